"""The pass test: after a change was accepted, every question it touches is asked again (standard 9.10, design 5).

Each is asked about its own day and, where that was "today" because nobody named one, about today and about the first
day of the change too. What comes of it is kept like any other answer, for the same case, audience and applicant; the
old record then says what came of it, and which answer took its place: for a day that was named the one about that day,
else the one about today. One whose cards were all kept, and which comes out in the same words, stands as it is.

The same question for the same case is asked once, however often it had been put. Memory holds one batch at a time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime

import msgspec
from msgspec import Struct

from inforce.changes.ruling import answers_between
from inforce.decisions.asking_again import anew, answered_as_recorded, days_to_ask, outcome
from inforce.decisions.keeping import same_for
from inforce.errors import NotHeld, Refused
from inforce.model.answers import Answer, QueueMove, Retest
from inforce.model.deltas import ChangeDelta
from inforce.storage.answer_store import AnswerStore
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library

# Old answers taken at a time: with three days each, what becomes of them still fits in one commit of the store.
_AT_ONCE = 150
_ASKED_KEPT = 256

Progress = Callable[[int, int], None]


class ToRetest(Struct, frozen=True):
    """A delta, and the answers that have not been asked again since it was accepted."""

    delta: ChangeDelta
    answer_ids: tuple[str, ...]


class Retested(Struct, frozen=True):
    """One question asked again about one day: the record of then, what was written down, and the new answer."""

    before: Answer
    retest: Retest
    now: Answer


def to_retest(
    library: Library, store: AnswerStore, delta_ids: Sequence[str], ref: str | None = None
) -> tuple[ToRetest, ...]:
    """The deltas named (none named: every accepted one), each with its answers that are still to be asked again.

    Raises NotHeld for a delta that there is not, Refused for one that is pending or was rejected.
    """
    holdings = Holdings(library.repository, library.commit, "deltas/")
    named = [_accepted(holdings, delta_id) for delta_id in dict.fromkeys(delta_ids)]
    found = []
    for delta in named or [delta for delta in holdings.deltas() if delta.status == "accepted"]:
        answer_ids = _still_to_ask(delta, library, store, ref)
        if answer_ids or named:
            found.append(ToRetest(delta, answer_ids))
    return tuple(found)


def _accepted(holdings: Holdings, delta_id: str) -> ChangeDelta:
    delta = holdings.delta(delta_id)
    if delta is None:
        raise NotHeld(f"there is no delta {delta_id}", next="list them: tools/delta list", code="no_delta")
    if delta.status == "rejected":
        raise Refused(
            f"delta {delta_id} was rejected: it changed nothing, so nothing is to be asked again",
            next="list those that were accepted: tools/delta list",
        )
    if delta.status == "pending":
        raise Refused(
            f"delta {delta_id} is not decided yet, so its questions are declined until it is",
            next=f"decide it first: tools/delta accept {delta_id} --as PERSON",
        )
    return delta


def _still_to_ask(delta: ChangeDelta, library: Library, store: AnswerStore, ref: str | None) -> tuple[str, ...]:
    index = store.index()
    return index.by_question(_touched(delta, library, store).difference(index.retested(delta.id)), ref)


def _touched(delta: ChangeDelta, library: Library, store: AnswerStore) -> set[str]:
    """The answers a delta touches: those it names, those that came late, and open conflicts that it rules on."""
    found = set(delta.affected_answer_ids) | {row.id for row in store.find(waits_for=delta.id)}
    if delta.kind == "conflict_ruling":
        found.update(answers_between(library.repository, delta.relations))
    return found


class Retesting:
    """One run: questions asked again at one commit of the library, at one moment. `token` makes the ends of new ids."""

    def __init__(self, library: Library, store: AnswerStore, now: datetime, token: Callable[[], str]) -> None:
        self._library, self._store, self._now, self._token = library, store, now, token
        self._asked: dict[tuple[object, ...], Answer] = {}
        self._kept: set[str] = set()

    def run(self, wanted: ToRetest, progress: Progress | None = None) -> Iterator[Retested]:
        """Ask again what a delta touches, keep what comes of it, and give it out batch by batch, once it is kept.

        A run that is cut short is taken up where it ended. Raises LibraryError.
        """
        answer_ids = wanted.answer_ids
        for start in range(0, len(answer_ids), _AT_ONCE):
            batch = answer_ids[start : start + _AT_ONCE]
            held = self._store.read_all(batch)
            new: dict[str, Answer] = {}
            came = {one: self._ask(held[one], wanted.delta, new) for one in batch if one in held}
            self._store.store_all(
                list(new.values()),
                self._library.commit,
                {one: functools.partial(_overtaken, wanted.delta, of_one) for one, of_one in came.items()},
                message=f"Ask {len(came)} questions again after {wanted.delta.id}",
                when=self._now,
            )
            self._kept.update(new)
            yield from (one for of_one in came.values() for one in of_one)
            if progress is not None:
                progress(min(start + _AT_ONCE, len(answer_ids)), len(answer_ids))

    def _ask(self, before: Answer, delta: ChangeDelta, new: dict[str, Answer]) -> tuple[Retested, ...]:
        """One question, about each of its days; what is not kept yet goes to `new`."""
        first_day = None if delta.effective_from is None else delta.effective_from.day
        came = []
        for day in days_to_ask(before, self._now.date(), first_day):
            now = self._answer(before, day)
            if now.id not in self._kept:
                new[now.id] = now
            retest = Retest(
                on=self._now.date(),
                delta_id=delta.id,
                asked_about_date=day,
                outcome=outcome(before, now),
                answer_id=now.id,
            )
            came.append(Retested(before, retest, now))
        return tuple(came)

    def _answer(self, before: Answer, day: date) -> Answer:
        question = anew(before, day, asked_on=self._now, token=self._token())
        key = tuple(getattr(question, name) for name in question.__struct_fields__ if name not in ("token", "ref"))
        key = (*key, before.readings, before.composings)
        if len(self._asked) >= _ASKED_KEPT:
            self._asked.clear()
        for_case = (*key, question.ref)
        if for_case not in self._asked:
            known = self._asked.get(key)
            if known is None:
                found = self._asked[key] = answered_as_recorded(question, self._library, before)
            else:
                found = same_for(known, f"{self._now:%Y%m%d}-{question.token}", question.ref, self._library)
            self._asked[for_case] = found
        return self._asked[for_case]


def _overtaken(delta: ChangeDelta, came: tuple[Retested, ...], answer: Answer) -> Answer:
    """The old record with what came of asking again, and the answer that takes its place, if one does."""
    current = answer.current
    retests = (*current.retests, *(one.retest for one in came))
    retest = (came[0] if answer.as_at_given or len(came) == 1 else came[1]).retest
    if current.queue == "answered" and retest.outcome == "same":
        return msgspec.structs.replace(answer, current=msgspec.structs.replace(current, retests=retests))
    ruled = delta.kind == "conflict_ruling" and answer.queue == "conflict" and retest.outcome == "newly_answered"
    move = QueueMove(
        on=retest.on,
        queue="change_pending" if current.queue == "answered" else current.queue,
        why=f"asked again after {delta.id}: {retest.outcome.replace('_', ' ')}, see {retest.answer_id}",
        delta_id=delta.id,
        person=delta.decided_by.id if ruled and delta.decided_by is not None else None,
    )
    overtaken = msgspec.structs.replace(
        current,
        queue=move.queue,
        history=(*current.history, move),
        superseded_by=retest.answer_id,
        resolved="ruled" if ruled else current.resolved,
        retests=retests,
    )
    return msgspec.structs.replace(answer, current=overtaken)
