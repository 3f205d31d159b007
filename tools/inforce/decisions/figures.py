"""Whether two assertions on one point give figures that disagree.

Figures are compared in canonical units and as bounds: at most five and at most nine disagree, at most five and at least
two do not. A time is compared only with one of its own part: within, ahead of, for, or how often.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from inforce.decisions.statements import Statement
from inforce.reading.dimensions import dimensions
from inforce.reading.frequencies import Frequency, frequencies
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION
from inforce.reading.numerals import read_number
from inforce.reading.phrases import word_set
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.tokens import index_terms

_UPPER, _LOWER = frozenset({"at_most", "less_than"}), frozenset({"at_least", "more_than"})
_SECONDS = {"second": 1, "hour": 3600, "day": 86400}
_ONE_UNIT = {"dB(A)": "dB", "CNY": "¥"}
_ONE_KIND = {"angle": "temperature"}  # "17 degrees" where a temperature is asked for
_WITHIN, _AHEAD, _FOR = "within", "ahead", "for"
_CLASSIFIERS = word_set("人 名 户 次 个 件 只 辆")
_RATIO = (
    "比例?(?P<bound>不得?低于|不得?少于|不得?小于|不得?高于|不得?超过|为|达到|是)?\\s*(?:1|一)\\s*[:：∶比]\\s*(?P<more>\\d+)"
    r"|\bratio\b(?P<least> of (?:at least|not less than))?[^.;]{0,20}?\b(?:1|one) ?(?:to|:) ?(?P<many>\d+)\b"
)

_ORDINAL_DAY = (
    r"\b(?P<nth>\d{1,2}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fourteenth|twentieth|thirtieth)"
    r" (?P<working>working |business )?day (?:after|following|from)\b"
)


class Figure(NamedTuple):
    """A quantity of one assertion, with the part a time plays there: within, ahead, for, or none."""

    quantity: Quantity
    part: str
    bound: str


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def figures(rule: Statement, kinds: frozenset[str], sides: frozenset[str] = frozenset()) -> tuple[Figure, ...]:
    """The figures of an assertion of the kinds wanted, but for those that say how often or belong to its case alone.

    `sides` are the dimensions asked for: a length that is said to be of another is left out.
    """
    often = [(one.start, one.end) for one in frequencies(rule.text)]
    found = [
        q for q in (*rule.measures, *_ratios(rule), *_ordinal_days(rule)) if _ONE_KIND.get(q.kind, q.kind) in kinds
    ]
    found = [
        q
        for q in found
        if not any(start <= q.start < end for start, end in often) or q.kind not in ("duration", "count")
    ]
    if sides:
        found = [q for q in found if q.kind != "length" or not (said := _side(q, rule)) or said & sides]
    ruling = [q for q in found if not _in_case(q, rule)]
    return tuple(_figure(q, rule) for q in ruling or found)


def disagree(a: Statement, b: Statement, mine: Sequence[Figure], theirs: Sequence[Figure]) -> str | None:
    """The two figures that disagree, in a few words; empty where those that compare agree; None where none do."""
    pairs = [(one, other) for one in mine for other in theirs if _comparable(one, other, a, b)]
    same = [pair for pair in pairs if _same(*pair)]
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


def _in_case(quantity: Quantity, rule: Statement) -> bool:
    """Whether a figure stands in the condition of the assertion and not in what it rules."""
    return rule.folded[quantity.start : quantity.end] in rule.condition and not (
        rule.action.find(rule.folded[quantity.start : quantity.end]) >= 0 and rule.condition not in rule.action
    )


def _figure(quantity: Quantity, rule: Statement) -> Figure:
    part = _part(quantity, rule) if quantity.kind == "duration" else ""
    bound = quantity.bound
    if quantity.start < rule.head and rule.force == PROHIBITION and quantity.kind == "age":
        bound = {"less_than": "at_least", "at_most": "more_than"}.get(bound, bound)  # who is under 18 must not
    if (
        quantity.kind == "length"
        and rule.force == PROHIBITION
        and _pattern("的?(?:范围)?[以之]?内").match(rule.folded, quantity.end)
    ):
        bound = "at_least"  # 五十米范围内不得设置
    if part == _AHEAD:
        bound = "at_least"
    elif part == _WITHIN and bound == "exact":
        bound = "at_most"
    elif bound == "exact" and quantity.upper is None and part == _FOR:
        bound = {PERMISSION: "at_most", OBLIGATION: "at_least"}.get(rule.force, bound)
    elif bound == "exact" and rule.force == PERMISSION and quantity.kind != "money":
        bound = "at_most"
    return Figure(quantity, part, bound)


def _part(quantity: Quantity, rule: Statement) -> str:
    """What a time does in its sentence: a thing done within it, so long ahead, or for so long."""
    before, after = (
        rule.folded[max(quantity.start - 48, 0) : quantity.start],
        rule.folded[quantity.end : quantity.end + 40],
    )
    if _pattern(
        r"'?s?'? (?:[a-z]+ ){0,2}?notice\b|,? (?:before|prior to|ahead of|in advance|beforehand)\b|以?前|之前"
    ).match(after):
        return _AHEAD
    if _pattern(r"提前(?:至少|不少于)?$|(?:notice of|in advance of)[^,;.]{0,20}$").search(before):
        return _AHEAD
    if _pattern(r"\bfor (?:a |the )?(?:period of |term of )?(?:[a-z]+ ){0,4}$").search(before):
        return _FOR
    if _pattern(r"\b(?:within|(?:no|not) later than|by the end of)\b[^,;.]{0,24}$").search(before):
        return _WITHIN
    return _WITHIN if _pattern("以内|之内|内").match(after) or after.startswith((" after ", " of ")) else ""


def _comparable(one: Figure, other: Figure, a: Statement, b: Statement) -> bool:
    """Whether two figures measure the same side of a thing."""
    first, second = one.quantity, other.quantity
    if _ONE_KIND.get(first.kind, first.kind) != _ONE_KIND.get(second.kind, second.kind):
        return False
    if one.part and other.part and one.part != other.part:
        return False
    if first.kind == "length":
        sides = [_side(figure.quantity, rule) for figure, rule in ((one, a), (other, b))]
        if sides[0] and sides[1] and not sides[0] & sides[1]:
            return False
    return first.kind != "count" or _counts_alike(first.counted, second.counted)


def _side(quantity: Quantity, rule: Statement) -> frozenset[str]:
    """Of which dimension a length is: what is said between the figures before and behind it."""
    spans = [(q.start, q.end) for q in quantities(rule.text)]
    start = max((end for _, end in spans if end <= quantity.start), default=0)
    end = min((begin for begin, _ in spans if begin >= quantity.end), default=len(rule.text))
    said = dimensions(rule.text[start:end])
    return said - {"length"} or said


def _counts_alike(one: str, other: str) -> bool:
    if not one or not other or one in _CLASSIFIERS or other in _CLASSIFIERS:
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


def _same(one: Figure, other: Figure) -> bool:
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


def _ordinal_days(rule: Statement) -> Iterator[Quantity]:
    """A deadline counted out: "before the end of the third day after"."""
    for match in _pattern(_ORDINAL_DAY).finditer(rule.folded):
        value = read_number(match["nth"]) or read_number(re.sub(r"(?:st|nd|rd|th)$", "", match["nth"]))
        unit = "working_day" if match["working"] else "day"
        if value is not None:
            yield Quantity("duration", value, unit, "at_most", match.start(), match.end(), value, unit)


def _ratios(rule: Statement) -> Iterator[Quantity]:
    """A ratio of one to so many, as the number that one may have: 比例不得低于1:4 is at most four."""
    for match in _pattern(_RATIO).finditer(rule.folded):
        said = match["bound"] or ""
        if match["many"]:
            comparison = "at_most" if match["least"] else "exact"
        elif "低" in said or "少" in said or "小" in said:
            comparison = "at_most"
        else:
            comparison = "at_least" if "高" in said or "超" in said else "exact"
        value = Decimal(match["more"] or match["many"])
        yield Quantity("count", value, "count", comparison, match.start(), match.end(), value, "")
