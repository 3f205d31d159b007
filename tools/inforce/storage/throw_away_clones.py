"""A clone of a library's repository to work in and throw away: what is stored in it never reaches the library.

It is bare and borrows the library's objects, so that it is made in a moment however large the library is. Nothing in
the library is written: no reference, no index, no file, no object.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from inforce.errors import LibraryError
from inforce.storage.git import Repository
from inforce.storage.git_process import SECONDS_FOR_BULK, run_git

_HERE = ("protocol.file.allow=always", "submodule.recurse=false")


@contextmanager
def throw_away_clone(repository: Repository, folder: Path) -> Iterator[Repository]:
    """The clone, made in `folder` and removed at the end of the block; one that a kill left there is removed first.

    Raises LibraryError when it cannot be made.
    """
    _remove(folder)
    options = ("--quiet", "--bare", "--shared", "--no-tags")
    source = str(repository.common_dir)
    try:
        run_git(folder.parent, "clone", *options, "--", source, str(folder), settings=_HERE, seconds=SECONDS_FOR_BULK)
        with Repository.containing(folder) as clone:
            yield clone
    finally:
        _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a clone, and nothing that is not one."""
    if not folder.exists():
        return
    if not (folder / "objects" / "info" / "alternates").is_file() and any(folder.iterdir()):
        raise LibraryError(
            "a clone to work in was to be made here, and there is something else",
            where=str(folder),
            next="look what it is, and move it; or name another folder with --out DIR",
        )
    shutil.rmtree(folder)
