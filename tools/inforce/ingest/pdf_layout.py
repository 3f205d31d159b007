"""The pages of a PDF put in reading order: tables, notes and page furniture set apart, the rest as columns of rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.pdf_columns import in_reading_order
from inforce.ingest.pdf_furniture import furniture
from inforce.ingest.pdf_glyphs import Glyph, Page
from inforce.ingest.pdf_rows import Row, Run, rows_of, runs_of
from inforce.ingest.pdf_tables import Table, aligned, ruled
from inforce.ingest.source_lines import HIDDEN_BY_LOOKS

_NOTE = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d{1,3}(?=\s)|[*†‡]")
_NOTES_BELOW = 0.5


class LaidOut(Struct):
    """One page: columns of rows and tables in reading order, notes, what is left out, whether it holds the contents."""

    number: int
    blocks: list[list[Row] | Table]
    notes: list[list[Row]]
    left_out: list[tuple[str, str]]
    contents: bool


def lay_out(pages: Sequence[Page]) -> tuple[list[LaidOut], float]:
    """The pages in reading order, and the size of letter that most of the text is set in."""
    painted = [_painted(page) for page in pages]
    runs = [runs_of(glyphs, page.rules) for page, (glyphs, _) in zip(pages, painted, strict=True)]
    marked = furniture([(page.height, found) for page, found in zip(pages, runs, strict=True)])
    sizes: Counter[float] = Counter()
    for found in runs:
        for run in found:
            sizes[round(run.size * 2) / 2] += len(run.text)
    body = max(sizes, key=lambda size: sizes[size]) if sizes else 0.0
    result: list[LaidOut] = []
    contents = False
    for page, found, ids, (_, hidden) in zip(pages, runs, marked, painted, strict=True):
        rows = rows_of(found)
        entries = sum(row.is_entry for row in rows)
        contents = any(patterns.is_contents(row.text) for row in rows) or (contents and 2 * entries > len(rows))
        result.append(_one(page, found, ids, body, hidden, contents))
    return result, body


def _painted(page: Page) -> tuple[list[Glyph], list[Glyph]]:
    """The letters to read and those nobody sees; where all are unseen they are what was recognised in a picture."""
    if page.invisible * 2 > len(page.glyphs):
        return page.glyphs, []
    return [one for one in page.glyphs if not one.unseen], [one for one in page.glyphs if one.unseen]


def _one(page: Page, runs: list[Run], ids: set[int], body: float, hidden: list[Glyph], contents: bool) -> LaidOut:
    left_out = [("page furniture", row.text) for row in rows_of([run for run in runs if id(run) in ids])]
    for what, glyphs in (
        ("text set at an angle", page.angled),
        ("text outside the page", page.outside),
        ("hidden text", hidden),
        (HIDDEN_BY_LOOKS, page.faint),
    ):
        text = "".join(glyph.text for glyph in glyphs)
        left_out += [(what, text)] if text.strip() else []
    kept = [run for run in runs if id(run) not in ids]
    tables, kept = ruled(page.rules, kept)
    notes, kept = _notes(kept, body, page.height)
    return LaidOut(page.number, _blocks(kept, tables, contents), notes, left_out, contents)


def _notes(runs: list[Run], body: float, height: float) -> tuple[list[list[Row]], list[Run]]:
    """The notes at the foot of a page: rows in smaller letters, the first of each with its mark."""
    rows = rows_of(runs)
    start = len(rows)
    while start and rows[start - 1].size < 0.93 * body and rows[start - 1].base > _NOTES_BELOW * height:
        start -= 1
    while start < len(rows) and not _NOTE.match(rows[start].text):
        start += 1
    notes: list[list[Row]] = []
    for row in rows[start:]:
        if _NOTE.match(row.text):
            notes.append([row])
        else:
            notes[-1].append(row)
    taken = {id(run) for row in rows[start:] for run in row.runs}
    return notes, [run for run in runs if id(run) not in taken]


def _blocks(runs: list[Run], tables: list[Table], contents: bool) -> list[list[Row] | Table]:
    """Columns of rows cut where tables stand between them."""
    blocks: list[list[Row] | Table] = []
    above: list[Run] = list(runs)
    for table in tables:
        before = [run for run in above if run.base < table.bases[0]]
        gone = set(map(id, before))
        above = [run for run in above if id(run) not in gone]
        blocks += [*_with_aligned(before, contents), table]
    return [*blocks, *_with_aligned(above, contents)]


def _with_aligned(runs: list[Run], contents: bool) -> list[list[Row] | Table]:
    blocks: list[list[Row] | Table] = []
    for rows in in_reading_order(runs):
        done = 0
        for first, end in aligned(rows, contents=contents):
            blocks += [rows[done:first]] if first > done else []
            stretch = rows[first:end]
            cells = tuple(tuple(run.text for run in row.runs) for row in stretch)
            blocks.append(Table(cells, tuple(row.base for row in stretch)))
            done = end
        blocks += [rows[done:]] if done < len(rows) else []
    return blocks
