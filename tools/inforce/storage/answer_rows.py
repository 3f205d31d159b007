"""What the index keeps of an answer: the line a list shows, where it stands now, and everything it rests on."""

from __future__ import annotations

import sqlite3
from datetime import date, datetime

from msgspec import Struct

from inforce.model.answers import Answer
from inforce.model.ids import instrument_of, work_of

# What stands in a database file's header: that it is ours ("IFAN"), and which version of the tables below it holds.
APPLICATION_ID = 0x4946414E
VERSION = 2

TABLES = (
    "CREATE TABLE built_for (commit_id TEXT NOT NULL)",
    "CREATE TABLE files (path TEXT PRIMARY KEY, blob TEXT NOT NULL, fault TEXT)",
    """CREATE TABLE answers (
        id TEXT PRIMARY KEY, path TEXT NOT NULL UNIQUE, asked_at REAL NOT NULL, asked_day TEXT NOT NULL,
        asked_on TEXT NOT NULL, asked_about_date TEXT NOT NULL, jurisdiction TEXT, question TEXT NOT NULL,
        queue TEXT NOT NULL, reason TEXT, current_queue TEXT NOT NULL, superseded_by TEXT, open INTEGER NOT NULL
    )""",
    """CREATE TABLE rests_on (
        kind TEXT NOT NULL, target TEXT NOT NULL, answer_id TEXT NOT NULL, PRIMARY KEY (kind, target, answer_id)
    ) WITHOUT ROWID""",
    "CREATE INDEX rests_on_by_answer ON rests_on (answer_id)",
)
# One fixed text, its columns in the order of AnswerRow's fields: what is not asked for is handed over as NULL.
FIND = """
    SELECT id, asked_on, asked_about_date, jurisdiction, question, queue, reason, current_queue, superseded_by, open
    FROM answers
    WHERE (:card IS NULL OR id IN (SELECT answer_id FROM rests_on WHERE kind = 'card' AND target = :card))
    AND (:clause IS NULL OR id IN (SELECT answer_id FROM rests_on WHERE kind = 'clause' AND target = :clause))
    AND (:instrument IS NULL
         OR id IN (SELECT answer_id FROM rests_on WHERE kind IN ('instrument', 'work') AND target = :instrument))
    AND (:queue IS NULL OR current_queue = :queue)
    AND (:since IS NULL OR asked_day >= :since)
    AND (NOT :open_only OR open)
    ORDER BY asked_at, id
"""


class AnswerRow(Struct, frozen=True):
    """An answer as a list shows it: `queue` and `reason` of the day it was given, `current_queue` where it is now."""

    id: str
    asked_on: datetime
    asked_about_date: date
    jurisdiction: str | None
    question: str
    queue: str
    reason: str | None
    current_queue: str
    superseded_by: str | None
    open: bool


def rests_on(answer: Answer) -> set[tuple[str, str]]:
    """What an answer rests on, or is caught between: (`card`, `clause`, `instrument` or `work`; its id)."""
    shown = [*answer.source_cards, *(side.card for side in answer.conflict)]
    cards = set(answer.source_card_ids) | {card.id for card in shown}
    clauses = {card.clause_id for card in shown} | set(answer.clause_hashes)
    clauses |= {quote.clause_id for assertion in answer.assertions for quote in assertion.quotes}
    instruments = {card.instrument_id for card in shown} | {instrument_of(name) for name in cards | clauses}
    works = {work_of(instrument) for instrument in instruments}
    kinds = (("card", cards), ("clause", clauses), ("instrument", instruments), ("work", works))
    return {(kind, target) for kind, targets in kinds for target in targets}


def insert(database: sqlite3.Connection, path: str, answer: Answer) -> None:
    """Put an answer in. Raises sqlite3.DatabaseError."""
    now = answer.current
    values = (
        answer.id,
        path,
        answer.asked_on.timestamp(),
        answer.asked_on.date().isoformat(),
        answer.asked_on.isoformat(),
        answer.asked_about_date.isoformat(),
        answer.jurisdiction,
        answer.question,
        answer.queue,
        answer.reason,
        now.queue,
        now.superseded_by,
        now.is_open,
    )
    database.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    resting = [(kind, target, answer.id) for kind, target in sorted(rests_on(answer))]
    database.executemany("INSERT INTO rests_on VALUES (?, ?, ?)", resting)


def remove(database: sqlite3.Connection, path: str) -> None:
    """Take out whatever was put in for a file. Raises sqlite3.DatabaseError."""
    database.execute("DELETE FROM rests_on WHERE answer_id IN (SELECT id FROM answers WHERE path = ?)", (path,))
    database.execute("DELETE FROM answers WHERE path = ?", (path,))
    database.execute("DELETE FROM files WHERE path = ?", (path,))


def row(found: tuple[str, str, str, str | None, str, str, str | None, str, str | None, int]) -> AnswerRow:
    """The line of a list, out of what FIND selects."""
    answer_id, asked_on, about, jurisdiction, question, queue, reason, current, superseded_by, still_open = found
    return AnswerRow(
        answer_id,
        datetime.fromisoformat(asked_on),
        date.fromisoformat(about),
        jurisdiction,
        question,
        queue,
        reason,
        current,
        superseded_by,
        bool(still_open),
    )
