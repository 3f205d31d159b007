"""Numbers, headings and names of Akoma Ntoso elements."""

from __future__ import annotations

import re

from lxml import etree
from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.akoma_inline import inline
from inforce.ingest.numbering import read_article, read_bare, read_item, read_plain, read_word
from inforce.ingest.refs import schedule_ref, slug
from inforce.ingest.source_lines import Draft, Line
from inforce.ingest.xml_tree import ident, local

CONTAINERS = frozenset(
    {"book", "tome", "title", "subtitle", "part", "subpart", "chapter", "subchapter", "division", "subdivision"}
    | {"hcontainer", "transitional"}
)
UNITS = {"section": "s", "article": "art", "rule": "rule", "clause": "cl", "regulation": "reg"}
NUMBERED = frozenset({"paragraph", "subsection", "level", "point", "subrule", "subclause"})
STRUCTURE = CONTAINERS | set(UNITS) | NUMBERED | {"body", "mainBody", "table", "thead", "tbody", "tfoot", "tr"}
TITLES = ("num", "heading", "subheading")
_LETTERS = re.compile(r"([A-Z]{1,6})\.?")
_HAS_WORD = re.compile(r"[A-Za-z]{3,}|第")


class Title(Struct, frozen=True):
    """The number and heading of an element as printed, the source's characters of both, and notes found inside them."""

    number: str
    heading: str | None
    source: str
    asides: tuple[Line, ...]

    @property
    def words(self) -> str:
        """Number and heading on one line."""
        return " ".join(part for part in (self.number, self.heading or "") if part)


def title_of(element: etree._Element) -> Title:
    """What an element is called."""
    asides: list[Line] = []
    number, headings, sources = "", [], []
    for child in element:
        if local(child) in TITLES:
            shown, source = inline(child, asides)
            sources.append(source)
            if local(child) == "num":
                number = shown.strip()
            elif shown.strip():
                headings.append(shown.strip())
    return Title(number, " ".join(headings) or None, "".join(sources), tuple(asides))


def shown(element: etree._Element, title: Title) -> str:
    """A container's words for the heading path: the kind of element before a bare number, `Chapter 2 Licences`."""
    if not title.number or _HAS_WORD.search(title.number):
        return title.words
    return f"{local(element).capitalize()} {title.words}"


def set_number(draft: Draft, printed: str, element: str) -> None:
    """Number, key and word of a draft from the text of a `num` element."""
    for read in (read_article, read_word, read_plain, read_item, read_bare):
        marker = read(printed)
        if marker is not None and marker.end == len(printed):
            word = UNITS.get(element, "s") if marker.kind in ("plain", "bare") else marker.word
            draft.number, draft.printed, draft.key, draft.word = marker.number, printed, marker.key, word
            return
    draft.number, draft.printed = printed.rstrip(".").strip(), printed
    if match := _LETTERS.fullmatch(printed):
        draft.key = ((0, match.group(1)),)
    elif printed:
        draft.key = ((0, slug(printed)),)


def wrap_stray_text(root: etree._Element) -> None:
    """Make paragraphs of words that stand directly in a container, an article or a table, where they have no place."""
    for element in list(root.iter()):
        if local(element) not in STRUCTURE:
            continue
        if element.text and element.text.strip():
            element.insert(0, _paragraph(element.text))
            element.text = None
        for child in list(element):
            if child.tail and child.tail.strip():
                child.addnext(_paragraph(child.tail))
                child.tail = None


def _paragraph(text: str) -> etree._Element:
    paragraph = etree.Element("p")
    paragraph.text = text
    return paragraph


def is_dotted(element: etree._Element) -> bool:
    """True for a subsection with a number that carries its section's: 5.1 in section 5."""
    marker = read_plain(title_of(element).number) if local(element) in NUMBERED else None
    return marker is not None and marker.dotted


def opens_unit(element: etree._Element) -> bool:
    """True for a paragraph outside any section that has a number an article could have: 1. or 2.3, not (a)."""
    number = title_of(element).number if local(element) in NUMBERED else ""
    return any(
        marker is not None and marker.end == len(number) for marker in (read_plain(number), read_article(number))
    )


def holds_units(element: etree._Element) -> bool:
    """True where articles or containers stand directly inside an element."""
    return any(local(child) in UNITS or local(child) in CONTAINERS for child in element)


def has_table(element: etree._Element) -> bool:
    """True where a table stands in an element."""
    return any(local(child) == "table" for child in element.iter())


def schedule_name(document: etree._Element, holder: etree._Element, printed: str, place: int) -> tuple[str, str]:
    """(label, ref) of a schedule document: from its printed heading, else its alias in the metadata, else its id."""
    alias = next((str(node.get("value", "")) for node in document.iter() if local(node) == "FRBRalias"), "")
    body = next((child for part in document for child in part if local(part) in ("mainBody", "body")), None)
    for words in (printed, alias, str(title_of(body).words if body is not None else "")):
        found = patterns.schedule(words.strip()) if words else None
        if found:
            label = words.strip()
            label = label[: len(label) - len(found[2])].strip(" —–:.-") if found[2] else label
            return label, schedule_ref(found[0], found[1])
    name = alias or printed or ident(holder) or str(place)
    return name, f"sch-{slug(name)}"


def marked_schedule(element: etree._Element) -> tuple[str, str] | None:
    """(label, ref) of a container that a reader of other law XML marked as a schedule; None for any other."""
    label, ref = element.get("scheduleLabel"), element.get("scheduleRef")
    return (str(label), str(ref)) if label and ref else None
