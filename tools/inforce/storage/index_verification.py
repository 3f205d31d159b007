"""Whether the catalogue and the index in use say what the library's files give (`library index --verify`)."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from inforce.storage.catalogue_writing import CatalogueWriter
from inforce.storage.git import Repository
from inforce.storage.search import SearchIndex
from inforce.storage.snapshots import CATALOGUE_FILE, TREES

# Every row of each table, led by what it is about.
_ROWS = {
    "files": "SELECT path, * FROM files",
    "instruments": "SELECT id, * FROM instruments",
    "topics": "SELECT instrument_id, * FROM topics",
    "clauses": "SELECT id, * FROM clauses",
    "applicants": "SELECT clause_id, * FROM applicants",
    "defined": "SELECT clause_id, * FROM defined",
    "pending": "SELECT id, * FROM pending",
    "faults": "SELECT path, * FROM faults",
}


def differences(repository: Repository, commit: str, snapshot: Path, index: SearchIndex) -> list[str]:
    """Read every file again, and name each row and each clause that the snapshot has otherwise: one line each."""
    with tempfile.TemporaryDirectory(prefix="inforce-verify-") as folder:
        fresh = Path(folder) / CATALOGUE_FILE
        with CatalogueWriter(fresh, repository) as writer:
            writer.take(repository.changed_files(None, commit, *TREES))
            found = index.differences(writer.documents())
        return sorted({*_row_differences(fresh, snapshot / CATALOGUE_FILE), *found})


def _row_differences(fresh: Path, used: Path) -> Iterator[str]:
    for table, query in _ROWS.items():
        wanted, held = _rows(fresh, query), _rows(used, query)
        for row in wanted ^ held:
            what = "not in the catalogue" if row in wanted else "in the catalogue, not in the files"
            yield f"{row[0]}: its row of {table} is {what}"


def _rows(path: Path, query: str) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return set(db.execute(query))
