"""Answers made up for tests of how they are kept."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import msgspec

from inforce.model.answers import (
    Answer,
    Assertion,
    Check,
    Current,
    HandedTo,
    Queue,
    QueueMove,
    Quote,
    Shown,
)
from inforce.model.cited_cards import CitedCard
from inforce.model.dates import When
from inforce.model.records import from_data

CARD = "place/work/2021-01-01/s-5"
DAY = date(2026, 1, 2)


def answer_id(number: int, day: date = DAY) -> str:
    """An id as the tools make them; numbers are spread over the shards."""
    return f"{day:%Y%m%d}-{number * 0x9E3779B97F4A7C15 % 2**64:016x}"


def card(card_id: str = CARD) -> CitedCard:
    instrument = card_id.rsplit("/", 1)[0]
    return CitedCard(
        id=card_id,
        clause_id=card_id,
        instrument_id=instrument,
        title="The Yard Rules",
        clause_reference="5",
        edition=instrument.rsplit("/", 1)[1],
        jurisdiction="place",
        effective_from=When(date(2021, 1, 1)),
        effective_to=None,
        status="live",
        accepted_by="A. Person",
        accepted_on=date(2021, 1, 1),
        checked_on=None,
        link="cards/s-5",
    )


def answered(number: int, *, day: date = DAY, card_id: str = CARD, question: str | None = None) -> Answer:
    """An answered question about the day it was asked on."""
    shown = "第五条 Four hours.\n\ncurrent: not a field, but words that were shown\n  tail\t\n"
    return _answer(
        number,
        day,
        "answered",
        question,
        source_card_ids=(card_id,),
        source_cards=(card(card_id),),
        assertions=(
            Assertion(text="Four hours.", cards=(card_id,), quotes=(Quote(clause_id=card_id, text="four hours"),)),
        ),
        clause_hashes={card_id: "0" * 64},
        shown=Shown(text=shown, json='{"body": "current:\\n"}\n'),
    )


def declined(number: int, *, day: date = DAY, question: str | None = None, queue: Queue = "declined") -> Answer:
    """A question that was handed to a person."""
    return _answer(
        number,
        day,
        queue,
        question,
        reason="not_held",
        handed_to=HandedTo(id="a-person", name="A. Person", contact="desk 1"),
        shown=Shown(text="Not held.\n", json="{}\n"),
    )


def moved(answer: Answer, queue: Queue = "change_pending", why: str = "the rule changes") -> Answer:
    """The answer after a move to another queue."""
    move = QueueMove(on=DAY, queue=queue, why=why, delta_id="d-1")
    current = Current(queue=queue, history=(*answer.current.history, move))
    return msgspec.structs.replace(answer, current=current)


def _answer(number: int, day: date, queue: Queue, question: str | None, **more: object) -> Answer:
    fields: dict[str, object] = {
        "id": answer_id(number, day),
        "question": question or f"How long may visitor {number} park?",
        "asked_on": datetime(day.year, day.month, day.day, 9, tzinfo=UTC) + timedelta(seconds=number),
        "asked_about_date": day,
        "jurisdiction": "place",
        "audience": "public",
        "body": "Four hours.",
        "source_card_ids": (),
        "queue": queue,
        "as_at_given": False,
        "reason": None,
        "library": "Example",
        "library_commit": "0" * 40,
        "notice": "",
        "composer": "extractive",
        "tool_version": "0",
        "checks": tuple(Check(name=f"check {n}", outcome="pass", note="") for n in range(1, 9)),
        "current": Current(queue=queue),
    }
    return from_data(fields | more, Answer)
