"""What can go wrong that is not an answer.

A fault *in the data* is a value (`Fault`), gathered in a list so that one run tells them all. An exception is for work
that could not be done (`LibraryError`) or that was refused (`Refused`). None of these is ever turned into a polite
decline.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing wrong in a library file: what, where, and what to do next.

    `file` is relative to the library's root, with `/`; `line` counts from 1, and is None where none is to blame.
    """

    file: str
    line: int | None
    code: str
    message: str

    def __str__(self) -> str:
        """The fault as one line: `file:line: message [code]`."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message} [{self.code}]"


class LibraryError(Exception):
    """The work could not be done: exit 2. Says what happened, where, and what to do next."""

    code = "library_error"

    def __init__(
        self, message: str, *, where: str | None = None, next: str | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.next = next
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        """The whole message on up to three lines."""
        lines = [self.message if self.where is None else f"{self.where}: {self.message}"]
        if self.next:
            lines.append(f"Next: {self.next}")
        return "\n".join(lines)


class Refused(LibraryError):
    """The work was understood and refused, by the gate or by a limit: exit 2, nothing written."""

    code = "refused"


class NotHeld(LibraryError):
    """An object named by the caller is not in the library: exit 2."""

    code = "not_held"


class GitFailed(LibraryError):
    """git itself failed; the message carries its first line."""

    code = "git_failed"


class DataFault(LibraryError):
    """A library file could not be read as what it must be. Carries every fault found in it."""

    code = "data_fault"

    def __init__(self, faults: tuple[Fault, ...], *, next: str | None = None) -> None:
        first = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        where = first.file if first.line is None else f"{first.file}:{first.line}"
        super().__init__(f"{first.message}{more}", where=where, next=next or "run tools/check to list every fault")
        self.faults = faults
