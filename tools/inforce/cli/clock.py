"""The only clock. Today is the library's own time zone's; every layer below is given the day (design 2).

Tests, and the making of the sample library, set it: `with fixed_at(moment): …`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from inforce.errors import LibraryError

_fixed: ContextVar[datetime | None] = ContextVar("_fixed", default=None)


def now(timezone: str) -> datetime:
    """The moment, to the second, with that time zone's offset. Raises LibraryError where the zone is not known."""
    zone = UTC if timezone == "UTC" else _zone(timezone)
    fixed = _fixed.get()
    return (datetime.now(zone) if fixed is None else fixed.astimezone(zone)).replace(microsecond=0)


def today(timezone: str) -> date:
    """The day it is in that time zone."""
    return now(timezone).date()


def end_of(day: date, timezone: str) -> datetime:
    """The moment at which a day is over in that time zone: the first of the next. Raises LibraryError, as `now`."""
    zone = UTC if timezone == "UTC" else _zone(timezone)
    return datetime.combine(day + timedelta(days=1), time(), tzinfo=zone)


def _zone(name: str) -> tzinfo:
    # Imported here, with the half of the standard library that it needs, for those whose zone is not UTC.
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise LibraryError(
            f"the time zone {name} is not known on this machine",
            where="library.yml: timezone",
            next="write a name of the time zone database, as Australia/Melbourne; on a bare machine install tzdata",
        ) from None


@contextmanager
def fixed_at(moment: datetime) -> Iterator[None]:
    """Within the block the clock stands at `moment`. Raises ValueError where the moment carries no offset."""
    if moment.tzinfo is None:
        raise ValueError("the clock can only be set to a moment with an offset")
    token = _fixed.set(moment)
    try:
        yield
    finally:
        _fixed.reset(token)
