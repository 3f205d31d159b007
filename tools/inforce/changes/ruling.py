"""A ruling on a conflict, proposed: one clause prevails over others. A person accepts it (standard 7, design 4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from inforce.changes.gate import reviewer_of
from inforce.errors import NotHeld
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Relation
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.library_branch import author_of, commit_on
from inforce.storage.records_in_files import write_record


def propose_ruling(
    library: Library, prevails: str, over: Sequence[str], because: str, person_id: str | None, now: datetime
) -> ChangeDelta:
    """Put a pending delta on the library's branch: that clause `prevails` over the others. No card is put in question.

    Raises NotHeld for a clause that is not held, and Refused as the gate does.
    """
    person = reviewer_of(library, person_id)
    holdings = Holdings(library.repository, library.commit)
    for clause_id in (prevails, *over):
        if holdings.clause(clause_id) is None:
            raise NotHeld(f"there is no clause {clause_id}", next="rule on clauses that were accepted")
    edition = ids.instrument_of(prevails)
    delta = ChangeDelta(
        id=f"ruling-{now.date().isoformat()}-{_tail(prevails, over)}",
        instrument_id=edition,
        detected_on=now.date(),
        summary=f"{prevails} prevails over {', '.join(over)}: {because}",
        status="pending",
        decided_by=None,
        decided_on=None,
        affected_answer_ids=(),
        kind="conflict_ruling",
        proposed_by=person.id,
        relations=tuple(
            Relation(kind="prevails_over", source=prevails, target=target, note=because) for target in over
        ),
    )
    path = ids.delta_path(delta.id, delta.detected_on.year)
    message = f"Propose a ruling: {delta.summary}\n\nDelta: {delta.id}"
    author = author_of(person.name, person.emails, person.id)
    commit_on(library, {path: write_record(delta, path)}, message=message, author=author, when=now)
    return delta


def _tail(prevails: str, over: Sequence[str]) -> str:
    import hashlib

    return hashlib.sha256("\0".join((prevails, *over)).encode()).hexdigest()[:8]
