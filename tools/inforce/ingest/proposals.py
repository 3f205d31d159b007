"""What a proposal is: a pending delta and the edition its branch holds. `proposing` makes it, `bringing_in` writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from inforce.model.dates import When
from inforce.model.deltas import CardEffect, ChangeDelta, ClauseChange, DeltaKind
from inforce.model.instruments import Clause, Instrument
from inforce.model.places import Places
from inforce.model.settings import Settings


@dataclass(frozen=True, slots=True)
class Desk:
    """What proposing needs of the library, and the day. `going_on` is the id of an open delta to be proposed anew."""

    settings: Settings
    places: Places
    shelf: Shelf
    today: date
    going_on: str | None = None

    def free_id(self, edition: Instrument, *distinguishing: str) -> str:
        """The id of a new delta; a proposal that was decided before and is made again gets another."""
        if self.going_on is not None:
            return self.going_on
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


def pending_delta(
    desk: Desk,
    text: Text,
    identity: str,
    kind: DeltaKind,
    instrument_id: str,
    summary: str,
    *,
    effective_from: When | None,
    moves: Sequence[Shelved],
    changes: tuple[ClauseChange, ...],
    effects: Iterable[CardEffect],
    proposes: str | None = None,
    unchanged: int = 0,
    waits_for: Iterable[str | None] = (),
) -> ChangeDelta:
    """A delta that nobody has decided yet. `moves` are the editions it puts in question until then."""
    return ChangeDelta(
        id=identity,
        instrument_id=instrument_id,
        detected_on=desk.today,
        summary=summary,
        status="pending",
        decided_by=None,
        decided_on=None,
        affected_answer_ids=(),
        kind=kind,
        proposed_by=text.given.proposed_by,
        proposes=proposes,
        moves=tuple(moved.instrument.id for moved in moves),
        clause_changes=changes,
        unchanged=unchanged,
        card_effects=tuple(effects),
        effective_from=effective_from,
        waits_for=tuple(dict.fromkeys(waited for waited in waits_for if waited is not None)),
    )


@dataclass(frozen=True, slots=True)
class NothingNew:
    """The document is held already: as which edition, and what tells that."""

    instrument_id: str
    why: str
