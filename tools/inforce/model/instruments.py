"""Instrument: one edition of a work. Clause: its own article, never a window of text (standard 2, design 1)."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Literal

import msgspec

from inforce.model.dates import State, When, state_on
from inforce.model.ids import work_of
from inforce.model.records import Moment, Record

RelationKind = Literal["replaces", "amends", "repeals", "partly_replaces", "varies", "implements", "prevails_over"]
ClauseKind = Literal["rule", "definition", "schedule_row", "note"]
Basis = Literal["fixed", "derived", "later_order", "given"]
FindingKind = Literal[
    "gap", "repeat", "heading", "table", "figures", "note", "unread", "undivided", "unseen", "garbled", "orders"
]


class Relation(Record, frozen=True):
    """What this edition does to another.

    `source` and `target` are the id of a work, an edition or a clause; without a `source` it is the whole. `as_read`
    are, of a person's ruling, the clauses it is on, each with its hash when they ruled: it holds for those words alone.
    """

    kind: RelationKind
    target: str
    source: str | None = None
    note: str | None = None
    accepted_by: str | None = None
    accepted_on: date | None = None
    as_read: dict[str, str] = msgspec.field(default_factory=dict)


class Attribute(Record, frozen=True):
    """How an attribute was come by: the value read, how sure that is (0 to 1), and where it stands in the source."""

    field: str
    value: str
    confidence: float
    evidence: str
    where: str | None = None
    basis: Basis = "fixed"
    reviewed_by: str | None = None
    reviewed_on: date | None = None


class Finding(Record, frozen=True):
    """Something of the source that may be lost, or that a person should see: what it is, and where.

    gap, repeat  the numbers jump, or one comes twice      note     a note is pointed to, and is not there
    heading      nothing stands under it, or it is lost    unread   a part that is not read: a picture, a text box
    figures      fewer in the clauses than in the source   garbled  signs that were broken before the file came in
    table        a row that is in no clause as a whole     unseen   signs that turn or hide what stands around them
    undivided    long text in which no articles were found
    orders       words that read like orders to a machine, kept as text

    All but orders stop acceptance until a person has said, with a reason, that it is right.
    """

    id: str
    kind: FindingKind
    what: str
    where: str | None = None
    right_because: str | None = None
    reviewed_by: str | None = None
    reviewed_on: date | None = None

    @property
    def stops(self) -> bool:
        """Whether nobody may accept the edition before it was looked at."""
        return self.kind != "orders" and self.reviewed_by is None


class Instrument(Record, frozen=True):
    """One edition of a work: the law as it read over one period, in one place."""

    id: str
    title: str
    issuing_body: str
    jurisdiction: str
    edition: str
    effective_from: When
    effective_to: When | None
    file: str | None
    url: str | None
    retrieved_at: Moment | None
    work: str
    source_sha256: str
    language: str
    number: str | None = None
    document_type: str | None = None
    level: str | None = None
    promulgated_on: When | None = None
    short_title: str | None = None
    topics: tuple[str, ...] = ()
    applies_to: tuple[str, ...] = ()
    safety: bool = False
    record_begins: date | None = None
    ended_because: str | None = None
    relations: tuple[Relation, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def work_id(self) -> str:
        """`<place>/<work>`: what all editions share."""
        return work_of(self.id)

    def certainty(self, field: str) -> float:
        """How sure an attribute is, 0 to 1: wholly where a person gave or reviewed it, else as read (design 3)."""
        read = [attribute for attribute in self.attributes if attribute.field == field]
        return min((1.0 if attribute.reviewed_by else attribute.confidence for attribute in read), default=1.0)

    def state_on(self, on: date) -> State:
        """Where the edition as a whole stands on a day, by its dates alone."""
        return state_on(self.effective_from, self.effective_to, on)


class CrossReference(Record, frozen=True):
    """A pointer within the text: the words printed, and the clause they name where it is held."""

    text: str
    target: str | None = None


class Clause(Record, frozen=True):
    """The document's own article. `clause_reference` is its number verbatim, `text` its words to the character."""

    id: str
    instrument_id: str
    clause_reference: str
    text: str
    supersedes: str | None
    order: int
    heading: str | None = None
    heading_path: tuple[str, ...] = ()
    kind: ClauseKind = "rule"
    effective_from: When | None = None
    effective_to: When | None = None
    page: int | None = None
    defined_terms: tuple[str, ...] = ()
    cross_references: tuple[CrossReference, ...] = ()
    safety: bool = False
    applies_to: tuple[str, ...] = ()

    def period(self, instrument: Instrument) -> tuple[When, When | None]:
        """The days the clause is in force: its own dates before its instrument's; it never outlives its instrument."""
        start = instrument.effective_from if self.effective_from is None else self.effective_from
        end = instrument.effective_to if self.effective_to is None else self.effective_to
        if self.effective_to is not None and instrument.effective_to is not None:
            mine, whole = self.effective_to.day, instrument.effective_to.day
            if mine is not None and whole is not None and whole < mine:
                end = instrument.effective_to
        return start, end

    def state_on(self, instrument: Instrument, on: date) -> State:
        """Where the clause stands on a day, by dates alone (design 2)."""
        start, end = self.period(instrument)
        return state_on(start, end, on)

    def stamp(self, instrument: Instrument) -> str:
        """What a source card vouches for: SHA-256 over reference, heading path, kind, text and first day in force."""
        return self.stamp_from(self.period(instrument)[0])

    def stamp_from(self, start: When) -> str:
        """The same hash as if the clause began on `start`: so editions are compared with their first day aside."""
        content = [self.clause_reference, [*self.heading_path, self.heading or ""], self.kind, self.text, str(start)]
        return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()
