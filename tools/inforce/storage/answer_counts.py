"""What the index of answers can count, so that nobody has to read every record to say how many there are and on what.

Counted is the branch `answers`, each record as it stands there now.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.storage.answer_index import AnswerIndex
from inforce.storage.answers_branch import BRANCH
from inforce.storage.git import Repository

_BY_REASON = "SELECT queue, reason, COUNT(*) FROM answers GROUP BY queue, reason"
_WITHOUT_CARD = """
    SELECT path FROM answers WHERE queue = 'answered'
    AND NOT EXISTS (SELECT 1 FROM rests_on WHERE kind = 'card' AND answer_id = answers.id) ORDER BY path
"""
_CARDS = "SELECT COUNT(DISTINCT target) FROM rests_on WHERE kind = 'card'"
# The record of the latest day asked about, of those that stand as answered on a card: sqlite gives the row of the MAX.
_STANDING = """
    SELECT target, MAX(asked_about_date), path FROM answers JOIN rests_on ON answer_id = answers.id
    WHERE kind = 'card' AND current_queue = 'answered' GROUP BY target ORDER BY target
"""
_AFFECTED = """
    SELECT current_queue, superseded_by IS NOT NULL, COUNT(*) FROM answers
    WHERE id IN (SELECT value FROM json_each(:ids)) GROUP BY 1, 2
"""


class StandingOn(Struct, frozen=True):
    """A card that answers in the queue `answered` rest on, the latest day one of them is about, and that one's file."""

    card_id: str
    latest: date
    path: str


class AnswerCounts(Struct, frozen=True):
    """Figures of the branch. `given` is how many went to each queue when asked, `reasons` why those did not answer.

    `affected` are the answers that changes named, by where they are now: again (asked again), or the queue. `unusable`
    says why nothing could be counted.
    """

    given: Mapping[str, int] = {}
    reasons: Mapping[str, int] = {}
    cards: int = 0
    without_card: tuple[str, ...] = ()
    unreadable: tuple[tuple[str, str], ...] = ()
    standing: tuple[StandingOn, ...] = ()
    affected: Mapping[str, int] = {}
    unusable: str | None = None

    @property
    def in_all(self) -> int:
        """How many answers could be read."""
        return sum(self.given.values())


def count_answers(repository: Repository, affected: Collection[str]) -> AnswerCounts:
    """Count the answers of a library; `affected` are the ids that its accepted changes name.

    Where the index cannot be used nothing is raised: `unusable` says why.
    """
    if repository.branch(BRANCH) is None:
        return AnswerCounts()
    try:
        return _counted(AnswerIndex(repository), affected)
    except LibraryError as error:
        return AnswerCounts(unusable=str(error).replace("\n", " "))


def _counted(index: AnswerIndex, affected: Collection[str]) -> AnswerCounts:
    given: dict[str, int] = {}
    reasons: dict[str, int] = {}
    for queue, reason, count in index.rows(_BY_REASON):
        given[queue] = given.get(queue, 0) + count
        if reason is not None:
            reasons[reason] = reasons.get(reason, 0) + count
    where: dict[str, int] = {}
    for queue, again, count in index.rows(_AFFECTED, {"ids": json.dumps(sorted(affected))}):
        name = "again" if again else queue
        where[name] = where.get(name, 0) + count
    return AnswerCounts(
        given=given,
        reasons=reasons,
        cards=index.rows(_CARDS)[0][0],
        without_card=tuple(path for (path,) in index.rows(_WITHOUT_CARD)),
        unreadable=index.unreadable(),
        standing=tuple(
            StandingOn(card_id, date.fromisoformat(latest), path) for card_id, latest, path in index.rows(_STANDING)
        ),
        affected=where,
    )
