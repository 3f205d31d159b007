"""Accepting a ruling: the relation is written on the instrument that prevails, with the words it is on (design 4.6).

The open answers that set those clauses against each other then wait to be asked again, those asked since the ruling was
proposed too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from inforce.changes.effects import Effects
from inforce.changes.held_rulings import refuse_contradicting, stamp_of
from inforce.changes.ruling import answers_between
from inforce.changes.sitting import Decided, Sitting
from inforce.errors import Refused
from inforce.model import ids
from inforce.model.cards import PersonOfTheDay
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Relation
from inforce.storage.holdings import Holdings


def accept_ruling(sitting: Sitting, delta: ChangeDelta, person_id: str | None) -> Decided:
    """Accept a ruling within a sitting.

    Raises Refused as the gate does, where a text it rules on has changed since it was proposed, and where another
    relation that holds says the opposite.
    """
    edition = sitting.holdings.instrument(delta.instrument_id)
    person = sitting.gate.admit(delta, edition, person_id)
    if edition is None:
        raise Refused(
            f"{delta.instrument_id} is not held",
            next="see what is held: tools/check; the ruling can be rejected: tools/delta reject",
            code="not_held",
        )
    _refuse_moved(sitting, delta)
    refuse_contradicting(sitting.holdings, delta.relations)
    effects = Effects(sitting.holdings, sitting.others_pending(delta))
    ruled = _as_read(accepted(delta.relations, person.of_the_day(), sitting.today), sitting.holdings)
    effects.set_instrument(msgspec.structs.replace(edition, relations=(*edition.relations, *ruled)))
    waiting = {*delta.affected_answer_ids, *answers_between(sitting.library.repository, delta.relations)}
    delta = msgspec.structs.replace(delta, affected_answer_ids=tuple(sorted(waiting)))
    return sitting.decide(delta, person, "accepted", None, effects.files())


def accepted(relations: Iterable[Relation], by: PersonOfTheDay, on: date) -> tuple[Relation, ...]:
    """The relations as accepted by a person on a day; one that was accepted before stays as it was."""
    return tuple(
        relation
        if relation.accepted_by is not None
        else msgspec.structs.replace(relation, accepted_by=by.id, accepted_on=on)
        for relation in relations
    )


def _refuse_moved(sitting: Sitting, delta: ChangeDelta) -> None:
    """Refuse when a rule it names is not as it was when the ruling was proposed."""
    for relation in delta.relations:
        for named in (relation.source, relation.target):
            if named is not None and not _is_held(sitting, named):
                raise Refused(f"{named} is not held", next="rule on clauses that were accepted", code="not_held")
    for folder, tree in delta.seen.items():
        if sitting.tree_now(folder) != tree:
            raise Refused(
                f"delta {delta.id} rules on a text that has changed since: {folder}",
                next=f"reject it (tools/delta reject {delta.id}), read both clauses, and rule again",
                code="moved",
            )


def _is_held(sitting: Sitting, named: str) -> bool:
    parts = named.count("/")
    if parts == 1:
        return bool(sitting.holdings.editions_of(named))
    path = ids.instrument_path(named) if parts == 2 else ids.clause_path(named)
    return sitting.holdings.holds(path)


def _as_read(relations: Iterable[Relation], held: Holdings) -> tuple[Relation, ...]:
    """The relations with the hash of each clause they name: a ruling is on the words that were read."""
    return tuple(
        msgspec.structs.replace(
            relation,
            as_read={
                named: stamp
                for named in (relation.source, relation.target)
                if named is not None and (stamp := stamp_of(held, named)) is not None
            },
        )
        for relation in relations
    )
