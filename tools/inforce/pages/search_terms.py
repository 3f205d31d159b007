"""The terms that a reader's search finds a clause by: plain enough to be made the same by the script on the page.

`terms` here and `terms` in site/docs/assets/search.js are one rule twice; tests/site_in_browser compares them.
English goes by words without their plural, Chinese by overlapping pairs of signs as in `reading.tokens`, so no
segmenter is needed on either side.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from inforce.reading.patterns import pattern

_HAN = r"\u3400-\u9fff\uf900-\ufaff"
_RUN = pattern(rf"[0-9]+(?:[.,:/][0-9]+)*|[{_HAN}]+|[^\W\d_{_HAN}]+")
# Words that stand in nearly every clause and tell none from another. Negations and modal verbs are not among them.
_PLAIN = "the a an of to in on at for and or by with from is are be been was were as that this it its"
UNINDEXED = frozenset(_PLAIN.split())


def terms(text: str) -> list[str]:
    """The terms of a text or a query, in order, with repeats."""
    found: list[str] = []
    for run in _RUN.findall(unicodedata.normalize("NFKC", text).lower()):
        if is_han(run):
            found += [run] if len(run) == 1 else ["".join(pair) for pair in pairwise(run)]
        elif run not in UNINDEXED:
            found.append(without_plural(run))
    return found


def is_han(term: str) -> bool:
    """Whether a term is of Chinese signs."""
    return "\u3400" <= term[0] <= "\u9fff" or "\uf900" <= term[0] <= "\ufaff"


def without_plural(word: str) -> str:
    """A word without a plural's ending, by rules short enough to be the same twice (Harman's, 1991, and `sses`)."""
    if len(word) < 4 or not word.endswith("s"):
        return word
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return word[:-3] + "y"
    if word.endswith(("us", "ss")):
        return word
    return word[:-1]


def key_of(term: str) -> str:
    """What a term is filed under, so that all that begin as it does lie together."""
    return term[:1] if is_han(term) or term[0].isdigit() else term[:2]
