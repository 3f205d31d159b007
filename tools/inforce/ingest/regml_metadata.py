"""What a RegML file says of itself: the part of the Code, the document that made this text, and its first day."""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.days import Anchor
from inforce.ingest.law_markup import Markup, child_named, day_of, first_named, quote_of, stated, stated_words, words_of
from inforce.ingest.structure import Attribute, ChangeAction, Mention, QuotedChange, Start
from inforce.ingest.xml_tree import line_of, local

_ACTIONS: dict[str, ChangeAction] = {"added": "insert", "modified": "replace", "deleted": "delete"}
_LABEL = re.compile(r"(?P<part>\d+)-(?P<section>[0-9A-Za-z]+)(?P<rest>(?:-[0-9A-Za-z]+)*)$")


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    fdsys, preamble = child_named(root, "fdsys"), child_named(root, "preamble")
    if fdsys is None or preamble is None:
        return
    title, place = _title(fdsys, preamble)
    notice = local(root) == "notice"
    if place:
        markup.attributes.append(
            Attribute("title", _named(title, place, preamble, notice), 0.95, title, line_of(fdsys))
        )
    number = first_named(preamble, "documentNumber")
    work = place.lower().replace(" ", "-")
    if notice and words_of(number):
        work = f"fr-{words_of(number)}-{work}".lower()
    if work:
        markup.attributes.append(Attribute("work", work, 0.95, quote_of(preamble), line_of(preamble)))
    markup.attributes.extend(stated_words("issuing_body", first_named(preamble, "agency")))
    markup.attributes.extend(stated_words("number", number))
    kind = "notice" if notice else "regulation"
    markup.attributes.append(Attribute("document_type", kind, 0.95, f"<{local(root)}>", line_of(root)))
    effective = first_named(preamble, "effectiveDate")
    day = day_of(words_of(effective))
    if effective is not None and day is not None:
        markup.first = Start("fixed", day, (), 0.95, quote_of(effective), line_of(effective))
        markup.attributes.append(stated("expression_date", day, effective))
    if notice:
        _changes(root, markup, f"{title} ({place})" if title else place)
    _first_made(fdsys, markup)


def _title(fdsys: etree._Element, preamble: etree._Element) -> tuple[str, str]:
    """(the title of the rules, `12 CFR Part 1002`). A title without a letter in it is a slip of the file."""
    title = words_of(child_named(fdsys, "title"))
    cfr = first_named(preamble, "cfr")
    book = words_of(child_named(cfr, "title")) if cfr is not None else ""
    part = words_of(child_named(cfr, "section")) if cfr is not None else ""
    place = f"{book} CFR Part {part}" if book and part else ""
    return (title if re.search(r"[A-Za-z]", title) else ""), place


def _named(title: str, place: str, preamble: etree._Element, notice: bool) -> str:
    whole = f"{title} ({place})" if title else place
    number = words_of(first_named(preamble, "documentNumber"))
    return f"Notice {number} on {whole}" if notice else whole


def _first_made(fdsys: etree._Element, markup: Markup) -> None:
    """The day of the first text: what a derived day of the text itself is counted from, and no day of effect."""
    original = first_named(fdsys, "originalDate")
    day = day_of(words_of(original))
    if original is not None and day is not None:
        markup.anchors.append(Anchor("publication", day, quote_of(original), line_of(original)))


def _changes(root: etree._Element, markup: Markup, target: str) -> None:
    """The changes of a notice, each to the section or comment that its label names."""
    for change in root.iter("{*}change"):
        label, line = str(change.get("label", "")), line_of(change)
        match = _LABEL.match(label)
        interpretation = "Interp" in label
        whole = match is not None and not match.group("rest") and not interpretation
        number = f"§ {match.group('part')}.{match.group('section')}" if match and not interpretation else None
        below = "".join(f"({piece})" for piece in match.group("rest").split("-") if piece) if match else label
        action = _ACTIONS.get(str(change.get("operation")), "amend")
        if not whole and action != "delete":
            action = "amend"
        words = words_of(change) or None
        markup.changes.append(
            QuotedChange(
                target,
                action,
                number,
                words,
                line,
                label,
                part=None if whole else (label if interpretation else below),
                evidence=quote_of(change),
            )
        )
    if markup.changes:
        changeset = child_named(root, "changeset")
        line = line_of(changeset) if changeset is not None else 0
        markup.mentions.append(Mention("amends", target, f"<changeset> of {len(markup.changes)} changes", line))
