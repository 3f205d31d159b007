"""The files a person names: found in folders, read within limits, and never followed to somewhere else."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from inforce.errors import LibraryError, Refused
from inforce.ingest.formats import MAX_BYTES
from inforce.ingest.front_matter import KNOWN
from inforce.ingest.given import Received
from inforce.model.settings import Settings
from inforce.storage.yaml_files import load_yaml


def find_files(named: tuple[str, ...]) -> list[tuple[str, Path | None]]:
    """Every file named, and every file below a folder named, in order; hidden files and links there are passed over.

    The path is None for a web address. Raises click's usage error for what is not there.
    """
    found: dict[str, Path | None] = {}
    for name in named:
        if "://" in name:
            found[name] = None
            continue
        path = Path(name)
        if path.is_dir():
            below = sorted(path.rglob("*"), key=lambda inner: inner.as_posix())
            for inner in below:
                hidden = any(part.startswith(".") for part in inner.relative_to(path).parts)
                if not hidden and not inner.is_symlink() and inner.is_file():
                    found[str(inner)] = inner
        elif path.is_file():
            found[name] = path
        else:
            raise click.UsageError(f"there is no file or folder {name}")
    if not found:
        raise click.UsageError(f"there are no files in {', '.join(named)}")
    return list(found.items())


def address_given(url: str) -> str:
    """An address as a person gives it: of a file the path will do."""
    return url if "://" in url else Path(url).absolute().as_uri()


def receive(name: str, path: Path | None, now: datetime, settings: Settings) -> Received | Refused:
    """The bytes of a file or a web address, or why it is refused."""
    if path is None:
        from inforce.feed.receiving import receive_from_web

        return receive_from_web(name, settings, now)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return Refused(
                f"the file has {size} bytes; the limit is {MAX_BYTES} bytes",
                where=name,
                next="bring it in as several files, or ask for one without its pictures",
                code="limit_bytes",
            )
        return Received(name, path.read_bytes(), now)
    except OSError as error:
        return Refused(
            f"the file cannot be read: {error.strerror}",
            where=name,
            next="name a file that is there and that you can read",
            code="unreadable",
        )


def read_about(path: Path) -> dict[str, object]:
    """The fields stated beside a document. Raises LibraryError where it is no mapping, DataFault for its faults."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LibraryError(
            f"the file cannot be read: {error.strerror}",
            where=str(path),
            next="name a file that is there and that you can read",
        ) from None
    loaded = load_yaml(data, str(path)).data
    if not isinstance(loaded, dict):
        raise LibraryError(
            "the file must hold fields and values",
            where=str(path),
            next="write lines such as: issuing_body: City Council",
        )
    unknown = sorted(set(loaded) - KNOWN - {"jurisdiction"})
    if unknown:
        raise LibraryError(
            f"{', '.join(unknown)}: there is no such field",
            where=str(path),
            next=f"the fields are {', '.join(sorted(KNOWN))}",
            code="unknown_field",
        )
    return loaded
