"""A change as a page: what a person reads before signing their name to it, clause by clause and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from inforce.changes.sitting import BRANCH_OF_A_DELTA
from inforce.errors import NotHeld
from inforce.model.ids import instrument_of
from inforce.reading.word_diff import Piece, marked

_INDENT = "      "
# Of a change that is larger, the rest is told line by line: a page that nobody reads to its end is not read.
_IN_FULL = 40
_LINES = 200
_ROWS = 40
_SHORT = 100
_COLOURS = {"removed": "red", "added": "green"}
# What a terminal obeys instead of showing: controls but the line feed, and marks that turn the direction of reading.
_OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much of a change is to be told: one clause alone, or everything however much it is."""

    clause: str | None = None
    full: bool = False


def page(told: dict[str, Any], wanted: Wanted) -> Iterator[str]:
    """The lines of the page. Raises NotHeld where one clause is wanted that does not change."""
    delta = told["delta"]
    if wanted.clause is not None:
        yield from _one_clause(told, wanted.clause)
        return
    yield f"Delta {delta['id']}: {delta['kind'].replace('_', ' ')}, {delta['status']}"
    yield f"  {shown(delta['summary'])}"
    yield f"  Detected on {delta['detected_on']}, proposed by {delta['proposed_by']}"
    if delta["decided_by"]:
        why = f": {shown(delta['because'])}" if delta.get("because") else ""
        yield f"  Decided by {shown(delta['decided_by']['name'])} on {delta['decided_on']}{why}"
    if told["proposal"]:
        yield f"  Proposal: branch {BRANCH_OF_A_DELTA}{delta['id']} at {told['proposal']}"
    if delta.get("waits_for"):
        yield f"  Waits for: {', '.join(delta['waits_for'])}"
    yield from _ruling(delta, told["texts"])
    for doubt in told["in_doubt"]:
        yield f"  IN DOUBT {doubt['field']}: {shown(doubt['why'])} (tools/delta review {delta['id']})"
    for finding in told["findings"]:
        where = f" ({finding['where']})" if finding.get("where") else ""
        said = f"; right, says {finding['reviewed_by']}" if finding.get("reviewed_by") else ""
        how = "NOT LOOKED AT" if finding["stops"] else "Found"
        yield f"  {how} {finding['id']}: {shown(finding['what'])}{where}{said}"
    yield from _changes(told, wanted)
    yield from _cards(told, wanted)
    yield from _rulings_that_end(told["rulings_that_end"])
    yield from _answers(told)


def shown(text: str) -> str:
    """The text with what a terminal would obey written out: a document's words never steer it."""
    return _OBEYED.sub(lambda sign: f"\\x{ord(sign[0]):02x}" if ord(sign[0]) < 256 else f"\\u{ord(sign[0]):04x}", text)


def _ruling(delta: dict[str, Any], texts: dict[str, str]) -> Iterator[str]:
    """What a ruling says, and the words of each clause that it is on."""
    for relation in delta.get("relations", ()):
        source = relation.get("source") or delta["instrument_id"]
        yield f"  Rules: {source} {relation['kind'].replace('_', ' ')} {relation['target']}"
    for named in dict.fromkeys(r.get(side) for r in delta.get("relations", ()) for side in ("source", "target")):
        if named in texts:
            yield from _block(f"{named} reads", shown(texts[named]))


def _rulings_that_end(rulings: Sequence[dict[str, Any]]) -> Iterator[str]:
    if rulings:
        yield f"Rulings that end with these words: {len(rulings)} (to rule on the new ones: tools/delta rule)"
    for ruling in rulings:
        note = f": {shown(ruling['note'])}" if ruling["note"] else ""
        yield f"  {ruling['source']} prevails over {ruling['target']}{note}"


def _one_clause(told: dict[str, Any], wanted: str) -> Iterator[str]:
    delta = told["delta"]
    rows = list(zip(delta.get("clause_changes", ()), told["word_diff"], strict=True))
    found = [row for row in rows if wanted in _names((*row[0].get("old", ()), *row[0].get("new", ())))]
    if not found:
        raise NotHeld(
            f"delta {delta['id']} changes no clause {wanted}",
            next=f"see which it changes: tools/delta show {delta['id']}",
            code="no_clause",
        )
    for change, row in found:
        yield from _change(change, row, told["texts"])
    names = _names(name for change, _ in found for name in change.get("old", ()))
    for card in told["cards"]:
        if wanted in _names([card["card_id"]]) or card["card_id"] in names:
            yield _card(card)


def _names(ids: Iterable[str]) -> set[str]:
    return {name for full in ids for name in (full, _short(full))}


def _changes(told: dict[str, Any], wanted: Wanted) -> Iterator[str]:
    delta = told["delta"]
    changes = delta.get("clause_changes", ())
    yield f"Clauses: {len(changes)} changed, {delta.get('unchanged', 0)} unchanged"
    in_full = len(changes) if wanted.full else _IN_FULL
    for change, row in zip(changes[:in_full], told["word_diff"][:in_full], strict=True):
        yield from _change(change, row, told["texts"])
    for change in changes[in_full : in_full + _LINES]:
        yield f"  {_head(change)}: {_first_words(change, told['texts'])}"
    if changes[in_full + _LINES :]:
        yield f"  and {len(changes) - in_full - _LINES} more"
    if changes[in_full:]:
        rest = len(changes) - in_full
        yield f"  The last {rest} in their words: tools/delta show {delta['id']} --clause REF, or --full"


def _change(change: dict[str, Any], row: dict[str, Any], texts: dict[str, str]) -> Iterator[str]:
    yield f"  {_head(change)}"
    if change.get("old_text") is not None:
        yield from _block("was", shown(change["old_text"]))
    new_text = _new_text(change, texts)
    if new_text is not None:
        yield from _block("reads", shown(new_text))
    if row["pieces"]:
        yield from _block("differs", "".join(_piece(piece) for piece in row["pieces"]))


def _piece(piece: dict[str, str]) -> str:
    """One piece of a difference in its marks, which tell it without the colour too."""
    text = marked([Piece(piece["kind"], shown(piece["text"]))])  # type: ignore[arg-type] # data of our own making
    colour = _COLOURS.get(piece["kind"])
    if colour is None:
        return text
    # Each line by itself, so that no colour runs on into the margin.
    return "\n".join(click.style(line, fg=colour) if line else "" for line in text.split("\n"))


def _new_text(change: dict[str, Any], texts: dict[str, str]) -> str | None:
    new_text: str | None = change.get("new_text")
    if new_text is None and change["kind"] == "added":
        return "\n\n".join(texts[clause_id] for clause_id in change.get("new", ()) if clause_id in texts) or None
    return new_text


def _first_words(change: dict[str, Any], texts: dict[str, str]) -> str:
    words = " ".join(shown(_new_text(change, texts) or change.get("old_text") or "").split())
    return words if len(words) <= _SHORT else f"{words[: _SHORT - 1]}…"


def _head(change: dict[str, Any]) -> str:
    names = [", ".join(_short(clause_id) for clause_id in change.get(side, ())) for side in ("old", "new")]
    arrow = names[1] if names[0] == names[1] or not names[0] else names[0]
    if names[0] and names[1] and names[0] != names[1]:
        arrow = f"{names[0]} -> {names[1]}"
    return f"{change['kind'].upper()} {arrow}"


def _short(clause_id: str) -> str:
    return clause_id.removeprefix(instrument_of(clause_id) + "/") if "/" in clause_id else clause_id


def _block(what: str, text: str) -> Iterator[str]:
    first, *rest = text.split("\n")
    yield f"    {what}: {first}"
    yield from (f"{_INDENT}{line}" if line else "" for line in rest)


def _cards(told: dict[str, Any], wanted: Wanted) -> Iterator[str]:
    cards: Sequence[dict[str, Any]] = told["cards"]
    yield f"Cards: {len(cards)}"
    if len(cards) <= _ROWS or wanted.full:
        yield from (_card(card) for card in cards)
        return
    counts: dict[tuple[str, str], int] = {}
    for card in cards:
        said = (card["effect"].replace("_", " "), card["why"])
        counts[said] = counts.get(said, 0) + 1
    yield from (f"  {count}: {effect}: {shown(why)}" for (effect, why), count in counts.items())
    yield f"  Each of them: tools/delta show {told['delta']['id']} --full"


def _card(card: dict[str, Any]) -> str:
    what = card["effect"].replace("_", " ")
    by = f" {card['replaced_by']}" if card.get("replaced_by") else ""
    may_keep = (
        " (the same words: may be kept)" if card["effect"] != "keep" and "keep" in (card["possible"] or ()) else ""
    )
    return f"  {card['card_id']}: {what}{by}: {shown(card['why'])}{may_keep}"


def _answers(told: dict[str, Any]) -> Iterator[str]:
    rows, in_all = told["answers"], told["answers_in_all"]
    yield f"Answers that rest on what changes: {in_all}"
    for row in rows:
        if row["question"] is None:
            yield f"  {row['answer_id']}  {row['queue']}"
            continue
        ref = f"  ref {shown(row['ref'])}" if row["ref"] else ""
        yield f"  {row['answer_id']}  {row['queue']}  {row['asked_on']}{ref}"
        yield f"    {' '.join(shown(row['question']).split())}"
    if len(rows) < in_all:
        yield f"  and {in_all - len(rows)} more, asked before: tools/delta show {told['delta']['id']} --answers"
