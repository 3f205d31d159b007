"""Answers that rest on what changes: they wait from detection on, and come back only where nothing changed."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from inforce.cli import delta
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from tests.office import Office, rules
from tests.storage.example_answers import answered

FIRST = rules("four", "1 January 2021")
OLD = "linden/yard-rules/2021-01-01"


@pytest.fixture
def kept(office: Office) -> Answer:
    """An answer that rests on section 2, stored before anything changes."""
    office.holds(FIRST)
    answer = answered(1, card_id=f"{OLD}/s-2")
    with office.opening() as library:
        AnswerStore(library.repository).store(answer, library.commit)
    return answer


def now(office: Office, answer_id: str) -> Answer:
    found = AnswerStore(Library.open(office.root).repository).read(answer_id)
    assert found is not None
    return found


def test_at_detection_the_answer_moves_and_the_delta_names_it(office: Office, kept: Answer) -> None:
    delta_id = office.proposes(rules("two", "1 September 2024"))
    assert office.delta(delta_id).affected_answer_ids == (kept.id,)
    current = now(office, kept.id).current
    assert current.queue == "change_pending"
    assert [move.delta_id for move in current.history] == [delta_id]


def test_what_was_shown_then_is_not_touched(office: Office, kept: Answer) -> None:
    office.proposes(rules("two", "1 September 2024"))
    after = now(office, kept.id)
    assert msgspec.structs.replace(after, current=kept.current) == kept


def test_when_the_change_is_rejected_the_answer_returns_to_its_queue(office: Office, kept: Answer) -> None:
    delta_id = office.proposes(rules("two", "1 September 2024"))
    office.does(delta.main, "reject", delta_id)
    current = now(office, kept.id).current
    assert current.queue == "answered"
    assert [move.queue for move in current.history] == ["change_pending", "answered"]


def test_it_stays_while_another_pending_change_touches_it(office: Office, kept: Answer) -> None:
    one = office.proposes(rules("two", "1 September 2024"))
    office.brings(rules("six", "1 May 2023"), name="other.md")
    office.does(delta.main, "reject", one)
    assert now(office, kept.id).current.queue == "change_pending"


def test_when_its_card_is_replaced_the_answer_stays(office: Office, kept: Answer) -> None:
    office.holds(rules("two", "1 September 2024"))
    current = now(office, kept.id).current
    assert current.queue == "change_pending"
    assert "replaced or retired" in current.history[-1].why


def test_when_its_cards_were_all_kept_the_answer_returns(office: Office, kept: Answer) -> None:
    office.holds(FIRST.replace("5 a.m.", "6 a.m."), "--edition", "2021-01-01")
    assert now(office, kept.id).current.queue == "answered"


def test_an_answer_forgotten_meanwhile_holds_up_no_decision(office: Office, kept: Answer) -> None:
    delta_id = office.proposes(rules("two", "1 September 2024"))
    moment = datetime(2026, 11, 30, 12, tzinfo=UTC)
    AnswerStore(Library.open(office.root).repository).forget(kept.id, by="owner", because="a name", when=moment)
    office.accepts(delta_id)
    assert office.delta(delta_id).status == "accepted"
