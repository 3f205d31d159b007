"""Question sets: cases that a rule-keeper writes and owns, by which answers are measured (the paper, Question Set).

A case says what is asked, what a right answer says and rests on, and what no answer may say. Nothing here is part of
the library that answers: a case never reaches retrieval, the evidence test or an answer.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.model.answers import Queue, Reason
from inforce.model.records import Record

# What a case tries. The first four are the paper's; the others are what goes wrong with rules that move.
CaseType = Literal[
    "simple",
    "complex",
    "partial",
    "unanswerable",
    "false_premise",
    "conflict",
    "pending",
    "time",
    "place",
]


class Case(Record, frozen=True):
    """One question and what must come of it.

    `place`, `as_at`, `applicant`, `topic` and `audience` are passed along with the question; where `place` or `as_at`
    is not, `reads_place` and `reads_day` say what is to be read from the question. `expected` are the points an answer
    must make, each in the words of the rule or as good; `forbidden` what it must not say: the old figure, the
    neighbour's. `gold` are the clauses it rests on; of a question that no clause answers on that day, those that would.
    `reason` are the reasons for which it may be declined; any where none is named. `owner` and `reviewed_on` are the
    set's where the case names none. `against` is the kind of failure that the case is there for, in a few words.
    """

    id: str
    type: CaseType
    question: str
    place: str | None = None
    as_at: date | None = None
    reads_place: str | None = None
    reads_day: date | None = None
    applicant: str | None = None
    topic: str | None = None
    audience: str = "internal"
    queue: Queue = "answered"
    reason: tuple[Reason, ...] = ()
    expected: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    gold: tuple[str, ...] = ()
    owner: str | None = None
    reviewed_on: date | None = None
    against: str | None = None
    note: str | None = None

    @property
    def about_place(self) -> str | None:
        """The place asked about, given or to be read; None where the question names none, or several."""
        return self.place or self.reads_place

    def about_day(self, today: date) -> date:
        """The day asked about: given, to be read, or the day on which it is asked."""
        return self.as_at or self.reads_day or today


class QuestionSet(Record, frozen=True):
    """A file of cases. `today` is the day on which they are asked; a run says another where the set names none."""

    about: str
    owner: str
    reviewed_on: date
    cases: tuple[Case, ...]
    today: date | None = None
