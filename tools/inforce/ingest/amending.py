"""Instruments that a new one amends: the change is proposed against them, and nothing is changed before it is accepted.

Where every change that the document quotes can be followed to one clause, the amended text is proposed as an edition
of the instrument. Where it cannot, the edition held is put in question all the same: an amending text changes
another instrument whether or not its words can be followed. Such a note is settled when the amended text is brought
in and accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from inforce.ingest import assembling
from inforce.ingest.card_effects import effects_of_edition, effects_of_note, told
from inforce.ingest.lineage import compare
from inforce.ingest.naming import same_title
from inforce.ingest.proposals import Desk, Proposal, Text, pending_delta
from inforce.ingest.quoted import Followed, follow
from inforce.ingest.relating import Related
from inforce.ingest.shelf import Shelved
from inforce.ingest.structure import QuotedChange
from inforce.model.instruments import Attribute, Clause, Instrument

_CARRIED = ("jurisdiction", "title")


def proposals_of_amendment(desk: Desk, text: Text, amending: Proposal, related: Related) -> Iterator[Proposal]:
    """A pending delta of kind amendment for each held edition that the document amends or partly replaces."""
    quoted = text.document.quoted_changes
    for target in related.changes.values():
        mine = [change for change in quoted if _is_of(change, target, alone=len(related.changes) == 1)]
        followed = follow(target.standing_clauses(), mine)
        if mine and followed.left == () and amending.edition is not None and amending.edition.effective_from.day:
            yield _amended(desk, text, amending, amending.edition, target, followed)
        else:
            yield _note(desk, text, amending, target, followed)


def _is_of(change: QuotedChange, target: Shelved, *, alone: bool) -> bool:
    if change.target is None:
        return alone
    titles = (target.instrument.title, target.instrument.short_title)
    return any(title is not None and same_title(change.target, title) for title in titles)


def _amended(
    desk: Desk, text: Text, amending: Proposal, by: Instrument, target: Shelved, followed: Followed
) -> Proposal:
    """The instrument as it reads with every quoted change made, from the day the amending one begins."""
    edition = _edition(text, by, target.instrument)
    clauses = _renamed(followed.clauses, target.instrument.id, edition.id)
    compared = compare(target.standing_clauses(), clauses)
    clauses = assembling.superseding(clauses, compared.before)
    identity = desk.free_id(edition, by.id, "amendment")
    carded = {card.clause_id.rsplit("/", 1)[1] for card in target.newest_cards()}
    known = {clause.id.rsplit("/", 1)[1] for clause in target.standing_clauses()}
    cards = assembling.draft_cards(clauses, edition, identity, frozenset(known - carded))
    summary = f"{edition.title}, edition {edition.edition}, as amended by {by.id} from {edition.effective_from}"
    delta = pending_delta(
        desk,
        text,
        identity,
        "amendment",
        target.instrument.id,
        f"{summary}: {told(compared.changes, compared.unchanged)}",
        effective_from=edition.effective_from,
        moves=(target,),
        changes=compared.changes,
        effects=effects_of_edition(target, edition, compared, {card.clause_id for card in cards}),
        proposes=edition.id,
        unchanged=compared.unchanged,
        waits_for=(amending.delta.id, target.delta_id),
    )
    return Proposal(delta, edition, clauses, cards, text.source, (target,))


def _edition(text: Text, by: Instrument, held: Instrument) -> Instrument:
    """The amended edition's facts: those of the edition held, but for what the amending document settles."""
    day = by.effective_from
    carried = [attribute for attribute in held.attributes if attribute.field in _CARRIED]
    starts = [attribute for attribute in by.attributes if attribute.field == "effective_from"]
    how = Attribute(
        field="text",
        value=f"{held.id} with the changes that {by.id} quotes",
        confidence=0.7,
        evidence="; ".join(change.evidence[:80] for change in text.document.quoted_changes[:5]),
        basis="derived",
    )
    return msgspec.structs.replace(
        held,
        id=f"{held.work_id}/{day}",
        edition=str(day),
        effective_from=day,
        effective_to=None,
        ended_because=None,
        file=text.source[0],
        url=None,
        retrieved_at=by.retrieved_at,
        source_sha256=by.source_sha256,
        promulgated_on=by.promulgated_on,
        relations=(),
        attributes=(*carried, *starts, how),
    )


def _renamed(clauses: Sequence[Clause], old: str, new: str) -> tuple[Clause, ...]:
    """The clauses as those of another edition: ids, order and the clauses they point to."""
    renamed = []
    for order, clause in enumerate(clauses):
        references = tuple(
            msgspec.structs.replace(found, target=found.target.replace(f"{old}/", f"{new}/", 1))
            if found.target
            else found
            for found in clause.cross_references
        )
        renamed.append(
            msgspec.structs.replace(
                clause,
                id=f"{new}/{clause.id.rsplit('/', 1)[1]}",
                instrument_id=new,
                supersedes=None,
                order=order,
                effective_from=None,
                cross_references=references,
            )
        )
    return tuple(renamed)


def _note(desk: Desk, text: Text, amending: Proposal, target: Shelved, followed: Followed) -> Proposal:
    """No text, but the edition is in question, with what could be followed of the change and what could not."""
    by = amending.delta.proposes or amending.delta.instrument_id
    edition = amending.edition
    first = "" if edition is None or edition.effective_from.day is None else f" from {edition.effective_from}"
    why = f"amended by {by}{first}; the amended text is not held"
    delta = pending_delta(
        desk,
        text,
        desk.free_id(target.instrument, by, "amendment"),
        "amendment",
        target.instrument.id,
        f"{target.instrument.title}, edition {target.instrument.edition}: {why}",
        effective_from=None if edition is None else edition.effective_from,
        moves=(target,),
        changes=followed.changes,
        effects=effects_of_note(target, why),
        waits_for=(amending.delta.id, target.delta_id),
    )
    doubts = [
        {
            "field": None,
            "value": change.number or change.new_number,
            "why": f"a change that could not be followed: {change.evidence[:160]}",
            "where": f"line {change.line}",
        }
        for change in followed.left
    ]
    return Proposal(delta, doubts=doubts)
