"""The pieces of a clause that can be quoted: a short clause is one; a long one is cut at its own subsections only.

A piece never loses its condition: the words that lead into a list, the paragraphs of the list, and what follows the
list (provisos, "but", 但) travel with every item (case C19). Nothing is cut inside a line, so never inside a word or
numeral.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from inforce.reading.interrogatives import has_han
from inforce.reading.patterns import pattern

# A clause up to this many characters is quoted whole: about what can be read aloud in a minute.
WHOLE_CLAUSE = 1600

_SUBSECTION = pattern(r"\s*(?:\((\d{1,3}[A-Z]{0,2})\)|(\d+(?:\.\d+)+[A-Z]{0,2})\.?)(?:\s|$)")
_PARAGRAPH = pattern(
    r"\s*(?:\(([a-z]{1,3}|[ivxl]+|[A-Z])\)|（[一二三四五六七八九十]+）|[一二三四五六七八九十]+、|\d+[．.、)]|[•\-–—])"
)
_PROVISO = pattern(r"\s*(?:provided|but|however|except|unless|this (?:sub)?section does not|但|前款|除)", re.IGNORECASE)


class Passage(Struct, frozen=True):
    """Slices of one clause's text, in order: usually one; lead-in, item and tail where a long clause is cut."""

    spans: tuple[tuple[int, int], ...]
    main: tuple[int, int]

    def quotes(self, text: str) -> tuple[str, ...]:
        """The words of each slice, to the character, without blank edges."""
        return tuple(text[start:end].strip() for start, end in self.spans if text[start:end].strip())

    def words(self, text: str) -> str:
        """The slices as one text, for reading."""
        return "\n".join(self.quotes(text))


@lru_cache(maxsize=4096)
def passages(text: str) -> tuple[Passage, ...]:
    """Cut a clause's text into the pieces that can be judged and quoted: at least one, and together the whole text."""
    lines = _lines(text)
    starts = _subsection_starts(text, lines)
    if not starts:
        return (whole(text),)
    lead = (0, starts[0]) if text[: starts[0]].strip() else None
    bounds = [*starts, len(text)]
    tail = _tail(text, starts[-1])
    if tail is not None:
        bounds[-1] = tail
    found = []
    for begin, end in pairwise(bounds):
        spans = [(begin, end)]
        if lead is not None:
            spans.insert(0, lead)
        if tail is not None:
            spans.append((tail, len(text)))
        found.append(Passage(_joined(spans), (begin, end)))
    return tuple(found)


def passage_around(text: str, place: int) -> Passage:
    """The passage a place of the text lies in; the whole clause where it lies in what they share."""
    return next((p for p in passages(text) if p.main[0] <= place < p.main[1]), whole(text))


def whole(text: str) -> Passage:
    """The clause as one piece."""
    return Passage(((0, len(text)),), (0, len(text)))


def to_quote(text: str, judged: Passage) -> Passage:
    """What to quote for a piece that was judged to answer: the whole clause while it can be read aloud, else it."""
    return whole(text) if len(text) <= WHOLE_CLAUSE else judged


def _lines(text: str) -> list[tuple[int, int]]:
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        found.append((start, start + len(line)))
        start += len(line)
    return found


def _subsection_starts(text: str, lines: list[tuple[int, int]]) -> list[int]:
    """Where the clause's own subdivisions begin: (1), 1.2.3, or in Chinese each 款 (a line that is no item)."""
    numbered = [start for start, end in lines if _SUBSECTION.match(text, start, end)]
    if len(numbered) > 1:
        return numbered
    if not has_han(text):
        return []
    plain = [
        start
        for start, end in lines
        if text[start:end].strip() and not _PARAGRAPH.match(text, start, end) and not _PROVISO.match(text, start, end)
    ]
    return plain if len(plain) > 1 else []


def _tail(text: str, last_start: int) -> int | None:
    """Where closing words that govern all subdivisions begin: unnumbered lines at the end that carry a proviso."""
    tail = None
    for start, end in _lines(text):
        if start <= last_start or not text[start:end].strip():
            continue
        if _SUBSECTION.match(text, start, end) or _PARAGRAPH.match(text, start, end):
            tail = None
        elif tail is None and _PROVISO.match(text, start, end):
            tail = start
    return tail


def _joined(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Neighbouring slices made one, so that a quote is as long as the source lets it be."""
    joined = [spans[0]]
    for start, end in spans[1:]:
        if joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined)
