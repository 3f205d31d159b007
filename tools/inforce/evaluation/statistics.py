"""Means, shares of credit, and intervals: of two systems on the same questions, paired (the paper, Evaluation)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

DRAWS = 10_000
SEED = 0
# Of 10,000 sorted draws, the positions that leave 2.5 per cent on either side.
_LOW, _HIGH = 250, 9_750


class Interval(Struct, frozen=True):
    """A 95 per cent percentile interval."""

    low: float
    high: float


class Credit(Struct, frozen=True):
    """How many items got full credit, some, and none."""

    full: int
    partial: int
    zero: int


def mean(values: Sequence[float]) -> float:
    """The mean, without the rounding of a sum of floats. Raises ValueError for no values."""
    if not values:
        raise ValueError("there is no mean of nothing")
    return float(sum(map(Fraction, values), Fraction()) / len(values))


def credit(scores: Sequence[float]) -> Credit:
    """Scores from 0 to 1 by the credit that they are."""
    full = sum(score >= 1 for score in scores)
    zero = sum(score <= 0 for score in scores)
    return Credit(full, len(scores) - full - zero, zero)


def paired_bootstrap(first: Sequence[float], second: Sequence[float], seed: int = SEED) -> Interval:
    """The interval of the mean difference when questions are drawn again with replacement, both systems together.

    Seeded, so that the same scores give the same interval. Raises ValueError where the two are not of one length.
    """
    if len(first) != len(second) or not first:
        raise ValueError("paired scores are as many of one as of the other, and some")
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    chance = random.Random(seed)  # noqa: S311 - to be drawn again by anybody, not to be guessed by nobody
    draw, count = chance.randrange, len(gaps)
    means = sorted(sum(gaps[draw(count)] for _ in range(count)) / count for _ in range(DRAWS))
    return Interval(means[_LOW], means[_HIGH])
