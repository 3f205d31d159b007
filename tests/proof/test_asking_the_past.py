"""In a library of signed acceptances what was known on a day, and what is asked again, rests on what is proven."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import answers, ask, delta
from tests.office import rules
from tests.proof.signed_office import SignedOffice

QUESTION = "How long may a visitor park in the yard?"


@pytest.fixture
def office(tmp_path: Path) -> SignedOffice:
    """Four hours were accepted, signed, on the first day; two hours, signed, on a later one."""
    office = SignedOffice.opened(tmp_path)
    office.holds(rules("four", "1 January 2021"))
    return office


def test_what_was_known_on_a_day_is_answered_from_what_was_proven_by_then(office: SignedOffice) -> None:
    known = office.today
    office.today = "2026-12-10"
    office.holds(rules("two", "1 September 2024"))
    told = office.asks(QUESTION, "--known-at", known)
    assert (told["queue"], told["known_at"]) == ("answered", known)
    assert "four hours" in told["body"]
    assert "two hours" in office.asks(QUESTION)["body"]


def test_what_nobody_signed_answers_for_no_day(office: SignedOffice) -> None:
    clause = office.root / "instruments/linden/yard-rules/2021-01-01/clauses/s-2.yml"
    clause.write_bytes(clause.read_bytes().replace(b"four hours", b"nine hours"))
    office.git("commit", "-qam", "Nobody signed this")
    told = office.run(ask.main, QUESTION, "--jurisdiction", "linden", "--known-at", office.today)
    assert told.exit_code in (1, 2)
    assert "nine hours" not in told.stdout


def test_its_questions_are_asked_again_and_its_answers_recomputed(office: SignedOffice) -> None:
    first = office.asks(QUESTION)["answer_id"]
    office.today = "2026-12-10"
    changed = office.holds(rules("two", "1 September 2024"))
    told = office.does(delta.main, "retest")
    assert [one["id"] for one in told["deltas"]] == [changed]
    assert told["deltas"][0]["outcomes"] == {"changed": 3}
    assert office.does(ask.main, "--replay", first, "--recompute")["same"]
    (one,) = office.does(answers.main, "explain", first)["deltas"]
    assert one["decided_by"]["id"] == "ines"
