"""What had landed in the library by the end of a day: the commit that `--known-at` reads (design 2).

The day a commit landed is its committer date, on the first-parent chain of the library's branch alone: what came in
with a merge landed with it. Such days never go back. Where one does (a clock that was set wrong), what stands above a
commit of a later day has not landed before it: the last commit counts whose whole way up to it is dated within the day.
"""

from __future__ import annotations

from datetime import datetime

from inforce.errors import LibraryError
from inforce.storage.git import Repository
from inforce.storage.git_process import SECONDS_FOR_BULK, run_git
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE


def landed_by(repository: Repository, tip: str, end: datetime) -> str | None:
    """The last commit up to `tip` that had landed before the moment `end`; None where no library had landed by then.

    Raises LibraryError in a clone that does not hold the whole history: what landed when cannot be told there.
    """
    if (repository.common_dir / "shallow").exists():
        raise LibraryError(
            "this clone does not have the whole history, so what was known on a day cannot be told",
            where=str(repository.directory),
            next="fetch the rest first: git fetch --unshallow",
        )
    told = run_git(
        repository.directory, "log", "--first-parent", "--reverse", "--format=%H %ct", tip, seconds=SECONDS_FOR_BULK
    )
    landed: str | None = None
    for line in told.decode().splitlines():
        commit, _, seconds = line.partition(" ")
        if not seconds.isdecimal() or int(seconds) >= end.timestamp():
            break
        landed = commit
    return landed if landed is not None and _is_library(repository, landed) else None


def _is_library(repository: Repository, commit: str) -> bool:
    """Whether the library had its settings and its register by then: before that it was none."""
    return all(repository.entry(commit, file) is not None for file in (SETTINGS_FILE, REGISTER_FILE))
