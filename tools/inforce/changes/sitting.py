"""One run in which a person decides on deltas: each decision is a commit on the one before; all land, or none.

Landing is a compare-and-swap of the library's branch: whatever moved it meanwhile is never overwritten (design 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

import msgspec

from inforce.changes.gate import Gate
from inforce.changes.grounds import BRANCH_OF_A_DELTA, ground_of
from inforce.errors import LibraryError, NotHeld, Refused
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person
from inforce.proof.deciders import TO_BE_MERGED
from inforce.storage.git import Move
from inforce.storage.git_writing import CommitWriter, FileContent
from inforce.storage.holdings import Holdings
from inforce.storage.landings import finish_landing, land
from inforce.storage.library import Library
from inforce.storage.library_branch import Moved, author_of, land_on
from inforce.storage.records_in_files import write_record

__all__ = ["BRANCH_OF_A_DELTA", "Decided", "Sitting"]


@dataclass(frozen=True, slots=True)
class Decided:
    """A delta as decided, and the commit that decides it. Nothing is decided before the sitting has landed."""

    delta: ChangeDelta
    commit: str


class Sitting:
    """What one run of decisions knows: the library's holdings as they will be, the proposals, the gate, the day.

    Decisions land on the library's branch; with `on_proposal`, the id of a delta, on that delta's own branch, where
    they count once a merge has brought them to the library's (design 5).
    """

    def __init__(self, library: Library, gate: Gate, now: datetime, on_proposal: str | None = None) -> None:
        finish_landing(library.repository)
        self.library = library
        self.gate = gate
        self.holdings = Holdings(library.repository, library.commit)
        self.proposals = library.repository.branches(BRANCH_OF_A_DELTA)
        self.pending = self.holdings.pending()
        self.decided: list[Decided] = []
        self._writer = CommitWriter(library.repository)
        self._ground = ground_of(library, self.proposals, on_proposal, self._writer)
        # No decision is dated before what it builds on, though the clock that dated that was ahead of this one.
        self.now = max(now, self._ground.not_before, gate.not_before or now).astimezone(now.tzinfo)
        # What a decision is compared with: the library as it stands, whatever the commit is put on.
        self._compared = library.commit

    @property
    def today(self) -> date:
        """The day of the decisions."""
        return self.now.date()

    def delta(self, delta_id: str) -> ChangeDelta:
        """A delta that is still to be decided. Raises NotHeld, and Refused where it is decided already."""
        found = self.pending.get(delta_id) or self.holdings.delta(delta_id)
        if found is None:
            raise NotHeld(f"there is no delta {delta_id}", next="list them: tools/delta list", code="no_delta")
        if found.status != "pending":
            by = "" if found.decided_by is None else f" by {found.decided_by.name} on {found.decided_on}"
            raise Refused(
                f"delta {delta_id} was {found.status}{by}",
                next="list those that wait for a decision: tools/delta list --pending",
                code="already_decided",
            )
        return found

    def draft(self, delta: ChangeDelta) -> Holdings:
        """What the proposal branch of a delta holds of its edition. Raises Refused where the branch is not there."""
        tip = self.proposals.get(BRANCH_OF_A_DELTA + delta.id)
        if tip is None:
            raise Refused(
                f"the proposal branch {BRANCH_OF_A_DELTA}{delta.id} is not in this repository",
                next=f"fetch it (git fetch origin {BRANCH_OF_A_DELTA}{delta.id}:{BRANCH_OF_A_DELTA}{delta.id}), "
                "or reject the delta and bring the document in again",
                code="no_proposal",
            )
        edition = delta.proposes or delta.instrument_id
        return Holdings(self.library.repository, tip, f"instruments/{edition}/", f"cards/{edition}/")

    def subject(self, delta: ChangeDelta) -> Instrument | None:
        """The edition a delta is about, as proposed or as held; None where neither can be read."""
        if BRANCH_OF_A_DELTA + delta.id in self.proposals:
            proposed = self.draft(delta).instrument(delta.proposes or delta.instrument_id)
            if proposed is not None:
                return proposed
        return self.holdings.instrument(delta.instrument_id)

    def others_pending(self, delta: ChangeDelta) -> list[ChangeDelta]:
        """Every delta that stays pending when this one is decided."""
        return [other for other in self.pending.values() if other.id != delta.id]

    def decide(
        self, delta: ChangeDelta, person: Person, status: str, because: str | None, files: Mapping[str, FileContent]
    ) -> Decided:
        """Make the commit of one decision: the delta as decided, and what it does to the library's files."""
        decided = msgspec.structs.replace(
            delta,
            status=status,
            decided_by=person.of_the_day(),
            decided_on=self.today,
            because=because or delta.because,
        )
        path = ids.delta_path(delta.id, delta.detected_on.year)
        every = {**files, path: write_record(decided, path)}
        ground = self._ground
        commit = self._writer.commit(
            every,
            parents=ground.parents,
            base=ground.base,
            message=_message(decided, person, to_be_merged=ground.is_proposal),
            author=author_of(person.name, person.emails, person.id),
            when=self.now,
            sign=self.gate.sign,
        )
        self.holdings.note(commit, {name: content for name, content in every.items() if isinstance(content, bytes)})
        self._ground = ground.after(commit)
        if not ground.is_proposal:
            self._compared = commit
        self.pending.pop(delta.id, None)
        decision = Decided(decided, commit)
        self.decided.append(decision)
        return decision

    @property
    def branch(self) -> str:
        """The branch that the decisions are put on."""
        return self._ground.branch

    @property
    def lands_by_merge(self) -> bool:
        """Whether the decisions of this sitting still wait for a merge when it is over."""
        return self._ground.is_proposal

    def tree_now(self, folder: str) -> str | None:
        """The git tree of a folder of the library as it stands after the decisions made so far."""
        return self._writer.tree_id(self._compared, folder)

    def land(self, why: str, together: Mapping[str, Move]) -> tuple[LibraryError, ...]:
        """Move the branch to the last decision, with other branches in the same transaction.

        Gives back checkouts that could not be brought along. Raises Moved, with nothing changed, when one of the
        branches has moved meanwhile, and Refused when uncommitted work is in the way or the gate does not let it pass.
        """
        self._writer.write()
        ground = self._ground
        if not ground.is_proposal:
            self.gate.look(ground.base)
            return land_on(self.library, ground.branch, ground.base, together, why)
        landed = land(self.library.repository, ground.branch, ground.base, ground.began_at, together=together, why=why)
        if not landed.moved:
            raise Moved(ground.branch, of_library=True)
        return landed.left_behind


def _message(delta: ChangeDelta, person: Person, *, to_be_merged: bool) -> str:
    verb = "Accept" if delta.status == "accepted" else "Reject"
    lines = [f"{verb} {delta.proposes or delta.instrument_id} ({delta.kind.replace('_', ' ')})", "", delta.summary]
    trailers = [f"Delta: {delta.id}", f"Decided-by: {person.id}", *([TO_BE_MERGED] if to_be_merged else [])]
    return "\n".join([*lines, "", *trailers])
