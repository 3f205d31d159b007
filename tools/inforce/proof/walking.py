"""Walking the first-parent chain of a library's branch, commit by commit, and judging each (design 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from inforce.model import ids
from inforce.model.people import Register
from inforce.proof.files import Files
from inforce.proof.landing import Decision, why_not_landed
from inforce.proof.owning import why_not_the_owner
from inforce.proof.paths import kept_by
from inforce.proof.reasons import Unproven
from inforce.proof.root import why_not_a_root
from inforce.proof.signers import compromised
from inforce.proof.standpoint import Standpoint
from inforce.proof.tightening import needs_no_signature
from inforce.proof.walk import Divergence, Improper, Verdict, Walk
from inforce.storage.first_parents import FileChange, Step, steps_to
from inforce.storage.git import Repository
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE

# Clocks of two machines differ by less.
_CLOCKS_APART = timedelta(minutes=10)


def walked(
    repository: Repository, tip: str, now: datetime, known: Walk | None = None, marks: Mapping[str, str] | None = None
) -> Walk:
    """The walk up to `tip`: from `known`, an earlier state of the same chain, or from its first commit.

    `marks` are keys that are known to be compromised by now. Where the register itself comes to name one, what that key
    signed after its last good commit is judged anew by it, however it looked before. Raises BrokenChain for a history
    that is cut off.
    """
    marks = dict(marks or {}) if known is None else known.compromised
    start = known
    while True:
        walk = Walker(repository, now, start, marks).to(tip)
        found = compromised(Files(repository).register(walk.register))
        if all(marks.get(key) == last_good for key, last_good in found.items()):
            return walk
        marks, start = marks | found, None


class Walker:
    """Takes one step after another into a walk."""

    def __init__(self, repository: Repository, now: datetime, known: Walk | None, marks: dict[str, str]) -> None:
        self._repository = repository
        self._files = Files(repository)
        self._now = now
        self.walk = Walk(compromised=marks) if known is None else known

    def to(self, tip: str) -> Walk:
        """Take every step up to `tip`."""
        walk = self.walk
        if not walk.tip:
            self._revoke_keys_that_were_never_good(tip)
        if walk.tip != tip:
            for step in steps_to(self._repository, tip, walk.tip or None):
                self.take(step)
        return walk

    def _revoke_keys_that_were_never_good(self, tip: str) -> None:
        marks = self.walk.compromised
        if marks:
            chain = {step.commit.id for step in steps_to(self._repository, tip)}
            self.walk.revoked = [key for key, last_good in marks.items() if last_good not in chain]

    def take(self, step: Step) -> None:
        """Judge the next commit of the chain."""
        walk, commit = self.walk, step.commit
        kept = tuple(change for change in step.changes if kept_by(change.path) is not None)
        if not walk.root:
            walk.root = commit.id
            self._judge(step, kept, why_not_a_root(step, self._files))
        elif kept:
            self._judge(step, kept, self._why_not(step, kept))
        # The latest there was, not the parent's alone: a commit dated back could otherwise hide behind another.
        walk.tip, walk.at = commit.id, max(walk.at or commit.committer.at, commit.committer.at)
        walk.revoked += [key for key, last_good in walk.compromised.items() if last_good == commit.id]

    def _why_not(self, step: Step, kept: tuple[FileChange, ...]) -> Unproven | None:
        """Why what a step does does not count; None where it needs no signature, or has the one it needs."""
        unsigned = tuple(change for change in kept if not self._is_free(change))
        if not unsigned:
            return None
        at = self._standpoint(step)
        reason = self._why_not_in_time(step) or self._why_not_on_this(unsigned)
        decisions = self._decisions(kept)
        if decisions:
            found = why_not_landed(at, decisions, self._files, self._repository) or reason
            self._note(step, decisions, found)
            return found
        owners = tuple(change for change in unsigned if kept_by(change.path) == "owner")
        if len(owners) < len(unsigned):
            signer = at.signer()
            path = next(change.path for change in unsigned if change not in owners)
            if isinstance(signer, Unproven):
                return signer
            words = f"commit {step.commit.id[:12]} changes {path} and lands no decision on it"
            return Unproven("outside_paths", words)
        return why_not_the_owner(at, owners, self._files, self._repository) or reason

    def _is_free(self, change: FileChange) -> bool:
        """Whether a change needs no signature: nobody's, or one that puts back what was proven."""
        found = self.walk.diverged.get(change.path)
        if found is not None and change.plain and change.new == found.proven:
            return True
        return needs_no_signature(change, self._files)

    def _why_not_in_time(self, step: Step) -> Unproven | None:
        at, name = step.commit.committer.at, step.commit.id[:12]
        if self.walk.at is not None and at < self.walk.at:
            words = f"commit {name} is dated {at:%Y-%m-%d %H:%M}Z, before what it builds on"
            return Unproven("dated_before_parent", words)
        if at > self._now + _CLOCKS_APART:
            self.walk.ahead_of_time = True
            return Unproven("dated_in_future", f"commit {name} is dated {at:%Y-%m-%d %H:%M}Z, which is yet to come")
        return None

    def _why_not_on_this(self, changes: Iterable[FileChange]) -> Unproven | None:
        """A decision that builds on a file nobody accepted would make it pass for accepted."""
        for change in changes:
            found = self.walk.diverged.get(change.path)
            if found is not None:
                words = f"it builds on {change.path} as commit {found.commit[:12]} left it: {found.why.words}"
                return Unproven("builds_on_unproven", words)
        return None

    def _standpoint(self, step: Step) -> Standpoint:
        walk = self.walk
        untrusted = None
        for path in (REGISTER_FILE, SETTINGS_FILE):
            found = walk.diverged.get(path)
            if found is not None:
                words = f"{path} in the commit before is not what was proven: {found.why.words}"
                untrusted = untrusted or Unproven("no_register", words)
        register: Register | None = self._files.register(walk.register)
        return Standpoint(step, register, self._files.settings(walk.settings), walk.revoked, untrusted)

    def _decisions(self, kept: Iterable[FileChange]) -> list[Decision]:
        """The deltas that a step says are decided, which its first parent did not say so."""
        found = []
        for change in kept:
            if change.path.startswith("deltas/"):
                old, new = self._files.delta(change.old), self._files.delta(change.new)
                if new is not None and new.status != "pending" and (old is None or old.status == "pending"):
                    found.append(Decision(change.path, new))
        return found

    def _note(self, step: Step, decisions: Iterable[Decision], why: Unproven | None) -> None:
        for decision in decisions:
            delta = decision.delta
            self.walk.verdicts[delta.id] = Verdict(
                delta.id, delta.instrument_id, delta.kind, delta.status, step.commit.id, why
            )
            if delta.status == "accepted" and delta.kind != "conflict_ruling":
                self.walk.brought_by[delta.proposes or delta.instrument_id] = delta.id

    def _judge(self, step: Step, kept: Iterable[FileChange], why: Unproven | None) -> None:
        """Take the changes in: as proven, or as differing from what is."""
        walk, first = self.walk, ""
        for change in kept:
            found = walk.diverged.get(change.path)
            if found is not None and change.plain and change.new == found.proven:
                del walk.diverged[change.path]
                self._undo(change.path)
            elif why is not None and not self._is_free(change):
                proven = change.old if found is None else found.proven
                gone = proven is not None and change.new is None
                walk.diverged[change.path] = Divergence(proven, gone, step.commit.id, why)
                first = first or change.path
            elif found is None:
                self._accept(change)
        if why is not None and first:
            walk.improper.append(Improper(step.commit.id, first, why))

    def _undo(self, path: str) -> None:
        """A decision that did not count and was taken back is no decision any more."""
        known = ids.id_of_path(path)
        if known is not None and known[0] == "delta":
            self.walk.verdicts.pop(known[1], None)

    def _accept(self, change: FileChange) -> None:
        if change.path == REGISTER_FILE:
            self.walk.register = change.new
        elif change.path == SETTINGS_FILE:
            self.walk.settings = change.new
