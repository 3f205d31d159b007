"""legislation.gov.uk CLML brought to common elements: P1 is the document's article, P2 to P7 stand inside it.

Words that a later act put in are text; words that it repealed and CLML still prints are not. Commentaries, footnotes,
signatures and explanatory notes go into no unit.
"""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.law_elements import (
    as_act,
    as_schedule,
    bracket,
    drop_empty,
    holding,
    leave_out_all,
    printed,
    rename,
    unwrap,
)
from inforce.ingest.law_markup import child_named, first_named, words_of
from inforce.ingest.refs import schedule_ref
from inforce.ingest.xml_tree import local

_NAMES = {
    **{"Part": "part", "Chapter": "chapter", "Pblock": "hcontainer", "PsubBlock": "hcontainer", "Group": "hcontainer"},
    **{"EUTitle": "title", "EUPart": "part", "EUChapter": "chapter", "EUSection": "hcontainer"},
    **{"EUSubsection": "hcontainer"},
    **{"P2": "subsection", "P3": "paragraph", "P4": "level", "P5": "level", "P6": "level", "P7": "level"},
    **{"Pnumber": "num", "Number": "num", "Title": "heading", "Subtitle": "subheading"},
    **{"Text": "p", "AppendText": "p", "Formula": "p", "Term": "def", "Superior": "sup", "Inferior": "sub"},
    **{"OrderedList": "blockList", "UnorderedList": "blockList", "ListItem": "item", "Repeal": "del"},
    **{"BlockAmendment": "quotedStructure", "BlockExtract": "quotedStructure", "Image": "img"},
}
_LEFT_OUT = {
    "Metadata": "metadata",
    "Commentaries": "annotations",
    "Footnotes": "footnotes",
    "MarginNotes": "notes",
    "ExplanatoryNotes": "explanatory notes",
    "EarlierOrders": "explanatory notes",
    "Contents": "contents",
    "Resources": "other forms of the text",
    "Versions": "other forms of the text",
    "SignedSection": "signatures",
    "Reference": "references of schedules",
}
_MARKS = ("CommentaryRef", "FootnoteRef", "MarginNoteRef")
_WORDS = {"regulation": "regulation", "order": "article", "rule": "rule", "rules": "rule"}
_BRACKETED = ("P2", "P3", "P4", "P5", "P6", "P7")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")


def rewrite(root: etree._Element) -> etree._Element:
    """The tree for `akoma_ntoso.read`."""
    minor = first_named(root, "DocumentMinorType")
    article = _WORDS.get(str(minor.get("Value", "")).lower() if minor is not None else "", "section")
    leave_out_all(root, _LEFT_OUT)
    drop_empty(root, _MARKS)
    for element in list(root.iter("{*}P1group")):
        _group(element)
    for element in list(root.iter("{*}P1")):
        inside = any(local(near) in ("Schedule", "BlockAmendment") for near in element.iterancestors())
        element.tag = "section" if inside else article
    schedules_seen: set[str] = set()
    for element in list(root.iter("{*}Schedule")):
        _schedule(element, schedules_seen)
    for element in list(root.iter(etree.Element)):
        _settle(element)
    rename(root, _NAMES)
    for part in list(root):
        if local(part) in ("Primary", "Secondary", "EURetained"):
            unwrap(part)
    body, parts, schedules = etree.Element("body"), [], []
    for part in list(root):
        if local(part) in ("Body", "EUBody"):
            body.extend(list(part))
            body.text = part.text
        elif local(part) == "Schedules":
            part.tag = "hcontainer"
            schedules.append(part)
        else:
            parts.append(part)
    body.extend(schedules)
    return as_act([*parts, body])


def _settle(element: etree._Element) -> None:
    name = local(element)
    if name in _BRACKETED:
        _bracketed(element)
    elif name in ("OrderedList", "UnorderedList"):
        _numbered(element)
    elif name == "BlockAmendment":
        open_, close = {"single": ("‘", "’"), "none": ("", "")}.get(str(element.get("Format")), ("“", "”"))
        element.set("startQuote", open_)
        element.set("endQuote", close)
    elif name == "Tabular":
        for title in [child for child in element if local(child) in ("Number", "Title", "Subtitle")]:
            title.tag = "p"
    elif name == "Character":
        element.set("startQuote", " ")
    elif name in ("PrimaryPrelims", "SecondaryPrelims", "EUPrelims"):
        _prelims(element)


def _group(element: etree._Element) -> None:
    """A heading over one article is that article's; over several it stands above them."""
    title = child_named(element, "Title")
    articles = [child for child in element if local(child) == "P1"]
    others = [child for child in element if child is not title and local(child) != "P1"]
    for article in articles:
        for name in ("RestrictStartDate", "RestrictEndDate", "RestrictExtent", "Status", "Match"):
            if element.get(name) and not article.get(name):
                article.set(name, str(element.get(name)))
    if len(articles) == 1 and not others:
        if title is not None:
            articles[0].insert(0, title)
        unwrap(element)
    elif articles:
        element.tag = "hcontainer"
    else:
        element.tag = "section"


def _schedule(element: etree._Element, seen: set[str]) -> None:
    """A schedule is named by its printed number, `SCHEDULE IIA`; one printed for each extent apart has two refs."""
    for child in list(element):
        if local(child) in ("TitleBlock", "ScheduleBody"):
            unwrap(child)
    label = words_of(child_named(element, "Number")) or "Schedule"
    number = label.split()[-1]
    ref = schedule_ref("schedule", number if re.fullmatch(r"[0-9A-Za-z]{1,8}", number) and " " in label else "")
    own = next(name for name in (ref, *(f"{ref}-{count}" for count in range(2, 400))) if name not in seen)
    seen.add(own)
    as_schedule(element, label, own)


def _bracketed(element: etree._Element) -> None:
    number = child_named(element, "Pnumber")
    if number is not None and words_of(number):
        before, after = number.get("PuncBefore"), number.get("PuncAfter")
        bracket(number, "(" if before is None else str(before), ")" if after is None else str(after))


def _numbered(items: etree._Element) -> None:
    """The numbers that a list is printed with: (a), (ii), 3.; those of an undecorated list are none."""
    if local(items) == "UnorderedList":
        return
    kind, decoration = str(items.get("Type", "arabic")), str(items.get("Decoration", "none"))
    start = str(items.get("Start", "1"))
    first = int(start) if start.isdecimal() and len(start) < 4 else 1
    for place, item in enumerate((child for child in items if local(child) == "ListItem"), start=first):
        own = item.get("NumberOverride") or _counted(place, kind)
        before, after = {"parens": ("(", ")"), "parenRight": ("", ")"), "period": ("", ".")}.get(decoration, ("", ""))
        item.insert(0, holding("num", printed(f"{before}{own}{after}")))


def _counted(place: int, kind: str) -> str:
    if kind.startswith("alpha") and 1 <= place <= 26:
        letter = "abcdefghijklmnopqrstuvwxyz"[place - 1]
        return letter.upper() if kind == "alphaupper" else letter
    if kind.startswith("roman") and 1 <= place <= len(_ROMAN):
        return _ROMAN[place - 1].upper() if kind == "romanupper" else _ROMAN[place - 1]
    return str(place)


def _prelims(element: etree._Element) -> None:
    """The head of an instrument: its recitals are the preamble, the rest its header lines."""
    preamble = child_named(element, "PrimaryPreamble", "SecondaryPreamble", "EUPreamble")
    element.tag = "preface"
    if preamble is not None and element.getparent() is not None:
        preamble.tag = "preamble"
        element.addnext(preamble)
    number = child_named(element, "Number")
    if number is not None:
        number.tag = "p"
    for title in list(element.iter("{*}Title")):
        title.tag = "p"
