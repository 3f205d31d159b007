"""Vectors as a build product: one folder for each state of the library and model, made whole, never changed after.

Only passages whose words are new are given to the model; everything else comes from the folder used last, and from what
a process that was stopped had got done. Writers take turns, and a reader finds a folder whole or not at all
(`snapshot_home`, `snapshot_files`).
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from inforce.errors import LibraryError
from inforce.model import ids
from inforce.model.instruments import Clause
from inforce.storage.git_objects import ObjectReader
from inforce.storage.meaning.models import EmbeddingModel
from inforce.storage.meaning.passages import key_of, passages_of
from inforce.storage.meaning.vectors import (
    KEY_BYTES,
    KEYS_FILE,
    MADE,
    VECTORS_FILE,
    Clauses,
    Halves,
    Vectors,
    gathered,
    rows_made,
)
from inforce.storage.records_in_files import read_object
from inforce.storage.snapshot_files import put_in_place, remove, seal, sound_manifest
from inforce.storage.snapshot_home import SnapshotHome

Progress = Callable[[int, int], None]
# So many passages are given to the model at once, and kept should the process be stopped.
_AT_ONCE = 64
_READ_AT_ONCE = 500


class ClauseFile(NamedTuple):
    """A clause as the catalogue knows it: its file's content by git's hash, and its instrument's language and title."""

    clause_id: str
    blob: str
    language: str
    title: str

    @property
    def key(self) -> bytes:
        """What its passages follow from, as a hash."""
        return hashlib.sha256(f"{self.blob} {self.language} {self.title}".encode()).digest()[:KEY_BYTES]


def clause_files(catalogue: Path) -> list[ClauseFile]:
    """Every clause that the catalogue holds, by id."""
    query = (
        "SELECT clauses.id, files.blob, instruments.language, instruments.title FROM clauses"
        " JOIN files ON files.kind = 'clause' AND files.id = clauses.id"
        " JOIN instruments ON instruments.id = clauses.instrument_id ORDER BY clauses.id"
    )
    with closing(sqlite3.connect(f"{catalogue.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return [ClauseFile(*row) for row in db.execute(query)]


def read_passages(files: Sequence[ClauseFile], repository: Path) -> Iterator[tuple[ClauseFile, list[str]]]:
    """The passages of each of these clauses, read from its file."""
    with closing(ObjectReader(repository)) as reader:
        for start in range(0, len(files), _READ_AT_ONCE):
            some = files[start : start + _READ_AT_ONCE]
            for file, data in zip(some, reader.read_blobs([one.blob for one in some]), strict=True):
                clause = read_object(data, ids.clause_path(file.clause_id), Clause)
                yield file, passages_of(clause, file.language, file.title)


class MadeVectors:
    """The vectors of one repository by one model, below its cache. `warnings` says what was wrong with those found."""

    def __init__(self, cache: Path, repository: Path, model: EmbeddingModel) -> None:
        self._home = SnapshotHome(cache / "meaning" / f"{model.name}-{model.version[:16]}")
        self._repository = repository
        self._model = model
        self.warnings: list[str] = []

    def at(
        self,
        state: str,
        catalogue: Path,
        *,
        rebuild: bool = False,
        most: int | None = None,
        progress: Progress | None = None,
    ) -> Vectors:
        """The vectors of a state of the library, of which `catalogue` is; made if need be.

        `rebuild` gives every passage to the model again; `progress` is told passages made and to be made. Raises
        LibraryError when the cache cannot be written, or when more than `most` passages would have to be made.
        """
        folder = self._home.folder / state
        if rebuild or not self._is_sound(folder):
            try:
                with self._home.turn():
                    if rebuild or not self._is_sound(folder):
                        self._make(folder, clause_files(catalogue), self._held(rebuild), most, progress)
                    self._home.tidy(keep=folder)
            except (OSError, sqlite3.Error) as error:
                raise LibraryError(
                    f"the vectors cannot be written: {error}",
                    where=str(self._home.folder),
                    next="free some space, or set INFORCE_CACHE to a directory you can write",
                    code="index_not_written",
                ) from None
        return Vectors.open(folder, self._model.dimension)

    def _is_sound(self, folder: Path) -> bool:
        """Whether a folder is there, whole and as it was made. One that is not is removed, with a warning."""
        if not folder.is_dir():
            return False
        if sound_manifest(folder) is not None:
            os.utime(folder)
            return True
        self.warnings.append("the vectors were damaged; they have been made again from the library's files")
        remove(folder)
        return False

    def _held(self, rebuild: bool) -> _Held:
        """What vectors may be taken from: the folder used last that is sound, and what was left unfinished."""
        held = _Held()
        if rebuild:
            return held
        for folder in self._home.made():
            if sound_manifest(folder) is not None:
                held.take(Vectors.open(folder, self._model.dimension))
                break
        for folder in self._home.left():
            with suppress(OSError):
                held.take(Vectors.made(folder, self._model.dimension))
        return held

    def _make(
        self, folder: Path, files: list[ClauseFile], held: _Held, most: int | None, progress: Progress | None
    ) -> None:
        new: dict[bytes, str] = {}
        keys = self._keys_of(files, held, new)
        if most is not None and len(new) > most:
            raise LibraryError(
                f"{len(new):,} passages have no vector yet, and making them takes a while",
                next="run tools/library index once; after that only what changes is made",
                code="vectors_not_made",
            )
        unfinished = self._home.unfinished()
        unfinished.mkdir(mode=0o700)
        # What is made stays where this is stopped: the next one takes it from there.
        self._embed(unfinished, new, progress)
        held.take(Vectors.made(unfinished, self._model.dimension))
        self._write(unfinished, files, keys, held)
        for name in (VECTORS_FILE, KEYS_FILE):
            (unfinished / f"{MADE}{name}").unlink()
        seal(unfinished, "", {})
        put_in_place(unfinished, folder)

    def _keys_of(self, files: list[ClauseFile], held: _Held, new: dict[bytes, str]) -> dict[str, list[bytes]]:
        """The keys of each clause's passages; `new` takes those without a vector. Files seen before are not read."""
        keys = {file.clause_id: held.clauses[file.key] for file in files if file.key in held.clauses}
        to_read = [file for file in files if file.clause_id not in keys]
        for file, passages in read_passages(to_read, self._repository):
            keys[file.clause_id] = [key_of(passage) for passage in passages]
            new.update((key_of(passage), passage) for passage in passages if key_of(passage) not in held.places)
        return keys

    def _embed(self, unfinished: Path, new: dict[bytes, str], progress: Progress | None) -> None:
        todo = list(new.items())
        with rows_made(unfinished) as keep:
            for start in range(0, len(todo), _AT_ONCE):
                some = todo[start : start + _AT_ONCE]
                keep([key for key, _ in some], self._model.embed([passage for _, passage in some], "passage"))
                if progress is not None:
                    progress(start + len(some), len(todo))

    def _write(self, folder: Path, files: list[ClauseFile], keys: dict[str, list[bytes]], held: _Held) -> None:
        """Every clause's vectors, in the order of the clauses."""
        rows = [key for file in files for key in keys[file.clause_id]]
        with open(folder / VECTORS_FILE, "wb") as out:
            for start in range(0, len(rows), _READ_AT_ONCE):
                places = [held.places[key] for key in rows[start : start + _READ_AT_ONCE]]
                out.write(gathered(held.matrices, places, self._model.dimension).tobytes())
        (folder / KEYS_FILE).write_bytes(b"".join(rows))
        first = [0]
        for file in files:
            first.append(first[-1] + len(keys[file.clause_id]))
        Clauses([file.clause_id for file in files], first, [file.key for file in files]).write(folder)


class _Held:
    """Vectors there are already: where each passage's lies, and which passages each clause file has."""

    def __init__(self) -> None:
        self.matrices: list[Halves] = []
        self.places: dict[bytes, tuple[int, int]] = {}
        self.clauses: dict[bytes, list[bytes]] = {}

    def take(self, made: Vectors) -> None:
        """Take in some more; where a passage is there twice, the first stays."""
        for row in range(made.rows):
            self.places.setdefault(made.key(row), (len(self.matrices), row))
        for clause, file in enumerate(made.clauses.files):
            self.clauses[file] = [made.key(row) for row in made.rows_of(clause)]
        self.matrices.append(made.matrix)
