"""What differs between two texts, word by word: English by its words, Chinese by its signs; figures stay whole.

For a person who has to see each changed word before signing. Nothing is folded: the pieces put together again are the
two texts, to the character.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from inforce.reading.patterns import pattern

# A figure with its points and commas, a word of letters (Chinese signs one by one), a stretch of blanks, one sign.
_WORD = pattern(r"\d+(?:[.,:/]\d+)*|[^\W\d_\u2e80-\u9fff\uf900-\ufaff]+(?:['’-][^\W\d_]+)*|[^\S\n]+|\n|.", re.DOTALL)
# So many pairs of words are compared at most: a difference as long as that is told as one text for another.
_COMPARED_AT_MOST = 4_000_000


class Piece(NamedTuple):
    """Words that both texts have, that only the old has (`removed`), or that only the new has (`added`)."""

    kind: Literal["same", "removed", "added"]
    text: str


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """The pieces of both texts in order; of a place that differs, what is removed comes before what is added."""
    if old == new:
        return (Piece("same", old),) if old else ()
    return tuple(_joined(_by_lines(old.splitlines(keepends=True), new.splitlines(keepends=True))))


def marked(pieces: Iterable[Piece]) -> str:
    """The pieces as one text: `more than [-four-]{+two+} hours`."""
    marks = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}
    return "".join(marks[piece.kind][0] + piece.text + marks[piece.kind][1] for piece in pieces)


def _by_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    """Whole lines first, so that a long text costs no more than the lines that differ."""
    for how, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            yield Piece("same", "".join(old[a:b]))
        else:
            yield from _by_words(_WORD.findall("".join(old[a:b])), _WORD.findall("".join(new[c:d])))


def _by_words(old: Sequence[str], new: Sequence[str]) -> Iterator[Piece]:
    if len(old) * len(new) > _COMPARED_AT_MOST:
        yield Piece("removed", "".join(old))
        yield Piece("added", "".join(new))
        return
    for how, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            yield Piece("same", "".join(old[a:b]))
        else:
            yield Piece("removed", "".join(old[a:b]))
            yield Piece("added", "".join(new[c:d]))


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces side by side made one. A blank or single sign between two changes goes with them: it is read as one."""
    removed: list[str] = []
    added: list[str] = []
    between = ""
    for piece in pieces:
        if piece.kind == "same":
            between += piece.text
            continue
        if not piece.text:
            continue
        if len(between) == 1 and (removed or added):
            removed.append(between)
            added.append(between)
        elif between:
            yield from _changed(removed, added)
            yield Piece("same", between)
            removed, added = [], []
        between = ""
        (removed if piece.kind == "removed" else added).append(piece.text)
    yield from _changed(removed, added)
    if between:
        yield Piece("same", between)


def _changed(removed: Sequence[str], added: Sequence[str]) -> Iterator[Piece]:
    if removed:
        yield Piece("removed", "".join(removed))
    if added:
        yield Piece("added", "".join(added))
