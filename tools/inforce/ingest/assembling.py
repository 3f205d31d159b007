"""From a read document to the objects of the library: one edition, its clauses, its draft cards (standard 2)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import PurePath

import msgspec

from inforce.ingest.facts import Facts
from inforce.ingest.given import Received
from inforce.ingest.structure import ReadDocument, Unit
from inforce.model.cards import SourceCard
from inforce.model.instruments import Clause, CrossReference, Instrument, Relation

# Of any other format: .xml.
_ENDINGS = {"text": ".txt", "markdown": ".md", "html": ".html", "docx": ".docx", "pdf": ".pdf"}


def source_name(document: ReadDocument, received: Received) -> str:
    """The file name the bytes are kept under: `source` and an ending of ours, never a name from outside."""
    ending = _ENDINGS.get(document.format, ".xml")
    if ending in (".xml", ".docx", ".pdf") or "://" in received.name:
        return f"source{ending}"
    given = PurePath(received.name).suffix.lower()
    return "source" + (given if given in (".txt", ".md", ".xml", ".html") else ending)


def sha256_of(data: bytes) -> str:
    """SHA-256 of a source as received, in hex."""
    return hashlib.sha256(data).hexdigest()


def instrument_of(
    facts: Facts, document: ReadDocument, received: Received, relations: tuple[Relation, ...]
) -> Instrument:
    """The edition. What nobody says is unknown or absent, never filled in."""
    return Instrument(
        id=facts.instrument_id,
        title=facts.title,
        issuing_body=facts.texts["issuing_body"] or "unknown",
        jurisdiction=facts.jurisdiction,
        edition=facts.edition,
        effective_from=facts.effective_from,
        effective_to=facts.effective_to,
        file=source_name(document, received),
        url=facts.url,
        retrieved_at=received.at,
        work=facts.work,
        source_sha256=sha256_of(received.data),
        language=facts.language,
        number=facts.texts["number"],
        document_type=facts.texts["document_type"],
        level=facts.texts["level"],
        promulgated_on=facts.promulgated_on,
        short_title=facts.texts["short_title"],
        topics=facts.lists["topics"],
        applies_to=facts.lists["applies_to"],
        safety=facts.safety,
        record_begins=facts.record_begins,
        ended_because=facts.ended_because,
        relations=relations,
        attributes=tuple(facts.attributes),
        findings=document.findings,
    )


def clauses_of(facts: Facts, document: ReadDocument) -> tuple[Clause, ...]:
    """The document's own articles in order. `supersedes` is filled in when they are compared (`superseding`)."""
    known = {unit.ref for unit in document.units}
    return tuple(_clause(unit, facts, known) for unit in document.units)


def _clause(unit: Unit, facts: Facts, known: set[str]) -> Clause:
    edition = facts.instrument_id
    references = tuple(
        CrossReference(text=found.text, target=f"{edition}/{found.ref}" if found.ref in known else None)
        for found in unit.cross_references
    )
    return Clause(
        id=f"{edition}/{unit.ref}",
        instrument_id=edition,
        clause_reference=unit.reference,
        text=unit.text,
        supersedes=None,
        order=unit.order,
        heading=unit.heading,
        heading_path=unit.heading_path,
        kind=unit.kind,
        effective_from=facts.starts.get(unit.ref),
        effective_to=facts.ends.get(unit.ref),
        page=unit.page,
        defined_terms=unit.defined_terms,
        cross_references=references,
    )


def superseding(clauses: Iterable[Clause], before: dict[str, str]) -> tuple[Clause, ...]:
    """The clauses with the one each supersedes. `before`: new clause id to old."""
    return tuple(
        msgspec.structs.replace(clause, supersedes=before[clause.id]) if clause.id in before else clause
        for clause in clauses
    )


def draft_card(clause: Clause, edition: Instrument, delta_id: str, card_id: str | None = None) -> SourceCard:
    """The card that a person's acceptance will put in force; until then it answers nothing."""
    return SourceCard(
        id=card_id or clause.id,
        clause_id=clause.id,
        instrument_id=edition.id,
        edition=edition.edition,
        jurisdiction=edition.jurisdiction,
        effective_from=clause.period(edition)[0],
        accepted_by=None,
        accepted_on=None,
        retired_on=None,
        status="change_pending",
        delta_id=delta_id,
        clause_sha256=clause.stamp(edition),
    )


def without_text(document: ReadDocument) -> frozenset[str]:
    """The refs of units that only keep a number, or only quote: nothing in them can be answered from."""
    return frozenset(unit.ref for unit in document.units if unit.placeholder)


def draft_cards(
    clauses: Sequence[Clause], edition: Instrument, delta_id: str, empty: frozenset[str]
) -> tuple[SourceCard, ...]:
    """A draft card for each clause that says something."""
    return tuple(
        draft_card(clause, edition, delta_id) for clause in clauses if clause.id.rsplit("/", 1)[1] not in empty
    )
