"""The naive default that the paper compares with: the clauses most like the question are the answer.

The same index, and nothing before or after it: no place, no day, no edition, no acceptance, no test whether what was
found is enough. It never declines.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from inforce.evaluation.replies import Citation, LookedAt, Reply
from inforce.model.question_sets import Case
from inforce.storage.library import Library

# How many clauses are looked at, as many as the eight checks do.
_LOOKED_AT = 20


class Similarity:
    """Answers with the text of the first `clauses` clauses by their rank score."""

    def __init__(self, library: Library, clauses: int) -> None:
        self.name = "similarity" if clauses > 1 else "similarity-first"
        self._library = library
        self._clauses = clauses

    @property
    def settings(self) -> Mapping[str, str]:
        """How many clauses make an answer."""
        return {"clauses": str(self._clauses)}

    def reply(self, case: Case, today: date) -> Reply:
        """The clauses most like the words of the question, whatever they are; `empty` where no word is found."""
        hits = self._library.index.search(case.question, None, _LOOKED_AT)
        taken = [self._library.clause(hit.clause_id) for hit in hits[: self._clauses]]
        periods = [clause.period(self._library.instrument(clause.instrument_id)) for clause in taken]
        return Reply(
            status="answered" if taken else "empty",
            text="\n\n".join(clause.text for clause in taken),
            citations=tuple(
                Citation(
                    clause_id=clause.id,
                    jurisdiction=self._library.instrument(clause.instrument_id).jurisdiction,
                    effective_from=start,
                    effective_to=end,
                )
                for clause, (start, end) in zip(taken, periods, strict=True)
            ),
            candidates=tuple(
                LookedAt(clause_id=hit.clause_id, score=hit.score, kept=number < self._clauses, reason="rank score")
                for number, hit in enumerate(hits)
            ),
        )
