"""What a USLM file says of itself. A bill is no law at any stage; a compilation is of the day it is amended through."""

from __future__ import annotations

import re
from datetime import date

from lxml import etree

from inforce.ingest.days import Anchor, day_in
from inforce.ingest.law_markup import Markup, child_named, day_of, first_named, quote_of, stated, stated_words, words_of
from inforce.ingest.structure import Attribute, Doubt, Start
from inforce.ingest.xml_tree import line_of, local

_BILLS = ("bill", "resolution", "amendment", "engrossedAmendment")
_TYPES = {"pLaw": "act", "statuteCompilation": "act", "uscDoc": "code", "cfrDoc": "code", "bill": "bill"}
_PUBLIC_LAW = re.compile(r"(Public|Private) Law (\d+)\s?[–—-]\s?(\d+)")
_BILL = re.compile(r"(\d+)\s*([a-z]+)\s*(\d+)([a-z]*)$")


def read(root: etree._Element, markup: Markup) -> None:
    """Put what the file says about itself into `markup`. Called before the tree is rewritten."""
    meta = child_named(root, "meta")
    if meta is None:
        return
    _names(root, meta, markup)
    _approved(root, meta, markup)
    stage, kind = first_named(meta, "docStage"), local(root)
    amended = next((node for node in root.iter(etree.Element) if local(node) == "editionNote"), None)
    if kind in _BILLS:
        said = stage if stage is not None else meta
        markup.first = Start("later_order", None, (), 0.9, quote_of(said)[:200], line_of(said))
        shown = f"at the stage '{words_of(stage)}'" if words_of(stage) else "at an unknown stage"
        markup.doubts.append(Doubt(f"this is a {kind} {shown}: it is not law, and has no first day", line_of(said)))
    elif kind == "statuteCompilation" and amended is not None:
        _compilation(amended, markup)
    elif _TYPES.get(kind) == "code":
        markup.first = Start("fixed", None, (), 0.3, f"<{kind}>", line_of(root))
        message = "a volume of a code does not say from which day it reads so: give that day with --effective-from"
        markup.doubts.append(Doubt(message, line_of(root)))


def _names(root: etree._Element, meta: etree._Element, markup: Markup) -> None:
    found = markup.attributes
    short = first_named(meta, "citableAsShortTitle")
    title = short if words_of(short) else child_named(meta, "title")
    found.extend(stated_words("title", title))
    cites = [node for node in meta if local(node) == "citableAs"]
    for cite in cites[:1]:
        found.extend(stated_words("number", cite))
    for cite in (*cites, *(node for node in meta if local(node) == "title")):
        work = _work(words_of(cite))
        if work:
            found.append(stated("work", work, cite))
            break
    kind = _TYPES.get(local(root), local(root).lower())
    found.append(Attribute("document_type", kind, 0.9, f"<{local(root)}>", line_of(root)))
    if local(root) in ("pLaw", "statuteCompilation"):
        body = "Congress of the United States"
        found.append(Attribute("issuing_body", body, 0.9, f"<{local(root)}>", line_of(root)))
    language = child_named(meta, "language")
    if language is not None and words_of(language).lower() == "en":
        found.append(stated("language", "en", language))


def _work(cite: str) -> str | None:
    """`Public Law 115–11` -> pl-115-11; `116hr1037eh` -> bill-116-hr-1037, at every stage the same."""
    if match := _PUBLIC_LAW.search(cite):
        return f"{'pl' if match.group(1) == 'Public' else 'pvtl'}-{match.group(2)}-{match.group(3)}"
    if match := _BILL.match(re.sub(r"[\s.]+", "", cite.partition(":")[0]).lower()):
        return f"bill-{match.group(1)}-{match.group(2)}-{match.group(3)}"
    return None


def _approved(root: etree._Element, meta: etree._Element, markup: Markup) -> None:
    """The day on which the President signed: of promulgation, and what `the date of enactment` in the text means."""
    node = first_named(meta, "approvedDate")
    day: date | None = day_of(words_of(node))
    if day is None:
        node = next((action for action in root.iter("{*}actionDescription") if "Approved" in words_of(action)), None)
        day = day_in(words_of(node))[0] if node is not None else None
    if node is not None and day is not None:
        markup.anchors.append(Anchor("adoption", day, quote_of(node), line_of(node)))
        markup.attributes.append(stated("promulgated_on", day, node, 0.9))


def _compilation(amended: etree._Element, markup: Markup) -> None:
    quote = quote_of(amended)
    day = next((day_of(node.get("date")) for node in amended.iter("{*}date") if day_of(node.get("date"))), None)
    if day is not None:
        markup.attributes.append(stated("expression_date", day, amended, 0.9))
    markup.first = Start("fixed", None, (), 0.3, quote, line_of(amended))
    shown = f" through a law of {day}" if day is not None else ""
    message = f"this is a compilation as amended{shown}: from which day it reads so is not said"
    markup.doubts.append(Doubt(message, line_of(amended)))
