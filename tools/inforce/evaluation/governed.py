"""The system of this project under measure: the eight checks as `tools/ask` goes through them, storing included.

With a reader or without one, whatever library.yml says: the two are systems of their own, to be told apart.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Protocol

from inforce.decisions.answering import answer
from inforce.decisions.keeping import Keeper
from inforce.decisions.matter import Question
from inforce.decisions.reader import Reader
from inforce.evaluation.replies import Citation, LookedAt, Reply, Spent
from inforce.model.answers import Answer
from inforce.model.question_sets import Case
from inforce.model.readings import Reading
from inforce.model.records import to_data
from inforce.storage.library import Library

_OPENING = time(9)


class NamedReader(Reader, Protocol):
    """A reader with the settings that are recorded with a run, such as model and prompt."""

    @property
    def settings(self) -> Mapping[str, str]:
        """All that would change what it says."""


class Governed:
    """Answers from what is in force there and then, and stores each answer with its keeper before giving it back."""

    def __init__(
        self,
        library: Library,
        keeper: Keeper,
        seed: int,
        *,
        name: str = "governed",
        reader: NamedReader | None = None,
    ) -> None:
        self.name = name
        self._library = library
        self._keeper = keeper
        self._seed = seed
        self._reader = reader

    @property
    def settings(self) -> Mapping[str, str]:
        """What writes the answers, and what reads them: the settings of the reader, where there is one."""
        read_by = {} if self._reader is None else {f"reader_{name}": v for name, v in self._reader.settings.items()}
        return {"composer": "extractive", **read_by}

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
        return _reply(answer(question, self._library, self._keeper, reader=self._reader))

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
        spent=_spent(kept.readings),
    )


def _spent(readings: Sequence[Reading]) -> Spent | None:
    """What a reader took for all parts; None where there is none, or its service does not say."""
    told = [(one.tokens_in, one.tokens_out, one.cost) for one in readings]
    known = [(given, written, cost) for given, written, cost in told if given is not None and written is not None]
    if not known:
        return None
    costs = [cost for *_, cost in known if cost is not None]
    return Spent(
        tokens_in=sum(given for given, *_ in known),
        tokens_out=sum(written for _, written, _ in known),
        cost=sum(costs) if len(costs) == len(known) else None,
    )
