"""Two records of where one answer stands, from two desks, made into one: the strictest queue and both histories.

The order of the two makes no difference, and uniting again changes nothing (design 4). What one desk has and the other
has not moved yet is no contradiction: where one history holds all of the other's moves, that record is the later one.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inforce.model.answers import Current, Queue, QueueMove, Resolution

# What the move says that is added where both desks moved an answer and the strictest queue is not that of the last.
UNITED = "moved at two desks: the strictest queue holds"
_STRICTER: dict[Queue, int] = {"answered": 0, "declined": 1, "conflict": 2, "change_pending": 3}
_RESOLUTIONS: tuple[Resolution, ...] = ("outside", "answered_by_person", "ruled")


def united(one: Current, other: Current) -> Current:
    """Where an answer stands by the records of two desks."""
    if one == other:
        return one
    queue, history = _moves(one, other)
    retests = {*one.retests, *other.retests}
    resolved = [resolution for resolution in (one.resolved, other.resolved) if resolution is not None]
    return Current(
        queue=queue,
        history=history,
        # An id begins with its day: the answer asked later takes the place.
        superseded_by=max((name for name in (one.superseded_by, other.superseded_by) if name), default=None),
        resolved=max(resolved, key=_RESOLUTIONS.index, default=None),
        retests=tuple(sorted(retests, key=msgspec.json.encode)),
    )


def _moves(one: Current, other: Current) -> tuple[Queue, tuple[QueueMove, ...]]:
    """The queue and the history: of the later record where there is one, else the strictest and both."""
    mine, others = _own(one.history), _own(other.history)
    if set(others) < set(mine):
        return one.queue, one.history
    if set(mine) < set(others):
        return other.queue, other.history
    if one.history == other.history:
        return max(one.queue, other.queue, key=_STRICTER.__getitem__), one.history
    history = _merged(mine, others)
    queue = max(one.queue, other.queue, key=_STRICTER.__getitem__)
    if history and history[-1].queue != queue:
        history = (*history, QueueMove(on=history[-1].on, queue=queue, why=UNITED))
    return queue, history


def _own(history: Sequence[QueueMove]) -> tuple[QueueMove, ...]:
    """The moves that some desk made, without what uniting had to add."""
    return tuple(move for move in history if move.why != UNITED)


def _merged(one: Sequence[QueueMove], other: Sequence[QueueMove]) -> tuple[QueueMove, ...]:
    """Both histories in one, each move once, in the order of their days and otherwise in that of each desk."""
    left = [list(one), list(other)]
    found: list[QueueMove] = []
    while any(left):
        heads = [moves[0] for moves in left if moves]
        # One that the other desk has further on waits for what comes before it there.
        free = [move for move in heads if not any(move in moves[1:] for moves in left)]
        taken = min(free or heads, key=_order)
        left = [[move for move in moves if move != taken] for moves in left]
        found.append(taken)
    return tuple(sorted(found, key=lambda move: move.on))


def _order(move: QueueMove) -> tuple[str, int, bytes]:
    return move.on.isoformat(), _STRICTER[move.queue], msgspec.json.encode(move)
