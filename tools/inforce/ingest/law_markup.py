"""What a reader of law XML gives: the document brought to common elements, and what its markup says about it."""

from __future__ import annotations

from datetime import date

from lxml import etree
from msgspec import Struct

from inforce.ingest.akoma_inline import flat, texts
from inforce.ingest.days import Anchor
from inforce.ingest.structure import Attribute, Doubt, Format, Lapse, Mention, QuotedChange, Start, Value
from inforce.ingest.xml_tree import line_of, local
from inforce.model.dates import parse_day

# A day that the markup itself states, in a field made for it.
SURE = 0.95
_SHOWN_DOUBTS = 20


class OwnDay(Struct, frozen=True):
    """A day that the markup gives for one element: `start`, `end`, or `since` for what has read so since then."""

    element: str
    event: str
    day: date | None
    quote: str
    line: int


class Markup(Struct):
    """A document before its articles are cut. `first` and `last` are days of the whole text, as its markup says them.

    `days` belong to elements by their ids; `changes` are instructions in the markup, each with the id of the element
    that holds it as `says`, until the units have refs.
    """

    form: Format
    tree: etree._Element
    attributes: list[Attribute] = []
    anchors: list[Anchor] = []
    first: Start | None = None
    last: Lapse | None = None
    days: list[OwnDay] = []
    mentions: list[Mention] = []
    changes: list[QuotedChange] = []
    doubts: list[Doubt] = []


def words_of(element: etree._Element | None) -> str:
    """The words of an element on one line; none of no element."""
    return flat("".join(texts(element))).strip() if element is not None else ""


def first_named(root: etree._Element, *names: str) -> etree._Element | None:
    """The first element of a tree that has one of these names."""
    return next((node for node in root.iter(etree.Element) if local(node) in names), None)


def child_named(element: etree._Element, *names: str) -> etree._Element | None:
    """The first child of an element that has one of these names."""
    return next((child for child in element if local(child) in names), None)


def day_of(text: str | None) -> date | None:
    """A day written as in data, 2026-03-18; None for anything else."""
    try:
        return parse_day((text or "").strip()[:10])
    except ValueError:
        return None


def quote_of(element: etree._Element) -> str:
    """An element as evidence: its name with its words, or with its attributes where it has none."""
    words = words_of(element)
    if words:
        return f"<{local(element)}>{words[:200]}</{local(element)}>"
    return (
        f"<{local(element)} " + " ".join(f'{key}="{element.get(key)}"' for key in map(str, element.keys()))[:300] + ">"
    )


def stated(name: str, value: Value, element: etree._Element, confidence: float = SURE) -> Attribute:
    """An attribute that an element states in so many words."""
    return Attribute(name, value, confidence, quote_of(element), line_of(element))


def stated_words(name: str, element: etree._Element | None, confidence: float = SURE) -> list[Attribute]:
    """The words of an element as an attribute; nothing where there are none."""
    words = words_of(element)
    return [stated(name, words, element, confidence)] if element is not None and words else []


def shown(doubts: list[Doubt], what: str) -> list[Doubt]:
    """The first doubts of many, and how many more of them there are."""
    if len(doubts) <= _SHOWN_DOUBTS:
        return doubts
    more = f"{len(doubts) - _SHOWN_DOUBTS} more {what} are in the file"
    return [*doubts[:_SHOWN_DOUBTS], Doubt(more, doubts[_SHOWN_DOUBTS].line)]
