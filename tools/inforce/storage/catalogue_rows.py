"""One object of the library as rows of the catalogue."""

from __future__ import annotations

import json
import sqlite3

from inforce.errors import Fault
from inforce.model.instruments import Clause, Instrument
from inforce.model.records import to_data
from inforce.storage.catalogue_tables import UNLIMITED, day_column


def instrument_of_path(path: str) -> str | None:
    """The instrument whose folder a file lies in, from its path alone; None for a file of no instrument."""
    parts = path.split("/")
    return "/".join(parts[1:4]) if parts[0] in ("instruments", "cards") and len(parts) > 4 else None


def insert_instrument(db: sqlite3.Connection, instrument: Instrument) -> None:
    """Add an edition, its topics and its relations."""
    row = (
        instrument.id,
        instrument.work_id,
        instrument.jurisdiction,
        day_column(instrument.effective_from),
        day_column(instrument.effective_to),
        instrument.title,
        instrument.short_title,
        instrument.number,
        instrument.document_type,
        instrument.language,
        instrument.safety,
        instrument.certainty("topics"),
        indexed_as(instrument),
    )
    db.execute("INSERT INTO instruments VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", row)
    topics = [(instrument.id, topic.casefold()) for topic in instrument.topics]
    db.executemany("INSERT INTO topics VALUES (?, ?)", topics)
    relations = [(instrument.id, relation.target, json.dumps(to_data(relation))) for relation in instrument.relations]
    db.executemany("INSERT INTO relations VALUES (?, ?, ?)", relations)


def delete_instrument(db: sqlite3.Connection, instrument_id: str) -> None:
    """Take an edition out; its clauses are taken out one by one."""
    db.execute("DELETE FROM instruments WHERE id = ?", (instrument_id,))
    db.execute("DELETE FROM topics WHERE instrument_id = ?", (instrument_id,))
    db.execute("DELETE FROM relations WHERE instrument_id = ?", (instrument_id,))


def insert_clause(db: sqlite3.Connection, clause: Clause, instrument: Instrument) -> None:
    """Add a clause: its days are its own before its instrument's, and so are the applicants it is limited to."""
    start, end = clause.period(instrument)
    limited_to = clause.applies_to or instrument.applies_to
    limited = 1.0 if clause.applies_to else instrument.certainty("applies_to") if limited_to else UNLIMITED
    row = (
        clause.id,
        instrument.id,
        instrument.jurisdiction,
        day_column(start),
        day_column(end),
        clause.kind,
        clause.order,
        clause.supersedes,
        limited,
    )
    db.execute("INSERT INTO clauses VALUES (?,?,?,?,?,?,?,?,?)", row)
    if limited_to:
        applicants = [(clause.id, applicant.casefold()) for applicant in limited_to]
        db.executemany("INSERT INTO applicants VALUES (?, ?)", applicants)
    if clause.defined_terms:
        terms = [(clause.id, instrument.id, term) for term in clause.defined_terms]
        db.executemany("INSERT INTO defined VALUES (?, ?, ?)", terms)


def delete_clause(db: sqlite3.Connection, clause_id: str) -> None:
    """Take a clause out."""
    if db.execute("DELETE FROM clauses WHERE id = ?", (clause_id,)).rowcount:
        db.execute("DELETE FROM applicants WHERE clause_id = ?", (clause_id,))
        db.execute("DELETE FROM defined WHERE clause_id = ?", (clause_id,))


def insert_fault(db: sqlite3.Connection, fault: Fault) -> None:
    """Keep a fault, with the instrument and the place its file belongs to."""
    instrument_id = instrument_of_path(fault.file)
    place = None if instrument_id is None else instrument_id.split("/")[0]
    row = (fault.file, fault.line, fault.code, fault.message, place, instrument_id)
    db.execute("INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?)", row)


def indexed_as(instrument: Instrument) -> str:
    """What of an edition its clauses are found by: when it changes, they are indexed anew."""
    return f"{instrument.language} {instrument.title}"
