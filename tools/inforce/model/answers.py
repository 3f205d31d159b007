"""The Answer: what was asked and shown, on which cards it rests, and in which of four queues it lies (standard 2, 4).

An answered answer without a source card cannot be built: `Answer.__post_init__` refuses it, and so does the schema.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

import msgspec

from inforce.model.cited_cards import CitedCard
from inforce.model.composings import Composing
from inforce.model.readings import Reading
from inforce.model.records import Moment, Record

Queue = Literal["answered", "declined", "conflict", "change_pending"]
Reason = Literal[
    "no_place",
    "ambiguous_place",
    "not_held",
    "not_in_force",
    "before_record",
    "not_enough",
    "set_elsewhere",
    "stale",
    "safety",
    "certificate",
    "conflict",
    "pending",
]
Outcome = Literal["pass", "stopped", "not_reached"]
Resolution = Literal["outside", "answered_by_person", "ruled"]
# What came of asking again: the same words, others, none any more, or some for the first time.
RetestOutcome = Literal["same", "changed", "declined", "newly_answered"]


class Quote(Record, frozen=True):
    """Words of one clause, to the character."""

    clause_id: str
    text: str


class Assertion(Record, frozen=True):
    """One thing that is claimed, the cards it rests on, and the quotes that carry it. No claim without a card."""

    text: str
    cards: tuple[str, ...]
    quotes: tuple[Quote, ...]

    def __post_init__(self) -> None:
        if not self.cards or not self.quotes:
            raise ValueError("an assertion needs a source card and a quote")


class UnansweredPart(Record, frozen=True):
    """A part of the question that was not answered, and why."""

    text: str
    reason: Reason


class Nearest(Record, frozen=True):
    """For an internal audience only, never an answer: a clause to read for oneself."""

    card: CitedCard
    text: str


class Upcoming(Record, frozen=True):
    """What comes next: a clause that starts or ends after the day asked about."""

    clause_id: str
    text: str
    starts: date | None = None
    ends: date | None = None


class PendingNotice(Record, frozen=True):
    """A change that nobody has accepted yet and that bears on the question."""

    delta_id: str
    instrument_id: str
    detected_on: date
    summary: str


class ConflictSide(Record, frozen=True):
    """One side of a disagreement between two live instruments; each with its card."""

    card: CitedCard
    text: str
    point: str


class PremiseDenied(Record, frozen=True):
    """What a question takes for granted, in its own words, and the clause that says otherwise, with its card."""

    taken: str
    card: CitedCard
    text: str
    point: str


class HandedTo(Record, frozen=True):
    """The named person who takes it from here."""

    id: str
    name: str
    contact: str


class Candidate(Record, frozen=True):
    """A clause that was looked at, and why it was kept or dropped."""

    clause_id: str
    score: float
    kept: bool
    reason: str


class Check(Record, frozen=True):
    """What one of the eight checks found."""

    name: str
    outcome: Outcome
    note: str


class Shown(Record, frozen=True):
    """What was shown, to the byte: the text for people and the JSON object."""

    text: str
    json: str


class QueueMove(Record, frozen=True):
    """One move between queues: when, why, and by which delta or person."""

    on: date
    queue: Queue
    why: str
    delta_id: str | None = None
    person: str | None = None


class Retest(Record, frozen=True):
    """The question asked again after a change (design 5): for which delta, about which day, and what came of it."""

    on: date
    delta_id: str
    asked_about_date: date
    outcome: RetestOutcome
    answer_id: str


class Current(Record, frozen=True):
    """Where the answer stands now, apart from what was shown then."""

    queue: Queue
    history: tuple[QueueMove, ...] = ()
    superseded_by: str | None = None
    resolved: Resolution | None = None
    retests: tuple[Retest, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to do something: not answered, not settled by a person, no answer in its place."""
        return self.queue != "answered" and self.resolved is None and self.superseded_by is None

    @property
    def waits_for(self) -> str | None:
        """The delta by which it came to wait; None where it does not wait."""
        return self.history[-1].delta_id if self.queue == "change_pending" and self.history else None


class Answer(Record, frozen=True):
    """One question and what came of it, stored before anyone sees it (standard 3.8)."""

    id: str
    question: str
    asked_on: Moment
    asked_about_date: date
    jurisdiction: str | None
    audience: str
    body: str
    source_card_ids: tuple[str, ...]
    queue: Queue
    as_at_given: bool
    reason: Reason | None
    library: str
    library_commit: str
    notice: str
    composer: str
    tool_version: str
    checks: tuple[Check, ...]
    shown: Shown
    current: Current
    known_at: date | None = None
    place_given: str | None = None
    day_given: date | None = None
    office_place: bool = False
    ref: str | None = None
    applicant: str | None = None
    topic: str | None = None
    assertions: tuple[Assertion, ...] = ()
    source_cards: tuple[CitedCard, ...] = ()
    unanswered_parts: tuple[UnansweredPart, ...] = ()
    missing: tuple[str, ...] = ()
    nearest: tuple[Nearest, ...] = ()
    upcoming: tuple[Upcoming, ...] = ()
    pending_deltas: tuple[PendingNotice, ...] = ()
    conflict: tuple[ConflictSide, ...] = ()
    premises: tuple[PremiseDenied, ...] = ()
    handed_to: HandedTo | None = None
    relaxed: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    readings: tuple[Reading, ...] = ()
    composings: tuple[Composing, ...] = ()
    masked: tuple[str, ...] = ()
    clause_hashes: dict[str, str] = msgspec.field(default_factory=dict)
    acceptance_commits: dict[str, str] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.queue == "answered":
            self._refuse_unsupported()
        elif self.reason is None or self.handed_to is None:
            raise ValueError("what is not answered needs a reason and a named person")
        if len(self.checks) != 8:
            raise ValueError("an answer records eight checks")

    def _refuse_unsupported(self) -> None:
        if not self.source_card_ids or not self.assertions:
            raise ValueError("an answered answer needs a source card")
        if self.reason is not None:
            raise ValueError("an answered answer has no reason for declining")
        held = set(self.source_card_ids)
        if not all(held.issuperset(assertion.cards) for assertion in self.assertions):
            raise ValueError("an assertion rests on a card the answer does not carry")
