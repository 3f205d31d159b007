"""A sample drawn from a table, by the strata that its columns make."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.evaluation.sampling import Stratum, first_of, stratified
from inforce.evaluation.tables import Row, read_table, written


class Strata(Struct, frozen=True):
    """What makes the strata: the values of `columns`, and the first of `words` that stands in `by_first`.

    `only`, as `COLUMN=VALUE,VALUE`, says which rows are drawn from at all.
    """

    columns: tuple[str, ...] = ()
    by_first: str | None = None
    words: tuple[str, ...] = ()
    only: str | None = None

    def of(self, row: Row) -> Stratum:
        """The stratum of a row."""
        first = () if self.by_first is None else (first_of(self.words, row[self.by_first]),)
        return (*(row[column] for column in self.columns), *first)

    def admits(self, row: Row) -> bool:
        """Whether a row is drawn from."""
        if self.only is None:
            return True
        column, _, values = self.only.partition("=")
        return row[column] in values.split(",")


def drawn_from(table: Path, strata: Strata, size: int, seed: int) -> tuple[str, int]:
    """The rows drawn, as a table of the same columns, by id; and of how many.

    Raises LibraryError where there are too few, or two of one id, and DataFault for a table that cannot be read.
    """
    named = [*strata.columns, *([strata.by_first] if strata.by_first else [])]
    named += [strata.only.partition("=")[0]] if strata.only else []
    rows = read_table(table, named)
    if not rows:
        raise LibraryError(
            "the table has no rows",
            where=str(table),
            next="name a table with a head and a row for each that can be drawn",
        )
    columns = list(rows[0])
    by_id = {row[columns[0]]: row for row in rows if strata.admits(row)}
    if len(by_id) != sum(strata.admits(row) for row in rows):
        raise LibraryError(
            f"two rows have one id in the column {columns[0]}",
            where=str(table),
            next="give each row an id of its own in the first column",
        )
    try:
        ids = stratified({item_id: strata.of(row) for item_id, row in by_id.items()}, size, seed)
    except ValueError as error:
        raise LibraryError(str(error), where=str(table), next="draw fewer: --size") from None
    return written(columns, [by_id[item_id] for item_id in ids]), len(by_id)
