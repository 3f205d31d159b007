"""The branch `answers`: where answers are commits, apart from the branch that reviewers protect (design 4).

Each commit is built without git's index and put on the branch by compare-and-swap, under a fixed identity, with no
hook and no signature. One that rests on a library commit the branch does not have yet names it as an extra parent, so
that no clean-up drops it. The first parents alone are always answers.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from msgspec import Struct

from inforce.errors import LibraryError, Refused
from inforce.storage.file_locks import lock_now
from inforce.storage.git import Identity, Move, Repository
from inforce.storage.git_commits import ObjectPack, commit_data, encode_tree, tree_with
from inforce.storage.git_objects import TreeEntry

BRANCH = "answers"
FOLDER = b"answers"
IDENTITY = Identity("In Force", "answers@inforce.invalid")
_LIBRARY = re.compile(rb"^Library: ([0-9a-f]{40}|[0-9a-f]{64})$", re.MULTILINE)
_ATTEMPTS = 60
_LONGEST_PAUSE = 0.25
_SECONDS_FOR_A_TURN = 10.0

# What to change, worked out anew against the commit the branch stands at: path to content, None to take it out.
Changes = Callable[[str | None], Mapping[str, bytes | None]]


class Step(Struct, frozen=True):
    """A commit that is written and to be put on the branch by `move`, whose `new` is the old tip if nothing changes."""

    move: Move
    changes: Mapping[str, bytes | None]


class AnswersBranch:
    """The branch of one repository. Safe to use from several threads and processes at once."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository

    def tip(self) -> str | None:
        """The commit the branch stands at, None before the first answer."""
        return self._repository.branch(BRANCH)

    def add(self, changes: Changes, *, message: str, when: datetime, library_commit: str | None = None) -> Step:
        """Put a commit with these changes on the branch and give back the step made. Tried again while others move it.

        Raises LibraryError when it cannot be: git failed, the branch holds something else, or it would not stand still.
        """
        with self.turn():
            for attempt in range(_ATTEMPTS):
                step = self.prepare(changes, message=message, when=when, library_commit=library_commit)
                if self._repository.move_branch(BRANCH, step.move.new, step.move.expected, message.partition("\n")[0]):
                    return step
                time.sleep(_pause(attempt))
        raise LibraryError(
            f"the branch {BRANCH} was moved by others {_ATTEMPTS} times while this was being stored",
            where=str(self._repository.directory),
            next="try again",
            code="busy",
        )

    def prepare(self, changes: Changes, *, message: str, when: datetime, library_commit: str | None = None) -> Step:
        """Write the commit without moving the branch: for who moves it together with another, in one transaction."""
        tip = self.tip()
        self.refuse_other_content(tip)
        wanted = changes(tip)
        return Step(Move(self._commit(tip, wanted, message, when, library_commit), tip), wanted)

    def prepare_in_parts(self, parts: Iterable[Changes], *, message: str, when: datetime) -> Move | None:
        """The same for more than memory should hold at once: a commit for each part, on that of the part before.

        None where there is nothing to move: no part, and no branch yet.
        """
        tip = at = self.tip()
        self.refuse_other_content(tip)
        for changes in parts:
            at = self._commit(at, changes(at), message, when, None)
        return None if at is None else Move(at, tip)

    def _commit(
        self,
        tip: str | None,
        wanted: Mapping[str, bytes | None],
        message: str,
        when: datetime,
        library_commit: str | None,
    ) -> str:
        """Write the commit that makes these changes to `tip`; `tip` itself where they change nothing."""
        repository = self._repository
        pack = ObjectPack(repository.algorithm)
        tree = tree_with(repository.reader, pack, tip, wanted)
        if tip is not None and tree == repository.tree_id(tip):
            return tip
        parents = [self._beginning(pack, when) if tip is None else tip]
        named = None if tip is None else self.library_named(tip)
        if library_commit is not None and library_commit != named:
            if tip is None or not repository.is_ancestor(library_commit, tip):
                parents.append(library_commit)
            named = library_commit
        if named is not None:
            message = f"{message.rstrip()}\n\nLibrary: {named}"
        commit = pack.add("commit", commit_data(tree, parents, message, IDENTITY, when))
        pack.write(repository.directory)
        return commit

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for this process's turn, so that many who store at once do not undo each other's work over and over.

        Only fairness hangs on it: where it cannot be had (another system's lock, a read-only disk), the
        compare-and-swap alone keeps every answer. The lock lies on the git directory itself and ends with the process,
        however it ends.
        """
        try:
            held = os.open(self._repository.common_dir, os.O_RDONLY)
        except OSError:
            yield
            return
        try:
            deadline = time.monotonic() + _SECONDS_FOR_A_TURN
            while not lock_now(held) and time.monotonic() < deadline:
                time.sleep(_pause(1))
            yield
        finally:
            os.close(held)

    def refuse_other_content(self, tip: str | None, named: str = BRANCH) -> None:
        """Raises Refused where a commit holds anything but answers."""
        if tip is None:
            return
        tree = self._repository.reader.tree(tip)
        others = [name.decode("utf-8", "replace") for name in tree if name != FOLDER]
        if others:
            raise Refused(
                f"the branch {named} holds something other than answers: {', '.join(sorted(others)[:3])}",
                where=str(self._repository.directory),
                next=f"rename your branch (git branch -m {BRANCH} another-name); the next answer begins a new one",
                code="bad_branch",
            )

    def merge(
        self, ours: str, theirs: str, files: Mapping[str, bytes | TreeEntry | None], *, message: str, when: datetime
    ) -> str:
        """Write the commit that has both for parents, and whose tree is ours with these files set."""
        repository = self._repository
        pack = ObjectPack(repository.algorithm)
        tree = tree_with(repository.reader, pack, ours, files)
        named = self.library_named(ours)
        if named is not None:
            message = f"{message}\n\nLibrary: {named}"
        commit = pack.add("commit", commit_data(tree, [ours, theirs], message, IDENTITY, when))
        pack.write(repository.directory)
        return commit

    def _beginning(self, pack: ObjectPack, when: datetime) -> str:
        """A first commit with nothing in it, so that first parents never lead into the library."""
        return pack.add(
            "commit", commit_data(pack.add("tree", encode_tree({})), [], "Begin the answers", IDENTITY, when)
        )

    def library_named(self, tip: str) -> str | None:
        """The library commit that the tip says the branch already has."""
        found = _LIBRARY.findall(self._repository.read_commit(tip) or b"")
        return found[-1].decode() if found else None


def _pause(attempt: int) -> float:
    """Seconds to wait: a random part of a span that doubles with every attempt, so that rivals do not stay in step."""
    chance = int.from_bytes(os.urandom(2), "big") / 65536
    return chance * min(_LONGEST_PAUSE, 0.004 * 2.0 ** min(attempt, 10))
