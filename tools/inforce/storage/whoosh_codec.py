"""Writing segments of the Whoosh index with posting lists of our own form (`whoosh_postings`).

Whoosh lets a codec decide this. Its own one pickles and compresses each list in blocks and calls several functions for
each posting; with tens of thousands of postings for one ordinary question, that is most of the time of an ask and of a
build. Everything else is Whoosh's: schema, segments and their merging, deletions, term dictionary, table of contents.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from whoosh.codec.whoosh3 import W3PerDocReader, W3PerDocWriter, W3Segment, W3TermsReader
from whoosh.filedb.filetables import OrderedHashWriter
from whoosh.matching import ListMatcher

from inforce.storage.whoosh_postings import (
    FIELD_NUMBER,
    FIELD_NUMBERS,
    PACKED,
    POSTING_BYTES,
    POSTINGS_FILE,
    TERM_INFO,
    TERMS_FILE,
    Postings,
)

# Whoosh's own objects, whose types say no more.
Storage: TypeAlias = Any
Segment: TypeAlias = Any
File: TypeAlias = Any
TermInfo: TypeAlias = Any


class PostingPool:
    """The postings of a segment that is being written, by field and term. Takes the place of Whoosh's sorting pool."""

    def __init__(self, fields: Iterable[str]) -> None:
        self._fields: dict[str, dict[str, array[int]]] = {name: {} for name in fields}

    def add_document(self, field: str, document: int, terms: Sequence[str]) -> None:
        """Note the terms of one field of a document. Documents come in rising order."""
        held = self._fields[field]
        above = document << 32
        for term, count in Counter(terms).items():
            packed = held.get(term)
            if packed is None:
                packed = held[term] = array(PACKED)
            packed.append(above | count)

    def add(self, item: tuple[str, bytes, int, float, bytes]) -> None:
        """Note one posting of a segment that is merged into this one: Whoosh's own way in."""
        field, term, document, weight, _ = item
        self._fields[field].setdefault(term.decode(), array(PACKED)).append(document << 32 | int(weight))

    def iter_postings(self) -> Iterator[tuple[str, bytes, bytes]]:
        """Every posting list, by field and term."""
        for field in sorted(self._fields):
            held = self._fields[field]
            for term in sorted(held):
                yield field, term.encode(), held[term].tobytes()

    def cleanup(self) -> None:
        """Let go of everything."""
        self._fields.clear()


class _FieldWriter:
    """Writes the posting lists of a segment, and the term dictionary that leads to them."""

    def __init__(self, storage: Storage, segment: Segment) -> None:
        self._terms = OrderedHashWriter(segment.create_file(storage, TERMS_FILE))
        self._numbers: dict[str, int] = {}
        self._terms.extras[FIELD_NUMBERS] = self._numbers
        self._file = segment.create_file(storage, POSTINGS_FILE)
        self.is_closed = False

    def add_postings(self, schema: object, lengths: object, items: Iterable[tuple[str, bytes, bytes]]) -> None:
        """Write everything in the pool, which gives it in order."""
        place = 0
        for field, term, packed in items:
            self._file.write(packed)
            number = self._numbers.setdefault(field, len(self._numbers))
            found = Postings(packed)
            documents, counts = found.documents, found.counts
            info = (0, sum(counts), len(counts), 0, 0, max(counts), documents[0], documents[-1], place, len(packed))
            self._terms.add(FIELD_NUMBER.pack(number) + term, TERM_INFO.pack(*info))
            place += len(packed)

    def close(self) -> None:
        self._terms.close()
        self._file.close()
        self.is_closed = True


class PostingsCodec:
    """The codec of every segment of the index. Whoosh keeps an instance, by its name, in the table of contents."""

    length_stats = False

    def per_document_writer(self, storage: Storage, segment: Segment) -> object:
        """Whoosh's own: columns and the count of documents."""
        return W3PerDocWriter(self, storage, segment)

    def per_document_reader(self, storage: Storage, segment: Segment) -> object:
        """Whoosh's own."""
        return W3PerDocReader(storage, segment)

    def field_writer(self, storage: Storage, segment: Segment) -> _FieldWriter:
        """Ours: posting lists as plain numbers."""
        return _FieldWriter(storage, segment)

    def terms_reader(self, storage: Storage, segment: Segment) -> object:
        """Whoosh's own term dictionary, which comes back here for the postings."""
        name = segment.make_filename(TERMS_FILE)
        length = storage.file_length(name)
        return W3TermsReader(self, storage.open_file(name), length, segment.open_file(storage, POSTINGS_FILE))

    def postings_reader(
        self, file: File, info: TermInfo, form: object, term: object = None, scorer: object = None
    ) -> object:
        """A Whoosh matcher over one posting list, for merging."""
        place, _ = info.extent()
        found = Postings(file.get(place, info.doc_frequency() * POSTING_BYTES))
        return ListMatcher(found.documents, found.counts, None, form, scorer, term=term, terminfo=info)

    def new_segment(self, storage: Storage, name: str) -> object:
        """Whoosh's own."""
        return W3Segment(self, name)
