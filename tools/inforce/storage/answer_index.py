"""From a card, a clause or an instrument back to the answers that rest on it: a build product kept outside git.

It follows the branch `answers` by what differs between the commit it was built for and the one the branch stands at, so
a branch that was rewritten (an answer forgotten) needs no more than that either. Whatever is wrong with the file, it is
made anew: it holds nothing that the branch does not. Several processes may read and bring it up at once.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inforce.errors import DataFault, LibraryError
from inforce.model.answers import Answer
from inforce.model.ids import id_of_path
from inforce.storage import answer_rows
from inforce.storage.answer_rows import APPLICATION_ID, TABLES, VERSION, AnswerRow, Wanted
from inforce.storage.answers_branch import BRANCH
from inforce.storage.cache_dir import cache_dir
from inforce.storage.git import Repository
from inforce.storage.records_in_files import read_record

if TYPE_CHECKING:
    from typing import Unpack

_NAME = "answers.sqlite"
# Files taken in by one transaction: an index that is made anew keeps what it has when it is interrupted.
_BATCH = 2000
_SECONDS_FOR_A_LOCK = 60.0
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


class _NotOurs(Exception):
    """The file is another program's database, or of another version: as good as damaged."""


class AnswerIndex:
    """The index of one repository's answers, in this user's cache."""

    def __init__(self, repository: Repository) -> None:
        """Raises LibraryError where there is no place for the index."""
        self._repository = repository
        self._file = cache_dir(repository.identity) / _NAME

    def find(self, **wanted: Unpack[Wanted]) -> tuple[AnswerRow, ...]:
        """The answers that match everything given, earliest asked first. Raises LibraryError."""
        return tuple(answer_rows.row(found) for found in self._ask(answer_rows.FIND, answer_rows.values_of(wanted)))

    def cards_relied_on(self) -> dict[str, date]:
        """Each card on which answers rest that are in a queue of their own still, with the latest day asked about.

        Raises LibraryError.
        """
        return {card: date.fromisoformat(day) for card, day in self._ask(answer_rows.CARDS_RELIED_ON, {})}

    def deltas_waited_for(self) -> tuple[str, ...]:
        """Each delta by which some answer came to wait that has not been asked again. Raises LibraryError."""
        return tuple(delta for (delta,) in self._ask(answer_rows.DELTAS_WAITED_FOR, {}))

    def retested(self, delta_id: str, ref: str | None = None) -> tuple[str, ...]:
        """The ids of the answers (of a case) whose question was asked again after that delta, earliest asked first.

        Raises LibraryError.
        """
        return tuple(answer for (answer,) in self._ask(answer_rows.RETESTED, {"delta_id": delta_id, "ref": ref}))

    def by_question(self, answer_ids: Iterable[str], ref: str | None = None) -> tuple[str, ...]:
        """Those of these answers that a change can overtake and none has superseded, the same question together.

        `ref`: only those of that case. Raises LibraryError.
        """
        wanted = {"ids": json.dumps([*answer_ids]), "ref": ref}
        return tuple(answer for (answer,) in self._ask(answer_rows.BY_QUESTION, wanted))

    def unreadable(self) -> tuple[tuple[str, str], ...]:
        """Files on the branch that should be answers and cannot be read: path and why. Raises LibraryError."""
        return tuple(self._ask("SELECT path, fault FROM files WHERE fault IS NOT NULL ORDER BY path", {}))

    def rows(self, query: str, values: Mapping[str, str | bool | None] | None = None) -> list[Any]:
        """What a fixed query of the tables in answer_rows.py gives, on the branch as it stands. Raises LibraryError."""
        return self._ask(query, values or {})

    def bring_up(self) -> None:
        """Bring the index up to the branch, so that what is no longer there is no longer here. Raises LibraryError."""
        self._ask("SELECT 1", {})

    def _ask(self, query: str, values: Mapping[str, str | bool | None]) -> list[Any]:
        try:
            return self._ask_once(query, values)
        except (sqlite3.DatabaseError, _NotOurs) as error:
            if isinstance(error, sqlite3.DatabaseError) and error.sqlite_errorcode & 0xFF not in _DAMAGE:
                raise _not_usable(error, self._file) from error
        with _held(self._file, exclusive=True):
            for ending in ("", "-journal", "-wal", "-shm"):
                self._file.with_name(_NAME + ending).unlink(missing_ok=True)
        try:
            return self._ask_once(query, values)
        except sqlite3.DatabaseError as error:
            raise _not_usable(error, self._file) from error

    def _ask_once(self, query: str, values: Mapping[str, str | bool | None]) -> list[Any]:
        # Held while in use, so that nobody puts another file in its place meanwhile.
        with _held(self._file, exclusive=False):
            database = sqlite3.connect(self._file, timeout=_SECONDS_FOR_A_LOCK, isolation_level=None)
            try:
                # What is deleted is overwritten: a forgotten question must not stay readable in the free pages.
                database.execute("PRAGMA secure_delete = ON")
                database.execute("PRAGMA synchronous = NORMAL")
                _prepare(database)
                while not self._is_up_to_date(database):
                    with _transaction(database):
                        self._take_a_batch(database)
                return database.execute(query, values).fetchall()
            finally:
                database.close()

    def _is_up_to_date(self, database: sqlite3.Connection) -> bool:
        return _built_for(database) == (self._repository.branch(BRANCH) or "")

    def _take_a_batch(self, database: sqlite3.Connection) -> None:
        """Take in what differs from the branch, up to a batch of it. What it is built for is only said of the whole."""
        built_for, tip = _built_for(database), self._repository.branch(BRANCH) or ""
        if built_for == tip:
            return
        changes = self._changes(database, built_for, tip)
        for path, blob in changes[:_BATCH]:
            self._take(database, path, blob)
        database.execute("DELETE FROM built_for")
        if len(changes) <= _BATCH:
            database.execute("INSERT INTO built_for VALUES (?)", (tip,))

    def _changes(self, database: sqlite3.Connection, built_for: str | None, tip: str) -> list[tuple[str, str | None]]:
        """Path and blob (None: it is gone) of every file that is not as it was taken in."""
        repository = self._repository
        if built_for and tip and repository.read_commit(built_for) is not None:
            return [(changed.path, changed.blob) for changed in repository.changed_files(built_for, tip)]
        held = dict(database.execute("SELECT path, blob FROM files").fetchall())
        there = repository.list_files(tip) if tip else {}
        gone: list[tuple[str, str | None]] = [(path, None) for path in held if path not in there]
        return gone + [(path, blob) for path, blob in there.items() if held.get(path) != blob]

    def _take(self, database: sqlite3.Connection, path: str, blob: str | None) -> None:
        answer_rows.remove(database, path)
        if blob is None:
            return
        fault: str | None = None
        known = id_of_path(path)
        if known is not None and known[0] == "answer":
            try:
                answer = read_record(self._repository.read_blob(blob), path, Answer)
                if answer.id == known[1]:
                    answer_rows.insert(database, path, answer)
                else:
                    fault = f"its id is {answer.id}, not the one its path gives it"
            except DataFault as error:
                fault = str(error.faults[0])
        database.execute("INSERT INTO files VALUES (?, ?, ?)", (path, blob, fault))


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables in a new file. Raises _NotOurs for a file with others."""
    if _stamp(database) == (0, 0):
        with _transaction(database):
            if not database.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in TABLES:
                    database.execute(statement)
                database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                database.execute(f"PRAGMA user_version = {VERSION}")
    if _stamp(database) != (APPLICATION_ID, VERSION):
        raise _NotOurs


def _stamp(database: sqlite3.Connection) -> tuple[int, int]:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return application, version


def _built_for(database: sqlite3.Connection) -> str | None:
    """The commit the index is built for; an empty string for no answers at all, None while it is not built."""
    found = database.execute("SELECT commit_id FROM built_for").fetchone()
    return None if found is None else str(found[0])


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.DatabaseError):
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


@contextmanager
def _held(file: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the index against being replaced, or, exclusively, in order to replace it."""
    import fcntl

    lock = os.open(file.with_name(_NAME + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        with suppress(OSError):  # a file system without such locks: sqlite's own remain
            fcntl.flock(lock, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
        yield
    finally:
        os.close(lock)


def _not_usable(error: sqlite3.Error, file: Path) -> LibraryError:
    return LibraryError(
        f"the index of answers cannot be used: {error}",
        where=str(file),
        next="see the rights and the space there, or set INFORCE_CACHE to another directory",
        code="index",
    )
