"""A sample that keeps the shares of its strata: proportional, by largest remainder, seeded (the paper, Question Set).

Which items are drawn depends on their ids and strata, and the seed, and on nothing that any system answered.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

Stratum = tuple[str, ...]


def quotas(sizes: Mapping[Stratum, int], size: int) -> dict[Stratum, int]:
    """How many of each stratum: its share rounded down, and one more for the largest remainders, until all are given.

    Raises ValueError where there are fewer items than are wanted.
    """
    whole = sum(sizes.values())
    if size > whole:
        raise ValueError(f"{size} are wanted, and there are {whole}")
    share = {stratum: count * size / whole for stratum, count in sizes.items()}
    given = {stratum: int(exact) for stratum, exact in share.items()}
    left = size - sum(given.values())
    by_remainder = sorted(share, key=lambda stratum: (given[stratum] - share[stratum], stratum))
    for stratum in by_remainder[:left]:
        given[stratum] += 1
    return given


def stratified(items: Mapping[str, Stratum], size: int, seed: int) -> list[str]:
    """The ids drawn, in order. `items`: id to stratum. Within a stratum ids are sorted before they are drawn from."""
    strata: dict[Stratum, list[str]] = defaultdict(list)
    for item_id in sorted(items):
        strata[items[item_id]].append(item_id)
    wanted = quotas({stratum: len(ids) for stratum, ids in strata.items()}, size)
    chance = random.Random(seed)  # noqa: S311 - to be drawn again by anybody, not to be guessed by nobody
    drawn = [item for stratum in sorted(strata) for item in chance.sample(strata[stratum], wanted[stratum])]
    return sorted(drawn)


def first_of(words: Sequence[str], text: str, otherwise: str = "other") -> str:
    """Of these words the one that stands first in a text; of two that begin at one place the one listed first."""
    found = [(text.index(word), place, word) for place, word in enumerate(words) if word in text]
    return min(found)[2] if found else otherwise
