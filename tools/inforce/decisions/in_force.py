"""Check 3: keep what is in force that day, read from the clause's own file, never from the index (standard 3.3).

A clause in force by its dates whose acceptance does not stand because a change is pending is set aside: should it be
the one that answers, the question goes to change pending.
"""

from __future__ import annotations

from datetime import date, timedelta

from inforce.decisions.matter import Held, Hit, InForce, Part, Retrieved
from inforce.decisions.standing import moved_instruments, standing
from inforce.model.answers import Candidate, PendingNotice
from inforce.model.cards import SourceCard
from inforce.model.dates import State
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.library import Library


def keep_in_force(found: Retrieved, library: Library) -> InForce:
    """Read every clause found, and keep those in force whose card stands. Raises LibraryError."""
    part = found.part
    pending = tuple(library.pending_deltas())
    kept: list[Held] = []
    withheld: list[Held] = []
    candidates: list[Candidate] = []
    library.read_ahead([hit.clause_id for hit in found.hits])
    for hit in found.hits:
        clause = library.clause(hit.clause_id)
        instrument = library.instrument(clause.instrument_id)
        outside = outside_predicates(clause, instrument, part, library)
        card, state = card_for(clause, part.on, pending, library)
        if outside is None and card is not None and state == "stands":
            kept.append(_held(clause, instrument, card, hit, pending, part, library))
        elif outside is None and card is not None and state == "pending":
            withheld.append(_held(clause, instrument, card, hit, pending, part, library))
        candidates.append(_candidate(hit, outside or (None if state == "stands" else f"card {state}")))
    return InForce(
        part=part,
        kept=tuple(kept),
        withheld=tuple(withheld),
        candidates=tuple(candidates),
        relaxed=found.relaxed,
    )


def held_for(clause_id: str, part: Part, library: Library) -> Held | None:
    """One clause by its id, when it is in force for the part and its acceptance stands; else None."""
    held, state = standing_of(clause_id, part, library)
    return held if state == "stands" else None


def standing_of(clause_id: str, part: Part, library: Library) -> tuple[Held | None, str]:
    """One clause where the part's predicates admit it and a card stands or is pending; and which of the two."""
    pending = tuple(library.pending_deltas())
    clause = library.clause(clause_id)
    instrument = library.instrument(clause.instrument_id)
    if outside_predicates(clause, instrument, part, library) is not None:
        return None, "outside"
    card, state = card_for(clause, part.on, pending, library)
    if card is None:
        return None, state
    return _held(clause, instrument, card, Hit(clause_id, 0.0), pending, part, library), state


def outside_predicates(clause: Clause, instrument: Instrument, part: Part, library: Library) -> str | None:
    """The predicate a clause fails, read from its file: place, day or applicant; None when it satisfies them all."""
    if instrument.jurisdiction not in library.places.scope(part.place):
        return f"place {instrument.jurisdiction}"
    state = clause.state_on(instrument, part.on)
    if state is not State.IN_FORCE:
        return f"{state.value} on {part.on}"
    limited = _limited_to(clause, instrument, library)
    if part.applicant is not None and limited and part.applicant.casefold() not in {a.casefold() for a in limited}:
        return f"applies to {', '.join(limited)}"
    return None


def _limited_to(clause: Clause, instrument: Instrument, library: Library) -> tuple[str, ...]:
    """Whom alone a clause is for. A limit that was read too doubtfully excludes nobody (design 3)."""
    if clause.applies_to:
        return clause.applies_to
    least = library.settings.thresholds.attribute_confidence
    return instrument.applies_to if instrument.certainty("applies_to") >= least else ()


def card_for(
    clause: Clause, on: date, pending: tuple[ChangeDelta, ...], library: Library
) -> tuple[SourceCard | None, str]:
    """The card that stands for a clause on a day; failing that the one a pending change withholds."""
    withheld: SourceCard | None = None
    stamps_differ = False
    for card_id in library.catalogue.cards_of(clause.id):
        card = library.card(card_id)
        state = standing(card, on, pending)
        if state == "retired":
            continue
        if card.clause_sha256 != clause.stamp(library.instrument(clause.instrument_id)):
            # What was accepted is not what the file says now: nobody has read this text (a fault for tools/check).
            stamps_differ = True
            continue
        if state == "stands":
            return card, "stands"
        withheld = card
    if withheld is not None:
        return withheld, "pending"
    return None, "does not match the clause" if stamps_differ else "missing or retired"


def _held(
    clause: Clause,
    instrument: Instrument,
    card: SourceCard,
    hit: Hit,
    pending: tuple[ChangeDelta, ...],
    part: Part,
    library: Library,
) -> Held:
    notices = tuple(
        PendingNotice(
            delta_id=delta.id,
            instrument_id=delta.instrument_id,
            detected_on=delta.detected_on,
            summary=delta.summary,
        )
        for delta in pending
        if instrument.id in moved_instruments(delta)
    )
    return Held(
        clause=clause,
        instrument=instrument,
        card=card,
        score=hit.score,
        stale_since=_stale_since(instrument, part, library),
        pending=notices,
        unproven=library.why_not_proven(card),
        nearness=hit.nearness,
    )


def _stale_since(instrument: Instrument, part: Part, library: Library) -> date | None:
    """The day a check fell due that was not made, for a question about a day after the last check (design 2)."""
    checks = library.checks(instrument.id)
    if checks is None or checks.recheck_by is None or part.known_on <= checks.recheck_by:
        return None
    if checks.checked_on is not None and part.on <= checks.checked_on:
        return None
    return checks.recheck_by


def past_grace(held: Held, part: Part, library: Library) -> bool:
    """True when the period of grace after a missed check is over: the clause is then declined, not marked."""
    if held.stale_since is None:
        return False
    return part.known_on > held.stale_since + timedelta(days=library.settings.recheck.grace_days)


def _candidate(hit: Hit, reason: str | None) -> Candidate:
    return Candidate(
        clause_id=hit.clause_id,
        score=round(hit.score, 4),
        kept=reason is None,
        reason=reason or "in force, accepted",
    )
