"""Whether an answer makes a point: its figures with their bounds, its dates, names and key terms, in one passage.

A passage is three sentences that follow one another; the words of the question count as said, since an answer need not
repeat them. A point of several sentences is made when each of them is.
"""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.figures_apart import disagree
from inforce.evaluation import point_figures
from inforce.evaluation.point_forces import opposed, told_as, yes_or_no
from inforce.evaluation.point_parts import Part, parts, share, terms_of
from inforce.evaluation.said import Clause, said
from inforce.reading.folding import fold
from inforce.reading.interrogatives import has_han
from inforce.reading.tokens import index_terms

# How many of the words of a point must be said: beside its figures, and where there are none; of those that the
# question does not say already; and by the answer itself, whatever the question says.
_BESIDE_FIGURES, _ALONE = 0.6, 0.7
_OWN_BESIDE_FIGURES, _OWN = 0.4, 0.6
_BY_ITSELF = 0.3
_FEW = 2  # words that the question does not say, and that need not be said beside a figure
_CONDITION = 0.5
_PASSAGE = 3  # sentences


def makes(point: str, question: str, answer: str) -> bool:
    """Whether the answer to the question makes the point, and says nothing against it elsewhere."""
    clauses = said(answer)
    return _stands_in(point, question, clauses, clauses)


def says(point: str, question: str, answer: str) -> bool:
    """Whether the answer says what it must not; saying something else as well undoes nothing.

    What it tells of another time ("it was 45 days until 2023") is not said, unless it tells of no other time.
    """
    clauses = said(answer)
    present = tuple(clause for clause in clauses if not clause.past)
    return _stands_in(point, question, present if any(clause.told for clause in present) else clauses, ())


def _stands_in(point: str, question: str, clauses: Sequence[Clause], whole: Sequence[Clause]) -> bool:
    read = parts(point)
    if not read or not clauses:
        return False
    passages = [
        [one for one in clauses if start <= one.sentence < start + _PASSAGE]
        for start in range(max(clauses[-1].sentence - _PASSAGE + 2, 1))
    ]
    return all(
        any(_stands(part, question, passage, whole, clauses) for passage in passages if passage) for part in read
    )


def same_thing_otherwise(point: str, other: str) -> bool:
    """Whether two points tell one thing each in its way: figures of one kind that disagree, or forces that oppose."""
    for one in parts(point):
        for two in parts(other):
            if any(disagree(a, b, (f,), (g,)) for a, f in one.figures for b, g in two.figures):
                return True
            if any(a.unit == b.unit and not point_figures.as_often(a, b) for a in one.often for b in two.often):
                return True
            if opposed(one.force, two.force) and share(one.words, terms_of(two.clauses)) >= _CONDITION:
                return True
    return False


def _stands(
    part: Part, question: str, passage: Sequence[Clause], whole: Sequence[Clause], beside: Sequence[Clause]
) -> bool:
    """Whether a passage makes one sentence of a point, and nothing in the whole undoes it."""
    if not (part.words or part.names or part.numbers or part.figures or part.often):
        # A sign, such as that of a currency: it is there or it is not.
        return any(fold(part.text) in fold(clause.text) for clause in passage)
    if not _words_stand(part, question, passage):
        return False
    if not all(point_figures.stands(part, one, question, passage, whole, beside) for one in part.figures):
        return False
    if not all(point_figures.often_stands(part, one, question, passage, whole) for one in part.often):
        return False
    return bool(part.figures or part.often) or told_as(part, question, passage, whole)


def _words_stand(part: Part, question: str, passage: Sequence[Clause]) -> bool:
    """Whether names, numbers, key terms and conditions are there."""
    there = fold(" ".join((question, *(clause.text for clause in passage))))
    own, asked = terms_of(passage, left_open=part.left_open), frozenset(index_terms(question))
    told = own | asked
    if not all(name in there for name in part.names) or not part.numbers <= told:
        return False
    figured = bool(part.figures or part.often)
    if share(part.words, told) < (_BESIDE_FIGURES if figured else _ALONE):
        return False
    unasked = tuple(word for word in part.words if not word.forms & asked)
    few = (_FEW if figured else 1) * (2 if has_han(part.text) else 1)  # two signs make a word
    if sum(not word.minor for word in unasked) > few and share(unasked, own) < (
        _OWN_BESIDE_FIGURES if figured else _OWN
    ):
        return False
    if not figured and share(part.words, own) < _BY_ITSELF and not yes_or_no(question, passage[0]):
        return False
    return all(share(words, told) >= _CONDITION for words in part.conditions)
