"""Questions about history: what git itself makes of a merge, and which commits lie where (design 5)."""

from __future__ import annotations

from pathlib import Path

from inforce.errors import LibraryError
from inforce.storage.git_process import SECONDS_FOR_BULK, failure, run_git, try_git
from inforce.storage.git_refs import FULL_ID

# A merge comes out the same on every machine: nothing of it is left to what somebody configured or put in a file.
_FIXED = (
    "merge.renames=true",
    "diff.renames=true",
    "merge.directoryRenames=conflict",
    "merge.renameLimit=32767",
    "core.attributesFile=/dev/null",
)
# What the commit-graph file says of a history is no part of its commits.
FROM_THE_COMMITS = ("core.commitGraph=false",)


def merged_tree(directory: Path, first: str, second: str) -> str | None:
    """The tree of the merge of two commits; None where they conflict. Raises LibraryError where git is too old."""
    arguments = ("merge-tree", "--write-tree", "--no-messages", first, second)
    ran = try_git(directory, *arguments, settings=_FIXED, seconds=SECONDS_FOR_BULK)
    tree = ran.output.decode("ascii", "replace").split("\n", 1)[0].strip()
    if ran.code in (0, 1) and FULL_ID.fullmatch(tree):
        return tree if ran.code == 0 else None
    if ran.code == 129 or b"unknown option" in ran.complaint or b"usage:" in ran.complaint:
        raise LibraryError(
            "git 2.38 or newer is needed to check a merge",
            where=str(directory),
            next="install git 2.38 or newer",
            code="old_git",
        )
    raise failure(directory, arguments, ran)


def commits_between(directory: Path, older: str, newer: str, path: str | None = None) -> tuple[str, ...]:
    """The commits that `newer` has in its history and `older` has not, newest first; of a path, those that change it.

    Raises GitFailed.
    """
    return _listed(directory, newer, f"^{older}", *(() if path is None else ("--", path)))


def commits_that_change(directory: Path, commit: str, path: str) -> tuple[str, ...]:
    """Every commit in the history of `commit` that changes the file at a path, merges too, newest first."""
    return _listed(directory, "--full-history", commit, "--", path)


def _listed(directory: Path, *arguments: str) -> tuple[str, ...]:
    told = run_git(directory, "rev-list", *arguments, settings=FROM_THE_COMMITS, seconds=SECONDS_FOR_BULK)
    return tuple(told.decode().split())
