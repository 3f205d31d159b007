"""A change as people and programs are told of it: clause by clause, old and new words, the effect on each card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inforce.changes.doubts import doubtful
from inforce.changes.sitting import BRANCH_OF_A_DELTA
from inforce.errors import NotHeld
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import delta_path, instrument_of
from inforce.model.records import to_data
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library

_INDENT = "      "


def listed(library: Library, *, only_pending: bool) -> list[dict[str, Any]]:
    """The rows of `delta list`: pending ones first, then the others, the newest first."""
    holdings = Holdings(library.repository, library.commit, "deltas/")
    deltas = list(holdings.pending().values()) if only_pending else holdings.deltas()
    tips = library.repository.branches(BRANCH_OF_A_DELTA)
    decided = [delta_path(delta.id, delta.detected_on.year) for delta in deltas if delta.status != "pending"]
    written = library.repository.last_changes(library.commit, decided) if decided else {}
    pending = {delta.id for delta in deltas if delta.status == "pending"}
    deltas.sort(
        key=lambda delta: (delta.status != "pending", -(delta.decided_on or delta.detected_on).toordinal(), delta.id)
    )
    return [
        {
            "id": delta.id,
            "instrument_id": delta.instrument_id,
            "proposes": delta.proposes,
            "kind": delta.kind,
            "status": delta.status,
            "verdict": delta.status,
            "reason": _reason(delta, pending),
            "detected_on": delta.detected_on.isoformat(),
            "effective_from": None if delta.effective_from is None else str(delta.effective_from),
            "summary": delta.summary,
            "commit": _commit(delta, tips, written),
        }
        for delta in deltas
    ]


def _reason(delta: ChangeDelta, pending: set[str]) -> str | None:
    if delta.decided_by is not None:
        why = f": {delta.because}" if delta.because else ""
        return f"by {delta.decided_by.name} on {delta.decided_on}{why}"
    waits = [other for other in delta.waits_for if other in pending]
    return f"waits for {', '.join(waits)}" if waits else None


def _commit(delta: ChangeDelta, tips: Mapping[str, str], written: Mapping[str, str]) -> str | None:
    if delta.status == "pending":
        return tips.get(BRANCH_OF_A_DELTA + delta.id)
    return written.get(delta_path(delta.id, delta.detected_on.year))


def list_line(row: dict[str, Any]) -> str:
    """One row for people."""
    why = f" ({row['reason']})" if row["reason"] else ""
    return f"{row['id']}  {row['status']}{why}\n    {row['summary']}"


def shown_data(library: Library, delta_id: str) -> dict[str, Any]:
    """Everything there is to know before deciding on one delta. Raises NotHeld."""
    holdings = Holdings(library.repository, library.commit, "deltas/")
    delta = holdings.delta(delta_id)
    if delta is None:
        raise NotHeld(f"there is no delta {delta_id}", next="list them: tools/delta list", code="no_delta")
    told: dict[str, Any] = {"delta": to_data(delta), "proposal": None, "attributes": [], "in_doubt": [], "texts": {}}
    edition_id = delta.proposes or delta.instrument_id
    tip = library.repository.branches(BRANCH_OF_A_DELTA).get(BRANCH_OF_A_DELTA + delta.id)
    at = tip if delta.status == "pending" else library.commit
    if at is None:
        return told
    draft = Holdings(library.repository, at, f"instruments/{edition_id}/")
    edition = draft.instrument(edition_id)
    if edition is not None:
        threshold = library.settings.thresholds.attribute_confidence
        told["attributes"] = [to_data(attribute) for attribute in edition.attributes]
        told["in_doubt"] = [{"field": attribute.field, "why": why} for attribute, why in doubtful(edition, threshold)]
    added = {new for change in delta.clause_changes if change.kind == "added" for new in change.new}
    told["texts"] = {
        clause.id: "\n".join(part for part in (clause.heading, clause.text) if part)
        for clause in draft.clauses(edition_id)
        if clause.id in added
    }
    told["proposal"] = tip
    return told


def shown_lines(told: dict[str, Any]) -> Iterator[str]:
    """The same for people: a page to read before signing one's name to it."""
    delta = told["delta"]
    yield f"Delta {delta['id']}: {delta['kind'].replace('_', ' ')}, {delta['status']}"
    yield f"  {delta['summary']}"
    yield f"  Detected on {delta['detected_on']}, proposed by {delta['proposed_by']}"
    if delta["decided_by"]:
        why = f": {delta['because']}" if delta.get("because") else ""
        yield f"  Decided by {delta['decided_by']['name']} on {delta['decided_on']}{why}"
    if told["proposal"]:
        yield f"  Proposal: branch {BRANCH_OF_A_DELTA}{delta['id']} at {told['proposal']}"
    if delta.get("waits_for"):
        yield f"  Waits for: {', '.join(delta['waits_for'])}"
    for relation in delta.get("relations", ()):
        yield f"  Rules: {relation.get('source') or delta['instrument_id']} {relation['kind']} {relation['target']}"
    for doubt in told["in_doubt"]:
        yield f"  IN DOUBT {doubt['field']}: {doubt['why']}"
    yield from _change_lines(delta, told["texts"])
    yield from _effect_lines(delta)
    answers = delta["affected_answer_ids"]
    yield f"Answers that rest on what changes: {len(answers)}"
    yield from (f"  {answer_id}" for answer_id in answers)


def _change_lines(delta: dict[str, Any], texts: dict[str, str]) -> Iterator[str]:
    changes = delta.get("clause_changes", ())
    yield f"Clauses: {len(changes)} changed, {delta.get('unchanged', 0)} unchanged"
    for change in changes:
        old, new = change.get("old", ()), change.get("new", ())
        yield f"  {change['kind'].upper()} {_arrow(old, new)}"
        if change.get("old_text") is not None:
            yield from _block("was", change["old_text"])
        new_text = change.get("new_text")
        if new_text is None and change["kind"] == "added":
            new_text = "\n\n".join(texts[clause_id] for clause_id in new if clause_id in texts) or None
        if new_text is not None:
            yield from _block("reads", new_text)


def _arrow(old: Sequence[str], new: Sequence[str]) -> str:
    names = [", ".join(_short(clause_id) for clause_id in side) for side in (old, new)]
    if names[0] == names[1] or not names[0]:
        return names[1]
    return names[0] if not names[1] else f"{names[0]} -> {names[1]}"


def _short(clause_id: str) -> str:
    return clause_id.removeprefix(instrument_of(clause_id) + "/")


def _block(what: str, text: str) -> Iterator[str]:
    first, *rest = text.split("\n")
    yield f"    {what}: {first}"
    yield from (f"{_INDENT}{line}" if line else "" for line in rest)


def _effect_lines(delta: dict[str, Any]) -> Iterator[str]:
    effects = delta.get("card_effects", ())
    yield f"Cards: {len(effects)}"
    for effect in effects:
        what = effect["effect"].replace("_", " ")
        by = f" {effect['replaced_by']}" if effect.get("replaced_by") else ""
        yield f"  {effect['card_id']}: {what}{by}: {effect['why']}"
