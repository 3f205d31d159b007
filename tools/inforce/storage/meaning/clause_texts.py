"""The clauses of a library as texts to be embedded: from its catalogue, and from their files where they are new."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from inforce.model import ids
from inforce.model.instruments import Clause
from inforce.storage.git_objects import ObjectReader
from inforce.storage.meaning.passages import KEY_BYTES, passages_of
from inforce.storage.records_in_files import read_object

_READ_AT_ONCE = 500


class ClauseFile(NamedTuple):
    """A clause as the catalogue knows it: its file's content by git's hash, and its instrument's language and title."""

    text_id: str
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
                clause = read_object(data, ids.clause_path(file.text_id), Clause)
                yield file, passages_of(clause, file.language, file.title)
