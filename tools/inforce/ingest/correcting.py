"""The same edition with other words or dates: a correction, or a clarification where only notes are new (design 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from inforce.ingest.card_effects import effects_of_correction, next_card_id
from inforce.ingest.given import Given
from inforce.ingest.lineage import compare
from inforce.ingest.shelf import Shelved
from inforce.model.deltas import CardEffect, ClauseChange
from inforce.model.instruments import Clause, Instrument
from inforce.model.timeline import LAPSED

# Fields of an edition that a person can correct without a word of the text being different.
_STATED = (
    "title",
    "issuing_body",
    "number",
    "document_type",
    "level",
    "short_title",
    "topics",
    "applies_to",
    "safety",
    "promulgated_on",
    "record_begins",
    "url",
)


@dataclass(frozen=True, slots=True)
class Correction:
    """What is different in an edition that is held, and the new cards: pairs of clause and card id."""

    kind: Literal["correction", "clarification"]
    clauses: tuple[Clause, ...]
    cards: tuple[tuple[Clause, str], ...]
    changes: tuple[ClauseChange, ...]
    same: int
    effects: tuple[CardEffect, ...]


def facts_differ(held: Instrument, edition: Instrument, given: Given) -> bool:
    """Whether dates differ, or a field that a person typed: on the command line, beside the document or in its head.

    The very bytes that are held say nothing new of themselves; what a person says beside them may.
    """
    own_end = held.effective_to if held.ended_because is None or held.ended_because.startswith(LAPSED) else None
    if held.effective_from != edition.effective_from or (edition.effective_to not in (None, own_end)):
        return True
    typed = {"title": given.title, "url": given.url}
    named = {*given.about, *(name for name, value in typed.items() if value is not None)}
    if held.source_sha256 != edition.source_sha256:
        named |= {attribute.field for attribute in edition.attributes if attribute.basis == "given"} | {"relations"}
    if "relations" in named and not _relations(edition) <= _relations(held):
        return True
    return any(getattr(held, name) != getattr(edition, name) for name in _STATED if name in named)


def _relations(edition: Instrument) -> set[tuple[str, str | None, str]]:
    return {(relation.kind, relation.source, relation.target) for relation in edition.relations}


def with_what_persons_said(held: Instrument, edition: Instrument) -> Instrument:
    """The corrected edition with what persons have said since: relations accepted, findings that are right."""
    known = {(relation.kind, relation.source, relation.target): relation for relation in edition.relations}
    kept = {(r.kind, r.source, r.target): r for r in held.relations if r.accepted_by is not None}
    looked_at = {(one.kind, one.what): one for one in held.findings if one.reviewed_by is not None}
    findings = tuple(
        msgspec.structs.replace(looked_at[one.kind, one.what], id=one.id, where=one.where)
        if (one.kind, one.what) in looked_at
        else one
        for one in edition.findings
    )
    return msgspec.structs.replace(edition, relations=tuple((known | kept).values()), findings=findings)


def correction_of(held: Shelved, edition: Instrument, clauses: tuple[Clause, ...], empty: frozenset[str]) -> Correction:
    """Compare the edition as held with its new reading. `empty` are refs that say nothing and get no card."""
    former = held.standing_clauses()
    compared = compare(former, clauses)
    kept = {clause.id: clause.supersedes for clause in held.clauses()}
    clauses = tuple(
        msgspec.structs.replace(clause, supersedes=kept[clause.id]) if kept.get(clause.id) else clause
        for clause in clauses
    )
    cards = held.cards()
    stamped = {card.clause_id: card.clause_sha256 for card in held.newest_cards()}
    clause_ids = {clause.id for clause in (*held.clauses(), *clauses)}
    used = {card.clause_id for card in cards}
    new = tuple(
        (clause, next_card_id(clause.id, cards, clause_ids) if clause.id in used else clause.id)
        for clause in clauses
        if stamped.get(clause.id) != clause.stamp(edition) and clause.id.rsplit("/", 1)[1] not in empty
    )
    effects = effects_of_correction(held, clauses, edition, {clause.id: card_id for clause, card_id in new})
    return Correction(
        kind="clarification" if _only_notes(former, clauses) else "correction",
        clauses=clauses,
        cards=new,
        changes=compared.changes,
        same=compared.unchanged,
        effects=effects,
    )


def _only_notes(former: tuple[Clause, ...], clauses: tuple[Clause, ...]) -> bool:
    """Whether every rule reads as before, and notes do not."""

    def rules(of: tuple[Clause, ...]) -> list[tuple[object, ...]]:
        return [
            (clause.clause_reference, clause.heading, clause.kind, clause.text, clause.effective_from)
            for clause in of
            if clause.kind != "note"
        ]

    return rules(former) == rules(clauses) and former != clauses and any(c.kind == "note" for c in (*former, *clauses))
