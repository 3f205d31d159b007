"""How well a ranking finds what it should: recall, average precision and gain, each at a depth.

For one question: `ranked` are the ids found, best first; `gold` those that should be found. All between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import log2


def recall(ranked: Sequence[str], gold: Collection[str], depth: int) -> float:
    """The share of the gold that stands among the first `depth`."""
    return len(set(ranked[:depth]) & set(gold)) / len(gold)


def average_precision(ranked: Sequence[str], gold: Collection[str], depth: int) -> float:
    """The precision at each gold passage among the first `depth`, over all the gold there is (trec_eval: map_cut)."""
    wanted, found, total = set(gold), 0, 0.0
    for place, one in enumerate(ranked[:depth], start=1):
        if one in wanted:
            found += 1
            total += found / place
    return total / len(wanted)


def gain(ranked: Sequence[str], gold: Collection[str], depth: int) -> float:
    """The discounted gain of the first `depth`, over that of the best order there could be."""
    wanted = set(gold)
    got = sum(1 / log2(place + 1) for place, one in enumerate(ranked[:depth], start=1) if one in wanted)
    best = sum(1 / log2(place + 1) for place in range(1, min(depth, len(wanted)) + 1))
    return got / best
