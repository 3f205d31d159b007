"""The index by words and meaning: every admissible clause is scored by both, exactly, and only then is the list cut.

Measured (docs/decisions/meaning.md): a sum with fixed weights finds more than merging two ranked lists.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from inforce.model.ids import instrument_of
from inforce.storage.meaning.bert import Floats
from inforce.storage.meaning.models import EmbeddingModel
from inforce.storage.meaning.vectors import Vectors
from inforce.storage.search import Document, Hit, SearchIndex, SearchQuery, gains_by_edition

# What meaning counts, of its weight, for a question that is not in few words.
_IN_MANY_WORDS = 1 / 3


class MeaningIndex:
    """An index opened for reading. Implements `search.SearchIndex`; `words` is the one by words alone.

    The score of a clause is its score by words, as a share of the best one there is, and `weight` times how near its
    best passage is to the question: 0 at the cosine of texts that have nothing to do with each other, 1 at 1. Nearness
    is raised by the clause's edition, as the score by words is, and by what it holds of the kind asked for. A question
    in many words has the rule's own among them more often: for it meaning counts a third.
    """

    def __init__(
        self,
        words: SearchIndex,
        vectors: Vectors,
        model: EmbeddingModel,
        *,
        weight: float,
        unrelated: float,
    ) -> None:
        self.words = words
        self._vectors = vectors
        self._model = model
        self._weight = weight
        self._unrelated = unrelated
        self._asked: dict[str, Floats] = {}

    @property
    def size(self) -> int:
        """How many clauses it holds."""
        return self.words.size

    def search(self, query: SearchQuery | str, admissible: Collection[str] | None, limit: int | None) -> list[Hit]:
        """The best admissible clauses, best first, equal scores by clause id; see `search.SearchIndex`.

        A query that was made of no question has no meaning to compare: it is answered by words alone.
        """
        if isinstance(query, str):
            query = SearchQuery.of(query)
        if not query.question:
            return self.words.search(query, admissible, limit)
        if admissible is not None and not admissible:
            return []
        by_words = {
            hit.clause_id: hit.score for hit in self.words.search(replace(query, favoured={}), admissible, None)
        }
        most = max(by_words.values(), default=1.0)
        cosines = self._vectors.cosines(self._vector(query.question), admissible)
        near = {one: nearness for one, cosine in cosines.items() if (nearness := self._nearness(cosine))}
        raised = self._raised(query, near)
        shares = self.words.favoured(query)
        weight = self._weight if query.in_few_words else self._weight * _IN_MANY_WORDS
        scores = {
            clause_id: by_words.get(clause_id, 0.0) / most
            + weight * (raised.get(clause_id, 0.0) + shares.get(clause_id, 0.0))
            for clause_id in by_words.keys() | near.keys()
        }
        ranked = ((-score, clause_id) for clause_id, score in scores.items() if score)
        best = sorted(ranked) if limit is None else heapq.nsmallest(limit, ranked)
        return [Hit(clause_id, -score, near.get(clause_id, 0.0)) for score, clause_id in best]

    def favoured(self, query: SearchQuery) -> dict[str, float]:
        """The share by which each clause is favoured for what it holds."""
        return self.words.favoured(query)

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        """In how many clauses each term occurs, in text or heading."""
        return self.words.frequencies(terms)

    def differences(self, documents: Iterable[Document]) -> list[str]:
        """Where the index by words differs from what the files give, one line each."""
        return self.words.differences(documents)

    def _raised(self, query: SearchQuery, near: Mapping[str, float]) -> Mapping[str, float]:
        """The same, each clause raised by how near its edition is."""
        if not query.edition:
            return near
        editions = [instrument_of(clause_id) for clause_id in near]
        gains = gains_by_edition(zip(editions, near.values(), strict=True), query.edition)
        return {
            clause_id: nearness + gains[edition]
            for edition, (clause_id, nearness) in zip(editions, near.items(), strict=True)
        }

    def _vector(self, question: str) -> Floats:
        """Of a question: made once, though the same is asked of several sets of clauses."""
        if question not in self._asked:
            self._asked[question] = self._model.embed([question], "query")[0]
        return self._asked[question]

    def _nearness(self, cosine: float) -> float:
        return max(0.0, (cosine - self._unrelated) / (1 - self._unrelated))
