"""Text cut into the pieces of a unigram vocabulary (Kudo 2018), the likeliest cut of all, as SentencePiece does."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_SPACE = "\u2581"
# A character that no piece holds costs so much more than the least likely piece.
_UNKNOWN_COSTS = 10.0
# A single question needs few of the pieces: those that begin as some of it does.
_LED_BY, _FEW_BYTES = 3, 2_000
_CHANGED, _LETTER = struct.Struct("<IB"), struct.Struct("<I")


class Pieces:
    """A vocabulary. `special` are the numbers of the first and last token of a text and of what is unknown.

    `changes` are how many characters are written otherwise before anything is cut, and a table of them.
    """

    def __init__(
        self,
        letters: bytes,
        offsets: NDArray[np.uint32],
        scores: NDArray[np.float32],
        special: tuple[int, int, int],
        changes: tuple[int, bytes],
    ) -> None:
        self.first, self.last, self._unknown = special
        self._letters = letters
        self._offsets = offsets.astype(np.int64)
        self._scores = scores
        self._changes = changes

    def of(self, texts: Sequence[str], most: int) -> list[list[int]]:
        """The numbers of the pieces of each text, at most so many."""
        prepared = [self._prepared(text) for text in texts]
        known = self._all if sum(map(len, prepared)) > _FEW_BYTES else self._beginning_as("".join(prepared))
        return [self._cut(text, known)[:most] for text in prepared]

    def _prepared(self, text: str) -> str:
        """As SentencePiece writes it: letters made alike, one mark for each run of spaces, and one in front."""
        alike = text.translate(self._alike)
        while "  " in alike:
            alike = alike.replace("  ", " ")
        return (alike if alike.startswith(" ") else f" {alike}").replace(" ", _SPACE)

    def _cut(self, text: str, known: Mapping[str, int]) -> list[int]:
        """The cut whose pieces are likeliest together (Viterbi)."""
        scores, unlikely = self._scores, self._least_likely - _UNKNOWN_COSTS
        best = [0.0] + [-np.inf] * len(text)
        came: list[tuple[int, int]] = [(0, 0)] * (len(text) + 1)
        for start in range(len(text)):
            for end in range(start + 1, min(start + self._longest, len(text)) + 1):
                piece = known.get(text[start:end])
                if piece is not None and piece != self._unknown:
                    score = best[start] + float(scores[piece])
                    if score > best[end]:
                        best[end], came[end] = score, (start, piece)
            if best[start] + unlikely > best[start + 1]:
                best[start + 1], came[start + 1] = best[start] + unlikely, (start, self._unknown)
        return list(_back(came))[::-1]

    @cached_property
    def _alike(self) -> dict[int, str]:
        count, table = self._changes
        found, place = {}, 0
        for _ in range(count):
            letter, length = _CHANGED.unpack_from(table, place)
            place += _CHANGED.size
            found[letter] = "".join(
                chr(_LETTER.unpack_from(table, place + _LETTER.size * number)[0]) for number in range(length)
            )
            place += _LETTER.size * length
        return found

    @cached_property
    def _all(self) -> Mapping[str, int]:
        return self._pieces(range(len(self._scores)))

    def _beginning_as(self, text: str) -> Mapping[str, int]:
        """The pieces that begin with three bytes that stand somewhere in the text, and all that are shorter.

        The mark of a space, with which most begin, is not looked at.
        """
        written = np.frombuffer(text.encode("utf-8", "replace") + b"\0" * _LED_BY, np.uint8)
        letters = np.frombuffer(self._letters + b"\0" * _LED_BY, np.uint8)
        starts, ends = self._offsets[:-1], self._offsets[1:]
        mark = _three(np.frombuffer(_SPACE.encode(), np.uint8), np.zeros(1, np.int64))
        starts = np.minimum(starts + _LED_BY * (_three(letters, starts) == mark), ends)
        wanted = np.unique(_three(written, np.arange(len(written) - _LED_BY + 1)))
        leading = np.isin(_three(letters, starts), wanted)
        return self._pieces(np.flatnonzero(leading | (ends - starts < _LED_BY)).tolist())

    def _pieces(self, numbers: Sequence[int]) -> Mapping[str, int]:
        at, letters = self._offsets, self._letters
        return {letters[at[one] : at[one + 1]].decode("utf-8", "replace"): one for one in numbers}

    @cached_property
    def _least_likely(self) -> float:
        return float(self._scores.min())

    @cached_property
    def _longest(self) -> int:
        """Of the longest piece, in bytes: as many characters at most."""
        return int(np.diff(self._offsets).max())


def _three(letters: NDArray[np.uint8], starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Three bytes from each start as one number."""
    one, two, three = (letters[starts + step].astype(np.int64) for step in range(_LED_BY))
    found: NDArray[np.int64] = one << 16 | two << 8 | three
    return found


def _back(came: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The pieces of the best cut, the last first."""
    end = len(came) - 1
    while end > 0:
        end, piece = came[end]
        yield piece
