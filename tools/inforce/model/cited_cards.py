"""A source card as an answer shows it, kept with the answer as it was that day."""

from __future__ import annotations

from datetime import date

from inforce.model.dates import When
from inforce.model.records import Record


class CitedCard(Record, frozen=True):
    """A source card as shown beside an answer: edition, place, dates, who accepted it when, and where to read it."""

    id: str
    clause_id: str
    instrument_id: str
    title: str
    clause_reference: str
    edition: str
    jurisdiction: str
    effective_from: When
    effective_to: When | None
    status: str
    accepted_by: str
    accepted_on: date
    checked_on: date | None
    link: str
