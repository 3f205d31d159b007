"""The work trees of a repository: what in them is not committed, and bringing them along when their branch is moved.

Reading never writes git's index. A branch that is moved under a checkout would leave its index and files behind, and
the next careless commit there would undo the move; so they are brought along, by git's own two-tree merge, which gives
way to whatever the user has changed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from inforce.errors import GitFailed, LibraryError, Refused
from inforce.storage.git_process import Begun, failure, path_bytes, path_text, run_git, try_git

# How many fields stand before the path in each kind of line of `git status --porcelain=v2`.
_FIELDS_BEFORE_PATH = {b"1": 8, b"u": 10, b"?": 1, b"!": 1}
_STATUS = ("status", "--porcelain=v2", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all")

_Folder = Literal["there", "absent", "blocked"]


class WorkTree(Struct, frozen=True):
    """One checkout: its directory, its own git directory, and the full reference checked out (None: detached)."""

    directory: Path
    git_dir: Path
    reference: str | None

    def is_rebasing(self, reference: str) -> bool:
        """Whether a rebase of that branch is under way here (its HEAD is detached meanwhile)."""
        for name in ("rebase-merge", "rebase-apply"):
            head_name = self.git_dir / name / "head-name"
            if head_name.is_file() and head_name.read_text("utf-8", "replace").strip() == reference:
                return True
        return False


def look_for_uncommitted(directory: Path, prefixes: Collection[str] = ()) -> Callable[[], tuple[str, ...]]:
    """Begin to look for the paths (below the prefixes, where given) whose index entry or file differs from HEAD.

    Untracked files too. What is given back waits until they are found, which takes a while where there are many files.
    """
    begun = Begun(directory, *_STATUS, "--", *prefixes)
    return lambda: tuple(sorted({path for _, path in _in_status(begun.output())}))


def _in_status(told: bytes) -> Iterator[tuple[bytes, str]]:
    for record in told.split(b"\0"):
        kind = record[:1]
        if kind in _FIELDS_BEFORE_PATH:
            yield kind, path_text(record.split(b" ", _FIELDS_BEFORE_PATH[kind])[-1])


def work_trees(directory: Path) -> list[WorkTree]:
    """Every work tree that is there, the main one and the linked ones."""
    found = []
    for block in run_git(directory, "worktree", "list", "--porcelain").split(b"\n\n"):
        lines = [line.partition(b" ")[::2] for line in block.splitlines()]
        told = {path_text(key): path_text(value) for key, value in lines}
        place = Path(told.get("worktree", ""))
        if "worktree" not in told or "bare" in told or not place.is_dir():
            continue
        ran = try_git(place, "rev-parse", "--absolute-git-dir")
        if ran.code == 0:
            git_dir = Path(path_text(ran.output.rstrip(b"\n")))
            found.append(WorkTree(place, git_dir, told.get("branch")))
    return found


def is_checked_out(common_dir: Path, reference: str) -> bool:
    """Whether a work tree may have a branch checked out, by the HEAD files alone (gitrepository-layout)."""
    for head in (common_dir / "HEAD", *common_dir.glob("worktrees/*/HEAD")):
        try:
            said = head.read_text("utf-8", "replace").strip()
        except OSError:
            return True
        # Under another reference store than files, HEAD is a stand-in that says nothing: then ask git.
        if said in (f"ref: {reference}", "ref: refs/heads/.invalid"):
            return True
    return False


def checkouts_of(directory: Path, reference: str) -> list[WorkTree]:
    """The work trees that have a branch checked out. Raises Refused while one of them is rebasing it."""
    trees = work_trees(directory)
    for tree in trees:
        if tree.is_rebasing(reference):
            raise Refused(
                f"{reference.removeprefix('refs/heads/')} is being rebased",
                where=str(tree.directory),
                next="finish it with git rebase --continue, or drop it with git rebase --abort",
                code="being_rebased",
            )
    return [tree for tree in trees if tree.reference == reference]


def dirty(directory: Path, reference: str, paths: Collection[str]) -> tuple[str, ...]:
    """The paths that a user has changed, staged or laid a file of their own at, wherever the branch is checked out.

    Paths still to be merged count wherever they are, since git brings nothing along before that is settled. Raises
    Refused while another git works there (index.lock) or the branch is being rebased.
    """
    wanted = set(paths)
    found: set[str] = set()
    for tree in checkouts_of(directory, reference):
        lock = tree.git_dir / "index.lock"
        if lock.exists():
            raise Refused(
                "another git is at work there, or one was stopped",
                where=str(lock),
                next="wait, and if no git runs, remove that file",
                code="index_locked",
            )
        for kind, path in _in_status(run_git(tree.directory, *_STATUS)):
            if kind == b"u" or path in wanted:
                found.add(path)
        found |= set(_own_files(tree, wanted))
    return tuple(sorted(found))


def _own_files(tree: WorkTree, wanted: Collection[str]) -> Iterator[str]:
    """Paths where an ignored file, or a file in place of a directory, lies in the way of a tracked one to come."""
    tracked = set(run_git(tree.directory, "ls-files", "-z", "--full-name").split(b"\0"))
    root = os.fspath(tree.directory)
    folders: dict[str, _Folder] = {"": "there"}
    for path in wanted:
        if path_bytes(path) in tracked:
            continue
        above = _folder(root, path.rpartition("/")[0], folders)
        if above == "blocked" or (above == "there" and os.path.lexists(os.path.join(root, path))):
            yield path


def _folder(root: str, folder: str, known: dict[str, _Folder]) -> _Folder:
    """Whether a folder is there, is absent, or cannot be since a file or link has its place. Each is asked once."""
    found = known.get(folder)
    if found is None:
        found = _folder(root, folder.rpartition("/")[0], known)
        if found == "there":
            place = os.path.join(root, folder)
            if os.path.lexists(place):
                found = "there" if os.path.isdir(place) and not os.path.islink(place) else "blocked"
            else:
                found = "absent"
        known[folder] = found
    return found


def bring_along(tree: WorkTree, old: str, new: str) -> None:
    """Bring the index and files of one work tree from `old` to `new` (commits or trees), for the paths that differ.

    Raises GitFailed, having changed nothing, when the user has changed one of those paths.
    """
    # Files touched but not changed would pass for changed ones.
    try_git(tree.directory, "update-index", "-q", "--refresh")
    named = ("diff-tree", "-r", "-z", "--no-renames", "--name-only", "--diff-filter=A", old, new)
    added = run_git(tree.directory, *named).split(b"\0")[:-1]
    arguments = ("read-tree", "-m", "-u", old, new)
    # git itself would write over a file that is ignored.
    own = sorted(_own_files(tree, [path_text(path) for path in added]))
    if own:
        complaint = f"{own[0]} is a file of your own"
    else:
        ran = try_git(tree.directory, *arguments)
        if ran.code == 0:
            return
        complaint = failure(tree.directory, arguments, ran).message
    raise GitFailed(
        f"the files here are still those of before {new[:12]} ({complaint})",
        where=str(tree.directory),
        next=f"put your own changes aside, then: git read-tree -m -u {old} {new}",
    )


def bring_all_along(directory: Path, reference: str, old: str, new: str) -> tuple[LibraryError, ...]:
    """Bring every checkout of a branch along. Gives back what was left behind, each naming its place and the remedy."""
    left_behind: list[LibraryError] = []
    for tree in checkouts_of(directory, reference):
        try:
            bring_along(tree, old, new)
        except GitFailed as error:
            left_behind.append(error)
    return tuple(left_behind)
