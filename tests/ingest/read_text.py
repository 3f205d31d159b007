"""A document read from a text, for the tests of this folder."""

from __future__ import annotations

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument


def read(text: str, name: str = "rules.txt") -> ReadDocument:
    """The document that this text is."""
    return read_document(text.encode(), name)


def refs(document: ReadDocument) -> list[str]:
    """The refs of its units, in order."""
    return [unit.ref for unit in document.units]


def text_of(document: ReadDocument, ref: str) -> str:
    """The text of one of its units."""
    return next(unit.text for unit in document.units if unit.ref == ref)


def rejoined(document: ReadDocument) -> str:
    """Numbers, headings and texts of all units, one after another, without white space."""
    parts = (part for unit in document.units for part in (unit.printed_number, unit.heading or "", unit.text))
    return "".join("".join(parts).split())
