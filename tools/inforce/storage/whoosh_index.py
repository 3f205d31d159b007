"""The search index kept by Whoosh: how it is searched. `whoosh_writing` is how it is made, and imported when it is.

Used in forms that are exact and fast (docs/decisions/whoosh.md): terms come ready from `reading/tokens.py`, one posting
list is read per term and field, scores are added up for admissible clauses alone, and only then is the list cut. So a
score never depends on a limit, nor on how often the index was updated: what deleted clauses left behind is not counted.
"""

from __future__ import annotations

import heapq
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import compress
from math import log
from pathlib import Path

import msgspec
from whoosh import __version__ as whoosh_version

from inforce.storage.search import FIELDS, HOLDS, SCORED_FIELDS, Document, Hit, SearchQuery, gains_by_edition
from inforce.storage.whoosh_postings import Postings, Segment

# BM25, and the weight of each field in the sum. Measured on real by-laws, rulebooks and Chinese laws
# (docs/decisions/ranking.md): the long clauses of English law want less said against length than the usual 0.75, and
# less for each further time a word stands there than the usual 1.2; Chinese articles do not mind.
_K1, _B = 0.9, 0.6
_WEIGHTS = {"text": 1.0, "heading": 0.35, "pairs": 0.5}
DOCUMENTS_FILE = "documents"


class Documents(msgspec.Struct):
    """What the index holds, by Whoosh's document number: serial number, clause id (None: deleted), lengths by field.

    `segments` are the names of the segments and how many documents each has, in the order they are numbered;
    `editions` tells of each document which of the index's editions it belongs to.
    """

    segments: list[tuple[str, int]]
    serials: list[int]
    ids: list[str | None]
    editions: list[int]
    lengths: dict[str, list[int]]
    next_serial: int

    @classmethod
    def read(cls, directory: Path) -> Documents:
        """Read the table that lies beside the index."""
        return msgspec.msgpack.decode((directory / DOCUMENTS_FILE).read_bytes(), type=cls)

    def write(self, directory: Path) -> None:
        """Write the table beside the index."""
        (directory / DOCUMENTS_FILE).write_bytes(msgspec.msgpack.encode(self))


class WhooshEngine:
    """Whoosh, with posting lists of our own form. Implements `search.SearchEngine`."""

    name = f"whoosh {'.'.join(map(str, whoosh_version))} {sys.byteorder}"

    def build(self, directory: Path, documents: Iterable[Document]) -> None:
        """Make an index of these clauses in an empty directory."""
        from inforce.storage import whoosh_writing

        whoosh_writing.build(directory, documents)

    def update(self, directory: Path, documents: Iterable[Document], removed: Collection[str]) -> None:
        """Replace these clauses, and take others out."""
        from inforce.storage import whoosh_writing

        whoosh_writing.update(directory, documents, removed)

    def open(self, directory: Path) -> WhooshIndex:
        """Open an index for reading."""
        return WhooshIndex(directory)


class WhooshIndex:
    """An index opened for reading. Implements `search.SearchIndex`."""

    def __init__(self, directory: Path) -> None:
        documents = Documents.read(directory)
        self._segments = []
        base = 0
        for name, count in documents.segments:
            self._segments.append(Segment(directory, name, base))
            base += count
        self._ids = documents.ids
        self._editions = documents.editions
        self._lengths = documents.lengths
        self._scales: dict[str, list[float]] = {}
        self.size = sum(clause_id is not None for clause_id in documents.ids)
        self._all_live = self.size == len(documents.ids)

    def search(self, query: SearchQuery | str, admissible: Collection[str] | None, limit: int | None) -> list[Hit]:
        """The best admissible clauses, best first, equal scores by clause id; see `search.SearchIndex`."""
        if isinstance(query, str):
            query = SearchQuery.of(query)
        kept = self._numbers_of(admissible)
        if not kept:
            return []
        is_kept = bytearray(len(self._ids))
        for number in kept:
            is_kept[number] = 1
        scores = [0.0] * len(self._ids)
        for name in SCORED_FIELDS:
            for term, weight in (query.pairs if name == "pairs" else query.terms).items():
                self._score(name, term, weight * _WEIGHTS[name], is_kept, scores)
        found = [number for number in kept if scores[number]]
        self._set_back(query, scores)
        self._raise_by_edition(query, found, scores)
        self._favour(query, found, scores)
        ranked = ((-scores[number], self._ids[number] or "") for number in found)
        best = sorted(ranked) if limit is None else heapq.nsmallest(limit, ranked)
        return [Hit(clause_id, -score) for score, clause_id in best]

    def favoured(self, query: SearchQuery) -> dict[str, float]:
        """The share by which each clause is favoured for what it holds; see `search.SearchIndex`."""
        shares = self._shares(query)
        return {clause_id: share for number, share in shares.items() if (clause_id := self._ids[number]) is not None}

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        """In how many clauses each term occurs: in their text or in their headings, whichever are more."""
        return {
            term: max(
                sum(self._live_count(base, found) for base, found in self._postings(name, term)) for name in FIELDS[:2]
            )
            for term in terms
        }

    def differences(self, documents: Iterable[Document]) -> list[str]:
        """Where the index differs from these documents, one line each; see `search.SearchIndex`."""
        held = self._terms_by_clause()
        found: list[str] = []
        for document in documents:
            indexed = held.pop(document.clause_id, None)
            if indexed is None:
                found.append(f"{document.clause_id}: not in the index")
                continue
            for name in FIELDS:
                wanted = Counter(document.terms(name))
                if wanted != indexed[name]:
                    terms = sorted((wanted - indexed[name]) | (indexed[name] - wanted))
                    found.append(f"{document.clause_id}: {name} differs in {', '.join(terms[:5])}")
        return found + [f"{clause_id}: in the index, not in the library" for clause_id in sorted(held)]

    def _numbers_of(self, admissible: Collection[str] | None) -> list[int]:
        if admissible is None:
            return [number for number, clause_id in enumerate(self._ids) if clause_id is not None]
        wanted = admissible if isinstance(admissible, set | frozenset) else set(admissible)
        return [number for number, clause_id in enumerate(self._ids) if clause_id in wanted]

    def _score(self, name: str, term: str, weight: float, is_kept: bytearray, scores: list[float]) -> None:
        """Add what one term in one field is worth to the score of each admissible document that has it."""
        lists = list(self._postings(name, term))
        frequency = sum(self._live_count(base, found) for base, found in lists)
        if not frequency:
            return
        rarity = weight * log(1 + (self.size - frequency + 0.5) / (frequency + 0.5)) * (_K1 + 1)
        scales = self._scales_of(name)
        for base, found in lists:
            numbers = [base + document for document in found.documents] if base else found.documents
            admitted = map(is_kept.__getitem__, numbers)
            for number, count in compress(zip(numbers, found.counts, strict=True), admitted):
                scores[number] += rarity * count / (count + scales[number])

    def _set_back(self, query: SearchQuery, scores: list[float]) -> None:
        """Let clauses that hold a kind of thing nobody asked for count for less."""
        for kind, factor in query.set_back.items():
            for number in self._holding(kind):
                scores[number] *= factor

    def _raise_by_edition(self, query: SearchQuery, found: list[int], scores: list[float]) -> None:
        """Raise what was found by a share of how well the best clauses of its edition were."""
        if not query.edition:
            return
        editions = self._editions
        raised = gains_by_edition(((editions[number], scores[number]) for number in found), query.edition)
        for number in found:
            scores[number] += raised[editions[number]]

    def _favour(self, query: SearchQuery, found: list[int], scores: list[float]) -> None:
        """Raise what holds a kind of thing that is asked for, by a share of the best score."""
        if not query.favoured or not found:
            return
        best = max(map(scores.__getitem__, found))
        shares = self._shares(query)
        for number in found:
            scores[number] += best * shares.get(number, 0.0)

    def _shares(self, query: SearchQuery) -> dict[int, float]:
        """The share of each document that holds something asked for, the greatest where it holds several."""
        shares: dict[int, float] = {}
        for kind, share in sorted(query.favoured.items(), key=lambda one: one[1]):
            shares |= dict.fromkeys(self._holding(kind), share)
        return shares

    def _holding(self, kind: str) -> Iterator[int]:
        """The documents that hold a kind of thing, deleted ones included."""
        for base, found in self._postings(HOLDS, kind):
            yield from (base + document for document in found.documents)

    def _scales_of(self, name: str) -> list[float]:
        """What BM25 sets against a count in each document: more in a field longer than the average one."""
        found = self._scales.get(name)
        if found is None:
            lengths = self._lengths[name]
            live = lengths if self._all_live else compress(lengths, (clause_id is not None for clause_id in self._ids))
            flat, slope = _K1 * (1 - _B), _K1 * _B * self.size / max(sum(live), 1)
            found = self._scales[name] = [flat + slope * length for length in lengths]
        return found

    def _postings(self, name: str, term: str) -> Iterator[tuple[int, Postings]]:
        """The posting lists of a term in each segment, with the number the segment's documents begin at."""
        for segment in self._segments:
            found = segment.postings(name, term)
            if found is not None:
                yield segment.base, found

    def _live_count(self, base: int, found: Postings) -> int:
        if self._all_live:
            return len(found.documents)
        return sum(self._ids[base + document] is not None for document in found.documents)

    def _terms_by_clause(self) -> dict[str, dict[str, Counter[str]]]:
        """Everything in the index, the other way round."""
        held = {
            clause_id: {name: Counter[str]() for name in FIELDS} for clause_id in self._ids if clause_id is not None
        }
        for segment in self._segments:
            for name, term, found in segment.all_postings():
                for document, count in zip(found.documents, found.counts, strict=True):
                    clause_id = self._ids[segment.base + document]
                    if clause_id is not None:
                        held[clause_id][name][term] = count
        return held
