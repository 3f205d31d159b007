"""Markdown as lines: markdown-it says what each block is, the lines stay those of the source.

Inline marks (emphasis, links, escapes) are taken off and counted; what is set in bold or italics at the start of a line
is kept beside it, because that is how many documents mark the term a line defines.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

from inforce.ingest.markdown_hidden import hidden_rows, without_hidden
from inforce.ingest.source_lines import Line, Role, visible
from inforce.ingest.text_limits import refuse_deep

_MARKS = re.compile(r"[*_\[\]`<>\\!&~|]")
_COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_LIST_NUMBER = re.compile(r"\s*(\d{1,9}[.)])(?=\s|$)")
_LINK_DEFINITION = re.compile(r"\s{0,3}\[[^\]]+\]:\s*\S")
# Longer paragraphs are kept as typed: reading marks in them would cost more than it gives.
_LONGEST_MARKED = 200_000


@cache
def _blocks() -> MarkdownIt:
    return MarkdownIt("commonmark", {"maxNesting": 40}).enable("table").disable(["inline", "text_join"])


@cache
def _inline() -> MarkdownIt:
    return MarkdownIt("commonmark")


class _Reading:
    """The lines of one Markdown text, filled block by block; what no block claims is text as typed."""

    def __init__(self, text: str, first: int) -> None:
        self.raw = text.split("\n")
        self.first = first
        self.lines: dict[int, Line] = {}

    def put(self, row: int, text: str, role: Role = "text", level: int = 0, nested: bool = False) -> None:
        """Claim source row `row` (from 0): `text` is what is left of it once its marks are off."""
        if row >= len(self.raw):
            return
        strong, rendered, beside = _rendered(text)
        comment = "".join(words for _, words in beside)
        if len(visible(rendered + comment)) > len(visible(self.raw[row])):
            strong, rendered, comment, beside = "", self.raw[row].strip(), "", []  # marks that do not pair: as typed
        if comment:
            self._comment(row, comment, beside[0][0])
        left = _difference(self.raw[row], rendered + comment)
        where = self.first + row
        role = role if visible(rendered) else "blank"
        self.lines[row] = Line(where, rendered, role, level, nested, strong=strong, markup=left)

    def _comment(self, row: int, comment: str, what: str) -> None:
        self.lines[-row - 1] = Line(self.first + row, comment, "left_out", what=what)

    def finished(self) -> list[Line]:
        """All lines in order; a row no block claimed is blank, a link definition, or text."""
        for row, what in hidden_rows(self.raw).items() if "<" in "".join(self.raw) else ():
            line = self.lines.get(row)
            if line is not None and line.role in ("text", "heading", "row"):
                self.lines[row] = replace(line, role="left_out", what=what)
        result: list[Line] = []
        for row, raw in enumerate(self.raw):
            if -row - 1 in self.lines:
                result.append(self.lines[-row - 1])
            if row in self.lines:
                result.append(self.lines[row])
            elif not visible(raw):
                result.append(Line(self.first + row, "", "blank"))
            elif _LINK_DEFINITION.match(raw):
                result.append(Line(self.first + row, raw, "left_out", what="link definitions"))
            elif re.fullmatch(r"[\s>|:=_*`~-]+", raw):
                result.append(Line(self.first + row, "", "blank", markup=visible(raw)))
            else:
                result.append(Line(self.first + row, raw))
        return result


def read_lines(text: str, first: int = 1) -> list[Line]:
    """The lines of a Markdown text without its front matter; `first` is the number of its first line in the source."""
    reading = _Reading(text, first)
    tokens = _blocks().parse(text)
    nesting = 0
    for place, token in enumerate(tokens):
        if token.type.endswith("list_open"):
            nesting += 1
            refuse_deep(nesting, first + (token.map or (0, 0))[0])
        elif token.type.endswith("list_close"):
            nesting -= 1
        elif token.map is None:
            continue
        elif token.type == "inline":
            _inline_block(reading, tokens, place, nesting)
        elif token.type in ("fence", "code_block"):
            _code(reading, token)
        elif token.type == "html_block":
            _html(reading, token)
        elif token.type == "hr":
            row = token.map[0]
            reading.lines[row] = Line(first + row, "", "blank", markup=visible(reading.raw[row]))
        elif token.type == "tr_open":
            _row(reading, tokens, place)
    return reading.finished()


def _inline_block(reading: _Reading, tokens: list[Token], place: int, nesting: int) -> None:
    """A heading or a paragraph: each source line of it on its own, its number in a list put back."""
    token, opener = tokens[place], tokens[place - 1]
    if opener.type in ("td_open", "th_open") or token.map is None:
        return
    start = token.map[0]
    if opener.type == "heading_open":
        content = token.content.split("\n")
        for offset, text in enumerate(content):
            reading.put(start + offset, text, role="heading", level=int(opener.tag[1:]))
        return
    for offset, text in enumerate(_split_marks(token.content)):
        row = start + offset
        lead = _list_mark(reading.raw[row]) if nesting and not offset and row < len(reading.raw) else ""
        reading.put(row, lead + text, nested=nesting > 1 or bool(lead and not lead[0].isdigit()))


def _list_mark(raw: str) -> str:
    """The number or bullet of a list item, as typed, written so that it is read as itself."""
    if number := _LIST_NUMBER.match(raw.lstrip(" \t>")):
        return f"{number.group(1)} "
    bullet = re.match(r"[\s>]*([-*+])\s", raw)
    return f"{bullet.group(1)} ".replace("*", "\\*") if bullet else ""


def _split_marks(content: str) -> list[str]:
    """The lines of a paragraph; bold that runs over a line end is closed and opened again: each line is read alone."""
    lines = content.split("\n")
    if len(lines) == 1:
        return lines
    open_mark = False
    for place, typed in enumerate(lines):
        line = "**" + typed if open_mark else typed
        open_mark = line.count("**") % 2 == 1
        lines[place] = line + "**" if open_mark else line
    return lines


def _rows(reading: _Reading, token: Token) -> range:
    """The source rows of a block, from 0."""
    first, end = token.map or (0, 0)
    return range(first, min(end, len(reading.raw)))


def _code(reading: _Reading, token: Token) -> None:
    for row in _rows(reading, token):
        raw = reading.raw[row]
        fence = token.type == "fence" and re.fullmatch(r"\s*(`{3,}|~{3,}).*", raw) is not None
        role: Role = "blank" if fence or not raw.strip() else "text"
        reading.lines[row] = Line(
            reading.first + row, "" if role == "blank" else raw, role, markup=visible(raw) if fence else ""
        )


def _html(reading: _Reading, token: Token) -> None:
    """Comments are left out; other tags are taken off and their text kept."""
    rows = _rows(reading, token)
    block = "\n".join(reading.raw[row] for row in rows)
    for row, kept, whole in zip(rows, _COMMENT.sub(_blank_out, block).split("\n"), block.split("\n"), strict=False):
        comment = whole if not kept.strip() and whole.strip() else _difference(whole, kept)
        if comment:
            reading.lines[-row - 1] = Line(reading.first + row, comment, "left_out", what="comments")
        text = _TAG.sub(" ", kept)
        role: Role = "text" if text.strip() else "blank"
        reading.lines[row] = Line(reading.first + row, text, role, markup=_difference(kept, text))


def _blank_out(comment: re.Match[str]) -> str:
    return "\n" * comment.group().count("\n")


def _row(reading: _Reading, tokens: list[Token], place: int) -> None:
    """A table row: cells joined by ` | `, the outer bars taken off."""
    row = _rows(reading, tokens[place]).start
    cells: list[str] = []
    header = False
    for token in tokens[place + 1 :]:
        if token.type == "tr_close":
            break
        header = header or token.type == "th_open"
        if token.type == "inline":
            cells.append(_rendered(token.content)[1])
    counted = "".join(cells)
    reading.lines[row] = Line(
        reading.first + row,
        " | ".join(cells),
        "row",
        cells=tuple(cells),
        header=header,
        counted=counted,
        markup=_difference(reading.raw[row], counted),
    )


def _rendered(text: str) -> tuple[str, str, list[tuple[str, str]]]:
    """(the leading run in bold or italics, the text without marks, what is left out of it: its kind and its words)."""
    if not _MARKS.search(text) or len(text) > _LONGEST_MARKED:
        return "", text, []
    tokens, beside = without_hidden(_inline().parseInline(text)[0].children or [])
    parts: list[str] = []
    strong, depth = "", 0
    leading = True
    for token in tokens:
        if token.type in ("strong_open", "em_open"):
            depth += 1
        elif token.type in ("strong_close", "em_close"):
            depth -= 1
            leading = leading and not depth and not "".join(parts).strip()
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "html_inline":
            parts.append(_kept_tag(token.content))
        elif token.content:
            strong += token.content if depth and leading and "".join(parts).strip() == strong.strip() else ""
            parts.append(token.content)
    return strong.strip(), "".join(parts).strip(), beside


def _kept_tag(tag: str) -> str:
    return " " if re.match(r"<(?:br|/?p|/?div)\b", tag, re.IGNORECASE) else ""


def _difference(whole: str, part: str) -> str:
    """The visible characters of `whole` that `part` does not have: what was taken off; an entity by its length."""
    if whole == part:
        return ""
    left = Counter(visible(whole))
    left.subtract(visible(part))
    return "".join(left.elements())[: max(len(visible(whole)) - len(visible(part)), 0)]
