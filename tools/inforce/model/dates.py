"""Days, and the one rule of what is in force on a day (design 2).

In force on D when `effective_from <= D < effective_to`. `effective_to` is the first day NOT in force; people are always
shown the last day in force. A date that is not fixed, or could not be read, is *unknown*, and what is unknown never
answers.
"""

from __future__ import annotations

import enum
import re
from datetime import date, timedelta

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
UNKNOWN_WORD = "unknown"


class State(enum.Enum):
    """Where a rule stands on a day by its dates alone: four states, never three."""

    NOT_YET = "not_yet"
    IN_FORCE = "in_force"
    ENDED = "ended"
    UNKNOWN = "unknown"


class When:
    """A day that may be unknown: a date as it stands in a file. Written `2024-07-01` or `unknown`.

    It has no order of its own on purpose: comparing needs a decision about the unknown, and that is made in `state_on`.
    """

    __slots__ = ("day",)
    day: date | None

    def __init__(self, day: date | None) -> None:
        object.__setattr__(self, "day", day)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a When cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, When) and self.day == other.day

    def __hash__(self) -> int:
        return hash(("When", self.day))

    def __str__(self) -> str:
        return UNKNOWN_WORD if self.day is None else self.day.isoformat()

    def __repr__(self) -> str:
        return f"When({self})"

    @classmethod
    def parse(cls, text: str) -> When:
        """Read `YYYY-MM-DD` or the word `unknown`. Raises ValueError for anything else, an impossible date included."""
        if text == UNKNOWN_WORD:
            return UNKNOWN
        return cls(parse_day(text))


UNKNOWN = When(None)


def parse_day(text: str) -> date:
    """Read `YYYY-MM-DD` and nothing else. Raises ValueError naming the text."""
    if not _ISO_DAY.fullmatch(text):
        raise ValueError(f"'{text}' is not a date: write YYYY-MM-DD")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a day of the calendar") from None


def state_on(effective_from: When, effective_to: When | None, on: date) -> State:
    """The one rule of being in force (design 2). `effective_to` None means no end is set."""
    if effective_from.day is None:
        return State.UNKNOWN
    if on < effective_from.day:
        return State.NOT_YET
    if effective_to is None:
        return State.IN_FORCE
    if effective_to.day is None:
        return State.UNKNOWN
    return State.IN_FORCE if on < effective_to.day else State.ENDED


def last_day_in_force(effective_to: When | None) -> date | None:
    """The day people are shown: the day before `effective_to`; None where no end is set or known."""
    if effective_to is None or effective_to.day is None:
        return None
    return effective_to.day - timedelta(days=1)


def overlap(a_from: When, a_to: When | None, b_from: When, b_to: When | None) -> bool:
    """True when some day lies in both periods. An unknown bound overlaps nothing: it is never in force."""
    if a_from.day is None or b_from.day is None:
        return False
    a_end = None if a_to is None else a_to.day
    b_end = None if b_to is None else b_to.day
    starts_before_b_ends = b_end is None or a_from.day < b_end
    starts_before_a_ends = a_end is None or b_from.day < a_end
    return starts_before_b_ends and starts_before_a_ends
