"""Cheats by whoever signs, and by when: each ends in no answer, and in a verdict that names it (design 5)."""

from __future__ import annotations

import pytest

from inforce.cli import library as library_command
from tests.office import rules
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import FIRST, OLD, QUESTION, SECOND, edited, forged, is_silent


def test_a_decision_committed_without_a_signature(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files)
    assert office.verdicts() == {delta_id: "unsigned"}
    assert is_silent(office) == "pending"


def test_a_signature_copied_from_a_commit_that_was_signed(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    signed = office.commits(files, sign="ines", message="One", branch=None)
    copied = office.git("cat-file", "commit", signed).replace("\nOne", "\nAnother") + "\n"
    office.goes_back_to(office.git_with(copied, "hash-object", "-t", "commit", "-w", "--stdin"))
    assert office.verdicts() == {delta_id: "bad_signature"}
    assert is_silent(office) == "pending"


def test_the_right_name_with_the_wrong_key(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files, author="ines", sign="stranger")
    assert office.verdicts() == {delta_id: "unknown_key"}
    assert is_silent(office) == "pending"


def test_a_decision_in_the_name_of_somebody_else(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.commits(files, author="ines", sign="owner")
    assert office.verdicts() == {delta_id: "file_disagrees"}
    assert is_silent(office) == "pending"


def test_a_person_whose_mandate_does_not_reach_so_far(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    named = {path: data and data.replace(b'"ines"', b'"pavel"') for path, data in files.items()}
    office.commits(named, author="pavel", sign="pavel")
    assert office.verdicts() == {delta_id: "not_allowed"}
    assert is_silent(office) == "pending"


def test_the_proposer_approves(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST, by="tobias")
    files = office.landing(delta_id)
    named = {path: data and data.replace(b'"ines"', b'"tobias"') for path, data in files.items()}
    office.commits(named, author="tobias", sign="tobias")
    assert office.verdicts() == {delta_id: "proposer_is_approver"}
    assert is_silent(office) == "pending"


def test_a_signature_made_for_something_else_than_git(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    office.goes_back_to(office.signed_for(office.commits(files, branch=None), "file", "ines"))
    assert office.verdicts() == {delta_id: "bad_signature"}
    assert is_silent(office) == "pending"


@pytest.mark.parametrize(("first", "last"), [("2026-12-01", None), ("2026-01-01", "2026-11-29")])
def test_a_key_that_is_valid_on_another_day(office: CheatedOffice, first: str, last: str | None) -> None:
    delta_id, files = forged(office)
    days = ["--first-day", first, *(["--last-day", last] if last else [])]
    office.does(library_command.main, "key", "ines", office.key("ines") + ".pub", *days, *office.by("owner"))
    office.commits(files, sign="ines")
    assert office.verdicts() == {delta_id: "key_out_of_days"}
    assert is_silent(office) == "pending"


def test_a_commit_dated_back_to_when_the_key_was_valid(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    key = office.key("ines") + ".pub"
    office.does(library_command.main, "key", "ines", key, "--last-day", "2026-11-30", *office.by("owner"))
    office.today = "2026-12-05"
    office.does(library_command.main, "place", "port", "--name", "Port", *office.by("owner"))
    office.commits(files, sign="ines", day="2026-11-30")
    assert office.verdicts() == {delta_id: "dated_before_parent"}
    assert is_silent(office) == "pending"


def test_a_decision_dated_in_the_future(office: CheatedOffice) -> None:
    delta_id, files = forged(office)
    later = {path: data and data.replace(b'"2026-11-30"', b'"2026-12-24"') for path, data in files.items()}
    later[f"deltas/2026/{delta_id}.yml"] = edited(
        files[f"deltas/2026/{delta_id}.yml"], ('decided_on: "2026-11-30"', 'decided_on: "2026-12-24"')
    )
    office.commits(later, sign="ines", day="2026-12-24")
    assert office.verdicts() == {delta_id: "dated_in_future"}
    assert is_silent(office) == "pending"


def test_a_key_that_was_withdrawn_as_leaked_signs_no_more(held: CheatedOffice) -> None:
    last_good = held.git("rev-parse", "main")
    delta_id = held.proposes(SECOND)
    held.accepts(delta_id)
    assert held.verdicts()[delta_id] == "proven"
    key = held.key("ines") + ".pub"
    held.does(library_command.main, "key", "ines", key, "--last-good", last_good, *held.by("owner"))
    found = held.verdicts()
    assert found.pop(delta_id) == "compromised"
    assert set(found.values()) == {"changed_after_acceptance"}
    assert is_silent(held) == "pending"
    held.takes_back("main~1")
    assert set(held.verdicts().values()) == {"proven"}
    held.accepts(delta_id, by="owner")
    assert set(held.verdicts().values()) == {"proven"}
    assert "two hours" in held.asks(QUESTION)["body"]


def test_a_person_whose_mandate_does_not_reach_what_the_change_ends(office: CheatedOffice) -> None:
    about = ["--name", "Tobias Renn", "--role", "adviser", "--contact", "desk", "--accepts", "work=linden/dock-rules"]
    office.does(library_command.main, "person", "tobias", *about, *office.by("owner"))
    office.holds(FIRST)
    dock = rules("six", "1 March 2022", title="Dock Rules")
    ending = office.proposes(dock, "--replaces", "linden/yard-rules", name="dock.md")
    error = office.refused("accept", ending, *office.by("tobias"))
    assert error["code"] == "not_allowed"
    assert OLD in error["message"]
    office.accepts(ending, by="ines")
    assert set(office.verdicts().values()) == {"proven"}


def test_a_proposer_who_wrote_on_the_branch_is_refused_before_anything_lands(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST)
    tip = office.git("rev-parse", f"delta/{delta_id}")
    office.commits({"notes.txt": b"x"}, author="ines", parents=(tip,), branch=f"delta/{delta_id}")
    error = office.refused("accept", delta_id, *office.by("ines"))
    assert error["code"] == "proposer_is_approver"
