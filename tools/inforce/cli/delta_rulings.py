"""What a change has to do with rulings: the clauses one is on, and those that end with a text that changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inforce.changes.held_rulings import stamp_of
from inforce.decisions.prevailing import reads_as_ruled
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Relation
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library


def ruled_clauses(delta: ChangeDelta, held: Holdings) -> dict[str, str]:
    """The texts of the clauses a ruling is on, as they are held: clause id to text."""
    named = (name for relation in delta.relations for name in (relation.source, relation.target))
    clauses = (held.clause(name) for name in named if name is not None and name.count("/") == 3)
    return {clause.id: words_of(clause) for clause in clauses if clause is not None}


def words_of(clause: Clause) -> str:
    """The heading of a clause and its text."""
    return "\n".join(part for part in (clause.heading, clause.text) if part)


def rulings_that_end(library: Library, delta: ChangeDelta, held: Holdings, draft: Holdings) -> list[dict[str, Any]]:
    """The rulings that hold now and will not when this change is accepted: they are on words that it changes."""
    if delta.proposes is not None and (delta.effective_from is None or delta.effective_from.day is None):
        return []
    return [
        {
            "source": relation.source,
            "target": relation.target,
            "note": relation.note,
            "accepted_by": relation.accepted_by,
            "accepted_on": None if relation.accepted_on is None else relation.accepted_on.isoformat(),
        }
        for relation in {(one.source, one.target): one for one in _rulings_on(library, delta, held)}.values()
        if _holds(relation, held) and (delta.proposes is not None or not _holds(relation, held, draft))
    ]


def _holds(relation: Relation, *held: Holdings) -> bool:
    """Whether the clauses of a ruling read as they did then; of several holdings the last that has a clause counts."""
    stamps = {}
    for clause_id in relation.as_read:
        found = [stamp for one in held if (stamp := stamp_of(one, clause_id)) is not None]
        stamps[clause_id] = found[-1] if found else ""
    return reads_as_ruled(relation, stamps)


def _rulings_on(library: Library, delta: ChangeDelta, held: Holdings) -> Iterator[Relation]:
    """Every ruling on a clause of an edition that moves, whichever side it is on."""
    for moved in delta.moves:
        edition = held.instrument(moved)
        if edition is not None:
            yield from (relation for relation in edition.relations if relation.as_read)
        clauses = {clause.id for clause in held.clauses(moved)}
        yield from (relation for _, relation in library.catalogue.relations_to(clauses) if relation.as_read)
