"""The figures that an assertion gives, each with how it bounds and, for a time, the part it plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from inforce.decisions.statements import Statement
from inforce.reading.dimensions import dimensions
from inforce.reading.frequencies import frequencies
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION
from inforce.reading.numerals import read_number
from inforce.reading.quantities import Quantity, quantities

ONE_KIND = {"angle": "temperature"}  # "17 degrees" where a temperature is asked for
WITHIN, AHEAD, FOR, REACHED = "within", "ahead", "for", "reached"
_RATIO = (
    "比例?(?P<bound>不得?低于|不得?少于|不得?小于|不得?高于|不得?超过|为|达到|是)?\\s*(?:1|一)\\s*[:：∶比]\\s*"
    "(?P<more>\\d+)"
    r"|\bratio\b(?P<least> of (?:at least|not less than))?[^.;]{0,20}?\b(?:1|one) ?(?:to|:) ?(?P<many>\d+)\b"
)
_ORDINAL_DAY = (
    r"\b(?P<nth>\d{1,2}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fourteenth|twentieth"
    r"|thirtieth) (?P<working>working |business )?day (?:after|following|from)\b"
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
    found = [q for q in (*rule.measures, *_ratios(rule), *_ordinal_days(rule)) if ONE_KIND.get(q.kind, q.kind) in kinds]
    found = [
        q
        for q in found
        if not any(start <= q.start < end for start, end in often) or q.kind not in ("duration", "count")
    ]
    if sides:
        found = [q for q in found if q.kind != "length" or not (said := side_of(q, rule)) or said & sides]
    ruling = [q for q in found if not _in_case(q, rule)]
    return tuple(_figure(q, rule) for q in ruling or found)


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
    if part == AHEAD:
        bound = "at_least"
    elif part == WITHIN and bound == "exact":
        bound = "at_most"
    elif bound == "exact" and quantity.upper is None and part == FOR:
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
        return AHEAD
    if before.endswith("满") and not before.endswith("未满"):
        return REACHED
    if _pattern(r"提前(?:至少|不少于)?$|(?:notice of|in advance of)[^,;.]{0,20}$").search(before):
        return AHEAD
    if _pattern(r"\bfor (?:a |the )?(?:period of |term of )?(?:[a-z]+ ){0,4}$").search(before):
        return FOR
    if _pattern(r"\b(?:within|(?:no|not) later than|by the end of)\b[^,;.]{0,24}$").search(before):
        return WITHIN
    return WITHIN if _pattern("以内|之内|内").match(after) or after.startswith((" after ", " of ")) else ""


def side_of(quantity: Quantity, rule: Statement) -> frozenset[str]:
    """Of which dimension a length is: what is said between the figures before and behind it."""
    spans = [(q.start, q.end) for q in quantities(rule.text)]
    start = max((end for _, end in spans if end <= quantity.start), default=0)
    end = min((begin for begin, _ in spans if begin >= quantity.end), default=len(rule.text))
    if _pattern(r" (?:away )?from\b").match(rule.folded, quantity.end):
        return frozenset({"distance"})
    said = dimensions(rule.text[start:end])
    return said - {"length"} or said


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
