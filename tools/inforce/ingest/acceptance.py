"""Whether a number at the start of a line opens an article of the document, or only begins a sentence or a list item."""

from __future__ import annotations

import re

from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.numbering import READERS, Key, Marker, after, follows, read_article, read_plain
from inforce.ingest.schemes import Scheme
from inforce.ingest.source_lines import Draft, Line, Segmented
from inforce.reading.numerals import CHINESE_NUMERALS

_INLINE_ARTICLE = re.compile(
    rf"(?<=[。；”）])\s*(?=第[{CHINESE_NUMERALS}]{{1,8}}条(?:之[{CHINESE_NUMERALS}]{{1,3}})?[\s　])"
)
_MOST_SKIPPED = 40


def read_opening(kind: str, text: str) -> Marker | None:
    """The number of that kind at the start of a line."""
    return READERS[kind](text)


def split_inline_articles(lines: list[Line]) -> list[Line]:
    """Articles printed one after another in one paragraph, each the very next number, as lines of their own."""
    result: list[Line] = []
    last: Key | None = None
    for line in lines:
        if line.quoted or line.role != "text":
            result.append(line)
            continue
        pieces = [""]
        for part in _INLINE_ARTICLE.split(line.text):
            marker = read_article(part.strip())
            if marker is not None and (not pieces[-1] or (last is not None and follows(last, marker.key))):
                last = marker.key
                pieces.append(part) if pieces[-1] else pieces.__setitem__(-1, part)
            else:
                pieces[-1] += part
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

    def could_open(self, line: Line) -> bool:
        """True where a line begins with the next number of the document."""
        kind = self.scheme.name
        marker = read_opening(kind, line.text.strip()) if kind in READERS else None
        return marker is not None and (self.last is None or follows(self.last, marker.key))

    def marker(self, line: Line, before: str, blank: bool, unit: Draft | None, scope: tuple[str, ...]) -> Marker | None:
        """The number that opens a unit here, None where the line opens none."""
        text = line.text.strip()
        kind = self.scheme.name
        if kind in ("heading", "whole") or line.nested:
            return None
        marker = read_opening(kind, text)
        if kind == "item" and marker is None:
            annexed = read_article(text)
            return (
                annexed if annexed and annexed.certain and annexed.key == ((1, ""),) and self.last is not None else None
            )
        if marker is None:
            self.listing = self.listing if kind == "plain" and text[:1].islower() else None
            return None
        return marker if getattr(self, f"_accept_{kind}")(marker, line, before, blank, unit, scope) else None

    def _accept_article(self, marker: Marker, line: Line, *_: object) -> bool:
        return marker.certain or self.last is None or follows(self.last, marker.key)

    def _accept_item(
        self, marker: Marker, line: Line, before: str, blank: bool, unit: Draft | None, scope: tuple[str, ...]
    ) -> bool:
        return self.last is None or after(self.last, marker.key) or scope != self.last_scope

    def _accept_word(
        self, marker: Marker, line: Line, before: str, blank: bool, unit: Draft | None, scope: tuple[str, ...]
    ) -> bool:
        if line.role == "heading" or self.last is None or follows(self.last, marker.key):
            return True
        return marker.certain and (blank or patterns.ends_sentence(before))

    def _accept_bare(self, marker: Marker, line: Line, before: str, *_: object) -> bool:
        if marker.key[0][0] == 0 or patterns.leads_in(before):
            return False
        return self.last is None or after(self.last, marker.key)

    def _accept_plain(
        self, marker: Marker, line: Line, before: str, blank: bool, unit: Draft | None, scope: tuple[str, ...]
    ) -> bool:
        if line.role == "heading":
            return self._accept_heading(marker, line, unit)
        if self.scheme.numbered_level and not marker.dotted:
            inside_schedule_or_none = unit is None and self.last is None
            return inside_schedule_or_none
        if marker.dotted:
            return self._accept_dotted(marker, before, blank)
        if self._goes_on_listing(marker, before):
            return False
        ended = blank or not before or patterns.ends_sentence(before)
        if self.last is None:
            return True
        if follows(self.last, marker.key):
            return marker.certain or ended or patterns.is_title_like(before)
        top = self.last[0]
        if marker.key[0] > top and after(self.last, marker.key):
            return (
                ended
                and (marker.certain or blank or not before.endswith((",", "，")))
                and marker.key[0][0] - top[0] <= _MOST_SKIPPED
            )
        return scope != self.last_scope

    def _accept_heading(self, marker: Marker, line: Line, unit: Draft | None) -> bool:
        if marker.dotted or line.level == self.scheme.numbered_level:
            return True
        return not self.scheme.numbered_level

    def _accept_dotted(self, marker: Marker, before: str, blank: bool) -> bool:
        if self.last is not None and follows(self.last, marker.key):
            return True
        return (
            blank
            or not before
            or patterns.ends_sentence(before)
            or patterns.is_title_like(before)
            or patterns.leads_in(before)
        )

    def _goes_on_listing(self, marker: Marker, before: str) -> bool:
        """True for 1., 2., 3. after a line that leads in a list: they are its items until the document's own next number."""
        key = marker.key
        if self.listing is None:
            if patterns.leads_in(before) and key[0][0] == 1 and self.last is not None:
                self.listing = key
                return True
            return False
        if follows(self.listing, key):
            next_of_document = self.last is not None and follows(self.last, key)
            if not next_of_document or not patterns.ends_sentence(before) or before.endswith((";", "；")):
                self.listing = key
                return True
        self.listing = None
        return False

    def opened(self, marker: Marker, line: Line, scope: tuple[str, ...]) -> None:
        """Keep the sequence, and note where it jumps or goes back."""
        if self.last is None and marker.key[-1][0] > 1 and not marker.dotted:
            self.result.doubts.append((f"the first number is {marker.number}", line.where))
        elif (
            self.last is not None
            and not follows(self.last, marker.key)
            and not _starts_again(scope, self.last_scope, marker)
        ):
            self.result.doubts.append((self._jump(marker), line.where))
        self.last, self.last_printed, self.last_scope = marker.key, marker.number, scope
        self.listing = None

    def _jump(self, marker: Marker) -> str:
        assert self.last is not None
        if self.last == marker.key:
            return f"the number {marker.number} is printed twice"
        if after(self.last, marker.key):
            return f"the numbers go from {self.last_printed} to {marker.number}"
        return f"{marker.number} comes after {self.last_printed}"


def _starts_again(scope: tuple[str, ...], last_scope: tuple[str, ...], marker: Marker) -> bool:
    return scope != last_scope and marker.key[-1][0] == 1


def is_repeat_of(unit: Draft, line: Line) -> Marker | None:
    """The unit's own number printed again at the start of its first line, as under a numbered heading."""
    marker = read_plain(line.text.strip())
    return marker if marker is not None and marker.key == unit.key else None
