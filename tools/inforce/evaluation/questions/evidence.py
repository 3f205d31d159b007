"""Checks of the points: what is expected stands in a gold clause, and what is forbidden does not (the paper: evidence).

A figure counts with its unit, whichever way it is written: 1.2 m is 1200 mm, 三十六个月 is 36 months. What a person
means by a point is not judged here, only whether its figures, dates and names are the rule's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation

from inforce.errors import Fault
from inforce.evaluation.questions.form import is_boundary
from inforce.evaluation.questions.view import Asked, Examined, Gold
from inforce.model.dates import last_day_in_force
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.quantities import Quantity, quantities

_DIGITS = pattern(r"[0-9]+(?:[.,][0-9]+)*")
# A name: words with capitals that do not open a sentence; a Chinese title in its brackets.
_NAME = pattern(r"(?<=[a-z0-9,;'’”)] )[A-Z][\w'’-]*(?: (?:of |and |for |the )*[A-Z][\w'’-]*)*|《[^《》]+》")
_UPWARDS, _DOWNWARDS = ("at_least", "more_than"), ("at_most", "less_than")


def expected_points_stand_in_gold(examined: Examined) -> Iterator[Fault]:
    """Evidence: every figure, date and name of an expected point stands in a gold clause, bounded as it is there."""
    for asked in examined.cases:
        golds = tuple(examined.gold_of(asked))
        if len(golds) < len(asked.case.gold) or not golds:
            continue
        said = "\n".join(text for gold in golds for text in words_behind(examined, gold))
        for n, point in enumerate(asked.case.expected):
            # Of what a partial answer leaves open the question may speak, and no clause does.
            known = f"{said}\n{asked.case.question}" if asked.case.type == "partial" and is_boundary(point) else said
            for code, message in unsupported(point, known):
                yield asked.fault(("expected", n), code, f"expected: {message}")


def words_behind(examined: Examined, gold: Gold) -> Iterator[str]:
    """The words that a point may take from a clause: its own, its headings, and what its instrument is called."""
    clause, instrument = gold.clause, gold.instrument
    yield clause.text
    yield from (*clause.heading_path, clause.heading or "", clause.clause_reference)
    yield from (instrument.title, instrument.short_title or "", instrument.number or "", instrument.issuing_body)
    yield from (
        examined.library.places.get(place).name for place in examined.library.places.scope(instrument.jurisdiction)
    )
    start, end = clause.period(instrument)
    yield from (f"from {start}.", f"until {last_day_in_force(end)}.")


def unsupported(point: str, known: str) -> Iterator[tuple[str, str]]:
    """What a point says that known words do not: the code of the fault, and the message."""
    held = quantities(known)
    values = {_measure(one) for one in held}
    taken: list[tuple[int, int]] = []
    for one in quantities(point):
        taken.append((one.start, one.end))
        written = point[one.start : one.end]
        if _measure(one) not in values:
            yield "not_in_gold", f"'{written}' is in no gold clause{_glued(written, known)}. {_MEND}"
            continue
        bounds = {other.bound for other in held if _measure(other) == _measure(one)}
        if _turned_round(one.bound, bounds):
            there = " or ".join(sorted(bounds)).replace("_", " ")
            message = f"'{written}' is {one.bound.replace('_', ' ')} here, and {there} in the gold clause"
            yield "bound_differs", f"{message}. Say it as the rule does"
    numbers = {_number(found[0]) for found in _DIGITS.finditer(fold(known))}
    for found in _DIGITS.finditer(fold(point)):
        inside = any(start <= found.start() < end for start, end in taken)
        if not inside and _number(found[0]) not in numbers:
            yield "not_in_gold", f"'{found[0]}' is in no gold clause{_glued(found[0], known)}. {_MEND}"
    folded = fold(known)
    for found in _NAME.finditer(point):
        name = found[0].strip("《》").removesuffix("'s").removesuffix("’s")
        if fold(name) not in folded:
            yield "name_not_in_gold", f"the name '{name}' is in no gold clause. {_MEND}"


_MEND = "Take the point from the rule, or name the clause that says it"


def _measure(one: Quantity) -> tuple[str, str, str, Decimal, Decimal | None]:
    """What two figures share that are the same: kind, unit, what it is per, value. Not the bound, nor the words."""
    upper = None if one.upper is None else one.upper.normalize()
    return one.kind, one.unit, one.per, one.value.normalize(), upper


def _turned_round(bound: str, known: Iterable[str]) -> bool:
    """Whether a figure is a least where the rule has a most, or the other way round."""
    known = set(known)
    return (bound in _UPWARDS and known <= set(_DOWNWARDS)) or (bound in _DOWNWARDS and known <= set(_UPWARDS))


def _glued(written: str, known: str) -> str:
    """What may have happened to a figure that is one the clause has, with a digit more: a note's mark read with it."""
    digits = _DIGITS.search(fold(written))
    shorter = digits[0][:-1].rstrip(".") if digits is not None else ""
    if digits is None or "." not in digits[0] or not shorter:
        return ""
    if re.search(rf"(?<![0-9.]){re.escape(shorter)}(?![0-9])", fold(known)):
        return f", which says {shorter}: the mark of a note may have been read as a digit"
    return ""


def _number(digits: str) -> Decimal | str:
    try:
        return Decimal(digits.replace(",", "")).normalize()
    except InvalidOperation:
        return digits


def forbidden_points_are_not_in_gold(examined: Examined) -> Iterator[Fault]:
    """Evidence: what no answer may say is not what the gold or an expected point says, where there is an answer."""
    for asked in examined.cases:
        if asked.case.queue not in ("answered", "conflict"):
            continue
        for n, point in enumerate(asked.case.forbidden):
            where = next(_saying(examined, asked, point), None)
            if where is not None:
                message = (
                    f"forbidden: '{point}' is what {where} says. Forbid what a wrong answer would say, and no more"
                )
                yield asked.fault(("forbidden", n), "forbidden_in_gold", message)


def _saying(examined: Examined, asked: Asked, point: str) -> Iterator[str]:
    yield from (f"expected[{n}]" for n, other in enumerate(asked.case.expected) if _says(other, point))
    yield from (gold.clause.id for gold in examined.gold_of(asked) if _says(gold.clause.text, point))


def _says(text: str, point: str) -> bool:
    """Whether a text has a point in its words, or where it is a figure and no more, that figure however written."""
    folded, words = fold(text), fold(point).strip()
    if words and re.search(rf"(?<![0-9a-z.]){re.escape(words)}(?![0-9a-z]|\.[0-9])", folded):
        return True
    figures = quantities(point)
    alone = len(figures) == 1 and not (fold(point)[: figures[0].start] + fold(point)[figures[0].end :]).strip()
    return alone and _measure(figures[0]) in {_measure(one) for one in quantities(text)}
