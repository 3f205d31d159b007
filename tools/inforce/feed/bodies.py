"""A body that streams in: counted, unpacked and hashed as it comes, into a file, never whole in memory (design 8)."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from inforce.feed.outcomes import CheckFailed
from inforce.ingest.formats import MAX_BYTES

CHUNK = 1 << 16


def keep(chunks: Iterable[bytes], encoding: str, path: Path) -> str:
    """Write what streams in to a file, unpacked; gives back its SHA-256.

    Raises CheckFailed where it is larger than the limit, packed or not, or where a packed body ends too soon.
    """
    with path.open("wb") as file:
        sink = _Sink(file)
        if encoding in ("", "identity"):
            for chunk in chunks:
                sink.take(chunk)
        elif encoding in ("gzip", "x-gzip", "deflate"):
            _unpack(chunks, encoding, sink)
        else:
            raise CheckFailed("unreadable", f"the body is packed as {encoding}, which was not asked for")
    return sink.digest.hexdigest()


class _Sink:
    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.digest = hashlib.sha256()
        self.size = 0

    def take(self, data: bytes) -> None:
        self.size += len(data)
        if self.size > MAX_BYTES:
            raise CheckFailed("unreadable", f"the document is larger than the limit of {MAX_BYTES} bytes")
        self.digest.update(data)
        self.file.write(data)


def _unpack(chunks: Iterable[bytes], encoding: str, sink: _Sink) -> None:
    """Unpack piece by piece: a small body that unpacks to a huge one is stopped at the limit, not after it."""
    unpacking = zlib.decompressobj(wbits=47 if encoding != "deflate" else 15)
    try:
        for chunk in chunks:
            waiting = chunk
            while waiting:
                if unpacking.eof:
                    raise CheckFailed("cut_short", "something follows the end of the packed body")
                sink.take(unpacking.decompress(waiting, CHUNK))
                waiting = unpacking.unconsumed_tail or unpacking.unused_data
    except zlib.error as error:
        raise CheckFailed("cut_short", f"the packed body is damaged ({error})", again=True) from None
    while not unpacking.eof and (rest := unpacking.decompress(b"", CHUNK)):
        sink.take(rest)
    if not unpacking.eof:
        raise CheckFailed("cut_short", "the packed body ends too soon", again=True)
