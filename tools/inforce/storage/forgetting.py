"""Forgetting an answer: its text taken out of every commit of the branch, a tombstone left in its place (design 6).

Every commit that held it, and every later one, is written anew with the same message, author, times and parents
beside, so the other answers keep their history and the library commits they name. What no branch reaches any more
stays in the object store until git's own clean-up; `Forgotten.still_there` says where else the text can be found.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from inforce.errors import LibraryError, NotHeld
from inforce.model.answers import Answer
from inforce.model.ids import answer_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.storage.answer_copies import remove_copy, write_copy
from inforce.storage.answers_branch import BRANCH, FOLDER, IDENTITY, AnswersBranch
from inforce.storage.git import Repository
from inforce.storage.git_commits import ObjectPack, encode_tree
from inforce.storage.git_objects import TREE_MODE, TreeEntry
from inforce.storage.git_process import SECONDS_FOR_BULK, path_bytes, path_text, run_git, try_git
from inforce.storage.records_in_files import read_record, write_record

_ATTEMPTS = 20
_OBJECTS_AT_ONCE = 6000


class Forgotten(Struct, frozen=True):
    """What was done: the tombstone left, how many commits were written anew, and where the text can still be found."""

    tombstone: Tombstone
    commits_rewritten: int
    still_there: tuple[str, ...]


def forget(repository: Repository, answer_id: str, *, by: str, because: str, when: datetime) -> Forgotten:
    """Take an answer out of the branch's whole history and leave a tombstone. `by` is a person's id.

    Raises NotHeld when the branch holds no such answer; LibraryError when git fails or others keep moving the branch:
    then the branch is as it was.
    """
    path = answer_path(answer_id)
    branch = AnswersBranch(repository)
    if (repository.common_dir / "shallow").exists():
        raise LibraryError(
            "this clone does not have the whole history, so nothing in it can be forgotten for good",
            where=str(repository.directory),
            next="fetch the rest first: git fetch --unshallow",
        )
    rewriting = _Rewriting(repository, path)
    with branch.turn():
        for _ in range(_ATTEMPTS):
            tip = branch.tip()
            data = None if tip is None else repository.read_file(tip, path)
            if tip is None or data is None:
                raise NotHeld(f"there is no answer {answer_id}", next="tools/answers list shows those that are held")
            tombstone = _tombstone(read_record(data, path, Answer), by, because, when)
            new = _with_tombstone(repository, rewriting.without(tip), tombstone, when)
            if repository.move_branch(BRANCH, new, tip, f"Forget answer {answer_id}"):
                return _clear_away(repository, rewriting, tip, new, tombstone)
    raise LibraryError(f"the branch {BRANCH} was moved by others over and over", next="try again", code="busy")


def _tombstone(answer: Answer, by: str, because: str, when: datetime) -> Tombstone:
    return Tombstone(
        id=answer.id,
        asked_on=answer.asked_on,
        asked_about_date=answer.asked_about_date,
        queue=answer.queue,
        source_card_ids=answer.source_card_ids,
        forgotten_on=when.date(),
        by=by,
        because=because,
    )


def _with_tombstone(repository: Repository, base: str, tombstone: Tombstone, when: datetime) -> str:
    path = tombstone_path(tombstone.id)
    library = AnswersBranch(repository).library_named(base)
    message = f"Forget answer {tombstone.id}" + (f"\n\nLibrary: {library}" if library else "")
    files = {path: write_record(tombstone, path)}
    return repository.write_commit(files, parents=[base], base=base, message=message, author=IDENTITY, when=when)


def _clear_away(repository: Repository, rewriting: _Rewriting, old: str, new: str, tombstone: Tombstone) -> Forgotten:
    still_there = []
    ran = try_git(repository.directory, "reflog", "expire", "--expire=now", f"refs/heads/{BRANCH}")
    if ran.code != 0:
        still_there.append(f"the reflog of {BRANCH}, until git reflog expire --expire=now refs/heads/{BRANCH}")
    if repository.is_checked_out(BRANCH):
        still_there += [str(error) for error in repository.refresh_worktrees(BRANCH, old, new)]
        still_there.append("the reflog of the work tree that has it checked out")
    if repository.work_tree is not None:
        left = remove_copy(repository.work_tree, answer_path(tombstone.id))
        still_there += [left] if left else []
        path = tombstone_path(tombstone.id)
        write_copy(repository.work_tree, path, write_record(tombstone, path))
    still_there += rewriting.references_that_hold_it()
    still_there.append("git's object store, until git gc --prune=now (when no other git is at work here)")
    return Forgotten(tombstone, rewriting.count, tuple(still_there))


class _Rewriting:
    """The history of the branch without one file. What is done is kept, so that a branch that grew is followed up."""

    def __init__(self, repository: Repository, path: str) -> None:
        self._repository = repository
        self._segments = tuple(path_bytes(path).split(b"/"))
        self._path = path
        self._new_of: dict[str, str] = {}
        self._new_trees: dict[tuple[int, str], str | None] = {}
        self._first: set[str] = set()
        self._pack = ObjectPack(repository.algorithm)

    @property
    def count(self) -> int:
        """How many commits were written anew."""
        return len(self._new_of)

    def without(self, tip: str) -> str:
        """The commit that stands for `tip` in a history that never held the file, given to the repository."""
        directory, path = self._repository.directory, self._path
        touching = run_git(directory, "rev-list", "--full-history", tip, "--", path, seconds=SECONDS_FOR_BULK)
        holding = {commit for commit in touching.decode().split() if self._repository.entry(commit, path) is not None}
        lines = run_git(directory, "rev-list", "--topo-order", "--reverse", "--parents", tip, seconds=SECONDS_FOR_BULK)
        for line in lines.decode().splitlines():
            commit, *parents = line.split()
            if commit in self._new_of:
                continue
            follows = any(parent in self._new_of for parent in parents)
            # A merge can have it from a library that keeps the same file as an example.
            holds = commit in holding or (len(parents) > 1 and self._repository.entry(commit, path) is not None)
            if (follows or holds) and self._is_ours(commit):
                self._first |= set() if follows else {commit}
                self._new_of[commit] = self._rewritten(commit, parents)
        self._flush()
        return self._new_of.get(tip, tip)

    def references_that_hold_it(self) -> list[str]:
        """Other references from which the text can be reached."""
        found: list[str] = []
        for commit in sorted(self._first):
            told = run_git(self._repository.directory, "for-each-ref", "--format=%(refname)", "--contains", commit)
            found += path_text(told).split()
        for name, commit in self._repository.branches().items():
            if self._repository.entry(commit, self._path) is not None:
                found.append(f"refs/heads/{name}")
        return sorted(set(found))

    def _is_ours(self, commit: str) -> bool:
        """Whether a commit is of answers: what it holds says so. A library's commits are left as they are."""
        return all(name == FOLDER for name in self._repository.reader.tree(commit))

    def _rewritten(self, commit: str, parents: list[str]) -> str:
        data = self._repository.read_commit(commit) or b""
        tree = self._tree_without(data[5 : data.index(b"\n")].decode(), 0) or self._pack.add("tree", b"")
        if len(self._pack) > _OBJECTS_AT_ONCE:
            self._flush()
        return self._pack.add("commit", _commit_anew(data, tree, [self._new_of.get(one, one) for one in parents]))

    def _tree_without(self, tree_id: str, depth: int) -> str | None:
        """The id of a tree without the file; None when nothing else was in it."""
        known = (depth, tree_id)
        if known in self._new_trees:
            return self._new_trees[known]
        entries: dict[bytes, TreeEntry] = dict(self._repository.reader.tree(tree_id))
        name = self._segments[depth]
        entry = entries.get(name)
        made: str | None = tree_id
        if entry is not None:
            below = self._tree_without(entry.id, depth + 1) if depth + 1 < len(self._segments) else None
            if below is None:
                del entries[name]
            else:
                entries[name] = TreeEntry(TREE_MODE, below)
            made = self._pack.add("tree", encode_tree(entries)) if entries else None
        self._new_trees[known] = made
        return made

    def _flush(self) -> None:
        if len(self._pack):
            self._pack.write(self._repository.directory)
            self._pack = ObjectPack(self._repository.algorithm)


def _commit_anew(data: bytes, tree: str, parents: list[str]) -> bytes:
    """A commit with another tree and other parents, all else as it was; but a signature would not hold, and goes."""
    headers, _, message = data.partition(b"\n\n")
    kept: list[bytes] = []
    dropping = False
    for line in headers.split(b"\n"):
        if not line.startswith(b" "):
            dropping = line.startswith((b"tree ", b"parent ", b"gpgsig"))
        if not dropping:
            kept.append(line)
    made = [f"tree {tree}".encode(), *(f"parent {parent}".encode() for parent in parents), *kept]
    return b"\n".join(made) + b"\n\n" + message
