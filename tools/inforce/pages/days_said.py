"""How days are said to machines and to the scripts of the site."""

from __future__ import annotations

from inforce.model.dates import When, last_day_in_force


def day_said(when: When | None) -> str | None:
    """A day for machines: YYYY-MM-DD, or unknown; None where none is set."""
    return None if when is None else str(when)


def last_day_said(end: When | None) -> str | None:
    """The last day in force for machines; None where none is set or known."""
    last = last_day_in_force(end)
    return None if last is None else last.isoformat()


def period_said(start: When, end: When | None) -> tuple[str | None, str | None]:
    """The first day, and the first that is no longer in the period; the second None where no end is set.

    Both None where one of them is not known: such a period holds no day (design 2).
    """
    if start.day is None or (end is not None and end.day is None):
        return None, None
    return start.day.isoformat(), None if end is None else str(end)
