"""What is left of an answer that was forgotten: that it was, when, on which cards it rested, and who had it removed."""

from __future__ import annotations

from datetime import date

from inforce.model.answers import Queue
from inforce.model.records import Moment, Record


class Tombstone(Record, frozen=True):
    """Stands where a forgotten answer stood. Holds nothing of what was asked or shown. `by` is a person's id."""

    id: str
    asked_on: Moment
    asked_about_date: date
    queue: Queue
    source_card_ids: tuple[str, ...]
    forgotten_on: date
    by: str
    because: str
