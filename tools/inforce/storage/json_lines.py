"""Records one a line, in JSON: written one by one as they come about, and read again after a kill at any point."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType

import msgspec

from inforce.errors import DataFault, Fault, LibraryError
from inforce.model.records import RecordType, from_data, to_data


def line_of(record: msgspec.Struct) -> str:
    """A record as one line, the same for the same record."""
    return json.dumps(to_data(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def read_lines(path: Path, wanted: type[RecordType]) -> list[RecordType]:
    """The records of a file, none where there is no file. A last line without its end is left out: a kill cut it.

    Raises DataFault with each line that is not such a record.
    """
    records, faults = [], []
    for number, line in enumerate(_whole(path).split(b"\n")[:-1], 1):
        try:
            records.append(from_data(json.loads(line), wanted))
        except (ValueError, msgspec.ValidationError) as error:
            faults.append(Fault(str(path), number, "record", f"this is no {wanted.__name__}: {error}"))
    if faults:
        raise DataFault(tuple(faults), next="take the folder away and run again")
    return records


def _whole(path: Path) -> bytes:
    """The file up to the end of its last whole line."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise LibraryError(
            f"this cannot be read: {error.strerror}",
            where=str(path),
            next="see that you can read it, or name another folder with --out DIR",
        ) from None
    return content[: content.rfind(b"\n") + 1]


class Lines:
    """A file that records are added to, each with its line end and handed to the system before the next is begun."""

    def __init__(self, path: Path) -> None:
        """Open a file to add to; a half-written last line is cut off. Raises LibraryError."""
        whole = len(_whole(path))
        try:
            self._file = path.open("ab")
            self._file.truncate(whole)
        except OSError as error:
            raise LibraryError(
                f"this cannot be written: {error.strerror}",
                where=str(path),
                next="free some space, or name a folder that you can write with --out DIR",
            ) from None

    def add(self, record: msgspec.Struct) -> None:
        """Add a record. Raises LibraryError where it cannot be written."""
        try:
            self._file.write(line_of(record).encode())
            self._file.flush()
        except OSError as error:
            raise LibraryError(
                f"this cannot be written: {error.strerror}",
                where=self._file.name,
                next="free some space, or name a folder that you can write with --out DIR",
            ) from None

    def __enter__(self) -> Lines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
