"""What this user's own machine remembers of libraries: kept outside every library, where no clone or pull reaches it.

The files here are sealed: each bears a code made with a secret of this user's. A file that was written by anybody
else, moved or altered, is taken for none.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
from pathlib import Path

_SEAL = "seal"
_SECRET_BYTES = 32


def state_dir() -> Path | None:
    """The directory, made if need be, for this user's eyes only; None where there is none to be had.

    `INFORCE_STATE`, else `XDG_STATE_HOME/inforce`, else `~/.local/state/inforce`.
    """
    given, xdg, home = (os.environ.get(name, "") for name in ("INFORCE_STATE", "XDG_STATE_HOME", "HOME"))
    for place in (given, os.path.join(xdg, "inforce") if xdg else "", os.path.join(home, ".local/state/inforce")):
        if place and os.path.isabs(place):
            directory = Path(place)
            try:
                directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError:
                return None
            return directory if _is_private(directory) else None
    return None


class SealedFiles:
    """Files in one directory that only this user's own runs can have written. Without a secret, nothing is kept."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._secret = _secret()

    @property
    def are_kept(self) -> bool:
        """Whether anything written here will be there, and believed, the next time."""
        return self._secret is not None

    def read(self, name: str) -> bytes | None:
        """The content of a file; None where there is none, or its seal is not ours."""
        if self._secret is None:
            return None
        try:
            code, _, content = (self._directory / name).read_bytes().partition(b"\n")
        except OSError:
            return None
        return content if hmac.compare_digest(code, self._code(name, content)) else None

    def write(self, name: str, content: bytes) -> bool:
        """Keep a file, whole or not at all. False where it cannot be kept."""
        if self._secret is None:
            return False
        path = self._directory / name
        part = path.with_name(f"{name}.{os.getpid()}")
        try:
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.write_bytes(self._code(name, content) + b"\n" + content)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            return False
        return True

    def path(self, name: str) -> Path:
        """Where a file lies, for messages."""
        return self._directory / name

    def _code(self, name: str, content: bytes) -> bytes:
        """The seal: over the content and where it lies, so that no file passes for another."""
        where = str(self._directory.resolve() / name).encode("utf-8", "surrogateescape")
        return hmac.new(self._secret or b"", where + b"\0" + content, hashlib.sha256).hexdigest().encode()


def _secret() -> bytes | None:
    directory = state_dir()
    if directory is None:
        return None
    path = directory / _SEAL
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError:
        return None
    else:
        with os.fdopen(made, "wb") as file:
            file.write(os.urandom(_SECRET_BYTES))
    try:
        secret = path.read_bytes() if _is_private(path) else b""
    except OSError:
        return None
    return secret if len(secret) == _SECRET_BYTES else None


def _is_private(path: Path) -> bool:
    found = path.stat()
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
