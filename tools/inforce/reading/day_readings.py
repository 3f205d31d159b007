"""A day that its words leave open: 03/04/2024 is in March or in April, and no reader may choose."""

from __future__ import annotations

from datetime import date

from inforce.reading.date_forms import written_dates
from inforce.reading.folding import fold


def possible_days(text: str) -> tuple[date, ...]:
    """The days that the first day written in two ways can be, the earlier first; none where no day is left open."""
    for found in written_dates(fold(text)):
        if found.form == "day" and len(found.readings) > 1:
            return tuple(sorted(reading.first for reading in found.readings))
    return ()
