"""Rules on source cards: what they vouch for, and whether they stand as dates and deltas say (standard 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.decisions.rules.view import Held, View, is_card_of
from inforce.errors import Fault
from inforce.model import ids, timeline
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument


def cards_belong_to_a_clause(view: View) -> Iterator[Fault]:
    """A card is named after its clause; clause, edition and the delta that issued it are held (standard 2)."""
    for held in view.cards.values():
        card = held.record
        if not is_card_of(held.id, card.clause_id):
            message = f"{card.clause_id} is not the clause of {held.id}: a card's id is its clause's, or that and .2"
            yield view.fault(held.path, "clause_id", "not_its_path", message)
        elif not view.holds("clause", card.clause_id):
            message = f"there is no clause {card.clause_id}: nothing is deleted, bring its file back"
            yield view.fault(held.path, "clause_id", "dangling", message)
        expected = ids.instrument_of(card.clause_id)
        if card.instrument_id != expected:
            message = f"'{card.instrument_id}' is not the edition of its clause, '{expected}'"
            yield view.fault(held.path, "instrument_id", "not_its_clause", message)
        if not view.holds("delta", card.delta_id):
            message = f"there is no delta {card.delta_id}: a card is issued by the delta that was accepted"
            yield view.fault(held.path, "delta_id", "dangling", message)


def cards_say_what_their_clause_says(view: View) -> Iterator[Fault]:
    """Edition, place and first day on a card are those of its clause (standard 2 and 9.2).

    A card retired as an error says what was thought then, and has been corrected since.
    """
    for held, clause, edition in _with_clause(view):
        if held.record.retired_because == "error":
            continue
        for name, expected in (
            ("edition", edition.edition),
            ("jurisdiction", edition.jurisdiction),
            ("effective_from", clause.period(edition)[0]),
        ):
            written = getattr(held.record, name)
            if written != expected:
                message = f"'{written}' is not what clause and instrument say, '{expected}'"
                yield view.fault(held.path, name, "not_its_clause", message)


def cards_vouch_for_the_clause_as_it_stands(view: View) -> Iterator[Fault]:
    """The hash on a card is that of its clause: a text changed since acceptance has been read by nobody (design 1)."""
    for held, clause, edition in _with_clause(view):
        if held.record.retired_because == "error":
            continue
        stamp = clause.stamp(edition)
        if held.record.clause_sha256 != stamp:
            message = (
                f"{view.clauses[clause.id].path} is not as it was accepted (its hash is now {stamp}): bring it back as "
                "it was; a correction is brought in with tools/ingest and accepted with tools/delta"
            )
            yield view.fault(held.path, "clause_sha256", "clause_changed", message)


def a_clause_has_one_card_that_counts(view: View) -> Iterator[Fault]:
    """Of several cards of a clause all but the newest are retired (design 1)."""
    for cards in view.cards_of.values():
        for held in cards[:-1]:
            if held.record.status != "retired":
                message = f"{held.record.status}, though {cards[-1].id} is a newer card of the clause: retire this one"
                yield view.fault(held.path, "status", "two_cards", message)


def cards_stand_as_dates_and_deltas_say(view: View) -> Iterator[Fault]:
    """A card is live while its clause has no end, else retired on the first day it is not in force (design 1).

    While a delta that moves its edition is pending, it is change_pending. Standing and being in force are two axes:
    here is where the one must follow from the other.
    """
    for held, clause, edition in _with_clause(view):
        card = held.record
        is_newest = view.cards_of.get(clause.id, [held])[-1].id == held.id
        is_accepted = card.accepted_by is not None and card.accepted_on is not None
        if not is_newest or not is_accepted or card.retired_because == "error":
            continue
        mover = view.moved_by.get(edition.id)
        if mover is None:
            yield from _standing(view, held, clause, view.settled[edition.id])
        elif card.status != "change_pending":
            message = f"{card.status}, though delta {mover} is pending and moves {edition.id}: write change_pending"
            yield view.fault(held.path, "status", "card_lags", message)


def _standing(view: View, held: Held[SourceCard], clause: Clause, edition: Instrument) -> Iterator[Fault]:
    card, expected = held.record, timeline.standing_card(held.record, edition, clause)
    if expected.status == "live":
        should = "the clause has no end that is known, so the card is live"
    else:
        should = (
            f"{expected.retired_on} is the first day the clause is not in force, so the card is retired on that day as "
            f"{expected.retired_because}"
        )
    if card.status == "change_pending":
        if view.reads_every_delta:
            message = f"change_pending, though no delta that moves {edition.id} is pending: {should}"
            yield view.fault(held.path, "status", "nothing_pending", message)
    elif card != expected:
        name = next(n for n in ("status", "retired_on", "retired_because") if getattr(card, n) != getattr(expected, n))
        yield view.fault(held.path, name, "standing_against_dates", f"{getattr(card, name)}, but {should}")


def cards_were_accepted(view: View) -> Iterator[Fault]:
    """Whoever accepted a card is who decided the delta that issued it, on that day (standard 5)."""
    for held in view.cards.values():
        issued_by = view.deltas.get(held.record.delta_id)
        if held.record.accepted_by is None:
            message = "nobody accepted this card: a draft lies on its proposal branch, not here"
            yield view.fault(held.path, "accepted_by", "not_accepted", message)
        elif issued_by is not None:
            yield from _acceptance(view, held, issued_by.record)


def _acceptance(view: View, held: Held[SourceCard], delta: ChangeDelta) -> Iterator[Fault]:
    card = held.record
    if delta.status != "accepted" or delta.decided_by is None:
        message = f"{delta.id} is {delta.status}, and only an accepted delta issues cards"
        yield view.fault(held.path, "delta_id", "not_accepted", message)
        return
    if card.accepted_by is not None and card.accepted_by.id != delta.decided_by.id:
        message = f"{card.accepted_by.id} did not decide {delta.id}: {delta.decided_by.id} did"
        yield view.fault(held.path, ("accepted_by", "id"), "not_the_decider", message)
    if card.accepted_on != delta.decided_on:
        message = f"{card.accepted_on} is not the day on which {delta.id} was decided, {delta.decided_on}"
        yield view.fault(held.path, "accepted_on", "not_the_day", message)


def _with_clause(view: View) -> Iterator[tuple[Held[SourceCard], Clause, Instrument]]:
    """Every card whose clause and edition could be read, with them."""
    for held in view.cards.values():
        clause = view.clauses.get(held.record.clause_id)
        edition = None if clause is None else view.instruments.get(ids.instrument_of(clause.id))
        if clause is not None and edition is not None:
            yield held, clause.record, edition.record
