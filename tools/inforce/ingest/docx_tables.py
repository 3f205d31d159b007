"""The tables of a Word file: their rows and cells, and whether they are tables at all or lay out the page."""

from __future__ import annotations

from collections.abc import Iterator

from inforce.ingest.docx_package import Element, child, is_on, value
from inforce.ingest.docx_stories import letters
from inforce.ingest.source_lines import visible
from inforce.ingest.xml_tree import local

# What only stands around blocks, rows and cells.
TRANSPARENT = frozenset(
    {"sdt", "sdtContent", "customXml", "ins", "moveTo", "del", "moveFrom", "AlternateContent", "Choice", "Fallback"}
)
# A cell of more paragraphs than this lays out the page; it is no cell of a table.
_MOST_IN_CELL = 3


def is_header(row: Element, texts: list[str], first: bool) -> bool:
    """Whether a row says what the columns below it are: it is marked so, or is the first and all in words."""
    if is_on(child(row, "trPr"), "tblHeader"):
        return True
    return first and len(texts) > 1 and all(visible(text) for text in texts) and not _has_figures(texts)


def _has_figures(texts: list[str]) -> bool:
    return any(text.strip(" .,%R$€£¥").isdigit() for text in texts)


def rows_of(table: Element) -> Iterator[Element]:
    """The rows of a table in order."""
    for inner in table.iterchildren("*"):
        if local(inner) == "tr":
            yield inner
        elif local(inner) in TRANSPARENT:
            yield from rows_of(inner)


def cells_of(row: Element) -> Iterator[Element]:
    """The cells of a row in order."""
    for inner in row.iterchildren("*"):
        if local(inner) == "tc":
            yield inner
        elif local(inner) in TRANSPARENT:
            yield from cells_of(inner)


def lays_out(table: Element, rows: list[Element]) -> bool:
    """Whether a table only lays out the page: tables within it, one column, or cells of many paragraphs."""
    if next(table.iterdescendants("{*}tbl", "{*}txbxContent"), None) is not None:
        return True
    cells = [list(cells_of(row)) for row in rows]
    if not any(len(found) > 1 for found in cells):
        return True
    full = (sum(1 for one in cell.iter("{*}p") if letters(one)) for found in cells for cell in found)
    return any(count > _MOST_IN_CELL for count in full)


def contents_page(element: Element) -> str | None:
    """What a block is left out as, where Word itself made it as a contents page."""
    gallery = value(child(element, "sdtPr", "docPartObj", "docPartGallery"))
    return "contents page" if gallery == "Table of Contents" else None
