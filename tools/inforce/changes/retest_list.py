"""Who is to be told after a change: each answer whose question comes out otherwise now, as a row of a list."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TypedDict

from inforce.model.answers import Answer, Retest
from inforce.storage.answer_store import AnswerStore

_AT_ONCE = 150
# What a spreadsheet takes for the beginning of a formula, in the width of East Asian type too.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


class Row(TypedDict):
    """One answer to be told about: as it was given, and as it comes out for one day now."""

    ref: str | None
    answer_id: str
    asked_on: str
    question: str
    jurisdiction: str | None
    asked_about_date: str
    old_queue: str
    old_answer: str
    new_queue: str
    new_answer: str
    outcome: str
    new_id: str
    delta_id: str


def to_be_told(store: AnswerStore, delta_ids: Sequence[str], ref: str | None = None) -> Iterator[Row]:
    """A row for each day about which a question comes out otherwise since these deltas, whenever that was found.

    `ref`: only those of that case. Raises LibraryError.
    """
    index = store.index()
    for delta_id in delta_ids:
        answer_ids = index.retested(delta_id, ref)
        for start in range(0, len(answer_ids), _AT_ONCE):
            held = store.read_all(answer_ids[start : start + _AT_ONCE])
            found = [
                (answer, retest)
                for answer in held.values()
                for retest in answer.current.retests
                if retest.delta_id == delta_id and retest.outcome != "same"
            ]
            new = store.read_all(dict.fromkeys(retest.answer_id for _, retest in found))
            yield from (_row(answer, retest, new.get(retest.answer_id)) for answer, retest in found)


def _row(before: Answer, retest: Retest, now: Answer | None) -> Row:
    return Row(
        ref=before.ref,
        answer_id=before.id,
        asked_on=before.asked_on.isoformat(),
        question=before.question,
        jurisdiction=before.jurisdiction,
        asked_about_date=retest.asked_about_date.isoformat(),
        old_queue=before.queue,
        old_answer=_words(before),
        new_queue="" if now is None else now.queue,
        new_answer="forgotten since" if now is None else _words(now),
        outcome=retest.outcome,
        new_id=retest.answer_id,
        delta_id=retest.delta_id,
    )


def _words(answer: Answer) -> str:
    """The first words of the rule that were given; of a decline, its first line."""
    quotes = [quote.text for assertion in answer.assertions for quote in assertion.quotes]
    return (quotes[0] if quotes else answer.body).strip().partition("\n")[0]


def write_csv(rows: Iterable[Row], file: IO[str]) -> int:
    """The rows as CSV with a head, and how many there are. No cell is one that a spreadsheet would work out."""
    writer = csv.DictWriter(file, list(Row.__annotations__), lineterminator="\r\n")
    writer.writeheader()
    count = 0
    for count, row in enumerate(rows, start=1):  # noqa: B007 - the last number is what is given back
        writer.writerow({name: _plain(value) for name, value in row.items()})
    return count


def _plain(value: object) -> str:
    """A cell that is text whatever reads it: one that begins like a formula is put behind an apostrophe."""
    text = "" if value is None else " ".join(str(value).splitlines())
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
