"""A PDF read apart from the command that asks for it, so that none can hang it or take its memory."""

from __future__ import annotations

import msgspec

from inforce.errors import Refused
from inforce.ingest.pdf_outcome import Outcome, ReadPdf
from inforce.storage.child_process import Ended, OutOfTime, done_apart

SECONDS = 120.0
_ANEW = "open it in a viewer, save it as a new PDF, and try again"
_SMALLER = "save it as a new PDF with few pages, or bring its text in"


def read_lines(data: bytes, name: str, seconds: float = SECONDS) -> ReadPdf:
    """The lines of a PDF. Raises Refused for a scan, a locked or damaged file, letters without signs, and a limit."""
    try:
        written = done_apart("inforce.ingest.pdf_child", data, seconds=seconds)
    except OutOfTime:
        raise Refused(
            f"the PDF could not be read within {seconds:g} seconds, the limit",
            where=name,
            next=_SMALLER,
            code="limit_time",
        ) from None
    except Ended as error:
        raise Refused(
            f"reading the PDF ended without a result: {error.message}",
            where=name,
            next=_ANEW,
            code="damaged",
        ) from None
    outcome = msgspec.msgpack.decode(written, type=Outcome)
    if outcome.read is None:
        otherwise = _ANEW if outcome.code == "damaged" else _SMALLER
        raise Refused(outcome.message, where=name, next=outcome.next or otherwise, code=outcome.code)
    return outcome.read
