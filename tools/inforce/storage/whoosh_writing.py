"""Making and updating the Whoosh index."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, TypeAlias

from whoosh import columns, fields
from whoosh.index import create_in, open_dir
from whoosh.reading import SegmentReader

from inforce.storage.search import FIELDS, Document
from inforce.storage.whoosh_codec import PostingPool, PostingsCodec
from inforce.storage.whoosh_index import Documents

# Small segments are merged once there are so many; all of them once so great a share of the documents is deleted.
_MOST_SEGMENTS = 6
_DELETED_SHARE = 0.3

Writer: TypeAlias = Any  # Whoosh's own, whose types say no more
Segments: TypeAlias = list[Any]


def build(directory: Path, documents: Iterable[Document]) -> None:
    """Make an index of these clauses in an empty directory."""
    kinds = {name: fields.KEYWORD() for name in FIELDS}
    create_in(str(directory), fields.Schema(serial=fields.COLUMN(columns.NumericColumn("I")), **kinds))
    empty = Documents(
        segments=[], serials=[], ids=[], editions=[], lengths={name: [] for name in FIELDS}, next_serial=1
    )
    _write(directory, empty, documents, ())


def update(directory: Path, documents: Iterable[Document], removed: Collection[str]) -> None:
    """Replace these clauses, and take others out."""
    _write(directory, Documents.read(directory), documents, removed)


def _write(directory: Path, held: Documents, documents: Iterable[Document], removed: Collection[str]) -> None:
    index = open_dir(str(directory))
    writer = index.writer(codec=PostingsCodec(), compound=False)
    try:
        pool = writer.pool = PostingPool(FIELDS)
        numbers = {clause_id: number for number, clause_id in enumerate(held.ids) if clause_id is not None}
        known = {serial: number for number, serial in enumerate(held.serials)}
        for document in documents:
            _delete(document.clause_id, numbers, held, writer)
            for name in FIELDS:
                pool.add_document(name, writer.docnum, document.terms(name))
                held.lengths[name].append(len(document.terms(name)))
            writer.add_document(serial=held.next_serial)
            known[held.next_serial] = len(held.ids)
            held.ids.append(document.clause_id)
            held.next_serial += 1
        # Last, because what is removed may be known only once the documents are through.
        for clause_id in removed:
            _delete(clause_id, numbers, held, writer)
        writer.commit(mergetype=_merge)
    except BaseException:
        # Whoosh would otherwise hold its lock and its files until the process ends.
        writer.cancel()
        raise
    _as_numbered_now(directory, held, known).write(directory)


def _delete(clause_id: str, numbers: dict[str, int], held: Documents, writer: Writer) -> None:
    number = numbers.pop(clause_id, None)
    if number is not None:
        writer.delete_document(number)
        held.ids[number] = None


def _as_numbered_now(directory: Path, held: Documents, known: dict[int, int]) -> Documents:
    """The table in the order Whoosh numbers the documents after the commit: merging renumbers them, serials stay."""
    reader = open_dir(str(directory)).reader()
    try:
        count = reader.doc_count_all()
        column = reader.column_reader("serial") if count else ()
        serials = [int(column[number]) for number in range(count)]
        leaves = [(leaf.segment(), leaf.doc_count_all()) for leaf, _ in reader.leaf_readers()] if count else []
    finally:
        reader.close()
    order = [known[serial] for serial in serials]
    ids = [held.ids[at] for at in order]
    editions: dict[str, int] = {}
    return Documents(
        segments=[(segment.segment_id(), size) for segment, size in leaves],
        serials=serials,
        ids=ids,
        editions=[editions.setdefault((one or "").rpartition("/")[0], len(editions)) for one in ids],
        lengths={name: [held.lengths[name][at] for at in order] for name in FIELDS},
        next_serial=held.next_serial,
    )


def _merge(writer: Writer, segments: Segments) -> Segments:
    """Whoosh's merge policy: which segments are written anew into the one being written; the others are given back."""
    documents = sum(segment.doc_count_all() for segment in segments)
    deleted = sum(segment.deleted_count() for segment in segments)
    if deleted > _DELETED_SHARE * documents:
        small = segments
    elif len(segments) >= _MOST_SEGMENTS:
        small = [segment for segment in segments if segment.doc_count_all() * 4 < documents]
    else:
        small = [segment for segment in segments if segment.doc_count_all() == segment.deleted_count()]
    for segment in small:
        if segment.doc_count_all() > segment.deleted_count():
            reader = SegmentReader(writer.storage, writer.schema, segment)
            writer.add_reader(reader)
            reader.close()
    return [segment for segment in segments if segment not in small]
