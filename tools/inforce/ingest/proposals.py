"""What a proposal is: a pending delta and the edition its branch holds. `proposing` makes it, `bringing_in` writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from inforce.ingest import assembling
from inforce.ingest.facts import Facts
from inforce.ingest.given import Given, Received
from inforce.ingest.naming import delta_id
from inforce.ingest.shelf import Shelf, Shelved
from inforce.ingest.structure import ReadDocument
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.places import Places
from inforce.model.settings import Settings


@dataclass(frozen=True, slots=True)
class Desk:
    """What proposing needs of the library, and the day."""

    settings: Settings
    places: Places
    shelf: Shelf
    today: date

    def free_id(self, edition: Instrument, *distinguishing: str) -> str:
        """The id of a new delta; a proposal that was decided before and is made again gets another."""
        attempt = 0
        while True:
            again = (str(attempt),) if attempt else ()
            identity = delta_id(edition.work_id, edition.edition, edition.id, *distinguishing, *again)
            if identity not in self.shelf.pending and self.shelf.holdings.delta(identity) is None:
                return identity
            attempt += 1


@dataclass(frozen=True, slots=True)
class Text:
    """One document on its way, with what is known of it."""

    document: ReadDocument
    received: Received
    facts: Facts
    given: Given

    @property
    def source(self) -> tuple[str, bytes]:
        """The name the bytes are kept under, and the bytes."""
        return assembling.source_name(self.document, self.received), self.received.data


@dataclass(slots=True)
class Proposal:
    """A pending delta, and the edition that its branch holds (None: it proposes no text).

    `source` is the name and bytes kept beside the clauses; `compared` the editions whose text was compared.
    """

    delta: ChangeDelta
    edition: Instrument | None = None
    clauses: tuple[Clause, ...] = ()
    cards: tuple[SourceCard, ...] = ()
    source: tuple[str, bytes] | None = None
    compared: tuple[Shelved, ...] = ()
    doubts: list[dict[str, Any]] = field(default_factory=list)
    text: ReadDocument | None = None


@dataclass(frozen=True, slots=True)
class NothingNew:
    """The document is held already: as which edition, and what tells that."""

    instrument_id: str
    why: str
