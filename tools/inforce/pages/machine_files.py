"""The site for machines: every card as JSON, a feed of changes, a map of the site, and a manifest to check a copy by.

Documented field by field in docs/site.md. What is not shown on a page is not here either: all is made from the same
publication.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

import msgspec
from msgspec import Struct

from inforce.pages import addresses
from inforce.pages.change_feed import feed
from inforce.pages.days_said import day_said, last_day_said
from inforce.pages.publication import Publication, PublicCard, PublicClause, PublicEdition
from inforce.pages.search_index import search_files
from inforce.pages.site_pages import SitePage

# The form of the JSON files: raised when a field is taken away or means something else, not when one is added.
FORM = 1


def machine_files(
    publication: Publication, pages: tuple[SitePage, ...], address: str | None
) -> Iterator[tuple[str, bytes]]:
    """Each file with its address, but for the manifest. A map of the site needs to know where the site will lie."""
    listed = []
    for card in publication.cards:
        told = card_data(card, publication, address)
        listed.append({name: told[name] for name in _IN_LIST})
        # Without the commit and the day: the file of a card that did not change is the same in every build.
        yield addresses.card_file(card.id), _json(_of_library(publication) | {"card": told})
    yield addresses.CARDS_FILE, _json(_about(publication) | {"cards": listed})
    yield from search_files(publication)
    yield addresses.FEED_FILE, feed(publication, address).encode()
    if address is not None:
        yield addresses.SITEMAP_FILE, site_map(pages, address).encode()


class FileMark(Struct, frozen=True):
    """What tells whether a file is whole and unchanged."""

    size: int
    sha256: str


def mark_of(data: bytes) -> FileMark:
    """The mark of a file's bytes."""
    return FileMark(len(data), hashlib.sha256(data).hexdigest())


_IN_LIST = (
    "id",
    "clause_id",
    "instrument_id",
    "status",
    "showing",
    "effective_from",
    "last_day",
    "accepted_on",
    "page",
    "file",
)


def _of_library(publication: Publication) -> dict[str, Any]:
    return {
        "form": FORM,
        "library": publication.library,
        "development": publication.development,
        "notice": publication.notices["en"],
    }


def _about(publication: Publication) -> dict[str, Any]:
    made = {"library_commit": publication.commit, "made_on": publication.today.isoformat()}
    return _of_library(publication) | made


def card_data(card: PublicCard, publication: Publication, address: str | None) -> dict[str, Any]:
    """One card: what it vouches for, by whom and when, and the clause's text where it is shown for this card."""
    edition = publication.by_id[card.edition_id]
    clause = publication.clauses[card.clause_id]
    told: dict[str, Any] = {
        "id": card.id,
        "clause_id": card.clause_id,
        "instrument_id": card.edition_id,
        "edition": edition.edition,
        "jurisdiction": card.jurisdiction,
        "place": publication.place(card.jurisdiction).name,
        "status": card.status,
        "showing": clause.showing if clause.card.id == card.id else "withdrawn" if _is_error(card) else "replaced",
        "effective_from": day_said(clause.start),
        "effective_to": day_said(clause.end),
        "last_day": last_day_said(clause.end),
        "accepted_by": card.accepted_by,
        "accepted_on": None if card.accepted_on is None else card.accepted_on.isoformat(),
        "retired_on": None if card.retired_on is None else card.retired_on.isoformat(),
        "retired_because": card.retired_because,
        "clause_sha256": card.clause_sha256,
        "delta_id": card.delta_id,
        "clause_reference": clause.reference,
        "page": (address or "") + addresses.clause_link(card.clause_id),
        "file": (address or "") + addresses.card_file(card.id),
    }
    if told["showing"] == "text":
        told |= _clause_data(clause, edition, address)
    elif clause.since is not None and clause.card.id == card.id:
        told["since"] = clause.since.isoformat()
    return told


def _clause_data(clause: PublicClause, edition: PublicEdition, address: str | None) -> dict[str, Any]:
    return {
        "title": edition.title,
        "number": edition.number,
        "issuing_body": edition.issuing_body,
        "language": edition.language,
        "checked_on": None if edition.checked_on is None else edition.checked_on.isoformat(),
        "source": edition.url,
        "source_sha256": edition.source_sha256,
        "kind": clause.kind,
        "heading": clause.heading,
        "heading_path": list(clause.heading_path),
        "text": clause.text,
        "defined_terms": list(clause.terms),
        "references": [
            {
                "text": words.text,
                "clause_id": words.target,
                "page": (address or "") + addresses.clause_link(words.target),
            }
            for words in clause.words
            if words.kind == "reference" and words.target is not None
        ],
        "supersedes": clause.previous,
        "superseded_by": list(clause.next),
    }


def _is_error(card: PublicCard) -> bool:
    return card.retired_because == "error"


def site_map(pages: tuple[SitePage, ...], address: str) -> str:
    """Every page of the site, for search engines (sitemaps.org)."""
    lines = "".join(
        f"<url><loc>{escape(address + addresses.relative('index.html', page.address))}</loc></url>\n"
        for page in pages
        if page.address != addresses.NOT_FOUND
    )
    return (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        f"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n{lines}</urlset>\n"
    )


def manifest(publication: Publication, files: Mapping[str, FileMark]) -> bytes:
    """What a copy is checked by: the commit, and the size and SHA-256 of every file of the site but this one."""
    told = {name: {"bytes": mark.size, "sha256": mark.sha256} for name, mark in sorted(files.items())}
    return _json(_about(publication) | {"files": told})


def sums(files: Mapping[str, FileMark]) -> bytes:
    """The same as a list that `sha256sum --check` reads."""
    return "".join(f"{mark.sha256}  {name}\n" for name, mark in sorted(files.items())).encode()


def _json(told: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"
