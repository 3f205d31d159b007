"""The tables of the catalogue: what the library holds, as typed columns that predicates are applied to.

Days are written YYYY-MM-DD, so they compare as text. A day that is unknown is NULL, which no comparison lets through;
an end that is not set is `OPEN`, later than any day. So a clause with an unknown day is in force on none (design 2).
"""

from __future__ import annotations

from inforce.model.dates import When

OPEN = "9999-99-99"
# No limit to applicants: below any threshold of confidence.
UNLIMITED = -1.0

TABLES = """
CREATE TABLE files (path TEXT PRIMARY KEY, blob TEXT NOT NULL, kind TEXT, id TEXT, instrument_id TEXT) WITHOUT ROWID;
CREATE INDEX files_of_instrument ON files (instrument_id, kind);
CREATE INDEX files_by_id ON files (kind, id);
CREATE TABLE instruments (
    id TEXT PRIMARY KEY, work_id TEXT NOT NULL, place TEXT NOT NULL, first_day TEXT, end_day TEXT,
    title TEXT NOT NULL, short_title TEXT, number TEXT, document_type TEXT, language TEXT NOT NULL,
    safety INTEGER NOT NULL, topics_certainty REAL NOT NULL, indexed_as TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX editions ON instruments (work_id, first_day);
CREATE TABLE topics (instrument_id TEXT NOT NULL, topic TEXT NOT NULL);
CREATE INDEX topics_by_name ON topics (topic, instrument_id);
CREATE TABLE relations (instrument_id TEXT NOT NULL, target TEXT NOT NULL, record TEXT NOT NULL);
CREATE INDEX relations_by_target ON relations (target);
CREATE INDEX relations_of_instrument ON relations (instrument_id);
CREATE TABLE clauses (
    id TEXT PRIMARY KEY, instrument_id TEXT NOT NULL, place TEXT NOT NULL, first_day TEXT, end_day TEXT,
    kind TEXT NOT NULL, position INTEGER NOT NULL, supersedes TEXT, limited REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX clauses_of_place ON clauses (place, first_day, end_day, limited, id);
CREATE INDEX clauses_of_instrument ON clauses (instrument_id);
CREATE INDEX superseding ON clauses (supersedes);
CREATE TABLE applicants (clause_id TEXT NOT NULL, applicant TEXT NOT NULL);
CREATE INDEX applicants_of_clause ON applicants (clause_id, applicant);
CREATE TABLE defined (clause_id TEXT NOT NULL, instrument_id TEXT NOT NULL, term TEXT NOT NULL);
CREATE INDEX defined_in ON defined (instrument_id);
CREATE TABLE pending (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE faults (
    path TEXT NOT NULL, line INTEGER, code TEXT NOT NULL, message TEXT NOT NULL, place TEXT, instrument_id TEXT
);
CREATE INDEX faults_of_instrument ON faults (instrument_id);
"""


def day_column(when: When | None) -> str | None:
    """A day as a column holds it: NULL for unknown, `OPEN` for none set."""
    if when is None:
        return OPEN
    return None if when.day is None else when.day.isoformat()
