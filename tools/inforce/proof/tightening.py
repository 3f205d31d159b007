"""What a commit may do that no registered person signed: put something in question, never out of it (design 5).

It may add a pending delta, or rewrite one that stays pending and holds at least as much as before; set a card from
live to change_pending; write checks.yml. Nothing else in instruments, cards, deltas, people, settings or schemas.
"""

from __future__ import annotations

from inforce.model import ids, timeline
from inforce.model.deltas import ChangeDelta
from inforce.proof.files import Files
from inforce.proof.paths import is_checks, kept_by
from inforce.storage.first_parents import FileChange


def needs_no_signature(change: FileChange, files: Files) -> bool:
    """Whether anybody may make this change of a file."""
    if kept_by(change.path) is None:
        return True
    if not change.plain:
        return False
    if is_checks(change.path):
        return change.new is not None
    if change.path.startswith("deltas/"):
        return _holds_at_least_as_much(change, files)
    if change.path.startswith("cards/") and change.old is not None and change.new is not None:
        old, new = files.card(change.old), files.card(change.new)
        return old is not None and new == timeline.pending_card(old)
    return False


def _holds_at_least_as_much(change: FileChange, files: Files) -> bool:
    new = files.delta(change.new)
    if new is None or new.status != "pending" or ids.id_of_path(change.path) != ("delta", new.id):
        return False
    if change.old is None:
        return True
    old = files.delta(change.old)
    return old is not None and old.status == "pending" and _held(old) <= _held(new)


def _held(delta: ChangeDelta) -> set[str]:
    return {*delta.moves, delta.instrument_id, delta.proposes or delta.instrument_id}
