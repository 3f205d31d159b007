"""Whether two assertions hold in the same case, or each in one of its own, so that no case falls under both."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from inforce.decisions.statements import Statement
from inforce.reading.asked_words import AskedContent
from inforce.reading.folding import fold
from inforce.reading.phrases import word_set
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.tokens import index_terms

# Times and places of which one rules the other out.
_OPPOSED = (
    (
        r"\bby day\b|\bdaytime\b|\bday-time\b|昼间|白天|日间",
        r"\b(?:at|by) night\b|\bnight-time\b|\bovernight\b|after dark|夜间|夜晚|晚上",
    ),
    (
        r"\bweekdays?\b|\bmonday to friday\b|(?<![个\d一二三四五六七八九十])工作日",
        r"\bweekends?\b|\bsaturdays?\b|\bsundays?\b|\bpublic holidays?\b|周末|双休日|节假日|休息日",
    ),
    (r"\bsummer\b|夏季", r"\bwinter\b|冬季"),
    (r"\bindoors?\b|室内", r"\boutdoors?\b|室外|露天"),
)
_DENIES = r"以外|之外|非|不|未|无|没有|\b(?:not|no|without|unless|outside|other than|except|never)\b"
_TOLD_APART_BY = (
    r"[\d.]+|[一二两三四五六七八九十百]+|当日|当天|次日|以前|之前|以后|之后|期间|[前后]"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|more|fewer|less|first|second|before|after|during|until"
    r"|between)\b"
)
_EMPTY = frozenset(
    "~" + word
    for word in word_set(
        "where when if while a an the of in on at is are be ha have has to for from by with and or it that which who "
        "than more less fewer not no do doe so there this such any every each"
    )
)
# Two conditions are about one thing where they share this much of the shorter one; a condition is asked about where so
# much of it stands in the question.
_ALIKE, _ASKED = 0.5, 0.5


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def other_case(asked: tuple[AskedContent, ...], kinds: frozenset[str], a: Statement, b: Statement) -> bool:
    """Whether each holds in a case of its own. A case that only one of them names falls under both.

    `kinds` are the kinds of figure asked for: where the two cases differ in just that figure, it is the point itself.
    """
    if _opposed(f"{a.condition} {a.folded}", f"{b.condition} {b.folded}"):
        return True
    if not a.condition or not b.condition:
        return False
    mine, theirs = quantities(a.condition), quantities(b.condition)
    alike = [(one, other) for one in mine for other in theirs if one.kind == other.kind and _counts_alike(one, other)]
    if any(one.kind in kinds and one.kind != "count" for one, _ in alike):
        return False
    if any(_apart(one, other) for one, other in alike):
        return True
    one, two = _content(a.condition, mine), _content(b.condition, theirs)
    if len(one & two) >= _ALIKE * min(len(one), len(two)) and one & two:
        return _differ(a.condition, b.condition)
    if all(_share(condition, asked) >= _ASKED for condition in (one, two)):
        return False
    return not one <= b.terms and not two <= a.terms


def _opposed(one: str, two: str) -> bool:
    return any(
        (_says(left, one) and not _says(right, one) and _says(right, two) and not _says(left, two))
        or (_says(right, one) and not _says(left, one) and _says(left, two) and not _says(right, two))
        for left, right in _OPPOSED
    )


def _says(source: str, text: str) -> bool:
    return _pattern(source).search(text) is not None


def _differ(one: str, two: str) -> bool:
    """Whether two conditions of the same words differ in a denial, or each in a number or time of its own."""
    if _says(_DENIES, one) != _says(_DENIES, two):
        return True
    if _one_word_apart(one, two):
        return True
    mine, theirs = (set(_pattern(_TOLD_APART_BY).findall(text)) for text in (one, two))
    return bool(mine - theirs) and bool(theirs - mine)


def _one_word_apart(one: str, two: str) -> bool:
    """Whether a word stands in the one where another stands in the other: 外文 and 中文, "a cat" and "a dog"."""
    mine, theirs = ((list(text) if not text.isascii() else text.split()) for text in (one, two))
    most = 3 if not one.isascii() else 1
    while mine and theirs and mine[0] == theirs[0]:
        mine, theirs = mine[1:], theirs[1:]
    begun = len(mine) < (len(one) if not one.isascii() else len(one.split()))
    while mine and theirs and mine[-1] == theirs[-1]:
        mine, theirs = mine[:-1], theirs[:-1]
    return begun and 0 < len(mine) <= most and 0 < len(theirs) <= most


def _content(condition: str, measures: tuple[Quantity, ...]) -> frozenset[str]:
    """The terms of a condition that carry its subject, without its figures: stems, and pairs of Chinese signs."""
    kept, place = [], 0
    for measure in measures:
        kept.append(condition[place : measure.start])
        place = measure.end
    text = fold(" ".join([*kept, condition[place:]]))
    terms = index_terms(text)
    return frozenset(
        term for term in terms if (term[0] == "~" and term not in _EMPTY) or (len(term) == 2 and not term.isascii())
    )


def _share(content: frozenset[str], asked: tuple[AskedContent, ...]) -> float:
    """How much of a condition stands in the question."""
    if not content:
        return 0.0
    forms = frozenset(form for word in asked for form in word.forms)
    return len(content & forms) / len(content)


def _counts_alike(one: Quantity, other: Quantity) -> bool:
    return one.kind != "count" or not one.counted or not other.counted or one.counted == other.counted


def _apart(one: Quantity, other: Quantity) -> bool:
    """Whether two measures of cases cannot both hold: fewer than 20 beds, 20 beds or more."""
    if one.unit != other.unit:
        return False
    (low, low_open, high, high_open), (least, least_open, most, most_open) = _range(one), _range(other)
    return (
        high < least
        or most < low
        or (high == least and (high_open or least_open))
        or (most == low and (most_open or low_open))
    )


def _range(measure: Quantity) -> tuple[Decimal, bool, Decimal, bool]:
    """Its lower end and whether that itself is out, then its upper end likewise."""
    value, endless = measure.value, Decimal("Infinity")
    match measure.bound:
        case "at_least" | "more_than":
            return value, measure.bound == "more_than", endless, True
        case "at_most" | "less_than":
            return -endless, True, value, measure.bound == "less_than"
        case _:
            return value, False, measure.upper if measure.upper is not None else value, False
