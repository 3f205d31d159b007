"""Build products: one directory for each state of the library's objects, made whole or not at all, never changed after.

A snapshot holds the catalogue and the search index, stamped with the ids of the trees it was made from (design 7). It
is made in a directory of its own, from the nearest one there is and the files that differ, and put in place by one
rename: readers need no lock, a kill leaves the snapshots that were there, and two states of the library never mix. What
is missing, damaged or made by another version is made again. Snapshots lie in the user's private cache, never in the
library: an index is opened by unpickling, so one that came from elsewhere is never opened.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.search import SearchEngine
from inforce.storage.snapshot_files import (
    Manifest,
    copy_snapshot,
    put_in_place,
    seal,
    sound_manifest,
    sweep,
)
from inforce.storage.snapshot_home import SnapshotHome

if TYPE_CHECKING:
    from inforce.storage.catalogue_writing import CatalogueWriter

TREES = ("instruments", "cards", "deltas")
CATALOGUE_FILE, INDEX_FOLDER = "catalogue.sqlite", "index"
# More changed files than this share of all are not worth starting from an older snapshot.
_MOST_CHANGED = 0.5

Progress = Callable[[int, int], None]
# The code that decides what a snapshot holds: when it changes, snapshots made before are not used.
_PACKAGE = Path(__file__).parents[1]
_READ_FOR_THE_INDEX = ("folding", "held_kinds", "numerals", "patterns", "phrases", "stemming", "tokens", "units")
MADE_BY = (
    "model/*.py",
    *(f"reading/{name}.py" for name in _READ_FOR_THE_INDEX),
    "storage/catalogue_*.py",
    "storage/records_in_files.py",
    "storage/search.py",
    "storage/whoosh_*.py",
    "storage/yaml_files.py",
)


class Snapshots:
    """The snapshots of one repository. `warnings` says what was wrong with those found."""

    def __init__(self, repository: Repository, engine: SearchEngine, progress: Progress | None = None) -> None:
        self._repository = repository
        self._engine = engine
        self._progress = progress
        self._home = SnapshotHome(
            cache_dir(repository.identity) / "snapshots",
            "the index",
            "the index was damaged; it has been made again from the library's files",
        )
        self.warnings = self._home.warnings

    def at(self, commit: str, *, rebuild: bool = False) -> Path:
        """The snapshot of a commit, made if need be. `rebuild` makes it again from the files alone.

        Raises LibraryError when the cache cannot be written.
        """
        trees = {name: self._repository.tree_id(commit, name) for name in TREES}

        def make(snapshot: Path) -> None:
            self._make(snapshot, commit, trees, from_nearest=not rebuild)

        return self._home.at(self._stamp(trees), make, rebuild=rebuild)

    def _stamp(self, trees: dict[str, str | None]) -> str:
        made_by = [code_stamp(), self._engine.name, trees]
        return hashlib.sha256(json.dumps(made_by, sort_keys=True).encode()).hexdigest()[:32]

    def _make(self, snapshot: Path, commit: str, trees: dict[str, str | None], *, from_nearest: bool) -> None:
        unfinished = self._home.unfinished()
        try:
            base = self._nearest(commit) if from_nearest else None
            if base is None or not self._update(unfinished, *base, commit):
                sweep(unfinished)
                self._build(unfinished, commit)
            seal(unfinished, commit, trees)
            put_in_place(unfinished, snapshot)
        finally:
            sweep(unfinished)

    def _nearest(self, commit: str) -> tuple[Path, Manifest] | None:
        """The snapshot used last of those made, by this version, from another commit that is still there."""
        for snapshot in self._home.made():
            manifest = sound_manifest(snapshot)
            if manifest is None or self._stamp(manifest.trees) != snapshot.name or manifest.commit == commit:
                continue
            if self._repository.resolve(manifest.commit) is not None:
                return snapshot, manifest
        return None

    def _update(self, unfinished: Path, base: Path, made_from: Manifest, commit: str) -> bool:
        """Make the snapshot from another one. False when too much differs, or in a way that needs a fresh start."""
        changes = self._repository.changed_files(made_from.commit, commit, *TREES)
        copy_snapshot(base, unfinished)
        with self._catalogue(unfinished) as writer:
            if len(changes) > _MOST_CHANGED * writer.file_count() or not writer.take(changes):
                return False
            documents = writer.documents(self._progress)
            self._engine.update(unfinished / INDEX_FOLDER, documents, writer.removed)
        return True

    def _build(self, unfinished: Path, commit: str) -> None:
        (unfinished / INDEX_FOLDER).mkdir(mode=0o700, parents=True)
        with self._catalogue(unfinished) as writer:
            writer.take(self._repository.changed_files(None, commit, *TREES))
            self._engine.build(unfinished / INDEX_FOLDER, writer.documents(self._progress))

    def _catalogue(self, unfinished: Path) -> CatalogueWriter:
        # Imported here: most commands find a snapshot made.
        from inforce.storage.catalogue_writing import CatalogueWriter

        return CatalogueWriter(unfinished / CATALOGUE_FILE, self._repository)


@functools.cache
def code_stamp() -> str:
    """A hash over the code that decides what a snapshot holds."""
    stamp = hashlib.sha256()
    for path in sorted(path for pattern in MADE_BY for path in _PACKAGE.glob(pattern)):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()
