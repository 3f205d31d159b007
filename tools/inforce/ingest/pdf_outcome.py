"""What comes back from the process that reads a PDF. It is apart from the parser, which only that process loads."""

from __future__ import annotations

from msgspec import Struct

from inforce.ingest.source_lines import Line
from inforce.ingest.source_look import Seen


class ReadPdf(Struct, frozen=True):
    """The lines of a PDF, the page of each by its `where`, what a person should look at, the letters of the file."""

    lines: tuple[Line, ...]
    pages: dict[int, int]
    doubts: tuple[tuple[str, int], ...]
    letters: int
    seen: Seen


class Outcome(Struct, frozen=True):
    """What came of it: the document as read, or the words, the next step and the code of a refusal."""

    read: ReadPdf | None = None
    message: str = ""
    next: str | None = None
    code: str = ""
