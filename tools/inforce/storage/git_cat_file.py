"""The talk with one `git cat-file --batch` that stays: objects by their names, each seen to be what its name says."""

from __future__ import annotations

import hashlib
import select
import time
import weakref
from pathlib import Path

from msgspec import Struct

from inforce.errors import GitFailed
from inforce.storage.git_process import SECONDS, end_git, start_git

_CHUNK = 1 << 16
_ALGORITHMS = {40: "sha1", 64: "sha256"}


class StoredObject(Struct, frozen=True):
    """One object as git holds it."""

    id: str
    kind: str
    data: bytes


def object_id(kind: str, data: bytes, algorithm: str) -> str:
    """The id git gives an object. `algorithm` is the repository's own: `sha1` or `sha256`."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    digest.update(b"%s %d\0" % (kind.encode(), len(data)))
    digest.update(data)
    return digest.hexdigest()


class Batch:
    """The talk with one `git cat-file --batch`. Raises EOFError when it has ended."""

    def __init__(self, directory: Path) -> None:
        self._process = start_git(directory, "cat-file", "--batch")
        ask, answer = self._process.stdin, self._process.stdout
        if ask is None or answer is None:
            raise GitFailed("git cat-file was started without its pipes")
        self._ask, self._answer = ask, answer
        self._buffer = bytearray()
        self._poll = select.poll()
        self._poll.register(self._answer, select.POLLIN)
        self.close = weakref.finalize(self, end_git, self._process)

    def read(self, *names: bytes) -> list[StoredObject | None]:
        """The objects of these names, asked for together: all the questions must fit in the pipe."""
        try:
            self._ask.write(b"\n".join(names) + b"\n")
        except BrokenPipeError:
            raise EOFError from None
        return [self._next(time.monotonic() + SECONDS) for _ in names]

    def _next(self, deadline: float) -> StoredObject | None:
        words = self._line(deadline).rsplit(b" ", 2)
        if words[-1] in (b"missing", b"ambiguous") or len(words) < 3:
            return None
        size = int(words[2])
        data = self._exactly(size + 1, deadline)[:size]
        name, kind = words[0].decode(), words[1].decode()
        # git hands over what lies under a name; that it is what the name says is seen here.
        if object_id(kind, data, _ALGORITHMS[len(name)]) != name:
            raise GitFailed(f"{name} is not what its name says: it is damaged, or was put there", next="run git fsck")
        return StoredObject(name, kind, data)

    def _line(self, deadline: float) -> bytes:
        while (end := self._buffer.find(b"\n")) < 0:
            self._fill(deadline)
        return self._take(end + 1)[:end]

    def _exactly(self, count: int, deadline: float) -> bytes:
        while len(self._buffer) < count:
            self._fill(deadline)
        return self._take(count)

    def _take(self, count: int) -> bytes:
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _fill(self, deadline: float) -> None:
        if not self._poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            self.close()
            raise GitFailed(f"git cat-file did not answer within {SECONDS:g} seconds")
        chunk = self._answer.read(_CHUNK)
        if not chunk:
            raise EOFError
        self._buffer += chunk
