"""What the library holds, as typed rows that predicates are applied to before anything is ranked (design 3).

Place, date and applicant are columns: no row gets past one of them that does not satisfy it, and what is unknown
satisfies nothing. The catalogue says which files to read; whether a clause is in force is then read from its file
(standard 3.3).
"""

from __future__ import annotations

import json
import re
import sqlite3
import weakref
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from inforce.errors import Fault
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import instrument_of
from inforce.model.instruments import Relation
from inforce.model.records import from_data
from inforce.reading.folding import fold
from inforce.storage.catalogue_tables import OPEN

_EDITIONS = "SELECT id, place, title, short_title, number, first_day, end_day FROM instruments"
_CARD_NUMBER = re.compile(r"\.([2-9]|[1-9][0-9]+)")


class Edition(NamedTuple):
    """One edition of a work. Days are None where they are unknown; `end` None with `is_open` means that none is set."""

    id: str
    place: str
    title: str
    short_title: str | None
    number: str | None
    start: date | None
    end: date | None
    is_open: bool

    def names(self) -> tuple[str, ...]:
        """What the instrument goes by."""
        return tuple(name for name in (self.title, self.short_title, self.number) if name)


class Catalogue:
    """The catalogue of one state of the library, opened for reading; it never changes while it is open.

    `threshold` is the confidence from which an extracted attribute excludes (library.yml, thresholds).
    """

    def __init__(self, path: Path, threshold: float) -> None:
        # Put in place whole and never changed after, so it is read without locks.
        # Whichever thread tidies up closes it, once nobody uses it any more.
        self._db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        self._threshold = threshold
        self.close = weakref.finalize(self, self._db.close)

    def admissible(
        self, places: Sequence[str], on: date, until: date | None = None, *, applicant: str | None = None
    ) -> frozenset[str]:
        """The clauses of these places in force on `on` (and on `until`), but for those limited to other applicants.

        Gives their ids. A place that holds nothing, and a clause with an unknown day, give none.
        """
        query = (
            "SELECT id FROM clauses WHERE place IN (SELECT value FROM json_each(?)) AND first_day <= ? AND end_day > ?"
        )
        last = on if until is None else max(on, until)
        values: list[object] = [json.dumps(list(places)), min(on, last).isoformat(), last.isoformat()]
        if applicant is not None:
            query += " AND (limited < ? OR id IN (SELECT clause_id FROM applicants WHERE applicant = ?))"
            values += [self._threshold, applicant.casefold()]
        return frozenset(row[0] for row in self._db.execute(query, values))

    def out_of_force(self, places: Sequence[str], on: date, *, applicant: str | None = None) -> frozenset[str]:
        """The clauses of these places not in force on `on`: ended, coming, or of an unknown day. For reasons only."""
        query = (
            "SELECT id FROM clauses WHERE place IN (SELECT value FROM json_each(?))"
            " AND (first_day IS NULL OR end_day IS NULL OR first_day > ? OR end_day <= ?)"
        )
        values: list[object] = [json.dumps(list(places)), on.isoformat(), on.isoformat()]
        if applicant is not None:
            query += " AND (limited < ? OR id IN (SELECT clause_id FROM applicants WHERE applicant = ?))"
            values += [self._threshold, applicant.casefold()]
        return frozenset(row[0] for row in self._db.execute(query, values))

    def in_force_for_a_while(
        self, places: Sequence[str], since: date, until: date, *, applicant: str | None = None
    ) -> frozenset[str]:
        """The clauses of these places in force on some day from `since` to `until`, and not on all of them."""
        query = (
            "SELECT id FROM clauses WHERE place IN (SELECT value FROM json_each(?))"
            " AND first_day <= ? AND end_day > ? AND (first_day > ? OR end_day <= ?)"
        )
        first, last = since.isoformat(), until.isoformat()
        values: list[object] = [json.dumps(list(places)), last, first, first, last]
        if applicant is not None:
            query += " AND (limited < ? OR id IN (SELECT clause_id FROM applicants WHERE applicant = ?))"
            values += [self._threshold, applicant.casefold()]
        return frozenset(row[0] for row in self._db.execute(query, values))

    def on_topic(self, clauses: Collection[str], topic: str) -> frozenset[str]:
        """Those of the clauses whose instrument is about a topic, or whose topics are too doubtful to exclude it."""
        query = (
            "SELECT instrument_id FROM topics WHERE topic = ?"
            " UNION SELECT id FROM instruments WHERE topics_certainty < ?"
        )
        return _of_instruments(clauses, self._ids(query, topic.casefold(), self._threshold))

    def titled(self, clauses: Collection[str], names: Iterable[str]) -> frozenset[str]:
        """Those of the clauses whose instrument goes by one of these names: title, short title, number, or a part."""
        wanted = [fold(name).strip() for name in names if name.strip()]
        named = {
            edition.id
            for edition in self.editions()
            if any(_goes_by(name, known) for name in wanted for known in edition.names())
        }
        return _of_instruments(clauses, named)

    def editions(self, places: Collection[str] | None = None) -> tuple[Edition, ...]:
        """Every edition held (of these places), by work and first day."""
        found = (_edition(row) for row in self._db.execute(f"{_EDITIONS} ORDER BY work_id, first_day, id"))
        return tuple(edition for edition in found if places is None or edition.place in places)

    def editions_of(self, work_id: str) -> tuple[Edition, ...]:
        """The editions of a work, by first day; those whose first day is unknown come first."""
        rows = self._db.execute(f"{_EDITIONS} WHERE work_id = ? ORDER BY first_day, id", (work_id,))
        return tuple(_edition(row) for row in rows)

    def clauses_of(self, instrument_id: str) -> tuple[str, ...]:
        """The clauses of an edition, in the document's order."""
        return self._ids("SELECT id FROM clauses WHERE instrument_id = ? ORDER BY position, id", instrument_id)

    def clauses_superseding(self, clause_id: str) -> tuple[str, ...]:
        """The clauses of later editions that say they take this one's place, by first day."""
        return self._ids("SELECT id FROM clauses WHERE supersedes = ? ORDER BY first_day, id", clause_id)

    def cards_of(self, clause_id: str) -> tuple[str, ...]:
        """The source cards of a clause, first to last: the id of the clause, then with `.2` and on."""
        query = "SELECT id FROM files WHERE kind = 'card' AND id >= ? AND id < ?"
        found = []
        for card_id in self._ids(query, clause_id, f"{clause_id}/"):
            number = _CARD_NUMBER.fullmatch(card_id.removeprefix(clause_id))
            if card_id == clause_id:
                found.append((1, card_id))
            elif number is not None and not self._ids("SELECT id FROM clauses WHERE id = ?", card_id):
                found.append((int(number.group(1)), card_id))
        return tuple(card_id for _, card_id in sorted(found))

    def definitions_of(self, instrument_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The clauses of an edition that define terms, in the document's order, each with its terms."""
        query = (
            "SELECT d.clause_id, d.term FROM defined d JOIN clauses c ON c.id = d.clause_id"
            " WHERE d.instrument_id = ? ORDER BY c.position, c.id, d.rowid"
        )
        found: dict[str, list[str]] = {}
        for clause_id, term in self._db.execute(query, (instrument_id,)):
            found.setdefault(clause_id, []).append(term)
        return tuple((clause_id, tuple(terms)) for clause_id, terms in found.items())

    def defined_terms(self) -> frozenset[str]:
        """Every term that some clause defines, folded."""
        return frozenset(fold(term) for term in self._ids("SELECT DISTINCT term FROM defined"))

    def relations_to(self, targets: Collection[str]) -> tuple[tuple[str, Relation], ...]:
        """The relations of every edition to one of these works, editions or clauses, with the edition that has them."""
        query = (
            "SELECT instrument_id, record FROM relations WHERE target IN (SELECT value FROM json_each(?))"
            " ORDER BY instrument_id, rowid"
        )
        rows = self._db.execute(query, (json.dumps(sorted(targets)),))
        return tuple((row[0], from_data(json.loads(row[1]), Relation)) for row in rows)

    def applicants(self) -> tuple[str, ...]:
        """Everyone that some clause is limited to, in lower case."""
        return self._ids("SELECT DISTINCT applicant FROM applicants ORDER BY applicant")

    def topics(self) -> tuple[str, ...]:
        """Every topic that some instrument is about, in lower case."""
        return self._ids("SELECT DISTINCT topic FROM topics ORDER BY topic")

    def pending_deltas(self) -> tuple[ChangeDelta, ...]:
        """Every delta that nobody has decided, by id: without the texts it compares, which `Library.delta` gives."""
        rows = self._db.execute("SELECT record FROM pending ORDER BY id")
        return tuple(from_data(json.loads(row[0]), ChangeDelta) for row in rows)

    def faults(self, places: Collection[str] | None = None) -> tuple[Fault, ...]:
        """Files that could not be read, whose rows are left out: of these places and of no place, by file and line."""
        rows = self._db.execute("SELECT path, line, code, message, place FROM faults ORDER BY path, line")
        return tuple(
            Fault(path, line, code, message)
            for path, line, code, message, place in rows
            if places is None or place is None or place in places
        )

    def faults_of(self, instrument_ids: Collection[str]) -> tuple[Fault, ...]:
        """The files of these instruments, and their cards, that could not be read."""
        rows = self._db.execute("SELECT path, line, code, message, instrument_id FROM faults ORDER BY path, line")
        return tuple(Fault(*row[:4]) for row in rows if row[4] in instrument_ids)

    def _ids(self, query: str, *values: object) -> tuple[str, ...]:
        return tuple(row[0] for row in self._db.execute(query, values))


def _of_instruments(clauses: Collection[str], instruments: Collection[str]) -> frozenset[str]:
    return frozenset(clause_id for clause_id in clauses if instrument_of(clause_id) in instruments)


def _goes_by(name: str, known: str) -> bool:
    folded = fold(known)
    name = name.removeprefix("the ")
    return name in folded or folded in name


def _edition(row: tuple[str, str, str, str | None, str | None, str | None, str | None]) -> Edition:
    first, end = row[5:]
    start = None if first is None else date.fromisoformat(first)
    last = None if end is None or end == OPEN else date.fromisoformat(end)
    return Edition(*row[:5], start=start, end=last, is_open=end == OPEN)
