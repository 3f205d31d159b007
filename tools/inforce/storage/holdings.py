"""What a library holds, edition by edition, at one commit and with what one run of a command has made since.

Bringing in and accepting are done many at a time, each step on the one before. The catalogue knows commits; this
knows the files of a commit as git lists them, and takes in what the run is about to land.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from inforce.model import ids
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.records import RecordType
from inforce.storage.git import Repository
from inforce.storage.git_objects import TreeEntry
from inforce.storage.records_in_files import read_record

# A delta that says at its left margin that it is decided need not be read whole to know that it is not pending.
_DECIDED = re.compile(rb"^status: *\"?(?:accepted|rejected)\"? *$", re.MULTILINE)


class Holdings:
    """The editions, cards and pending deltas below one commit. `note` adds what has been made since."""

    def __init__(self, repository: Repository, commit: str, *prefixes: str) -> None:
        self.repository = repository
        self.commit = commit
        self._folders: dict[str, dict[str, str | bytes]] = {}
        self._works: dict[str, dict[str, None]] = {}
        self._records: dict[str, object] = {}
        for path, blob in repository.list_files(commit, *(prefixes or ("instruments/", "cards/", "deltas/"))).items():
            self._put(path, blob)

    def _put(self, path: str, content: str | bytes) -> None:
        folder = _folder(path)
        self._folders.setdefault(folder, {})[path] = content
        if path.startswith("instruments/") and path.endswith("/instrument.yml") and path.count("/") == 4:
            instrument_id = folder.removeprefix("instruments/")
            self._works.setdefault(ids.work_of(instrument_id), {})[instrument_id] = None

    def note(self, commit: str, files: Mapping[str, bytes | None]) -> None:
        """Take in what a new commit on top of this one sets (None: takes out)."""
        self.commit = commit
        for path, content in files.items():
            self._records.pop(path, None)
            if content is None:
                self._folders.get(_folder(path), {}).pop(path, None)
            else:
                self._put(path, content)

    def note_folder(self, files: Mapping[str, str]) -> None:
        """Take in files by their blob ids: path to blob."""
        for path, blob in files.items():
            self._records.pop(path, None)
            self._put(path, blob)

    def forget(self, instrument_id: str) -> None:
        """Let go of what was read of an edition, where many are looked at one after the other."""
        for folder in (f"instruments/{instrument_id}", f"cards/{instrument_id}"):
            for path in self._folders.get(folder, ()):
                self._records.pop(path, None)

    def editions_of(self, work_id: str) -> tuple[str, ...]:
        """The ids of the editions held of a work, in the order of their ids."""
        return tuple(sorted(self._works.get(work_id, ())))

    def editions(self) -> tuple[str, ...]:
        """The ids of every edition held, in the order of their ids."""
        return tuple(sorted(edition for editions in self._works.values() for edition in editions))

    def works_of(self, place: str) -> tuple[str, ...]:
        """The works held of a place, in the order of their ids."""
        return tuple(sorted(work for work in self._works if work.startswith(f"{place}/")))

    def holds(self, path: str) -> bool:
        """Whether there is a file at that path."""
        return path in self._folders.get(_folder(path), {})

    def instrument(self, instrument_id: str) -> Instrument | None:
        """An edition, None where it is not held. Raises DataFault."""
        return self._record(ids.instrument_path(instrument_id), Instrument)

    def clauses(self, instrument_id: str) -> tuple[Clause, ...]:
        """The clauses of an edition in the document's order. Raises DataFault."""
        found = self._records_in(f"instruments/{instrument_id}", "clause", Clause)
        return tuple(sorted(found, key=lambda clause: clause.order))

    def clause(self, clause_id: str) -> Clause | None:
        """One clause, None where it is not held. Raises DataFault."""
        return self._record(ids.clause_path(clause_id), Clause)

    def cards(self, instrument_id: str) -> tuple[SourceCard, ...]:
        """Every source card of an edition, retired ones too, by id. Raises DataFault."""
        return tuple(sorted(self._records_in(f"cards/{instrument_id}", "card", SourceCard), key=lambda card: card.id))

    def card(self, card_id: str) -> SourceCard | None:
        """One source card, None where it is not held. Raises DataFault."""
        return self._record(ids.card_path(card_id), SourceCard)

    def pending(self) -> dict[str, ChangeDelta]:
        """Every pending delta by id. Raises DataFault: what cannot be read may be one."""
        found: dict[str, ChangeDelta] = {}
        for path in self._delta_paths():
            if path not in self._records and _DECIDED.search(self.bytes_at(path) or b""):
                continue
            delta = self._record(path, ChangeDelta)
            if delta is not None and delta.status == "pending":
                found[delta.id] = delta
        return dict(sorted(found.items()))

    def deltas(self) -> list[ChangeDelta]:
        """Every delta, whatever its status, by path. Raises DataFault."""
        found = (self._record(path, ChangeDelta) for path in sorted(self._delta_paths()))
        return [delta for delta in found if delta is not None]

    def delta(self, delta_id: str) -> ChangeDelta | None:
        """A delta by its id, None where there is none. Raises DataFault."""
        name = f"/{delta_id}.yml"
        path = next((path for path in self._delta_paths() if path.endswith(name)), None)
        return None if path is None else self._record(path, ChangeDelta)

    def naming(self, text: str) -> Iterator[ChangeDelta]:
        """The deltas whose file names a card, clause or edition, whatever their status, by path. Raises DataFault."""
        for path in sorted(self._delta_paths()):
            if text.encode() in (self.bytes_at(path) or b"") and (delta := self._record(path, ChangeDelta)) is not None:
                yield delta

    def _delta_paths(self) -> list[str]:
        paths = self._folders.get("deltas", ())
        return [path for path in paths if (named := ids.id_of_path(path)) is not None and named[0] == "delta"]

    def bytes_at(self, path: str) -> bytes | None:
        """The bytes of a file, None where there is none."""
        content = self._folders.get(_folder(path), {}).get(path)
        return self.repository.read_blob(content) if isinstance(content, str) else content

    def entries_below(self, folder: str) -> dict[str, str]:
        """The files of the commit below an edition's folder (`instruments/<id>`, `cards/<id>`): path to blob id."""
        return {path: blob for path, blob in self._folders.get(folder, {}).items() if isinstance(blob, str)}

    def _records_in(self, folder: str, kind: str, wanted: type[RecordType]) -> Iterator[RecordType]:
        for path in list(self._folders.get(folder, ())):
            named = ids.id_of_path(path)
            if named is not None and named[0] == kind and (record := self._record(path, wanted)) is not None:
                yield record

    def _record(self, path: str, wanted: type[RecordType]) -> RecordType | None:
        held = self._records.get(path)
        if isinstance(held, wanted):
            return held
        data = self.bytes_at(path)
        if data is None:
            return None
        record = self._records[path] = read_record(data, path, wanted)
        return record


def directory(entry_id: str) -> TreeEntry:
    """A whole directory, by the id of its tree, to be set into a commit as it is."""
    return TreeEntry(0o40000, entry_id)


def _folder(path: str) -> str:
    """Where a file is kept here: its edition's folder, or the first part of its path."""
    parts = path.split("/")
    return "/".join(parts[:4]) if parts[0] in ("instruments", "cards") and len(parts) > 4 else parts[0]
