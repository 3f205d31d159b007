"""Putting proposals in place: each text on its branch `delta/<id>`, and one commit that says what is pending.

The library's branch gets the pending deltas and the cards they put in question, and nothing else (design 5); a feed
also notes there what it has checked. All branches move in one transaction: a run is there whole, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

import msgspec

from inforce.errors import LibraryError
from inforce.ingest.proposals import Desk, Proposal
from inforce.ingest.shelf import Shelf, Shelved
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

Land = Callable[[Mapping[str, Move]], tuple[LibraryError, ...]]
_NAMED_IN_A_MESSAGE = 200


class Affected(Protocol):
    """The answers that pending deltas touch: found before landing, moved with it."""

    def resting_on(self, editions: Iterable[str]) -> tuple[str, ...]:
        """The ids of the answers that rest on a card of one of these editions."""
        ...

    def land_detected(self, deltas: Sequence[ChangeDelta], land: Land) -> tuple[LibraryError, ...]:
        """Land the deltas, and in the same transaction move the answers they touch."""
        ...


@dataclass(slots=True)
class _Taken:
    """A proposal to be landed: the trees of its folders, and the delta whose place it takes, if it does."""

    proposal: Proposal
    folders: dict[str, FileContent] = field(default_factory=dict)
    instead_of: ChangeDelta | None = None


class ProposalLanding:
    """The proposals of one run, taken one by one and landed together. `holdings` and `desk` are what they rest on."""

    def __init__(self, library: Library, author: Identity, now: datetime) -> None:
        finish_landing(library.repository)
        self.library = library
        self.holdings = Holdings(library.repository, library.commit)
        self.branches = library.repository.branches("delta/")
        self.desk = Desk(library.settings, library.places, Shelf(self.holdings, self.branches), now.date())
        self._branch = branch_to_land_on(library)
        self._author = author
        self._now = now
        self._writer = CommitWriter(library.repository)
        self._taken: list[_Taken] = []

    def take(
        self,
        proposal: Proposal,
        beside: Mapping[str, bytes] | None = None,
        instead_of: ChangeDelta | None = None,
    ) -> ChangeDelta:
        """Build the folders of a proposal, and put it on the shelf for what follows in this run; gives back its delta.

        `beside` are files that will stand in the edition's folder on the library's branch. With `instead_of`, an open
        delta, the proposal goes on in its place: the same id and day, and whatever it put in question stays so.
        """
        delta, edition = proposal.delta, proposal.edition
        if instead_of is not None:
            moves = tuple(dict.fromkeys((*instead_of.moves, *delta.moves)))
            delta = msgspec.structs.replace(delta, detected_on=instead_of.detected_on, moves=moves)
        seen = {
            f"instruments/{shelved.instrument.id}/clauses": tree
            for shelved in proposal.compared
            if (tree := shelved.clauses_tree()) is not None
        }
        shelved, taken = None, _Taken(proposal, instead_of=instead_of)
        if edition is not None:
            folders = self._build(proposal, beside or {})
            taken.folders = {path: directory(tree) for path, tree in folders.items()}
            clauses, cards = proposal.clauses, proposal.cards
            own_tree = self._writer.tree_id(folders[f"instruments/{edition.id}"], "clauses")
            shelved = Shelved(edition, lambda: clauses, lambda: cards, lambda: own_tree, delta.id)
            seen |= folders
        proposal.delta = msgspec.structs.replace(delta, seen=seen)
        self.desk.shelf.add(proposal.delta, shelved if delta.proposes is not None else None)
        self._taken.append(taken)
        return proposal.delta

    def write_so_far(self) -> None:
        """Put what was built on disk, so that it need not be held in memory. No branch moves."""
        self._writer.write()

    def _build(self, proposal: Proposal, beside: Mapping[str, bytes]) -> dict[str, str]:
        """The trees of the edition's folder and of its cards' folder, on top of what is held of them."""
        edition = proposal.edition
        if edition is None:
            return {}
        folder, cards = f"instruments/{edition.id}", f"cards/{edition.id}"
        path = ids.instrument_path(edition.id)
        text: dict[str, FileContent] = {path: write_record(edition, path)}
        text |= {path: content for path, content in beside.items() if path.startswith(f"{folder}/")}
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
        return self.library.repository.tree_id(self.library.commit, folder)

    def land(
        self, affected: Affected, also: Mapping[str, bytes] | None = None, subject: str | None = None
    ) -> tuple[LibraryError, ...]:
        """Put everything taken in place: the pending deltas on the library's branch, each text on its own.

        `also` are further files of the library's branch. Gives back checkouts that could not be brought along. Raises
        Refused when uncommitted work is in the way, Moved when a branch has moved: then nothing is changed.
        """
        files = {**self._files(affected), **(also or {})}
        if not files:
            return ()
        commit = self._commit(files, self._message(subject), (self.library.commit,), self.library.commit)
        text = {f"delta/{t.proposal.delta.id}": self._commit_text(t, commit) for t in self._taken if t.proposal.edition}
        self._writer.write()

        def land(together: Mapping[str, Move]) -> tuple[LibraryError, ...]:
            why = f"in force: propose {len(self._taken)} delta(s)" if self._taken else f"in force: {subject}"
            return land_on(self.library, self._branch, commit, {**text, **together}, why)

        return affected.land_detected([_newly_affecting(taken) for taken in self._taken], land)

    def _files(self, affected: Affected) -> dict[str, FileContent]:
        """The pending deltas, and the cards they put in question."""
        files: dict[str, FileContent] = {}
        resting: dict[tuple[str, ...], tuple[str, ...]] = {}
        for taken in self._taken:
            moves = taken.proposal.delta.moves
            if moves not in resting:
                resting[moves] = affected.resting_on(moves)
            before = () if taken.instead_of is None else taken.instead_of.affected_answer_ids
            answers = tuple(dict.fromkeys((*before, *resting[moves])))
            delta = msgspec.structs.replace(taken.proposal.delta, affected_answer_ids=answers)
            taken.proposal.delta = delta
            path = ids.delta_path(delta.id, delta.detected_on.year)
            files[path] = write_record(delta, path)
        for moved in dict.fromkeys(moved for taken in self._taken for moved in taken.proposal.delta.moves):
            for card in self.holdings.cards(moved):
                pending = timeline.pending_card(card)
                if pending != card:
                    path = ids.card_path(card.id)
                    files[path] = write_record(pending, path)
        return files

    def _message(self, subject: str | None) -> str:
        deltas = [taken.proposal.delta for taken in self._taken]
        if subject is None:
            first = deltas[0]
            subject = f"Propose {first.proposes or first.instrument_id} ({first.kind.replace('_', ' ')})"
            if len(deltas) > 1:
                subject = f"Propose {len(deltas)} changes"
        body = "\n".join(f"Delta: {delta.id}" for delta in deltas[:_NAMED_IN_A_MESSAGE])
        return f"{subject}\n\n{body}" if body else subject

    def _commit_text(self, taken: _Taken, base: str) -> Move:
        """The proposal branch: the library with the proposed edition and its draft cards in it.

        A branch that goes on gets one more commit, on top of its own and of the library's: nothing of it is rewritten.
        """
        delta = taken.proposal.delta
        tip = self.branches.get(f"delta/{delta.id}")
        goes_on = taken.instead_of is not None and tip is not None
        parents = (tip, base) if goes_on and tip is not None else (base,)
        commit = self._commit(taken.folders, f"Text of delta {delta.id}\n\n{delta.summary}", parents, base)
        return Move(commit, tip)

    def _commit(self, files: Mapping[str, FileContent], message: str, parents: Sequence[str], base: str) -> str:
        return self._writer.commit(
            files, parents=parents, base=base, message=message, author=self._author, when=self._now
        )


def _newly_affecting(taken: _Taken) -> ChangeDelta:
    """The delta with only those answers that its earlier form has not moved already."""
    delta = taken.proposal.delta
    if taken.instead_of is None:
        return delta
    known = set(taken.instead_of.affected_answer_ids)
    return msgspec.structs.replace(
        delta, affected_answer_ids=tuple(answer for answer in delta.affected_answer_ids if answer not in known)
    )
