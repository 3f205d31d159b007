"""The second layer of scoring: which of the expected points an answer makes, and what it says that it must not.

A judge sees the question, the points and the words of the answer, cut at a recorded length; never which system wrote
them, nor what they cite (the paper, Scoring).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from inforce.errors import LibraryError
from inforce.model.records import Record


class JudgeFailed(LibraryError):
    """No verdict was come by: an output that does not fit the form, or none in time. An error, never a score."""

    code = "judge_failed"


class ToJudge(Record, frozen=True):
    """What a judge is given. `answer` is already cut."""

    question: str
    expected: tuple[str, ...]
    forbidden: tuple[str, ...]
    answer: str


class Verdict(Record, frozen=True):
    """For each expected point whether the answer makes it, for each forbidden one whether it says it; and why."""

    made: tuple[bool, ...]
    said: tuple[bool, ...]
    note: str = ""


class Judge(Protocol):
    """Something that judges. `settings` are recorded: prompt, model, temperature, whatever would change a verdict."""

    @property
    def name(self) -> str:
        """The name it has in reports."""

    @property
    def settings(self) -> Mapping[str, str]:
        """What it is set to, as text."""

    def judge(self, given: ToJudge) -> Verdict:
        """A verdict with exactly one entry for each point. Raises JudgeFailed where there is none."""
