"""What a decision may touch: its delta, the edition it proposes, and the ends of those that the edition ends.

Of the editions that move, and of others of the same work, it may set the end and the standing of cards, and not a word
of their text. A card comes into force in the name, and on the day, of the person who decides (design 5).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.people import Person
from inforce.proof.files import Files
from inforce.proof.paths import edition_of
from inforce.proof.reasons import Unproven
from inforce.storage.first_parents import FileChange, Step


def why_outside(step: Step, deltas: Sequence[ChangeDelta], decider: Person, files: Files) -> Unproven | None:
    """The first file of a step that its decisions have no business with; None where there is none."""
    reach = _Reach(deltas, decider, files)
    for change in step.changes:
        words = reach.why_outside(change)
        if words is not None:
            return Unproven("outside_paths", f"commit {step.commit.id[:12]} touches {change.path}: {words}")
    return None


class _Reach:
    def __init__(self, deltas: Sequence[ChangeDelta], decider: Person, files: Files) -> None:
        accepted = [delta for delta in deltas if delta.status == "accepted"]
        with_text = [delta for delta in accepted if delta.kind != "conflict_ruling"]
        self._paths = {ids.delta_path(delta.id, delta.detected_on.year) for delta in deltas}
        self._proposed = {delta.proposes or delta.instrument_id for delta in with_text}
        self._works = {ids.work_of(edition) for edition in self._proposed}
        self._moved = {moved for delta in deltas for moved in delta.moves}
        self._ruled = {delta.instrument_id for delta in accepted if delta.kind == "conflict_ruling"}
        self._relations = [relation for delta in accepted for relation in delta.relations]
        self._decider = decider
        self._days = {delta.decided_on for delta in deltas}
        self._files = files

    def why_outside(self, change: FileChange) -> str | None:
        if not change.plain:
            return "it is no plain file"
        if change.path in self._paths:
            return None
        edition = edition_of(change.path)
        if edition is None:
            return "it is no part of the delta"
        if change.path.startswith("cards/"):
            return self._why_not_card(change, edition)
        if edition in self._proposed:
            return None if change.new is not None or "/clauses/" in change.path else "it takes the file away"
        if change.path != ids.instrument_path(edition):
            return "the delta proposes no text of that edition"
        return self._why_not_end(change, edition)

    def _why_not_end(self, change: FileChange, edition: str) -> str | None:
        if change.old is None or change.new is None:
            return "it adds or takes away an edition that the delta does not propose"
        if edition in self._ruled:
            return self._why_not_ruling(change)
        if not self._may_settle(edition):
            return "the delta does not move that edition"
        if not self._files.same_but_for_end(change.old, change.new):
            return "of an edition that moves, it may set the end alone"
        return None

    def _why_not_ruling(self, change: FileChange) -> str | None:
        """A ruling adds relations to the edition that prevails, and changes nothing else of it."""
        old, new = self._files.instrument(change.old), self._files.instrument(change.new)
        if old is None or new is None:
            return "it cannot be read as an edition"
        added = new.relations[len(old.relations) :]
        if msgspec.structs.replace(old, relations=(*old.relations, *added)) != new:
            return "a ruling adds relations, and changes nothing else"
        told = {(relation.kind, relation.source, relation.target) for relation in self._relations}
        if any((relation.kind, relation.source, relation.target) not in told for relation in added):
            return "it adds a relation that the ruling does not speak of"
        return None

    def _why_not_card(self, change: FileChange, edition: str) -> str | None:
        if change.new is None:
            return "a card is never taken away"
        if change.old is not None and self._files.same_but_for_standing(change.old, change.new):
            return None if self._may_settle(edition) else "the delta does not move that edition"
        if edition not in self._proposed:
            return "the delta issues no card of that edition"
        new, old = self._files.card(change.new), self._files.card(change.old)
        if new is None:
            return "it cannot be read as a card"
        if old is not None and old.accepted_by is not None:
            return "a card that was accepted keeps what it says"
        if new.accepted_by is None:
            return None
        if new.accepted_by.id != self._decider.id or new.accepted_on not in self._days:
            return "it says that it was accepted by somebody else, or on another day"
        return None

    def _may_settle(self, edition: str) -> bool:
        return edition in self._proposed | self._moved or ids.work_of(edition) in self._works
