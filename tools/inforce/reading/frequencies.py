"""How often a rule wants a thing done: once in every 2 years, twice a week, quarterly, 每季度一次, 每日不得少于四次."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from inforce.reading.bounds import AT_LEAST, AT_MOST
from inforce.reading.folding import fold
from inforce.reading.numerals import NUMBER_WORDS, read_number
from inforce.reading.units import chinese_unit, english_unit


class Frequency(NamedTuple):
    """So many `times` in each `period` of the canonical `unit` (second, day, month …), at `text[start:end]`.

    `bound` is at_least, or at_most where the rule limits how often: "not more than once in any 14 months".
    """

    times: Decimal
    period: Decimal
    unit: str
    bound: str
    start: int
    end: int


_ADVERBS = {
    "daily": ("1", "day"),
    "weekly": ("7", "day"),
    "fortnightly": ("14", "day"),
    "monthly": ("1", "month"),
    "quarterly": ("3", "month"),
    "half-yearly": ("6", "month"),
    "six-monthly": ("6", "month"),
    "yearly": ("12", "month"),
    "annually": ("12", "month"),
}
_TIMES = {"once": 1, "twice": 2}


@cache
def _english() -> re.Pattern[str]:
    number = rf"\d+|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))}"
    times = rf"(?P<times>once|twice|(?:{number}) times)"
    period = (
        rf"(?:(?P<period>{number}) (?:calendar |consecutive )?)?"
        r"(?P<unit>second|minute|hour|day|week|fortnight|month|quarter|year)s?"
    )
    each = r"(?:in (?:a|any|each|every|the course of a)(?: calendar| period of)?|a|per|each|every)"
    return re.compile(
        rf"\b(?:{times},? )?(?:{each} |at intervals of (?:not more than |no more than |up to )?)"
        rf"(?:calendar )?{period}\b"
        rf"|\b(?P<adverb>{'|'.join(_ADVERBS)})\b"
    )


@cache
def _chinese() -> re.Pattern[str]:
    number = "[零一二两三四五六七八九十百\\d]+"
    return re.compile(
        f"每(?P<period>{number}|半)?(?P<unit>个?(?:小时|工作日|日|天|周|星期|月|季度|季|学期|年度|年))"
        f"(?:[^,，。;；每]{{0,24}}?(?P<times>{number})次)?"
    )


def frequencies(text: str) -> tuple[Frequency, ...]:
    """Every statement of how often, in order. "$50 a year" and 每人每月50元 are rates, not read here."""
    folded = fold(text)
    found = [one for match in _english().finditer(folded) if (one := _in_english(match, folded))]
    if not folded.isascii():
        found += [one for match in _chinese().finditer(folded) if (one := _in_chinese(match, folded))]
    return tuple(sorted(found, key=lambda one: one.start))


def _in_english(match: re.Match[str], folded: str) -> Frequency | None:
    start, end = match.span()
    if match["adverb"]:
        period, unit = _ADVERBS[match["adverb"]]
        return Frequency(Decimal(1), Decimal(period), unit, AT_LEAST, start, end)
    said = match["times"]
    if said is None and not re.match(r"every |each |at intervals", match[0]):
        return None  # "$50 a year", "for 4 hours in any day": a rate
    if said is None and match[0].startswith("each ") and match["period"] is None:
        return None  # "each day": of which day, not how often
    times = (
        Decimal(_TIMES.get(said, 0)) if said in _TIMES else read_number((said or "one times").removesuffix(" times"))
    )
    count = read_number(match["period"]) if match["period"] else Decimal(1)
    measured = english_unit(match["unit"])
    if times is None or count is None or measured is None:
        return None
    limits = re.search(r"\b(?:more than|at most|up to|maximum of) $", folded[max(start - 12, 0) : start])
    return Frequency(
        times, count * measured.factor, measured.name, AT_MOST if limits is not None else AT_LEAST, start, end
    )


def _in_chinese(match: re.Match[str], folded: str) -> Frequency | None:
    if match["times"] is None:
        return None
    name = match["unit"]
    name = {"月": "个月", "季": "季度"}.get(name, name)
    measured = chinese_unit(name, 0)
    times = read_number(match["times"])
    count = (
        Decimal("0.5") if match["period"] == "半" else read_number(match["period"]) if match["period"] else Decimal(1)
    )
    if measured is None or times is None or count is None:
        return None
    said = match[0]
    bound = AT_MOST if re.search("不得?(?:超过|多于)|最多|至多|以内", said) else AT_LEAST
    return Frequency(times, count * measured[0].factor, measured[0].name, bound, match.start(), match.end())
