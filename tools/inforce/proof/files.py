"""The files that a proof reads, by their blob ids. What cannot be read proves nothing."""

from __future__ import annotations

import re
from functools import lru_cache

from inforce.errors import DataFault
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Register
from inforce.model.records import RecordType
from inforce.model.settings import Settings
from inforce.storage.git import Repository
from inforce.storage.records_in_files import read_record

# The fields of a card that a decision about another card's text may set, each on a line of its own as it is written.
_STANDING = re.compile(rb"^(?:status|retired_on|retired_because): .*\n", re.MULTILINE)
_ENDING = re.compile(rb"^(?:effective_to|ended_because): .*\n", re.MULTILINE)


class Files:
    """Reads library files of one repository by blob id: None for no file, and for one that cannot be read."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._kept = lru_cache(maxsize=8)(self._read)

    def bytes_of(self, blob: str | None) -> bytes:
        """The bytes of a file; nothing where there is none."""
        return b"" if blob is None else self._repository.read_blob(blob)

    def register(self, blob: str | None) -> Register | None:
        """people.yml."""
        found = self._kept(blob, Register)
        return found if isinstance(found, Register) else None

    def settings(self, blob: str | None) -> Settings | None:
        """library.yml."""
        found = self._kept(blob, Settings)
        return found if isinstance(found, Settings) else None

    def delta(self, blob: str | None) -> ChangeDelta | None:
        """A delta."""
        return self._read(blob, ChangeDelta)

    def card(self, blob: str | None) -> SourceCard | None:
        """A source card."""
        return self._read(blob, SourceCard)

    def instrument(self, blob: str | None) -> Instrument | None:
        """An edition."""
        return self._read(blob, Instrument)

    def same_but_for_standing(self, old: str, new: str) -> bool:
        """Whether two states of a card differ in nothing but its standing: status, and when and why it was retired."""
        return _without(_STANDING, self.bytes_of(old)) == _without(_STANDING, self.bytes_of(new))

    def same_but_for_end(self, old: str, new: str) -> bool:
        """Whether two states of an edition differ in nothing but its end, and why it ends."""
        return _without(_ENDING, self.bytes_of(old)) == _without(_ENDING, self.bytes_of(new))

    def _read(self, blob: str | None, wanted: type[RecordType]) -> RecordType | None:
        if blob is None:
            return None
        try:
            return read_record(self._repository.read_blob(blob), "", wanted)
        except DataFault:
            return None


def _without(field: re.Pattern[bytes], data: bytes) -> bytes:
    return field.sub(b"", data)
