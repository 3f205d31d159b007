"""The newest changes as a feed that a reader can follow (Atom, RFC 4287)."""

from __future__ import annotations

import hashlib
from xml.sax.saxutils import escape, quoteattr

from inforce.pages import addresses, wording
from inforce.pages.publication import Change, Publication

_CHANGES_IN_FEED = 100


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
