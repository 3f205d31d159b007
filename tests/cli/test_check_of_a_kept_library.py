"""Whatever the library's own commands do to it, tools/check finds nothing: the rules and the commands mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import answers, ask, check, delta, library
from tests.office import Office, rules

YARD = "linden/yard-rules"
FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024", "A visitor must sign the register.")


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office.opened(tmp_path)


def is_fine(office: Office) -> bool:
    told = office.does(check.main, "--answers")
    return told["faults"] == [] and told["not_committed"] == []


def test_a_library_just_begun_is_fine(office: Office) -> None:
    assert is_fine(office)


def test_it_stays_so_through_proposing_accepting_correcting_and_rejecting(office: Office) -> None:
    first = office.proposes(FIRST)
    assert is_fine(office)
    office.accepts(first)
    assert is_fine(office)
    second = office.proposes(SECOND)
    assert is_fine(office)
    office.accepts(second)
    assert is_fine(office)
    office.holds(SECOND.replace("must sign", "must both read and sign"), "--edition", "2024-09-01")
    assert is_fine(office)
    later = office.proposes(rules("one", "1 July 2030"))
    assert is_fine(office)
    office.does(delta.main, "reject", later, "--because", "A draft.")
    assert is_fine(office)
    office.holds(rules("one", "1 July 2031"))
    assert is_fine(office)


def test_it_stays_so_while_a_ruling_is_proposed_and_when_it_is_accepted(office: Office) -> None:
    office.holds(FIRST)
    office.holds(rules("three", "1 January 2022", title="Gate Rules"), "--work", "gate-rules", name="gate.md")
    prevails, over = "linden/gate-rules/2022-01-01/s-2", f"{YARD}/2021-01-01/s-2"
    told = office.does(delta.main, "rule", prevails, "--over", over, "--because", "The special rule.")
    assert is_fine(office)
    office.accepts(told["deltas"][0]["id"])
    assert is_fine(office)


def test_it_stays_so_while_answers_are_given_moved_settled_and_forgotten(office: Office) -> None:
    office.holds(FIRST)
    question = ("How many hours may a visitor park in the yard?", "--jurisdiction", "linden")
    answered = office.does(ask.main, *question)["answer_id"]
    declined = office.does(ask.main, "May a visitor keep bees?", "--jurisdiction", "linden", code=1)["answer_id"]
    assert is_fine(office)
    second = office.proposes(SECOND)
    assert is_fine(office)
    office.accepts(second)
    assert is_fine(office)
    person = office.delta(second).decided_by
    assert person is not None
    settled = ("--as", person.id, "--outcome", "outside", "--because", "Ask the bee board.")
    office.does(answers.main, "resolve", declined, *settled)
    assert is_fine(office)
    office.does(answers.main, "forget", answered, "--as", person.id, "--because", "It held a name.")
    assert is_fine(office)


def test_it_stays_so_when_a_place_and_a_person_are_added(office: Office) -> None:
    office.does(library.main, "place", "ashby", "--name", "Ashby", "--parent", "calder")
    rob = ("--name", "Rob Ley", "--role", "Clerk", "--contact", "desk 2", "--accepts", "place=ashby")
    office.does(library.main, "person", "rob-ley", *rob)
    assert is_fine(office)
