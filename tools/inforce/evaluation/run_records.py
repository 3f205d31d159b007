"""What a run keeps: what was run, and one record for each question and system, in four parts (the paper, Lessons).

Output status, citation status, the words and the candidates are kept apart, so that an error can be traced to what
made it. How long a reply took is kept elsewhere: the same run gives the same records, to the byte.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.evaluation.replies import LookedAt, Spent, Status
from inforce.model.records import Record


class SetRun(Record, frozen=True):
    """A question set as it was asked: its name, the SHA-256 of its file, how many cases, and the day of asking."""

    name: str
    sha256: str
    cases: int
    today: date


class Named(Record, frozen=True):
    """A system or a judge with what it was set to."""

    name: str
    settings: dict[str, str]


class Manifest(Record, frozen=True):
    """All that a run depends on. Two runs with one manifest have the same records, where no model takes part."""

    library: str
    library_commit: str
    sets: tuple[SetRun, ...]
    systems: tuple[Named, ...]
    seed: int
    tool_version: str


class Output(Record, frozen=True):
    """What came back: in which queue, why, and the place and day that the system took the question to be about."""

    status: Status
    reason: str | None = None
    place: str | None = None
    about: date | None = None
    error: str | None = None
    spent: Spent | None = None


class CheckedCitation(Record, frozen=True):
    """A citation held against the library and the case, whatever the system says of it.

    `in_place`: of the place asked about or one above it; None where the case names no place. `in_force`: on the day
    asked about. A clause of an edition that the case itself gives as gold is both.
    """

    clause_id: str
    held: bool
    in_place: bool | None
    in_force: bool
    gold: bool


class CitationStatus(Record, frozen=True):
    """`none_due` where nothing was answered. `missed`: clauses that the case rests on and the answer does not cite."""

    status: Literal["cited", "uncited", "none_due"]
    cited: tuple[CheckedCitation, ...] = ()
    missed: tuple[str, ...] = ()


class RunRecord(Record, frozen=True):
    """What one system gave for one case."""

    set: str
    case: str
    system: str
    output: Output
    citation: CitationStatus
    answer: str
    candidates: tuple[LookedAt, ...]


class Timing(Record, frozen=True):
    """How long one reply took, in seconds of the clock."""

    set: str
    case: str
    system: str
    seconds: float
