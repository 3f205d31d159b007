"""Rulings that are held: what a new one may not contradict (design 4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from inforce.decisions.prevailing import PREVAILING, reads_as_ruled
from inforce.errors import Refused
from inforce.model import ids
from inforce.model.instruments import Relation
from inforce.storage.holdings import Holdings


def refuse_contradicting(held: Holdings, relations: Iterable[Relation]) -> None:
    """Refuse a ruling where the other clause prevails already, by a relation that holds, or where it says nothing new.

    Raises Refused naming the earlier relation.
    """
    for relation in relations:
        winner, loser = relation.source or "", relation.target
        other = _joins(held, loser, winner)
        if other is not None:
            by = "" if other.accepted_by is None else f", accepted by {other.accepted_by} on {other.accepted_on}"
            raise Refused(
                f"{loser} prevails over {winner} already ({other.kind.replace('_', ' ')}{by})",
                where=ids.instrument_path(ids.instrument_of(loser)),
                next="of two rules one alone prevails: that one holds until either clause reads otherwise",
                code="contradiction",
            )
        same = _joins(held, winner, loser)
        if same is not None:
            raise Refused(
                f"{winner} prevails over {loser} already ({same.kind.replace('_', ' ')})",
                where=ids.instrument_path(ids.instrument_of(winner)),
                next="nothing is left to be done: a question between the two is answered from the one that prevails",
                code="already_ruled",
            )


def stamp_of(held: Holdings, clause_id: str) -> str | None:
    """The hash of a clause as it is held; None for what is no clause that is held."""
    if clause_id.count("/") != 3:
        return None
    clause, edition = held.clause(clause_id), held.instrument(ids.instrument_of(clause_id))
    return None if clause is None or edition is None else clause.stamp(edition)


def _joins(held: Holdings, winner: str, loser: str) -> Relation | None:
    """The relation that holds by which one clause prevails over another."""
    edition = held.instrument(ids.instrument_of(winner))
    losers = {loser, ids.instrument_of(loser), ids.work_of(loser)}
    winners = (None, winner, ids.instrument_of(winner), ids.work_of(winner))
    stamps = {name: stamp_of(held, name) or "" for name in (winner, loser)}
    return next(
        (
            relation
            for relation in (() if edition is None else edition.relations)
            if relation.kind in PREVAILING
            and relation.target in losers
            and relation.source in winners
            and reads_as_ruled(relation, stamps)
        ),
        None,
    )
