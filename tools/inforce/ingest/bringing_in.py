"""Bringing documents in: each is read and proposed, then one commit on the library's branch says what is pending.

The text of each edition goes on its proposal branch `delta/<id>`; the library's branch gets the pending deltas and
the cards they put in question, and nothing else (design 5). All branches move in one transaction: a run is there
whole, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

import msgspec

from inforce.errors import LibraryError
from inforce.ingest.documents import read_document
from inforce.ingest.facts import gather
from inforce.ingest.given import Given, Received
from inforce.ingest.proposals import Desk, NothingNew, Proposal
from inforce.ingest.proposing import propose
from inforce.ingest.shelf import Shelf, Shelved
from inforce.ingest.structure import ReadDocument
from inforce.model import ids, timeline
from inforce.model.deltas import ChangeDelta
from inforce.storage.git import Move
from inforce.storage.git_commits import Identity
from inforce.storage.git_writing import CommitWriter, FileContent
from inforce.storage.holdings import Holdings, directory
from inforce.storage.landings import finish_landing
from inforce.storage.library import Library
from inforce.storage.library_branch import branch_to_land_on, land_on
from inforce.storage.records_in_files import write_record
from inforce.storage.yaml_files import load_yaml

Land = Callable[[Mapping[str, Move]], tuple[LibraryError, ...]]


class Affected(Protocol):
    """The answers that pending deltas touch: found before landing, moved with it."""

    def resting_on(self, editions: Iterable[str]) -> tuple[str, ...]:
        """The ids of the answers that rest on a card of one of these editions."""
        ...

    def land_detected(self, deltas: Sequence[ChangeDelta], land: Land) -> tuple[LibraryError, ...]:
        """Land the deltas, and in the same transaction move the answers they touch."""
        ...


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was refused, and why."""

    file: str
    error: LibraryError


@dataclass(slots=True)
class BroughtIn:
    """What became of the files of one run."""

    proposals: list[tuple[str, Proposal]] = field(default_factory=list)
    nothing_new: list[tuple[str, NothingNew]] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    left_behind: tuple[LibraryError, ...] = ()


@dataclass(slots=True)
class _Read:
    """A file that could be read, and the day it begins, by which the run is ordered."""

    received: Received
    given: Given
    document: ReadDocument
    begins: date | None


class BringingIn:
    """One run: read every file, then propose in the order in which the texts take effect, then land."""

    def __init__(self, library: Library, author: Identity, now: datetime) -> None:
        finish_landing(library.repository)
        self._library = library
        self._branch = branch_to_land_on(library)
        self._author = author
        self._now = now
        repository = library.repository
        self._holdings = Holdings(repository, library.commit)
        self._proposals = repository.branches("delta/")
        shelf = Shelf(self._holdings, self._proposals)
        self._desk = Desk(library.settings, library.places, shelf, now.date())
        self._writer = CommitWriter(repository)
        self._read: list[_Read] = []
        self._folders: dict[str, dict[str, FileContent]] = {}
        self.result = BroughtIn()

    def read(self, received: Received, given: Given) -> None:
        """Read one file. What is wrong with it is kept for the report."""
        try:
            document = read_document(received.data, received.name, front_matter=_front_matter)
            settings = self._library.settings
            threshold = settings.thresholds.attribute_confidence
            facts = gather(document, given, self._library.places, "0" * 64, threshold)
        except LibraryError as error:
            self.result.refused.append(Refusal(received.name, error))
        else:
            self._read.append(_Read(received, given, document, facts.effective_from.day))

    def propose(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Propose what was read, the oldest text first, so that each is compared with the one it follows."""
        ordered = sorted(self._read, key=lambda read: (read.begins is None, read.begins or date.max))
        for done, read in enumerate(ordered, start=1):
            try:
                made = propose(self._desk, read.document, read.received, read.given)
            except LibraryError as error:
                self.result.refused.append(Refusal(read.received.name, error))
            else:
                if isinstance(made, NothingNew):
                    self.result.nothing_new.append((read.received.name, made))
                else:
                    for proposal in made:
                        self._take(read.received.name, proposal)
            if progress is not None:
                progress(done, len(ordered))
        self._read = []

    def _take(self, file: str, proposal: Proposal) -> None:
        """Build the folders of a proposal, and put it on the shelf for what follows in this run."""
        delta, edition = proposal.delta, proposal.edition
        seen = {
            f"instruments/{shelved.instrument.id}/clauses": tree
            for shelved in proposal.compared
            if (tree := shelved.clauses_tree()) is not None
        }
        shelved = None
        if edition is not None:
            folders = self._build(proposal)
            self._folders[delta.id] = {path: directory(tree) for path, tree in folders.items()}
            clauses, cards = proposal.clauses, proposal.cards
            own_tree = self._writer.tree_id(folders[f"instruments/{edition.id}"], "clauses")
            shelved = Shelved(edition, lambda: clauses, lambda: cards, lambda: own_tree, delta.id)
            seen |= folders
        proposal.delta = msgspec.structs.replace(delta, seen=seen)
        self._desk.shelf.add(proposal.delta, shelved if delta.proposes is not None else None)
        self.result.proposals.append((file, proposal))

    def _build(self, proposal: Proposal) -> dict[str, str]:
        """The trees of the edition's folder and of its cards' folder, on top of what is held of them."""
        edition = proposal.edition
        if edition is None:
            return {}
        folder, cards = f"instruments/{edition.id}", f"cards/{edition.id}"
        path = ids.instrument_path(edition.id)
        text: dict[str, FileContent] = {path: write_record(edition, path)}
        for clause in proposal.clauses:
            path = ids.clause_path(clause.id)
            text[path] = write_record(clause, path)
        if proposal.source is not None:
            text[f"{folder}/{proposal.source[0]}"] = proposal.source[1]
        carded: dict[str, FileContent] = {}
        for card in proposal.cards:
            path = ids.card_path(card.id)
            carded[path] = write_record(card, path)
        built = {folder: self._tree(folder, text)}
        if carded or self._held(cards) is not None:
            built[cards] = self._tree(cards, carded)
        return built

    def _tree(self, folder: str, files: Mapping[str, FileContent]) -> str:
        below = {path.removeprefix(f"{folder}/"): content for path, content in files.items()}
        return self._writer.folder(below, self._held(folder))

    def _held(self, folder: str) -> str | None:
        return self._library.repository.tree_id(self._library.commit, folder)

    def land(self, affected: Affected) -> BroughtIn:
        """Put everything proposed in place: the pending deltas on the library's branch, each text on its own.

        Raises Refused when uncommitted work is in the way or a branch has moved meanwhile: then nothing is changed.
        """
        proposals = [proposal for _, proposal in self.result.proposals]
        if not proposals:
            return self.result
        resting: dict[tuple[str, ...], tuple[str, ...]] = {}
        for proposal in proposals:
            moves = proposal.delta.moves
            if moves not in resting:
                resting[moves] = affected.resting_on(moves)
            proposal.delta = msgspec.structs.replace(proposal.delta, affected_answer_ids=resting[moves])
        deltas = [proposal.delta for proposal in proposals]
        commit = self._commit_deltas(deltas)
        moves_of_branches = {f"delta/{p.delta.id}": self._commit_text(p, commit) for p in proposals if p.edition}
        self._writer.write()

        def land(together: Mapping[str, Move]) -> tuple[LibraryError, ...]:
            every = {**moves_of_branches, **together}
            return land_on(self._library, self._branch, commit, every, f"in force: propose {len(deltas)} delta(s)")

        self.result.left_behind = affected.land_detected(deltas, land)
        return self.result

    def _commit_deltas(self, deltas: Sequence[ChangeDelta]) -> str:
        files: dict[str, FileContent] = {}
        for delta in deltas:
            path = ids.delta_path(delta.id, delta.detected_on.year)
            files[path] = write_record(delta, path)
        for moved in dict.fromkeys(moved for delta in deltas for moved in delta.moves):
            for card in self._holdings.cards(moved):
                pending = timeline.pending_card(card)
                if pending != card:
                    path = ids.card_path(card.id)
                    files[path] = write_record(pending, path)
        first = deltas[0]
        subject = f"Propose {first.proposes or first.instrument_id} ({first.kind.replace('_', ' ')})"
        if len(deltas) > 1:
            subject = f"Propose {len(deltas)} changes"
        body = "\n".join(f"Delta: {delta.id}" for delta in deltas[:200])
        return self._commit(files, f"{subject}\n\n{body}", self._library.commit)

    def _commit_text(self, proposal: Proposal, base: str) -> Move:
        """The proposal branch: the library with the proposed edition and its draft cards in it."""
        delta = proposal.delta
        branch = f"delta/{delta.id}"
        tip = self._commit(self._folders[delta.id], f"Text of delta {delta.id}\n\n{delta.summary}", base)
        return Move(tip, self._proposals.get(branch))

    def _commit(self, files: Mapping[str, FileContent], message: str, base: str) -> str:
        return self._writer.commit(
            files, parents=(base,), base=base, message=message, author=self._author, when=self._now
        )


def _front_matter(text: str, where: str) -> Mapping[str, object]:
    loaded = load_yaml(text.encode(), where).data
    return loaded if isinstance(loaded, dict) else {}
