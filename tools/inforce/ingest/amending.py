"""Instruments that a new one amends: what is known of the change is proposed against them, and never worked in unread.

An amending text changes another instrument whether or not its words can be followed. So the edition it changes is
put in question by a delta of its own, which settles when the amended text is brought in and accepted, or when a
person rejects it.
"""

from __future__ import annotations

from collections.abc import Iterator

from inforce.ingest.card_effects import effects_of_note
from inforce.ingest.proposals import Desk, Proposal, Text
from inforce.ingest.relating import Related
from inforce.ingest.shelf import Shelved
from inforce.model.deltas import ChangeDelta, ClauseChange


def notes_of_amendment(desk: Desk, text: Text, amending: Proposal, related: Related) -> Iterator[Proposal]:
    """A pending delta of kind amendment for each held edition that the document amends or partly replaces."""
    for target in related.changes.values():
        yield _note(desk, text, amending, target)


def _note(desk: Desk, text: Text, amending: Proposal, target: Shelved) -> Proposal:
    edition = amending.edition
    by = amending.delta.proposes or amending.delta.instrument_id
    first = None if edition is None else edition.effective_from
    since = f" from {first}" if first is not None and first.day is not None else ""
    why = f"amended by {by}{since}; the amended text is not held"
    waits = [amending.delta.id] if target.delta_id is None else [amending.delta.id, target.delta_id]
    delta = ChangeDelta(
        id=desk.free_id(target.instrument, by, "amendment"),
        instrument_id=target.instrument.id,
        detected_on=desk.today,
        summary=f"{target.instrument.title}, edition {target.instrument.edition}: {why}",
        status="pending",
        decided_by=None,
        decided_on=None,
        affected_answer_ids=(),
        kind="amendment",
        proposed_by=text.given.proposed_by,
        moves=(target.instrument.id,),
        clause_changes=_changes(),
        card_effects=effects_of_note(target, why),
        effective_from=first,
        waits_for=tuple(waits),
    )
    return Proposal(delta)


def _changes() -> tuple[ClauseChange, ...]:
    return ()
