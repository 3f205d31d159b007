"""Why a PDF is refused for what stands on its pages: no text, signs that nobody can know, text at an angle."""

from __future__ import annotations

from collections.abc import Sequence

from inforce.errors import Refused
from inforce.ingest.pdf_glyphs import Page
from inforce.ingest.source_lines import visible

_OCR = "run text recognition (OCR) on it, compare the text with the pages, and bring that in"
# Fewer letters than this beside a picture of a page are a stamp or a number, not its text.
_FEWEST = 40
_UNKNOWN_SHARE = 0.02


def refuse_unreadable(pages: Sequence[Page], name: str) -> list[tuple[str, int]]:
    """Raise Refused for pages whose text cannot be had; give back (what to look at, page) for what can be doubted."""
    counts = [sum(len(visible(glyph.text)) for glyph in page.glyphs) for page in pages]
    _refuse_scan(pages, counts, name)
    doubts: list[tuple[str, int]] = []
    for page, count in zip(pages, counts, strict=True):
        if page.unknown > max(3, _UNKNOWN_SHARE * count):
            raise Refused(
                f"page {page.number} has {page.unknown} letters of which the file does not say what signs they are",
                where=name,
                next=f"ask for a file whose text can be copied out, or {_OCR}",
                code="no_signs",
            )
        angled = sum(len(visible(glyph.text)) for glyph in page.angled)
        if angled > max(_FEWEST, count):
            raise Refused(
                f"the text of page {page.number} is set at an angle",
                where=name,
                next="turn the page, save it as a new PDF, and try again",
                code="page_turned",
            )
        doubts += [(what, page.number) for what in _doubtful(page, count, angled)]
    return doubts


def _refuse_scan(pages: Sequence[Page], counts: Sequence[int], name: str) -> None:
    if not pages:
        raise Refused(
            "the PDF has no pages", where=name, next="ask for the file again, or print it to a new PDF", code="damaged"
        )
    bare = [page.number for page, count in zip(pages, counts, strict=True) if count < _FEWEST and page.pictured > 0.3]
    if not sum(counts) or 2 * len(bare) > len(pages):
        pictures = f": {len(bare)} of its {len(pages)} pages are pictures" if bare else ""
        raise Refused(f"there is no text in the PDF{pictures}", where=name, next=_OCR, code="no_text")


def _doubtful(page: Page, count: int, angled: int) -> list[str]:
    found = []
    if count < _FEWEST and page.pictured > 0.3:
        found.append(f"page {page.number} is a picture without text: nothing of it is read")
    if page.invisible > 0.5 * count and count:
        found.append(f"the text of page {page.number} was recognised from a picture: compare them")
    if page.unknown:
        found.append(f"page {page.number} has a letter of which the file does not say what sign it is")
    if angled:
        found.append(f"page {page.number} has text set at an angle, which is left out")
    return found
