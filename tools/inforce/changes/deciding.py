"""Deciding on several deltas in one run: each stands or falls by itself, and what stands lands together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from inforce.changes.accepting import accept
from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.card_decisions import Decisions
from inforce.changes.gate import gate_of
from inforce.changes.how import How
from inforce.changes.late_answers import late_answers_settled
from inforce.changes.rejecting import reject
from inforce.changes.sitting import Decided, Sitting
from inforce.errors import LibraryError
from inforce.model.deltas import ChangeDelta
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was decided and landed, what the gate refused, and checkouts that could not be brought along.

    `to_be_merged` is the proposal branch that holds the decisions, where they wait for its merge.
    """

    decided: tuple[Decided, ...]
    refused: tuple[tuple[str, LibraryError], ...]
    left_behind: tuple[LibraryError, ...] = ()
    to_be_merged: str | None = None


def accept_deltas(
    library: Library,
    delta_ids: Sequence[str] | None,
    how: How,
    now: datetime,
    *,
    seen: str | None = None,
    decisions: Decisions | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Accept the deltas named, or every pending one (None), in an order in which each finds what it waits for.

    `seen` and `decisions` are for one delta alone (changes/accepting.py). One delta alone that is refused raises the
    refusal. Raises LibraryError when the decisions cannot land.
    """
    sitting = _sitting(library, how, now)
    ordered = _in_order(sitting, sitting.pending if delta_ids is None else dict.fromkeys(delta_ids))
    return _decide(
        sitting,
        ordered,
        lambda delta_id: accept(sitting, delta_id, how.person_id, seen=seen, decisions=decisions),
        alone=delta_ids is not None and len(ordered) == 1,
        progress=progress,
    )


def reject_deltas(library: Library, delta_ids: Sequence[str], how: How, because: str | None, now: datetime) -> Outcome:
    """Reject the deltas named, what builds on others before those. Raises as `accept_deltas` does."""
    sitting = _sitting(library, how, now)
    ordered = _in_order(sitting, dict.fromkeys(delta_ids))[::-1]
    return _decide(
        sitting,
        ordered,
        lambda delta_id: reject(sitting, delta_id, how.person_id, because),
        alone=len(ordered) == 1,
        progress=None,
    )


def _sitting(library: Library, how: How, now: datetime) -> Sitting:
    gate = gate_of(library, now, how.key, by_merge=how.on_proposal is not None)
    return Sitting(library, gate, now, how.on_proposal)


def _decide(
    sitting: Sitting,
    ordered: Sequence[str],
    decide: Callable[[str], Decided],
    *,
    alone: bool,
    progress: Progress | None,
) -> Outcome:
    refused: list[tuple[str, LibraryError]] = []
    for done, delta_id in enumerate(ordered, start=1):
        # A note of amendment is settled with the edition that answers it, earlier in the same run.
        if any(decided.delta.id == delta_id for decided in sitting.decided):
            continue
        try:
            decide(delta_id)
        except LibraryError as error:
            if alone:
                raise
            refused.append((delta_id, error))
        if progress is not None:
            progress(done, len(ordered))
    left_behind: tuple[LibraryError, ...] = ()
    if sitting.decided and sitting.lands_by_merge:
        left_behind = sitting.land("in force: decide on a proposal", {})
    elif sitting.decided:
        store = AnswerStore(sitting.library.repository)
        why = f"in force: decide on {len(sitting.decided)} delta(s)"
        left_behind = AffectedAnswers(store, sitting.now).land_decided(
            sitting.decided, sitting.pending.values(), sitting.holdings, lambda together: sitting.land(why, together)
        )
        left_behind += late_answers_settled(sitting.library, store, sitting.now)
    waiting = sitting.branch if sitting.lands_by_merge else None
    return Outcome(tuple(sitting.decided), tuple(refused), left_behind, waiting)


def _in_order(sitting: Sitting, wanted: Iterable[str]) -> list[str]:
    """The ids so that what others wait for comes first, then by the day a change takes effect."""
    left = {delta_id: sitting.pending.get(delta_id) for delta_id in wanted}
    ordered: list[str] = []
    by_day = sorted(left, key=lambda delta_id: _begins(left[delta_id]))
    while by_day:
        free = [delta_id for delta_id in by_day if not _waits(left[delta_id], by_day)]
        # Deltas that wait for each other can be taken in no order; each is then refused in its own words.
        taken = free or by_day
        ordered += taken
        by_day = [delta_id for delta_id in by_day if delta_id not in set(taken)]
    return ordered


def _waits(delta: ChangeDelta | None, others: Sequence[str]) -> bool:
    return delta is not None and any(other in others for other in delta.waits_for)


def _begins(delta: ChangeDelta | None) -> tuple[date, str]:
    if delta is None:
        return date.max, ""
    day = None if delta.effective_from is None else delta.effective_from.day
    return day or date.max, delta.id
