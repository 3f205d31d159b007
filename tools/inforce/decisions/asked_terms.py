"""What a question asks with: its content words, each with the terms that stand for it and what it weighs.

Words that only make a sentence a question weigh nothing; a rare word weighs more than a common one, and a word that
stands in no clause of the library weighs most: it is the likeliest sign that the point is not ruled on.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.storage.library import Library


class AskedWord(Struct, frozen=True):
    """A content word of a question.

    Any of `forms` in a clause stands for it. `weight` is its idf, `seen` whether it is anywhere, `minor` whether it
    says where or when more than what.
    """

    word: str
    forms: frozenset[str]
    weight: float
    seen: bool
    minor: bool = False


# Words that only name the kind of thing asked for: the gates see to it that it is there, in whatever words.
_KIND_WORDS = {
    "clock_time": "time times hour hours",
    "duration": "time day days week weeks month months year years hour hours minute minutes period "
    "soon quickly longest shortest",
    "date": "date day days",
    "length": "high height tall wide width deep depth far distance close near thick "
    "longest highest tallest widest metre metres",
    "money": "cost costs price dollars rand expensive",
    "age": "age old young",
    "area": "area big large size square",
    "speed": "fast speed",
    "percent": "percent percentage proportion share",
    "frequency": "often times frequently",
    "definition": "counts count means mean meant meaning constitutes definition define",
}
_MINOR_WEIGHT = 0.3


def weighted_words(text: str, kinds: frozenset[str], library: Library) -> tuple[AskedWord, ...]:
    """The content words of a question, weighed by how rare they are among the library's clauses."""
    drop = {word for kind in kinds for word in _KIND_WORDS.get(kind, "").split()}
    every = asked_words(text)
    words = [word for word in every if word.text not in drop] or list(every)
    spans = _synonyms_in(fold(text), library)
    forms = [word.forms.union(*(other for start, end, other in spans if start <= word.start < end)) for word in words]
    counts = library.index.frequencies({form for group in forms for form in group})
    size = max(library.index.size, 1)
    return tuple(
        AskedWord(
            word.text,
            group,
            _idf(group, counts, size) * (_MINOR_WEIGHT if word.minor else 1.0),
            any(counts.get(form, 0) for form in group),
            word.minor,
        )
        for word, group in zip(words, forms, strict=True)
    )


def subject_of(text: str) -> str:
    """What a question is about, without the words that only name the kind of thing it asks for: the pool fence."""
    kinds = {word for words in _KIND_WORDS.values() for word in words.split()}
    names = [word for word in asked_words(text) if word.text not in kinds and not word.minor]
    if any(not word.text.isascii() for word in names):
        return text
    return " ".join(word.text for word in names)


def synonym_terms(text: str, library: Library) -> frozenset[str]:
    """The terms that the owner's synonyms (library.yml) add to a question: the other words of each group it names."""
    return frozenset[str]().union(*(terms for _, _, terms in _synonyms_in(fold(text), library)))


def _idf(forms: Iterable[str], counts: Mapping[str, int], size: int) -> float:
    most = max((counts.get(form, 0) for form in forms), default=0)
    return math.log((size + 1) / (most + 0.5))


def _synonyms_in(folded: str, library: Library) -> list[tuple[int, int, frozenset[str]]]:
    """Where the office's words stand in a question, and the terms that only the other words of their group have."""
    found = []
    for group in library.settings.synonyms:
        for word in group.words:
            for start, end in _places_of(fold(word), folded):
                found.append((start, end, _terms_of(group.words) - _terms_of((word,))))
    return found


def _terms_of(words: Iterable[str]) -> frozenset[str]:
    return frozenset(form for word in words for one in asked_words(word) if not one.minor for form in one.forms)


def _places_of(word: str, folded: str) -> Iterator[tuple[int, int]]:
    """Where a word or phrase stands in a text: English as words of its own, in the singular or a plain plural."""
    if word not in folded:
        return
    pattern = rf"(?<!\w){re.escape(word)}(?:s|es)?(?!\w)" if word.isascii() else re.escape(word)
    yield from (match.span() for match in re.finditer(pattern, folded))
