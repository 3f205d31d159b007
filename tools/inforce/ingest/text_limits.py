"""How large a text may be, beside its bytes: each limit is looked at before the work that would grow with it.

What is read within them takes time in proportion to its length; there is no clock to be outrun.
"""

from __future__ import annotations

from inforce.errors import Refused

MAX_LINE = 1_000_000
MAX_LINES = 400_000
MAX_UNITS = 20_000
MAX_LEVELS = 15
_NEXT = "split it into the documents it is made of; a dump of data is no document of rules"


def refuse_large(text: str, name: str) -> None:
    """Raise Refused for a text of too many lines, or with too long a line."""
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        raise _refusal(f"the text has {lines} lines; the limit is {MAX_LINES}", name, "limit_lines")
    if len(text) > MAX_LINE:
        for where, line in enumerate(text.split("\n"), start=1):
            if len(line) > MAX_LINE:
                message = f"line {where} has {len(line)} characters; the limit is {MAX_LINE}"
                raise _refusal(message, name, "limit_line")


def refuse_many(units: int, name: str) -> None:
    """Raise Refused for a document of too many articles."""
    if units > MAX_UNITS:
        message = f"the document has {units} articles and other units; the limit is {MAX_UNITS}"
        raise _refusal(message, name, "limit_units")


def refuse_deep(levels: int, line: int) -> None:
    """Raise Refused for lists within lists that nobody writes: what is deeper than the parser goes loses its place."""
    if levels > MAX_LEVELS:
        raise Refused(
            f"lists are nested deeper than {MAX_LEVELS} levels, the limit",
            where=f"line {line}",
            next="write the text with fewer levels; what is deeper can be a document of its own",
            code="limit_depth",
        )


def _refusal(message: str, name: str, code: str) -> Refused:
    return Refused(message, where=name, next=_NEXT, code=code)
