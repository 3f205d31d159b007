"""A page looked at tag by tag, without the tree its reader walks: headings, rows, notes and words (`source_look`)."""

from __future__ import annotations

import html
import re

from inforce.ingest.source_look import Pieces, Seen

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)")
_NOTE_ID = re.compile(r"\bid\s*=\s*[\"']?(?:fn|ftn|footnote|endnote|_ftn)[-_:]?\d+[\"'\s>]", re.IGNORECASE)
_NOTE_ROLE = re.compile(r"\brole\s*=\s*[\"']?doc-(?:foot|end)note\b", re.IGNORECASE)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# What is within these is code, not words.
_CODE = frozenset({"script", "style"})
# A tag longer than this, as where a quotation mark never closes, ends at its first bracket.
_LONGEST_TAG = 20_000


class _Look:
    """One pass over the text: a row that holds another table only lays the page out, and is none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = []
        self.headings: list[Pieces] = []
        self.rows: list[Pieces] = []
        self.notes: list[Pieces] = []
        self.heading: tuple[str, int] | None = None
        self.note: tuple[str, int, int] | None = None
        self.open_rows: list[list[int] | None] = []

    def run(self) -> Seen:
        place, text = 0, self.text
        while place < len(text):
            opened = text.find("<", place)
            if opened < 0:
                self.words.append(text[place:])
                break
            self.words.append(text[place:opened])
            place = self._markup(opened)
        while self.open_rows:
            self._end_row()
        return Seen(tuple(self.headings), tuple(self.rows), tuple(self.notes), html.unescape("".join(self.words)))

    def _markup(self, opened: int) -> int:
        """Take what begins with `<`; the place behind it."""
        text = self.text
        if text.startswith("<!--", opened):
            end = text.find("-->", opened + 4)
            return len(text) if end < 0 else end + 3
        found = _TAG.match(text, opened)
        if found is None:
            if text[opened + 1 : opened + 2] in ("!", "?", "/"):
                end = text.find(">", opened)
                return len(text) if end < 0 else end + 1
            self.words.append("<")
            return opened + 1
        end = self._end_of_tag(found.end())
        name = found.group(2).lower()
        if found.group(1):
            self._closed(name)
        elif name in _CODE:
            closing = re.compile(rf"</{name}\b", re.IGNORECASE).search(text, end)
            return len(text) if closing is None else closing.start()
        else:
            self._opened(name, text[opened:end])
        self.words.append(" ")
        return end

    def _end_of_tag(self, place: int) -> int:
        """The place behind the bracket that closes a tag, one in a quoted value aside."""
        quote, text = "", self.text
        for at in range(place, min(len(text), place + _LONGEST_TAG)):
            sign = text[at]
            if quote:
                quote = "" if sign == quote else quote
            elif sign in "\"'" and text[at - 1] in "= \t\n":
                quote = sign
            elif sign == ">":
                return at + 1
        end = text.find(">", place)
        return len(text) if end < 0 else end + 1

    def _opened(self, name: str, tag: str) -> None:
        if name in _HEADINGS:
            self._end_heading()
            self.heading = (name, len(self.words))
        elif name == "table":
            if self.open_rows and self.open_rows[-1] is not None:
                self.open_rows[-1] = []
            self.open_rows.append(None)
        elif name == "tr":
            if self.open_rows and self.open_rows[-1] is not None:
                self._end_row()
            self.open_rows.append([])
        elif name in ("td", "th") and self.open_rows and self.open_rows[-1] is not None:
            self.open_rows[-1].append(len(self.words))
        if (
            self.note is None
            and (_NOTE_ROLE.search(tag) or _NOTE_ID.search(tag))
            and name in ("li", "p", "div", "aside")
        ):
            self.note = (name, len(self.words), 0)
        elif self.note is not None and name == self.note[0]:
            self.note = (name, self.note[1], self.note[2] + 1)

    def _closed(self, name: str) -> None:
        if self.heading is not None and name in _HEADINGS:
            self._end_heading()
        if name == "tr" and self.open_rows and self.open_rows[-1] is not None:
            self._end_row()
        elif name == "table":
            while self.open_rows and self._end_row():
                pass
        if self.note is not None and name == self.note[0]:
            name, start, depth = self.note
            if not depth:
                self.notes.append(self._since(start))
            self.note = (name, start, depth - 1) if depth else None

    def _end_heading(self) -> None:
        if self.heading is not None:
            self.headings.append(self._since(self.heading[1]))
        self.heading = None

    def _end_row(self) -> bool:
        """End the innermost row; False where it is a table that ends."""
        starts = self.open_rows.pop()
        if starts is not None and len(starts) > 1:
            self.rows.append(self._since(starts[0]))
        return starts is not None

    def _since(self, start: int) -> Pieces:
        return tuple(html.unescape(piece).strip() for piece in self.words[start:] if not piece.isspace())


def seen_in_html(text: str) -> Seen:
    """What a page holds, hidden parts and page furniture too: these are accounted for as left out."""
    return _Look(text).run()
