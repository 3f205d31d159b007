"""Plain text as lines: page furniture told apart, table rows split into cells. Nothing is re-wrapped."""

from __future__ import annotations

import re

from inforce.ingest.source_lines import Line, visible

_FURNITURE = re.compile(
    r"\s*(?:page\s+\d+(?:\s+of\s+\d+)?|[-–—]\s?\d{1,4}\s?[-–—]|第\s*\d+\s*页(?:\s*[,，/]?\s*共\s*\d+\s*页)?"
    r"|\d{1,4}\s*/\s*\d{1,4}|\f+)\s*",
    re.IGNORECASE,
)
_RULE = re.compile(r"\s*(?:[-_=*~]{4,}|[-+=|:\s]{6,}|[─━═—]{3,})\s*")
_NUMBER = re.compile(
    r"[(（]?(?:\d{1,4}[A-Za-z]{0,3}|[a-z]{1,4}|[ivxIVX]{1,6}|[A-Z])(?:\.\d{1,4}[A-Z]{0,3})*[.)）:]?(?:[(（]\w{1,5}[)）])*"
    r"|第?[零〇一二三四五六七八九十百千]{1,8}[条章节、]?|[•▪●–—*-]"
)
_PIPE_ROW = re.compile(r"\s*\|.*\|\s*$")


def read_lines(text: str, first: int = 1) -> list[Line]:
    """The lines of a plain text; `first` is the number of its first line in the source."""
    lines: list[Line] = []
    for where, raw in enumerate(text.split("\n"), start=first):
        lines.append(_line(where, raw))
    return _with_rows(lines)


def _line(where: int, raw: str) -> Line:
    body = raw.replace("\f", "")
    if not visible(body):
        return Line(where, "", "blank")
    if _FURNITURE.fullmatch(raw):
        return Line(where, body, "left_out", what="page furniture")
    if _RULE.fullmatch(body):
        return Line(where, body, "left_out", what="rules drawn across the page")
    return Line(where, body)


def _cells(line: Line) -> tuple[str, ...]:
    if line.role != "text":
        return ()
    if "\t" in line.text.strip():
        return tuple(cell.strip() for cell in line.text.strip().split("\t") if cell.strip())
    if _PIPE_ROW.match(line.text):
        return tuple(cell.strip() for cell in line.text.strip().strip("|").split("|"))
    return ()


def _with_rows(lines: list[Line]) -> list[Line]:
    """Two or more lines running with the same number of cells, at least two, are a table; the first is its header."""
    cells = [_cells(line) for line in lines]
    result = list(lines)
    place = 0
    while place < len(lines):
        if _is_numbered(cells[place]):
            place += 1
            continue
        end = place
        while end < len(lines) and len(cells[end]) >= 2 and len(cells[end]) == len(cells[place]):
            end += 1
        if end - place >= 2:
            for row in range(place, end):
                line = lines[row]
                pipes = "".join(sign for sign in line.text if sign == "|")
                joined = " | ".join(cells[row])
                result[row] = Line(
                    line.where,
                    joined,
                    "row",
                    cells=cells[row],
                    header=row == place,
                    counted="".join(cells[row]),
                    markup=pipes,
                )
            place = end
        else:
            place = end + 1 if end == place else end
    return result


def _is_numbered(cells: tuple[str, ...]) -> bool:
    """True for `1.2.1 <tab> The gates …`: a number set off from its text. A table begins with what heads its rows."""
    return len(cells) == 2 and _NUMBER.fullmatch(cells[0]) is not None and any(map(str.isalpha, cells[1]))
