"""What a D.C. act says of itself: its days, and the instructions by which it changes the Code."""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest import dc_law_changes
from inforce.ingest.days import Anchor
from inforce.ingest.law_markup import (
    Markup,
    child_named,
    day_of,
    first_named,
    quote_of,
    shown,
    stated,
    stated_words,
    words_of,
)
from inforce.ingest.structure import Attribute, Doubt, Lapse, Mention, Start
from inforce.ingest.xml_tree import line_of, local

CODE = "D.C. Code"
_ISSUER = "Council of the District of Columbia"
_BY_COUNCIL = re.compile(r"enacted by the council (?:of the )?district of columbia", re.IGNORECASE)


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    if local(root) == "section":
        _section(root, markup)
        return
    _names(root, markup)
    meta = child_named(root, "meta")
    if meta is not None:
        _days(meta, markup)
    markup.changes.extend(dc_law_changes.changes(root))
    markup.days.extend(dc_law_changes.own_days(root))
    markup.doubts.extend(shown(dc_law_changes.not_funded(root), "changes that wait for money"))
    for target in dict.fromkeys(change.target for change in markup.changes if change.target):
        first = next(change for change in markup.changes if change.target == target)
        markup.mentions.append(Mention("amends", target, first.evidence, first.line))


def _section(root: etree._Element, markup: Markup) -> None:
    number = child_named(root, "num")
    book = str(root.get("containing-doc") or CODE)
    if number is not None and words_of(number):
        markup.attributes.append(stated("title", f"{book} § {words_of(number)}", number))
        work = re.sub(r"[^a-z0-9.]+", "-", f"{book} {words_of(number)}".lower().replace("d.c.", "dc")).strip("-.")
        markup.attributes.append(stated("work", work, number))
        markup.attributes.append(stated("number", words_of(number), number))
    markup.attributes.append(Attribute("document_type", "code", 0.9, f'containing-doc="{book}"', line_of(root)))
    history = [node for node in root.iter("{*}annotation") if node.get("type") == "History"]
    last = history[-1] if history else root
    markup.first = Start("fixed", None, (), 0.3, quote_of(last)[:200], line_of(last))
    told = f"; its history ends with: {words_of(last)[:160]}" if history else ""
    markup.doubts.append(Doubt(f"a section of a code does not say from which day it reads so{told}", line_of(last)))


def _names(root: etree._Element, markup: Markup) -> None:
    name = str(root.get("id") or "").strip()
    short = next((node for node in root if local(node) == "heading" and node.get("type") == "short"), None)
    markup.attributes.extend(stated_words("title", short))
    if name:
        quote = f'<{local(root)} id="{name}">'
        work = re.sub(r"[^a-z0-9.]+", "-", name.lower().replace("d.c.", "dc")).strip("-.")
        markup.attributes.append(Attribute("number", name, 0.95, quote, line_of(root)))
        markup.attributes.append(Attribute("work", work, 0.95, quote, line_of(root)))
    markup.attributes.append(Attribute("document_type", "act", 0.9, f"<{local(root)}>", line_of(root)))
    enacting = next(
        (node for node in root if local(node) == "text" and _ISSUER.upper() in words_of(node).upper()), None
    )
    if enacting is not None:
        markup.attributes.append(stated("issuing_body", _ISSUER, enacting, 0.9))


def _days(meta: etree._Element, markup: Markup) -> None:
    enacted = first_named(meta, "enacted")
    day = day_of(words_of(enacted))
    if enacted is not None and day is not None:
        markup.anchors.append(Anchor("adoption", day, quote_of(enacted), line_of(enacted)))
        markup.attributes.append(stated("promulgated_on", day, enacted, 0.9))
    effective = first_named(meta, "effective")
    day = day_of(words_of(effective))
    if effective is not None:
        sure = 0.95 if day is not None else 0.3
        markup.first = Start("fixed", day, (), sure, quote_of(effective), line_of(effective))
    expires = first_named(meta, "expires")
    day = day_of(words_of(expires))
    if expires is not None and day is not None:
        markup.last = Lapse(day, (), 0.9, quote_of(expires), line_of(expires))
    if child_named(meta, "temporary") is not None and day is None:
        markup.doubts.append(Doubt("a temporary act: the day on which it expires is not in its markup", line_of(meta)))
