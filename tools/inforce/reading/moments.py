"""Times of day and calendar days that stand in a text, as numbers that can be compared."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from inforce.reading.date_forms import MONTHS, written_dates
from inforce.reading.numerals import chinese_number
from inforce.reading.patterns import pattern


class Moment(NamedTuple):
    """A time of day in hours since midnight, or a calendar day as the digits yyyymmdd, yyyymm, yyyy, mmdd or mm."""

    start: int
    end: int
    kind: str
    value: Decimal
    unit: str
    chinese: bool = False


_HAN = "零一二三四五六七八九十"
_CLOCK = pattern(
    r"(?<![\d:.,/])(?P<hour>[01]?\d|2[0-4])(?P<mark>[:h])(?P<minute>[0-5]\d)(?!\d"
    r"|:\d\d\d)(?::[0-5]\d)?(?: ?(?P<half>[ap])\.? ?m\b\.?)?"
    r"|(?<![\d:.,/])(?P<hour12>1[0-2]|0?[1-9])(?:[.:](?P<minute12>[0-5]\d))? ?(?P<half12>[ap])\.? ?m\b\.?(?!\w)"
    r"|(?<![\d:.,/])(?P<oclock>1[0-2]|0?[1-9]) ?o'clock|\b(?P<named>midnight|noon|midday)\b"
)
_NAMED_HOURS = ("midnight", "noon", "midday")
_HAN_CLOCK = pattern(
    r"(?P<part>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜间|夜晚|晚|早)?(?<![\d.第])"
    rf"(?P<hour>\d{{1,2}}|[{_HAN}]{{1,3}})(?P<sign>时|点钟|点)(?!间|候|而|任|[零一二三四五六七八九](?![十分]))"
    rf"(?:(?P<minute>[0-5]?\d|[{_HAN}]{{1,3}})分(?!之)|(?P<half>半)|整)?"
)
_YEAR_BEFORE = pattern(r"\b(?:in|since|by|before|after|during|until|from|year) $")
_RATIO_BEFORE = pattern(r"(?:slope|gradient|scale|ratio|incline|pitch)\b[^.;]{0,30}$|比例[^。；]{0,8}$")
_MONTH_DAY = pattern(
    rf"(?<![\d.第])(?<![^每]年)(?P<month>\d{{1,2}}|[{_HAN}]{{1,2}})月(?P<day>\d{{1,2}}|[{_HAN}]{{1,3}})[日号]"
)
_MONTH_ONLY = pattern(
    rf"(?<![\d.第])(?<![^每]年)(?P<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份|(?!\d|[{_HAN}]))"
)
_DAY_OF_MONTH = pattern(rf"(?:每月|当月|次月|月底|下月)的?(?:第)?(?P<day>\d{{1,2}}|[{_HAN}]{{1,3}})[日号]")


def moments(folded: str, text: str) -> list[Moment]:
    """The times of day and the calendar days of a text and its folding, in order, none over another."""
    has_digits = any(sign.isdecimal() for sign in folded)
    found: list[Moment] = []
    # What a form cannot do without comes first: a pattern is not even compiled for a text that has none of it.
    if (has_digits and any(sign in folded for sign in ":hm'")) or any(name in folded for name in _NAMED_HOURS):
        found += [moment for match in _CLOCK.finditer(folded) if (moment := _clock(match, folded))]
    if "时" in folded or "点" in folded:
        found += [moment for match in _HAN_CLOCK.finditer(folded) if (moment := _chinese_clock(match))]
    if has_digits or "月" in folded or "年" in folded:
        found += _days(folded, text)
    kept: list[Moment] = []
    for moment in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or moment.start >= kept[-1].end:
            kept.append(moment)
    return kept


def _clock(match: re.Match[str], folded: str) -> Moment | None:
    """A time of day; None for a ratio (1:12)."""
    if match["named"]:
        return _hours(match, Decimal(0 if match["named"] == "midnight" else 12), 0)
    half = match["half"] or match["half12"]
    hour = int(match["hour"] or match["hour12"] or match["oclock"])
    minute = int(match["minute"] or match["minute12"] or 0)
    if not half and not match["oclock"]:
        if len(match["hour"]) == 1 and minute % 15:
            return None
        if match["mark"] == ":" and _RATIO_BEFORE.search(folded[max(match.start() - 40, 0) : match.start()]):
            return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return _hours(match, Decimal(hour), minute)


def _chinese_clock(match: re.Match[str]) -> Moment | None:
    """上午8时30分, 22时, 晚上十点半; 三点 without a part of the day or minutes is no time."""
    hour, part = _value(match["hour"]), match["part"]
    exact = part or match["minute"] or match["half"] or match["sign"] == "点钟"
    if hour is None or hour > 24 or not (exact or (match["sign"] == "时" and match["hour"] != "一")):
        return None
    if part in ("下午", "傍晚", "晚上", "夜间", "夜晚", "晚") and 1 <= hour < 12:
        hour += 12
    minute = 30 if match["half"] else _value(match["minute"] or "零") or 0
    return _hours(match, Decimal(hour), minute)._replace(chinese=True)


def _hours(match: re.Match[str], hour: Decimal, minute: int) -> Moment:
    return Moment(match.start(), match.end(), "clock_time", hour + Decimal(minute) / 60, "hour_of_day")


def _value(numeral: str) -> int | None:
    return int(numeral) if numeral.isdecimal() else chinese_number(numeral)


def _days(folded: str, text: str) -> list[Moment]:
    """Dates in full, months, years, and days that come every year or every month."""
    found: list[Moment] = []
    for written in written_dates(folded):
        chinese = not folded[written.start : written.end].isascii()
        if written.form == "day" and written.readings:
            first = written.readings[0].first
            value = first.year * 10_000 + first.month * 100 + first.day
            found.append(Moment(written.start, written.end, "date", Decimal(value), "day", chinese))
        elif (
            written.form == "year"
            and not chinese
            and not _YEAR_BEFORE.search(folded[max(written.start - 12, 0) : written.start])
        ):
            continue  # the year of an act, or no year at all
        elif written.form in ("month", "year") and written.readings:
            first = written.readings[0].first
            value = first.year * 100 + first.month if written.form == "month" else first.year
            found.append(Moment(written.start, written.end, "date", Decimal(value), written.form, chinese))
        elif written.form == "day_without_year" and "may" not in text[written.start : written.end]:
            found.append(_english_month_day(written.start, written.end, folded))
    return [*found, *_days_every_year(folded)] if "月" in folded else found


def _days_every_year(folded: str) -> Iterator[Moment]:
    """Days and months that come every year, and days that come every month, in Chinese."""
    for match in _MONTH_DAY.finditer(folded):
        value = (_value(match["month"]) or 0) * 100 + (_value(match["day"]) or 0)
        yield Moment(match.start(), match.end(), "date", Decimal(value), "day_of_year", True)
    for match in _MONTH_ONLY.finditer(folded):
        yield Moment(match.start(), match.end(), "date", Decimal(_value(match["month"]) or 0), "month_of_year", True)
    for match in _DAY_OF_MONTH.finditer(folded):
        yield Moment(match.start(), match.end(), "date", Decimal(_value(match["day"]) or 0), "day_of_month", True)


def _english_month_day(start: int, end: int, folded: str) -> Moment:
    """The day of a date without a year, as month and day: 31 March is 331."""
    written = folded[start:end]
    day = int("".join(re.findall(r"\d", written)) or 0)
    month = next((place for place, name in enumerate(MONTHS, 1) if name[:3] in written), 0)
    return Moment(start, end, "date", Decimal(month * 100 + day), "day_of_year")
