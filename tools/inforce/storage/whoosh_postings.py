"""Posting lists as they lie in a segment of the Whoosh index: for each term its documents and counts, as plain numbers.

Reading them needs of Whoosh its term dictionary alone, so that an ask does not import the rest.
"""

from __future__ import annotations

import os
import struct
import sys
import weakref
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from whoosh.filedb.filetables import OrderedHashReader
from whoosh.filedb.structfile import StructFile

TermDictionary: TypeAlias = Any  # Whoosh's own, whose types say no more

TERMS_FILE, POSTINGS_FILE = ".trm", ".pst"
FIELD_NUMBERS = "fieldmap"
# What Whoosh keeps of a term: no inlined postings, weight, documents, two lengths, greatest weight, first and last
# document, then the place of the postings and their length.
TERM_INFO = struct.Struct("!BfIBBfIIqi")
FIELD_NUMBER = struct.Struct("!H")
# One posting is one number: the document above, the count below. On the disk they are two, as the machine orders them.
PACKED, _NUMBERS = "Q", "I"
POSTING_BYTES = array(PACKED).itemsize
_DOCUMENT_AT, _COUNT_AT = (1, 0) if sys.byteorder == "little" else (0, 1)


class Postings:
    """The posting list of one term: document numbers, rising, and how often the term occurs in each."""

    __slots__ = ("counts", "documents")

    def __init__(self, packed: bytes) -> None:
        numbers = array(_NUMBERS, packed)
        self.documents = numbers[_DOCUMENT_AT::2]
        self.counts = numbers[_COUNT_AT::2]


class Segment:
    """One segment opened for reading. `base` is the number in the whole index of its first document."""

    def __init__(self, directory: Path, name: str, base: int) -> None:
        self.base = base
        terms = directory / f"{name}{TERMS_FILE}"
        self._terms: TermDictionary = OrderedHashReader(StructFile(terms.open("rb")), terms.stat().st_size)
        self._fields: dict[str, int] = self._terms.extras[FIELD_NUMBERS]
        self._file = os.open(directory / f"{name}{POSTINGS_FILE}", os.O_RDONLY)
        self.close = weakref.finalize(self, _close, self._terms, self._file)

    def postings(self, field: str, term: str) -> Postings | None:
        """The posting list of a term in a field, deleted documents included; None where there is none."""
        number = self._fields.get(field)
        if number is None:
            return None
        try:
            return self._read(self._terms[FIELD_NUMBER.pack(number) + term.encode()])
        except KeyError:
            return None

    def all_postings(self) -> Iterator[tuple[str, str, Postings]]:
        """Every posting list, with its field and term."""
        names = {number: name for name, number in self._fields.items()}
        for key, info in self._terms.items():
            number = FIELD_NUMBER.unpack_from(key)[0]
            yield names[number], key[FIELD_NUMBER.size :].decode(), self._read(info)

    def _read(self, info: bytes) -> Postings:
        about = TERM_INFO.unpack(info)
        count, place = about[2], about[8]
        return Postings(os.pread(self._file, count * POSTING_BYTES, place))


def _close(terms: TermDictionary, file: int) -> None:
    terms.close()
    os.close(file)
