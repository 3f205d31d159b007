"""The numbers that Word paints before paragraphs, worked out from its list definitions (ECMA-376 part 1, 17.9).

A count belongs to the abstract list, so that two lists made of one definition go on from each other unless one says
where it starts. A number that is not certain is refused, never made up.
"""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.ingest.docx_numerals import numeral
from inforce.ingest.docx_package import Element, Package, child, is_on, value, whole
from inforce.ingest.docx_styles import Styles

_PART = re.compile(r"%([1-9])")
_LEVELS = 9


class NoNumber(Exception):
    """The number of a paragraph cannot be worked out; the message says why."""


class Level(Struct, frozen=True):
    """One level of a list: where it starts, its numerals, its pattern (`%1.%2`), after which level it starts again."""

    start: int
    form: str
    pattern: str
    restart: int | None
    plain_figures: bool
    hidden: bool
    style: str | None


class Painted(Struct, frozen=True):
    """What stands before a paragraph: its number (empty for a bullet) and the list it is counted in."""

    number: str
    list_id: str
    level: int
    bullet: bool


class _List(Struct, frozen=True):
    """A list as a paragraph names it: its definition, and the levels and starts of its own."""

    abstract: str
    levels: dict[int, Level]
    starts: dict[int, int]


class Lists:
    """The lists of one file, and how far each has counted. Paragraphs are asked for in the order of the text."""

    def __init__(self, package: Package, styles: Styles) -> None:
        root = next((package.part(path) for path in package.related("numbering")), None)
        self._styles = styles
        self._abstract: dict[str, Element] = {}
        self._nums: dict[str, Element] = {}
        for element in () if root is None else root.iterchildren("{*}abstractNum"):
            self._abstract[value(element, "abstractNumId") or ""] = element
        for element in () if root is None else root.iterchildren("{*}num"):
            self._nums[value(element, "numId") or ""] = element
        self._known: dict[str, _List] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()

    def level_of_style(self, list_id: str, style_id: str | None) -> int | None:
        """The level that a list links to a style."""
        if style_id is None or list_id not in self._nums:
            return None
        return next((n for n, level in self._list(list_id).levels.items() if level.style == style_id), None)

    def paint(self, list_id: str, level: int) -> Painted:
        """The next number of a list at a level (from 0). Raises NoNumber where it cannot be worked out."""
        found = self._list(list_id)
        here = found.levels.get(level)
        if here is None:
            raise NoNumber(f"list {list_id} has no level {level + 1}")
        counts = self._counts.setdefault(found.abstract, {})
        first = (list_id, level) not in self._begun
        self._begun.add((list_id, level))
        if level not in counts or (first and level in found.starts):
            counts[level] = self._start(found, level)
        else:
            counts[level] += 1
        for deeper in [other for other in counts if other > level]:
            if self._starts_again(found.levels.get(deeper), level):
                del counts[deeper]
        if here.hidden or here.form == "bullet":
            return Painted("", list_id, level, here.form == "bullet")
        return Painted(self._printed(found, here, level, counts), list_id, level, False)

    @staticmethod
    def _start(found: _List, level: int) -> int:
        return found.starts.get(level, found.levels[level].start)

    @staticmethod
    def _starts_again(deeper: Level | None, level: int) -> bool:
        if deeper is None or deeper.restart is None:
            return True
        return level < deeper.restart

    @staticmethod
    def _printed(found: _List, here: Level, level: int, counts: dict[int, int]) -> str:
        def one(match: re.Match[str]) -> str:
            wanted = int(match.group(1)) - 1
            other = found.levels.get(wanted)
            if other is None or wanted > level or wanted not in counts:
                raise NoNumber(f"its pattern, {here.pattern}, shows level {wanted + 1}, which has no number here")
            form = "decimal" if here.plain_figures and other.form not in ("none", "bullet") else other.form
            written = numeral(counts[wanted], form)
            if written is None:
                raise NoNumber(f"{counts[wanted]} in the numerals '{form}' is not known for certain")
            return written

        return _PART.sub(one, here.pattern).strip()

    def _list(self, list_id: str) -> _List:
        if list_id not in self._known:
            self._known[list_id] = self._read(list_id)
        return self._known[list_id]

    def _read(self, list_id: str) -> _List:
        num = self._nums.get(list_id)
        abstract = value(child(num, "abstractNumId")) or ""
        if num is None or abstract not in self._abstract:
            raise NoNumber(f"list {list_id} is not defined in the file")
        link = value(child(self._abstract[abstract], "numStyleLink"))
        if link is not None:
            linked = self._nums.get(self._styles.linked_list(link) or "")
            abstract = value(child(linked, "abstractNumId")) or ""
            if abstract not in self._abstract or child(self._abstract[abstract], "numStyleLink") is not None:
                raise NoNumber(f"list {list_id} is that of the style {link}, which has none")
        levels = dict(_level(element) for element in self._abstract[abstract].iterchildren("{*}lvl"))
        starts: dict[int, int] = {}
        for override in num.iterchildren("{*}lvlOverride"):
            level = whole(value(override, "ilvl")) or 0
            start = whole(value(child(override, "startOverride")))
            own = child(override, "lvl")
            if own is not None:
                levels[level] = _level(own)[1]
            if start is not None:
                starts[level] = start
        return _List(abstract, {n: one for n, one in levels.items() if 0 <= n < _LEVELS}, starts)


def _level(element: Element) -> tuple[int, Level]:
    form = next((found for found in element.iter("{*}numFmt") if value(found) is not None), None)
    start = whole(value(child(element, "start")))
    return whole(value(element, "ilvl")) or 0, Level(
        start=0 if start is None else start,
        form=value(form) or "decimal",
        pattern=value(child(element, "lvlText")) or "",
        restart=whole(value(child(element, "lvlRestart"))),
        plain_figures=bool(is_on(element, "isLgl")),
        hidden=bool(is_on(child(element, "rPr"), "vanish")),
        style=value(child(element, "pStyle")),
    )
