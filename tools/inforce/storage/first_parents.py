"""The first-parent chain of a branch, oldest commit first, each with the files it changes (design 5).

git lists the chain and compares the trees; that each commit is what its id says, and follows on the one before, is
seen here from the commits' own bytes, so that no graft, replacement, shallow boundary or helper file can bend it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from inforce.errors import GitFailed
from inforce.storage.git import Repository
from inforce.storage.git_cat_file import object_id
from inforce.storage.git_history import FROM_THE_COMMITS
from inforce.storage.git_process import SECONDS_FOR_BULK, path_text, run_git
from inforce.storage.signed_commits import SignedCommit, taken_apart

_AT_ONCE = 500
_CHANGE = re.compile(rb":(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) [AMDT]")
_COMMIT = re.compile(rb"[0-9a-f]{40}|[0-9a-f]{64}")


class FileChange(Struct, frozen=True):
    """A file that a commit sets: its blob before (None: was not there) and after (None: is gone), by its first parent.

    `plain` is False where either side is something else than an ordinary file: a link, a program, a submodule.
    """

    path: str
    old: str | None
    new: str | None
    plain: bool = True


class Step(Struct, frozen=True):
    """One commit of the chain, and what it changes against its first parent."""

    commit: SignedCommit
    changes: tuple[FileChange, ...]


class BrokenChain(GitFailed):
    """The chain does not lead, commit by commit, to where it must begin."""

    code = "shallow"


def steps_to(repository: Repository, tip: str, after: str | None = None) -> Iterator[Step]:
    """The steps of the first-parent chain up to `tip`: from its first commit, or those that follow on `after`.

    Raises BrokenChain where the history is cut off (a shallow clone), or `after` is not on the chain.
    """
    known = () if after is None else (f"^{after}",)
    listed = run_git(
        repository.directory,
        *("rev-list", "--first-parent", "--reverse", tip, *known),
        settings=FROM_THE_COMMITS,
        seconds=SECONDS_FOR_BULK,
    )
    chain = listed.decode().split()
    before = after
    for start in range(0, len(chain), _AT_ONCE):
        commits = [_read(repository, commit_id) for commit_id in chain[start : start + _AT_ONCE]]
        for commit in commits:
            if (commit.parents[0] if commit.parents else None) != before:
                raise BrokenChain(
                    f"the history breaks off before commit {commit.id[:12]}",
                    where=str(repository.directory),
                    next="fetch it whole: git fetch --unshallow",
                )
            before = commit.id
        changes = _changes(repository, commits)
        for commit in commits:
            yield Step(commit, changes.get(commit.id, ()))


def chain_holds(repository: Repository, tip: str, commit_id: str) -> bool:
    """Whether a commit is on the first-parent chain up to `tip`. False for one that is not in the repository."""
    if tip == commit_id:
        return True
    if repository.resolve(commit_id) is None:
        return False
    listed = run_git(
        repository.directory,
        *("rev-list", "--first-parent", tip, f"^{commit_id}^@"),
        settings=FROM_THE_COMMITS,
        seconds=SECONDS_FOR_BULK,
    )
    return commit_id in listed.decode().split()


def changes_between(repository: Repository, old: str, new: str) -> tuple[FileChange, ...]:
    """What one commit or tree has other than another."""
    told = run_git(repository.directory, *("diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", old, new))
    words = told.split(b"\0")[:-1]
    return tuple(_change(about, path_text(path)) for about, path in zip(words[::2], words[1::2], strict=True))


def step_of(repository: Repository, commit_id: str) -> Step:
    """One commit as a step, wherever it lies."""
    commit = _read(repository, commit_id)
    return Step(commit, _changes(repository, [commit]).get(commit.id, ()))


def _read(repository: Repository, commit_id: str) -> SignedCommit:
    found = repository.reader.read(commit_id)
    if found is None or found.kind != "commit" or object_id("commit", found.data, repository.algorithm) != commit_id:
        raise BrokenChain(
            f"commit {commit_id[:12]} is missing from the repository, or damaged",
            where=str(repository.directory),
            next="run git fsck, and fetch again what it names from another copy",
        )
    return taken_apart(commit_id, found.data, repository.algorithm)


def _changes(repository: Repository, commits: Sequence[SignedCommit]) -> dict[str, tuple[FileChange, ...]]:
    """What each commit changes against its first parent; all of its files, where it has none."""
    found = {
        commit.id: tuple(FileChange(path, None, blob) for path, blob in repository.list_files(commit.id).items())
        for commit in commits
        if not commit.parents
    }
    asked = "".join(f"{commit.id} {commit.parents[0]}\n" for commit in commits if commit.parents)
    told = run_git(
        repository.directory,
        *("diff-tree", "--stdin", "-r", "-z", "--raw", "--no-renames", "--full-index"),
        stdin=asked.encode(),
        seconds=SECONDS_FOR_BULK,
    )
    gathered: dict[str, list[FileChange]] = {}
    at = ""
    words = iter(told.split(b"\0"))
    for word in words:
        if _COMMIT.fullmatch(word):
            at = word.decode()
        elif word:
            gathered.setdefault(at, []).append(_change(word, path_text(next(words))))
    return found | {commit: tuple(changes) for commit, changes in gathered.items()}


def _change(about: bytes, path: str) -> FileChange:
    match = _CHANGE.fullmatch(about)
    if match is None:
        raise GitFailed(f"git said of {path} what was not expected: {about!r}")
    old_mode, new_mode, old, new = (part.decode() for part in match.groups())
    plain = {old_mode, new_mode} <= {"000000", "100644"}
    return FileChange(path, old if int(old_mode) else None, new if int(new_mode) else None, plain)
