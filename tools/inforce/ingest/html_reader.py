"""HTML as lines: headings, paragraphs, list items and table rows of the main content; the rest is left out by name.

White space is what a browser makes of it: runs of it, no-break spaces too, are one space. The number that a browser
prints before an item of an ordered list is put there. Nothing is run, fetched or followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from inforce.errors import Refused
from inforce.ingest.html_hidden import Hiding
from inforce.ingest.html_parts import (
    BLOCKS,
    children,
    is_left_out,
    is_rows,
    item_numbers,
    main_part,
    name_of,
)
from inforce.ingest.html_tables import kept_text, strays
from inforce.ingest.html_tree import parse, whole_text
from inforce.ingest.source_lines import Line, Role, visible

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

_SPACES = re.compile(r"[ \t\n\r\f\v\u00a0\u1680\u2000-\u200a\u202f\u205f]+")
_HEADING = re.compile(r"h([1-6])")
_STRONG = frozenset({"b", "strong", "em", "i", "dfn", "u"})
_NESTING = frozenset({"ul", "ol", "dl", "blockquote"})


@dataclass(slots=True)
class _Open:
    """A line while its pieces of text come in: each with whether it is set in bold or italics."""

    pieces: list[tuple[str, bool]] = field(default_factory=list)
    number: str = ""
    where: int = 0

    def text(self) -> str:
        return _SPACES.sub(" ", "".join(piece for piece, _ in self.pieces)).strip(" ")

    def strong(self) -> str:
        """The leading run that is set in bold or italics."""
        run = ""
        for piece, strong in self.pieces:
            if not strong and piece.strip():
                break
            run += piece
        return _SPACES.sub(" ", run).strip(" ")


class _Reading:
    """One pass over the elements of a page, without recursion: a page may be nested as deep as its limit."""

    def __init__(self, root: Element) -> None:
        self.root, self.main, self.hiding = root, main_part(root), Hiding(root)
        self.numbers = item_numbers(root)
        self.lines: list[Line] = []
        self.open = _Open()
        self.depth = self.strong = 0
        self.heading = 0

    def run(self) -> list[Line]:
        """The lines of the whole page, in order: the main content as text, all else as left out."""
        outside = self.main is not None
        stack: list[Iterator[Element | tuple[str, Element]]] = [iter([self.root])]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
            elif isinstance(step, tuple):
                outside = self._text_or_end(step, outside)
            else:
                inner, outside = self._enter(step, outside)
                if inner is not None:
                    stack.append(inner)
        self._flush()
        return self.lines

    def _enter(self, element: Element, outside: bool) -> tuple[Iterator[Element | tuple[str, Element]] | None, bool]:
        kind = name_of(element)
        if element is self.main:
            outside = False
        what = is_left_out(element, self.main is not None and not outside, self.hiding)
        if what is not None and element is not self.root:
            self._leave_out(what, element)
            return iter([("tail", element)]), outside
        if kind == "table" and not outside and is_rows(element):
            self._flush()
            self._rows(element)
            return iter([("tail", element)]), outside
        if kind == "img" and not outside:
            self._picture(element)
        if kind in BLOCKS:
            self._flush()
        if kind == "li" and not outside:
            self.open.number = self.numbers.get(element, "")
        heading = _HEADING.fullmatch(kind)
        self.heading = int(heading.group(1)) if heading else self.heading
        self.depth += kind in _NESTING
        self.strong += kind in _STRONG
        return self._inside(element), outside

    @staticmethod
    def _inside(element: Element) -> Iterator[Element | tuple[str, Element]]:
        yield ("text", element)
        yield from children(element)
        yield ("end", element)
        yield ("tail", element)

    def _text_or_end(self, step: tuple[str, Element], outside: bool) -> bool:
        kind, element = step
        if kind == "end":
            name = name_of(element)
            if name in BLOCKS:
                self._flush()
            self.heading = 0 if _HEADING.fullmatch(name) else self.heading
            self.depth -= name in _NESTING
            self.strong -= name in _STRONG
            return outside or element is self.main
        text = (element.text if kind == "text" else element.tail) or ""
        if element is self.root and kind == "tail":
            return outside
        # What follows the main content stands outside it.
        if outside:
            if visible(text):
                self._add_left_out("page furniture", text, element)
        elif text:
            self.open.where = self.open.where or element.sourceline or 0
            self.open.pieces.append((text, self.strong > 0))
        return outside

    def _flush(self) -> None:
        text, number = self.open.text(), self.open.number
        if visible(text):
            nested = self.depth > 1 or (self.depth == 1 and not number)
            role: Role = "heading" if self.heading else "text"
            line = f"{number} {text}" if number else text
            if self.lines and not self.open.number and role == "text":
                self.lines.append(Line(self.open.where, "", "blank"))
            self.lines.append(
                Line(self.open.where, line, role, self.heading, nested and role == "text", strong=self.open.strong())
            )
            number = ""
        elif self.open.pieces and visible("".join(piece for piece, _ in self.open.pieces)):
            raise AssertionError("visible text was lost")
        # The number of an item waits for the first text in it.
        self.open = _Open(number=number)

    def _rows(self, table: Element) -> None:
        for row in table.iter("tr", "caption"):
            if name_of(row) == "caption":
                self._plain(row)
                continue
            cells = [cell for cell in children(row) if name_of(cell) in ("td", "th")]
            self._leave_out_within(row)
            for picture in row.iter("img"):
                self._picture(picture)
            texts = tuple(_SPACES.sub(" ", kept_text(cell, self.hiding)).strip(" ") for cell in cells)
            if not any(visible(text) for text in texts):
                continue
            header = name_of(row.getparent()) == "thead" or all(name_of(cell) == "th" for cell in cells)
            self.lines.append(
                Line(
                    row.sourceline or 0,
                    " | ".join(texts),
                    "row",
                    cells=texts,
                    header=header,
                    counted="".join(texts),
                )
            )
        for words in strays(table, self.hiding):
            self.lines.append(Line(table.sourceline or 0, _SPACES.sub(" ", words).strip(" ")))
        self.lines.append(Line(table.sourceline or 0, "", "blank"))

    def _picture(self, element: Element) -> None:
        """A picture can hold what a rule says; one with an empty `alt` says of itself that it is an ornament."""
        if element.get("alt") != "":
            self.lines.append(Line(element.sourceline or 0, "", "left_out", what="pictures"))

    def _plain(self, element: Element) -> None:
        self._leave_out_within(element)
        text = _SPACES.sub(" ", kept_text(element, self.hiding)).strip(" ")
        if visible(text):
            self.lines.append(Line(element.sourceline or 0, text))

    def _leave_out_within(self, element: Element) -> None:
        for inner in element.iter():
            what = is_left_out(inner, True, self.hiding)
            if what is not None and not any(is_left_out(above, True, self.hiding) for above in inner.iterancestors()):
                self._leave_out(what, inner)

    def _leave_out(self, what: str, element: Element) -> None:
        text = whole_text(element)
        if visible(text):
            self._add_left_out(what, text, element)

    def _add_left_out(self, what: str, text: str, element: Element) -> None:
        shown = _SPACES.sub(" ", text).strip()
        self.lines.append(Line(element.sourceline or 0, shown, "left_out", what=what))


def read_lines(text: str, name: str) -> tuple[list[Line], str]:
    """The lines of a page, and all text that must be in one of them (list numbers included).

    Raises Refused for what is nested too deep, has too many elements, or cannot be taken apart.
    """
    root = parse(text, name)
    reading = _Reading(root)
    lines = reading.run()
    wanted = visible(whole_text(root))
    numbers = sum(len(visible(line.source)) for line in lines) - len(wanted)
    added = sum(len(visible(number)) for number in reading.numbers.values())
    if not 0 <= numbers <= added:
        raise Refused(
            f"{len(wanted)} visible characters in the page, {numbers} more or fewer in its lines",
            where=name,
            next="this is a fault of the reader: report the document; nothing was written",
            code="characters_lost",
        )
    return lines, "".join(line.source for line in lines)
