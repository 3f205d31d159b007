"""How well the search engine finds the passages that answer: the default engine, as questions use it, and plain BM25.

Measured is retrieval alone, over every passage of a set: no predicate narrows it, and no test says whether what was
found is enough.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from inforce.evaluation.ranking import average_precision, gain, recall
from inforce.evaluation.retrieval_sets import Passage, RetrievalSet
from inforce.evaluation.statistics import mean
from inforce.reading.frames import strip_frame
from inforce.reading.tokens import index_terms, stem_pairs
from inforce.storage.search import Document, SearchQuery
from inforce.storage.whoosh_index import WhooshEngine

Progress = Callable[[int, int], None]


class Found(Struct, frozen=True):
    """The figures of one way of searching, each the mean over all questions, at the depth asked for."""

    way: str
    recall: float
    mean_average_precision: float
    gain: float


def measured(given: RetrievalSet, depth: int, *, plain: bool, progress: Progress = lambda done, of: None) -> Found:
    """Index the passages and ask every question. `plain`: the words of the passage alone, and of the question.

    `progress` is told questions asked and to be asked.
    """
    with tempfile.TemporaryDirectory(prefix="inforce-retrieval-") as place:
        engine = WhooshEngine()
        engine.build(Path(place), _documents(given, plain))
        index = engine.open(Path(place))
        ranked = []
        for done, asked in enumerate(given.questions, start=1):
            hits = index.search(_query(asked.text, plain), None, depth)
            ranked.append([hit.clause_id for hit in hits])
            progress(done, len(given.questions))
    pairs = list(zip(ranked, (asked.gold for asked in given.questions), strict=True))
    return Found(
        "plain BM25" if plain else "default",
        mean([recall(one, gold, depth) for one, gold in pairs]),
        mean([average_precision(one, gold, depth) for one, gold in pairs]),
        mean([gain(one, gold, depth) for one, gold in pairs]),
    )


def _documents(given: RetrievalSet, plain: bool) -> Iterator[Document]:
    for passage in given.passages:
        yield _plain(passage) if plain else _as_a_clause(passage, given.language)


def _plain(passage: Passage) -> Document:
    return Document(passage.id, index_terms(passage.text), (), ())


def _as_a_clause(passage: Passage, language: str) -> Document:
    """As a library's clause is indexed (`storage.search.document_of`)."""
    if language == "zh":
        return Document(passage.id, index_terms("\n".join([*passage.headings, passage.text])), (), ())
    return Document(
        passage.id, index_terms(passage.text), index_terms("\n".join(passage.headings)), stem_pairs(passage.text)
    )


def _query(question: str, plain: bool) -> SearchQuery:
    query = SearchQuery.of(question if plain else strip_frame(question).text)
    return msgspec.structs.replace(query, pairs={}) if plain else query
