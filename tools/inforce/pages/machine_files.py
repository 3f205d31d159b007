"""The site for machines: every card as JSON, a feed of changes, a map of the site, and a manifest to check a copy by.

Documented field by field in docs/site.md. What is not shown on a page is not here either: all is made from the same
publication.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import msgspec

from inforce.model.dates import When, last_day_in_force
from inforce.pages import addresses, wording
from inforce.pages.publication import Change, Publication, PublicCard, PublicClause, PublicEdition
from inforce.pages.search_index import search_files
from inforce.pages.site_pages import SitePage

# The form of the JSON files: raised when a field is taken away or means something else, not when one is added.
FORM = 1
_CHANGES_IN_FEED = 100


def machine_files(
    publication: Publication, pages: tuple[SitePage, ...], address: str | None
) -> Iterator[tuple[str, bytes]]:
    """Each file with its address, but for the manifest. A map of the site needs to know where the site will lie."""
    listed = []
    for card in publication.cards:
        told = card_data(card, publication, address)
        listed.append({name: told[name] for name in _IN_LIST})
        yield addresses.card_file(card.id), _json(_about(publication) | {"card": told})
    yield addresses.CARDS_FILE, _json(_about(publication) | {"cards": listed})
    yield from search_files(publication)
    yield addresses.FEED_FILE, feed(publication, address).encode()
    if address is not None:
        yield addresses.SITEMAP_FILE, site_map(pages, address).encode()


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


def _about(publication: Publication) -> dict[str, Any]:
    return {
        "form": FORM,
        "library": publication.library,
        "library_commit": publication.commit,
        "made_on": publication.today.isoformat(),
        "development": publication.development,
        "notice": publication.notices["en"],
    }


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
        "effective_from": _day(clause.start),
        "effective_to": _day(clause.end),
        "last_day": _last_day(clause.end),
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


def feed(publication: Publication, address: str | None) -> str:
    """The newest changes as an Atom feed (RFC 4287). Its ids are names, not addresses: they outlive a host."""
    name = hashlib.sha256(publication.library.encode()).hexdigest()[:16]
    newest = publication.changes[0].on if publication.changes else publication.today
    first = publication.languages[0]
    entries = "".join(_entry(change, publication, address, name) for change in publication.changes[:_CHANGES_IN_FEED])
    links = "" if address is None else f"<link rel='self' href={quoteattr(address + addresses.FEED_FILE)}/>"
    return (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        f"<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='{wording.TAGS[first]}'>\n"
        f"<id>urn:inforce:{name}:changes</id>\n"
        f"<title>{escape(publication.library)}: {escape(wording.say(first, 'changes'))}</title>\n"
        f"<subtitle>{escape(publication.notices[first])}</subtitle>\n"
        f"<updated>{newest.isoformat()}T00:00:00Z</updated>\n"
        f"<author><name>{escape(publication.library)}</name></author>\n"
        f"{links}<link rel='alternate' type='text/html' href={quoteattr((address or '') + 'changes.html')}/>\n"
        f"{entries}</feed>\n"
    )


def _entry(change: Change, publication: Publication, address: str | None, name: str) -> str:
    edition = publication.by_id[change.edition_id]
    language = edition.language
    kind = wording.say(language, f"change_{change.kind}")
    by = wording.say(language, "accepted_change", kind=kind, name=change.by)
    said = [by]
    if change.start is not None and change.start.day is not None:
        said.append(wording.say(language, "applies_from", day=change.start.day))
    said += [wording.say(language, f"count_{way}", count=count) for way, count in change.counts]
    place = publication.place(edition.jurisdiction).name
    summary = wording.say(language, "list_comma").join(said)
    return (
        f"<entry xml:lang='{wording.TAGS[language]}'>\n<id>urn:inforce:{name}:change:{escape(change.id)}</id>\n"
        f"<title>{escape(f'{edition.title} ({place}): {kind}')}</title>\n"
        f"<updated>{change.on.isoformat()}T00:00:00Z</updated>\n"
        f"<link rel='alternate' type='text/html' href="
        f"{quoteattr((address or '') + addresses.edition_page(change.edition_id))}/>\n"
        f"<summary>{escape(summary)}</summary>\n</entry>\n"
    )


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


def manifest(publication: Publication, site: Path) -> bytes:
    """What a copy is checked by: the commit, and the size and SHA-256 of every file of the site but this one."""
    files = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if name != addresses.MANIFEST_FILE:
            data = path.read_bytes()
            files[name] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return _json(_about(publication) | {"files": files})


def linked_data(edition: PublicEdition, publication: Publication, address: str | None) -> str:
    """An edition as schema.org Legislation, to be set into its page: no sign of it can end the script it stands in."""
    place = publication.place(edition.jurisdiction).name
    forces = {"in_force": "InForce", "not_yet": "NotInForce", "ended": "NotInForce", "unknown": "NotInForce"}
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "@id": (address or "") + addresses.edition_page(edition.id),
        "legislationIdentifier": edition.number or edition.id,
        "name": edition.title,
        "inLanguage": wording.TAGS[edition.language],
        "legislationType": edition.document_type,
        "legislationJurisdiction": {"@type": "AdministrativeArea", "name": place},
        "legislationPassedBy": {"@type": "Organization", "name": edition.issuing_body},
        "legislationDate": None if edition.promulgated_on is None else _day(edition.promulgated_on),
        "legislationDateVersion": _day(edition.start),
        "temporalCoverage": f"{_day(edition.start)}/{_last_day(edition.end) or '..'}",
        "legislationLegalForce": f"https://schema.org/{forces[edition.state_on(publication.today).value]}",
        "about": list(edition.topics),
        "isBasedOn": edition.url,
        "exampleOfWork": {"@type": "Legislation", "@id": (address or "") + addresses.work_page(edition.work_id)},
        "hasPart": [
            {"@type": "Legislation", "@id": f"#{clause.anchor}", "legislationIdentifier": clause.reference}
            for clause in edition.clauses
        ],
    }  # fmt: skip
    said = {name: value for name, value in told.items() if value not in (None, [], "unknown")}
    if edition.start.day is None:
        said.pop("temporalCoverage")
    return json.dumps(said, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")


def _json(told: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"


def _day(when: When | None) -> str | None:
    return None if when is None else str(when)


def _last_day(end: When | None) -> str | None:
    last = last_day_in_force(end)
    return None if last is None else last.isoformat()
