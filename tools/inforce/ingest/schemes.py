"""How a document numbers its articles: looked at as a whole before any line is cut.

article   第一条 ……             item      一、 ……
word      Section 5 ……          plain     5. ……, 12AA ……, 1.2.10 ……
bare      (2) ……                heading   headings without numbers
whole     no division at all: the body is one unit
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.numbering import Key, Marker, after, read_article, read_bare, read_item, read_plain, read_word
from inforce.ingest.source_lines import Line

# So many numbers before the first `Section 5` are the articles themselves.
_RUNS = 8
SchemeName = Literal["article", "item", "word", "plain", "bare", "heading", "whole"]


class Scheme(Struct, frozen=True):
    """The numbers that open units; `numbered_level` is the Markdown level of the headings they stand in, 0 in text."""

    name: SchemeName
    numbered_level: int = 0


def choose(lines: list[Line]) -> Scheme:
    """The scheme of these lines. Quoted lines have no say: their numbers are another document's."""
    own = [line for line in lines if not line.quoted and line.role in ("text", "heading") and line.text.strip()]
    starts = [line.text.strip() for line in own]
    articles = [place for place, text in enumerate(starts) if (found := read_article(text)) and found.certain]
    loose = [place for place, text in enumerate(starts) if read_article(text)]
    items = [place for place, text in enumerate(starts) if read_item(text)]
    if articles or len(loose) > 1:
        first = (articles or loose)[0]
        # 一、二、 before the first 第…条, as sentences: a decision, with the text it changes printed again behind it.
        ruling = [place for place in items if place < first and own[place].role == "text" and _rules(starts[place])]
        return Scheme("item") if ruling and _is_first(starts[items[0]]) else Scheme("article")
    words = [found for text in starts if (found := read_word(text))]
    named = len(words) > 1 or (words and words[0].key[-1][0] == 1 and words[0].certain)
    if named and not _numbered_before(starts, len(words)):
        return Scheme("word")
    if items:
        return Scheme("item")
    return _of_numbers(own)


def _numbered_before(starts: list[str], words: int) -> bool:
    """True where plain numbers have run far before the first `Rule 9.2.3`: those words then only speak of rules."""
    first = next(place for place, text in enumerate(starts) if read_word(text))
    plain = [found for text in starts[:first] if (found := read_plain(text)) and found.key[0][0] > 0]
    return len(plain) >= max(_RUNS, 2 * words) and after(plain[0].key, plain[-1].key)


def _rules(text: str) -> bool:
    return patterns.ends_sentence(text) or len(text) > 40


def _is_first(text: str) -> bool:
    found = read_item(text)
    return found is not None and found.key[0][0] == 1


def _of_numbers(own: list[Line]) -> Scheme:
    """plain, bare, heading or whole."""
    headings = [line for line in own if line.role == "heading"]
    plain_headings = [(line, found) for line in headings if (found := read_plain(line.text.strip()))]
    if plain_headings:
        levels = [line.level for line, _ in plain_headings]
        return Scheme("plain", numbered_level=max(set(levels), key=levels.count))
    unnumbered = [line for line in headings if patterns.division(line.text.strip()) is None]
    running = _running(own)
    if len(running) == 1 and not running[0][1].certain and (unnumbered or len(own) > 2):
        running = []
    if running and (not unnumbered or _spread(own, running)):
        return Scheme("plain")
    if _dotted(own) and not unnumbered:
        return Scheme("plain")
    if unnumbered:
        return Scheme("heading")
    bare = [found for line in own if (found := read_bare(line.text.strip())) and found.key[0][0] > 0]
    return Scheme("bare") if bare else Scheme("whole")


def _dotted(own: list[Line]) -> bool:
    found = [read_plain(line.text.strip()) for line in own if line.role == "text"]
    return any(marker is not None and marker.dotted for marker in found)


def _running(own: list[Line]) -> list[tuple[Line, Marker]]:
    """The plain numbers at the start of lines that do not merely list what the line before led in."""
    found: list[tuple[Line, Marker]] = []
    listing = False
    before = ""
    for line in own:
        text = line.text.strip()
        marker = None if line.nested or line.role == "heading" else read_plain(text)
        if marker is None:
            listing = listing and line.nested
        elif not (listing or (_leads_into_list(before) and marker.key[-1][0] == 1)):
            found.append((line, marker))
        else:
            listing = True
        before = text
    return found


def _leads_into_list(before: str) -> bool:
    return patterns.leads_in(before) and not patterns.enacts(before)


def _spread(own: list[Line], running: list[tuple[Line, Marker]]) -> bool:
    """True where one sequence of numbers runs on under several headings: a list under one is not the articles."""
    keys: list[Key] = [marker.key for _, marker in running]
    rising = len(keys) > 1 and all(after(first, second) for first, second in pairwise(keys))
    if not rising or keys[0][-1][0] > 1:
        return False
    numbered = {line.where for line, _ in running}
    under: dict[int, bool] = {}
    heading = 0
    for line in own:
        heading = line.where if line.role == "heading" else heading
        under[heading] = under.get(heading, False) or line.where in numbered
    return sum(under.values()) > 1 or len(under) <= 2
