"""A day that its words leave open: 03/04/2024 is in March or in April, and no reader may choose."""

from __future__ import annotations

from datetime import date

from inforce.reading.date_forms import written_dates
from inforce.reading.folding import fold


def possible_days(text: str) -> tuple[date, ...]:
    """The days that a text can mean, the earlier first: those of a day left open, else of several that it names.

    None where it names one day, or no day at all.
    """
    written = [found for found in written_dates(fold(text)) if found.form == "day"]
    left_open = next((found for found in written if len(found.readings) > 1), None)
    if left_open is not None:
        return tuple(sorted(reading.first for reading in left_open.readings))
    named = sorted({found.readings[0].first for found in written if found.readings})
    return tuple(named) if len(named) > 1 else ()
