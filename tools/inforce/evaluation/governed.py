"""The system of this project under measure: the eight checks as `tools/ask` goes through them, storing included."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, time

from inforce.decisions.answering import answer
from inforce.decisions.keeping import Keeper
from inforce.decisions.matter import Question
from inforce.evaluation.replies import Citation, LookedAt, Reply
from inforce.model.answers import Answer
from inforce.model.question_sets import Case
from inforce.model.records import to_data
from inforce.storage.library import Library

_OPENING = time(9)


class Governed:
    """Answers from what is in force there and then, and stores each answer with its keeper before giving it back."""

    name = "governed"

    def __init__(self, library: Library, keeper: Keeper, seed: int) -> None:
        self._library = library
        self._keeper = keeper
        self._seed = seed

    @property
    def settings(self) -> Mapping[str, str]:
        """No model takes part."""
        return {"composer": "extractive"}

    def reply(self, case: Case, today: date) -> Reply:
        """Ask the question as it would be asked at the desk on that day. Raises LibraryError."""
        question = Question(
            text=case.question,
            asked_on=datetime.combine(today, _OPENING, tzinfo=UTC),
            token=self._token(case),
            jurisdiction=case.place,
            as_at=case.as_at,
            applicant=case.applicant,
            topic=case.topic,
            audience=case.audience,
        )
        return _reply(answer(question, self._library, self._keeper))

    def _token(self, case: Case) -> str:
        """What makes the answer's id its own: the same for the same case and seed."""
        told = json.dumps([self._seed, to_data(case)], sort_keys=True, default=str)
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def _reply(kept: Answer) -> Reply:
    """What the user received: the words, and beside them the cards and the clauses that were looked at."""
    return Reply(
        status=kept.queue,
        text=kept.body,
        citations=tuple(
            Citation(
                clause_id=card.clause_id,
                jurisdiction=card.jurisdiction,
                effective_from=card.effective_from,
                effective_to=card.effective_to,
            )
            for card in kept.source_cards
        ),
        candidates=tuple(
            LookedAt(clause_id=one.clause_id, score=one.score, kept=one.kept, reason=one.reason)
            for one in kept.candidates
        ),
        place=kept.jurisdiction,
        about=kept.asked_about_date,
        reason=kept.reason,
    )
