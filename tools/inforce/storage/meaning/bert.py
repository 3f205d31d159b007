"""The forward pass of a small BERT encoder in numpy: token ids in, one vector of length 1 for each text out.

Devlin et al. 2019 for the encoder, Reimers and Gurevych 2019 for the mean over its tokens. Both models that are known
here have this form, so the code of their packages is never run: only their weights are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]

# So many tokens pass through at once: more bring no speed, and fill the processor's cache.
_TOKENS_AT_ONCE = 512


class Norm(Struct, frozen=True):
    """A layer normalisation."""

    scale: Floats
    shift: Floats
    epsilon: float

    def of(self, values: Floats) -> Floats:
        """Each row with mean 0 and variance 1, then scaled and shifted."""
        centred = values - values.mean(axis=-1, keepdims=True)
        spread = np.einsum("ij,ij->i", centred, centred)[:, None] / values.shape[-1]
        normed: Floats = centred / np.sqrt(spread + np.float32(self.epsilon)) * self.scale + self.shift
        return normed


class Dense(Struct, frozen=True):
    """A linear map: `weights` has a row for each output."""

    weights: Floats
    shift: Floats

    def of(self, values: Floats) -> Floats:
        """The map of each row."""
        mapped: Floats = values @ self.weights.T + self.shift
        return mapped


class Layer(Struct, frozen=True):
    """One layer: attention, then two maps with a bend between them."""

    query: Dense
    key: Dense
    value: Dense
    attended: Dense
    attention_norm: Norm
    widened: Dense
    narrowed: Dense
    norm: Norm


class Encoder(Struct, frozen=True):
    """The weights of an encoder. `words` gives the rows of the token embeddings for some ids: there are too many."""

    words: Callable[[NDArray[np.int64]], Floats]
    positions: Floats
    kind: Floats
    norm: Norm
    layers: Sequence[Layer]
    heads: int

    def means(self, texts: Sequence[Sequence[int]]) -> Floats:
        """The mean of the last layer over the tokens of each text, as a vector of length 1, in the order given."""
        found = np.empty((len(texts), self.positions.shape[1]), np.float32)
        for batch in _batches(texts):
            for number, mean in zip(batch, self._means([texts[one] for one in batch]), strict=True):
                found[number] = mean / np.linalg.norm(mean)
        return found

    def _means(self, texts: Sequence[Sequence[int]]) -> Iterable[Floats]:
        ids = np.fromiter((token for text in texts for token in text), np.int64)
        places = np.concatenate([np.arange(len(text)) for text in texts])
        ends = np.cumsum([len(text) for text in texts])
        spans = [slice(int(end) - len(text), int(end)) for text, end in zip(texts, ends, strict=True)]
        values = self.norm.of(self.words(ids) + self.positions[places] + self.kind)
        for layer in self.layers:
            values = self._through(layer, values, spans)
        return [values[span].mean(axis=0) for span in spans]

    def _through(self, layer: Layer, values: Floats, spans: Sequence[slice]) -> Floats:
        query, key, value = (self._by_head(dense.of(values)) for dense in (layer.query, layer.key, layer.value))
        seen = np.empty_like(query)
        for span in spans:
            weights = query[:, span] @ key[:, span].transpose(0, 2, 1) / np.float32(sqrt(query.shape[2]))
            weights = np.exp(weights - weights.max(axis=2, keepdims=True))
            seen[:, span] = weights @ value[:, span] / weights.sum(axis=2, keepdims=True)
        together = seen.transpose(1, 0, 2).reshape(values.shape)
        values = layer.attention_norm.of(values + layer.attended.of(together))
        return layer.norm.of(values + layer.narrowed.of(_gelu(layer.widened.of(values))))

    def _by_head(self, values: Floats) -> Floats:
        tokens, width = values.shape
        return np.ascontiguousarray(values.reshape(tokens, self.heads, width // self.heads).transpose(1, 0, 2))


def _batches(texts: Sequence[Sequence[int]]) -> Iterable[list[int]]:
    """The numbers of the texts, the longest first, so many at once as go well together."""
    batch: list[int] = []
    tokens = 0
    for number in sorted(range(len(texts)), key=lambda one: -len(texts[one])):
        if batch and tokens + len(texts[number]) > _TOKENS_AT_ONCE:
            yield batch
            batch, tokens = [], 0
        batch.append(number)
        tokens += len(texts[number])
    if batch:
        yield batch


def _gelu(values: Floats) -> Floats:
    """The bend of Hendrycks and Gimpel 2016, with the error function of Abramowitz and Stegun 7.1.26 (within 2e-7)."""
    size = np.abs(values) * np.float32(1 / sqrt(2))
    near = 1 / (1 + np.float32(0.3275911) * size)
    series = near * np.float32(1.061405429) - np.float32(1.453152027)
    for coefficient in (1.421413741, -0.284496736, 0.254829592):
        series *= near
        series += np.float32(coefficient)
    tail = series * near * np.exp(-size * size)
    bent: Floats = np.float32(0.5) * (values + np.abs(values) * (1 - tail))
    return bent
