"""Answers that came late: synced from another desk, or kept while main was behind, on a card that no longer stands.

The landing of a delta moves the answers that are here (design 5). One that was elsewhere is moved by the next command
that syncs, decides or brings in: to change_pending, with the delta named; and back, where the change it was found
waiting for was decided meanwhile and kept every card it rests on.

It costs little where nothing is late: a card is looked at once, however many answers rest on it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime

from inforce.changes.affected_answers import after_decision, knows_nothing_of_the_decision, moved
from inforce.decisions.standing import moved_instruments, standing
from inforce.errors import LibraryError
from inforce.model import ids
from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.storage.answer_store import A_BATCH, AnswerStore
from inforce.storage.current_field import Change
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.reading_ahead import read_ahead
from inforce.storage.records_in_files import read_record

_OWN_QUEUE = ("answered", "conflict")
# A card that says so at its left margin need not be read whole.
_LIVE = re.compile(rb"^status: *\"?live\"? *$", re.MULTILINE)


def settle_late_answers(library: Library, store: AnswerStore, now: datetime) -> tuple[str, ...]:
    """Move the answers that came late to where the library's deltas put them by now; gives back their ids.

    What counts is where the library's branch stands now, not when it was opened. Raises LibraryError.
    """
    index = store.index()
    cards, waited_for = index.cards_relied_on(), index.deltas_waited_for()
    if not cards and not waited_for:
        return ()
    late = _Late(library, store, now)
    changes = {**late.to_wait(cards), **late.to_return(waited_for)}
    wanted = list(changes)
    for start in range(0, len(wanted), A_BATCH):
        batch = wanted[start : start + A_BATCH]
        store.update_all(batch, _each(changes), "Answers that came late", when=now)
    return tuple(wanted)


def _each(changes: Mapping[str, Change]) -> Change:
    return lambda answer: changes[answer.id](answer)


def late_answers_settled(library: Library, store: AnswerStore, now: datetime) -> tuple[LibraryError, ...]:
    """The same after a landing: what is landed stays so, and what goes wrong here is told and done by the next run."""
    try:
        settle_late_answers(library, store, now)
    except LibraryError as error:
        return (error,)
    return ()


class _Late:
    """One look at what no longer stands, at the commit the library's branch stands at."""

    def __init__(self, library: Library, store: AnswerStore, now: datetime) -> None:
        self._store, self._now = store, now
        self._repository = library.repository
        self._commit = library.repository.resolve(library.branch or library.commit) or library.commit
        self._deltas = Holdings(library.repository, self._commit, "deltas/")
        self._pending = tuple(self._deltas.pending().values())
        self._moved = {edition: delta for delta in self._pending for edition in moved_instruments(delta)}

    def to_wait(self, cards: Mapping[str, date]) -> dict[str, Change]:
        """For each answer on a card that does not stand for its day, the move to change_pending."""
        changes: dict[str, Change] = {}
        for card in self._in_doubt(cards):
            delta = self._moved.get(card.instrument_id) or self._retired_by(card)
            why = _why(card, delta)
            for row in self._store.find(card=card.id):
                falls = standing(card, row.asked_about_date, self._pending) != "stands"
                if falls and row.current_queue in _OWN_QUEUE and row.superseded_by is None and row.known_at is None:
                    changes.setdefault(row.id, functools.partial(_waiting, why=why, delta=delta, now=self._now))
        return changes

    def to_return(self, waited_for: tuple[str, ...]) -> dict[str, Change]:
        """For each answer that waits for a delta decided without it, what that decision means for it."""
        changes: dict[str, Change] = {}
        for delta_id in waited_for:
            delta = self._deltas.delta(delta_id)
            if delta is None or delta.status == "pending":
                continue
            rows = [row for row in self._store.find(waits_for=delta_id) if row.superseded_by is None]
            decided_with = self._decided_with(delta, [row.id for row in rows])
            late = [row.id for row in rows if row.id not in decided_with and row.known_at is None]
            for answer in self._store.read_all(late).values():
                waiting = any(ids.instrument_of(card_id) in self._moved for card_id in answer.source_card_ids)
                decide = functools.partial(
                    after_decision, deltas=[delta], waiting=waiting, held=self._held, when=self._now
                )
                hears_now = knows_nothing_of_the_decision(answer, delta_id)
                if hears_now or decide(answer).current.queue in _OWN_QUEUE:
                    changes[answer.id] = decide
        return changes

    def _decided_with(self, delta: ChangeDelta, waiting: Sequence[str]) -> frozenset[str]:
        """The answers that were moved with the decision itself: all that it names, or none, where a merge landed it."""
        named = frozenset(delta.affected_answer_ids)
        first = next((answer_id for answer_id in waiting if answer_id in named), None)
        answer = None if first is None else self._store.read(first)
        return frozenset() if answer is not None and knows_nothing_of_the_decision(answer, delta.id) else named

    def _in_doubt(self, cards: Mapping[str, date]) -> Iterator[SourceCard]:
        """The cards that do not stand for the latest day asked about. One that is not here yet is not judged."""
        paths = {ids.card_path(card_id): day for card_id, day in cards.items()}
        wanted = list(paths)
        for start in range(0, len(wanted), A_BATCH):
            batch = wanted[start : start + A_BATCH]
            for path, data in read_ahead(self._repository.reader, self._commit, batch).items():
                edition = "/".join(path.split("/")[1:4])
                if _LIVE.search(data) and edition not in self._moved:
                    continue
                card = read_record(data, path, SourceCard)
                if standing(card, paths[path], self._pending) != "stands":
                    yield card

    @functools.cached_property
    def _held(self) -> Holdings:
        """The cards too: their files are listed only where some answer may return."""
        return Holdings(self._repository, self._commit, "cards/", "deltas/")

    def _retired_by(self, card: SourceCard) -> ChangeDelta | None:
        """The delta that retired a card or put another in its place: the last one decided that says so."""
        found = [
            delta for delta in self._deltas.naming(card.id) if delta.status == "accepted" and _ends(delta, card.id)
        ]
        return max(found, key=lambda delta: (delta.decided_on or date.min, delta.id), default=None)


def _waiting(answer: Answer, why: str, delta: ChangeDelta | None, now: datetime) -> Answer:
    # Whoever moved it meanwhile knew as much.
    return moved(answer, "change_pending", why, delta, now) if answer.current.queue in _OWN_QUEUE else answer


def _ends(delta: ChangeDelta, card_id: str) -> bool:
    return any(effect.card_id == card_id and effect.effect != "keep" for effect in delta.card_effects)


def _why(card: SourceCard, delta: ChangeDelta | None) -> str:
    named = "" if delta is None else f" by {delta.id}"
    if delta is not None and delta.status == "pending":
        return f"it came after a change was detected: {delta.summary}"
    if card.status == "retired":
        return f"it came after its card {card.id} was retired on {card.retired_on}{named}"
    return f"its card {card.id} waits for a decision{named}"
