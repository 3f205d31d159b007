"""Rows joined into the paragraphs they are parts of, and words that a printer divided at the end of a row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.pdf_rows import Row

_HAN = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]"
_MARKER = re.compile(
    r"[(（](?:\d{1,3}[A-Z]{0,3}|[a-zA-Z]{1,5}|[一二三四五六七八九十]{1,4})[)）]|(?:\d{1,3}[A-Z]{0,3}|[a-z]{1,4})[.)](?=\s)"
    r"|\d{1,3}(?:\.\d{1,3})+[A-Z]{0,2}\.?(?=\s)|\d{1,3}[A-Z]{0,3}\s+(?=[A-Z“\"(])"
    r"|第[零〇一二三四五六七八九十百千\d]{1,8}[编章节条]|[一二三四五六七八九十]{1,3}、|[•▪●■◦–—-]\s|§\s?\d"
    r"|(?:part|chapter|section|article|schedule|annex\w*|appendix|rule)\s+[\dIVXA-Z]{1,5}\b",
    re.IGNORECASE,
)
# A defined term: it begins a paragraph where the one before it is at its end.
_TERM = re.compile(r"[“\"][^“”\"]{1,60}[”\"]\s")
# Rows this much further apart than those of a paragraph are of two.
_WIDE = 1.15
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_DIVIDED = re.compile(r"([^\W\d_]+)-$")
_GOES_ON = re.compile(r"[^\W\d_]+")


class Paragraph(Struct):
    """Rows that are one paragraph. `apart`: white space stands before it; `left_out`: hyphens taken out of it."""

    rows: list[Row]
    page: int
    text: str = ""
    apart: bool = False
    left_out: str = ""


def leading_of(columns: Iterable[Sequence[Row]]) -> float:
    """How far apart the rows of a paragraph stand, as a share of the letters' size."""
    apart = sorted(
        (low.base - high.base) / low.size
        for rows in columns
        for high, low in pairwise(rows)
        if 0.9 * low.size < low.base - high.base < 2.2 * low.size
    )
    return apart[len(apart) // 5] if apart else 1.2


def paragraphs(columns: Iterable[tuple[int, Sequence[Row]]], leading: float) -> list[Paragraph]:
    """The paragraphs of the columns of all pages, (page, rows) of each, in reading order."""
    found: list[Paragraph] = []
    for page, rows in columns:
        if not rows:
            continue
        right, left = max(row.x1 for row in rows), min(row.x0 for row in rows)
        before: Row | None = None
        for row in rows:
            open_one = found[-1] if found else None
            gap = None if before is None else row.base - before.base
            wide = gap is not None and gap > _WIDE * max(leading * row.size, row.size)
            if open_one is None or wide or _begins(open_one, row, right - left, right, fresh=before is None):
                found.append(Paragraph([row], page, apart=wide))
            else:
                open_one.rows.append(row)
            before = row
    return found


def _begins(paragraph: Paragraph, row: Row, width: float, right: float, *, fresh: bool) -> bool:
    """Whether a row begins a paragraph. `fresh`: it is the first of its column, so that edges say nothing."""
    before = paragraph.rows[-1]
    text = row.text
    if abs(before.size - row.size) > 0.08 * row.size or before.bold != row.bold:
        return True
    if _DIVIDED.search(before.text) and text[:1].islower():
        return False
    if before.is_entry:
        return True
    ended = patterns.ends_sentence(before.text)
    if fresh:
        goes_on = text[:1].islower() or re.match(_HAN, text) is not None
        return ended or patterns.leads_in(before.text) or not goes_on or _MARKER.match(text) is not None
    short = before.x1 < right - 0.12 * width
    shift = row.x0 - before.x0
    if _MARKER.match(text):
        return (
            ended or short or abs(shift) > 2 or before.text.rstrip().endswith((",", "and", "or", "；", "，", "—", "–"))
        )
    if patterns.leads_in(before.text) or (ended and _TERM.match(text)):
        return True
    if shift > 0.7 * row.size:
        hangs = len(paragraph.rows) == 1 and _MARKER.match(before.text) is not None
        return not hangs and (ended or short)
    if shift < -0.7 * row.size and len(paragraph.rows) > 1:
        return ended or short
    if short and (ended or before.x1 < right - 0.4 * width):
        return ended or not text[:1].islower()
    return False


def contents_entries(found: Sequence[Paragraph], pages: set[int]) -> set[int]:
    """The places of the paragraphs that are the contents: on pages that say so, their heading and entries.

    A line between two entries is a part of one that did not fit its row.
    """
    heads = [n for n, one in enumerate(found) if one.page in pages and patterns.is_contents(one.text)]
    places: set[int] = set()
    for head in heads:
        entries = [n for n in range(head + 1, len(found)) if found[n].rows[-1].is_entry and found[n].page in pages]
        last = head
        for entry in entries:
            if entry - last > 3:
                break
            last = entry
        if last - head >= 2:
            places.update(range(head, last + 1))
    return places


class Words:
    """The words of a document that stand within rows, by which divided words at their ends are judged."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._known: set[str] = set()
        self._edges: set[str] = set()
        for row in rows:
            self._known.update(word.lower() for word in _WORD.findall(row.text)[1:-1])
        self.undone: list[str] = []
        self.kept: list[str] = []

    def joined(self, paragraph: Paragraph) -> None:
        """Join the rows of a paragraph: no blank between Chinese signs, divided words whole where that is certain."""
        text = ""
        for row in paragraph.rows:
            text = self._with(text, row.text, paragraph) if text else row.text
        paragraph.text = text

    def _with(self, text: str, more: str, paragraph: Paragraph) -> str:
        if text.endswith("\u00ad"):
            return text[:-1] + more
        head, tail = _DIVIDED.search(text), _GOES_ON.match(more)
        if head is not None and tail is not None and tail.group()[0].islower():
            whole = (head.group(1) + tail.group()).lower()
            if whole in self._known and f"{head.group(1)}-{tail.group()}".lower() not in self._known:
                paragraph.left_out += "-"
                self.undone.append(whole)
                return text[:-1] + more
            self.kept.append(f"{head.group(1)}-{tail.group()}")
            return text + more
        han = re.search(_HAN + "$", text) is not None and re.match(_HAN, more) is not None
        joined = han or (text.endswith(("-", "/")) and more[:1].islower())
        return text + more if joined else f"{text} {more}"
