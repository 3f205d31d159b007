"""Small libraries built into whole sites for tests, and the words of everything in them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from inforce.pages.publication import Publication
from inforce.pages.publishing import publication_of
from inforce.pages.site_build import SiteBuild, Where
from inforce.pages.site_folder import build
from inforce.pages.snapshot import take
from inforce.storage.library import Library
from tests.decisions.small_libraries import make

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2026, 11, 30)


def published(written: dict[str, Any], folder: Path, today: date = TODAY) -> Publication:
    """What is published of a library, as it is written in a case."""
    return published_of(make({"timezone": "UTC"} | written, folder / "library").root, today)


def published_of(root: Path, today: date = TODAY) -> Publication:
    """What is published of a library that is there."""
    library = Library.open(root)
    with library.repository:
        return publication_of(take(library), today)


def everything_of(publication: Publication) -> str:
    """All that is published, as one text to look for words in."""
    return repr((publication.editions, publication.cards, publication.changes, publication.turns))


def site_of(publication: Publication, out: Path, where: Where | None = None) -> Path:
    """The whole site, built."""
    build(SiteBuild(publication, ROOT, where or Where()), ROOT, out)
    return out


def files_of(site: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of a site: its address and its bytes."""
    for path in sorted(site.rglob("*")):
        if path.is_file():
            yield path.relative_to(site).as_posix(), path.read_bytes()


def holding(site: Path, word: str) -> list[str]:
    """The files of a site that hold a word, in any of the ways in which it may be written there."""
    forms = {word.encode(), word.lower().encode(), word.encode("unicode-escape"), word.encode("utf-16-le")}
    return [name for name, data in files_of(site) if any(form in data or form in name.encode() for form in forms)]
