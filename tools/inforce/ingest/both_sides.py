"""The two sides of the loss gate: what a source holds by its own look, against the clauses made of it (standard 2).

Headings, rows of tables and notes are known again by their letters and figures, so that layout, width and raised
figures make no difference. Each is in a clause, in a heading above clauses, in what was left out by name, or missing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from inforce.ingest.accounting import unit_characters
from inforce.ingest.source_lines import Segmented
from inforce.ingest.source_look import Pieces, Seen
from inforce.ingest.structure import Counted, CountedKind, Unit

_NO_SIGN = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[0-9]*[a-z]?|[ivxl]+")
_LONGEST_NUMBER = 6
_SHOWN = 60
# Letters looked through for what is not there word for word, of one document: more would take longer than reading it.
_MOST_LOOKED_AT = 3_000_000_000


def key_of(text: str) -> str:
    """The letters and figures of a text, as they are whatever their width, case and height."""
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return _NO_SIGN.sub("", plain.casefold())


class Sides:
    """The clause side of one document, and what of a source is missing on it."""

    def __init__(self, seen: Seen, result: Segmented, units: Sequence[Unit]) -> None:
        self._seen = seen
        self._units = [key_of(f"{one.printed_number} {one.heading or ''} {one.text}") for one in units]
        lines = (line for one in units for line in one.text.split("\n"))
        self._rows = [key_of(line) for line in lines if " | " in line]
        self._in_clauses = Counter(self._pieces(result, units))
        self._all = "".join(self._units)
        self._above = "\n".join(dict.fromkeys(key_of("".join(one.heading_path) + (one.label or "")) for one in units))
        beside = [
            *(aside.text for aside in result.asides),
            *(line.source for line in result.preamble),
            *result.headings,
        ]
        self._aside = Counter(map(key_of, beside))
        self._aside_all = "\n".join(map(key_of, beside))
        # Sign by sign the words of the source count, as in `accounting`: a heading once, not above each clause.
        held = "".join([*map(unit_characters, result.drafts), *result.headings])
        self._held = held, "".join(beside[: len(result.asides) + len(result.preamble)])
        self._left = _MOST_LOOKED_AT
        self.missing: list[tuple[CountedKind, int, str]] = []

    @staticmethod
    def _pieces(result: Segmented, units: Sequence[Unit]) -> Iterator[str]:
        for unit in units:
            yield key_of(unit.heading or "")
            yield key_of(f"{unit.number}{unit.heading or ''}")
            yield from map(key_of, unit.text.split("\n"))
        yield from (key_of(heading) for heading in result.headings)

    def counts(self) -> tuple[Counted, ...]:
        """Of each kind that the source can tell, how many there are on either side."""
        seen = self._seen
        kinds: tuple[tuple[CountedKind, tuple[Pieces, ...] | None], ...] = (
            ("headings", seen.headings),
            ("table_rows", seen.rows),
            ("notes", seen.notes),
        )
        found = [self._counted(kind, items) for kind, items in kinds if items is not None]
        if seen.text is not None:
            sides = [Counter(key_of(words)) for words in (seen.text, *self._held)]
            found += [self._signs("figures", str.isdigit, *sides), self._signs("letters", str.isalpha, *sides)]
        return tuple(found)

    def _counted(self, kind: CountedKind, items: Iterable[Pieces]) -> Counted:
        source = clauses = left_out = 0
        for pieces, many in Counter(items).items():
            key = key_of("".join(pieces))
            if not key:
                continue
            source += many
            here = self._within(key, many, pieces)
            aside = 0 if here == many else min(many - here, self._beside(key, many))
            clauses, left_out = clauses + here, left_out + aside
            if here + aside < many:
                self.missing.append((kind, many - here - aside, _short(" ".join(pieces))))
        return Counted(kind, source, clauses, left_out)

    def _within(self, key: str, many: int, pieces: Pieces) -> int:
        """How many of the same words are in clauses or above them: as a line of their own, else anywhere."""
        exact = self._in_clauses[key]
        if exact >= many:
            return many
        if any(self._look(text) and key in text for text in (self._above, self._all)):
            return many
        if self._look(self._aside_all) and key in self._aside_all:
            return exact
        return many if self._in_one(pieces) else exact

    def _in_one(self, pieces: Pieces) -> bool:
        """Whether one clause, or what stands above one, has the pieces in order; what the format prints may be between.

        A piece that was left out by name (a note's mark, words that are deleted) is not looked for.
        """
        keys = [key for piece in pieces if (key := key_of(piece))]
        beside = [key for key in keys if self._look(self._aside_all) and key in self._aside_all]
        if len(beside) == len(keys):
            return False
        # A cell that spans several rows is read in each of them, so that it may stand between two of this one.
        if any(self._look(row) and _among(keys, row) for row in self._rows):
            return True
        return any(
            self._look(text) and _in_order([key for key in keys if key not in beside or key in text], text)
            for text in (*self._units, self._above)
        )

    def _beside(self, key: str, many: int) -> int:
        exact = self._aside[key]
        return many if exact >= many or (self._look(self._aside_all) and key in self._aside_all) else exact

    def _look(self, text: str) -> bool:
        """Whether there is still time to look through a text; without it nothing is taken as found."""
        self._left -= len(text)
        return self._left > 0

    def _signs(
        self,
        kind: CountedKind,
        is_one: Callable[[str], bool],
        source: Counter[str],
        clauses: Counter[str],
        beside: Counter[str],
    ) -> Counted:
        """Letters or figures one by one: those of the source against all that is somewhere."""
        wanted = Counter({sign: count for sign, count in source.items() if is_one(sign)})
        left_out = (wanted - clauses) & beside
        lost = wanted - clauses - beside
        if lost:
            self.missing.append((kind, lost.total(), _short("".join(lost.elements()))))
        return Counted(kind, wanted.total(), (wanted & clauses).total(), left_out.total())


def _in_order(keys: Sequence[str], text: str) -> bool:
    """Whether a text has these one behind the other, at most a number that the format prints between two."""
    place = text.find(keys[0]) if keys else -1
    while place >= 0:
        end: int | None = place + len(keys[0])
        for key in keys[1:]:
            end = None if end is None else _behind(text, end, key)
        if end is not None:
            return True
        place = text.find(keys[0], place + 1)
    return False


def _among(keys: Sequence[str], row: str) -> bool:
    place = 0
    for key in keys:
        found = row.find(key, place)
        if found < 0:
            return False
        place = found + len(key)
    return True


def _behind(text: str, place: int, key: str) -> int | None:
    """The place behind a key that stands at a place, or behind a number there."""
    for gap in range(_LONGEST_NUMBER + 1):
        if text.startswith(key, place + gap) and _NUMBER.fullmatch(text, place, place + gap):
            return place + gap + len(key)
    return None


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= _SHOWN else f"{plain[: _SHOWN - 1]}…"
