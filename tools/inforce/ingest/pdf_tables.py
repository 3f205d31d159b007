"""Tables of a page: cells between drawn rules, or rows whose words stand below each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from inforce.ingest.pdf_glyphs import Rule
from inforce.ingest.pdf_rows import Row, Run, rows_of

_TOUCH = 2.5
_FEWEST_ROWS = 3
_MARKER = re.compile(r"[(（]?[\dA-Za-z一二三四五六七八九十]{1,4}(?:\.\d+)*[.)）、]?|[•▪●–—-]|第.{1,6}条|§\s?\d+\w?")


class Table(Struct, frozen=True):
    """Rows of cells, and the foot line of each row on the page."""

    rows: tuple[tuple[str, ...], ...]
    bases: tuple[float, ...]


def ruled(rules: Sequence[Rule], runs: Sequence[Run]) -> tuple[list[Table], list[Run]]:
    """The tables between drawn rules, and the runs that stand in none."""
    tables: list[Table] = []
    left = list(runs)
    for xs, ys in _grids(rules):
        inside = [run for run in left if xs[0] - 2 <= run.x0 <= xs[-1] and ys[0] - 1 <= run.base <= ys[-1] + 2]
        table = _cells(inside, xs, ys)
        if table is not None:
            tables.append(table)
            taken = set(map(id, inside))
            left = [run for run in left if id(run) not in taken]
    return tables, left


def _grids(rules: Sequence[Rule]) -> list[tuple[list[float], list[float]]]:
    """The upright and level lines of each grid: sets of rules that touch, of at least two columns and two rows."""
    waiting = [rule for rule in rules if max(rule.x1 - rule.x0, rule.bottom - rule.top) > 6][:3000]
    grids: list[tuple[list[float], list[float]]] = []
    while waiting:
        group, edge = [], [waiting.pop()]
        while edge:
            one = edge.pop()
            group.append(one)
            near = [other for other in waiting if _touch(one, other)]
            gone = set(map(id, near))
            waiting = [other for other in waiting if id(other) not in gone]
            edge += near
        xs = _apart([rule.x0 for rule in group if rule.upright])
        ys = _apart([rule.top for rule in group if not rule.upright])
        if len(xs) > 2 and len(ys) > 2:
            grids.append((xs, ys))
    return sorted(grids, key=lambda grid: grid[1][0])


def _touch(one: Rule, other: Rule) -> bool:
    across = one.x0 - _TOUCH <= other.x1 and other.x0 - _TOUCH <= one.x1
    return across and one.top - _TOUCH <= other.bottom and other.top - _TOUCH <= one.bottom


def _apart(places: Sequence[float]) -> list[float]:
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > 2 * _TOUCH:
            kept.append(place)
    return kept


def _cells(runs: Sequence[Run], xs: list[float], ys: list[float]) -> Table | None:
    rows: list[tuple[str, ...]] = []
    bases: list[float] = []
    for top, bottom in pairwise(ys):
        here = [run for run in runs if top < run.base - 0.3 * run.size <= bottom]
        cells = []
        for low, high in pairwise(xs):
            mine = [run for run in here if low - 2 <= run.x0 < high - 2]
            cells.append(" ".join(row.text for row in rows_of(mine)))
        if any(cells):
            rows.append(tuple(cells))
            bases.append(max(run.base for run in here))
    held = sum(len("".join(cell.split())) for row in rows for cell in row)
    whole = sum(len("".join(run.text.split())) for run in runs)
    return Table(tuple(rows), tuple(bases)) if rows and held == whole else None


def aligned(rows: Sequence[Row], *, contents: bool) -> list[tuple[int, int]]:
    """(first, end) of each stretch of rows whose runs stand below each other: a table without rules.

    On a page of `contents` what ends in a number is an entry with its page.
    """
    found: list[tuple[int, int]] = []
    place = 0
    while place < len(rows):
        end = place + 1
        while end < len(rows) and _below(rows[end - 1], rows[end]):
            end += 1
        stretch = rows[place:end]
        if len(stretch) >= _FEWEST_ROWS and len(rows[place].runs) > 1 and not _is_list(stretch, contents):
            found.append((place, end))
            place = end
        else:
            place += 1
    return found


def _below(above: Row, row: Row) -> bool:
    if len(above.runs) != len(row.runs) or len(row.runs) < 2 or row.base - above.base > 4 * row.size:
        return False
    return all(_is_below(one, other) for one, other in zip(above.runs, row.runs, strict=True))


def _is_below(one: Run, other: Run) -> bool:
    middle = abs((one.x0 + one.x1) - (other.x0 + other.x1)) / 2
    return abs(one.x0 - other.x0) < 3 or abs(one.x1 - other.x1) < 3 or middle < 4


def _is_list(stretch: Sequence[Row], contents: bool) -> bool:
    """Whether these are paragraphs with their numbers set apart before them, or lines of contents with their pages."""
    if contents and all(row.runs[-1].text.isdigit() for row in stretch):
        return True
    marked = sum(1 for row in stretch if _MARKER.fullmatch(row.runs[0].text))
    return len(stretch[0].runs) == 2 and 2 * marked >= len(stretch)
