"""How alike two texts are, by the pairs of words (or Chinese characters) they share. Used to propose, never to decide.

Counted over an index of pairs, so that comparing two whole editions takes time in proportion to their length.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from inforce.reading.folding import fold

_TOKEN = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")

Pairs = Counter[tuple[str, str]]


def pairs_of(text: str) -> Pairs:
    """The neighbouring words or characters of a text, as often as they occur; a lone word with itself."""
    tokens = _TOKEN.findall(fold(text))
    if len(tokens) == 1:
        return Counter([(tokens[0], tokens[0])])
    return Counter(pairwise(tokens))


def likeness(first: Pairs, second: Pairs) -> float:
    """From 0 (nothing shared) to 1 (the same pairs as often): twice what is shared over what there is."""
    size = first.total() + second.total()
    return 2 * (first & second).total() / size if size else 0.0


def contained(part: Pairs, whole: Pairs) -> float:
    """How much of `part` stands in `whole`, from 0 to 1."""
    size = part.total()
    return (part & whole).total() / size if size else 0.0


@dataclass(frozen=True, slots=True)
class Alike:
    """Two texts, by their keys, and how alike they are."""

    first: str
    second: str
    score: float


def most_alike(first: Mapping[str, Pairs], second: Mapping[str, Pairs], at_least: float) -> list[Alike]:
    """Pairings of the two groups from the most alike down, each text used once; equal scores keep the order given."""
    index = _Index(second)
    found: list[Alike] = []
    for key, pairs in first.items():
        size = pairs.total()
        for other, shared in index.shared_with(pairs).items():
            score = 2 * shared / (size + index.sizes[other])
            if score >= at_least:
                found.append(Alike(key, other, score))
    taken_first: set[str] = set()
    taken_second: set[str] = set()
    best: list[Alike] = []
    for pair in sorted(found, key=lambda alike: -alike.score):
        if pair.first not in taken_first and pair.second not in taken_second:
            best.append(pair)
            taken_first.add(pair.first)
            taken_second.add(pair.second)
    return best


def containing(parts: Mapping[str, Pairs], wholes: Mapping[str, Pairs], at_least: float) -> list[Alike]:
    """For each of `parts` the one of `wholes` that holds the most of it, where that is at least `at_least`."""
    index = _Index(wholes)
    found: list[Alike] = []
    for key, pairs in parts.items():
        shared = index.shared_with(pairs)
        best = max(shared, key=lambda other: shared[other], default=None)
        if best is not None and shared[best] / pairs.total() >= at_least:
            found.append(Alike(key, best, shared[best] / pairs.total()))
    return found


class _Index:
    """For each pair the texts that hold it, and how often."""

    def __init__(self, texts: Mapping[str, Pairs]) -> None:
        self.sizes = {key: pairs.total() for key, pairs in texts.items()}
        self._holders: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
        for key, pairs in texts.items():
            for pair, count in pairs.items():
                self._holders[pair].append((key, count))

    def shared_with(self, pairs: Pairs) -> dict[str, int]:
        """How many pairs each text shares with this one, in a steady order."""
        shared: dict[str, int] = {}
        for pair, count in pairs.items():
            for key, held in self._holders.get(pair, ()):
                shared[key] = shared.get(key, 0) + (count if count < held else held)
        return shared
