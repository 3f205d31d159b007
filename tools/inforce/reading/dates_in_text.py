"""The dates in a text, each with the days it covers and what it is for in the sentence."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from inforce.reading.date_forms import written_dates
from inforce.reading.date_periods import Period, Role, Written
from inforce.reading.date_roles import role_of
from inforce.reading.folding import fold
from inforce.reading.relative_dates import relative_dates

_JOINS = (" to ", " and ", " through ", " until ", " till ", "-", " - ", "至", "到", "~", " up to ", " up until ")


class DateMention(NamedTuple):
    """A date as it stands in a text.

    `form`: day, month, quarter, year, years, plan, now (the word today or now), or day_without_year ("1 July").
    `readings`: each period of days it can mean, first and last day included: several where day and month can be
    changed ("03/04/2015"), none where the calendar has no such day ("30 February 2015") or the year is not said.
    `role`: as_of (asked about), event (a fact of the case), target ("到2020年", "by 2030"), since, before, range (from
    one date to another), plan (a planning period), number_of_instrument ("Act 1995"), recurring ("on 25 December").
    """

    text: str
    start: int
    end: int
    form: str
    readings: tuple[Period, ...]
    role: str

    @property
    def first_day(self) -> date | None:
        """The first day covered, where there is one reading."""
        return self.readings[0].first if len(self.readings) == 1 else None

    @property
    def last_day(self) -> date | None:
        """The last day covered, where there is one reading."""
        return self.readings[0].last if len(self.readings) == 1 else None

    @property
    def ambiguous(self) -> bool:
        """Whether the date can mean more than one period."""
        return len(self.readings) > 1


def dates_in(text: str, today: date | None = None) -> tuple[DateMention, ...]:
    """Every date in the text, in order; those told from today ("last year", 现在) only where `today` is given."""
    folded = fold(text)
    read = [(one, role) for one in written_dates(folded) if (role := role_of(one, folded))]
    if today is not None:
        taken = [(one.start, one.end) for one, _ in read]
        read += [
            (one, _relative_role(one, folded))
            for one in relative_dates(folded, today)
            if not any(start < one.end and one.start < end for start, end in taken)
        ]
    mentions = [
        DateMention(text[one.start : one.end], one.start, one.end, one.form, one.readings, role)
        for one, role in sorted(read, key=lambda pair: pair[0].start)
    ]
    return tuple(_with_ranges(mentions, text, folded))


def _relative_role(one: Written, folded: str) -> Role:
    """The role of a relative date: as any other, but "now" is always the day asked about."""
    return "as_of" if one.form == "now" else role_of(one, folded) or "as_of"


def _with_ranges(mentions: list[DateMention], text: str, folded: str) -> list[DateMention]:
    """The mentions with "from A to B" and "between A and B" joined into one of the role range."""
    joined: list[DateMention] = []
    for one in mentions:
        last = joined[-1] if joined else None
        if last is not None and _is_range(last, one, folded):
            period = Period(last.readings[0].first, one.readings[0].last)
            joined[-1] = DateMention(text[last.start : one.end], last.start, one.end, "years", (period,), "range")
        else:
            joined.append(one)
    return [one._replace(role="range") if one.form == "years" and one.role == "as_of" else one for one in joined]


def _is_range(first: DateMention, second: DateMention, folded: str) -> bool:
    """Whether two neighbouring dates bound one period: a joining word between them, "between" before an "and"."""
    between = folded[first.end : second.start]
    if between not in _JOINS or not first.readings or not second.readings:
        return False
    if "number_of_instrument" in (first.role, second.role) or "now" in (first.form, second.form):
        return False
    if between == " and " and not folded[: first.start].rstrip().endswith("between"):
        return False
    return first.readings[0].first <= second.readings[0].last
