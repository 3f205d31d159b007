"""The source card: who accepted which clause, of which edition, for which place, from when (standard 2)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from inforce.model.dates import When
from inforce.model.records import Record

CardStatus = Literal["live", "change_pending", "retired"]
RetiredBecause = Literal["superseded", "lapsed", "repealed", "error"]


class PersonOfTheDay(Record, frozen=True):
    """A person as named on an object: the id in people.yml and the name of the day."""

    id: str
    name: str


class SourceCard(Record, frozen=True):
    """A named person's acceptance of one clause. Raises ValueError when its status and dates contradict each other."""

    id: str
    clause_id: str
    instrument_id: str
    edition: str
    jurisdiction: str
    effective_from: When
    accepted_by: PersonOfTheDay | None
    accepted_on: date | None
    retired_on: date | None
    status: CardStatus
    delta_id: str
    clause_sha256: str
    retired_because: RetiredBecause | None = None

    def __post_init__(self) -> None:
        if self.status == "live" and (self.accepted_by is None or self.accepted_on is None):
            raise ValueError("a live card needs accepted_by and accepted_on")
        if (self.status == "retired") != (self.retired_on is not None and self.retired_because is not None):
            raise ValueError("a retired card, and no other, has retired_on and retired_because")

    def stands_for(self, on: date) -> bool:
        """Whether the acceptance stands for a question about that day, whatever the dates of the rule (design 1).

        change_pending never answers; a retired card answers only for days before its `retired_on`, and not if it was
        retired as an error.
        """
        if self.status == "live":
            return True
        if self.status == "retired" and self.retired_because != "error" and self.retired_on is not None:
            return self.accepted_by is not None and on < self.retired_on
        return False
