"""The pages of a PDF as lines: rows joined to paragraphs, tables as rows, notes beneath what has their mark."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.pdf_faults import refuse_unreadable
from inforce.ingest.pdf_glyphs import Page
from inforce.ingest.pdf_layout import LaidOut, lay_out
from inforce.ingest.pdf_look import FileLook, rows_amiss, seen_on
from inforce.ingest.pdf_outcome import ReadPdf
from inforce.ingest.pdf_paragraphs import Paragraph, Words, contents_entries, leading_of, paragraphs
from inforce.ingest.pdf_rows import Row
from inforce.ingest.pdf_tables import Table
from inforce.ingest.source_lines import Line, visible
from inforce.ingest.source_look import Seen

_MARK = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[*†‡]")
_LARGER = 1.12
_LONGEST_HEADING = 200
_SHOWN = 12


def read_pages_as_lines(pages: Sequence[Page], name: str, look: FileLook | None = None) -> ReadPdf:
    """Raises Refused for a PDF without text, and for pages whose text cannot be had. `look` is the file's own word."""
    doubts = refuse_unreadable(pages, name)
    laid, body = lay_out(pages)
    reading = _Reading(laid, body)
    letters = sum(len(visible(glyph.text)) for page in pages for glyph in page.every_letter())
    read = reading.read(doubts, letters, seen_on(pages, look or FileLook()))
    rows = sum(line.role == "row" for line in read.lines)
    return replace(read, doubts=(*read.doubts, *rows_amiss(look or FileLook(), rows)))


class _Reading:
    """Blocks of all pages in order, made into lines."""

    def __init__(self, laid: Sequence[LaidOut], body: float) -> None:
        self.laid, self.body = laid, body
        self.lines: list[Line] = []
        self.pages: dict[int, int] = {}
        self.where = 0
        columns = [block for page in laid for block in page.blocks if isinstance(block, list)]
        self.words = Words(row for rows in columns for row in rows)
        self.leading = leading_of(columns)
        self.notes = {page.number: list(page.notes) for page in laid}
        self.levels = self._levels()

    def read(self, doubts: list[tuple[str, int]], letters: int, seen: Seen) -> ReadPdf:
        columns: list[tuple[int, Sequence[Row]]] = []
        first_of: dict[int, int] = {}
        for page in self.laid:
            for what, text in page.left_out:
                self._line(Line(self._next(page.number), text, "left_out", what=what))
            for block in page.blocks:
                if isinstance(block, Table):
                    self._paragraphs(columns)
                    columns = []
                    self._table(block, page.number)
                else:
                    columns.append((page.number, block))
            first_of[page.number] = self.where
        self._paragraphs(columns)
        for number, notes in self.notes.items():
            for note in notes:
                self._note(note, number)
        where_of = {page: where for where, page in reversed(self.pages.items())}
        said = [(message, where_of.get(page, 1)) for message, page in doubts]
        if self.words.kept:
            shown = ", ".join(dict.fromkeys(self.words.kept[:_SHOWN]))
            said.append((f"hyphens at the end of a row were kept, since they may be the word's own: {shown}", 1))
        return ReadPdf(tuple(self.lines), self.pages, tuple(said), letters, seen)

    def _next(self, page: int) -> int:
        self.where += 1
        self.pages[self.where] = page
        return self.where

    def _line(self, line: Line) -> None:
        self.lines.append(line)

    def _levels(self) -> dict[float, int]:
        """The level of each size of letter larger than the text's: the largest is 1."""
        rows = [row for page in self.laid for block in page.blocks if isinstance(block, list) for row in block]
        sizes = {round(row.size) for row in rows if row.size > _LARGER * self.body}
        return {size: min(level, 6) for level, size in enumerate(sorted(sizes, reverse=True), start=1)}

    def _paragraphs(self, columns: list[tuple[int, Sequence[Row]]]) -> None:
        found = paragraphs(columns, self.leading)
        for paragraph in found:
            self.words.joined(paragraph)
        entries = contents_entries(found, {page.number for page in self.laid if page.contents})
        for place, paragraph in enumerate(found):
            if place in entries:
                self._line(Line(self._next(paragraph.page), paragraph.text, "left_out", what="contents page"))
                self._hyphens(paragraph, self.where)
            else:
                self._paragraph(paragraph)

    def _paragraph(self, paragraph: Paragraph) -> None:
        where = self._next(paragraph.page)
        text, first = paragraph.text, paragraph.rows[0]
        prose = patterns.ends_sentence(text) and patterns.is_prose(text)
        large = first.size > _LARGER * self.body and len(text) <= _LONGEST_HEADING and not prose
        level = self.levels.get(round(first.size), 0) if large else 0
        if paragraph.apart and not level:
            self._line(Line(where, "", "blank"))
        strong = text if all(row.bold for row in paragraph.rows) else first.runs[0].lead
        strong = strong if text.startswith(strong) else ""
        self._hyphens(paragraph, where)
        self._line(Line(where, text, "heading" if level else "text", level, strong=strong))
        for mark in dict.fromkeys(_MARK.findall(text)):
            for note in [one for one in self.notes[paragraph.page] if one[0].text.startswith(mark)]:
                self.notes[paragraph.page].remove(note)
                self._note(note, paragraph.page)

    def _hyphens(self, paragraph: Paragraph, where: int) -> None:
        if paragraph.left_out:
            self._line(Line(where, paragraph.left_out, "left_out", what="hyphens at the ends of rows"))

    def _note(self, rows: list[Row], page: int) -> None:
        paragraph = Paragraph(rows, page)
        self.words.joined(paragraph)
        where = self._next(page)
        self._hyphens(paragraph, where)
        self._line(Line(where, paragraph.text, nested=True))

    def _table(self, table: Table, page: int) -> None:
        for place, cells in enumerate(table.rows):
            filled = [cell for cell in cells if cell]
            figures = any(cell.strip(" .,%R$€£¥").isdigit() for cell in filled)
            header = place == 0 and len(table.rows) > 1 and len(filled) == len(cells) and not figures
            joined = " | ".join(cells)
            self._line(Line(self._next(page), joined, "row", cells=cells, header=header, counted="".join(cells)))
        self._line(Line(self.where, "", "blank"))
