"""Where each page and file of the site lies, from ids alone: an address once given out is the same in every build.

A page is `….html` and a link is relative, so that the site works under any path of a host and from a folder.
"""

from __future__ import annotations

import posixpath
from urllib.parse import quote

from inforce.model.ids import instrument_of

CARDS_FILE = "cards.json"
FEED_FILE = "changes.atom"
MANIFEST_FILE = "manifest.json"
SUMS_FILE = "manifest.sha256"
SITEMAP_FILE = "sitemap.xml"
# What a host shows for an address it does not have: at any depth, so it needs to know where the site lies.
NOT_FOUND = "404.html"
# Pages that are there once for each language.
COMMON = ("index", "subjects", "changes", "coming", "about", "search")


def edition_page(edition_id: str) -> str:
    """The page of an edition: its permanent link."""
    return f"rules/{edition_id}.html"


def work_page(work_id: str) -> str:
    """The page of a work, whichever edition is in force."""
    return f"rules/{work_id}.html"


def place_page(place_id: str) -> str:
    """The page of a place."""
    return f"places/{place_id}.html"


def common_page(name: str, language: str, first: str) -> str:
    """One of `COMMON` in a language; the pages in the library's first language lie at the top."""
    return f"{name}.html" if language == first else f"{language}/{name}.html"


def clause_link(clause_id: str) -> str:
    """A clause on the page of its edition."""
    return f"{edition_page(instrument_of(clause_id))}#{clause_id.rsplit('/', 1)[1]}"


def card_file(card_id: str) -> str:
    """A source card for machines."""
    return f"cards/{card_id}.json"


def subject_anchor(topic: str) -> str:
    """A subject's name on the page of subjects. `check_anchors` refuses two that fall together."""
    return "subject:" + "-".join(topic.split()).casefold()


def any_link(target: str) -> str:
    """The page of a work, an edition or a clause, by how many parts its id has."""
    parts = target.count("/") + 1
    return work_page(target) if parts == 2 else edition_page(target) if parts == 3 else clause_link(target)


def relative(page: str, target: str) -> str:
    """A link from one page to another, `#anchor` included."""
    path, mark, anchor = target.partition("#")
    if path == page and mark:
        return f"#{quote(anchor, safe=':._-')}"
    link = posixpath.relpath(path, posixpath.dirname(page) or ".")
    return quote(link) + mark + quote(anchor, safe=":._-")
