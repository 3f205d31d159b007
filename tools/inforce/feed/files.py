"""A source that is a file of the office's own: a plain file within the limit, never a device or a stray link."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from inforce.feed.bodies import CHUNK, keep
from inforce.feed.outcomes import Body, CheckFailed
from inforce.model.sources import FileAddress


def read_file(source: FileAddress, folders: Sequence[str], into: Path, outside: Path) -> Body:
    """Copy the file a source names into another, hashed.

    Only files in `folders`, those that library.yml lists, are read. `outside`, the library's own folder, never holds
    one.

    Raises CheckFailed where it is not there, is no plain file, is too large, or lies or leads elsewhere.
    """
    path = Path(source.path)
    real = Path(os.path.realpath(path))
    if not any(real.is_relative_to(os.path.realpath(folder)) for folder in folders if os.path.isabs(folder)):
        where = f"{path} is a link to {real}, which" if real != path else str(path)
        raise CheckFailed(
            "unreachable", f"{where} lies in no folder that library.yml lists under feed: folders, and was not read"
        )
    if real.is_relative_to(outside):
        raise CheckFailed("not_the_document", f"{path} lies in the library itself, and is no source of it")
    try:
        # Not blocking: a pipe would have the feed wait for somebody to write into it.
        handle = os.open(real, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise CheckFailed("unreachable", f"{path} cannot be opened: {error.strerror}") from None
    before = os.fstat(handle)
    if not stat.S_ISREG(before.st_mode):
        os.close(handle)
        raise CheckFailed("not_the_document", f"{path} is no plain file")
    with os.fdopen(handle, "rb") as file:
        try:
            sha256 = keep(_chunks(file), "", into)
        except OSError as error:
            raise CheckFailed("unreachable", f"{path} cannot be read: {error.strerror}") from None
        after = os.fstat(file.fileno())
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise CheckFailed("cut_short", f"{path} was being written while it was read")
    return Body(sha256, into)


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    while chunk := file.read(CHUNK):
        yield chunk
