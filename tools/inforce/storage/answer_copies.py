"""The copies of answers in the work tree, for people to read: written after the branch has moved, never read back.

The branch is the truth. A copy is whole or not there (temporary file, then rename), never written through a symbolic
link, and never over what somebody has changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


def write_copy(root: Path, path: str, content: bytes, before: bytes | None = None) -> str | None:
    """Write a copy below `root`; `before` is what an earlier version of it holds. Gives back why it was left, if so."""
    *folders, name = path.split("/")
    try:
        with _folder(root, folders, make=True) as folder:
            held = _content(folder, name)
            if held == content:
                return None
            if held is not None and held != before:
                return f"{path} has been changed by hand and was left as it is"
            _replace(folder, name, content)
    except OSError as error:
        return f"no copy could be written to {path}: {error.strerror}"
    return None


def remove_copy(root: Path, path: str) -> str | None:
    """Take a copy away, with the folders this leaves empty. Gives back why it could not be, if so."""
    *folders, name = path.split("/")
    try:
        with _folder(root, folders, make=False) as folder:
            # And what a writer that was killed may have left of it.
            for left in [name, *(other for other in os.listdir(folder) if other.startswith(f".{name}."))]:
                with suppress(FileNotFoundError):
                    os.unlink(left, dir_fd=folder)
    except FileNotFoundError:
        return None
    except OSError as error:
        return f"the copy {path} could not be removed: {error.strerror}"
    # Up to the first that holds something else.
    with suppress(OSError):
        for depth in range(len(folders) - 1, 0, -1):
            with _folder(root, folders[:depth], make=False) as folder:
                os.rmdir(folders[depth], dir_fd=folder)
    return None


@contextmanager
def _folder(root: Path, folders: list[str], *, make: bool) -> Iterator[int]:
    """The open folder below `root`, reached without following any link."""
    at = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for name in folders:
            if make:
                with suppress(FileExistsError):
                    os.mkdir(name, dir_fd=at)
            below = os.open(name, _DIRECTORY, dir_fd=at)
            os.close(at)
            at = below
        yield at
    finally:
        os.close(at)


def _content(folder: int, name: str) -> bytes | None:
    try:
        held = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
    except FileNotFoundError:
        return None
    with os.fdopen(held, "rb") as file:
        return file.read()


def _replace(folder: int, name: str, content: bytes) -> None:
    part = f".{name}.{os.getpid()}.{os.urandom(4).hex()}"
    made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666, dir_fd=folder)
    try:
        with os.fdopen(made, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(part, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        with suppress(OSError):
            os.unlink(part, dir_fd=folder)
        raise
