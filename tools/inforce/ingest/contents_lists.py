"""Contents lists that no heading announces, or that give a place beside each entry: known by coming again.

The headings of a document printed before it, in its order and with nothing beneath them, are no rules: each stands
again at the head of its own text. Where one of them does not, or they come in another order, nothing is decided here;
the numbers that then stand twice are refused (`refs`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.front import opens_article
from inforce.ingest.source_lines import Line

_FEWEST = 3
# Lines before the first entry: title, dates, names of those who made it.
_MOST_BEFORE = 60
_LONGEST_ENTRY = 240
# The text of a document is at least this many times as long as the list of its headings.
_BODY = 2
# A heading may be broken into this many lines.
_MOST_ROWS = 3
# Where an entry says its place: `..... 12`, a tab and a number, `[1](#introduction)`, `(page 3)`.
_PLACE = re.compile(
    r"(?:\s*(?:\.\s?){3,}|\s*…+|\s*·{3,}|\s{2,}|\t)\s*(?:\d{1,4}|[ivxl]{1,6})\s*$|\s*\[[^\[\]]{1,20}\]\(#[^()\s]{0,200}\)\s*$"
    r"|\s*[(（]?(?:page|p\.|第)\s?\d{1,4}\s?页?[)）]?\s*$|(?:\s*\.){3,}\s*$",
    re.IGNORECASE,
)


class _Filled(Struct, frozen=True):
    """A line with words: its place in the document, its letters, those of its words without a place at their end."""

    place: int
    text: str
    letters: str
    entry: str


def without_contents(lines: Sequence[Line]) -> list[Line]:
    """The lines with those of a contents list marked as left out."""
    filled = [
        _Filled(place, line.text.strip(), _letters(line.text), _letters(_PLACE.sub("", line.text)))
        for place, line in enumerate(lines)
        if line.role not in ("blank", "left_out") and not line.quoted
    ]
    found = list(lines)
    for first, one in enumerate(filled[:_MOST_BEFORE]):
        if not _may_be_entry(one):
            if opens_article(one.text):
                break
            continue
        if opens_article(one.text) and (end := _end_of_list(filled, first)) is not None:
            begin = first - 1 if first and patterns.is_contents(filled[first - 1].text) else first
            for listed in filled[begin:end]:
                found[listed.place] = replace(lines[listed.place], role="left_out", what="contents page")
            break
    return found


def _end_of_list(filled: list[_Filled], first: int) -> int | None:
    """Where the list that begins at `first` ends: where its first entry comes again, and all others after it."""
    head = filled[first]
    again = next((n for n in range(first + 1, len(filled)) if _heads(filled[n], head.entry)), None)
    if again is None:
        return None
    listed = sum(len(one.entry) for one in filled[first:again])
    if sum(len(one.letters) for one in filled[again:]) < _BODY * listed:
        return None
    numbered = 0
    place, body = first, again
    while place < again:
        rows = _matched(filled, place, again, body)
        if rows is None:
            return None
        taken, body = rows
        numbered += opens_article(filled[place].text)
        place += taken
    return again if numbered >= _FEWEST else None


def _matched(filled: list[_Filled], place: int, end: int, body: int) -> tuple[int, int] | None:
    """(rows of the entry at `place`, the place behind its heading in the body), None where it does not come again."""
    entry = ""
    for rows in range(1, min(_MOST_ROWS, end - place) + 1):
        one = filled[place + rows - 1]
        if not _may_be_entry(one):
            return None
        entry += one.entry
        found = next((n for n in range(body, len(filled)) if _heads(filled[n], entry)), None)
        if found is not None:
            return rows, found + 1
    return None


def _may_be_entry(one: _Filled) -> bool:
    words = _PLACE.sub("", one.text)
    rules = patterns.is_prose(words) and patterns.ends_sentence(words)
    return len(one.text) <= _LONGEST_ENTRY and not rules and not re.search(r"[;；:：。]$", words)


def _heads(line: _Filled, entry: str) -> bool:
    """Whether a line is the heading that an entry names, or begins with it: `1 Gates. These are …`."""
    if line.letters == entry:
        return True
    long = len(entry.lstrip("0123456789")) > _FEWEST and line.letters.startswith(entry)
    return long and re.match(r"\W", line.text[_past(line.text, len(entry)) :]) is not None and opens_article(line.text)


def _past(text: str, letters: int) -> int:
    """The place in a text behind its first so many letters and figures."""
    for place, sign in enumerate(text):
        letters -= sign.isalnum()
        if not letters:
            return place + 1
    return len(text)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
