"""Tables as they are exchanged: tab-separated, a head of column names, every row as long as the head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from inforce.errors import DataFault, Fault, LibraryError

Row = Mapping[str, str]
Value = TypeVar("Value")


def read_table(path: Path, columns: Sequence[str]) -> list[Row]:
    """The rows of a table that has at least these columns, in order.

    Raises LibraryError where the file cannot be read, DataFault with every row that is not as long as the head.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(
            f"the table cannot be read: {error}",
            where=str(path),
            next="name a UTF-8 text file that is there, with tabs between its columns",
        ) from None
    head = lines[0].split("\t") if lines else []
    missing = [column for column in columns if column not in head]
    if missing or len(set(head)) != len(head):
        what = f"there is no column {', '.join(missing)}" if missing else "two columns have one name"
        raise DataFault((Fault(str(path), 1, "columns", what),), next="see the head of the table")
    rows = [line.split("\t") for line in lines[1:]]
    faults = tuple(
        Fault(str(path), number, "row", f"it has {len(row)} cells, and the head {len(head)}")
        for number, row in enumerate(rows, start=2)
        if len(row) != len(head)
    )
    if faults:
        raise DataFault(faults, next="give each row a cell for each column")
    return [dict(zip(head, row, strict=True)) for row in rows]


def written(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """The table as text, the same for the same rows."""
    lines = ["\t".join(columns), *("\t".join(row[column] for column in columns) for row in rows)]
    return "\n".join(lines) + "\n"


def cell(row: Row, column: str, read: Callable[[str], Value], path: Path, number: int) -> Value:
    """One cell as a value. Raises DataFault, with the line, where it is none."""
    try:
        return read(row[column])
    except ValueError:
        fault = Fault(str(path), number, "cell", f"{column}: '{row[column]}' is not what the column holds")
        raise DataFault((fault,), next="mend the cell") from None
