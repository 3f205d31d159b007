"""Where build products of a repository are kept: the user's cache, never the library (design 1, 5)."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from inforce.errors import LibraryError


def cache_dir(repository_identity: str) -> Path:
    """The directory for build products of one repository, made if need be, for this user's eyes only (0700).

    Below `INFORCE_CACHE`, else `XDG_CACHE_HOME/inforce`, else `~/.cache/inforce`; where none can be written, below a
    directory of this user's own among the temporary files. Raises LibraryError when the directory belongs to another
    user, or when INFORCE_CACHE was given and cannot be written.
    """
    name = hashlib.sha256(repository_identity.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    given = os.environ.get("INFORCE_CACHE")
    if given:
        try:
            return _own(Path(given).absolute() / name)
        except OSError as error:
            raise LibraryError(
                f"INFORCE_CACHE cannot be used: {error.strerror}", where=given, next="name a directory you can write"
            ) from None
    for base in _usual_places():
        try:
            return _own(base / "inforce" / name)
        except OSError:
            continue
    return _among_temporary_files(name)


def _usual_places() -> list[Path]:
    places = []
    xdg = os.environ.get("XDG_CACHE_HOME", "")
    # The XDG rule: a path that is not absolute is to be ignored.
    if os.path.isabs(xdg):
        places.append(Path(xdg))
    home = os.path.expanduser("~")
    if os.path.isabs(home):
        places.append(Path(home) / ".cache")
    return places


def _among_temporary_files(name: str) -> Path:
    import tempfile

    base = Path(tempfile.gettempdir()) / f"inforce-{_user()}"
    try:
        return _own(base / name)
    except OSError as error:
        raise LibraryError(
            f"no place to keep the index: {error.strerror}",
            where=str(base),
            next="set INFORCE_CACHE to a directory you can write",
        ) from None


def _own(directory: Path) -> Path:
    """Make the directory and the one above it private. Raises LibraryError when either is another user's."""
    directory.parent.parent.mkdir(parents=True, exist_ok=True)
    for made in (directory.parent, directory):
        made.mkdir(mode=0o700, exist_ok=True)
        _refuse_if_foreign(made)
    if not os.access(directory, os.R_OK | os.W_OK | os.X_OK):
        raise PermissionError(13, "Permission denied", str(directory))
    return directory


def _refuse_if_foreign(directory: Path) -> None:
    found = os.lstat(directory)
    if not stat.S_ISDIR(found.st_mode):
        # A symbolic link may be the user's own arrangement; what it leads to is judged.
        found = os.stat(directory)
    if found.st_uid != _user() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise LibraryError(
            "this directory belongs to another user, or others may write it",
            where=str(directory),
            next="set INFORCE_CACHE to a directory of your own",
        )


def _user() -> int:
    return os.geteuid()
