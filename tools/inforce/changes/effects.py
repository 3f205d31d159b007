"""What a decision does to editions and cards: worked out here, written by the sitting (standard 5).

Every card of a touched edition is set to what the edition's dates and the deltas still pending make it, so that the
outcome does not depend on the order in which changes were proposed or decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from inforce.model import ids, timeline
from inforce.model.cards import PersonOfTheDay, RetiredBecause, SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.git_objects import TreeEntry
from inforce.storage.git_writing import FileContent
from inforce.storage.holdings import Holdings
from inforce.storage.records_in_files import write_record

ATTRIBUTE_OF_CLAUSE = "clauses/"


class Effects:
    """Editions and cards as they will be, on top of what is held.

    `draft` is what the proposal branch holds, where there is one; `still_pending` the deltas left after the decision.
    """

    def __init__(self, holdings: Holdings, still_pending: Iterable[ChangeDelta], draft: Holdings | None = None) -> None:
        self._holdings = holdings
        self._draft = draft
        self._moved = {moved: delta for delta in still_pending for moved in delta.moves}
        self._instruments: dict[str, Instrument] = {}
        self._cards: dict[str, SourceCard] = {}
        self._entries: dict[str, TreeEntry] = {}

    def instrument(self, instrument_id: str) -> Instrument | None:
        """The edition as it will be, None where it is not held."""
        return self._instruments.get(instrument_id) or self._holdings.instrument(instrument_id)

    def set_instrument(self, instrument: Instrument) -> None:
        """Write the edition so."""
        self._instruments[instrument.id] = instrument

    def set_entry(self, path: str, entry: TreeEntry) -> None:
        """Take over a file or directory of the proposal as it is."""
        self._entries[path] = entry

    def accept_card(self, card: SourceCard, person: PersonOfTheDay, on: date) -> None:
        """Put a draft card in force by a person's acceptance; `settle_cards` then sets its standing."""
        self._cards[card.id] = msgspec.structs.replace(card, accepted_by=person, accepted_on=on, status="live")

    def retire(self, card: SourceCard, on: date, because: RetiredBecause) -> None:
        """Retire a card that another card of the same clause replaces. As an error it answers for no day any more."""
        self._cards[card.id] = msgspec.structs.replace(card, status="retired", retired_on=on, retired_because=because)

    def settle_work(self, work_id: str) -> None:
        """Set the end of every edition of a work by the editions there will be, and their cards with it."""
        coming = [edition for edition in self._instruments.values() if edition.work_id == work_id]
        held = [self.instrument(edition_id) for edition_id in self._holdings.editions_of(work_id)]
        editions = {edition.id: edition for edition in (*held, *coming) if edition is not None}
        changed = timeline.settled(editions.values())
        self._instruments.update(changed)
        for edition_id in {*changed, *(edition.id for edition in coming)}:
            self.settle_cards(edition_id)

    def settle_cards(self, instrument_id: str) -> None:
        """Set every accepted card of an edition to what its dates, and the deltas still pending, make it."""
        edition = self.instrument(instrument_id)
        if edition is None:
            return
        own_ends = _clauses_with_own_end(edition)
        for card in self._newest_cards(instrument_id):
            if card.accepted_by is None:
                continue
            if instrument_id in self._moved:
                self._cards[card.id] = timeline.pending_card(card)
                continue
            clause = self._clause(card.clause_id) if card.clause_id in own_ends else None
            self._cards[card.id] = timeline.standing_card(card, edition, clause)

    def _clause(self, clause_id: str) -> Clause | None:
        drafted = None if self._draft is None else self._draft.clause(clause_id)
        return drafted or self._holdings.clause(clause_id)

    def _newest_cards(self, instrument_id: str) -> Iterable[SourceCard]:
        """The last card of each clause: one that it replaced keeps the standing it was given then."""
        held = {card.id: card for card in self._holdings.cards(instrument_id)}
        made = {card.id: card for card in self._cards.values() if card.instrument_id == instrument_id}
        newest: dict[str, SourceCard] = {}
        for card in (held | made).values():
            other = newest.get(card.clause_id)
            if other is None or ids.card_number(other.id, other.clause_id) < ids.card_number(card.id, card.clause_id):
                newest[card.clause_id] = card
        return newest.values()

    def files(self) -> dict[str, FileContent]:
        """What to write, by path: only what comes out different from what is held."""
        files: dict[str, FileContent] = dict(self._entries)
        for instrument in self._instruments.values():
            if instrument != self._holdings.instrument(instrument.id):
                path = ids.instrument_path(instrument.id)
                files[path] = write_record(instrument, path)
        for instrument_id in {card.instrument_id for card in self._cards.values()}:
            held = {card.id: card for card in self._holdings.cards(instrument_id)}
            for card in self._cards.values():
                if card.instrument_id == instrument_id and held.get(card.id) != card:
                    path = ids.card_path(card.id)
                    files[path] = write_record(card, path)
        return files


def _clauses_with_own_end(edition: Instrument) -> frozenset[str]:
    """The ids of the clauses that end on a day of their own, as the edition's attributes record it."""
    found = set()
    for attribute in edition.attributes:
        if attribute.field.startswith(ATTRIBUTE_OF_CLAUSE) and attribute.field.endswith("/effective_to"):
            found.add(f"{edition.id}/{attribute.field.split('/')[1]}")
    return frozenset(found)
