"""What time alone changes: clauses that start or end on a day though no file changed, and the answers left behind.

A law that was published long ago takes effect one morning; nothing that looks for changed files would ever see it.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from msgspec import Struct

from inforce.model.cards import SourceCard
from inforce.model.ids import card_number
from inforce.model.instruments import Clause, Instrument
from inforce.storage.answer_store import AnswerStore
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library


class Turning(Struct, frozen=True):
    """A clause that starts or ends. `on` is the first day it is in force, or the first on which it is not any more.

    `answers` are those that rest on a clause that ended, asked about "today" as it then was and still standing.
    """

    clause_id: str
    clause_reference: str
    title: str
    what: Literal["starts", "ends"]
    on: date
    because: str | None = None
    answers: tuple[str, ...] = ()


def turnings(library: Library, since: date, until: date) -> list[Turning]:
    """What starts and ends from one day to another, both included, by day. Raises DataFault where a file is damaged."""
    holdings = Holdings(library.repository, library.commit)
    answers = AnswerStore(library.repository)
    found: list[Turning] = []
    for edition_id in holdings.editions():
        edition = holdings.instrument(edition_id)
        if edition is None:
            continue
        accepted = _accepted(holdings.cards(edition_id))
        for clause in holdings.clauses(edition_id):
            if clause.id in accepted:
                found += _of_clause(clause, edition, since, until, answers)
        holdings.forget(edition_id)
    return sorted(found, key=lambda turning: (turning.on, turning.clause_id))


def _accepted(cards: tuple[SourceCard, ...]) -> set[str]:
    """The clauses whose newest accepted card was not taken back as an error."""
    newest: dict[str, SourceCard] = {}
    for card in cards:
        held = newest.get(card.clause_id)
        later = held is None or card_number(card.id, card.clause_id) > card_number(held.id, held.clause_id)
        if card.accepted_by is not None and later:
            newest[card.clause_id] = card
    return {clause_id for clause_id, card in newest.items() if card.retired_because != "error"}


def _of_clause(clause: Clause, edition: Instrument, since: date, until: date, answers: AnswerStore) -> list[Turning]:
    start, end = clause.period(edition)
    found = []
    if start.day is not None and since <= start.day <= until:
        found.append(Turning(clause.id, clause.clause_reference, edition.title, "starts", start.day))
    if end is not None and end.day is not None and since <= end.day <= until:
        resting = tuple(
            row.id for row in answers.find(clause=clause.id, queue="answered") if _is_of_today(answers, row.id)
        )
        because = edition.ended_because if end == edition.effective_to else "its own last day"
        found.append(Turning(clause.id, clause.clause_reference, edition.title, "ends", end.day, because, resting))
    return found


def _is_of_today(answers: AnswerStore, answer_id: str) -> bool:
    answer = answers.read(answer_id)
    return answer is not None and not answer.as_at_given
