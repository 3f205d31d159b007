"""Answers that rest on what changes: moved to change_pending at detection, and back where nothing changed for them.

The queue moves are one commit on the answers branch, moved in the same transaction as the library's branch (design
5), so that no answer is ever in a queue that the library's deltas do not explain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime

import msgspec

from inforce.changes.sitting import Decided
from inforce.errors import LibraryError
from inforce.model.answers import Answer, Queue, QueueMove
from inforce.model.deltas import ChangeDelta
from inforce.storage.answer_store import AnswerStore
from inforce.storage.answers_branch import BRANCH
from inforce.storage.git import Move
from inforce.storage.holdings import Holdings
from inforce.storage.library_branch import Moved

Land = Callable[[Mapping[str, Move]], tuple[LibraryError, ...]]
# Answers branches move whenever somebody asks; each attempt prepares the queue moves on the newest.
_ATTEMPTS = 20

_RESTS = ("answered", "conflict", "change_pending")


_DETECTED = "a change was detected: "


class AffectedAnswers:
    """The answers of one library, as far as deltas move them. `when` is the moment of detection or decision."""

    def __init__(self, store: AnswerStore, when: datetime) -> None:
        self._store = store
        self._when = when

    def resting_on(self, editions: Iterable[str]) -> tuple[str, ...]:
        """The ids of the answers that rest on a card of one of these editions, earliest first.

        One that says what was known on a day gone by is not among them: it stays what was known then.
        """
        rows = (row for edition in editions for row in self._store.find(instrument=edition))
        return tuple(sorted({row.id for row in rows if row.known_at is None}))

    def land_detected(self, deltas: Sequence[ChangeDelta], land: Land) -> tuple[LibraryError, ...]:
        """Land new pending deltas, with every answer they touch moved to change_pending."""
        moves: dict[str, list[ChangeDelta]] = {}
        for delta in deltas:
            for answer_id in delta.affected_answer_ids:
                moves.setdefault(answer_id, []).append(delta)

        def change(answer: Answer) -> Answer:
            for delta in moves[answer.id]:
                answer = moved(answer, "change_pending", f"{_DETECTED}{delta.summary}", delta, self._when)
            return answer

        return self._land(tuple(moves), change, "Answers wait for a decision", land)

    def land_decided(
        self, decided: Sequence[Decided], still_pending: Iterable[ChangeDelta], held: Holdings, land: Land
    ) -> tuple[LibraryError, ...]:
        """Land decisions: answers whose cards were all kept return to their queue, the others stay.

        An answer that a delta still pending touches stays too, and one with a card that does not stand for the day it
        is about, whatever was decided. `held` is the library as decided.
        """
        waiting = {
            answer_id
            for delta in still_pending
            if delta.kind != "conflict_ruling"
            for answer_id in delta.affected_answer_ids
        }
        touched: dict[str, list[ChangeDelta]] = {}
        for decision in decided:
            for answer_id in decision.delta.affected_answer_ids:
                touched.setdefault(answer_id, []).append(decision.delta)

        def change(answer: Answer) -> Answer:
            return after_decision(answer, touched[answer.id], answer.id in waiting, held, self._when)

        return self._land(tuple(touched), change, "Answers after a decision", land)

    def _land(
        self, answer_ids: tuple[str, ...], change: Callable[[Answer], Answer], message: str, land: Land
    ) -> tuple[LibraryError, ...]:
        # One that was forgotten meanwhile has no queue any more.
        answer_ids = self._store.held(answer_ids)
        if not answer_ids:
            return land({})
        for attempt in range(_ATTEMPTS):
            move = self._store.prepare_update(answer_ids, change, message, when=self._when)
            try:
                left_behind = land({} if move is None else {BRANCH: move})
            except Moved as moved:
                if moved.of_library or attempt == _ATTEMPTS - 1:
                    raise
                continue
            if move is not None:
                self._store.finish(move)
            return left_behind
        raise AssertionError("the last attempt returns or raises")


def after_decision(
    answer: Answer, deltas: Sequence[ChangeDelta], waiting: bool, held: Holdings, when: datetime
) -> Answer:
    """The answer after deltas that touched it were decided: back in its queue where all its cards were kept and stand.

    `waiting`: another delta that is still pending touches it too. `held` is the library as decided.
    """
    replaced = next((delta for delta in deltas if not _keeps(delta, answer)), None)
    last = replaced or deltas[-1]
    if replaced is not None:
        return moved(answer, "change_pending", _why_again(replaced), last, when)
    decided = f"{last.id} was {last.status}"
    if waiting:
        return moved(answer, "change_pending", f"{decided}; another change is pending", last, when)
    fallen = next(
        (card for card in sorted(_cards_of(answer)) if not _stands(card, answer.asked_about_date, held)), None
    )
    if fallen is not None:
        why = f"{decided}; its card {fallen} does not stand for {answer.asked_about_date}"
        return moved(answer, "change_pending", why, last, when)
    return moved(answer, _queue_before(answer), f"{decided}; its cards stand", last, when)


def knows_nothing_of_the_decision(answer: Answer, delta_id: str) -> bool:
    """Whether the last that an answer heard of a delta is that it was detected.

    So it is where the decision was landed by a merge, which moves the library's branch and no answer.
    """
    heard = [move.why for move in answer.current.history if move.delta_id == delta_id]
    return bool(heard) and heard[-1].startswith(_DETECTED)


def _why_again(delta: ChangeDelta) -> str:
    if delta.kind == "conflict_ruling":
        return f"its conflict was ruled on by {delta.id}: to be asked again"
    return f"a card it rests on was replaced or retired by {delta.id}"


def _keeps(delta: ChangeDelta, answer: Answer) -> bool:
    """Whether every card the answer rests on was kept, and no conflict of its own was ruled on."""
    if delta.status == "rejected":
        return True
    cards = _cards_of(answer)
    kept = all(effect.effect == "keep" for effect in delta.card_effects if effect.card_id in cards)
    return kept and delta.kind != "conflict_ruling"


def _cards_of(answer: Answer) -> set[str]:
    """What an answer rests on, or is caught between."""
    return {*answer.source_card_ids, *(side.card.id for side in answer.conflict)}


def _stands(card_id: str, on: date, held: Holdings) -> bool:
    card = held.card(card_id)
    return card is not None and card.stands_for(on)


def _queue_before(answer: Answer) -> Queue:
    """The queue an answer was in before it began to wait."""
    moves = [move.queue for move in answer.current.history if move.queue != "change_pending"]
    return moves[-1] if moves else answer.queue


def moved(answer: Answer, queue: Queue, why: str, delta: ChangeDelta | None, when: datetime) -> Answer:
    """The answer after a move to a queue by a delta, where it rests on anything at all."""
    if answer.current.queue not in _RESTS:
        return answer
    move = QueueMove(on=when.date(), queue=queue, why=why, delta_id=None if delta is None else delta.id)
    current = msgspec.structs.replace(answer.current, queue=queue, history=(*answer.current.history, move))
    return msgspec.structs.replace(answer, current=current)
