"""What the index keeps of an answer: the line a list shows, where it stands now, and everything it rests on."""

from __future__ import annotations

import sqlite3
from datetime import date, datetime
from typing import Any, TypedDict

from msgspec import Struct

from inforce.model.answers import Answer, Queue
from inforce.model.ids import instrument_of, work_of

# What stands in a database file's header: that it is ours ("IFAN"), and which version of the tables below it holds.
APPLICATION_ID = 0x4946414E
VERSION = 3

TABLES = (
    "CREATE TABLE built_for (commit_id TEXT NOT NULL)",
    "CREATE TABLE files (path TEXT PRIMARY KEY, blob TEXT NOT NULL, fault TEXT)",
    """CREATE TABLE answers (
        id TEXT PRIMARY KEY, path TEXT NOT NULL UNIQUE, asked_at REAL NOT NULL, asked_day TEXT NOT NULL,
        asked_on TEXT NOT NULL, asked_about_date TEXT NOT NULL, jurisdiction TEXT, question TEXT NOT NULL,
        queue TEXT NOT NULL, reason TEXT, current_queue TEXT NOT NULL, superseded_by TEXT, open INTEGER NOT NULL,
        ref TEXT, known_at TEXT, waits_for TEXT
    )""",
    """CREATE TABLE rests_on (
        kind TEXT NOT NULL, target TEXT NOT NULL, answer_id TEXT NOT NULL, PRIMARY KEY (kind, target, answer_id)
    ) WITHOUT ROWID""",
    "CREATE INDEX rests_on_by_answer ON rests_on (answer_id)",
)
# One fixed text, its columns in the order of AnswerRow's fields: what is not asked for is handed over as NULL.
FIND = """
    SELECT id, asked_on, asked_about_date, jurisdiction, question, queue, reason, current_queue, superseded_by, open,
        ref, known_at, waits_for
    FROM answers
    WHERE (:card IS NULL OR id IN (SELECT answer_id FROM rests_on WHERE kind = 'card' AND target = :card))
    AND (:clause IS NULL OR id IN (SELECT answer_id FROM rests_on WHERE kind = 'clause' AND target = :clause))
    AND (:instrument IS NULL
         OR id IN (SELECT answer_id FROM rests_on WHERE kind IN ('instrument', 'work') AND target = :instrument))
    AND (:queue IS NULL OR current_queue = :queue)
    AND (:since IS NULL OR asked_day >= :since)
    AND (:ref IS NULL OR ref = :ref)
    AND (:waits_for IS NULL OR waits_for = :waits_for)
    AND (NOT :open_only OR open)
    ORDER BY asked_at, asked_about_date, id
"""

# The cards on which an answer rests that is not known to have been overtaken. What is said of a day gone by stays said.
CARDS_RELIED_ON = """
    SELECT target, MAX(asked_about_date) FROM rests_on JOIN answers ON id = answer_id
    WHERE kind = 'card' AND current_queue IN ('answered', 'conflict') AND superseded_by IS NULL AND known_at IS NULL
    GROUP BY target ORDER BY target
"""
DELTAS_WAITED_FOR = """
    SELECT DISTINCT waits_for FROM answers WHERE waits_for IS NOT NULL AND superseded_by IS NULL ORDER BY waits_for
"""
RETESTED = """
    SELECT id FROM rests_on JOIN answers ON id = answer_id
    WHERE kind = 'retested' AND target = :delta_id AND (:ref IS NULL OR ref = :ref)
    ORDER BY asked_at, id
"""

# Those of these answers that a change can overtake and none has taken the place of, the same question together.
BY_QUESTION = """
    SELECT id FROM answers
    WHERE id IN (SELECT value FROM json_each(:ids)) AND superseded_by IS NULL AND known_at IS NULL
    AND (:ref IS NULL OR ref = :ref)
    ORDER BY question, jurisdiction, asked_about_date, asked_at, id
"""


class Wanted(TypedDict, total=False):
    """What answers are looked for by; all of it must fit.

    `card`, `clause` and `instrument` (an edition or a work) are what they rest on, `queue` is the current one, `since`
    the first day of asking; `open_only` leaves out what needs nobody any more; `ref` is the asker's own reference, and
    `waits_for` the delta by which an answer came to wait.
    """

    card: str | None
    clause: str | None
    instrument: str | None
    queue: Queue | None
    since: date | None
    open_only: bool
    ref: str | None
    waits_for: str | None


class AnswerRow(Struct, frozen=True):
    """An answer as a list shows it: `queue` and `reason` of the day it was given, `current_queue` where it is now.

    `waits_for` is the delta by which it came to wait.
    """

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
    ref: str | None
    known_at: date | None
    waits_for: str | None


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
        answer.ref,
        None if answer.known_at is None else answer.known_at.isoformat(),
        now.waits_for,
    )
    database.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    resting = [(kind, target, answer.id) for kind, target in sorted(rests_on(answer))]
    resting += [("retested", delta_id, answer.id) for delta_id in sorted({one.delta_id for one in now.retests})]
    database.executemany("INSERT INTO rests_on VALUES (?, ?, ?)", resting)


def remove(database: sqlite3.Connection, path: str) -> None:
    """Take out whatever was put in for a file. Raises sqlite3.DatabaseError."""
    database.execute("DELETE FROM rests_on WHERE answer_id IN (SELECT id FROM answers WHERE path = ?)", (path,))
    database.execute("DELETE FROM answers WHERE path = ?", (path,))
    database.execute("DELETE FROM files WHERE path = ?", (path,))


def row(found: tuple[Any, ...]) -> AnswerRow:
    """The line of a list, out of what FIND selects."""
    answer_id, asked_on, about, jurisdiction, question, queue, reason, current, superseded_by, still_open, *rest = found
    ref, known_at, waits_for = rest
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
        ref,
        None if known_at is None else date.fromisoformat(known_at),
        waits_for,
    )


def values_of(wanted: Wanted) -> dict[str, Any]:
    """What is wanted, as FIND takes it: what is not asked for is handed over as NULL."""
    values: dict[str, Any] = dict.fromkeys(Wanted.__annotations__)
    since = wanted.get("since")
    return (
        values
        | wanted
        | {"since": None if since is None else since.isoformat(), "open_only": bool(wanted.get("open_only"))}
    )
