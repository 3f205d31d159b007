"""What a person says about a document when it is brought in. It stands above what the document says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

import msgspec
from msgspec import Struct

from inforce.ingest.tracked import Tracked


class Given(Struct, frozen=True):
    """The facts given with one document, all optional but the proposer; recorded with confidence 1 and basis `given`.

    `about` holds further fields of an instrument (issuing_body, number, topics, relations, …) for a document that
    cannot carry them itself, as plain data; `tracked` says what becomes of a Word file's tracked changes.
    """

    proposed_by: str
    jurisdiction: str | None = None
    work: str | None = None
    edition: str | None = None
    effective_from: date | None = None
    title: str | None = None
    replaces: tuple[str, ...] = ()
    url: str | None = None
    tracked: Tracked | None = None
    about: Mapping[str, object] = msgspec.field(default_factory=dict)


class Received(Struct, frozen=True):
    """A file as it came in: its bytes, the name it had, the moment it was read.

    `charset` is the encoding that a server said it has, `encoding` the one that a person says it has.
    """

    name: str
    data: bytes
    at: datetime
    charset: str | None = None
    encoding: str | None = None
