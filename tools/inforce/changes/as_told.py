"""What a delta tells is what its proposal holds: nobody signs for words other than those they were shown.

The delta lies on the library's branch, where whoever may push can rewrite it while it is pending; the text it lands
comes from the proposal's branch. So the two are compared before a person's name is put to them (standard 5).
"""

from __future__ import annotations

from collections.abc import Iterable

from inforce.errors import Refused
from inforce.model import ids
from inforce.model.deltas import ChangeDelta, ClauseChange
from inforce.model.instruments import Clause
from inforce.storage.holdings import Holdings


def refuse_untold(delta: ChangeDelta, draft: Holdings, held: Holdings) -> None:
    """Raise Refused where a clause of the proposal reads otherwise than the delta tells, or is not told at all."""
    edition = delta.proposes or delta.instrument_id
    clauses = {clause.id: clause for clause in draft.clauses(edition)}
    for change in delta.clause_changes:
        told = _told_wrongly(change, clauses, held)
        if told is not None:
            raise _refusal(delta, told)
    named = {clause_id for change in delta.clause_changes for clause_id in change.new}
    for clause in clauses.values():
        if clause.id not in named and not _is_held_so(clause, held):
            raise _refusal(delta, f"{clause.id} is new or reads otherwise, and the change does not tell it")


def _told_wrongly(change: ClauseChange, clauses: dict[str, Clause], held: Holdings) -> str | None:
    missing = next((clause_id for clause_id in change.new if clause_id not in clauses), None)
    if missing is not None:
        return f"{missing} is told, and not on the proposal branch"
    if change.new_text is not None and change.new_text != _joined(clauses[one] for one in change.new):
        return f"{', '.join(change.new)} does not read as the change tells"
    olds = [held.clause(clause_id) for clause_id in change.old]
    before = [clause for clause in olds if clause is not None]
    if change.old_text is not None and len(before) == len(olds) and change.old_text != _joined(before):
        return f"{', '.join(change.old)} did not read as the change tells"
    if (
        change.kind == "moved"
        and len(before) == len(olds)
        and _joined(before) != _joined(clauses[one] for one in change.new)
    ):
        return f"{', '.join(change.new)} is told as moved, and reads otherwise"
    return None


def _is_held_so(clause: Clause, held: Holdings) -> bool:
    """Whether a clause that the change passes over reads as the one whose place it takes, or as it is held itself."""
    for before in (clause.id, clause.supersedes):
        former = None if before is None else held.clause(before)
        if former is not None and _words(former) == _words(clause):
            return True
    return False


def _words(clause: Clause) -> str:
    return f"{clause.heading}\n{clause.text}" if clause.heading else clause.text


def _joined(clauses: Iterable[Clause]) -> str:
    return "\n\n".join(map(_words, clauses))


def _refusal(delta: ChangeDelta, what: str) -> Refused:
    return Refused(
        f"delta {delta.id} is not what its proposal holds: {what}",
        where=ids.delta_path(delta.id, delta.detected_on.year),
        next=f"reject it (tools/delta reject {delta.id}) and bring the document in again",
        code="untold",
    )
