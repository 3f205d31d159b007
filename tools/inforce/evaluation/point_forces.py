"""Whether an answer says a point without figures as the point does: demanded, allowed, forbidden, spared or denied."""

from __future__ import annotations

from collections.abc import Sequence

from inforce.evaluation.point_parts import Part, directions, share
from inforce.evaluation.said import DENIAL, Clause, limits
from inforce.reading.folding import fold
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE, conditions
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms

_OPPOSED = {
    frozenset({PERMISSION, PROHIBITION}),
    frozenset({OBLIGATION, PROHIBITION}),
    frozenset({OBLIGATION, RELEASE}),
    frozenset({OBLIGATION, DENIAL}),
    frozenset({PERMISSION, DENIAL}),
    frozenset({"", DENIAL}),
    frozenset({"", PROHIBITION}),
}
# What may stand for a force: a rule is also told plainly, without a modal verb.
_STANDS_FOR = {
    OBLIGATION: {OBLIGATION, ""},
    PERMISSION: {PERMISSION, ""},
    PROHIBITION: {PROHIBITION, DENIAL},
    RELEASE: {RELEASE, DENIAL},
    DENIAL: {DENIAL, PROHIBITION, RELEASE},
    "": {"", OBLIGATION, PERMISSION},
}
_NEARLY, _MUCH = 0.8, 0.5
_YES = pattern(r"\s*(?:yes|可以|能|需要|应当|要|是的?|必须)的?\s*(?:[,.;:!，。；：！-]|$)")
_NO = pattern(r"\s*(?:no|不可以|不能|不需要|不用|不必|不要|不得|不行|否|无需)的?\s*(?:[,.;:!，。；：！-]|$)")
_MUST_ASKED = pattern(
    r"\b(?:must|need|have to|has to|required?|obliged|necessary|needed)\b|需要|必须|应当|要不要|是否要|要.*吗"
)
_MAY_ASKED = pattern(r"\b(?:may|can|allowed|permitted|could|entitled)\b|可以|可否|能")


def opposed(one: str, other: str) -> bool:
    """Whether two forces cannot both hold of one act."""
    return frozenset({one, other}) in _OPPOSED


def told_as(part: Part, question: str, passage: Sequence[Clause], whole: Sequence[Clause]) -> bool:
    """Whether a clause that says nearly the most of the point has its force, and no clause of the whole opposes it."""
    told = [*yes_or_no(question, passage[0]), *passage]
    best = max(_said_of(part, clause) for clause in told)
    near = [clause for clause in told if _said_of(part, clause) >= best * _NEARLY]
    if part.is_fragment:
        return True
    way = directions(part.text)
    if not any(
        _has_force(part, clause) and (way <= directions(clause.text) or clause.text == question) for clause in near
    ):
        return False
    if limits(part.text) and not any(limits(clause.text) or clause.force == OBLIGATION for clause in near):
        return False
    least = max(best * _NEARLY, _MUCH)
    return not any(_opposes(part, clause, least) for clause in (*told, *whole))


def _said_of(part: Part, clause: Clause) -> float:
    return share(part.words, clause.terms | clause.open_terms if part.left_open else clause.terms)


def _has_force(part: Part, clause: Clause) -> bool:
    return clause.force in _STANDS_FOR[part.force] or (part.force == DENIAL and clause.negates)


def _opposes(part: Part, clause: Clause, least: float) -> bool:
    """Whether a clause says the opposite of the same thing, and not for a case of its own ("if", "unless")."""
    if clause.past or not opposed(part.force, clause.force) or (part.force == DENIAL and clause.negates):
        return False
    if share(part.core, clause.terms) < least:
        return False
    return share(part.words, clause.terms) >= least or not conditions(clause.text)


def yes_or_no(question: str, opening: Clause) -> list[Clause]:
    """What a "yes" or "no" that opens an answer says: the question, as allowed, demanded, forbidden or spared."""
    text = fold(opening.text)
    no = _NO.match(text) is not None
    if not no and not _YES.match(text):
        return []
    folded = fold(question)
    if _MUST_ASKED.search(folded):
        force = RELEASE if no else OBLIGATION
    elif _MAY_ASKED.search(folded):
        force = PROHIBITION if no else PERMISSION
    else:
        return []
    terms = opening.terms | frozenset(index_terms(question))
    return [Clause(question, opening.sentence, (), (), force, no, terms, frozenset(), frozenset(), False)]
