"""What a question asks with: its content words, each with the terms that stand for it and what it weighs.

Words that only make a sentence a question weigh nothing; a rare word weighs more than a common one, and a word that stands in
no clause of the library weighs most: it is the likeliest sign that the point is not ruled on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from inforce.reading.asked_words import asked_words
from inforce.storage.library import Library


@dataclass(frozen=True)
class AskedWord:
    """A content word of a question. Any of `forms` in a clause stands for it. `weight` is its idf, `seen` whether it is anywhere."""

    word: str
    forms: frozenset[str]
    weight: float
    seen: bool


# Words that only name the kind of thing asked for: the gates see to it that it is there, in whatever words.
_KIND_WORDS = {
    "clock_time": "time times hour hours",
    "duration": "time day days week weeks month months year years hour hours minute minutes period soon quickly longest shortest",
    "date": "date day days",
    "length": "high height tall wide width deep depth far distance close near thick longest highest tallest widest metre metres",
    "money": "cost costs price dollars rand expensive",
    "age": "age old young",
    "area": "area big large size square",
    "speed": "fast speed",
    "percent": "percent percentage proportion share",
    "frequency": "often times frequently",
}
_MINOR_WEIGHT = 0.3


def weighted_words(text: str, kinds: frozenset[str], library: Library) -> tuple[AskedWord, ...]:
    """The content words of a question, weighed by how rare they are among the library's clauses."""
    drop = {word for kind in kinds for word in _KIND_WORDS.get(kind, "").split()}
    every = asked_words(text)
    words = [word for word in every if word.text not in drop] or list(every)
    synonyms = _synonym_forms(library)
    forms = [word.forms | _of_synonyms(word.forms, synonyms) for word in words]
    counts = library.index.frequencies({form for group in forms for form in group})
    size = max(library.index.size, 1)
    return tuple(
        AskedWord(
            word.text, group, _idf(group, counts, size) * (_MINOR_WEIGHT if word.minor else 1.0), any(counts.get(form, 0) for form in group))
        for word, group in zip(words, forms, strict=True)
    )


def _idf(forms: Iterable[str], counts: Mapping[str, int], size: int) -> float:
    most = max((counts.get(form, 0) for form in forms), default=0)
    return math.log((size + 1) / (most + 0.5))


def _synonym_forms(library: Library) -> tuple[tuple[frozenset[str], ...], ...]:
    return tuple(
        tuple(frozenset(form for word in asked_words(one) for form in word.forms) for one in group.words)
        for group in library.settings.synonyms
    )


def _of_synonyms(forms: frozenset[str], groups: tuple[tuple[frozenset[str], ...], ...]) -> frozenset[str]:
    """The forms of every other word in a group that this word belongs to. Only one-word entries stand for a word."""
    added: set[str] = set()
    for group in groups:
        if any(member and member <= forms for member in group):
            added.update(form for member in group for form in member)
    return frozenset(added)
