"""The index by words and meaning as a library opens it: what library.yml asks for, made of what is in the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from inforce.model.settings import Meaning
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.meaning.clause_texts import ClauseFile, clause_files, read_passages
from inforce.storage.meaning.index import MeaningIndex
from inforce.storage.meaning.made_vectors import MadeVectors, Progress
from inforce.storage.meaning.models import EmbeddingModel, known_model, load
from inforce.storage.meaning.passages import key_of
from inforce.storage.meaning.vectors import Vectors
from inforce.storage.search import SearchIndex
from inforce.storage.snapshots import CATALOGUE_FILE, code_stamp

# Where nobody waits for it on purpose, no more passages are made than take about half a minute.
MOST_AT_A_QUESTION = 1_000
# So many vectors are made again to compare them: all of them would take as long as making them did.
_COMPARED = 100
# A stored vector has lost a few digits, and nothing else.
_LEAST_COSINE = 0.999


class OpenedMeaning:
    """The meaning of one commit of a library, by the model that its library.yml names.

    Raises LibraryError where there is no such model, or its extra is not installed.
    """

    def __init__(self, asked_for: Meaning, repository: Repository, commit: str, snapshot: Path) -> None:
        self._asked_for = asked_for
        self._repository = repository
        self._catalogue = snapshot / CATALOGUE_FILE
        self._known = known_model(asked_for.model)
        self._model: EmbeddingModel = load(asked_for.model)
        state = f"{code_stamp()} {repository.tree_id(commit, 'instruments')}"
        self._state = hashlib.sha256(state.encode()).hexdigest()[:32]
        self.made = MadeVectors(cache_dir(repository.identity), self._model)

    def build(self, *, rebuild: bool = False, progress: Progress | None = None) -> None:
        """Make the vectors that are missing, all of them with `rebuild`."""
        self.made.at(self._state, self._texts, self._read, rebuild=rebuild, progress=progress)

    def index(self, words: SearchIndex) -> MeaningIndex:
        """The index by words and meaning. Raises LibraryError where the vectors of many passages are not made yet."""
        return MeaningIndex(
            words, self._vectors, self._model, weight=self._asked_for.weight, unrelated=self._known.unrelated
        )

    def differences(self) -> Iterator[str]:
        """Where the vectors differ from what the files and the model give, one line each.

        The words of every passage are compared, and a hundred vectors with what the model makes of those words.
        """
        files = self._texts()
        numbers = {clause_id: number for number, clause_id in enumerate(self._vectors.texts.ids)}
        step = max(1, len(files) // _COMPARED)
        for count, (file, passages) in enumerate(self._read(files)):
            number = numbers.pop(file.text_id, None)
            if number is None:
                yield f"{file.text_id}: it has no vectors"
            elif (said := self._difference(number, passages, compared=count % step == 0)) is not None:
                yield f"{file.text_id}: {said}"
        yield from (f"{clause_id}: it has vectors, and is not in the library" for clause_id in sorted(numbers))

    def _difference(self, number: int, passages: list[str], *, compared: bool) -> str | None:
        rows = self._vectors.rows_of(number)
        if [self._vectors.key(row) for row in rows] != [key_of(passage) for passage in passages]:
            return "its vectors are of other words"
        if compared:
            made, held = self._model.embed(passages, "passage"), self._vectors.matrix[rows.start : rows.stop]
            if float((made * held).sum(axis=1).min()) < _LEAST_COSINE:
                return "its vectors are not those that the model gives"
        return None

    def _texts(self) -> list[ClauseFile]:
        return clause_files(self._catalogue)

    def _read(self, files: Sequence[ClauseFile]) -> Iterator[tuple[ClauseFile, list[str]]]:
        return read_passages(files, self._repository.directory)

    @cached_property
    def _vectors(self) -> Vectors:
        return self.made.at(self._state, self._texts, self._read, most=MOST_AT_A_QUESTION)
