"""A ruling on a conflict: one clause prevails over others. Proposed by one person, accepted by a person (standard 7).

A ruling is on the words that were read. It names clauses of one edition each, and keeps their hashes: with a later
edition of either rule, or a correction of either clause, it holds no longer, and the question is a conflict again until
a person has ruled on the new words. A pending ruling puts no card in question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from inforce.changes.held_rulings import refuse_contradicting
from inforce.errors import NotHeld, Refused
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Relation
from inforce.model.people import Person
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.library_branch import author_of, commit_on
from inforce.storage.records_in_files import write_record


def propose_ruling(
    library: Library, prevails: str, over: Sequence[str], because: str, person: Person, now: datetime
) -> ChangeDelta:
    """Put a pending delta on the library's branch: that clause `prevails` over the others.

    Its affected answers are the open ones in the conflict queue between these clauses; they stay there until a person
    has decided. Raises NotHeld for a clause that is not held, and Refused for clauses of one work, for a ruling that is
    there already, and for one that contradicts another.
    """
    holdings = Holdings(library.repository, library.commit)
    over = tuple(dict.fromkeys(over))
    relations = tuple(Relation(kind="prevails_over", source=prevails, target=one, note=because) for one in over)
    for relation in relations:
        _refuse_impossible(holdings, prevails, relation.target)
    refuse_contradicting(holdings, relations)
    _refuse_pending(holdings.pending().values(), relations)
    delta = ChangeDelta(
        id=f"ruling-{now.date().isoformat()}-{_tail(prevails, over)}",
        instrument_id=ids.instrument_of(prevails),
        detected_on=now.date(),
        summary=f"{prevails} prevails over {', '.join(over)}: {because}",
        status="pending",
        decided_by=None,
        decided_on=None,
        affected_answer_ids=answers_between(library.repository, relations),
        kind="conflict_ruling",
        proposed_by=person.id,
        relations=relations,
        seen=_seen(library, (prevails, *over)),
    )
    path = ids.delta_path(delta.id, delta.detected_on.year)
    if holdings.holds(path):
        raise Refused(
            f"that ruling was proposed today already, as delta {delta.id}, and decided",
            next=f"see how: tools/delta show {delta.id}",
            code="already_proposed",
        )
    message = f"Propose a ruling: {delta.summary}\n\nDelta: {delta.id}"
    author = author_of(person.name, person.emails, person.id)
    commit_on(library, {path: write_record(delta, path)}, message=message, author=author, when=now)
    return delta


def answers_between(repository: Repository, relations: Iterable[Relation]) -> tuple[str, ...]:
    """The open answers in the conflict queue that set the two clauses of one of these rulings against each other."""
    store = AnswerStore(repository)
    found: set[str] = set()
    for relation in relations:
        pair = {relation.source, relation.target}
        for row in store.find(clause=relation.target, queue="conflict", open_only=True):
            answer = store.read(row.id)
            if (
                answer is not None
                and row.known_at is None
                and pair <= {side.card.clause_id for side in answer.conflict}
            ):
                found.add(row.id)
    return tuple(sorted(found))


def _refuse_impossible(held: Holdings, prevails: str, target: str) -> None:
    for clause_id in (prevails, target):
        if not ids.is_path_of(clause_id, 4) or held.clause(clause_id) is None:
            raise NotHeld(f"there is no clause {clause_id}", next="rule on clauses that were accepted")
    if ids.work_of(prevails) == ids.work_of(target):
        raise Refused(
            f"{prevails} and {target} are of one work, and a work has one text on a day",
            next="bring in the text as it now reads (tools/ingest FILE)",
            code="same_work",
        )


def _refuse_pending(pending: Iterable[ChangeDelta], relations: Sequence[Relation]) -> None:
    pairs = {(relation.source, relation.target) for relation in relations}
    for delta in pending:
        for relation in delta.relations:
            if (relation.source, relation.target) in pairs:
                what = f"{relation.source} over {relation.target} is proposed already, as delta {delta.id}"
            elif (relation.target, relation.source) in pairs:
                what = (
                    f"delta {delta.id}, which is pending, says that {relation.source} prevails over {relation.target}"
                )
            else:
                continue
            raise Refused(what, next=f"decide on that first: tools/delta show {delta.id}", code="already_proposed")


def _seen(library: Library, clause_ids: Iterable[str]) -> dict[str, str]:
    """The git tree of the clauses of every edition that is ruled on."""
    folders = dict.fromkeys(f"instruments/{ids.instrument_of(clause_id)}/clauses" for clause_id in clause_ids)
    found = {folder: library.repository.tree_id(library.commit, folder) for folder in folders}
    return {folder: tree for folder, tree in found.items() if tree is not None}


def _tail(prevails: str, over: Sequence[str]) -> str:
    import hashlib

    return hashlib.sha256("\0".join((prevails, *over)).encode()).hexdigest()[:8]
