"""The written forms of a date in Chinese, each read as the period of days it covers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from inforce.reading.date_periods import (
    EARLIEST,
    LATEST,
    Period,
    Written,
    a_day,
    a_decade,
    a_month,
    quarter_days,
    years,
)
from inforce.reading.numerals import chinese_number

_HAN = "零一二三四五六七八九"
_HAN_DAY = "零一二三四五六七八九十"


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """One form as a pattern, compiled when first needed. Every repeat is bounded, so matching is linear."""
    return re.compile(
        {
            "han": (
                rf"(?<![\d{_HAN}])(\d{{4}}|[{_HAN}]{{4}}|\d\d(?=年(?:\d{{1,2}}月|度|底|末|初|版|口径|起)))年"
                rf"(?:(\d{{1,2}}|[{_HAN_DAY}]{{1,3}})月份?(?:(\d{{1,2}}|[{_HAN_DAY}]{{1,3}})[日号])?)?"
                r"(底|末|初|上半年|下半年|第?[一二三四1234]季度)?度?"
            ),
            "han_years": rf"(?<![\d{_HAN}])(\d{{4}}|[{_HAN}]{{4}})年?[至到~-](\d{{4}}|[{_HAN}]{{4}})年度?",
            "han_decade": r"(?<!\d)((?:19|20)\d)0年代|(?<!\d)([5-9])0年代",
            "plan": r"(?<![\d零一二三四五六七八九第百])(?:十([一二三四五六七八])五|\"(九|八|七)五\")",
        }[name]
    )


def han_dates(folded: str) -> list[Written]:
    """Every date written in Chinese; forms may overlap."""
    readers = {"han_years": _han_years, "han": _han, "han_decade": _decade, "plan": _plan}
    return [written for name, read in readers.items() for written in read(name, folded)]


def _decade(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        tens = next(group for group in match.groups() if group)
        yield Written(match.start(), match.end(), "years", a_decade(int(tens)))


def _han_year(text: str) -> int:
    """A year in Arabic or Chinese digits; two digits are this century's up to 50, else the last one's."""
    value = _han_value(text)
    return value if value >= 100 else value + (2000 if value <= 50 else 1900)


def _han_value(text: str) -> int:
    """A number in Arabic or Chinese digits; 0 where it is none."""
    return int(text) if text.isdecimal() else chinese_number(text) or 0


def _han(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        year = _han_year(match[1])
        month, day = (_han_value(group) if group else None for group in match.group(2, 3))
        if not EARLIEST <= year <= LATEST:
            continue
        if month is not None and day is not None:
            yield Written(match.start(), match.end(), "day", a_day(year, month, day))
        elif month is not None:
            yield Written(match.start(), match.end(), "month", a_month(year, month))
        else:
            form = "year" if match[4] is None else "quarter"
            yield Written(match.start(), match.end(), form, _part_of_year(year, match[4]))


def _part_of_year(year: int, part: str | None) -> tuple[Period, ...]:
    """A whole year, or the part of it that 底, 初, 上半年, 二季度 name."""
    if part is None:
        return years(year, year)
    if part in ("底", "末"):
        return a_day(year, 12, 31)
    if part == "初":
        return a_month(year, 1)
    if part.endswith("半年"):
        half = (date(year, 1, 1), date(year, 6, 30)) if part[0] == "上" else (date(year, 7, 1), date(year, 12, 31))
        return (Period(*half),)
    return quarter_days(year, _han_value(part.strip("第季度")))


def _han_years(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        yield Written(match.start(), match.end(), "years", years(_han_year(match[1]), _han_year(match[2])))


def _plan(name: str, folded: str) -> Iterator[Written]:
    for match in _pattern(name).finditer(folded):
        number = 10 + _han_value(match[1]) if match[1] else _han_value(match[2])
        if folded.startswith("开", match.end()):
            continue
        first = 1951 + 5 * number
        yield Written(match.start(), match.end(), "plan", years(first, first + 4))
