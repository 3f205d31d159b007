"""One answer's standing from two desks: no order matters, nothing is lost, and the strictest queue holds."""

from __future__ import annotations

from datetime import date

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from inforce.model.answers import Current, QueueMove, Retest
from inforce.model.uniting import UNITED, united

QUEUES = ("answered", "declined", "conflict", "change_pending")
days = st.integers(1, 9).map(lambda day: date(2026, 3, day))
moves = st.builds(
    QueueMove, on=days, queue=st.sampled_from(QUEUES), why=st.sampled_from("abc"), delta_id=st.sampled_from(["d", None])
)
retests = st.builds(
    Retest,
    on=days,
    delta_id=st.just("d"),
    asked_about_date=days,
    outcome=st.sampled_from(["same", "changed"]),
    answer_id=st.sampled_from(["20260301-0", "20260302-0"]),
)


def in_order(history: list[QueueMove]) -> tuple[QueueMove, ...]:
    return tuple(sorted(dict.fromkeys(history), key=lambda move: move.on))


@st.composite
def currents(draw: st.DrawFn) -> Current:
    history = in_order(draw(st.lists(moves, max_size=5)))
    return Current(
        queue=history[-1].queue if history else "answered",
        history=history,
        superseded_by=draw(st.sampled_from([None, "20260301-0", "20260302-0"])),
        resolved=draw(st.sampled_from([None, "outside", "ruled"])),
        retests=tuple(dict.fromkeys(draw(st.lists(retests, max_size=2)))),
    )


@st.composite
def grown(draw: st.DrawFn) -> tuple[Current, Current]:
    """A record, and the same after more moves at one desk."""
    before = draw(currents())
    first = before.history[-1].on if before.history else date(2026, 3, 1)
    more = draw(st.lists(moves, min_size=1, max_size=3))
    later = [msgspec.structs.replace(move, on=max(move.on, first), why=f"later {n}") for n, move in enumerate(more)]
    history = (*before.history, *sorted(later, key=lambda move: move.on))
    return before, msgspec.structs.replace(before, history=history, queue=history[-1].queue)


@given(currents(), currents())
def test_the_order_of_the_desks_makes_no_difference(one: Current, other: Current) -> None:
    assert united(one, other) == united(other, one)


@given(currents(), currents())
def test_uniting_again_changes_nothing(one: Current, other: Current) -> None:
    both = united(one, other)
    assert united(both, both) == united(both, one) == united(both, other) == both


@given(currents(), currents())
def test_no_move_is_lost_or_told_twice_and_days_stay_in_order(one: Current, other: Current) -> None:
    history = [move for move in united(one, other).history if move.why != UNITED]
    assert set(history) == {*one.history, *other.history}
    assert len(history) == len(set(history))
    assert history == sorted(history, key=lambda move: move.on)


@given(currents(), currents())
def test_the_queue_is_the_strictest_of_what_both_moved_and_that_of_the_last_move(one: Current, other: Current) -> None:
    both = united(one, other)
    if not (set(one.history) < set(other.history) or set(other.history) < set(one.history)):
        assert both.queue == max(one.queue, other.queue, key=QUEUES.index)
    if both.history:
        assert both.queue == both.history[-1].queue


@given(grown())
def test_what_one_desk_has_not_moved_yet_gives_way_to_what_the_other_did(records: tuple[Current, Current]) -> None:
    before, after = records
    assert united(before, after) == msgspec.structs.replace(after, retests=united(before, after).retests)


@given(currents(), currents())
def test_what_came_of_asking_again_is_kept_from_both(one: Current, other: Current) -> None:
    assert set(united(one, other).retests) == {*one.retests, *other.retests}
