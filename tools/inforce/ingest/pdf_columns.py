"""The order in which a page is read: across it, or down one column and then the next."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TypeAlias

from inforce.ingest.pdf_rows import Row, Run, rows_of

Span: TypeAlias = tuple[float, float]
_GUTTER = 9.0
_FEWEST_ROWS = 4
# A column holds prose: its rows fill most of it. What fills less is a list of labels or a table.
_FILLED = 0.55


def in_reading_order(runs: Sequence[Run]) -> list[list[Row]]:
    """The rows of a page as the columns they stand in, each head to foot; one list where there are none."""
    rows = rows_of(runs)
    if not rows:
        return []
    left, right = min(row.x0 for row in rows), max(row.x1 for row in rows)
    found: list[list[Row]] = []
    plain: list[Row] = []
    place = 0
    while place < len(rows):
        end, gutter = _with_gutter(rows, place, left, right)
        block = rows[place:end]
        if gutter is not None and _is_columns(block, gutter, left, right):
            found += [plain] if plain else []
            plain = []
            sides = [run for row in block for run in row.runs]
            middle = sum(gutter) / 2
            found.append(rows_of([run for run in sides if run.x0 < middle]))
            found.append(rows_of([run for run in sides if run.x0 >= middle]))
            place = end
        else:
            plain.append(rows[place])
            place += 1
    return [*found, *([plain] if plain else [])]


def _with_gutter(rows: Sequence[Row], place: int, left: float, right: float) -> tuple[int, Span | None]:
    """The end of the rows from a place on that share a blank strip in the middle of the page, and that strip."""
    width = right - left
    strips: list[Span] = [(left + 0.3 * width, left + 0.7 * width)]
    end = place
    while end < len(rows):
        kept = _common(strips, _blanks(rows[end], left, right))
        if not kept:
            break
        strips, end = kept, end + 1
    return end, max(strips, key=lambda strip: strip[1] - strip[0]) if end > place else None


def _blanks(row: Row, left: float, right: float) -> list[Span]:
    edges = [left, *(edge for run in row.runs for edge in (run.x0, run.x1)), right]
    return [(edges[n], edges[n + 1]) for n in range(0, len(edges), 2)]


def _common(first: Sequence[Span], second: Sequence[Span]) -> list[Span]:
    both = [(max(a[0], b[0]), min(a[1], b[1])) for a in first for b in second]
    return [span for span in both if span[1] - span[0] >= _GUTTER]


def _is_columns(block: Sequence[Row], gutter: Span, left: float, right: float) -> bool:
    for low, high in ((left, gutter[0]), (gutter[1], right)):
        inside = [run for row in block for run in row.runs if low - 1 <= run.x0 and run.x1 <= high + 1]
        if len(inside) < _FEWEST_ROWS or median(run.x1 - run.x0 for run in inside) < _FILLED * (high - low):
            return False
    return True
