"""What an eCFR file says of itself: its title, and up to which day it is amended, not since when it reads so."""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.days import day_in
from inforce.ingest.law_markup import Markup, child_named, first_named, quote_of, stated, words_of
from inforce.ingest.structure import Attribute, Doubt, Start
from inforce.ingest.xml_tree import line_of

_CITED = re.compile(r"\"citation\":\s?\"(\d+) CFR\b[^\"]{0,60}")


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    top = next((node for node in root.iter(etree.Element) if node.get("TYPE") and node.get("N")), None)
    if top is not None:
        _names(top, markup)
    amended = first_named(root, "AMDDATE")
    where = amended if amended is not None else root
    quote = quote_of(amended) if amended is not None else f"<{root.tag}>"
    day = day_in(words_of(amended))[0] if amended is not None else None
    if amended is not None and day is not None:
        markup.attributes.append(stated("expression_date", day, amended))
    # A part of a code says when it began, now and then; the code as a whole never does.
    markup.first = Start("fixed", None, (), 0.3, quote, line_of(where))
    shown = f"is amended up to {day}" if day is not None else "does not say up to when it is amended"
    message = f"the file {shown}, and does not say from which day it reads so: give that day with --effective-from"
    markup.doubts.append(Doubt(message, line_of(where)))


def _names(top: etree._Element, markup: Markup) -> None:
    head = child_named(top, "HEAD")
    kind, number = str(top.get("TYPE")).lower(), str(top.get("N")).strip()
    book = re.match(r"(\d+):", str(top.get("NODE", ""))) or _CITED.search(str(top.get("hierarchy_metadata", "")))
    words = words_of(head)
    if words:
        title = words if kind == "title" or book is None else f"{book.group(1)} CFR {words}"
        markup.attributes.append(Attribute("title", title, 0.95, quote_of(top)[:200], line_of(top)))
    if book is not None:
        name = f"cfr-{book.group(1)}" if kind == "title" else f"cfr-{book.group(1)}-{kind}-{number}"
        work = re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.")
        markup.attributes.append(Attribute("work", work, 0.95, book.group(), line_of(top)))
    markup.attributes.append(Attribute("document_type", "code", 0.9, f'TYPE="{top.get("TYPE")}"', line_of(top)))
