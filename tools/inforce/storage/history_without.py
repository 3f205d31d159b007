"""The history of the branch answers written anew without one file, all else as it was: what forgetting is made of.

Every commit that held the file, and every later one, is written with the same message, author, times and parents
beside. So two repositories that do it each for themselves come to the same commits.
"""

from __future__ import annotations

from inforce.storage.answers_branch import FOLDER
from inforce.storage.git import Repository
from inforce.storage.git_commits import ObjectPack, encode_tree
from inforce.storage.git_objects import TREE_MODE, TreeEntry
from inforce.storage.git_process import SECONDS_FOR_BULK, path_bytes, path_text, run_git

_OBJECTS_AT_ONCE = 6000


class Rewriting:
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
