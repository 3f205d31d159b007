"""The list of the site's pages: each with its address, language, title and the template that draws it.

Two that fall on one address, or one that lies where another's folder has to be, stop the build: a link that was given
out would show something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.pages import addresses
from inforce.pages.publication import Publication, PublicEdition
from inforce.pages.wording import say

Subject = PublicEdition | str | None


class SitePage(Struct, frozen=True):
    """One page. `subject` is what it is about: an edition, the id of a work or place; None for a common page."""

    address: str
    language: str
    title: str
    template: str
    subject: Subject = None
    others: tuple[tuple[str, str], ...] = ()


class TwoAtOneAddress(LibraryError):
    """Two things of the site would lie at one address, or under one name on a page."""

    code = "two_at_one_address"


def pages_of(publication: Publication, *, not_found: bool = False) -> tuple[SitePage, ...]:
    """Every page of the site; with `not_found` also the one that a host shows for an address it does not have.

    Raises TwoAtOneAddress.
    """
    found = tuple(_pages(publication))
    if not_found:
        language = publication.languages[0]
        found += (SitePage(addresses.NOT_FOUND, language, say(language, "not_found"), addresses.NOT_FOUND),)
    check_addresses(page.address for page in found)
    for edition in publication.editions:
        check_anchors(addresses.edition_page(edition.id), (clause.anchor for clause in edition.clauses))
    check_anchors("subjects.html", map(addresses.subject_anchor, publication.works_about))
    return found


def _pages(publication: Publication) -> Iterator[SitePage]:
    languages = publication.languages
    first = languages[0]
    for name in addresses.COMMON:
        for language in languages:
            title = say(language, "home" if name == "index" else name)
            others = tuple(
                (other, addresses.common_page(name, other, first)) for other in languages if other != language
            )
            yield SitePage(addresses.common_page(name, language, first), language, title, f"{name}.html", None, others)
    for place in publication.places:
        works = publication.works_in.get(place.id, ())
        language = publication.speaking(works[0]).language if works else _language_of(place.name)
        yield SitePage(addresses.place_page(place.id), language, place.name, "place.html", place.id)
    for work in publication.works:
        speaking = publication.speaking(work)
        yield SitePage(addresses.work_page(work), speaking.language, title_of(speaking), "work.html", work)
    for edition in publication.editions:
        page = addresses.edition_page(edition.id)
        yield SitePage(page, edition.language, title_of(edition), "edition.html", edition)


def title_of(edition: PublicEdition) -> str:
    """An edition's title; of one that was withdrawn, only that it was."""
    return say(edition.language, "withdrawn_title") if edition.withdrawn else edition.title


def check_addresses(found: Iterable[str]) -> None:
    """Refuse two files at one address, and a file where another's folder lies. Raises TwoAtOneAddress."""
    seen: set[str] = set()
    for address in found:
        folded = address.casefold()
        if folded in seen:
            raise TwoAtOneAddress(
                "two pages of the site have the same address",
                where=address,
                next="rename one of the two works or editions: on some hosts capitals do not tell them apart",
            )
        seen.add(folded)
    for address in seen:
        parts = address.split("/")
        for at in range(1, len(parts)):
            if (folder := "/".join(parts[:at])) in seen:
                raise TwoAtOneAddress(
                    f"{folder} would have to be a page and a folder at once",
                    where=address,
                    next="rename the work or edition whose id ends in .html",
                )


def check_anchors(page: str, anchors: Iterable[str]) -> None:
    """Refuse two clauses under one name on a page (case C33). Raises TwoAtOneAddress."""
    seen: set[str] = set()
    for anchor in anchors:
        if anchor in seen:
            raise TwoAtOneAddress(
                f"two parts of one page are called {anchor}, so that a link to one may show the other",
                where=page,
                next="give each clause an id of its own; tools/check names the files",
            )
        seen.add(anchor)


def _language_of(name: str) -> str:
    return "en" if name.isascii() else "zh"
