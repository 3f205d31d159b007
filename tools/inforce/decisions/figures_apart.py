"""Whether two assertions on one point give figures that disagree.

Figures are compared in canonical units and as bounds: at most five and at most nine disagree, at most five and at least
two do not. A time is compared only with one of its own part: within, ahead of, for, or how often.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache

from inforce.decisions.figures import ONE_KIND, WITHIN, Figure, side_of
from inforce.decisions.statements import Statement
from inforce.reading.frequencies import Frequency, frequencies
from inforce.reading.phrases import word_set
from inforce.reading.quantities import Quantity
from inforce.reading.tokens import index_terms
from inforce.reading.verb_stems import verb_stem

_UPPER, _LOWER = frozenset({"at_most", "less_than"}), frozenset({"at_least", "more_than"})
_SECONDS = {"second": 1, "hour": 3600, "day": 86400}
_ONE_UNIT = {"dB(A)": "dB", "CNY": "¥"}
_IN_DAYS = {"second": Decimal(1) / 86400, "hour": Decimal(1) / 24, "month": Decimal(30)}  # only to tell orders apart
_ANOTHER_ORDER = 20
_EVENTLESS = word_set(
    "the its his her their that this day date being been was were has have had occurs occurred happens"
)
_ANY_PERSON = "person"
_CLASSIFIERS = word_set("人 名 户 次 个 件 只 辆")


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def disagree(a: Statement, b: Statement, mine: Sequence[Figure], theirs: Sequence[Figure]) -> str | None:
    """The two figures that disagree, in a few words; empty where those that compare agree; None where none do."""
    pairs = [(one, other) for one in mine for other in theirs if _comparable(one, other, a, b)]
    same = [pair for pair in pairs if same_figure(*pair)]
    against = [
        (one, other)
        for one, other in pairs
        if _apart(one, other) and not any(one in pair or other in pair for pair in same)
    ]
    if not against:
        return "" if pairs else None
    one, other = (figure.quantity for figure in against[0])
    return f"{one.kind}: {a.text[one.start : one.end]} / {b.text[other.start : other.end]}"


def disagree_how_often(a: Statement, b: Statement) -> str | None:
    """The same for how often a thing is to be done, or may be."""
    mine, theirs = frequencies(a.text), frequencies(b.text)
    if not mine or not theirs:
        return None
    for one in mine:
        for other in theirs:
            if _often_apart(one, other):
                return f"frequency: {a.text[one.start : one.end]} / {b.text[other.start : other.end]}"
    return ""


def _often_apart(one: Frequency, other: Frequency) -> bool:
    if one.unit != other.unit:
        return True
    first, second = one.times / one.period, other.times / other.period
    if one.bound == other.bound:
        return first != second
    return first > second if one.bound == "at_least" else second > first


def _comparable(one: Figure, other: Figure, a: Statement, b: Statement) -> bool:
    """Whether two figures measure the same side of a thing."""
    first, second = one.quantity, other.quantity
    if ONE_KIND.get(first.kind, first.kind) != ONE_KIND.get(second.kind, second.kind):
        return False
    if one.part and other.part and one.part != other.part:
        return False
    if one.part == other.part == WITHIN and _other_event(first, second, a, b):
        return False
    if first.kind == "length":
        sides = [side_of(figure.quantity, rule) for figure, rule in ((one, a), (other, b))]
        if sides[0] and sides[1] and not sides[0] & sides[1]:
            return False
    return first.kind != "count" or _counts_alike(first.counted, second.counted)


def _other_event(one: Quantity, other: Quantity, a: Statement, b: Statement) -> bool:
    """Whether two times count from different events, and are years in the one and days in the other."""
    first, second = (_days(quantity) for quantity in (one, other))
    if max(first, second) < _ANOTHER_ORDER * min(first, second):
        return False
    events = [_event(quantity, rule) for quantity, rule in ((one, a), (other, b))]
    return bool(events[0] and events[1]) and not events[0] & events[1]


def _event(quantity: Quantity, rule: Statement) -> frozenset[str]:
    """The words for what a time counts from."""
    said = _pattern(r"[^,;.]{0,30}?\b(?:after|from|of)\b([^,;.]*)").match(rule.folded, quantity.end)
    words = re.findall(r"[a-z]{3,}", said[1]) if said is not None else []
    return frozenset(verb_stem(word) for word in words if word not in _EVENTLESS)


def _days(quantity: Quantity) -> Decimal:
    return quantity.value * _IN_DAYS.get(quantity.unit, Decimal(1))


def _counts_alike(one: str, other: str) -> bool:
    if not one or not other or {one, other} & _CLASSIFIERS or _ANY_PERSON in (one, other):
        return True
    return bool(set(index_terms(one)) & set(index_terms(other)))


def _apart(one: Figure, other: Figure) -> bool:
    """Whether no case can satisfy both, or both bound the same way at different figures."""
    first, second = _in_one_unit(one.quantity, other.quantity)
    if first.unit != second.unit or _rates_apart(first, second):
        return True
    if first.kind in ("date", "clock_time") or first.upper is not None or second.upper is not None:
        return (first.value, first.upper) != (second.value, second.upper)
    if one.bound == other.bound or {one.bound, other.bound} <= _UPPER or {one.bound, other.bound} <= _LOWER:
        return first.value != second.value
    if one.bound in _UPPER and other.bound in _LOWER:
        return second.value > first.value
    if one.bound in _LOWER and other.bound in _UPPER:
        return first.value > second.value
    exact, bounded, bound = (first, second, other.bound) if one.bound == "exact" else (second, first, one.bound)
    return exact.value > bounded.value if bound in _UPPER else exact.value < bounded.value


def same_figure(one: Figure, other: Figure) -> bool:
    """Whether two figures are one value, whatever unit each is written in and however each bounds."""
    first, second = _in_one_unit(one.quantity, other.quantity)
    return (first.unit, first.value, first.upper) == (second.unit, second.value, second.upper) and not _rates_apart(
        first, second
    )


def _in_one_unit(one: Quantity, other: Quantity) -> tuple[Quantity, Quantity]:
    """Both in one unit, where they can be."""
    one, other = (q._replace(unit=_ONE_UNIT.get(q.unit, q.unit)) for q in (one, other))
    if {one.kind, other.kind} == {"angle", "temperature"}:
        one, other = (q._replace(kind="temperature", unit="celsius") for q in (one, other))
    if one.unit != other.unit and {one.unit, other.unit} <= _SECONDS.keys():
        one, other = (q._replace(value=q.value * _SECONDS[q.unit], unit="second") for q in (one, other))
    return one, other


def _rates_apart(one: Quantity, other: Quantity) -> bool:
    """Whether the one is for each month and the other for each day; what only one of them says tells nothing."""
    mine, theirs = set(one.per.split("/")) - {""}, set(other.per.split("/")) - {""}
    return bool(mine and theirs and not mine & theirs)
