"""The files of a snapshot: sealed with what each was when it was made, so that damage is seen before it is read."""

from __future__ import annotations

import os
import time
import zlib
from pathlib import Path

import msgspec

MANIFEST_FILE = "manifest.json"
# Whoosh's lock is nobody's once the snapshot is made.
_LOCK_ENDING = "_WRITELOCK"


class FileSeal(msgspec.Struct, frozen=True):
    """What a file was when the snapshot was made: size in bytes, time of change in ns, CRC-32 of its content."""

    size: int
    changed_ns: int
    checksum: int


class Manifest(msgspec.Struct, frozen=True):
    """What a snapshot was made from, and each of its files."""

    commit: str
    trees: dict[str, str | None]
    files: dict[str, FileSeal]


def seal(folder: Path, commit: str, trees: dict[str, str | None]) -> None:
    """Bring every file to the disk and write the manifest, last."""
    sealed = {}
    for path in _files(folder):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
            found = os.fstat(descriptor)
            sealed[str(path.relative_to(folder))] = FileSeal(found.st_size, found.st_mtime_ns, _checksum(path))
        finally:
            os.close(descriptor)
    manifest = folder / MANIFEST_FILE
    with open(manifest, "wb") as out:
        out.write(msgspec.json.encode(Manifest(commit, trees, sealed)))
        out.flush()
        os.fsync(out.fileno())


def sound_manifest(folder: Path) -> Manifest | None:
    """The manifest of a snapshot whose files are all there and as they were; None for any other folder.

    Sizes and times are compared; only a file that shows another time is read, and its checksum decides.
    """
    try:
        manifest = msgspec.json.decode((folder / MANIFEST_FILE).read_bytes(), type=Manifest)
        held = {str(path.relative_to(folder)): path for path in _files(folder)}
        if held.keys() != manifest.files.keys():
            return None
        for name, path in held.items():
            wanted, found = manifest.files[name], path.stat()
            if found.st_size != wanted.size:
                return None
            if found.st_mtime_ns != wanted.changed_ns and _checksum(path) != wanted.checksum:
                return None
    except (OSError, msgspec.MsgspecError):
        return None
    return manifest


def copy_snapshot(base: Path, target: Path) -> None:
    """A copy to be changed. Files of the index are never changed in place, only replaced: links to them are enough."""
    import shutil

    for path in _files(base):
        copied = target / path.relative_to(base)
        copied.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.parent == base:
            shutil.copy2(path, copied)
            continue
        try:
            os.link(path, copied)
        except OSError:
            shutil.copy2(path, copied)


def put_in_place(unfinished: Path, snapshot: Path) -> None:
    """Give a finished snapshot its name. One that has that name already, and was made beside it, makes way."""
    if snapshot.exists():
        remove(snapshot)
    os.rename(unfinished, snapshot)
    descriptor = os.open(snapshot.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(snapshot: Path) -> None:
    """Take a snapshot away at once, for readers that look for it, and then its files."""
    aside = snapshot.with_name(f"making-{os.getpid()}-{time.monotonic_ns()}")
    try:
        os.rename(snapshot, aside)
    except FileNotFoundError:
        return
    sweep(aside)


def sweep(folder: Path) -> None:
    """Delete a folder that nobody looks for any more, as far as that can be done."""
    # Imported here, with the compressors that it brings along: most commands change no snapshot.
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _files(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST_FILE and not path.name.endswith(_LOCK_ENDING)
    ]


def _checksum(path: Path) -> int:
    checksum = 0
    with open(path, "rb") as data:
        while chunk := data.read(1 << 20):
            checksum = zlib.crc32(chunk, checksum)
    return checksum
