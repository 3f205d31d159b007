"""From a read document to a proposal: the edition it is, what it changes, and what that would do to cards (design 5).

Nothing is written here. An edition that is held already gives nothing; the same edition with other words is a
correction.
"""

from __future__ import annotations

from inforce.errors import Refused
from inforce.ingest import assembling
from inforce.ingest.amending import proposals_of_amendment
from inforce.ingest.card_effects import told
from inforce.ingest.correcting import correction_of, facts_differ, with_what_persons_said
from inforce.ingest.facts import Facts, gather
from inforce.ingest.given import Given, Received
from inforce.ingest.lineage import same_clauses
from inforce.ingest.naming import same_title
from inforce.ingest.new_edition import propose_edition
from inforce.ingest.proposals import Desk, NothingNew, Proposal, Text, pending_delta
from inforce.ingest.relating import relate
from inforce.ingest.shelf import Shelved
from inforce.ingest.structure import ReadDocument
from inforce.model.instruments import Clause, Instrument

Editions = tuple[Shelved, ...]


def propose(desk: Desk, document: ReadDocument, received: Received, given: Given) -> tuple[Proposal, ...] | NothingNew:
    """Make the proposal of one document, and one for each instrument it amends and is held.

    Raises Refused, saying what is missing or in the way.
    """
    sha256 = assembling.sha256_of(received.data)
    facts = gather(document, given, desk.places, sha256, desk.settings.thresholds.attribute_confidence)
    text = Text(document, received, facts, given)
    editions = desk.shelf.editions_of(facts.work_id)
    _refuse_other_work(facts, given, editions)
    target = _target(facts, given, editions, sha256)
    related = relate(document, given, facts, desk.shelf)
    edition = assembling.instrument_of(facts, document, received, tuple(related.relations))
    clauses = assembling.clauses_of(facts, document)
    if target is None:
        proposal = propose_edition(desk, text, edition, clauses, related, editions)
        return (proposal, *proposals_of_amendment(desk, text, proposal, related))
    if same_clauses(target.standing_clauses(), clauses) and not facts_differ(target.instrument, edition, given):
        why = "the same bytes" if target.instrument.source_sha256 == sha256 else "other bytes, the same clauses"
        return NothingNew(target.instrument.id, why)
    if target.delta_id is not None:
        raise Refused(
            f"{target.instrument.id} is proposed already, with other words or dates, as delta {target.delta_id}",
            next=f"decide on that first: tools/delta show {target.delta_id}",
            code="already_proposed",
        )
    return (_correction(desk, text, target, with_what_persons_said(target.instrument, edition), clauses),)


def _correction(desk: Desk, text: Text, target: Shelved, edition: Instrument, clauses: tuple[Clause, ...]) -> Proposal:
    found = correction_of(target, edition, clauses, assembling.without_text(text.document))
    identity = desk.free_id(edition, edition.source_sha256, found.kind)
    what = f"{found.kind} of {edition.title}, edition {edition.edition}"
    if target.instrument.effective_from != edition.effective_from:
        what += f"; its first day is {edition.effective_from}, not {target.instrument.effective_from}"
    delta = pending_delta(
        desk,
        text,
        identity,
        found.kind,
        edition.id,
        f"{what}: {told(found.changes, found.same)}",
        effective_from=edition.effective_from,
        moves=(target,),
        changes=found.changes,
        effects=found.effects,
        unchanged=found.same,
    )
    cards = tuple(assembling.draft_card(clause, edition, identity, new) for clause, new in found.cards)
    return Proposal(delta, edition, found.clauses, cards, text.source, (target,), text.facts.doubts, text.document)


def _refuse_other_work(facts: Facts, given: Given, editions: Editions) -> None:
    """Two works whose titles make the same id are a tie, and a tie is refused (design 1)."""
    named = given.work is not None or any(attribute.field == "work" for attribute in facts.attributes)
    for edition in editions:
        other = edition.instrument
        if not named and not same_title(other.title, facts.title):
            raise Refused(
                f"'{facts.title}' would get the id of '{other.title}' ({other.work_id})",
                next=f"if it is the same work say --work {other.work}, else give another with --work",
                code="tied_works",
            )


def _target(facts: Facts, given: Given, editions: Editions, sha256: str) -> Shelved | None:
    """The edition this document already is, by its id, its bytes or its first day; None where it is a new one."""
    by_id = next((found for found in editions if found.instrument.id == facts.instrument_id), None)
    if by_id is not None:
        return by_id
    day = facts.effective_from.day
    by_bytes = next((found for found in editions if found.instrument.source_sha256 == sha256), None)
    sure = day is not None and facts.is_sure("effective_from")
    by_day = next((found for found in editions if sure and found.instrument.effective_from.day == day), None)
    found = by_bytes or by_day
    if found is None:
        return None
    if given.edition is not None:
        what = "these bytes are held" if found is by_bytes else f"the text from {day} is held"
        raise Refused(
            f"{what} as {found.instrument.id}",
            next=f"to correct that edition, say --edition {found.instrument.edition}",
            code="same_edition",
        )
    facts.edition = found.instrument.edition
    return found
