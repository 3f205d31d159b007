"""The editions a new document may follow, correct or end: accepted, proposed before, or proposed in this run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from inforce.ingest.naming import title_key
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import card_number, work_of
from inforce.model.instruments import Clause, Instrument
from inforce.storage.holdings import Holdings


@dataclass(frozen=True, slots=True)
class Shelved:
    """One edition on the shelf. `delta_id` is that of the pending delta it comes by; None once it was accepted.

    `clauses_tree` gives the id of the git tree of its clauses: which text was compared.
    """

    instrument: Instrument
    clauses: Callable[[], tuple[Clause, ...]]
    cards: Callable[[], tuple[SourceCard, ...]]
    clauses_tree: Callable[[], str | None]
    delta_id: str | None = None

    def newest_cards(self) -> tuple[SourceCard, ...]:
        """The last card of each clause, where it was not retired as an error."""
        newest: dict[str, SourceCard] = {}
        for card in self.cards():
            other = newest.get(card.clause_id)
            if other is None or card_number(other.id, card.clause_id) < card_number(card.id, card.clause_id):
                newest[card.clause_id] = card
        return tuple(card for card in newest.values() if card.retired_because != "error")

    def standing_clauses(self) -> tuple[Clause, ...]:
        """The clauses of the edition but those that were taken out as an error."""
        retired = {card.clause_id for card in self.cards()} - {card.clause_id for card in self.newest_cards()}
        return tuple(clause for clause in self.clauses() if clause.id not in retired)


class Shelf:
    """Everything held at a commit and on the proposal branches, and what this run adds."""

    def __init__(self, holdings: Holdings, proposals: dict[str, str]) -> None:
        self.holdings = holdings
        self.pending = holdings.pending()
        self._proposals = proposals
        self._proposed: dict[str, list[str]] = {}
        self._drafts: dict[str, Shelved | None] = {}
        self._titles: dict[str, dict[str, list[str]]] = {}
        for delta in self.pending.values():
            self._note(delta)

    def _note(self, delta: ChangeDelta) -> None:
        if delta.proposes is not None:
            self._proposed.setdefault(work_of(delta.proposes), []).append(delta.id)

    def add(self, delta: ChangeDelta, edition: Shelved | None) -> None:
        """Take in what this run has proposed."""
        self.pending[delta.id] = delta
        self._note(delta)
        self._drafts[delta.id] = edition
        if edition is not None and edition.instrument.jurisdiction in self._titles:
            _note_title(self._titles[edition.instrument.jurisdiction], edition.instrument)

    @contextmanager
    def without(self, delta: ChangeDelta | None) -> Iterator[None]:
        """Within the block an open delta is left out, as it is being proposed anew; `add` puts its new form in."""
        if delta is not None:
            del self.pending[delta.id]
            self._leave_out(delta)
        yield
        if delta is not None and delta.id not in self.pending:
            self.pending[delta.id] = delta
            self._note(delta)

    def _leave_out(self, delta: ChangeDelta) -> None:
        if delta.proposes is not None:
            self._proposed[work_of(delta.proposes)].remove(delta.id)
            self._titles.pop(delta.proposes.split("/", 1)[0], None)
        self._drafts.pop(delta.id, None)

    def editions_of(self, work_id: str) -> tuple[Shelved, ...]:
        """Every edition of a work that is accepted or may come to be; an accepted one hides its own correction."""
        found = {edition.instrument.id: edition for edition in self._drafts_of(work_id)}
        for edition_id in self.holdings.editions_of(work_id):
            found[edition_id] = self._accepted(edition_id)
        return tuple(found[edition_id] for edition_id in sorted(found))

    def edition(self, instrument_id: str) -> Shelved | None:
        """An edition by its id, None where it is neither accepted nor proposed."""
        return next(
            (found for found in self.editions_of(work_of(instrument_id)) if found.instrument.id == instrument_id), None
        )

    def works_titled(self, place: str, title: str) -> tuple[str, ...]:
        """The works of a place that bear a title in any of their editions."""
        return tuple(self.titles_of(place).get(title_key(title), ()))

    def titles_of(self, place: str) -> dict[str, list[str]]:
        """The title keys of a place, each with the works that bear it in any of their editions."""
        titles = self._titles.get(place)
        if titles is None:
            titles = self._titles[place] = {}
            proposed = (work_id for work_id in self._proposed if work_id.startswith(f"{place}/"))
            for work_id in dict.fromkeys((*self.holdings.works_of(place), *proposed)):
                for edition in self.editions_of(work_id):
                    _note_title(titles, edition.instrument)
        return titles

    def _drafts_of(self, work_id: str) -> Iterator[Shelved]:
        for delta_id in self._proposed.get(work_id, ()):
            if delta_id not in self._drafts:
                self._drafts[delta_id] = self._draft(self.pending[delta_id])
            draft = self._drafts[delta_id]
            if draft is not None:
                yield draft

    def _accepted(self, instrument_id: str) -> Shelved:
        instrument = self.holdings.instrument(instrument_id)
        if instrument is None:
            raise KeyError(instrument_id)
        holdings = self.holdings
        return Shelved(
            instrument,
            lambda: holdings.clauses(instrument_id),
            lambda: holdings.cards(instrument_id),
            lambda: holdings.repository.tree_id(holdings.commit, f"instruments/{instrument_id}/clauses"),
        )

    def _draft(self, delta: ChangeDelta) -> Shelved | None:
        tip = self._proposals.get(f"delta/{delta.id}")
        if delta.proposes is None or tip is None:
            return None
        edition = delta.proposes
        draft = Holdings(self.holdings.repository, tip, f"instruments/{edition}/", f"cards/{edition}/")
        instrument = draft.instrument(edition)
        if instrument is None:
            return None
        return Shelved(
            instrument,
            lambda: draft.clauses(edition),
            lambda: draft.cards(edition),
            lambda: draft.repository.tree_id(tip, f"instruments/{edition}/clauses"),
            delta.id,
        )


def _note_title(titles: dict[str, list[str]], instrument: Instrument) -> None:
    """Note the titles of an edition, also without the place that many begin with (`City of Linden: Parking By-law`)."""
    for title in (instrument.title, instrument.short_title):
        for named in dict.fromkeys((title, title.rpartition(": ")[2])) if title else ():
            works = titles.setdefault(title_key(named), [])
            if instrument.work_id not in works:
                works.append(instrument.work_id)
