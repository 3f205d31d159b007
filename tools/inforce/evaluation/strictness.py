"""What each strictness of the evidence test gives on cases with known answers, and which of them is proposed.

The strictness is `thresholds: coverage, margin` of library.yml and, where its model of meaning settles points,
`meaning: enough`. Cases are in two parts, by the SHA-256 of their ids, so that a case stays in its part whatever comes
beside it: by the one part the strictness is chosen, on the other, held out, it is only measured.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal

from inforce.evaluation.run_records import SetRun
from inforce.model.records import Record

# Of this many cases one is held out.
HELD_OUT_OF = 3
_DIGITS = 8
# The likeness that settles nothing: nearness is at most 1, and what words add to it a fifth (decisions/by_meaning.py).
OFF = 1.2

# What became of a case. `right`: answered with full credit. `incomplete`: answered, not wholly, and not wrong.
# `as_due`: not answered, and not to be answered. `silent`: not answered where an answer was due. `failed`: no reply.
Outcome = Literal["wrong", "right", "incomplete", "as_due", "silent", "failed"]


class Asked(Record, frozen=True):
    """What became of one case at one strictness."""

    set: str
    case: str
    outcome: Outcome


class Figures(Record, frozen=True):
    """How many cases of a part came to what. `wrong` is wrong but confident; they add up to `cases`."""

    cases: int
    wrong: int
    right: int
    incomplete: int
    as_due: int
    silent: int
    failed: int

    @property
    def declined(self) -> int:
        """Not answered, in whichever queue, whether silence was due or not."""
        return self.as_due + self.silent


class Step(Record, frozen=True):
    """One strictness, with what it gives on the cases that choose and on those held out.

    Coverage and margin are from 0 to 1. `enough` is the likeness from which a clause settles a point by its meaning;
    None where by words alone.
    """

    coverage: float
    margin: float
    choosing: Figures
    held_out: Figures
    enough: float | None = None


class Calibration(Record, frozen=True):
    """A calibration with all that it rests on. `now` is what is set.

    Attributes:
        curve: Every coverage and margin, from the loosest to the strictest, at the likeness that is set.
        by_meaning: Then every likeness, at the coverage and margin of the best of those; none where by words alone.
        ranking: The model of meaning with its version, as an answer's record tells it; empty where by words alone.
    """

    library: str
    library_commit: str
    day: date
    sets: tuple[SetRun, ...]
    held_out: tuple[str, ...]
    curve: tuple[Step, ...]
    now: Step
    proposed: Step
    by_meaning: tuple[Step, ...] = ()
    ranking: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every strictness that was asked at, once."""
        return (*self.curve, *(step for step in self.by_meaning if step not in self.curve))

    @property
    def failed(self) -> int:
        """Replies and judgements that failed, at all strictnesses together."""
        return sum(step.choosing.failed + step.held_out.failed for step in self.steps)


def is_held_out(case_id: str) -> bool:
    """Whether a case is of the part that never chooses: the first eight digits of its id's SHA-256 divide by three."""
    return int(hashlib.sha256(case_id.encode()).hexdigest()[:_DIGITS], 16) % HELD_OUT_OF == 0


def step_of(coverage: float, margin: float, every: Sequence[Asked], enough: float | None = None) -> Step:
    """The figures of one strictness, part by part."""
    return Step(
        coverage=coverage,
        margin=margin,
        enough=enough,
        choosing=_figures(one for one in every if not is_held_out(one.case)),
        held_out=_figures(one for one in every if is_held_out(one.case)),
    )


def propose(curve: Iterable[Step], now: Step) -> Step:
    """The strictness with the fewest wrong but confident, then the most right, then the stricter of those alike.

    Only the part that chooses is looked at. What is set now stays where nothing is gained on it: a change that is as
    often wrong and as often right would be made for nothing. Raises ValueError for no curve.
    """
    best = min(curve, key=lambda step: (*_fewest_wrong(step), -step.coverage, -step.margin, -(step.enough or 0)))
    return best if _fewest_wrong(best) < _fewest_wrong(now) else now


def _fewest_wrong(step: Step) -> tuple[int, int]:
    return step.choosing.wrong, -step.choosing.right


def _figures(some: Iterable[Asked]) -> Figures:
    outcomes = [one.outcome for one in some]
    return Figures(
        cases=len(outcomes),
        wrong=outcomes.count("wrong"),
        right=outcomes.count("right"),
        incomplete=outcomes.count("incomplete"),
        as_due=outcomes.count("as_due"),
        silent=outcomes.count("silent"),
        failed=outcomes.count("failed"),
    )
