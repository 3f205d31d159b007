"""Which lines stand inside a quotation that runs over several lines: quoted articles are not the document's own.

A quotation opens with “, 「, 『 or a straight double quote and may open again at the start of each quoted paragraph.
One that is never closed, or meets another opening in the middle of a line first, is a misprint and holds nothing.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from inforce.ingest.source_lines import Line

_PAIRS = {"“": "”", "「": "」", "『": "』"}
_QUOTES = re.compile("[“”「」『』]")
_LONGEST = 300
_STRAIGHT_OPEN = re.compile(r'(?:^|[\s:：(—–-])"(?=\S)')
_STRAIGHT_CLOSE = re.compile(r'(?<=\S)"(?=[\s.;,:)]|$)')


def mark_quoted(lines: list[Line]) -> list[Line]:
    """The same lines, with `quoted` set on those that begin inside a quotation or with one that goes on."""
    marked = list(lines)
    place = 0
    while place < len(lines):
        closes = _closing_line(lines, place)
        if closes is None:
            place += 1
            continue
        starts_quoted = lines[place].text.lstrip()[:1] in {*_PAIRS, '"'}
        for quoted in range(place if starts_quoted else place + 1, closes + 1):
            marked[quoted] = replace(lines[quoted], quoted=True)
        place = closes
    return marked


def _closing_line(lines: list[Line], place: int) -> int | None:
    """The line where a quotation left open at the end of line `place` closes; None where none is left open."""
    line = lines[place]
    if line.role in ("blank", "left_out"):
        return None
    opened = _left_open(line.text)
    if opened is None:
        return _straight_closing_line(lines, place)
    for later in range(place + 1, min(place + _LONGEST, len(lines))):
        if lines[later].role == "left_out":
            continue
        text = lines[later].text.strip().removeprefix(opened)  # opened again for the next quoted paragraph
        stack, closed = [opened], False
        for sign in _QUOTES.findall(text):
            if sign in _PAIRS:
                stack.append(sign)
            elif stack and _PAIRS[stack[-1]] == sign:
                stack.pop()
            closed = closed or not stack
        if closed:
            return later
        if len(stack) > 1:
            return None
    return None


def _left_open(text: str) -> str | None:
    """The opening sign of a quotation that the line does not close."""
    stack: list[str] = []
    for sign in _QUOTES.findall(text):
        if sign in _PAIRS:
            stack.append(sign)
        elif stack and _PAIRS[stack[-1]] == sign:
            stack.pop()
    return stack[0] if stack else None


def _straight_closing_line(lines: list[Line], place: int) -> int | None:
    text = lines[place].text
    if text.count('"') % 2 == 0 or not _STRAIGHT_OPEN.search(text):
        return None
    for later in range(place + 1, min(place + 60, len(lines))):
        found = lines[later].text.strip()
        if found.count('"') % 2 == 0:
            continue
        if found.startswith('"') and not _STRAIGHT_CLOSE.search(found):
            continue  # opened again at the next quoted paragraph
        return later if _STRAIGHT_CLOSE.search(found) else None
    return None
