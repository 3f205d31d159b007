"""Dates told from today ("last year", 去年, 现在). What today is comes from the caller: nothing here reads a clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from inforce.reading.date_periods import Period, Written, a_day, a_month, years
from inforce.reading.numerals import chinese_number, english_number
from inforce.reading.phrases import Found, Phrases

_RELATIVE = Phrases(
    english={
        "now": "today; now; currently; at present; at the moment; nowadays; these days; this year; at this time; "
        "as of now",
        "day -1": "yesterday",
        "day +1": "tomorrow",
        "month -1": "last month",
        "month 0": "this month",
        "month +1": "next month",
        "year -1": "last year; previous year",
        "year +1": "next year; coming year",
    },
    chinese={
        "now": "今天 今日 现在 目前 当前 眼下 如今 现行 现时 今年 最新",
        "day -1": "昨天 昨日",
        "day +1": "明天",
        "month -1": "上月 上个月",
        "month 0": "本月 这个月",
        "month +1": "下月 下个月",
        "year -1": "去年",
        "year -2": "前年",
        "year +1": "明年",
        "year +2": "后年",
    },
    unless="项目前 科目前 题目前 节目前 目前期 每上月 年前年 今年度 的本月 以前年 往前年 之前年 以后年 今后年 此后年 "
    "最新款 从现在起",
)
_NOT_NOW = ("now that", "by now", "until now", "from now on", "from today", "now on")


@cache
def _ago() -> re.Pattern[str]:
    return re.compile(
        r"\b(\d{1,2}|[a-z]{2,6}) (day|week|month|year)s? ago\b"
        r"|(?<![\d零一二三四五六七八九十第])(\d{1,2}|[一二两三四五六七八九十]{1,2})个?(年|月|天)(?:以|之)?前(?!期)"
    )


def relative_dates(folded: str, today: date) -> list[Written]:
    """Dates told from today, with form "now" for today itself."""
    found = [written for one in _RELATIVE.find(folded) if (written := _written(one, folded, today))]
    return [*found, *_counted(folded, today)]


def _written(one: Found, folded: str, today: date) -> Written | None:
    if one.label == "now":
        around = folded[max(0, one.start - 6) : one.end + 5]
        if any(phrase in around for phrase in _NOT_NOW):
            return None
        return Written(one.start, one.end, "now", (Period(today, today),))
    unit, step = one.label.split()
    start, end, readings = one.start, one.end, _shifted(unit, int(step), today)
    if unit == "month" and readings:
        day = re.compile(r"(\d{1,2})[日号]").match(folded, end)
        if day:
            first = readings[0].first
            return Written(start, day.end(), "day", a_day(first.year, first.month, int(day[1])))
    if unit == "year" and readings and folded.startswith(("底", "末"), end):
        return Written(start, end + 1, "day", a_day(readings[0].first.year, 12, 31))
    return Written(start, end, unit, readings)


def _shifted(unit: str, step: int, today: date) -> tuple[Period, ...]:
    """The day, month or year so many steps from today's."""
    if unit == "year":
        return years(today.year + step, today.year + step)
    if unit == "month":
        months = today.year * 12 + today.month - 1 + step
        return a_month(months // 12, months % 12 + 1)
    try:
        day = today + timedelta(days=step)
    except OverflowError:
        return ()
    return (Period(day, day),)


def _counted(folded: str, today: date) -> Iterator[Written]:
    """Of "two years ago" and 三年前 the period of that unit, so many units back."""
    if " ago" not in folded and "前" not in folded:
        return
    for match in _ago().finditer(folded):
        count = (
            int(match[1])
            if match[1] and match[1].isdigit()
            else english_number(match[1])
            if match[1]
            else chinese_number(match[3])
        )
        if not count:
            continue
        unit = {"年": "year", "月": "month", "天": "day"}.get(match[4] or "", match[2] or "day")
        step, unit = (7 * count, "day") if unit == "week" else (count, unit)
        yield Written(match.start(), match.end(), unit, _shifted(unit, -step, today))
