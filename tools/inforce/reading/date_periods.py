"""Periods of days, and the dates of a text as they are written."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal, NamedTuple

EARLIEST, LATEST = 1800, 2199
Role = Literal["as_of", "event", "target", "since", "before", "plan", "number_of_instrument", "recurring"]


class Period(NamedTuple):
    """Days from `first` to `last`, both included."""

    first: date
    last: date


class Written(NamedTuple):
    """A date as written: its place, its form, and every period it can mean; none where the calendar has no such day."""

    start: int
    end: int
    form: str
    readings: tuple[Period, ...]


def a_day(year: int, month: int, day: int) -> tuple[Period, ...]:
    """That day as the one reading; no reading where the calendar has no such day."""
    try:
        one = date(year, month, day)
    except ValueError:
        return ()
    return (Period(one, one),)


def a_month(year: int, month: int) -> tuple[Period, ...]:
    """The days of a month."""
    if not (1 <= month <= 12 and EARLIEST <= year <= LATEST):
        return ()
    next_month = date(year + month // 12, month % 12 + 1, 1)
    return (Period(date(year, month, 1), day_before(next_month)),)


def years(first: int, last: int) -> tuple[Period, ...]:
    """The days from the first of January of one year to the end of another."""
    if not (EARLIEST <= first <= last <= LATEST):
        return ()
    return (Period(date(first, 1, 1), date(last, 12, 31)),)


def a_decade(tens: int) -> tuple[Period, ...]:
    """The ten years of a decade by its tens: 199, or 9, are the nineties of the twentieth century."""
    first = 10 * tens + (1900 if tens < 10 else 0)
    return years(first, first + 9)


def quarter_days(year: int, quarter: int) -> tuple[Period, ...]:
    """The days of a quarter, numbered from 1."""
    first, last = a_month(year, 3 * quarter - 2), a_month(year, 3 * quarter)
    return (Period(first[0].first, last[0].last),) if first and last else ()


def day_before(day: date) -> date:
    """The day before, or the day itself at the calendar's first."""
    return day if day == date.min else day - timedelta(days=1)
