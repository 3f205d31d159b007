"""How much of what a question asks with stands in one point of a clause, and around it (the evidence test)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from inforce.decisions.asked_terms import AskedWord
from inforce.reading.asked_words import asked_words

# What a word counts for by where it stands: the point, the lines that lead into it, the clause's heading, elsewhere in
# the clause, the headings above and the title.
_IN_POINT, _LEADING, _IN_HEADING, _IN_CLAUSE, _ABOVE = 1.0, 0.95, 0.9, 0.6, 0.85
_COUNTS = (_IN_POINT, _LEADING, _IN_HEADING, _ABOVE, _IN_CLAUSE)


def covered_by(words: Sequence[AskedWord], where: Sequence[set[str]]) -> tuple[float, tuple[str, ...]]:
    """How much of the question's weight stands in the point, its lead, its heading or above; and the words left."""
    total = sum(word.weight for word in words)
    if not total:
        return 0.0, ()
    covered = 0.0
    lacking = []
    for word in words:
        for terms, counts in zip(where, _COUNTS, strict=True):
            if word.forms & terms:
                covered += word.weight * counts
                break
        else:
            lacking.append(word.word)
    return covered / total, tuple(lacking)


def lacks_a_word(words: Sequence[AskedWord], where: Sequence[set[str]]) -> bool:
    """Whether an English word of the question that says what is asked is missing: it may well be its verb."""
    return any(
        word.word.isascii() and not word.minor and not any(word.forms & terms for terms in where) for word in words
    )


def lacks_two_signs(text: str, words: Sequence[AskedWord], lacking: Sequence[str]) -> bool:
    """Whether two signs that stand side by side in a Chinese question are missing: a whole word of it."""
    missing = {word.word for word in words if word.word in lacking and not word.word.isascii() and not word.minor}
    signs = asked_words(text) if len(missing) > 1 else ()
    return any(
        following.start == one.start + 1 and {one.text, following.text} <= missing for one, following in pairwise(signs)
    )


def unasked_share(condition: str, words: Sequence[AskedWord]) -> float:
    """The share of a rule's opening condition of which the question says nothing."""
    own = [word.forms for word in asked_words(condition)] if condition else []
    asked = {form for word in words for form in word.forms}
    return sum(not forms & asked for forms in own) / len(own) if own else 0.0
