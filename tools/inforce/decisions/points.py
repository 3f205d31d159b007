"""The points of a clause: each sentence of each of its lines, with the words that lead into it.

What is asked is looked for in one point, not anywhere in a long clause: "height" in paragraph (a) and "1.2 m" in
paragraph (f) do not make a rule on height. What is quoted is never a point but the passage around it, with its
condition and proviso.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from inforce.reading.patterns import pattern
from inforce.reading.sentences import sentences

# A line up to this many characters is one point; a longer one is taken sentence by sentence.
LONGEST_POINT = 280

_STYLES = (
    ("number", pattern(r"\s*\(\d{1,3}[A-Z]{0,2}\)")),
    ("dotted", pattern(r"\s*\d+(?:\.\d+)+[A-Z]{0,2}\.?(?=\s)")),
    ("roman", pattern(r"\s*\((?:x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3})\)")),
    ("letter", pattern(r"\s*\([a-z]{1,2}\)")),
    ("capital", pattern(r"\s*\([A-Z]{1,2}\)")),
    ("han", pattern("\\s*（[一二三四五六七八九十]+）")),
    ("plain", pattern(r"\s*\d{1,3}[.．、)](?=\s*\S)")),
    ("bullet", pattern(r"\s*[•▪–—-]\s")),
)
# A line that only joins its neighbours opens nothing.
_JOINS = pattern(r"\s*(?:and|or|and/or|but)\s*[,;:]?\s*", re.IGNORECASE)
# What a numbered line begins with, where not with a digit.
_MARKS = "(（•▪–—-"


class Point(Struct, frozen=True):
    """`text[start:end]` of a clause, and the spans of the lines that lead into it, outermost first."""

    start: int
    end: int
    lead: tuple[tuple[int, int], ...]

    def words(self, text: str) -> str:
        """The point itself."""
        return text[self.start : self.end].strip()

    def led(self, text: str) -> str:
        """The lines that lead into it."""
        return "\n".join(text[start:end].strip() for start, end in self.lead)


@lru_cache(maxsize=4096)
def points(text: str) -> tuple[Point, ...]:
    """Every point of a clause's text, in order. At least one for a text that is not blank."""
    found: list[Point] = []
    above: list[tuple[str, tuple[int, int]]] = []
    opening: tuple[int, int] | None = None
    place = 0
    label = ""
    for line in text.splitlines(keepends=True):
        span = (place, place + len(line))
        place = span[1]
        if not line.strip() or _JOINS.fullmatch(line):
            continue
        style, label = _style(line, label)
        if style is None:
            above = []
            lead: tuple[tuple[int, int], ...] = ()
            opening = span if _leads(line) or opening is None else None
        else:
            while any(style == known for known, _ in above):
                above.pop()
            lead = (*((opening,) if opening is not None else ()), *(one for _, one in above))
            above.append((style, span))
        found.extend(_of_line(text, span, lead))
    return tuple(found)


_NUMBER = pattern(
    r"\s*(?:section|s\.|clause|article)?\s*(\d+(?:\.\d+)*[A-Za-z]{0,2}"
    r"|第[一二三四五六七八九十百千零〇\d]+条(?:之[一二三四五六七八九十]+)?)"
)
_NAMED = pattern(
    r"\b(?:section|sections|clause|article|regulation|paragraph|rule|by-law)\s+(\d+(?:\.\d+)*[A-Za-z]{0,2})\b"
    r"|(?<![\d.])(\d+(?:\.\d+){2,})(?![\d.])"
    r"|(第[一二三四五六七八九十百千零〇\d]+条(?:之[一二三四五六七八九十]+)?)",
    re.IGNORECASE,
)


def number_of(text: str) -> str:
    """The number a line or a clause begins with, in lower case without its full stop; empty where it has none."""
    match = _NUMBER.match(text)
    return "" if match is None else match[1].lower()


def provisions_named(question: str) -> frozenset[str]:
    """The provisions a question names by number: section 12A, 8.5.3, 第十条之一. A bare figure names none."""
    if "第" not in question and not any(sign.isdigit() for sign in question):
        return frozenset()
    return frozenset(next(group for group in match.groups() if group).lower() for match in _NAMED.finditer(question))


def _style(line: str, before: str) -> tuple[str | None, str]:
    """How a line is numbered, and its label. (i) after (h), the label before, is a letter, below (a) a numeral."""
    first = line.lstrip()[:1]
    if not first.isdecimal() and first not in _MARKS:
        return None, ""
    for name, numbering in _STYLES:
        match = numbering.match(line)
        if match is None:
            continue
        label = match[0].strip().strip("()（）.")
        if name == "roman" and len(label) == 1 and (before and ord(label) == ord(before[0]) + 1):
            return "letter", label
        return name, label
    return None, ""


def _leads(line: str) -> bool:
    """Whether an unnumbered line leads into the numbered ones that follow."""
    return line.rstrip().endswith((":", "：", "—", "–", "-", ",", "，", "if", "and", "or", "that"))


def _of_line(text: str, span: tuple[int, int], lead: tuple[tuple[int, int], ...]) -> list[Point]:
    start, end = span
    if end - start <= LONGEST_POINT:
        return [Point(start, end, lead)]
    return [Point(start + a, start + b, lead) for a, b in sentences(text[start:end])]
