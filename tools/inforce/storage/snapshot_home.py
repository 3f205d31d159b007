"""The folder that build products of one kind lie in: who writes is alone there, and what is old or was left goes."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from inforce.errors import LibraryError
from inforce.storage.snapshot_files import remove, sound_manifest, sweep

_UNFINISHED = "making-"
_KEPT = 4
_SECONDS_TO_WAIT = 600.0


class SnapshotHome:
    """Such a folder, made if need be, for this user's eyes only. What is finished in it never changes.

    `kind` is what lies in it, in the words of messages: "the index"; `was_damaged` is said where one was not as it was
    made. `warnings` says of which that was so.
    """

    def __init__(self, folder: Path, kind: str, was_damaged: str) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self.warnings: list[str] = []
        self._kind = kind
        self._was_damaged = was_damaged

    def at(self, name: str, make: Callable[[Path], None], *, rebuild: bool) -> Path:
        """The finished folder of that name; where there is none that is sound, or with `rebuild`, `make` makes it.

        Raises LibraryError when the folder cannot be written, and what `make` raises.
        """
        found = self.folder / name
        if not rebuild and self._is_sound(found):
            return found
        try:
            with self.turn():
                if rebuild or not self._is_sound(found):
                    make(found)
                self.tidy(keep=found)
        except (OSError, sqlite3.Error) as error:
            raise LibraryError(
                f"{self._kind} cannot be written: {error}",
                where=str(self.folder),
                next="free some space, or set INFORCE_CACHE to a directory you can write",
                code="index_not_written",
            ) from None
        return found

    def _is_sound(self, found: Path) -> bool:
        """Whether a folder is there, whole and as it was made. One that is not is removed, with a warning."""
        if not found.is_dir():
            return False
        if sound_manifest(found) is not None:
            os.utime(found)
            return True
        self.warnings.append(self._was_damaged)
        remove(found)
        return False

    def unfinished(self) -> Path:
        """A name for what is being made here, and by which process."""
        return self.folder / f"{_UNFINISHED}{os.getpid()}-{time.monotonic_ns()}"

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until no other process makes anything here; after a long wait go on beside it."""
        with open(self.folder / "lock", "wb") as lock:
            until = time.monotonic() + _SECONDS_TO_WAIT
            while time.monotonic() < until:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    time.sleep(0.02)
            yield

    def made(self) -> list[Path]:
        """What lies here finished, the one used last first."""
        found = [path for path in self.folder.iterdir() if path.is_dir() and not path.name.startswith(_UNFINISHED)]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)

    def left(self) -> list[Path]:
        """What a process left unfinished that is not running any more."""
        found = self.folder.glob(f"{_UNFINISHED}*")
        return [path for path in found if not _is_running(int(path.name.removeprefix(_UNFINISHED).split("-")[0]))]

    def tidy(self, keep: Path) -> None:
        """Remove what was used long ago, and what was left unfinished."""
        for path in [path for path in self.made() if path != keep][_KEPT - 1 :]:
            remove(path)
        for path in self.left():
            sweep(path)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process != os.getpid()
