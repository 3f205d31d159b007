"""The number before each paragraph of a Word file, and what kind of number it is to the text around it."""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.docx_lists import Lists, NoNumber
from inforce.ingest.docx_package import Element, child, value, whole
from inforce.ingest.docx_styles import Styles
from inforce.ingest.numbering import READERS, read_bare
from inforce.ingest.source_lines import Line, Role, visible

# `(a)`, `a)`, `iv.`, `B.`: numbers in letters, which open no article where articles have figures.
_LETTERED = re.compile(r"[(（]?[A-Za-z]{1,5}[)）.]?")
_LEADS_ON = re.compile(r"\b(?:following|below|these|any of|namely)\b|如下|下列|以下", re.IGNORECASE)


class Numbered(Struct, frozen=True):
    """A paragraph's number as printed; whether it is an item within an article, or opens a clause of its own."""

    number: str = ""
    nested: bool = False
    opens: bool = False


class Numbering:
    """Numbers paragraphs in the order of the text; keeps those whose number cannot be worked out."""

    def __init__(self, lists: Lists, styles: Styles) -> None:
        self._lists, self._styles = lists, styles
        self._kinds: dict[tuple[str, int], str] = {}
        self._opening: dict[str, bool] = {}
        self.failed: list[tuple[int, str, str]] = []

    def number(self, properties: Element | None, style: str | None, where: int, words: str, before: str) -> Numbered:
        """The number of the next paragraph; `before` is the text of the paragraph before it."""
        try:
            list_id, level = self._place(properties, style)
            if list_id is None or list_id == "0":
                return Numbered()
            painted = self._lists.paint(list_id, level)
        except NoNumber as error:
            self.failed.append((where, words, str(error)))
            return Numbered()
        kind = _kind(painted.number)
        nested = painted.bullet or any(self._kinds.get((list_id, above)) == kind for above in range(level))
        self._kinds[(list_id, level)] = kind
        return Numbered(painted.number, nested, self._opens(list_id, level, painted.number, before))

    def _place(self, properties: Element | None, style: str | None) -> tuple[str | None, int]:
        own = child(properties, "numPr")
        of_style = self._styles.list_place(style)
        list_id, level = value(child(own, "numId")), whole(value(child(own, "ilvl")))
        if list_id is None and of_style.list_id is not None:
            list_id = of_style.list_id
            linked = None if list_id == "0" else self._lists.level_of_style(list_id, style)
            level = level if level is not None else linked if linked is not None else of_style.level
        return list_id, level or 0

    def _opens(self, list_id: str, level: int, number: str, before: str) -> bool:
        """Whether a lettered number at the top of its own list is a clause: not where the text before leads into it."""
        if level or not _LETTERED.fullmatch(number):
            return False
        if list_id not in self._opening:
            whole_sentence = patterns.ends_sentence(before) and not patterns.leads_in(before)
            self._opening[list_id] = whole_sentence and not _LEADS_ON.search(before)
        return self._opening[list_id]


def lines_of(text: str, strong: str, numbered: Numbered, level: int, where: int) -> list[Line]:
    """The lines of one paragraph, its number before the first: a break of line within it begins a new one."""
    role: Role = "heading" if level else "text"
    lines: list[Line] = []
    for place, part in enumerate(text.split("\n")):
        number = "" if place else numbered.number
        if visible(part) or number:
            lines.append(
                Line(
                    where,
                    " ".join(found for found in (number, part.strip()) if found),
                    role,
                    level,
                    numbered.nested and role == "text",
                    strong="" if place else strong.partition("\n")[0],
                    opens=number if numbered.opens else "",
                )
            )
    return lines


def _kind(number: str) -> str:
    """The kind of article number that a painted number reads as; 1.2 is of a kind of its own: it holds its parent's."""
    text = f"{number} A"
    if re.search(r"\d[.．]\d", number):
        return f"dotted {number.count('.')}"
    if read_bare(text):
        return "bare figures" if re.search(r"\d", number) else "bare letters"
    return next((kind for kind, read in READERS.items() if read(text)), "other")
