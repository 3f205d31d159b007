"""The score of one reply, and by what it was made."""

from __future__ import annotations

from typing import Literal

from inforce.evaluation.run_records import Named
from inforce.model.records import Record

# What is decided by a rule, before any judge (the paper, Scoring): each sets the score to 0 but the last.
Rule = Literal[
    "error",
    "empty",
    "answered_where_silence_was_due",
    "other_queue",
    "other_reason",
    "declined_where_an_answer_was_due",
    "uncited",
    "cites_what_is_not_held",
    "cites_another_place",
    "cites_what_is_not_in_force",
    "says_what_it_must_not",
    "silent_as_due",
]


class Scoring(Record, frozen=True):
    """By which judge and rules, and at how many characters an answer was cut before it was judged."""

    judge: Named
    cut: int
    rules: str


class Score(Record, frozen=True):
    """A score from 0 to 1, where `rule` is set by that rule, else as a share of the points made.

    `made` and `said`: which expected points the answer makes, which forbidden ones it says; empty where no judge was
    asked. `wrong_but_confident`: why it counts as that; empty where it does not. `error`: that of the system or of
    the judge; the score is then 0 and stays in every average (C35).
    """

    set: str
    case: str
    system: str
    score: float
    rule: Rule | None = None
    made: tuple[bool, ...] = ()
    said: tuple[bool, ...] = ()
    note: str = ""
    wrong_but_confident: tuple[str, ...] = ()
    error: str | None = None
