"""What a branch under review would land, were it merged now by the one whose name its decisions bear (design 5).

A pull request is looked at before there is a merge to look at. All is asked of it that will be asked of the merge, but
for the signature, which only the merge can carry.
"""

from __future__ import annotations

from datetime import datetime

from inforce.model.people import Person, Register, SigningKey
from inforce.model.settings import Settings
from inforce.proof.history import walk_of
from inforce.proof.owning import may_keep
from inforce.proof.reasons import Unproven
from inforce.proof.signers import Signer
from inforce.proof.standpoint import Standpoint
from inforce.proof.verifying import Report
from inforce.proof.walk import Improper, Walk
from inforce.proof.walking import Walker
from inforce.storage.first_parents import Step, changes_between
from inforce.storage.git_history import merged_tree
from inforce.storage.git_refs import no_commit
from inforce.storage.library import Library
from inforce.storage.signed_commits import SignedCommit, Stamp


def would_land(library: Library, branch: str, now: datetime) -> Report:
    """The report on a merge of `branch` (a revision) into the library's branch. Raises NotHeld for no such commit."""
    repository = library.repository
    tip = repository.resolve(branch)
    if tip is None:
        raise no_commit(branch)
    if library.settings.acceptance == "development":
        return Report("development", tip)
    walk = walk_of(library, now)
    tree = merged_tree(repository.directory, library.commit, tip)
    if tree is None:
        why = Unproven("not_what_git_merges", f"{branch} conflicts with {library.branch}: bring it up to date")
        return Report(library.settings.acceptance, tip, walk.root, faults=(Improper(tip, branch, why),))
    stamp = Stamp("", "", now)
    merge = SignedCommit(tip, tree, (library.commit, tip), stamp, stamp, "", b"", None)
    step = Step(merge, changes_between(repository, library.commit, tree))
    after = _Supposed(library, now, walk).after(step)
    verdicts = tuple(verdict for verdict in after.verdicts.values() if verdict.commit == tip)
    faults = tuple(fault for fault in after.improper if fault.commit == tip)
    return Report(library.settings.acceptance, tip, walk.root, verdicts=verdicts, faults=faults)


class _Supposed(Walker):
    """A walk that takes one step more: a merge supposed to be signed by the person who decided."""

    def __init__(self, library: Library, now: datetime, walk: Walk) -> None:
        super().__init__(library.repository, now, walk, {})
        self._register = library.register

    def after(self, step: Step) -> Walk:
        """The walk after that step."""
        self.take(step)
        return self.walk

    def _standpoint(self, step: Step) -> Standpoint:
        at = super()._standpoint(step)
        named = {
            decision.delta.decided_by.id for decision in self._decisions(step.changes) if decision.delta.decided_by
        }
        people = [self._register.get(person_id) for person_id in named]
        owners = [person for person in self._register.people if may_keep(person)]
        found = people if named else owners[:1]
        person = found[0] if len(found) == 1 else None
        return _Unsigned(step, at.register, at.settings, person)


class _Unsigned(Standpoint):
    """A step that nobody has signed yet, seen as if its decider had, with a key that is valid."""

    def __init__(self, step: Step, register: Register | None, settings: Settings | None, person: Person | None) -> None:
        super().__init__(step, register, settings, (), None)
        self._person = person

    def signer(self) -> Signer | Unproven:
        """The decider, where people.yml knows one."""
        if self._person is None:
            return Unproven("not_allowed", "its decisions bear the name of nobody in people.yml, or of several people")
        return Signer(self._person, SigningKey(key="", first_day=self.day))
