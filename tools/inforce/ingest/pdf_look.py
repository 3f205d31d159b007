"""What a PDF says of itself beside its pages: bookmarks, marks of table rows, every letter (`source_look`).

Bookmarks are headings as whoever made the file knew them; marks of structure (ISO 32000, 14.7) tell rows of tables.
Many files have neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from inforce.ingest.source_look import Seen

if TYPE_CHECKING:
    from pdfminer.pdfdocument import PDFDocument

    from inforce.ingest.pdf_glyphs import Page

# Beyond so many the rest is not looked at: a file can point at itself.
_MOST_MARKS = 100_000
_MOST_BOOKMARKS = 5_000


class FileLook:
    """Bookmarks, and how many rows of tables are marked; filled once the pages were read."""

    def __init__(self) -> None:
        self.bookmarks: list[str] = []
        self.rows = 0

    def look_at(self, document: PDFDocument) -> None:
        """Take what a file says. What is unsound here is left: the pages are what is read."""
        try:
            self.bookmarks = list(_bookmarks(document))
            self.rows = sum(_is_row(mark) for mark in _marks(document))
        except Exception:  # a parser of strangers' files fails in every way there is
            return


def _bookmarks(document: PDFDocument) -> Iterator[str]:
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    outlines = resolve1(document.catalog.get("Outlines"))
    waiting: list[Any] = [outlines.get("First")] if isinstance(outlines, dict) else []
    seen = 0
    while waiting and seen < _MOST_BOOKMARKS:
        entry = resolve1(waiting.pop())
        seen += 1
        if isinstance(entry, dict):
            title = resolve1(entry.get("Title"))
            if isinstance(title, bytes):
                yield decode_text(title)
            waiting += [one for one in (entry.get("Next"), entry.get("First")) if one is not None]


def _marks(document: PDFDocument) -> Iterator[dict[str, Any]]:
    from pdfminer.pdftypes import resolve1

    waiting: list[Any] = [document.catalog.get("StructTreeRoot")]
    seen = 0
    while waiting and seen < _MOST_MARKS:
        mark = resolve1(waiting.pop())
        seen += 1
        if isinstance(mark, list):
            waiting += mark
        elif isinstance(mark, dict):
            yield mark
            waiting.append(mark.get("K"))


def _is_row(mark: dict[str, Any]) -> bool:
    return str(getattr(mark.get("S"), "name", mark.get("S"))) == "TR" and len(_list(mark.get("K"))) > 1


def _list(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def seen_on(pages: Iterable[Page], look: FileLook) -> Seen:
    """Every letter of the pages as the parser gave it, and the bookmarks whose words are printed on them."""
    text = "".join(glyph.text for page in pages for glyph in page.every_letter())
    printed = _letters(text)
    headings = tuple((title,) for title in look.bookmarks if _letters(title) and _letters(title) in printed)
    return Seen(headings=headings or None, text=text)


def rows_amiss(look: FileLook, rows: int) -> list[tuple[str, int]]:
    """What a person should look at where the file marks more rows of tables than were read."""
    if look.rows <= rows:
        return []
    return [(f"the PDF itself marks {look.rows} rows of tables, and {rows} were read as rows: compare its tables", 1)]


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
