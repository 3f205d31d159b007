"""With signed acceptance a review needs no key: nothing answers from it, and the acceptance is signed all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import delta
from tests.office import rules
from tests.proof.signed_office import SignedOffice

DAY_OPEN = rules("four", "03/04/2024")
DAY = "effective_from=2024-04-03"


@pytest.fixture
def office(tmp_path: Path) -> SignedOffice:
    return SignedOffice.opened(tmp_path)


def test_a_review_without_a_key_is_proven_and_so_is_the_acceptance_after_it(office: SignedOffice) -> None:
    delta_id = office.proposes(DAY_OPEN)
    told = office.does(delta.main, "review", delta_id, "--correct", DAY, "--as", "tobias")
    assert told["reviewed"][0]["reviewed_by"] == "tobias"
    assert office.report("--all")["faults"] == []
    office.accepts(delta_id)
    assert office.verdicts()[delta_id] == "proven"
    assert office.asks("How long may a visitor park in the yard?")["queue"] == "answered"


def test_a_change_reviewed_is_accepted_by_the_merge_of_its_branch(office: SignedOffice) -> None:
    office.holds(rules("two", "1 January 2021"))
    delta_id = office.proposes(DAY_OPEN)
    office.does(delta.main, "review", delta_id, "--correct", DAY, "--as", "tobias")
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "proven"


def test_nobody_reviews_without_a_name_of_the_register(office: SignedOffice) -> None:
    delta_id = office.proposes(DAY_OPEN)
    before = office.git("for-each-ref")
    error = office.refused("review", delta_id, "--correct", DAY, "--as", "stranger")
    assert error["message"] == "there is no person stranger in this library"
    assert office.git("for-each-ref") == before


def test_a_review_answers_nothing_until_the_change_is_accepted(office: SignedOffice) -> None:
    delta_id = office.proposes(DAY_OPEN)
    office.does(delta.main, "review", delta_id, "--correct", DAY, "--as", "tobias")
    assert office.asks("How long may a visitor park in the yard?")["queue"] != "answered"


def test_whoever_said_what_the_day_is_leaves_the_acceptance_to_another(office: SignedOffice) -> None:
    delta_id = office.proposes(DAY_OPEN)
    office.does(delta.main, "review", delta_id, "--correct", DAY, "--as", "ines")
    error = office.refused("accept", delta_id, *office.by("ines"))
    assert error["code"] == "proposer_is_approver"
    office.accepts(delta_id, by="owner")
    assert office.verdicts()[delta_id] == "proven"
