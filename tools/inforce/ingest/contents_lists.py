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

from inforce.errors import Refused
from inforce.ingest import patterns
from inforce.ingest.front import opens_article
from inforce.ingest.source_lines import Line

_FEWEST = 3
_SHOWN = 60
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
    r"|\s*[(（]?(?:page|p\.|第)\s?\d{1,4}\s?页?[)）]?\s*$|(?:\s*\.){3,}\s*$|\s*\|\s*\d{1,4}\s*$",
    re.IGNORECASE,
)


class _Filled(Struct, frozen=True):
    """A line with words: its place in the document, its letters, those of its words without a place at their end."""

    place: int
    where: int
    text: str
    letters: str
    entry: str


def without_contents(lines: Sequence[Line]) -> list[Line]:
    """The lines with those of a contents list marked as left out. Raises Refused for a list that may be one."""
    filled = [
        _Filled(place, line.where, line.text.strip(), _letters(line.text), _letters(_entry(line.text.strip())))
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
    numbered, alone = 0, None
    place, body = first, again
    while place < again:
        if not _may_be_entry(filled[place]):
            return None
        rows = _matched(filled, place, again, body)
        if rows is None:
            alone = alone or filled[place]
            rows = 1, body
        else:
            numbered += opens_article(filled[place].text)
        place, body = place + rows[0], rows[1]
    if alone is not None and numbered >= _FEWEST - 1 and opens_article(alone.text):
        _refuse_unclear(head, filled[again - 1], alone)
    return again if alone is None and numbered >= _FEWEST else None


def _refuse_unclear(first: _Filled, last: _Filled, alone: _Filled) -> None:
    """Raise Refused for a list most of which comes again: neither rules nor contents can be made of it unseen."""
    raise Refused(
        f"lines {first.where} to {last.where} may be a list of contents or rules: most of them come again as headings "
        f"in this order, but not “{alone.text[:_SHOWN]}”",
        where=f"line {alone.where}",
        next="where it is the contents, take the list out of a copy of the file, or put right the line that differs",
        code="contents_unclear",
    )


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


def _entry(text: str) -> str:
    """The words of a line without a place at their end. A long line is no entry, and is not searched for one."""
    return _PLACE.sub("", text) if len(text) <= _LONGEST_ENTRY else text


def _may_be_entry(one: _Filled) -> bool:
    words = _entry(one.text)
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
