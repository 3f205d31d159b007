"""What a printer sets on every page: running heads and feet, page numbers, known by their place and by coming again."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence

from inforce.ingest.pdf_rows import Row, Run, rows_of

_ZONE = 0.13
_MOST_ROWS = 4
# As far apart as the same head stands on two pages, in points.
_SAME_PLACE = 6.0
_PAGE_NUMBER = re.compile(
    r"(?:page|seite|p\.)\s*\d+(?:\s*(?:of|von|/)\s*\d+)?|[-–—]\s?\d{1,4}\s?[-–—]|第\s?\d+\s?页(?:\s*[,，/]?\s*共\s?\d+\s?页)?"
    r"|\d{1,4}\s*(?:of|/)\s*\d{1,4}",
    re.IGNORECASE,
)


def furniture(pages: Sequence[tuple[float, Sequence[Run]]]) -> list[set[int]]:
    """For each page, of (height, runs), the ids of the runs that are furniture."""
    edges = [_edges(height, runs) for height, runs in pages]
    places: dict[tuple[bool, str], list[tuple[int, Row]]] = defaultdict(list)
    for number, edge in enumerate(edges):
        for head, row in edge:
            places[(head, _shape(row.text))].append((number, row))
    fewest = max(2, math.ceil(len(pages) / 4))
    marked: list[set[int]] = [set() for _ in pages]
    for (head, shape), found in places.items():
        alike = _counts_pages(found)
        counts_on = shape == "#" and alike and len(found) > 1
        for number, row in found:
            same = [(other, one) for other, one in found if alike or one.text == row.text]
            again = len({other for other, one in same if abs(one.base - row.base) < _SAME_PLACE}) >= fewest
            twice = head and any(other == number and one.base > row.base for other, one in found)
            if again or twice or counts_on or _PAGE_NUMBER.fullmatch(row.text):
                marked[number] |= {id(run) for run in row.runs}
    return marked


def _edges(height: float, runs: Sequence[Run]) -> list[tuple[bool, Row]]:
    """(at the head, row) of the rows at the head and the foot of a page."""
    rows = rows_of(runs)
    head = [(True, row) for row in rows[:_MOST_ROWS] if row.base < _ZONE * height]
    return head + [(False, row) for row in rows[-_MOST_ROWS:] if row.base > (1 - _ZONE) * height]


def _shape(text: str) -> str:
    """The words of a row with its figures set aside: they count pages."""
    return re.sub(r"\d+", "#", re.sub(r"^[ivxl]+$", "#", text))


def _counts_pages(found: Sequence[tuple[int, Row]]) -> bool:
    """Whether rows that are alike but for their figures differ only in what goes up by one with each page."""
    figures = [(number, [int(one[:9]) for one in re.findall(r"\d+", row.text)]) for number, row in found]
    for column in zip(*(values for _, values in figures), strict=False):
        steady = len(set(column)) == 1
        rising = len({value - number for (number, _), value in zip(figures, column, strict=True)}) == 1
        if not (steady or rising):
            return False
    return True
