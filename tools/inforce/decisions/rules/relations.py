"""Rules on relations: what one rule does to another (design 1 and 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.decisions.prevailing import reads_as_ruled
from inforce.decisions.rules.view import At, Held, View
from inforce.errors import Fault
from inforce.model import ids
from inforce.model.instruments import Instrument, Relation

# What one rule does to another work's: the editions of one work follow each other and never disagree.
_BETWEEN_WORKS = ("varies", "implements", "prevails_over")


def relations_lead_somewhere(view: View) -> Iterator[Fault]:
    """A relation starts in its own edition, and where it names a work that is held, names what is there (design 1)."""
    for held in view.instruments.values():
        for n, relation in enumerate(held.record.relations):
            yield from _relation(view, held, ("relations", n), relation)
    for delta in view.deltas.values():
        for n, relation in enumerate(delta.record.relations):
            problem = problem_of(view, relation.target)
            if problem is not None:
                yield view.fault(delta.path, ("relations", n, "target"), "dangling", problem)


def _relation(view: View, held: Held[Instrument], at: At, relation: Relation) -> Iterator[Fault]:
    source = relation.source
    if source is not None and source != held.id and not source.startswith(f"{held.id}/"):
        message = f"{source} is not in this edition: write the relation on the edition it belongs to"
        yield view.fault(held.path, (*at, "source"), "bad_reference", message)
    elif source is not None and source != held.id and not view.holds("clause", source):
        yield view.fault(held.path, (*at, "source"), "dangling", f"there is no clause {source}")
    problem = problem_of(view, relation.target)
    if problem is not None:
        yield view.fault(held.path, (*at, "target"), "dangling", problem)
    elif ids.work_of(relation.target) == ids.work_of(held.id) and relation.kind in _BETWEEN_WORKS:
        message = f"{relation.kind}: {relation.target} is of the same work, and a work has one text on a day"
        yield view.fault(held.path, at, "bad_reference", message)
    if (relation.accepted_by is None) != (relation.accepted_on is None):
        message = "accepted_by and accepted_on go together: write who accepted it, and when"
        yield view.fault(held.path, at, "half_said", message)


def problem_of(view: View, named: str) -> str | None:
    """What is wrong with an id of a work, edition or clause as something to refer to; None where nothing is.

    A work of which nothing is held may be named: rules refer to others that a library does not have.
    """
    parts = named.count("/") + 1
    # What is no id at all is the schema's to tell.
    if parts not in (3, 4) or ids.work_of(named) not in view.known_works:
        return None
    kind = "instrument" if parts == 3 else "clause"
    if view.holds(kind, named):
        return None
    return f"there is no {'edition' if parts == 3 else 'clause'} {named}, though the work is held"


def rulings_do_not_contradict(view: View) -> Iterator[Fault]:
    """Of two rules, not each prevails over the other, as far as both rulings hold (design 4.6)."""
    ruled = {
        (relation.source or held.id, relation.target)
        for held in view.instruments.values()
        for relation in held.record.relations
        if relation.kind == "prevails_over" and _holds(view, relation)
    }
    for held in view.instruments.values():
        for n, relation in enumerate(held.record.relations):
            source = relation.source or held.id
            if relation.kind != "prevails_over" or not _holds(view, relation):
                continue
            if (relation.target, source) in ruled:
                message = f"{relation.target} is said to prevail over {source} too: a person rules which of them does"
                yield view.fault(held.path, ("relations", n), "contradiction", message)


def _holds(view: View, relation: Relation) -> bool:
    """Whether the clauses of a ruling read as they did when it was made."""
    stamps = {}
    for clause_id in relation.as_read:
        clause, edition = view.clauses.get(clause_id), view.instruments.get(ids.instrument_of(clause_id))
        if clause is not None and edition is not None:
            stamps[clause_id] = clause.record.stamp(edition.record)
    return reads_as_ruled(relation, stamps)
