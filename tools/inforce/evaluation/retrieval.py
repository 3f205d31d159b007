"""How well the search engine finds the passages that answer: the default, as questions use it, and plain BM25.

Measured is retrieval alone: no test says whether what was found is enough. In a set with passages of its own no
predicate narrows the search; questions to a library (`library_questions`) are each asked at their place and day.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from inforce.evaluation.ranking import average_precision, gain, recall
from inforce.evaluation.retrieval_sets import Asked, Passage, RetrievalSet
from inforce.evaluation.statistics import mean
from inforce.model.settings import Meaning
from inforce.reading.asked_kinds import asked_kinds
from inforce.reading.frames import strip_frame
from inforce.reading.held_kinds import held_kinds
from inforce.reading.searched_terms import searched_terms
from inforce.reading.tokens import index_terms, stem_pairs
from inforce.storage.search import Document, SearchIndex, SearchQuery
from inforce.storage.whoosh_index import WhooshEngine

Progress = Callable[[int, int], None]
DEFAULT, PLAIN = "default", "plain BM25"
_SHALLOW = (1, 3)
ByMeaning = Callable[[SearchIndex, RetrievalSet], SearchIndex]


class Ranked(Struct, frozen=True):
    """A question with what was found for it, best first."""

    asked: Asked
    ids: Sequence[str]


class Found(Struct, frozen=True):
    """The figures of one way of searching over one half of a set, each the mean over its questions.

    `recalls` are by depth: the first, the first three, and the depth asked for, to which the other two figures are.
    """

    way: str
    half: str
    questions: int
    recalls: tuple[tuple[int, float], ...]
    mean_average_precision: float
    gain: float


def figures(way: str, ranked: Sequence[Ranked], depth: int) -> list[Found]:
    """The figures of one way of searching, for each half of the set that has questions."""
    halves = {half: [one for one in ranked if one.asked.half == half] for half in ("seen", "unseen")}
    return [_figures(way, half, one, depth) for half, one in halves.items() if one]


def _figures(way: str, half: str, ranked: Sequence[Ranked], depth: int) -> Found:
    depths = [*(one for one in _SHALLOW if one < depth), depth]
    return Found(
        way,
        half,
        len(ranked),
        tuple((k, mean([recall(one.ids, one.asked.gold, k) for one in ranked])) for k in depths),
        mean([average_precision(one.ids, one.asked.gold, depth) for one in ranked]),
        mean([gain(one.ids, one.asked.gold, depth) for one in ranked]),
    )


def ranked_in(
    given: RetrievalSet,
    depth: int,
    *,
    plain: bool,
    by_meaning: ByMeaning | None = None,
    progress: Progress = lambda done, of: None,
) -> list[Ranked]:
    """Index the passages of a set and ask every question. `plain`: the words of the passage and of the question alone.

    `by_meaning` makes of the index by words one by meaning too; `progress` is told questions asked and to be asked.
    """
    ranked = []
    with tempfile.TemporaryDirectory(prefix="inforce-retrieval-") as place:
        index = indexed(Path(place), _documents(given, plain))
        if by_meaning is not None:
            index = by_meaning(index, given)
        for done, asked in enumerate(given.questions, start=1):
            query = plain_query(asked.text) if plain else _query(asked.text)
            ranked.append(Ranked(asked, [hit.clause_id for hit in index.search(query, None, depth)]))
            progress(done, len(given.questions))
    return ranked


def with_meaning(asked_for: Meaning, kept_for: Path, progress: Progress = lambda done, of: None) -> ByMeaning:
    """What makes an index by words one by meaning too. Vectors are kept in the cache, for the folder of the set.

    `progress` is told passages embedded and to be embedded. What it makes raises LibraryError where the model is not
    installed.
    """

    def made(words: SearchIndex, given: RetrievalSet) -> SearchIndex:
        # Imported here: an extra.
        from inforce.storage.meaning.models import known_model, version_of

        version_of(known_model(asked_for.model))
        from inforce.storage.meaning.given_texts import GivenText, index_by_meaning

        texts = (GivenText(one.id, one.headings, one.text) for one in given.passages)
        return index_by_meaning(asked_for, words, texts, kept_for, progress)

    return made


def indexed(place: Path, documents: Iterable[Document]) -> SearchIndex:
    """The documents in an index of the default engine, made in a folder."""
    engine = WhooshEngine()
    engine.build(place, documents)
    return engine.open(place)


def plain_document(passage_id: str, text: str) -> Document:
    """A passage found by its own words alone."""
    return Document(passage_id, index_terms(text), (), ())


def plain_query(question: str) -> SearchQuery:
    """The words of a question without its fillers, and nothing else."""
    return SearchQuery(searched_terms(question))


def _query(question: str) -> SearchQuery:
    return SearchQuery.of(strip_frame(question).text, asked_kinds(question))


def _documents(given: RetrievalSet, plain: bool) -> Iterator[Document]:
    for passage in given.passages:
        yield plain_document(passage.id, passage.text) if plain else _as_a_clause(passage, given.language)


def _as_a_clause(passage: Passage, language: str) -> Document:
    """As a library's clause is indexed (`storage.search.document_of`)."""
    if language == "zh":
        return Document(passage.id, index_terms("\n".join([*passage.headings, passage.text])), (), ())
    return Document(
        clause_id=passage.id,
        text=index_terms(passage.text),
        pairs=stem_pairs(passage.text),
        holds=held_kinds(passage.text),
        heading=index_terms("\n".join(passage.headings)),
    )
