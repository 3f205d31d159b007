"""Letters put together into runs of words, and runs into the rows of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from inforce.ingest.pdf_glyphs import Glyph, Rule
from inforce.ingest.raised_figures import lowered, raised

_HAN = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]"
# A gap of this much of the letters' size is a blank; what letters are moved apart to look better is less.
_BLANK = 0.15
_NUMBER_SET_OFF = re.compile(r"第[零〇一二三四五六七八九十百千\d]{1,8}[编章节条](?:之[一二三四五六七八九十]{1,3})? ")
_BETWEEN_HAN = re.compile(rf"(?<={_HAN}) (?={_HAN})")


class Run(Struct, frozen=True):
    """Words set side by side without a wide gap. `bold` is how much of them is, 0 to 1; `lead` what is strong."""

    text: str
    x0: float
    x1: float
    base: float
    size: float
    bold: float
    lead: str = ""

    @property
    def top(self) -> float:
        """The head of its letters, from the head of the page."""
        return self.base - self.size


class Row(Struct, frozen=True):
    """The runs that stand on one foot line, left to right."""

    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The words of the row."""
        return " ".join(run.text for run in self.runs)

    @property
    def is_entry(self) -> bool:
        """Whether it could be a line of a contents page: a number far to the right, or behind a line of dots."""
        last = self.runs[-1]
        if re.search(r"(?:\.\s?){4,}\d{1,4}$|…\s?\d{1,4}$", self.text):
            return True
        return len(self.runs) > 1 and last.text.isdigit() and last.x0 - self.runs[-2].x1 > 2 * last.size

    @property
    def x0(self) -> float:
        """Its left edge."""
        return self.runs[0].x0

    @property
    def x1(self) -> float:
        """Its right edge."""
        return max(run.x1 for run in self.runs)

    @property
    def base(self) -> float:
        """Its foot line."""
        return self.runs[0].base

    @property
    def size(self) -> float:
        """The size of most of its letters."""
        return max(self.runs, key=lambda run: len(run.text)).size

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(run.bold > 0.9 for run in self.runs)


class _Making:
    """A run while its letters come in."""

    def __init__(self, glyph: Glyph, walls: Sequence[Rule]) -> None:
        self.walls = walls
        self.glyphs = [glyph]
        self.base, self.size, self.x1 = glyph.base, glyph.size, glyph.x1

    def takes(self, glyph: Glyph) -> bool:
        """Whether a letter goes on where the run ends: on its foot line, or raised or lowered and smaller."""
        gap, size = glyph.x0 - self.x1, max(self.size, glyph.size)
        if not -0.6 * size < gap < 0.9 * size:
            return False
        low, high = sorted((self.x1 - 1.5, glyph.x0 + 1.5))
        if any(low < wall.x0 < high and wall.top < glyph.base < wall.bottom + size for wall in self.walls):
            return False
        off = abs(glyph.base - self.base)
        return off < 0.15 * size or (min(glyph.size, self.size) < 0.82 * size and off < 0.55 * size)

    def add(self, glyph: Glyph) -> None:
        self.glyphs.append(glyph)
        self.x1 = max(self.x1, glyph.x1)
        if glyph.size > self.size:
            self.base, self.size = glyph.base, glyph.size


def runs_of(glyphs: Iterable[Glyph], rules: Sequence[Rule]) -> list[Run]:
    """The runs of a page; none goes on across an upright rule.

    Letters are taken in the order they are painted in; what belongs together is then joined.
    """
    walls = [rule for rule in rules if rule.upright and rule.bottom - rule.top > 6]
    made: list[_Making] = []
    for glyph in glyphs:
        if not glyph.text.strip():
            if made and made[-1].takes(glyph):
                made[-1].glyphs.append(glyph)
                made[-1].x1 = max(made[-1].x1, glyph.x1)
            continue
        if made and made[-1].takes(glyph):
            made[-1].add(glyph)
        else:
            made.append(_Making(glyph, walls))
    return [_run(found) for found in _joined(made)]


def _joined(made: list[_Making]) -> list[_Making]:
    """Runs whose ends meet, whatever came between them in the file."""
    result: list[_Making] = []
    for found in sorted(made, key=lambda one: (round(one.base / 2), one.glyphs[0].x0)):
        for other in reversed(result[-12:]):
            if other.takes(found.glyphs[0]) and abs(other.base - found.base) < 0.6 * other.size:
                for glyph in found.glyphs:
                    other.add(glyph)
                break
        else:
            result.append(found)
    return result


def _run(found: _Making) -> Run:
    pieces: list[tuple[str, bool]] = []
    before: Glyph | None = None
    bold = letters = 0
    for glyph in sorted(found.glyphs, key=lambda one: one.x0):
        if before is not None and glyph.text.strip() and glyph.x0 - before.x1 > _BLANK * found.size:
            pieces.append((" ", False))
        text = glyph.text
        if glyph.size < 0.82 * found.size:
            off = glyph.base - found.base
            text = raised(text) if off < -0.12 * found.size else lowered(text) if off > 0.05 * found.size else text
        pieces.append((text, glyph.bold or glyph.italic))
        before = glyph
        if text.strip():
            letters, bold = letters + 1, bold + glyph.bold
    words = _spaced("".join(text for text, _ in pieces))
    lead = ""
    for text, strong in pieces:
        if not strong and text.strip():
            break
        lead += text
    x0, x1 = min(one.x0 for one in found.glyphs), max(one.x1 for one in found.glyphs if one.text.strip())
    return Run(words, x0, x1, found.base, found.size, bold / max(letters, 1), _spaced(lead))


def _spaced(text: str) -> str:
    """White space as single blanks, and none between Chinese signs, where a PDF has them for looks alone.

    A blank behind the number of an article sets it off, and so does one as wide as a sign: these are kept.
    """
    text = re.sub(r"[ \t\r\n]+", " ", text).strip()
    number = _NUMBER_SET_OFF.match(text)
    end = number.end() if number else 0
    return text[:end] + _BETWEEN_HAN.sub("", text[end:])


def rows_of(runs: Iterable[Run]) -> list[Row]:
    """The rows of a set of runs, head to foot."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=lambda one: (one.base, one.x0)):
        if rows and abs(rows[-1][0].base - run.base) < 0.4 * min(run.size, rows[-1][0].size):
            rows[-1].append(run)
        else:
            rows.append([run])
    return [Row(tuple(sorted(row, key=lambda one: one.x0))) for row in rows]
