"""Which rule prevails where an accepted relation joins two: a variation, a ruling, an implementing rule (design 4.6).

A clause that another one varies in this place never answers alone, however well it matches: the prevailing clause does,
and this one is named.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from inforce.decisions.in_force import standing_of
from inforce.decisions.matter import Held, Part
from inforce.model.dates import State
from inforce.model.instruments import Relation
from inforce.storage.library import Library

PREVAILING = ("varies", "prevails_over", "partly_replaces", "implements")


class Prevailing(Struct, frozen=True):
    """A clause in force that prevails over another, and by which relation; `pending` while its own acceptance is."""

    held: Held
    relation: Relation
    pending: bool


def prevailing_over(held: Held, part: Part, library: Library) -> tuple[Prevailing, ...]:
    """Every clause in force that day, in the place asked about, that an accepted relation puts before this one."""
    names = {held.clause.id, held.instrument.id, held.instrument.work_id}
    found = []
    for instrument_id, relation in library.catalogue.relations_to(names):
        if relation.kind not in PREVAILING or relation.source is None or relation.source.count("/") != 3:
            continue
        if not relation.source.startswith(f"{instrument_id}/"):
            continue
        other, state = standing_of(relation.source, part, library)
        if other is not None and reads_as_ruled(relation, _stamps(held, other)):
            found.append(Prevailing(other, relation, state == "pending"))
    return tuple(found)


def varied_wholly(held: Held, part: Part, library: Library) -> bool:
    """Whether an edition in force there and then varies this very clause without saying by which clause of its own.

    What it says instead cannot be told, so this clause may not answer alone.
    """
    for instrument_id, relation in library.catalogue.relations_to({held.clause.id}):
        if relation.kind == "implements" or (relation.source or "").count("/") == 3:
            continue
        instrument = library.instrument(instrument_id)
        if (
            instrument.jurisdiction in library.places.scope(part.place)
            and instrument.state_on(part.on) is State.IN_FORCE
        ):
            return relation.kind in PREVAILING
    return False


def prevails(winner: Held, loser: Held) -> Relation | None:
    """The relation by which one clause prevails over another, or None."""
    names = {loser.clause.id, loser.instrument.id, loser.instrument.work_id}
    mine = (None, winner.clause.id, winner.instrument.id, winner.instrument.work_id)
    stamps = _stamps(winner, loser)
    return next(
        (
            relation
            for relation in winner.instrument.relations
            if relation.kind in PREVAILING
            and relation.target in names
            and relation.source in mine
            and reads_as_ruled(relation, stamps)
        ),
        None,
    )


def reads_as_ruled(relation: Relation, stamps: Mapping[str, str]) -> bool:
    """Whether each clause still reads as when a person ruled on it. `stamps`: clause id to its hash now.

    A relation that is no ruling was made on no one's reading, and holds.
    """
    return all(relation.as_read.get(clause_id, stamp) == stamp for clause_id, stamp in stamps.items())


def _stamps(*sides: Held) -> dict[str, str]:
    return {held.clause.id: held.clause.stamp(held.instrument) for held in sides}


def joined(one: Held, other: Held) -> bool:
    """Whether an accepted relation joins two clauses, either way round: then they do not conflict."""
    return prevails(one, other) is not None or prevails(other, one) is not None
