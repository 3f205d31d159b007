"""The packed contents of a PDF's pages, unpacked once within a limit: the parser itself takes what it can of them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFObjRef, PDFStream, dict_value, resolve1

MAX_UNPACKED = 64 * 1024 * 1024
MAX_DEPTH = 50


class Unsound(Exception):
    """The file is not whole; the message says where."""


class TooLarge(Exception):
    """The contents of a page unpack to more than is read."""


class TooManyPages(Exception):
    """The file has more pages than are read."""


class TooDeep(Exception):
    """The pages hang in a tree of more levels than are walked, or in one that holds itself."""


class Document(PDFDocument):
    """A PDF in which an object that only names another is followed to its end: the parser goes round for ever."""

    def getobj(self, objid: int) -> object:
        """The object of that number. Raises Unsound for those that name each other, and what the parser raises."""
        met = [objid]
        found = super().getobj(objid)
        while isinstance(found, PDFObjRef):
            if found.objid in met:
                raise Unsound(f"object {objid} is nothing but a reference, and so is each one that it leads to")
            met.append(found.objid)
            found = super().getobj(found.objid)
        return found


def refuse_page_tree(document: PDFDocument, most: int) -> None:
    """Raise TooManyPages or TooDeep for a tree of pages that is not worth walking: the parser walks all of it."""
    root = document.catalog.get("Pages")
    waiting: list[tuple[Any, int]] = [(root, 1)]
    met = 0
    while waiting:
        found, depth = waiting.pop()
        node = resolve1(found)
        if depth > MAX_DEPTH:
            raise TooDeep(f"the tree of the PDF's pages is nested deeper than {MAX_DEPTH} levels, the limit")
        kids = resolve1(node.get("Kids")) if isinstance(node, dict) else None
        if isinstance(kids, list):
            met += len(kids)
            if met > 2 * most:
                raise TooManyPages
            waiting += [(kid, depth + 1) for kid in kids]


def refuse_lost_pages(document: PDFDocument, read: int) -> None:
    """Raise Unsound where a file says it has another number of pages than were found in it."""
    said = resolve1(dict_value(document.catalog["Pages"]).get("Count"))
    if said != read:
        raise Unsound(f"it says that it has {said} pages, and {read} are in it")


def refuse_unsound(page: PDFPage, number: int) -> None:
    """Raise Unsound for contents that break off, TooLarge for those that unpack without end."""
    for stream in _streams(page):
        data = stream.get_rawdata() or b""
        for name, _ in stream.get_filters() if stream.decipher is None else ():
            # What is packed twice is unpacked twice; at another kind of packing nothing more can be told here.
            if str(getattr(name, "name", name)) not in ("FlateDecode", "Fl"):
                break
            data = _unpacked(data, number)


def _unpacked(data: bytes, number: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        unpacked = unpacking.decompress(data, MAX_UNPACKED)
    except zlib.error as error:
        raise Unsound(f"the contents of page {number} cannot be unpacked ({error})") from None
    if len(unpacked) >= MAX_UNPACKED:
        raise TooLarge(f"the contents of page {number} unpack to more than {MAX_UNPACKED} bytes, the limit")
    if not unpacking.eof:
        raise Unsound(f"the contents of page {number} break off")
    return unpacked


def _streams(page: PDFPage) -> Iterator[PDFStream]:
    """The contents of a page and of the forms that are painted on it."""
    found: list[Any] = [resolve1(one) for one in page.contents]
    forms = resolve1(page.resources.get("XObject")) or {}
    found += [resolve1(form) for form in forms.values()] if isinstance(forms, dict) else []
    for one in found:
        if isinstance(one, PDFStream) and str(getattr(one.get("Subtype"), "name", "")) != "Image":
            yield one
