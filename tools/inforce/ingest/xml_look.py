"""Law XML looked at by the names of its elements, before a reader changes the tree (`source_look`)."""

from __future__ import annotations

from lxml import etree

from inforce.ingest.source_look import Pieces, Seen
from inforce.ingest.xml_tree import local

_HEADINGS = frozenset({"heading", "subheading", "crossHeading", "crossheading", "HEAD", "HD1", "HD2", "HD3", "subject"})
_ROWS = frozenset({"tr", "row", "ROW"})
_CELLS = frozenset({"td", "th", "entry", "ENT"})
_NOTES = frozenset({"authorialNote", "footnote", "Footnote", "FTNT", "note", "MarginNote"})
# Of these the words of what holds them are told apart.
_BESIDE = _NOTES | {
    "meta",
    "SOURCE",
    "AUTH",
    "noteRef",
    "FootnoteRef",
    "CommentaryRef",
    "MarginNoteRef",
    "ref-mark",
    "SU",
    "FTREF",
}
# Text nodes in order; of comments and processing instructions there are none.
_TEXTS = ".//text()[not(ancestor::*[local-name() = 'meta'])]"
_CLML = "{http://www.legislation.gov.uk/namespaces/legislation}"


def seen_in_xml(root: etree._Element) -> Seen:
    """What a document holds, all of its text but the metadata of Akoma Ntoso, which is in attributes."""
    headings: list[Pieces] = []
    rows: list[Pieces] = []
    notes: list[Pieces] = []
    for element in root.iter(etree.Element):
        name = local(element)
        if name in _HEADINGS or element.tag == f"{_CLML}Title":
            headings.append(_words(element, _BESIDE))
        elif name in _ROWS and next(element.iterdescendants(*(f"{{*}}{row}" for row in _ROWS)), None) is None:
            cells = [_words(cell, _BESIDE) for cell in element if local(cell) in _CELLS]
            if len(list(filter(None, cells))) > 1:
                rows.append(tuple(piece for cell in cells for piece in cell))
        elif name in _NOTES:
            notes.append(_words(element, frozenset()))
    words = " ".join(_texts(root))
    return Seen(tuple(filter(None, headings)), tuple(rows), tuple(filter(None, notes)), words)


def _texts(root: etree._Element) -> list[str]:
    found = root.xpath(_TEXTS, smart_strings=False)
    return [str(text) for text in found] if isinstance(found, list) else []


def _words(element: etree._Element, beside: frozenset[str]) -> Pieces:
    """The words of an element in order, those of the elements `beside` in it left aside, comments too."""
    parts: list[str] = []
    skipped = 0
    for event, node in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        apart = event in ("start", "end") and node is not element and local(node) in beside
        if event == "start":
            skipped += apart
            parts.append("" if skipped else node.text or "")
        elif node is not element:
            skipped -= apart
            parts.append("" if skipped else node.tail or "")
    return tuple(part.strip() for part in parts if part.strip())
