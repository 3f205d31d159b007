"""Passages that belong to no library, such as those of a set with known answers, found by words and meaning."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from inforce.model.settings import Meaning
from inforce.storage.cache_dir import cache_dir
from inforce.storage.meaning.index import MeaningIndex
from inforce.storage.meaning.made_vectors import MadeVectors, Progress
from inforce.storage.meaning.models import known_model, load
from inforce.storage.meaning.passages import KEY_BYTES, passages
from inforce.storage.search import SearchIndex


class GivenText(NamedTuple):
    """One of them: its id, the headings it stands under, its words."""

    text_id: str
    headings: tuple[str, ...]
    words: str

    @property
    def key(self) -> bytes:
        """What its passages follow from, as a hash."""
        return hashlib.sha256("\n".join((*self.headings, "", self.words)).encode()).digest()[:KEY_BYTES]


def index_by_meaning(
    asked_for: Meaning, words: SearchIndex, texts: Iterable[GivenText], kept_for: Path, progress: Progress
) -> MeaningIndex:
    """The index by words with meaning added. The vectors are kept in the user's cache, for the folder of the set.

    `progress` is told passages embedded and to be embedded. Raises LibraryError where the model is not installed.
    """
    model = load(asked_for.model)
    given = list(texts)
    state = hashlib.sha256(b"".join(one.text_id.encode() + one.key for one in given)).hexdigest()[:32]
    made = MadeVectors(cache_dir(str(kept_for.resolve())), model)
    vectors = made.at(state, lambda: given, _read, progress=progress)
    return MeaningIndex(
        words, vectors, model, weight=asked_for.weight, unrelated=known_model(asked_for.model).unrelated
    )


def _read(texts: Sequence[GivenText]) -> Iterator[tuple[GivenText, list[str]]]:
    return ((one, passages(one.headings, one.words)) for one in texts)
