"""The build products of a library at one commit: catalogue, index by words and, where library.yml asks for it, meaning.

Each is made on first use from the files of that commit. What meaning needs is imported when it is asked for, and only
then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from inforce.model.settings import Meaning, Settings
from inforce.storage.git import Repository

if TYPE_CHECKING:
    from inforce.storage.catalogue import Catalogue
    from inforce.storage.meaning.opening import OpenedMeaning
    from inforce.storage.search import SearchEngine, SearchIndex

Progress = Callable[[int, int], None]
_SHOWN_OF_VERSION = 12


class LibraryIndex:
    """Catalogue and index of one commit."""

    def __init__(self, repository: Repository, commit: str, settings: Settings) -> None:
        self._repository = repository
        self._commit = commit
        self._settings = settings
        self._warnings: list[str] = []

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was wrong with what was found in the cache."""
        opened = self.__dict__.get("_meaning")
        return (*self._warnings, *(opened.made.warnings if opened is not None else ()))

    @property
    def ranking(self) -> str:
        """What clauses are ranked by beside their words, with the model's version; empty where by words alone.

        Raises LibraryError where that is not installed.
        """
        asked = self._settings.meaning
        if asked is None:
            return ""
        from inforce.storage.meaning.models import enough_of, known_model, version_of

        version = version_of(known_model(asked.model))[:_SHOWN_OF_VERSION]
        least = enough_of(asked)
        enough = "" if least is None else f", enough from {least:g}"
        return f"ranked by words and by meaning: {asked.model} {version}, weight {asked.weight:g}{enough}"

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the library holds, as typed rows. Raises LibraryError."""
        from inforce.storage.catalogue import Catalogue
        from inforce.storage.snapshots import CATALOGUE_FILE

        return Catalogue(self._snapshot / CATALOGUE_FILE, self._settings.thresholds.attribute_confidence)

    @cached_property
    def index(self) -> SearchIndex:
        """What questions are asked of. Raises LibraryError, also where library.yml asks for what is not installed."""
        return self._words if self._meaning is None else self._meaning.index(self._words)

    def build(self, *, rebuild: bool, progress: Progress | None, embedding: Progress | None) -> Path:
        """Make what is missing, or all from the files alone; gives back where it lies. See `Library.build_index`."""
        found = self._made(rebuild=rebuild, progress=progress)
        if self._settings.meaning is not None:
            opened = self._opened(self._settings.meaning, found)
            opened.build(rebuild=rebuild, progress=embedding)
            self._warnings += opened.made.warnings
        return found

    def differences(self, commit: str) -> list[str]:
        """Where catalogue, index and vectors differ from what the files of a commit give, one line each."""
        from inforce.storage.index_verification import differences

        found = differences(self._repository, commit, self._snapshot, self._words)
        return found if self._meaning is None else [*found, *self._meaning.differences()]

    def _made(self, *, rebuild: bool = False, progress: Progress | None = None) -> Path:
        from inforce.storage.snapshots import Snapshots

        snapshots = Snapshots(self._repository, self._engine, progress)
        found = snapshots.at(self._commit, rebuild=rebuild)
        self._warnings += snapshots.warnings
        return found

    @cached_property
    def _snapshot(self) -> Path:
        return self._made()

    @cached_property
    def _words(self) -> SearchIndex:
        from inforce.storage.snapshots import INDEX_FOLDER

        return self._engine.open(self._snapshot / INDEX_FOLDER)

    @cached_property
    def _meaning(self) -> OpenedMeaning | None:
        asked = self._settings.meaning
        return None if asked is None else self._opened(asked, self._snapshot)

    def _opened(self, asked: Meaning, snapshot: Path) -> OpenedMeaning:
        from inforce.storage.meaning.models import known_model, version_of

        # Asked first: everything else of meaning needs what may not be installed.
        version_of(known_model(asked.model))
        from inforce.storage.meaning.opening import OpenedMeaning

        return OpenedMeaning(asked, self._repository, self._commit, snapshot)

    @cached_property
    def _engine(self) -> SearchEngine:
        from inforce.storage.whoosh_index import WhooshEngine

        return WhooshEngine()
