"""Whether a step lands a decision: as a commit on the branch signed by the decider, or as the merge of a reviewed tip.

Every condition of design 5 stands here once, in the order in which the reasons are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct

from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person
from inforce.proof.deciders import TO_BE_MERGED, own_commit, who_landed
from inforce.proof.files import Files
from inforce.proof.mandates import may_accept
from inforce.proof.reach import why_outside
from inforce.proof.reasons import Unproven
from inforce.proof.standpoint import Standpoint
from inforce.storage.first_parents import step_of
from inforce.storage.git import Repository
from inforce.storage.git_history import commits_between

DAYS_UNTIL_LANDED = 7


class Decision(Struct, frozen=True):
    """A decision that a step lands: the delta as decided, and its file."""

    path: str
    delta: ChangeDelta


def why_not_landed(
    at: Standpoint, decisions: Sequence[Decision], files: Files, repository: Repository
) -> Unproven | None:
    """Why the decisions of a step do not count; None where they all do."""
    return _Landing(at, decisions, files, repository).fault()


class _Landing:
    """One step that decides, and what is asked of it."""

    def __init__(self, at: Standpoint, decisions: Sequence[Decision], files: Files, repository: Repository) -> None:
        self._at = at
        self._decisions = decisions
        self._files = files
        self._repository = repository
        self._commit = at.step.commit
        self._is_merge = len(self._commit.parents) > 1

    def fault(self) -> Unproven | None:
        decider = who_landed(self._at, self._repository)
        if self._is_merge and not self._is_theirs(decider):
            beside = self._beside_the_chain()
            if beside is not None:
                return beside
        if isinstance(decider, Unproven):
            return decider
        for decision in self._decisions:
            reason = self._why_not_decided(decision, decider)
            if reason is not None:
                return reason
        return why_outside(self._at.step, [decision.delta for decision in self._decisions], decider, self._files)

    def _is_theirs(self, decider: Person | Unproven) -> bool:
        return isinstance(decider, Person) and all(_is_decider(one.delta, decider) for one in self._decisions)

    def _beside_the_chain(self) -> Unproven | None:
        """Said of a decision that somebody signed, but on a commit that only a later merge brought in."""
        first, second = self._commit.parents[:2]
        for decision in self._decisions:
            for commit_id in commits_between(self._repository.directory, first, second, decision.path):
                commit = step_of(self._repository, commit_id).commit
                if commit.signature is not None and TO_BE_MERGED not in commit.message:
                    words = (
                        f"it was landed by commit {commit_id[:12]}, which lies beside the first-parent chain: "
                        f"merge {self._commit.id[:12]} put another line of history in its place"
                    )
                    return Unproven("off_chain", words)
        return None

    def _why_not_decided(self, decision: Decision, decider: Person) -> Unproven | None:
        delta = decision.delta
        if not _is_decider(delta, decider):
            named = "nobody" if delta.decided_by is None else delta.decided_by.id
            return Unproven("file_disagrees", f"{decision.path} says that {named} decided, and {decider.id} signed")
        reason = self._why_not_that_day(delta)
        if reason is not None:
            return reason
        about = delta.proposes or delta.instrument_id
        ended = [edition for moved in delta.moves if (edition := self._edition(moved)) is not None]
        if not may_accept(decider, delta, self._edition(about), ended):
            others = [edition.id for edition in ended if edition.work_id != ids.work_of(about)]
            whole = ", ".join(dict.fromkeys([about, *others]))
            return Unproven("not_allowed", f"no rule of may_accept lets {decider.name} decide on {whole}")
        if self._at.settings is not None and self._at.settings.separate_approval:
            return self._why_not_another(delta, decider)
        return None

    def _edition(self, instrument_id: str) -> Instrument | None:
        entry = self._repository.entry(self._commit.id, ids.instrument_path(instrument_id))
        return self._files.instrument(None if entry is None else entry.id)

    def _why_not_that_day(self, delta: ChangeDelta) -> Unproven | None:
        decided, landed = delta.decided_on, self._at.day
        if decided is None:
            return Unproven("file_disagrees", f"delta {delta.id} does not say when it was decided")
        if not self._is_merge:
            if decided == landed:
                return None
            return Unproven("file_disagrees", f"delta {delta.id} says {decided}, and was landed on {landed}")
        if landed - timedelta(days=DAYS_UNTIL_LANDED) <= decided <= landed:
            return None
        apart = f"more than {DAYS_UNTIL_LANDED} days apart"
        words = f"delta {delta.id} was decided on {decided} and merged on {landed}, {apart}"
        return Unproven("file_disagrees", words)

    def _why_not_another(self, delta: ChangeDelta, decider: Person) -> Unproven | None:
        """The library wants another person to approve than the one who proposed or wrote the branch."""
        if delta.proposed_by == decider.id:
            words = f"{decider.name} proposed delta {delta.id}, and library.yml lets nobody approve what they proposed"
            return Unproven("proposer_is_approver", words)
        if not self._is_merge:
            return None
        first, second = self._commit.parents
        own = own_commit(self._repository, first, second, decider)
        if own is None:
            return None
        words = f"{decider.name} wrote commit {own[:12]} of the proposal, and nobody approves their own"
        return Unproven("proposer_is_approver", words)


def _is_decider(delta: ChangeDelta, person: Person) -> bool:
    return delta.decided_by is not None and delta.decided_by.id == person.id
