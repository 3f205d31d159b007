"""The library as every command sees it: its objects by id, read from git at one commit (design 1, "what is read")."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from inforce.errors import DataFault, NotHeld
from inforce.model import ids
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Register
from inforce.model.records import RecordType
from inforce.model.settings import Checks, Meaning, Settings
from inforce.storage.acceptances import Acceptances, acceptances_unread, as_nobodys
from inforce.storage.git import Repository
from inforce.storage.git_refs import no_commit
from inforce.storage.library_commit import (
    REGISTER_FILE,
    SETTINGS_FILE,
    commit_to_read,
    places_of,
    register_at,
    repository_of,
    settings_at,
)
from inforce.storage.library_index import LibraryIndex, Progress
from inforce.storage.object_files import delta_file, object_file
from inforce.storage.reading_ahead import read_ahead
from inforce.storage.records_in_files import read_object, read_record
from inforce.storage.work_trees import look_for_uncommitted

if TYPE_CHECKING:
    from inforce.storage.catalogue import Catalogue
    from inforce.storage.search import SearchIndex

# What git may hold uncommitted without a word: everything but the library's own files.
LIBRARY_PATHS = ("instruments", "cards", "deltas", "schema", SETTINGS_FILE, REGISTER_FILE)
_NAMED_IN_A_WARNING = 5


class Library:
    """A library at one commit. Everything it gives out was committed; open it again to see later commits."""

    def __init__(self, repository: Repository, commit: str, branch: str | None) -> None:
        self.repository = repository
        self.commit = commit
        self.branch = branch
        self.settings: Settings = settings_at(repository, commit)
        self.register: Register = register_at(repository, commit)
        self.places = places_of(self.settings)
        self._read: dict[tuple[type, str], object] = {}
        self._ahead: dict[str, bytes] = {}
        self._checks: dict[str, Checks | None] = {}
        self._landed: dict[str, str] = {}
        self._indexes = LibraryIndex(repository, commit, self.settings)
        self.acceptances: Acceptances = acceptances_unread(self.settings)
        self._uncommitted: Callable[[], tuple[str, ...]] | None = None

    @classmethod
    def open(cls, directory: Path, *, at: str | None = None) -> Library:
        """The library a folder lies in, at its branch, or at another commit of its history (`at`, a revision).

        Raises LibraryError when there is no library, no commit, or no such branch, and DataFault when library.yml or
        people.yml cannot be read.
        """
        repository = repository_of(directory)
        branch, commit = commit_to_read(repository)
        if at is None:
            return cls(repository, commit, branch)
        named = repository.resolve(at)
        if named is None:
            raise no_commit(at, str(repository.directory))
        return cls(repository, named, None)

    @property
    def root(self) -> Path:
        """The top folder of the library."""
        return self.repository.root

    @property
    def name(self) -> str:
        """What the library calls itself, as shown in every output."""
        return self.settings.name

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader must know: another branch checked out, changes not committed, an index that was damaged."""
        return (*self._work_tree_warnings, *self._indexes.warnings)

    @cached_property
    def _work_tree_warnings(self) -> tuple[str, ...]:
        if self.branch is None or self.repository.work_tree is None:
            return ()
        found = []
        head = self.repository.resolve("HEAD")
        if head != self.commit:
            found.append(f"what is checked out is not {self.branch}; answers are from {self.branch}")
        changed = self._uncommitted() if self._uncommitted else self.repository.uncommitted(*LIBRARY_PATHS)
        if changed:
            named = ", ".join(changed[:_NAMED_IN_A_WARNING])
            more = len(changed) - _NAMED_IN_A_WARNING
            found.append(f"not committed, so not read: {named}" + (f" and {more} more" if more > 0 else ""))
        return tuple(found)

    def look_at_work_tree(self) -> None:
        """Begin to gather `warnings`, which takes git a while in a large library, beside whatever is done next."""
        if self.branch is not None and self.repository.work_tree is not None:
            self._uncommitted = look_for_uncommitted(self.repository.work_tree, LIBRARY_PATHS)

    def read_ahead(self, clause_ids: Collection[str]) -> None:
        """Read the files of these clauses, their instruments and cards at once: all the same, in less time."""
        wanted = [ids.clause_path(one) for one in clause_ids]
        wanted += {ids.instrument_path(ids.instrument_of(one)) for one in clause_ids}
        wanted += [ids.card_path(card_id) for one in clause_ids for card_id in self.catalogue.cards_of(one)]
        self._ahead |= read_ahead(self.repository.reader, self.commit, wanted)

    def instrument(self, instrument_id: str) -> Instrument:
        """The edition with that id. Raises NotHeld, DataFault."""
        return self._object(Instrument, instrument_id, 3, lambda: self._found(ids.instrument_path(instrument_id)))

    def clause(self, clause_id: str) -> Clause:
        """The clause with that id. Raises NotHeld, DataFault."""
        return self._object(Clause, clause_id, 4, lambda: self._found(ids.clause_path(clause_id)))

    def card(self, card_id: str) -> SourceCard:
        """The source card with that id. Raises NotHeld, DataFault.

        One whose acceptance is not proven is given as nobody's, and pending, so that it can answer nothing (design 5).
        """
        card = self._object(SourceCard, card_id, 4, lambda: self._found(ids.card_path(card_id)))
        return card if self.why_not_proven(card) is None else as_nobodys(card)

    def why_not_proven(self, card: SourceCard) -> str | None:
        """Why the acceptance of a card is not proven; None where it is."""
        return self.acceptances.why_not(card.id, card.clause_id, card.instrument_id)

    def delta(self, delta_id: str) -> ChangeDelta:
        """The change delta with that id, of whatever year. Raises NotHeld, DataFault."""
        return self._object(ChangeDelta, delta_id, 1, lambda: delta_file(self.repository, self.commit, delta_id))

    def checks(self, instrument_id: str) -> Checks | None:
        """When an instrument was last checked, None where it never was. Raises DataFault."""
        if instrument_id not in self._checks:
            path = ids.checks_path(instrument_id)
            data = self.repository.read_file(self.commit, path)
            self._checks[instrument_id] = None if data is None else read_record(data, path, Checks)
        return self._checks[instrument_id]

    def pending_deltas(self) -> tuple[ChangeDelta, ...]:
        """Every change that nobody has decided, by id: without the texts it compares, which `delta` gives.

        Raises DataFault when a delta cannot be read: what it puts in question is then unknown.
        """
        unread = [fault for fault in self.catalogue.faults(()) if fault.file.startswith("deltas/")]
        if unread:
            raise DataFault(tuple(unread))
        return self.catalogue.pending_deltas()

    def acceptance_commits(self, card_ids: Collection[str]) -> dict[str, str]:
        """For each card the commit that last changed its file: where its acceptance landed."""
        paths = {ids.card_path(card_id): card_id for card_id in card_ids if card_id not in self._landed}
        for path, commit in self.repository.last_changes(self.commit, paths).items():
            self._landed[paths[path]] = commit
        return {card_id: self._landed[card_id] for card_id in card_ids if card_id in self._landed}

    def refuse_faults(self, instrument_ids: Collection[str]) -> None:
        """Refuse to answer from instruments some file of which could not be read. Raises DataFault with each fault."""
        faults = self.catalogue.faults_of(instrument_ids)
        if faults:
            raise DataFault(faults)

    def refuse_faults_in(self, places: Collection[str]) -> None:
        """Refuse to say that nothing is held while some file of these places could not be read. Raises DataFault.

        For whatever ends in a decline: what was not read might have answered (design 4: a fault is never a decline).
        """
        faults = self.catalogue.faults(places)
        if faults:
            raise DataFault(faults)

    @property
    def catalogue(self) -> Catalogue:
        """What the library holds, as typed rows. Made on first use, from this commit. Raises LibraryError."""
        return self._indexes.catalogue

    @property
    def index(self) -> SearchIndex:
        """What questions are asked of: by words, and by meaning where library.yml says so. Raises LibraryError."""
        return self._indexes.index

    @property
    def ranking(self) -> str:
        """What clauses are ranked by beside their words; empty where by words alone. Raises LibraryError."""
        return self._indexes.ranking

    def ranked_by(self, meaning: Meaning | None) -> Library:
        """The same library, its clauses ranked otherwise than library.yml says: for measuring, never for answering."""
        other = copy(self)
        other.settings = replace(self.settings, meaning=meaning)
        other._indexes = LibraryIndex(self.repository, self.commit, other.settings)
        return other

    def build_index(
        self, *, rebuild: bool = False, progress: Progress | None = None, embedding: Progress | None = None
    ) -> Path:
        """Make catalogue and index, from the files alone with `rebuild`, and give back where they lie.

        `progress` is told clauses read and to be read, `embedding` passages given to the embedding model and to be
        given, where library.yml names one. Raises LibraryError when the cache cannot be written.
        """
        return self._indexes.build(rebuild=rebuild, progress=progress, embedding=embedding)

    def index_differences(self) -> list[str]:
        """Where catalogue, index and vectors differ from what the files of this commit give, one line each."""
        return self._indexes.differences(self.commit)

    def _object(
        self, wanted: type[RecordType], object_id: str, segments: int, find: Callable[[], tuple[str, bytes] | None]
    ) -> RecordType:
        """Read an object once. Its id in the file must be the one its path gives it: identity is the path."""
        held = self._read.get((wanted, object_id))
        if isinstance(held, wanted):
            return held
        found = find() if ids.is_path_of(object_id, segments) else None
        if found is None:
            raise NotHeld(
                f"there is no {_noun(wanted)} {object_id} in {self.name}", next="look for it with tools/check"
            )
        path, data = found
        record = read_object(data, path, wanted)
        self._read[wanted, object_id] = record
        return record

    def _found(self, path: str) -> tuple[str, bytes] | None:
        data = self._ahead.pop(path, None)
        return object_file(self.repository, self.commit, path) if data is None else (path, data)


def _noun(wanted: type) -> str:
    nouns: dict[type, str] = {Instrument: "instrument", Clause: "clause", SourceCard: "source card"}
    return nouns.get(wanted, "delta")
