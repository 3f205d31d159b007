"""Answers that a person has judged, against which a judge is measured: it is never trusted on its own word.

Like question sets they are written and owned by whoever keeps the rules, and nothing that answers reads them.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.model.records import Record

# What is the matter with an answer, in the eyes of the person who labelled it. A judge errs by kinds.
AnswerKind = Literal[
    "right",
    "partly",
    "wrong_figure",
    "negated",
    "other_edition",
    "other_place",
    "order",
    "refusal",
    "empty",
    "every_version",
    "other_unit",
    "bound_lost",
    "boundary",
]


class JudgedAnswer(Record, frozen=True):
    """One answer, and for each expected point whether it makes it, for each forbidden one whether it says it."""

    name: str
    kind: AnswerKind
    question: str
    answer: str
    made: tuple[bool, ...]
    said: tuple[bool, ...]
    expected: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    note: str | None = None


class JudgedSet(Record, frozen=True):
    """A file of answers with their labels."""

    about: str
    owner: str
    labelled_on: date
    answers: tuple[JudgedAnswer, ...]
