"""Whether a number at the start of a line opens an article of the document, or begins a sentence or a list item."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.numbering import READERS, Key, Marker, after, follows, jump, read_article
from inforce.ingest.schemes import Scheme
from inforce.ingest.source_lines import Line, OddNumber, Segmented
from inforce.reading.numerals import CHINESE_NUMERALS

_INLINE_ARTICLE = re.compile(
    rf"(?<=[。；”）])\s*(?=第[{CHINESE_NUMERALS}]{{1,8}}条(?:之[{CHINESE_NUMERALS}]{{1,3}})?[\s　])"
)
_MOST_SKIPPED = 40
_ON_IT = re.compile(r"\s+(?:guidance|notes?|explanation|examples?|commentary)\b", re.IGNORECASE)


class Standing(Struct, frozen=True):
    """How a line stands: the text before it, a blank line between, a unit open or not, the headings above."""

    before: str
    blank: bool
    unit_open: bool
    scope: tuple[str, ...]

    @property
    def apart(self) -> bool:
        """True where what came before is at an end."""
        return self.blank or not self.before or patterns.ends_sentence(self.before)


def read_opening(kind: str, text: str) -> Marker | None:
    """The number of that kind at the start of a line."""
    return READERS[kind](text)


def _goes_on(marker: Marker, text: str) -> bool:
    """True for `1.2.1.(2)` and `1.2.1. Guidance` within 1.2.1: the number comes again before a part of its article."""
    rest = text[marker.end :]
    return bool(rest[:1].strip()) or _ON_IT.match(rest) is not None


def split_inline_articles(lines: list[Line]) -> list[Line]:
    """Articles printed one after another in one paragraph, each the very next number, as lines of their own."""
    result: list[Line] = []
    last: Key | None = None
    for line in lines:
        if line.quoted or line.role != "text":
            result.append(line)
            continue
        pieces: list[str] = []
        for part in _INLINE_ARTICLE.split(line.text):
            marker = read_article(part.strip())
            if marker is not None and (not pieces or (last is not None and follows(last, marker.key))):
                last = marker.key
                pieces.append(part)
            elif pieces:
                pieces[-1] += part
            else:
                pieces.append(part)
        result.extend([line] if len(pieces) == 1 else [replace(line, text=piece, strong="") for piece in pieces])
    return result


class Acceptance:
    """The sequence of numbers so far, and the judgement of the next."""

    def __init__(self, scheme: Scheme, result: Segmented) -> None:
        self.scheme, self.result = scheme, result
        self.last: Key | None = None
        self.last_printed = ""
        self.last_scope: tuple[str, ...] = ()
        self.listing: Key | None = None
        self._judges = {
            "article": self._article,
            "item": self._item,
            "word": self._word,
            "plain": self._plain,
            "bare": self._bare,
        }

    def could_open(self, line: Line) -> bool:
        """True where a line begins with the next number of the document."""
        kind = self.scheme.name
        marker = read_opening(kind, line.text.strip()) if kind in READERS else None
        return marker is not None and (self.last is None or follows(self.last, marker.key))

    def marker(self, line: Line, standing: Standing) -> Marker | None:
        """The number that opens a unit here, None where the line opens none."""
        text = line.text.strip()
        kind = self.scheme.name
        if kind not in READERS or line.nested:
            return None
        marker = read_opening(kind, text)
        if kind == "item" and marker is None:
            annexed = read_article(text)
            first = annexed is not None and annexed.certain and annexed.key == ((1, ""),)
            return annexed if first and self.last is not None else None
        if marker is None:
            self.listing = self.listing if kind == "plain" and text[:1].islower() else None
            return None
        return marker if self._judges[kind](marker, line, standing) else None

    def _article(self, marker: Marker, line: Line, standing: Standing) -> bool:
        return marker.certain or self.last is None or follows(self.last, marker.key)

    def _item(self, marker: Marker, line: Line, standing: Standing) -> bool:
        return self.last is None or after(self.last, marker.key) or standing.scope != self.last_scope

    def _word(self, marker: Marker, line: Line, standing: Standing) -> bool:
        if line.role == "heading" or self.last is None or follows(self.last, marker.key):
            return True
        return marker.certain and standing.apart

    def _bare(self, marker: Marker, line: Line, standing: Standing) -> bool:
        if marker.key[0][0] == 0 or patterns.leads_in(standing.before):
            return False
        return self.last is None or after(self.last, marker.key)

    def _plain(self, marker: Marker, line: Line, standing: Standing) -> bool:
        if standing.unit_open and marker.key == self.last and _goes_on(marker, line.text.strip()):
            return False
        if line.role == "heading":
            level = self.scheme.numbered_level
            return marker.dotted or line.level == level or not level
        if marker.dotted:
            follows_on = self.last is not None and follows(self.last, marker.key)
            before = standing.before
            return follows_on or standing.apart or patterns.is_title_like(before) or patterns.leads_in(before)
        if self.scheme.numbered_level:
            return not standing.unit_open and self.last is None
        if self._goes_on_listing(marker, standing.before):
            return False
        return self._is_next(marker, standing)

    def _is_next(self, marker: Marker, standing: Standing) -> bool:
        """True where a number without dots goes on with the document's own, a small jump allowed."""
        if self.last is None:
            return True
        if follows(self.last, marker.key):
            return marker.certain or standing.apart or patterns.is_title_like(standing.before)
        skipped = marker.key[0][0] - self.last[0][0]
        if skipped > 0 and after(self.last, marker.key):
            return standing.apart and skipped <= _MOST_SKIPPED
        return standing.scope != self.last_scope

    def _goes_on_listing(self, marker: Marker, before: str) -> bool:
        """True for 1., 2., 3. after a line that leads in a list: its items, until the document's own next number."""
        key = marker.key
        if self.listing is None:
            starts = patterns.leads_in(before) and key[0][0] == 1 and self.last is not None
            self.listing = key if starts else None
            return starts
        if follows(self.listing, key):
            next_of_document = self.last is not None and follows(self.last, key)
            if not next_of_document or not patterns.ends_sentence(before) or before.endswith((";", "；")):
                self.listing = key
                return True
        self.listing = None
        return False

    def opened(self, marker: Marker, line: Line, scope: tuple[str, ...]) -> None:
        """Keep the sequence, and note where it jumps or goes back."""
        starts_again = scope != self.last_scope and marker.key[-1][0] == 1
        if self.last is None and marker.key[-1][0] > 1 and not marker.dotted:
            self._odd(f"the first number is {marker.number}", marker, line)
        elif self.last is not None and not follows(self.last, marker.key) and not starts_again:
            self._odd(jump(self.last_printed, self.last, marker.number, marker.key), marker, line)
        self.last, self.last_printed, self.last_scope = marker.key, marker.number, scope
        self.listing = None

    def _odd(self, what: str, marker: Marker, line: Line) -> None:
        self.result.odd_numbers.append(OddNumber(what, line.where, self.last, marker.key))
