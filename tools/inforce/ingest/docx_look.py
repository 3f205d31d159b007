"""A Word file looked at by its elements alone: headings by their styles, rows, notes, every letter (`source_look`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inforce.ingest.docx_package import Element, child, value
from inforce.ingest.docx_stories import letters_of
from inforce.ingest.docx_styles import Styles
from inforce.ingest.source_look import Pieces, Seen


def seen_in_docx(body: Element, notes: Iterable[Element], styles: Styles) -> Seen:
    """What the body and the notes of a file hold, words that a tracked change takes out and hidden ones too."""
    notes = list(notes)
    headings = [_pieces(paragraph) for paragraph in body.iter("{*}p") if _is_heading(paragraph, styles)]
    rows = [_pieces(row) for row in body.iter("{*}tr") if _is_row(row)]
    everywhere = [text for root in (body, *notes) for text in _pieces(root)]
    return Seen(
        tuple(filter(None, headings)), tuple(filter(None, rows)), tuple(map(_pieces, notes)), "".join(everywhere)
    )


def _is_heading(paragraph: Element, styles: Styles) -> bool:
    properties = child(paragraph, "pPr")
    style = value(child(properties, "pStyle")) or styles.default
    inside = next(paragraph.iterancestors("{*}tc"), None) is not None
    return not inside and not styles.is_contents(style) and styles.heading_level(properties, style) > 0


def _is_row(row: Element) -> bool:
    """Whether a row has two cells with words, and no table within it: such a one lays the page out."""
    if next(row.iterdescendants("{*}tr", "{*}txbxContent"), None) is not None:
        return False
    return len([cell for cell in row.iterdescendants("{*}tc") if _pieces(cell)]) > 1


def _pieces(root: Element) -> Pieces:
    return tuple(_texts(root))


def _texts(root: Element) -> Iterator[str]:
    for one in letters_of(root):
        if one.text and not one.text.isspace():
            yield one.text
