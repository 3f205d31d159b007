"""The list of changes, and everything there is to know of one before deciding on it, for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inforce.changes.card_choices import choices_of
from inforce.changes.doubts import doubtful
from inforce.changes.sitting import BRANCH_OF_A_DELTA
from inforce.cli.delta_rulings import ruled_clauses, rulings_that_end, words_of
from inforce.errors import NotHeld, Refused
from inforce.model.answers import Answer
from inforce.model.deltas import ChangeDelta, ClauseChange
from inforce.model.ids import delta_path
from inforce.model.records import to_data
from inforce.proof.reasons import Unproven
from inforce.reading.word_diff import Piece, word_diff
from inforce.storage.answer_store import AnswerStore
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library

_MANY_ANSWERS = 20


def listed(library: Library, unproven: Mapping[str, Unproven], *, only_pending: bool) -> list[dict[str, Any]]:
    """The rows of `delta list`: pending ones first, then the others, the newest first.

    `unproven` says of a decision why it does not count, by the id of its delta (proof.verifying.unproven_decisions).
    """
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
            "verdict": unproven[delta.id].code if delta.id in unproven else delta.status,
            "reason": unproven[delta.id].words if delta.id in unproven else _reason(delta, pending),
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
    if row["verdict"] != row["status"]:
        why = f", NOT PROVEN [{row['verdict']}]: {row['reason']}"
    return f"{row['id']}  {row['status']}{why}\n    {row['summary']}"


def pending_proposal(
    library: Library, delta_id: str, to_do: str = "decide card by card"
) -> tuple[ChangeDelta, Holdings, Holdings]:
    """A change that is still to be decided, its proposal, and the library. Raises NotHeld and Refused."""
    held = Holdings(library.repository, library.commit)
    delta = _delta(held, delta_id)
    tip = library.repository.branch(BRANCH_OF_A_DELTA + delta.id)
    if delta.status != "pending" or tip is None:
        why = f"was {delta.status}" if delta.status != "pending" else "has no proposal branch in this repository"
        raise Refused(
            f"delta {delta_id} {why}: there is nothing to {to_do}",
            next="list those that wait for a decision: tools/delta list --pending",
            code="nothing_to_decide",
        )
    return delta, _proposal(library, delta, tip), held


def shown_data(library: Library, delta_id: str, *, every_answer: bool = False) -> dict[str, Any]:
    """Everything there is to know before deciding on one delta. Raises NotHeld."""
    held = Holdings(library.repository, library.commit)
    delta = _delta(held, delta_id)
    tip = library.repository.branch(BRANCH_OF_A_DELTA + delta.id)
    told: dict[str, Any] = {
        "delta": to_data(delta),
        "proposal": tip,
        "attributes": [],
        "in_doubt": [],
        "findings": [],
        "texts": {},
        "word_diff": [_diff_row(change) for change in delta.clause_changes],
        "cards": [{**to_data(effect), "possible": None} for effect in delta.card_effects],
        "rulings_that_end": [],
        "answers": _answer_rows(library, delta, every_answer),
        "answers_in_all": len(delta.affected_answer_ids),
    }
    # A ruling has no proposal branch: what it is on is held.
    at = tip if delta.status == "pending" and delta.kind != "conflict_ruling" else library.commit
    if at is not None:
        _tell_proposal(told, library, delta, _proposal(library, delta, at), held)
    return told


def _delta(held: Holdings, delta_id: str) -> ChangeDelta:
    delta = held.delta(delta_id)
    if delta is None:
        raise NotHeld(f"there is no delta {delta_id}", next="list them: tools/delta list", code="no_delta")
    return delta


def _proposal(library: Library, delta: ChangeDelta, commit: str) -> Holdings:
    edition_id = delta.proposes or delta.instrument_id
    return Holdings(library.repository, commit, f"instruments/{edition_id}/", f"cards/{edition_id}/")


def _tell_proposal(told: dict[str, Any], library: Library, delta: ChangeDelta, draft: Holdings, held: Holdings) -> None:
    """Add what the proposal alone tells: how its attributes were come by, the texts it adds, what may be decided."""
    edition_id = delta.proposes or delta.instrument_id
    edition = draft.instrument(edition_id)
    if edition is not None:
        threshold = library.settings.thresholds.attribute_confidence
        told["attributes"] = [to_data(attribute) for attribute in edition.attributes]
        told["in_doubt"] = [
            {"field": one.field, "why": one.why} for one in doubtful(edition, threshold, library.places)
        ]
        told["findings"] = [{**to_data(finding), "stops": finding.stops} for finding in edition.findings]
    added = {new for change in delta.clause_changes if change.kind == "added" for new in change.new}
    told["texts"] = {clause.id: words_of(clause) for clause in draft.clauses(edition_id) if clause.id in added}
    told["texts"] |= ruled_clauses(delta, held)
    if delta.status == "pending" and edition is not None and delta.card_effects:
        choices = choices_of(delta, draft, held).cards
        told["cards"] = [{**card, "possible": list(choices[card["card_id"]].possible)} for card in told["cards"]]
        told["rulings_that_end"] = rulings_that_end(library, delta, held, draft)


def _diff_row(change: ClauseChange) -> dict[str, Any]:
    """What differs in the words of one clause, in pieces; none where there are not two texts."""
    pieces: tuple[Piece, ...] = ()
    if change.old_text is not None and change.new_text is not None:
        pieces = word_diff(change.old_text, change.new_text)
    return {
        "kind": change.kind,
        "old": list(change.old),
        "new": list(change.new),
        "pieces": [{"kind": piece.kind, "text": piece.text} for piece in pieces],
    }


def _answer_rows(library: Library, delta: ChangeDelta, every: bool) -> list[dict[str, Any]]:
    """The answers that relied on what changes, as they are stored; the newest first, and of many the first ones."""
    wanted = delta.affected_answer_ids[::-1]
    if not wanted:
        return []
    store = AnswerStore(library.repository)
    rows: list[dict[str, Any]] = []
    # A few at a time: the records of many thousands would not fit in memory.
    for start in range(0, len(wanted) if every else 1, _MANY_ANSWERS):
        batch = wanted[start : start + _MANY_ANSWERS]
        held = store.read_all(batch)
        rows += (_answer_row(answer_id, held.get(answer_id)) for answer_id in batch)
    return rows


def _answer_row(answer_id: str, answer: Answer | None) -> dict[str, Any]:
    if answer is None:
        return {"answer_id": answer_id, "asked_on": None, "question": None, "ref": None, "queue": "forgotten"}
    return {
        "answer_id": answer_id,
        "asked_on": answer.asked_on.isoformat(),
        "question": answer.question,
        "ref": answer.ref,
        "queue": answer.current.queue,
    }
