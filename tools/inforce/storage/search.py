"""The search engine as the rest of the package sees it: build, update, search within predicates, verify.

Whoosh stands behind it (`whoosh_index`); another engine takes its place by offering the same. What a text is found by
is decided in `reading/tokens.py`, not in an engine: documents and queries come as terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import Struct, field

from inforce.model.instruments import Clause, Instrument
from inforce.reading.held_kinds import held_kinds
from inforce.reading.tokens import index_terms, stem_pairs

# The fields that score by their terms, and one that says what kinds of thing a clause holds.
SCORED_FIELDS = ("text", "heading", "pairs")
HOLDS = "holds"
FIELDS = (*SCORED_FIELDS, HOLDS)
DEFINITION, MODAL = "definition", "permission"
# How a query favours and sets back, by what was measured (docs/decisions/ranking.md): on one half of the questions of
# by-laws and rulebooks, reported on the other. All are shares of a score and flat around these values.
_QUANTITY, _MODAL = 0.4, 0.1
_QUANTITY_IN_MANY_WORDS = 0.2
_DEFINITION_COUNTS = 0.6
_EDITION = 0.4
# How many of its clauses say how well an edition is found.
_BEST_OF_EDITION = 3
_SYNONYM = 0.4
_BROADER = 0.3
# A question of so many words leaves much unsaid: what it does not say counts for more then. A longer one has words of
# the rule in it more often than not.
_FEW_WORDS = 8

Edition = TypeVar("Edition")


class Document(Struct, frozen=True):
    """One clause as an engine sees it: the terms of each field, in order, with repeats."""

    clause_id: str
    text: Sequence[str]
    heading: Sequence[str]
    pairs: Sequence[str]
    holds: Sequence[str] = ()

    def terms(self, name: str) -> Sequence[str]:
        """The terms of one of `FIELDS`."""
        found: Sequence[str] = getattr(self, name)
        return found


class Hit(Struct, frozen=True):
    """A clause that was found, and its score: comparable within one search only.

    `nearness` is how near in meaning its best passage is to the question, from 0 to 1; None where that was not
    asked.
    """

    clause_id: str
    score: float
    nearness: float | None = None


class SearchQuery(Struct, frozen=True):
    """What is searched for: terms with their weights, and pairs of neighbouring stems with theirs.

    What is found then gains by what it holds (`favoured`: for each kind of thing a share of the best score, of which
    the greatest counts), or counts for less (`set_back`: for each kind a factor). `edition` is the share that each
    clause gains of how well its edition is found (`gains_by_edition`). `question` is what all this was made of; empty
    where it was made of none. `in_few_words` tells whether it leaves much unsaid.
    """

    terms: Mapping[str, float]
    pairs: Mapping[str, float] = field(default_factory=dict)
    favoured: Mapping[str, float] = field(default_factory=dict)
    set_back: Mapping[str, float] = field(default_factory=dict)
    edition: float = 0.0
    question: str = ""
    in_few_words: bool = True

    @classmethod
    def of(cls, question: str, kinds: Collection[str] = (), also: Collection[str] = ()) -> SearchQuery:
        """The query for a question: what only makes it a question is left out.

        `kinds` are the kinds of thing it asks for (`reading.asked_kinds`): a clause that holds one of them is favoured,
        never chosen alone. `also` are terms that the owner's synonyms add to those of the question, at less weight; an
        English question in few words is searched with broader words too (`broader_words`). In Chinese neither kinds nor
        editions were found to help, and neither is used.
        """
        from inforce.reading.asked_kinds import QUANTITIES  # here, because building an index needs none of these
        from inforce.reading.languages import language_of
        from inforce.reading.searched_terms import searched_terms, searched_words
        from inforce.storage.broader_words import broader_terms

        pairs = {pair: float(min(count, 2)) for pair, count in Counter(stem_pairs(question)).items()}
        terms = dict.fromkeys(sorted(also), _SYNONYM) | searched_terms(question)
        if language_of(question) == "zh":
            return cls(terms, pairs, question=question)
        words = searched_words(question)
        in_few_words = sum(word[0].isalnum() for word in words) <= _FEW_WORDS
        if in_few_words:
            broader, pairs_of_broader = broader_terms(words, terms)
            terms = dict.fromkeys(broader, _BROADER) | terms
            pairs = dict.fromkeys(pairs_of_broader, 2 * _BROADER) | pairs
        share = _QUANTITY if in_few_words else _QUANTITY_IN_MANY_WORDS
        favoured = {kind: share for asked in kinds for kind in QUANTITIES.get(asked, ())}
        if MODAL in kinds and in_few_words:
            favoured[MODAL] = _MODAL
        set_back = {} if DEFINITION in kinds else {DEFINITION: _DEFINITION_COUNTS}
        return cls(terms, pairs, favoured, set_back, _EDITION, question, in_few_words)


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

    def favoured(self, query: SearchQuery) -> dict[str, float]:
        """The share by which each clause is favoured for what it holds; a clause that is not named, by none."""

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


def gains_by_edition(found: Iterable[tuple[Edition, float]], share: float) -> dict[Edition, float]:
    """What each clause of an edition gains: a share of the mean score of that edition's three best clauses.

    `found` is the edition of each clause that was found, and the clause's score.
    """
    by_edition: dict[Edition, list[float]] = {}
    for edition, score in found:
        by_edition.setdefault(edition, []).append(score)
    return {
        edition: share * sum(sorted(scores)[-_BEST_OF_EDITION:]) / _BEST_OF_EDITION
        for edition, scores in by_edition.items()
    }


def document_of(clause: Clause, instrument: Instrument) -> Document:
    """The terms a clause is found by.

    Measured: Chinese is found best with title and headings in one field with the text, English with headings in a field
    of their own and no title.
    """
    headings = [*clause.heading_path, clause.heading or "", *clause.defined_terms]
    defines = (DEFINITION,) if clause.kind == "definition" else ()
    if instrument.language.startswith("zh"):
        whole = "\n".join([instrument.title, *headings, clause.text])
        return Document(clause.id, index_terms(whole), (), (), defines)
    return Document(
        clause_id=clause.id,
        text=index_terms(clause.text),
        pairs=stem_pairs(clause.text),
        holds=(*held_kinds(clause.text), *defines),
        heading=index_terms("\n".join(headings)),
    )
