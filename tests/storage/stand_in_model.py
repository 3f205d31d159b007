"""A stand-in for an embedding model: what means the same is written down, and everything it was given is noted."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from inforce.storage.meaning import models
from inforce.storage.meaning.models import Kind, KnownModel

MEANS_THE_SAME = (
    ("fence", "barrier", "wall"),
    ("dog", "hound", "pet"),
    ("park", "car", "vehicle"),
    ("fee", "cost", "charge"),
    ("gate", "door", "entrance"),
)
DIMENSION = len(MEANS_THE_SAME) + 3
NAME = "stand-in"


class StandIn:
    """Implements `models.EmbeddingModel`: a number for each group of words, and a little that differs for each text."""

    dimension = DIMENSION
    given: list[str] = []  # noqa: RUF012 - every one notes what it is given in one list, which the fixture empties
    stops_after: int | None = None

    def __init__(self, name: str, version: str, folder: Path) -> None:
        self.name = name
        self.version = version

    def embed(self, texts: Sequence[str], kind: Kind) -> NDArray[np.float32]:
        if self.stops_after is not None and len(self.given) >= self.stops_after:
            raise KeyboardInterrupt
        self.given.extend(texts)
        return np.array([_vector(text.casefold()) for text in texts], np.float32).reshape(-1, DIMENSION)


def _vector(text: str) -> NDArray[np.float32]:
    groups = [float(sum(text.count(word) for word in group)) for group in MEANS_THE_SAME]
    scattered = [0.02 * (zlib.crc32(f"{n}{text}".encode()) % 5 + 1) for n in range(DIMENSION - len(groups))]
    whole = np.array([*groups, *scattered], np.float32)
    found: NDArray[np.float32] = whole / np.linalg.norm(whole)
    return found


KNOWN = KnownModel(
    name=NAME,
    languages="a few words",
    reads=frozenset({"en"}),
    extra="semantic",
    package="tests",
    made_by=("tests.storage.stand_in_model", "StandIn"),
    needs=(),
    unrelated=0.0,
    enough=None,
)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[StandIn]]:
    """The stand-in, as a model that library.yml may name."""
    monkeypatch.setattr(models, "KNOWN", (*models.KNOWN, KNOWN))
    StandIn.given.clear()
    yield StandIn
    StandIn.stops_after = None
