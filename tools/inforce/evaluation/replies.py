"""What a system that is measured gives back for a question, whatever it is made of (the paper, Evaluation, Lessons).

Output status, citation status, the words and the candidates are kept apart, so that an error can be traced to
retrieval, to version or scope, or to what was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal, Protocol

from inforce.model.dates import When
from inforce.model.question_sets import Case
from inforce.model.records import Record

# `empty`: nothing came back. `error`: the system failed; that is never a decline.
Status = Literal["answered", "declined", "conflict", "change_pending", "empty", "error"]


class Citation(Record, frozen=True):
    """A clause that an answer names as its ground, with its edition, place and dates as the system gives them."""

    clause_id: str
    jurisdiction: str
    effective_from: When
    effective_to: When | None = None


class LookedAt(Record, frozen=True):
    """A clause of the candidate set: its rank score (comparable within one reply), whether it was kept, and why."""

    clause_id: str
    score: float
    kept: bool
    reason: str


class Spent(Record, frozen=True):
    """What a model took for a reply: tokens in and out, and their price in the currency of its price list, if known."""

    tokens_in: int
    tokens_out: int
    cost: float | None = None


class Reply(Record, frozen=True):
    """The answer a user receives, and beside it what it rests on. `text` holds no citation fields."""

    status: Status
    text: str = ""
    citations: tuple[Citation, ...] = ()
    candidates: tuple[LookedAt, ...] = ()
    place: str | None = None
    about: date | None = None
    reason: str | None = None
    error: str | None = None
    spent: Spent | None = None


class System(Protocol):
    """Something that answers. `settings` are recorded with a run: all that would change what it replies."""

    @property
    def name(self) -> str:
        """The name it has in reports."""

    @property
    def settings(self) -> Mapping[str, str]:
        """What it is set to, as text."""

    def reply(self, case: Case, today: date) -> Reply:
        """Answer the question of a case; of the rest of the case only what is passed along with it may be looked at."""
