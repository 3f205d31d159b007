"""Whether a stored answer still stands: every card it rests on must still carry it, for the day it was asked about."""

from __future__ import annotations

from inforce.decisions.standing import standing
from inforce.errors import NotHeld
from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.storage.library import Library


def why_it_no_longer_stands(answer: Answer, library: Library) -> tuple[str, ...]:
    """Each reason, as a sentence; empty when it stands. A decline has nothing to fall with and always stands."""
    reasons = []
    if answer.current.queue != answer.queue:
        last = answer.current.history[-1] if answer.current.history else None
        reasons.append(
            f"it was moved to {answer.current.queue}" + (f" on {last.on}: {last.why}" if last is not None else "")
        )
    if answer.queue != "answered":
        return tuple(reasons)
    pending = tuple(library.pending_deltas())
    for card_id in answer.source_card_ids:
        try:
            card = library.card(card_id)
        except NotHeld:
            reasons.append(f"card {card_id} is no longer held")
            continue
        state = standing(card, answer.asked_about_date, pending)
        if state == "pending":
            reasons.append(f"a change to {card.instrument_id} is pending")
        elif state != "stands":
            reasons.append(f"card {card_id} was retired on {card.retired_on} ({card.retired_because})")
        elif answer.clause_hashes.get(card.clause_id) != card.clause_sha256:
            reasons.append(f"the text of {card.clause_id} was accepted anew")
        elif not _says_what_was_accepted(card, library):
            reasons.append(f"the text of {card.clause_id} is no longer what was accepted")
    return tuple(reasons)


def _says_what_was_accepted(card: SourceCard, library: Library) -> bool:
    """Whether the clause's file still holds the very words that the card vouches for."""
    try:
        clause = library.clause(card.clause_id)
        return clause.stamp(library.instrument(clause.instrument_id)) == card.clause_sha256
    except NotHeld:
        return False
