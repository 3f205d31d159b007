"""The terms that a question is searched with, each with its weight.

Weights were measured on lay questions about by-laws and on questions about rulebooks: leaving out all that only makes
a question of it, and giving half a weight to words that say where or when more than what, finds more of both.
"""

from __future__ import annotations

from collections import Counter

from inforce.reading.fillers import FILLERS, MINOR, without_phrases
from inforce.reading.folding import fold
from inforce.reading.tokens import index_terms, terms_of_token, tokens_of

# A word asked for twice counts twice, and no more often.
_REPEATS = 2
_MINOR_WEIGHT = 0.5


def searched_terms(question: str) -> dict[str, float]:
    """The terms of a question without its fillers ("can you tell me", 请问, 我想…, the, is, my, rules), each weighed.

    Negations, modal verbs, numbers and conditions always stay; a question made of fillers alone keeps all its terms.
    """
    counts: Counter[str] = Counter()
    weights: dict[str, float] = {}
    for token in searched_words(question):
        weight = _MINOR_WEIGHT if token in MINOR else 1.0
        for term in terms_of_token(token):
            counts[term] += 1
            weights[term] = max(weights.get(term, 0.0), weight)
    if not weights:
        return {term: float(min(count, _REPEATS)) for term, count in Counter(index_terms(question)).items()}
    return {term: weight * min(counts[term], _REPEATS) for term, weight in weights.items()}


def searched_words(question: str) -> list[str]:
    """The words and runs of Chinese signs of a question, folded, without its fillers, in order, with repeats."""
    return [token for token in tokens_of(without_phrases(fold(question))) if token not in FILLERS]
