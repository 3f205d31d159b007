"""The words inside an Akoma Ntoso paragraph: notes and remarks apart, raised figures raised, quotes quoted."""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest.raised_figures import lowered, raised
from inforce.ingest.source_lines import Line
from inforce.ingest.xml_tree import line_of, local

REMARK = "editor's remarks"
NOTES = {"authorialNote": "notes", "note": "notes", "remark": REMARK, "del": "deleted words", "meta": "metadata"}
# What the readers of other law XML make of text that goes into no unit: its kind stands in the attribute `what`.
LEFT_OUT = "leftOut"
_WHITE = re.compile(r"[ \t\r\n]+")


def note_kind(element: etree._Element) -> str | None:
    """What kind of note or remark an element is; None for one whose words belong to the text."""
    name = local(element)
    return str(element.get("what", "notes")) if name == LEFT_OUT else NOTES.get(name)


def inline(element: etree._Element, asides: list[Line]) -> tuple[str, str]:
    """(the text as printed, the source's characters) of an inline element; notes and remarks go to `asides`.

    Raised and lowered figures become the signs for them (m², H₂O), because 10² is not 102; line breaks stay.
    """
    pieces = [(flat(element.text), element.text or "")]
    for child in element:
        pieces.append(inline_child(child, asides))
        pieces.append((flat(child.tail), child.tail or ""))
    return "".join(shown for shown, _ in pieces), "".join(source for _, source in pieces)


def inline_child(child: etree._Element, asides: list[Line]) -> tuple[str, str]:
    """The same for one child of an inline element, its tail aside."""
    name = local(child)
    if name in ("eol", "br"):
        shown, source = inline(child, asides)
        return f"\n{shown}", source
    if (kind := note_kind(child)) is not None:
        shown = flat("".join(texts(child)))
        asides.append(Line(line_of(child), shown, "left_out", what=kind, counted="".join(texts(child))))
        return "", ""
    if name in ("img", "marker", "noteRef"):
        what, words = "pictures" if name == "img" else "note marks", "".join(texts(child))
        asides.append(Line(line_of(child), flat(words), "left_out", what=what, counted=words))
        return "", ""
    if not name:
        asides.append(Line(line_of(child), child.text or "", "left_out", what="comments"))
        return "", ""
    shown, source = inline(child, asides)
    return _quoted(child, _raised(name, shown)), source


def _quoted(element: etree._Element, text: str) -> str:
    """Quoted text with the quotation marks that the markup keeps in attributes."""
    return f"{element.get('startQuote', '')}{text}{element.get('endQuote', '')}"


def _raised(name: str, text: str) -> str:
    if name == "sup":
        return raised(text)
    return lowered(text) if name == "sub" else text


def flat(text: str | None) -> str:
    """White space as one blank: in XML it is layout."""
    return _WHITE.sub(" ", text or "")


def texts(element: etree._Element) -> list[str]:
    """The text nodes of an element in order, those of comments and processing instructions aside."""
    found = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str):
            found.extend(texts(child))
        found.append(child.tail or "")
    return found
