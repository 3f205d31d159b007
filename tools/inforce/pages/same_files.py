"""Which files of a new site are those of the one before, so that a copy of it to a host sends only what differs."""

from __future__ import annotations

import filecmp
import os
from pathlib import Path

from msgspec import Struct


class Changed(Struct, frozen=True):
    """How many files a site has, and how many of them are not in the one before to the byte; all, where none was."""

    files: int
    differ: int


def keep_times(before: Path, made: Path) -> Changed:
    """Give each file that is what it was, to the byte, the time it had: copiers go by size and time.

    `before` may not be there. Raises OSError.
    """
    files = differ = 0
    for path in made.rglob("*"):
        if not path.is_file():
            continue
        files += 1
        old = before / path.relative_to(made)
        if old.is_file() and filecmp.cmp(old, path, shallow=False):
            was = old.stat()
            os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
        else:
            differ += 1
    return Changed(files, differ)
