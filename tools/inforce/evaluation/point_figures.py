"""Whether an answer gives a figure of a point: the same value, bounded the same way, and no other in its place."""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.figures import Figure, side_of
from inforce.decisions.figures_apart import disagree, same_figure
from inforce.decisions.statements import Statement
from inforce.evaluation.point_parts import Part, bare, names, share
from inforce.evaluation.said import Clause
from inforce.reading.asked_words import asked_words
from inforce.reading.bounds import EXACT
from inforce.reading.folding import fold
from inforce.reading.frequencies import Frequency
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE, conditions
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms

_MOST_ASKED = pattern(
    r"\b(?:maximum|at most|most|longest|latest|limit|up to|within|by when|how soon"
    r"|how long (?:may|can|do|does|after)|how (?:many|much|far|late|high|long|big) (?:[a-z]+ ){0,4}?(?:may|can))\b"
    r"|最多|最长|最高|最晚|最迟|上限|多久内|多少[日天]内|期限"
)
_LEAST_ASKED = pattern(r"\b(?:minimum|at least|least|how much notice|how far ahead)\b|最少|至少|最低|最短|下限")
# What names an edition or a source, and so tells two figures apart for nobody who asks what holds.
_EDITIONS = pattern(
    r"\b(?:versions?|editions?|acts?|laws?|by-laws?|bylaws?|regulations?|codes?|orders?|sections?|clauses?|rules?"
    r"|sources?|documents?|texts?|says?|said|states?|gives?|according|another|others?|one|some|elsewhere|also|earlier"
    r"|later|current|either|\d{4})\b|第?[一二三四五六七八九十\d]+条|版本?|规定|办法|条例|细则|文件|旧|新|年|另|也|或"
)
# A clause that says so much more of a point than the one with its figure is what the point is about.
_AHEAD = 0.5


def stands(
    part: Part,
    wanted: tuple[Statement, Figure],
    question: str,
    passage: Sequence[Clause],
    whole: Sequence[Clause],
    beside: Sequence[Clause],
) -> bool:
    """Whether a clause of the passage gives the figure, and no clause of the whole another figure in its place.

    Nor may a clause `beside` it tell another figure of what the point is about: then the one found is of another thing.
    """
    rule, figure = wanted
    told_of = _whose(passage, names(question) | names(part.text))
    own = names(part.text)
    holders = [
        clause
        for clause, whose in zip(passage, told_of, strict=True)
        for number, told, other in clause.figures
        if number not in clause.denied
        and not (own and whose and not own & whose)
        and same_figure(figure, other)
        and (_bounds_alike(figure, other, question) or (part.is_fragment and figure.bound == EXACT))
        and _sides_alike(figure, rule, other, told)
        and not _turned_round(part.force, clause.force, figure, other)
        and not any(_told_of(part, wanted, clause, one) for one in beside)
    ]
    against = [clause for clause in whole if _tells_otherwise(wanted, clause)]
    if any(_unopposed(part, holder, against, question) for holder in holders):
        return True
    return any(
        often_stands(part, one, question, passage, whole)
        for clause in passage
        for one in clause.often
        if _is_interval(figure, one)
    )


def often_stands(
    part: Part, wanted: Frequency, question: str, passage: Sequence[Clause], whole: Sequence[Clause]
) -> bool:
    """The same for how often a thing is done."""
    against = [
        clause
        for clause in whole
        if any(one.unit == wanted.unit for one in clause.often)
        and not any(as_often(wanted, one) for one in clause.often)
    ]
    return any(
        _unopposed(part, clause, against, question)
        for clause in passage
        if any(as_often(wanted, one) for one in clause.often)
    )


def as_often(one: Frequency, other: Frequency) -> bool:
    """Whether two say the same of how often: four times a year, once in three months."""
    return (one.unit, one.bound, one.times / one.period) == (other.unit, other.bound, other.times / other.period)


def _is_interval(figure: Figure, often: Frequency) -> bool:
    """Whether a time is told as how often: not more than 14 days, at intervals of not more than 14 days."""
    quantity = figure.quantity
    return quantity.kind == "duration" and (quantity.unit, quantity.value) == (often.unit, often.period / often.times)


def _bounds_alike(figure: Figure, other: Figure, question: str) -> bool:
    """Whether both bound the same way; a bare figure takes its bound from a question that asks for one."""
    if figure.bound == other.bound:
        return True
    if other.bound != EXACT:
        return False
    asked = _MOST_ASKED if figure.bound == "at_most" else _LEAST_ASKED if figure.bound == "at_least" else None
    return asked is not None and asked.search(fold(question)) is not None


def _sides_alike(figure: Figure, rule: Statement, other: Figure, told: Statement) -> bool:
    """A height is no width."""
    if figure.quantity.kind != "length":
        return True
    one, two = side_of(figure.quantity, rule), side_of(other.quantity, told)
    return not one or not two or bool(one & two)


def _turned_round(force: str, said_force: str, figure: Figure, other: Figure) -> bool:
    """Whether the answer spares, forbids or demands what the point does not. A bound says itself what it forbids."""
    if (force == RELEASE) != (said_force == RELEASE) and {force, said_force} & {OBLIGATION, PERMISSION, PROHIBITION}:
        return True
    if EXACT not in (figure.bound, other.bound):
        return False
    return frozenset({force, said_force}) == frozenset({PERMISSION, PROHIBITION}) and figure.bound == other.bound


def _whose(clauses: Sequence[Clause], known: frozenset[str]) -> list[frozenset[str]]:
    """Of which of the known names each clause speaks; one that names none speaks of those named last."""
    found: list[frozenset[str]] = []
    for clause in clauses:
        text = fold(clause.text)
        here = frozenset(name for name in known if name in text)
        found.append(here or (found[-1] if found else frozenset()))
    return found


def _told_of(part: Part, wanted: tuple[Statement, Figure], holder: Clause, clause: Clause) -> bool:
    """Whether it is of this clause that the point speaks, and it tells another figure: the next in a list."""
    if clause is holder or clause.past or not _tells_otherwise(wanted, clause):
        return False
    if holder.elliptic and holder.sentence == clause.sentence:
        return False
    return share(part.words, clause.terms) - share(part.words, holder.terms) >= _AHEAD


def _tells_otherwise(wanted: tuple[Statement, Figure], clause: Clause) -> bool:
    """Whether a clause tells another figure of the kind, and nowhere this one."""
    rule, figure = wanted
    if any(same_figure(figure, one) for _, _, one in clause.figures):
        return False
    return any(
        number not in clause.denied
        and _sides_alike(figure, rule, one, told)
        and disagree(rule, told, (figure,), (one,))
        for number, told, one in clause.figures
    )


def _unopposed(part: Part, holder: Clause, against: Sequence[Clause], question: str) -> bool:
    return not any(_against(part, holder, clause, question) for clause in against)


def _against(part: Part, holder: Clause, clause: Clause, question: str) -> bool:
    """Whether a clause that tells another figure tells it of what the point is about, and says of nothing else."""
    if clause is holder or (clause.past and not holder.past):
        return False
    if conditions(clause.text) and not (part.conditions or conditions(holder.text)):
        return False  # it tells a case of its own
    named = names(question) | names(part.text) | names(holder.text) | names(clause.text)
    (whose,), (others,) = _whose((holder,), named), _whose((clause,), named)
    own = whose | names(part.text)
    if own and others and not own & others:
        return False
    known = frozenset(index_terms(f"{part.text} {question}"))
    told_besides = _EDITIONS.sub(" ", fold(bare(clause.text)))
    strange = [word for word in asked_words(told_besides) if not word.minor and not word.forms & known]
    ahead = share(part.words, clause.terms) - share(part.words, holder.terms)
    return not strange or (len(strange) == 1 and ahead >= _AHEAD)
