"""The vectors of one state of the library, opened for reading: memory-mapped, never changed, searched exactly.

Three files in a folder of their own (`made_vectors` makes it): `vectors`, a row of float16 for each passage; `keys`, 16
bytes each, a hash of the passage's words; `texts`, whose passages they are. While they are made there are only rows
and keys as they come, under other names: `made.vectors` and `made.keys`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from inforce.storage.meaning.bert import Floats
from inforce.storage.meaning.passages import KEY_BYTES

Halves: TypeAlias = NDArray[np.float16]

VECTORS_FILE, KEYS_FILE, TEXTS_FILE = "vectors", "keys", "texts"
MADE = "made."
STORED = np.dtype("<f2")
# So many rows are brought to full length at once.
_AT_ONCE = 8_192
# Sums of products differ in the last digits from one processor to the next: nothing is decided by those.
_DIGITS = 5


class Texts(msgspec.Struct):
    """Whose the rows are: ids of texts, for each the number of its first row (and at the end that of all rows).

    `keys` are hashes of what each text was read from, so that one that is the same is not read again.
    """

    ids: list[str]
    first: list[int]
    keys: list[bytes]

    def write(self, folder: Path) -> None:
        """Write the table beside the vectors."""
        (folder / TEXTS_FILE).write_bytes(msgspec.msgpack.encode(self))


class Vectors:
    """Vectors opened for reading."""

    def __init__(self, vectors: Path, keys: Path, texts: Texts, dimension: int) -> None:
        self.texts = texts
        self._keys = keys.read_bytes()
        stored = vectors.stat().st_size // (STORED.itemsize * dimension)
        self.rows = min(len(self._keys) // KEY_BYTES, stored)
        self.matrix: Halves = (
            np.memmap(vectors, STORED, mode="r", shape=(self.rows, dimension))
            if self.rows
            else np.empty((0, dimension), STORED)
        )

    @classmethod
    def open(cls, folder: Path, dimension: int) -> Vectors:
        """Those of a finished folder."""
        texts = msgspec.msgpack.decode((folder / TEXTS_FILE).read_bytes(), type=Texts)
        return cls(folder / VECTORS_FILE, folder / KEYS_FILE, texts, dimension)

    @classmethod
    def made(cls, folder: Path, dimension: int) -> Vectors:
        """What a folder that is not finished has got so far, of no text in particular."""
        return cls(folder / f"{MADE}{VECTORS_FILE}", folder / f"{MADE}{KEYS_FILE}", Texts([], [0], []), dimension)

    def key(self, row: int) -> bytes:
        """The hash of the words of a row's passage."""
        return self._keys[row * KEY_BYTES : (row + 1) * KEY_BYTES]

    def rows_of(self, number: int) -> range:
        """The rows of a text, by its number in `texts`."""
        return range(self.texts.first[number], self.texts.first[number + 1])

    def cosines(self, vector: Floats, admissible: Collection[str] | None) -> dict[str, float]:
        """For each admissible text, by its id, the cosine of its best passage with a vector of length 1.

        Every row of an admissible text is compared, and no other: there is no approximate index that a predicate
        could leak through.
        """
        ids = self.texts.ids
        if admissible is None:
            kept = list(range(len(ids)))
        else:
            wanted = admissible if isinstance(admissible, set | frozenset) else set(admissible)
            kept = [number for number, one in enumerate(ids) if one in wanted]
        if not kept:
            return {}
        first = np.array(self.texts.first)
        starts, lengths = first[kept], np.diff(first)[kept]
        ends = np.cumsum(lengths)
        rows = np.arange(ends[-1]) + np.repeat(starts - (ends - lengths), lengths)
        best = np.maximum.reduceat(self._products(rows, vector), ends - lengths).round(_DIGITS)
        return dict(zip([ids[number] for number in kept], best.tolist(), strict=True))

    def _products(self, rows: NDArray[np.int64], vector: Floats) -> Floats:
        found = np.empty(len(rows), np.float32)
        for start in range(0, len(rows), _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            found[some] = self.matrix[rows[some]].astype(np.float32) @ vector
        return found


def gathered(sources: Sequence[Halves], places: Sequence[tuple[int, int]], dimension: int) -> Halves:
    """Rows out of several matrices: for each the number of the matrix and of the row in it."""
    found = np.empty((len(places), dimension), STORED)
    numbers = np.array(places, np.int64).reshape(-1, 2)
    for number, source in enumerate(sources):
        of_it = numbers[:, 0] == number
        if of_it.any():
            found[of_it] = source[numbers[of_it, 1]]
    return found


@contextmanager
def rows_made(folder: Path) -> Iterator[Callable[[Sequence[bytes], Floats], None]]:
    """Keep rows as they are made: a function to be given keys and vectors within the block.

    A key is written when its row has reached the disk, and not before.
    """
    with open(folder / f"{MADE}{VECTORS_FILE}", "wb") as rows, open(folder / f"{MADE}{KEYS_FILE}", "wb") as names:

        def keep(keys: Sequence[bytes], vectors: Floats) -> None:
            rows.write(vectors.astype(STORED).tobytes())
            rows.flush()
            os.fsync(rows.fileno())
            names.write(b"".join(keys))
            names.flush()

        yield keep
