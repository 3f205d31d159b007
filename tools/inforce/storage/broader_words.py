"""What else a thing is called, and what it is a kind of: puppy, dog; car, motor vehicle; jail, imprison.

A rule speaks of the kind where the asker names the thing. The words are WordNet's (`broader_words.txt`, made by
tools/set-up/make_broader_words.py), of the most usual sense of each noun and verb: a list of general English that
knows no library and no question. What a library's owner knows better stands in library.yml, as synonyms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

from inforce.reading.fillers import EMPTY, MINOR
from inforce.reading.stemming import full_stem
from inforce.reading.tokens import index_terms, stem_pairs

_FILE = Path(__file__).with_suffix(".txt")


def broader_terms(words: Iterable[str], known: Collection[str]) -> tuple[list[str], list[str]]:
    """The terms and the pairs of stems to search for beside some English words, folded; none that is `known`.

    Words that only make a question, or say where or when more than what, have none.
    """
    terms: set[str] = set()
    pairs: set[str] = set()
    for word in words:
        if word in EMPTY or word in MINOR or not word.isalpha():
            continue
        for other in _beside(full_stem(word)):
            if "_" in other:
                pairs.update(stem_pairs(other.replace("_", " ")))
            elif other not in EMPTY and other not in MINOR:
                terms.update(index_terms(other))
    # In one order, because sums of scores differ in their last digit with the order.
    return sorted(terms.difference(known)), sorted(pairs)


def _beside(stem: str) -> list[str]:
    """The words that stand beside a stem in the list."""
    text = _text()
    start = text.find(f"\n{stem} ".encode())
    return [] if start < 0 else text[start : text.index(b"\n", start + 1)].decode().split()[1:]


@cache
def _text() -> bytes:
    return b"\n" + _FILE.read_bytes()
