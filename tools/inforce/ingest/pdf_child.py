"""A PDF read in a process of its own: its bytes in, its lines or the reason for a refusal out. Run by `pdf_apart`."""

from __future__ import annotations

import logging
import sys

import msgspec

from inforce.errors import Refused
from inforce.ingest.pdf_outcome import Outcome

MAX_MEMORY = 1536 * 1024 * 1024


def main() -> None:
    """Read a PDF from the standard input within the limits; write the outcome to the standard output."""
    _limit()
    logging.disable(logging.CRITICAL)
    outcome = outcome_of(sys.stdin.buffer.read())
    sys.stdout.buffer.write(msgspec.msgpack.encode(outcome))


def outcome_of(data: bytes) -> Outcome:
    """The document, or why there is none. What the parser trips over is the file's fault."""
    from pdfminer.pdfdocument import PDFNoValidXRef, PDFPasswordIncorrect
    from pdfminer.pdfparser import PDFSyntaxError

    from inforce.ingest import pdf_glyphs
    from inforce.ingest.pdf_look import FileLook
    from inforce.ingest.pdf_reader import read_pages_as_lines
    from inforce.ingest.pdf_streams import TooDeep, TooLarge, TooManyPages, Unsound

    try:
        look = FileLook()
        return Outcome(read_pages_as_lines(list(pdf_glyphs.read_pages(data, look)), "", look))
    except Refused as refused:
        return Outcome(message=refused.message, next=refused.next, code=refused.code)
    except TooManyPages:
        return Outcome(message=f"the PDF has more than {pdf_glyphs.MAX_PAGES} pages, the limit", code="limit_pages")
    except PDFPasswordIncorrect:
        return Outcome(
            message="the PDF is locked with a password", next="save a copy without the password", code="encrypted"
        )
    except TooDeep as error:
        return Outcome(message=str(error), code="limit_depth")
    except TooLarge as error:
        return Outcome(message=str(error), code="limit_unpacked")
    except Unsound as error:
        return Outcome(message=f"the PDF is damaged: {error}", code="damaged")
    except (PDFSyntaxError, PDFNoValidXRef):
        why = "the PDF is damaged: the table of its parts is missing, as where a file breaks off before its end"
        return Outcome(message=why, code="damaged")
    except MemoryError:
        return Outcome(message=f"it needs more than {MAX_MEMORY} bytes of memory, the limit", code="limit_memory")
    except Exception as error:  # a parser of strangers' files fails in every way there is
        return Outcome(message=f"the PDF is damaged: {type(error).__name__} {error}"[:200], code="damaged")


def _limit() -> None:
    """Bound the memory, where the system lets a process do so."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    except (ImportError, ValueError, OSError):
        return
