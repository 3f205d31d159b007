"""What a source holds by a look of its own, apart from the reader whose work it is held against (`both_sides`).

A reader walks its format and decides; what is here only collects, and knows nothing of articles. Where a format does
not say what is a heading, a row or a note, None says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

# The words of one thing in the pieces that the markup cuts them into, each whole where it stands.
Pieces = tuple[str, ...]


class Seen(Struct, frozen=True):
    """The words of a source's headings, of the rows of its tables, of its notes; and all its words, markup aside.

    `text` is None where only the reader can tell the words of a format.
    """

    headings: tuple[Pieces, ...] | None = None
    rows: tuple[Pieces, ...] | None = None
    notes: tuple[Pieces, ...] | None = None
    text: str | None = None


_FENCE = re.compile(r"[ >]{0,12}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_DELIMITER = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_NOTE = re.compile(r"[ >]{0,8}\[\^[^\]\s]{1,40}\]:[ \t]*(\S.*)$")
# What Markdown does not print: link targets, tags, entities by name, the marks of emphasis.
_UNPRINTED = re.compile(r"\]\([^()\s]*(?:\s+\"[^\"]*\")?\)|\]\[[^\]]*\]|<[^<>]*>|&#?\w{1,10};|[*_`~\\\[\]!]")


def seen_in_markdown(text: str) -> Seen:
    """Headings, rows of tables and notes of a Markdown text, by its lines alone."""
    headings: list[Pieces] = []
    rows: list[Pieces] = []
    notes: list[Pieces] = []
    lines = list(_outside_code(text.split("\n")))
    in_table = False
    for place, line in enumerate(lines):
        after = lines[place + 1] if place + 1 < len(lines) else ""
        if "|" not in line:
            in_table = False
        elif in_table and not _DELIMITER.match(line):
            rows.append(_cells(line))
        elif not in_table and "|" in after and _DELIMITER.match(after) and len(_cells(line)) == len(_cells(after)):
            in_table = True
            rows.append(_cells(line))
        if found := _HEADING.match(line):
            headings.append((_printed(found.group(1)),))
        elif found := _NOTE.match(line):
            notes.append((_printed(found.group(1)),))
    return Seen(tuple(headings), tuple(row for row in rows if any(row)), tuple(notes))


def seen_in_text(text: str) -> Seen:
    """A plain text says of nothing what it is, but for its own words."""
    return Seen(text=text)


def _outside_code(lines: list[str]) -> Iterator[str]:
    """The lines but those of fenced code, which are words as typed."""
    fence = ""
    for line in lines:
        found = _FENCE.match(line)
        if found and (not fence or (found.group(1)[0] == fence[0] and len(found.group(1)) >= len(fence))):
            fence = "" if fence else found.group(1)
            yield ""
        else:
            yield "" if fence else line


def _cells(line: str) -> Pieces:
    inner = re.sub(r"^[ \t>]*\|?|\|?[ \t]*$", "", line.strip())
    return tuple(_printed(cell) for cell in re.split(r"(?<!\\)\|", inner))


def _printed(words: str) -> str:
    return _UNPRINTED.sub(" ", words).strip()
