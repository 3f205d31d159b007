"""The repository that holds a library, as the rest of the package sees it: objects, commits, branches, work trees."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from inforce.errors import LibraryError, Refused
from inforce.storage import git_refs, work_trees
from inforce.storage.git_commits import Identity, ObjectPack, commit_data, tree_with
from inforce.storage.git_objects import ObjectReader, TreeEntry, unreadable
from inforce.storage.git_process import Ran, failure, path_text, run_git, try_git
from inforce.storage.git_refs import FULL_ID, Move

__all__ = ["ChangedFile", "Identity", "Move", "Repository"]

_RAW_CHANGE = re.compile(rb":\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) ([AMDT])")


class ChangedFile(Struct, frozen=True):
    """A file that differs between two commits. `status`: A (added), M (changed) or D (removed); a rename is D and A."""

    path: str
    status: str
    blob: str | None


class Repository:
    """One git repository, from one of its work trees (or bare). Close it, or use it in a `with`, to end its git."""

    def __init__(self, git_dir: Path, common_dir: Path, work_tree: Path | None, algorithm: str) -> None:
        self.git_dir = git_dir
        self.common_dir = common_dir
        self.work_tree = work_tree
        self.algorithm = algorithm
        self.directory = git_dir if work_tree is None else work_tree
        self.reader = ObjectReader(self.directory)

    @classmethod
    def containing(cls, path: Path) -> Repository:
        """The repository a path lies in. Raises LibraryError when it lies in none, or in one git does not trust."""
        start = path if path.is_dir() else path.parent
        asked = ("--absolute-git-dir", "--git-common-dir", "--show-object-format", "--is-bare-repository")
        ran = try_git(start, "rev-parse", *asked, "--show-toplevel")
        lines = path_text(ran.output).split("\n")
        if ran.code == 0 and len(lines) == 6:
            work_tree: Path | None = Path(lines[4])
        elif len(lines) == 5 and lines[3] == "true":
            work_tree = None
        else:
            raise _not_a_repository(start, ran)
        return cls(Path(lines[0]), (start / lines[1]).resolve(), work_tree, lines[2])

    def __enter__(self) -> Repository:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the git that stays for reading. Reading again starts another."""
        self.reader.close()

    @property
    def root(self) -> Path:
        """The top of the work tree. Raises LibraryError for a bare repository, which has none."""
        if self.work_tree is None:
            raise LibraryError(
                "this repository is bare: it has no files beside it", where=str(self.git_dir), next="name a clone"
            )
        return self.work_tree

    @property
    def identity(self) -> str:
        """What names this repository on this machine, the same from each of its work trees."""
        return str(self.common_dir)

    def resolve(self, revision: str) -> str | None:
        """The full commit id a revision names (branches before tags), None if there is none. Raises Refused."""
        return git_refs.resolve(self.reader, revision)

    def branch(self, name: str) -> str | None:
        """The commit a branch stands at, None if there is no such branch. Raises GitFailed when it is damaged."""
        return git_refs.branch(self.directory, self.reader, name)

    def entry(self, commit: str, path: str) -> TreeEntry | None:
        """The tree entry (mode, id) at a path of a commit or tree, None where there is nothing. Raises GitFailed."""
        return self.reader.entry(_full(commit), path)

    def tree_id(self, commit: str, path: str = "") -> str | None:
        """The id of a directory of a commit (the whole tree without a path), None where there is no such directory."""
        if not path:
            found = self.reader.read(_full(commit) + "^{tree}")
            return None if found is None else found.id
        entry = self.entry(commit, path)
        return entry.id if entry is not None and entry.is_tree else None

    def read_blob(self, blob_id: str) -> bytes:
        """The content of a file by its blob id. Raises GitFailed when it is missing or damaged."""
        found = self.reader.read(_full(blob_id))
        if found is None or found.kind != "blob":
            raise unreadable(blob_id, self.directory)
        return found.data

    def read_file(self, commit: str, path: str) -> bytes | None:
        """The content of a file at a commit, None where there is no such file."""
        entry = self.entry(commit, path)
        return self.read_blob(entry.id) if entry is not None and entry.is_file else None

    def read_commit(self, commit: str) -> bytes | None:
        """The bytes of a commit object, None where there is none."""
        found = self.reader.read(_full(commit) + "^{commit}")
        return None if found is None else found.data

    def list_files(self, commit: str, *prefixes: str) -> dict[str, str]:
        """Every file of a commit (below the prefixes, where given): path to blob id. Submodules are not files."""
        arguments = ("ls-tree", "-r", "-z", "--full-tree", _full(commit), "--", *prefixes)
        files: dict[str, str] = {}
        for record in run_git(self.directory, *arguments).split(b"\0")[:-1]:
            about, _, path = record.partition(b"\t")
            _, kind, blob = about.split(b" ")
            if kind == b"blob":
                files[path_text(path)] = blob.decode()
        return files

    def changed_files(self, old: str | None, new: str, *prefixes: str) -> tuple[ChangedFile, ...]:
        """The files that differ between two commits or trees, by path. `old` None is nothing at all."""
        if old is None:
            return tuple(ChangedFile(path, "A", blob) for path, blob in self.list_files(new, *prefixes).items())
        arguments = ("diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", _full(old), _full(new), "--")
        records = run_git(self.directory, *arguments, *prefixes).split(b"\0")[:-1]
        return tuple(_changed(about, path) for about, path in zip(records[::2], records[1::2], strict=True))

    def last_changes(self, commit: str, paths: Collection[str]) -> dict[str, str]:
        """For each path the commit on the first-parent chain up to `commit` that last changed it, where one did."""
        if not paths:
            return {}
        most = f"--max-count={1 if len(paths) == 1 else -1}"  # of one path nothing before its last change is looked at
        arguments = ("log", most, "--first-parent", "-m", "--no-renames", "--name-only", "-z", "--format=%x00%H")
        # What `-m` stands for can be configured; `--diff-merges`, which cannot, is missing from git 2.30.
        separate = ("log.diffMerges=separate",)
        told = run_git(self.directory, *arguments, _full(commit), "--", *sorted(paths), settings=separate)
        found, last = dict[str, str](), ""
        for word in told.split(b"\0"):
            text = path_text(word).strip("\n")
            if FULL_ID.fullmatch(text):
                last = text
            elif text in paths:
                found.setdefault(text, last)
        return found

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Whether `newer` has `older` in its history (a commit has itself)."""
        if older == newer:
            return True
        ran = try_git(self.directory, "merge-base", "--is-ancestor", _full(older), _full(newer))
        if ran.code > 1:
            run_git(self.directory, "merge-base", "--is-ancestor", _full(older), _full(newer))
        return ran.code == 0

    def write_commit(
        self,
        files: Mapping[str, bytes | None],
        *,
        parents: Sequence[str],
        base: str | None,
        message: str,
        author: Identity,
        when: datetime,
    ) -> str:
        """Write the commit whose tree is `base` with these files set (None takes one out), and give back its id.

        `base` is a commit or tree, None an empty tree. Neither index nor work tree nor any branch is touched; moving a
        branch to the commit is what makes it last. Raises Refused for a path no file can have, GitFailed when git
        cannot write.
        """
        pack = ObjectPack(self.algorithm)
        tree = tree_with(self.reader, pack, None if base is None else _full(base), files)
        parents = [_full(parent) for parent in parents]
        commit = pack.add("commit", commit_data(tree, parents, message, author, when))
        pack.write(self.directory)
        return commit

    def move_branch(self, branch: str, new: str, expected: str | None, why: str = "in force") -> bool:
        """Move a branch to `new` if it stands at `expected` (None: is not there). False when it stands elsewhere.

        A branch that stands at `new` already counts as moved.
        """
        return self.move_branches({branch: Move(new, expected)}, why)

    def move_branches(self, moves: Mapping[str, Move], why: str = "in force") -> bool:
        """Move several branches in one transaction: all, or none and False when one of them moved meanwhile."""
        return git_refs.move_branches(self.directory, self.reader, moves, why)

    def uncommitted(self, *prefixes: str) -> tuple[str, ...]:
        """The paths (below the prefixes, where given) whose index entry or file differs from HEAD. Reads only."""
        return () if self.work_tree is None else work_trees.look_for_uncommitted(self.directory, prefixes)()

    def dirty(self, branch: str, paths: Collection[str]) -> tuple[str, ...]:
        """Which of these paths a user has changed or staged, wherever the branch is checked out (work_trees.dirty)."""
        return work_trees.dirty(self.directory, git_refs.branch_reference(branch), paths)

    def refresh_worktrees(self, branch: str, old: str, new: str) -> tuple[LibraryError, ...]:
        """After a branch moved from `old` to `new`: bring along its checkouts, index and files, for what differs.

        Gives back what was left behind because a user has changed it, each with its place and the remedy. To land a
        commit use `landings.land`, which asks first and can be finished after a kill.
        """
        reference = git_refs.branch_reference(branch)
        return work_trees.bring_all_along(self.directory, reference, _full(old), _full(new))

    def is_checked_out(self, branch: str) -> bool:
        """Whether some work tree may have the branch checked out. Starts no git: it looks at the HEAD files."""
        return work_trees.is_checked_out(self.common_dir, git_refs.branch_reference(branch))

    def branches(self, prefix: str = "") -> dict[str, str]:
        """Every branch whose name starts with `prefix`, with the commit it stands at."""
        return git_refs.branches(self.directory, prefix)


def _full(commit: str) -> str:
    if not FULL_ID.fullmatch(commit):
        raise Refused(f"'{commit}' is not a full id", next="resolve the revision first", code="bad_revision")
    return commit


def _changed(about: bytes, path: bytes) -> ChangedFile:
    match = _RAW_CHANGE.fullmatch(about)
    if match is None:
        raise LibraryError(f"git said of {path_text(path)} what was not expected: {about!r}", next="run git fsck")
    _, blob, status = (part.decode() for part in match.groups())
    return ChangedFile(path_text(path), "M" if status == "T" else status, None if status == "D" else blob)


def _not_a_repository(start: Path, ran: Ran) -> LibraryError:
    if b"dubious ownership" in ran.complaint:
        return LibraryError(
            "git does not trust this repository, because another user owns it",
            where=str(start),
            next=f"if you trust its owner: git config --global --add safe.directory {start}",
        )
    if b"not a git repository" in ran.complaint:
        return LibraryError("this is not in a git repository", where=str(start), next="name the library: --library DIR")
    return failure(start, ("rev-parse",), ran)
