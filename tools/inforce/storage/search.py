"""The search engine as the rest of the package sees it: build, update, search within predicates, verify.

Whoosh stands behind it (`whoosh_index`); another engine takes its place by offering the same. What a text is found by
is decided in `reading/tokens.py`, not in an engine: documents and queries come as terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field

from inforce.model.instruments import Clause, Instrument
from inforce.reading.tokens import content_terms, index_terms, stem_pairs

FIELDS = ("text", "heading", "pairs")
# A term asked for twice counts twice, and no more often.
_REPEATS = 2


class Document(Struct, frozen=True):
    """One clause as an engine sees it: the terms of each field, in order, with repeats."""

    clause_id: str
    text: Sequence[str]
    heading: Sequence[str]
    pairs: Sequence[str]

    def terms(self, name: str) -> Sequence[str]:
        """The terms of one of `FIELDS`."""
        found: Sequence[str] = getattr(self, name)
        return found


class Hit(Struct, frozen=True):
    """A clause that was found, and its score: comparable within one search only."""

    clause_id: str
    score: float


class SearchQuery(Struct, frozen=True):
    """What is searched for: terms with their weights, and pairs of neighbouring stems with theirs."""

    terms: Mapping[str, float]
    pairs: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of(cls, question: str) -> SearchQuery:
        """The query for a question: what only makes it a question is left out, every other word weighs the same."""
        return cls(_weights(content_terms(question)), _weights(stem_pairs(question)))


class SearchIndex(Protocol):
    """An index opened for reading: it never changes while it is open."""

    @property
    def size(self) -> int:
        """How many clauses it holds."""

    def search(self, query: SearchQuery | str, admissible: Collection[str] | None, limit: int | None) -> list[Hit]:
        """The best clauses among the admissible ones, best first, equal scores by clause id.

        The same as ranking every admissible clause and cutting afterwards: `limit` changes no score. `admissible` None
        is every clause; an empty one finds nothing.
        """

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        """In how many clauses each term occurs, in text or heading."""

    def differences(self, documents: Iterable[Document]) -> list[str]:
        """Where the index differs from what the files give, one line each; nothing when they agree."""


class SearchEngine(Protocol):
    """What builds, updates and opens the files of an index in a directory of its own."""

    @property
    def name(self) -> str:
        """Engine, version and format: an index made under another name is not opened."""

    def build(self, directory: Path, documents: Iterable[Document]) -> None:
        """Make an index of these clauses in an empty directory."""

    def update(self, directory: Path, documents: Iterable[Document], removed: Collection[str]) -> None:
        """Replace these clauses, and take others out: `removed` is looked at when `documents` is exhausted."""

    def open(self, directory: Path) -> SearchIndex:
        """Open an index for reading."""


def document_of(clause: Clause, instrument: Instrument) -> Document:
    """The terms a clause is found by.

    Measured: Chinese is found best with title and headings in one field with the text, English with headings in a field
    of their own and no title.
    """
    headings = [*clause.heading_path, clause.heading or "", *clause.defined_terms]
    if instrument.language.startswith("zh"):
        whole = "\n".join([instrument.title, *headings, clause.text])
        return Document(clause.id, index_terms(whole), (), ())
    return Document(clause.id, index_terms(clause.text), index_terms("\n".join(headings)), stem_pairs(clause.text))


def _weights(terms: Iterable[str]) -> dict[str, float]:
    return {term: float(min(count, _REPEATS)) for term, count in Counter(terms).items()}
