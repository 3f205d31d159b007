"""How alike two texts are, by the pairs of words (or Chinese characters) they share. Used to propose, never to decide.

Counted over an index of pairs, so that comparing two whole editions takes time in proportion to their length.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from inforce.reading.folding import fold

_TOKEN = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
# A pair that stands in more texts than this tells none of them apart.
_COMMON = 60

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
    index = _index(second)
    found = [
        Alike(key, other, score)
        for key, pairs in first.items()
        for other in _sharing(pairs, index)
        if (score := likeness(pairs, second[other])) >= at_least
    ]
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
    index = _index(wholes)
    found: list[Alike] = []
    for key, pairs in parts.items():
        scored = [Alike(key, other, contained(pairs, wholes[other])) for other in _sharing(pairs, index)]
        best = max(scored, key=lambda alike: alike.score, default=None)
        if best is not None and best.score >= at_least:
            found.append(best)
    return found


def _index(texts: Mapping[str, Pairs]) -> dict[tuple[str, str], list[str]]:
    index: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key, pairs in texts.items():
        for pair in pairs:
            index[pair].append(key)
    return index


def _sharing(pairs: Iterable[tuple[str, str]], index: Mapping[tuple[str, str], list[str]]) -> dict[str, None]:
    """The texts that share a telling pair, in a steady order."""
    found: dict[str, None] = {}
    for pair in pairs:
        holders = index.get(pair, ())
        if len(holders) <= _COMMON:
            found.update(dict.fromkeys(holders))
    return found
