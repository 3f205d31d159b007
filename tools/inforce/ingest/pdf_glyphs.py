"""The letters, rules and pictures of a PDF's pages, as they are placed. Only here and in `pdf_streams`: the parser."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, cast

from msgspec import Struct
from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar, LTContainer, LTCurve, LTImage, LTPage
from pdfminer.pdfcolor import PDFColorSpace
from pdfminer.pdfinterp import PDFGraphicState, PDFPageInterpreter, PDFResourceManager, PDFTextState
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser

from inforce.ingest.docx_symbols import UNKNOWN_SIGN, sign
from inforce.ingest.pdf_grounds import Grounds
from inforce.ingest.pdf_look import FileLook
from inforce.ingest.pdf_streams import Document, TooManyPages, refuse_lost_pages, refuse_page_tree, refuse_unsound

MAX_PAGES = 1_000
_INVISIBLE = 3
_CID = re.compile(r"\(cid:\d+\)")
_LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st"}


class Glyph(NamedTuple):
    """One letter: its left and right edge, its foot line measured from the head of the page, its size, in points."""

    text: str
    x0: float
    x1: float
    base: float
    size: float
    bold: bool
    italic: bool
    unseen: bool = False


class Rule(NamedTuple):
    """A straight line drawn on the page; upright or level."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def upright(self) -> bool:
        """Whether it runs from head to foot."""
        return self.bottom - self.top > self.x1 - self.x0


class Page(Struct):
    """What is printed on one page, and how much of it is not to be read: at an angle, invisible, without a sign."""

    number: int
    width: float
    height: float
    glyphs: list[Glyph]
    rules: list[Rule]
    pictured: float = 0.0
    invisible: int = 0
    angled: list[Glyph] = []
    outside: list[Glyph] = []
    faint: list[Glyph] = []
    unknown: int = 0

    def every_letter(self) -> Iterator[Glyph]:
        """The letters of the page, those that are not to be read too."""
        return chain(self.glyphs, self.angled, self.outside, self.faint)


class _Device(PDFLayoutAnalyzer):
    """Keeps of each letter what the parser's own layout drops: whether it is painted at all."""

    def __init__(self, manager: PDFResourceManager) -> None:
        super().__init__(manager, laparams=None)
        self.page: LTPage | None = None

    def render_string(
        self,
        textstate: PDFTextState,
        seq: Iterable[float | bytes],
        ncs: PDFColorSpace,
        graphicstate: PDFGraphicState,
    ) -> None:
        """Paint letters, and note how they are painted and how far they are raised."""
        before = len(self.cur_item)
        super().render_string(textstate, seq, ncs, graphicstate)
        for item in list(self.cur_item)[before:]:
            cast(Any, item).painted = (textstate.render, textstate.rise, graphicstate.ncolor)

    def receive_layout(self, ltpage: LTPage) -> None:
        """Keep the page that is done."""
        self.page = ltpage


def read_pages(data: bytes, look: FileLook) -> Iterator[Page]:
    """The pages of a PDF in order; what the file itself says of its parts goes into `look`.

    Raises TooManyPages, and whatever the parser raises for what is no sound PDF.
    """
    # Without its own table of contents a file may have lost pages, and nobody would know: it is not put together again.
    document = Document(PDFParser(io.BytesIO(data)), fallback=False)
    refuse_page_tree(document, MAX_PAGES)
    manager = PDFResourceManager()
    device = _Device(manager)
    interpreter = PDFPageInterpreter(manager, device)
    number = 0
    for number, page in enumerate(PDFPage.create_pages(document), start=1):
        if number > MAX_PAGES:
            raise TooManyPages
        refuse_unsound(page, number)
        interpreter.process_page(page)
        if device.page is not None:
            yield _page(number, device.page)
    refuse_lost_pages(document, number)
    look.look_at(document)


def _page(number: int, layout: LTPage) -> Page:
    page = Page(number, layout.width, layout.height, [], [], angled=[], outside=[], faint=[])
    seen: set[tuple[str, int, int]] = set()
    grounds = Grounds()
    for item in _items(layout):
        grounds.take(item)
        if isinstance(item, LTChar):
            _letter(page, item, seen, grounds)
        elif isinstance(item, LTImage):
            width, height = min(item.width, layout.width), min(item.height, layout.height)
            page.pictured = max(page.pictured, width * height / max(layout.width * layout.height, 1))
        elif isinstance(item, LTCurve):
            page.rules.extend(_rules(item, layout.height))
    return page


def _items(container: LTContainer[Any]) -> Iterator[Any]:
    """Everything on a page, within its figures too, without recursion."""
    waiting: list[Iterator[Any]] = [iter(container)]
    while waiting:
        item = next(waiting[-1], None)
        if item is None:
            waiting.pop()
        elif isinstance(item, LTContainer):
            waiting.append(iter(item))
        else:
            yield item


def _letter(page: Page, item: LTChar, seen: set[tuple[str, int, int]], grounds: Grounds) -> None:
    a, b, _, d, _, f = item.matrix
    text = _sign(item)
    render, rise, colour = getattr(item, "painted", (0, 0.0, None))
    base = page.height - (f + rise * d)
    bold = re.search(r"bold|black|heavy|semibold|[-,]bd", item.fontname, re.IGNORECASE) is not None
    italic = re.search(r"italic|oblique", item.fontname, re.IGNORECASE) is not None
    unseen = render == _INVISIBLE
    glyph = Glyph(text, item.x0, item.x1, base, item.size, bold, italic, unseen)
    # The same letter painted twice in one place is one letter, made bold.
    near = min(1.5, 0.15 * max(item.size, 0.1))
    place = (text, round(item.x0 / near), round(base / near))
    if place in seen and text.strip():
        return
    seen.add(place)
    if not (-1 < item.x0 < page.width + 1 and -1 < base < page.height + item.size):
        page.outside.append(glyph)
    elif abs(b) > abs(a) * 0.1 or a < 0:
        page.angled.append(glyph)
    elif not unseen and grounds.hides(item, render, colour):
        page.faint.append(glyph)
    else:
        page.unknown += text == UNKNOWN_SIGN
        page.invisible += unseen and bool(text.strip())
        page.glyphs.append(glyph)


def _sign(item: LTChar) -> str:
    """The sign a letter stands for; `UNKNOWN_SIGN` where the file does not say."""
    text = item.get_text()
    if _CID.search(text):
        return UNKNOWN_SIGN
    if len(text) == 1 and (0xE000 <= ord(text) <= 0xF8FF or (ord(text) < 32 and text not in "\t\n\r")):
        font = next((name for name in ("Symbol", "Wingdings") if name in item.fontname), None)
        return sign(font, f"{ord(text):x}")
    return "".join(_LIGATURES.get(one, one) for one in text.replace("\x00", UNKNOWN_SIGN)).replace("\xa0", " ")


def _rules(item: LTCurve, height: float) -> list[Rule]:
    """The lines a drawn shape consists of: a line or a thin box is one, a box is its four sides."""
    x0, x1, top, bottom = item.x0, item.x1, height - item.y1, height - item.y0
    if x1 - x0 < 2.5 or bottom - top < 2.5:
        return [Rule(x0, top, x1, bottom)]
    if len(item.pts) not in (4, 5) or not (item.stroke or item.fill):
        return []
    if not item.stroke:
        return []
    return [
        Rule(x0, top, x1, top),
        Rule(x0, bottom, x1, bottom),
        Rule(x0, top, x0, bottom),
        Rule(x1, top, x1, bottom),
    ]
