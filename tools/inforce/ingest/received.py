"""A received file, read: the bytes, with the library's own loader for what stands in their head."""

from __future__ import annotations

from collections.abc import Mapping

from inforce.ingest.documents import read_document
from inforce.ingest.given import Received
from inforce.ingest.structure import ReadDocument
from inforce.ingest.tracked import Tracked
from inforce.storage.yaml_files import load_yaml


def read_received(received: Received, tracked: Tracked | None = None) -> ReadDocument:
    """Read a file as it came in; `tracked` is what becomes of a Word file's tracked changes.

    Raises LibraryError, saying what is wrong with it and where.
    """
    return read_document(
        received.data,
        received.name,
        front_matter=_front_matter,
        charset=received.charset,
        encoding=received.encoding,
        tracked=tracked,
    )


def _front_matter(text: str, where: str) -> Mapping[str, object]:
    loaded = load_yaml(text.encode(), where).data
    return loaded if isinstance(loaded, dict) else {}
