"""The written forms of a date, English and Chinese, each read as the period of days it covers.

Only the form is read here; what the date is for in the sentence is read in `date_roles`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from inforce.reading.date_periods import Written, a_day, a_decade, a_month, quarter_days, years
from inforce.reading.han_dates import han_dates

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_SHORT = {"sept": 9} | {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept(?:ember)?|sep|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?<![\w.,/-])(\d{1,2})(?:st|nd|rd|th)?"


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """One form as a pattern, compiled when first needed. Every repeat is bounded, so matching is linear."""
    return re.compile(
        {
            "day_month_year": rf"{_DAY}(?:\s?day)?(?:\s?of)?[\s-]{{1,2}}{_MONTH}(?:\s?of)?[\s,-]{{1,2}}(\d{{4}})(?!\d)",
            "month_day_year": rf"\b{_MONTH}\s{{1,2}}(\d{{1,2}})(?:st|nd|rd|th)?[\s,]{{1,2}}(\d{{4}})(?!\d)",
            "numeric": r"(?<![\w./-])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?![\w/-]|\.\d)",
            "month_year": rf"\b{_MONTH}(?:\s?of)?[\s,]{{1,2}}((?:1[89]|2[01])\d\d)(?![\d%]|,\d{{3}})",
            "day_month": (
                rf"{_DAY}(?:\s?day)?(?:\s?of)?\s{_MONTH}(?![\w,]*\s?\d)"
                rf"|\b{_MONTH}\s(\d{{1,2}})(?:st|nd|rd|th)?(?![\w%]|\s?\d)"
            ),
            "two_years": r"(?<![\w./-])((?:1[89]|20)\d\d)\s?[/-]\s?(\d{4}|\d\d)(?![\w/-]|\.\d)",
            "quarter": (
                r"\b(?:q([1-4])|(first|second|third|fourth|last) quarter)(?:\s?of)?[\s,]{1,2}((?:19|20)\d\d)(?!\d)"
            ),
            "decade": r"\b((?:19|20)\d)0'?s\b",
            "year": r"(?<![\w./$£€¥#-])(?<!\d,)((?:1[89]|20|21)\d\d)(?![\w%$£€¥°²-]|[.,/]\d)",
        }[name]
    )


def written_dates(folded: str) -> list[Written]:
    """Every date written out in a folded text, in order; where forms overlap the longest is kept, then the first."""
    found: list[Written] = []
    if any(sign.isdigit() for sign in folded):
        for name, read in _READERS.items():
            if _names_a_month(folded) if name in _OF_A_MONTH else any(sign in folded for sign in _SIGNS[name]):
                found.extend(read(name, folded))
    if not folded.isascii():
        found.extend(han_dates(folded))
    return _longest(found)


def _names_a_month(folded: str) -> bool:
    """Whether what may be the name of a month stands near a digit: "may" and "decision" mostly do not."""
    for name in _SHORT:
        place = folded.find(name)
        while place >= 0:
            if any(sign.isdigit() for sign in folded[max(place - _BEFORE_A_MONTH, 0) : place + _AFTER_A_MONTH]):
                return True
            place = folded.find(name, place + 1)
    return False


def _longest(found: list[Written]) -> list[Written]:
    kept: list[Written] = []
    reached = -1
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if one.start >= reached:
            kept.append(one)
            reached = one.end
        elif one.end - one.start > kept[-1].end - kept[-1].start:
            kept[-1], reached = one, one.end
    return kept


def month_number(name: str) -> int:
    """The number of an English month name or its short form."""
    return _SHORT.get(name.rstrip(".")[:4]) or _SHORT[name[:3]]


def _named_months(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        first, second, year = match.groups()
        day, month = (first, second) if name == "day_month_year" else (second, first)
        yield Written(match.start(), match.end(), "day", a_day(int(year), month_number(month), int(day)))


def _numeric(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        first, sign, second, last = match.groups()
        if len(first) == 4 and len(last) <= 2:
            readings = a_day(int(first), int(second), int(last))
        elif len(first) <= 2 and len(last) == 4:
            day_first, month_first = (int(last), int(second), int(first)), (int(last), int(first), int(second))
            readings = tuple(dict.fromkeys(a_day(*day_first) + a_day(*month_first)))
        elif len(first) <= 2 and len(last) == 2 and sign == "/":
            year = 2000 + int(last) if int(last) < 70 else 1900 + int(last)
            readings = tuple(dict.fromkeys(a_day(year, int(second), int(first)) + a_day(year, int(first), int(second))))
            if not readings:
                continue
        else:
            continue
        if readings or sign == "-" or len(last) == 4:
            yield Written(match.start(), match.end(), "day", readings)


def _month_year(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        yield Written(match.start(), match.end(), "month", a_month(int(match[2]), month_number(match[1])))


def _day_month(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        yield Written(match.start(), match.end(), "day_without_year", ())


def _two_years(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        first = int(match[1])
        last = int(match[2]) if len(match[2]) == 4 else first // 100 * 100 + int(match[2])
        if first < last <= first + 40 and (len(match[2]) == 4 or last == first + 1):
            yield Written(match.start(), match.end(), "years", years(first, last))


def _quarter(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        quarter = int(match[1] or {"first": 1, "second": 2, "third": 3}.get(match[2], 4))
        yield Written(match.start(), match.end(), "quarter", quarter_days(int(match[3]), quarter))


def _year(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        yield Written(match.start(), match.end(), "year", years(int(match[1]), int(match[1])))


def _decade(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        tens = next(group for group in match.groups() if group)
        yield Written(match.start(), match.end(), "years", a_decade(int(tens)))


# What a form cannot do without: a pattern is not even compiled for a text that has none of it.
_OF_A_MONTH = ("day_month_year", "month_day_year", "month_year", "day_month")
_BEFORE_A_MONTH, _AFTER_A_MONTH = 12, 20  # how far from where its name begins a digit of its date can stand
_SIGNS = {
    "numeric": ("/", "-", "."),
    "two_years": ("/", "-"),
    "quarter": ("quarter", "q"),
    "decade": ("0s", "0's"),
    "year": ("18", "19", "20", "21"),
}
_READERS = {
    "day_month_year": _named_months,
    "month_day_year": _named_months,
    "numeric": _numeric,
    "month_year": _month_year,
    "day_month": _day_month,
    "two_years": _two_years,
    "quarter": _quarter,
    "decade": _decade,
    "year": _year,
}
