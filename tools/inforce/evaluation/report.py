"""What a run showed, in figures: made once, and printed as text, JSON, a table or a page (design 6).

Every figure that is a mean of scores lies between 0 and 100; None where there is nothing that it could be of.
"""

from __future__ import annotations

from inforce.evaluation.replies import Spent, Status
from inforce.evaluation.run_records import Manifest
from inforce.evaluation.scores import Rule, Scoring
from inforce.model.records import Record

ALL = "all"


class Share(Record, frozen=True):
    """How many of how many."""

    count: int
    of: int


class TypeFigures(Record, frozen=True):
    """One system on the cases of one type, or on all. `errors` stay in the mean, as 0 (C35)."""

    type: str
    wrong_but_confident: int
    cases: int
    mean: float | None
    full: int
    partial: int
    zero: int
    errors: int


class Seconds(Record, frozen=True):
    """How long replies took: the median, and what 95 of 100 did not exceed."""

    median: float
    most: float


class SystemFigures(Record, frozen=True):
    """One system. The first of `by_type` is over all cases.

    `decline_precision`: of what it did not answer, how much was not to be answered. `decline_recall`: of what was not
    to be answered, how much it did not answer. `gold_cited`: of the clauses that the cases rest on, how many its
    answers cite. `cited_gold`: of the clauses it cites there, how many those are. `place`, `day`: how often it read
    the place and the day that the question holds, where neither was passed along with it.
    """

    name: str
    by_type: tuple[TypeFigures, ...]
    decline_precision: Share
    decline_recall: Share
    gold_cited: Share
    cited_gold: Share
    place: Share
    day: Share
    seconds: Seconds | None = None
    spent: Spent | None = None

    @property
    def all(self) -> TypeFigures:
        """The figures over all cases."""
        return self.by_type[0]


class Gap(Record, frozen=True):
    """By how many points the mean of `a` is above that of `b`, with its 95 % interval (paired bootstrap, seeded)."""

    a: str
    b: str
    type: str
    cases: int
    gap: float
    low: float
    high: float


class Row(Record, frozen=True):
    """One reply and its score, with what is needed to understand it."""

    wrong_but_confident: tuple[str, ...]
    system: str
    set: str
    case: str
    type: str
    question: str
    status: Status
    score: float
    rule: Rule | None
    cited: tuple[str, ...]
    not_made: tuple[str, ...]
    answer: str
    error: str | None


class Report(Record, frozen=True):
    """Everything that a run showed."""

    run: Manifest
    scoring: Scoring
    systems: tuple[SystemFigures, ...]
    gaps: tuple[Gap, ...]
    rows: tuple[Row, ...]

    @property
    def errors(self) -> tuple[Row, ...]:
        """The rows of what failed. Where there are any, the run is incomplete."""
        return tuple(row for row in self.rows if row.error is not None)

    @property
    def unscored(self) -> tuple[str, ...]:
        """The systems of which every reply failed: they have no score."""
        return tuple(one.name for one in self.systems if one.all.mean is None)


class Comparison(Record, frozen=True):
    """Two systems on the same cases, of one run or two. `rows` are those cases in which they differ, one of each."""

    a: str
    b: str
    gaps: tuple[Gap, ...]
    wrong_but_confident: tuple[int, int]
    only_in_one: int
    rows: tuple[tuple[Row, Row], ...]
