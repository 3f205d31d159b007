"""Rules on change deltas: what they name is there, and what was decided is what is held (standard 5, design 5)."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.decisions.rules.view import At, Held, View, edition_proposed
from inforce.errors import Fault
from inforce.model.deltas import ChangeDelta
from inforce.model.people import Register
from inforce.proof.mandates import may_accept


def deltas_name_what_is_held(view: View) -> Iterator[Fault]:
    """The editions, clauses, cards and deltas that a delta names are held, as far as it was decided (design 1)."""
    for held in view.deltas.values():
        for at, kind, named in _named(held.record):
            # What is not accepted may build on an edition that is itself only proposed.
            builds = held.record.status != "accepted" and _is_proposed(view, "/".join(named.split("/")[:3]))
            if not view.holds(kind, named) and not builds:
                what = "edition" if kind == "instrument" else kind
                yield view.fault(held.path, at, "dangling", f"there is no {what} {named}")


def _is_proposed(view: View, edition: str) -> bool:
    return edition in view.proposed_by and not view.holds("instrument", edition)


def _named(delta: ChangeDelta) -> Iterator[tuple[At, str, str]]:
    """Every object that has to be there for a delta: the field, the kind, the id."""
    accepted = delta.status == "accepted"
    # A new instrument, and whatever an undecided or rejected delta proposes, is on its proposal branch and not here.
    if delta.kind != "new_instrument":
        yield ("instrument_id",), "instrument", delta.instrument_id
    for n, moved in enumerate(delta.moves):
        yield ("moves", n), "instrument", moved
    for n, waits in enumerate(delta.waits_for):
        yield ("waits_for", n), "delta", waits
    for n, change in enumerate(delta.clause_changes):
        for number, clause_id in enumerate(change.old):
            yield ("clause_changes", n, "old", number), "clause", clause_id
        for number, clause_id in enumerate(change.new if accepted else ()):
            yield ("clause_changes", n, "new", number), "clause", clause_id
    for n, effect in enumerate(delta.card_effects):
        yield ("card_effects", n, "card_id"), "card", effect.card_id
        if accepted and effect.replaced_by is not None:
            yield ("card_effects", n, "replaced_by"), "card", effect.replaced_by


def decisions_are_in_order(view: View) -> Iterator[Fault]:
    """A change is decided after it was detected, and not while it waits for another that is undecided (design 5)."""
    for held in view.deltas.values():
        delta = held.record
        if delta.decided_on is not None and delta.decided_on < delta.detected_on:
            message = f"{delta.decided_on} is before detected_on, {delta.detected_on}"
            yield view.fault(held.path, "decided_on", "days_out_of_order", message)
        for n, waits in enumerate(delta.waits_for):
            other = view.deltas.get(waits)
            if delta.status == "accepted" and other is not None and other.record.status == "pending":
                message = f"{waits} is still pending, and this delta was accepted before it"
                yield view.fault(held.path, ("waits_for", n), "days_out_of_order", message)


def editions_are_here_when_accepted(view: View) -> Iterator[Fault]:
    """An edition lies on the library's branch if, and only if, a delta that proposes it was accepted (design 5)."""
    for held in view.deltas.values():
        edition = edition_proposed(held.record)
        if edition is None:
            continue
        name = "instrument_id" if held.record.proposes is None else "proposes"
        is_here = view.holds("instrument", edition)
        if held.record.status == "accepted" and not is_here:
            message = f"the delta was accepted, and there is no edition {edition}: bring its files back"
            yield view.fault(held.path, name, "edition_missing", message)
        elif is_here and not any(delta.status == "accepted" for delta in view.proposed_by[edition]):
            message = f"{edition} is here while the delta is {held.record.status}: only accepting one brings it here"
            yield view.fault(held.path, name, "edition_too_early", message)
    for instrument in view.instruments.values():
        if instrument.id not in view.proposed_by:
            message = "no delta proposes this edition, so nobody has accepted it: bring it in with tools/ingest"
            yield view.fault(instrument.path, "id", "nobody_accepted", message)


def editions_are_proposed_once(view: View) -> Iterator[Fault]:
    """No two undecided deltas propose the same edition: only one of them could be accepted (design 5)."""
    for edition, deltas in view.proposed_by.items():
        first, *others = sorted(delta.id for delta in deltas if delta.status == "pending") or [""]
        for delta_id in others:
            message = f"{edition} is proposed by {first} too: reject one of them"
            yield view.fault(view.deltas[delta_id].path, "proposes", "proposed_twice", message)


def deciders_had_a_mandate(view: View) -> Iterator[Fault]:
    """Whoever decided was allowed to, by the register as it stood then (design 5).

    A mandate that was taken back later leaves what was decided under it as it is.
    """
    for held in view.deltas.values():
        person = held.record.decided_by
        if person is None or not view.knows_person(person.id) or _may_decide(view, view.register, held):
            continue
        # Only now is history asked, which costs a look through it.
        then = view.register_at_decision(held.path)
        if then is None or not _may_decide(view, then, held):
            message = f"no rule of may_accept in people.yml lets {person.id} decide on {held.record.instrument_id}"
            yield view.fault(held.path, "decided_by", "no_mandate", message)


def _may_decide(view: View, register: Register | None, held: Held[ChangeDelta]) -> bool:
    """Whether a register lets the decider of a delta decide it, or library.yml, as a development library's reviewer."""
    delta, settings = held.record, view.settings
    if register is None or delta.decided_by is None:
        return True
    development = settings is not None and settings.acceptance == "development"
    if development and settings is not None and settings.development_reviewer == delta.decided_by.id:
        return True
    person = register.get(delta.decided_by.id)
    subject = view.instruments.get(delta.proposes or delta.instrument_id)
    return person is not None and may_accept(person, delta, None if subject is None else subject.record)
