"""Filling the catalogue: what changed between two commits is read, and nothing else.

A file that cannot be read as what it must be stops nothing: its rows are left out, and its faults are kept, so that
whoever answers from that instrument can refuse to (design 4: a fault of ours is an error, never a polite decline).
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from inforce.errors import DataFault, Fault
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.records import RecordType, to_data
from inforce.storage import catalogue_rows
from inforce.storage.catalogue_tables import TABLES
from inforce.storage.git import ChangedFile, Repository
from inforce.storage.git_objects import ObjectReader
from inforce.storage.records_in_files import read_object
from inforce.storage.search import Document, document_of

Progress = Callable[[int, int], None]
_EVERY = 200
_TIE = "identity_tie"
_KINDS = frozenset(("instrument", "clause", "card", "delta"))


class CatalogueWriter:
    """One catalogue file being written. First `take` the files that changed, then run through `documents`.

    `removed` are the clauses that the index must let go of; it is complete once `documents` is exhausted.
    """

    def __init__(self, path: Path, repository: Repository) -> None:
        self._is_new = not path.exists()
        self._blobs = ObjectReader(repository.directory)
        self._db = sqlite3.connect(path, isolation_level=None)
        # A catalogue is made aside and put in place whole: until then nothing of it need survive.
        self._db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;")
        if self._is_new:
            self._db.executescript(TABLES)
        self._db.execute("BEGIN")
        self.removed: list[str] = []
        self._instruments: set[str] = set()
        self._clauses: dict[str, set[str]] = defaultdict(set)
        self._tied: set[str] = set()

    def __enter__(self) -> CatalogueWriter:
        return self

    def __exit__(self, *failed: object) -> None:
        # A failure leaves a file that is thrown away as a whole.
        if failed[0] is None:
            self._db.execute("COMMIT")
        self._db.close()
        self._blobs.close()

    def file_count(self) -> int:
        """How many files the catalogue knows."""
        count: int = self._db.execute("SELECT count(*) FROM files").fetchone()[0]
        return count

    def take(self, changes: Iterable[ChangedFile]) -> bool:
        """Note the files that changed. False when only a fresh start will do: two files claim one id, or did."""
        had_ties = self._has_ties()
        for change in changes:
            known = ids.id_of_path(change.path)
            if known is None or known[0] not in _KINDS:
                continue
            kind, object_id = known
            if not self._is_new:
                self._db.execute("DELETE FROM files WHERE path = ?", (change.path,))
                self._db.execute("DELETE FROM faults WHERE path = ?", (change.path,))
            if change.blob is not None:
                row = (change.path, change.blob, kind, object_id, catalogue_rows.instrument_of_path(change.path))
                self._db.execute("INSERT INTO files VALUES (?, ?, ?, ?, ?)", row)
            if kind == "instrument":
                self._instruments.add(object_id)
            elif kind == "clause":
                self._clauses[ids.instrument_of(object_id)].add(change.path)
            elif kind == "delta":
                self._delta(object_id, change)
        self._note_ties()
        return not (had_ties or self._has_ties())

    def documents(self, progress: Progress | None = None) -> Iterator[Document]:
        """Bring the rows up to date, and give the clauses that must be indexed anew."""
        total = sum(map(len, self._clauses.values()))
        done = 0
        for instrument_id in sorted(self._instruments | self._clauses.keys()):
            for document in self._edition(instrument_id):
                done += 1
                if progress is not None and done % _EVERY == 0:
                    progress(done, max(done, total))
                yield document
        if progress is not None:
            progress(done, done)

    def _edition(self, instrument_id: str) -> Iterator[Document]:
        """Read an edition's clauses that changed, or all of them where the edition itself did."""
        changed, whole = self._clauses[instrument_id], instrument_id in self._instruments
        held = {row[0] for row in self._db.execute("SELECT id FROM clauses WHERE instrument_id = ?", (instrument_id,))}
        files = self._db.execute(
            "SELECT path, blob, id FROM files WHERE instrument_id = ? AND kind = 'clause' ORDER BY path",
            (instrument_id,),
        ).fetchall()
        to_read = [file for file in files if whole or file[0] in changed]
        gone = held - {clause_id for path, _, clause_id in files if not (whole or path in changed)}
        indexed_as = self._indexed_as(instrument_id)
        instrument = self._instrument(instrument_id, bool(files))
        if instrument is not None:
            anew = indexed_as != catalogue_rows.indexed_as(instrument)
            contents = self._blobs.read_blobs([blob for _, blob, _ in to_read])
            for (path, _, clause_id), data in zip(to_read, contents, strict=True):
                clause = self._clause(path, data)
                if clause is None:
                    continue
                if clause_id in held:
                    catalogue_rows.delete_clause(self._db, clause_id)
                catalogue_rows.insert_clause(self._db, clause, instrument)
                gone.discard(clause_id)
                if anew or path in changed or clause_id not in held:
                    yield document_of(clause, instrument)
        for clause_id in gone:
            catalogue_rows.delete_clause(self._db, clause_id)
            self.removed.append(clause_id)

    def _instrument(self, instrument_id: str, has_clauses: bool) -> Instrument | None:
        """The edition, its row brought up to date where it changed; None, its faults kept, where it cannot be read."""
        path = ids.instrument_path(instrument_id)
        row = self._db.execute("SELECT blob FROM files WHERE path = ?", (path,)).fetchone()
        changed = instrument_id in self._instruments
        if changed:
            catalogue_rows.delete_instrument(self._db, instrument_id)
            self._db.execute("DELETE FROM faults WHERE instrument_id = ? AND code != ?", (instrument_id, _TIE))
        else:
            self._db.execute("DELETE FROM faults WHERE path = ?", (path,))
        if row is None:
            if has_clauses:
                self._keep(Fault(path, None, "no_instrument", "there are clauses here, and no instrument.yml"))
            return None
        instrument = self._read(path, self._blobs.read_blobs(row)[0], Instrument)
        if instrument is None:
            return None
        if instrument.jurisdiction != instrument_id.split("/", 1)[0]:
            message = f"jurisdiction: '{instrument.jurisdiction}' is not the place its folder lies in"
            self._keep(Fault(path, None, "identity", message))
            return None
        if changed:
            catalogue_rows.insert_instrument(self._db, instrument)
        return instrument

    def _clause(self, path: str, data: bytes) -> Clause | None:
        """The clause of a file; None, its faults kept, where it cannot be read."""
        clause = None if path in self._tied else self._read(path, data, Clause)
        if clause is not None and clause.instrument_id != ids.instrument_of(clause.id):
            message = f"instrument_id: '{clause.instrument_id}' is not the instrument its folder lies in"
            self._keep(Fault(path, None, "identity", message))
            return None
        return clause

    def _read(self, path: str, data: bytes, wanted: type[RecordType]) -> RecordType | None:
        try:
            return read_object(data, path, wanted)
        except DataFault as refused:
            self._keep(*refused.faults)
            return None

    def _keep(self, *faults: Fault) -> None:
        for fault in faults:
            catalogue_rows.insert_fault(self._db, fault)

    def _indexed_as(self, instrument_id: str) -> str | None:
        row = self._db.execute("SELECT indexed_as FROM instruments WHERE id = ?", (instrument_id,)).fetchone()
        return None if row is None else str(row[0])

    def _delta(self, delta_id: str, change: ChangedFile) -> None:
        """Keep a pending delta, without the texts it compares: what it moves is wanted at every question."""
        self._db.execute("DELETE FROM pending WHERE id = ?", (delta_id,))
        delta = (
            None
            if change.blob is None
            else self._read(change.path, self._blobs.read_blobs([change.blob])[0], ChangeDelta)
        )
        if delta is not None and delta.status == "pending":
            light = msgspec.structs.replace(delta, clause_changes=(), card_effects=(), seen={}, affected_answer_ids=())
            record = json.dumps(to_data(light), ensure_ascii=False)
            self._db.execute("INSERT OR REPLACE INTO pending VALUES (?, ?)", (delta_id, record))

    def _has_ties(self) -> bool:
        return self._db.execute("SELECT 1 FROM faults WHERE code = ? LIMIT 1", (_TIE,)).fetchone() is not None

    def _note_ties(self) -> None:
        """A tie is refused: where two files claim one id, neither is read (design 1)."""
        tied = (
            "SELECT path, id FROM files WHERE (kind, id) IN"
            " (SELECT kind, id FROM files GROUP BY kind, id HAVING count(*) > 1)"
        )
        for path, object_id in self._db.execute(tied).fetchall():
            self._tied.add(path)
            self._keep(Fault(path, None, _TIE, f"another file claims the id {object_id} too"))
