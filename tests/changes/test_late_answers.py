"""Answers that come late, on a card that no longer stands: moved by the next run, with the delta named, and back."""

from __future__ import annotations

from datetime import UTC, date, datetime

import msgspec
import pytest

from inforce.changes.late_answers import settle_late_answers
from inforce.cli import delta
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from tests.office import Office, rules
from tests.storage.example_answers import answered

FIRST, SECOND = rules("four", "1 January 2021"), rules("two", "1 September 2024")
OLD = "linden/yard-rules/2021-01-01"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def comes(office: Office, number: int, ref: str = "s-2", *, about: str = "2026-01-02", **fields: object) -> Answer:
    """An answer that arrives after the fact, as one from another desk does."""
    made = msgspec.structs.replace(
        answered(number, card_id=f"{OLD}/{ref}"), asked_about_date=date.fromisoformat(about), **fields
    )
    with office.opening() as library:
        AnswerStore(library.repository).store(made, library.commit)
    return made


def settle(office: Office) -> tuple[str, ...]:
    with office.opening() as library:
        return settle_late_answers(library, AnswerStore(library.repository), NOW)


def queue(office: Office, answer: Answer) -> str:
    return now(office, answer).current.queue


def now(office: Office, answer: Answer) -> Answer:
    with office.opening() as library:
        found = AnswerStore(library.repository).read(answer.id)
    assert found is not None
    return found


@pytest.fixture
def office(office: Office) -> Office:
    office.holds(FIRST)
    return office


def test_where_every_card_stands_nothing_is_moved(office: Office) -> None:
    comes(office, 1)
    assert settle(office) == ()


def test_one_on_a_card_that_a_pending_change_moves_waits_for_it(office: Office) -> None:
    pending = office.proposes(SECOND)
    late = comes(office, 1)
    assert settle(office) == (late.id,)
    move = now(office, late).current.history[-1]
    assert (move.queue, move.delta_id) == ("change_pending", pending)
    assert move.why.startswith("it came after a change was detected: ")
    assert settle(office) == ()


def test_one_on_a_card_that_was_retired_for_its_day_waits_by_the_delta_that_retired_it(office: Office) -> None:
    accepted = office.holds(SECOND)
    fallen, standing = comes(office, 1, about="2024-09-01"), comes(office, 2, about="2024-08-31")
    assert settle(office) == (fallen.id,)
    move = now(office, fallen).current.history[-1]
    assert move.delta_id == accepted
    assert move.why == f"it came after its card {OLD}/s-2 was retired on 2024-09-01 by {accepted}"
    assert queue(office, standing) == "answered"


def test_one_that_waited_returns_when_the_change_is_rejected_though_the_delta_does_not_know_it(office: Office) -> None:
    pending = office.proposes(SECOND)
    late = comes(office, 1)
    settle(office)
    office.does(delta.main, "reject", pending)
    assert queue(office, late) == "answered"
    assert [move.queue for move in now(office, late).current.history] == ["change_pending", "answered"]


def test_one_that_waited_stays_when_its_card_was_replaced_and_is_asked_again_with_the_others(office: Office) -> None:
    pending = office.proposes(SECOND)
    late = comes(office, 1)
    settle(office)
    office.accepts(pending)
    assert queue(office, late) == "change_pending"
    office.does(delta.main, "retest")
    assert now(office, late).current.superseded_by is not None


@pytest.mark.parametrize("run", ["accepting", "bringing in"])
def test_the_next_run_that_decides_or_brings_in_moves_it(office: Office, run: str) -> None:
    office.proposes(SECOND)
    other = office.proposes(rules("nine", "1 May 2022", title="Shed Rules"), name="shed.md")
    late = comes(office, 1)
    if run == "accepting":
        office.accepts(other)
    else:
        office.brings(rules("six", "1 May 2022", title="Barn Rules"), name="barn.md")
    assert queue(office, late) == "change_pending"


def test_what_says_what_was_known_then_is_left_where_it_is(office: Office) -> None:
    office.proposes(SECOND)
    comes(office, 1, known_at=date(2026, 1, 2))
    assert settle(office) == ()


def test_one_on_a_card_that_has_not_come_yet_is_not_judged(office: Office) -> None:
    comes(office, 1, ref="s-99")
    assert settle(office) == ()


@pytest.mark.parametrize("decision", ["accept", "reject"])
def test_one_that_waited_for_a_decision_that_a_merge_landed_hears_of_it(office: Office, decision: str) -> None:
    held = comes(office, 1)
    delta_id = office.proposes(SECOND)
    assert queue(office, held) == "change_pending"
    office.does(delta.main, decision, delta_id, "--on-branch")
    office.git("merge", "-q", "--no-ff", "-m", "Merge the proposal", f"delta/{delta_id}")
    assert settle(office) == (held.id,)
    found = now(office, held).current
    if decision == "reject":
        assert (found.queue, found.history[-1].why) == ("answered", f"{delta_id} was rejected; its cards stand")
    else:
        assert found.queue == "change_pending"
        assert found.history[-1].why == f"a card it rests on was replaced or retired by {delta_id}"
    assert settle(office) == ()
