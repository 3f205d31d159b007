"""A Word file as lines, as Word shows it: painted numbers, tables as rows, notes beneath their paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from inforce.errors import Refused
from inforce.ingest.accounting import check_letters
from inforce.ingest.docx_lists import Lists
from inforce.ingest.docx_look import seen_in_docx
from inforce.ingest.docx_numbering import Numbered, Numbering, lines_of
from inforce.ingest.docx_package import Element, Package, child, value
from inforce.ingest.docx_refusals import refuse_changes, refuse_numbers
from inforce.ingest.docx_stories import letters, notes_of, outside, pruned
from inforce.ingest.docx_styles import Styles, numbers_differ
from inforce.ingest.docx_tables import TRANSPARENT, cells_of, contents_page, is_header, lays_out, rows_of
from inforce.ingest.docx_words import TAKEN_OUT, Reader, Words
from inforce.ingest.source_lines import Line, visible
from inforce.ingest.source_look import Seen
from inforce.ingest.tracked import Tracked
from inforce.ingest.xml_tree import local


class ReadDocx(Struct, frozen=True):
    """The lines of a Word file, what a person should look at, and the tracked changes that were resolved in reading."""

    lines: tuple[Line, ...]
    doubts: tuple[tuple[str, int], ...]
    changes: int
    seen: Seen


def read_lines(data: bytes, name: str, tracked: Tracked | None = None) -> ReadDocx:
    """The lines of a Word file; `where` in them counts its paragraphs from 1.

    `tracked` says what becomes of tracked changes. Raises Refused for a limit, a damaged file, tracked changes that
    nobody resolved, numbers that cannot be worked out, and what is embedded and cannot be read.
    """
    package = Package(data, name)
    main = package.part(package.main)
    body = child(main, "body")
    if body is None:
        raise Refused("the Word file has no body", where=name, next="open it in Word and save it anew", code="damaged")
    reading = _Reading(package, pruned(body), tracked, name)
    return reading.run(body)


class _Reading:
    """One pass over the blocks of the body, the notes taken in where they are pointed to."""

    def __init__(self, package: Package, body: Element, tracked: Tracked | None, name: str) -> None:
        self.name, self.package, self.tracked = name, package, tracked
        self.styles = Styles(package)
        self.words = Reader(self.styles, tracked)
        self.in_notes = Reader(self.styles, tracked)
        self.numbering = Numbering(Lists(package, self.styles), self.styles)
        self.notes = notes_of(package)
        self.wanted = letters(body) + sum(letters(note) for note in self.notes.values())
        self.seen = seen_in_docx(body, self.notes.values(), self.styles)
        self.lines: list[Line] = []
        self.doubts: list[tuple[str, int]] = []
        self.changed: list[int] = []
        self.carried: Words | None = None
        self.where = self.added = 0
        self.before = ""

    def run(self, body: Element) -> ReadDocx:
        self._blocks(body, None)
        if self.tracked is None and self.changed:
            refuse_changes(self.words.changes + self.in_notes.changes, self.changed, self.name)
        refuse_numbers(self.numbering.failed, self.name)
        for note in self.notes.values():
            self._note_left_over(note)
        counts: Counter[str] = Counter()
        for what, text, size in outside(self.package):
            self.wanted += size
            counts[what] += size
            self.lines.append(Line(self.where, text, "left_out", what=what))
        check_letters(self.wanted + self.added, "".join(line.source for line in self.lines), self.name)
        return ReadDocx(tuple(self.lines), tuple(dict.fromkeys(self.doubts)), self.words.changes, self.seen)

    def _blocks(self, element: Element, what: str | None) -> None:
        for inner in element.iterchildren("*"):
            name = local(inner)
            if name == "p":
                self._paragraph(inner, what)
            elif name == "tbl":
                self._table(inner, what)
            elif name in TRANSPARENT:
                self._blocks(inner, what or contents_page(inner))
            elif name == "altChunk":
                raise Refused(
                    "another document is embedded in it (altChunk), and its text is not read",
                    where=self.name,
                    next="open it in Word, save it anew as .docx, and try again",
                    code="embedded",
                )
        if local(element) in ("body", "tc", "txbxContent") and (words := self._left_open()) is not None:
            self._emit(words, None, self.styles.default, what)

    def _left_open(self) -> Words | None:
        """The words of a last paragraph whose end a tracked change takes out."""
        words, self.carried = self.carried, None
        return words

    def _read(self, paragraph: Element) -> tuple[Words, Element | None, str | None] | None:
        """The words of a paragraph with its properties and style; None where its end is taken out: the next goes on."""
        self.where += 1
        before = self.words.changes
        own = child(paragraph, "pPr")
        properties, style = own, value(child(own, "pStyle")) or self.styles.default
        was = child(own, "pPrChange", "pPr")
        if own is not None and was is not None and numbers_differ(own, was):
            self.words.changes += 1
            properties = was if self.tracked == "reject" else own
            style = value(child(properties, "pStyle")) or self.styles.default
        words = self.carried or Words()
        self.words.read(paragraph, style, words)
        goes_on = self.words.is_taken_out(child(own, "rPr"))
        if self.words.changes > before:
            self.changed.append(self.where)
        self.carried = words if goes_on else None
        return None if goes_on else (words, properties, style)

    def _paragraph(self, paragraph: Element, what: str | None) -> None:
        read = self._read(paragraph)
        if read is not None:
            self._emit(*read, what)

    def _emit(self, words: Words, properties: Element | None, style: str | None, what: str | None) -> None:
        self._asides(words)
        text = words.text()
        if what is not None or self.styles.is_contents(style):
            if visible(text):
                self._left_out(what or "contents page", text)
            return
        numbered = self._number(words, properties, style)
        level = self.styles.heading_level(properties, style)
        if visible(text) or numbered.number:
            if self.lines and not level and not numbered.number and not numbered.nested:
                self.lines.append(Line(self.where, "", "blank"))
            self.lines.extend(lines_of(text, words.strong(), numbered, level, self.where))
            if numbered.number and not visible(text.partition("\n")[0]):
                self.doubts.append((f"the number {numbered.number} has no words", self.where))
            self.before = text.strip()
        self._notes(words)
        for box in words.boxes:
            self._blocks(box, what)

    def _number(self, words: Words, properties: Element | None, style: str | None) -> Numbered:
        text = words.text()
        for why in words.no_numbers:
            self.numbering.failed.append((self.where, text.strip(), why))
        hidden = not visible(text) and self.styles.is_on("vanish", child(properties, "rPr"), style)
        if hidden:
            return Numbered()
        found = self.numbering.number(properties, style, self.where, text.strip(), self.before)
        self.added += len(visible(found.number))
        return found

    def _asides(self, words: Words) -> None:
        for kind, text in words.left_out:
            self._left_out(kind, text)
        self.added += words.added
        self.doubts.extend((doubt, self.where) for doubt in words.doubts)

    def _left_out(self, what: str, text: str) -> None:
        last = self.lines[-1] if self.lines else None
        if last is not None and last.role == "left_out" and last.what == what and last.where == self.where:
            self.lines[-1] = Line(self.where, last.text + text, "left_out", what=what)
        else:
            self.lines.append(Line(self.where, text, "left_out", what=what))

    def _notes(self, words: Words) -> None:
        for key, mark in words.notes:
            note = self.notes.pop(key, None)
            if note is None:
                self.doubts.append((f"the note {mark} is not in the file", self.where))
                continue
            texts = list(self._note_texts(note))
            self.added += len(visible(mark))
            for place, text in enumerate(texts or [""]):
                self.lines.append(Line(self.where, text if place else f"{mark} {text}", nested=True))

    def _note_texts(self, note: Element) -> Iterator[str]:
        for paragraph in note.iter("{*}p"):
            words = Words()
            before = self.in_notes.changes
            self.in_notes.read(paragraph, value(child(paragraph, "pPr", "pStyle")) or self.styles.default, words)
            if self.in_notes.changes > before:
                self.changed.append(self.where)
            self._asides(words)
            if visible(words.text()):
                yield " ".join(words.text().split())

    def _note_left_over(self, note: Element) -> None:
        for text in self._note_texts(note):
            self._left_out("notes that nothing points to", text)

    def _table(self, table: Element, what: str | None) -> None:
        rows = list(rows_of(table))
        as_page = lays_out(table, rows)
        first = True
        for row in rows:
            before = self.words.changes
            gone = self.words.is_taken_out(child(row, "trPr"))
            if self.words.changes > before:
                self.changed.append(self.where + 1)
            within = what or (TAKEN_OUT if gone else None)
            if not as_page:
                first = self._row(row, first, within) and first
                continue
            for cell in cells_of(row):
                self._blocks(cell, within)
        self.lines.append(Line(self.where, "", "blank"))

    def _row(self, row: Element, first: bool, what: str | None) -> bool:
        """Add one row; True while the rows so far were empty."""
        texts: list[str] = []
        found: list[Words] = []
        for cell in cells_of(row):
            parts: list[str] = []
            for paragraph in cell.iter("{*}p"):
                if (read := self._read(paragraph)) is not None:
                    parts += [self._in_cell(*read, what), " ".join(read[0].text().split())]
                    found.append(read[0])
            if (words := self._left_open()) is not None:
                parts += [self._in_cell(words, None, None, what), " ".join(words.text().split())]
                found.append(words)
            texts.append(" ".join(part for part in parts if part))
        if what is not None or not any(visible(text) for text in texts):
            if any(visible(text) for text in texts):
                self._left_out(what or "", "".join(texts))
            return True
        header = is_header(row, texts, first)
        self.lines.append(
            Line(self.where, " | ".join(texts), "row", cells=tuple(texts), header=header, counted="".join(texts))
        )
        self.before = texts[-1]
        for words in found:
            self._notes(words)
        return False

    def _in_cell(self, words: Words, properties: Element | None, style: str | None, what: str | None) -> str:
        """The number of a paragraph within a cell, what else is to be said of it noted."""
        self._asides(words)
        return "" if what else self._number(words, properties, style).number
