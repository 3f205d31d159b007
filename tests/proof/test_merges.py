"""By pull request: the merge of a reviewed tip, and what is told of a branch before there is one (design 5)."""

from __future__ import annotations

import pytest

from inforce.cli import delta
from inforce.cli import library as library_command
from tests.office import rules
from tests.proof.cheating import CheatedOffice
from tests.proof.cheats import FIRST, OLD, QUESTION, SECOND
from tests.proof.signed_office import make_key


def test_a_merge_signed_by_the_one_who_decided(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "proven"
    assert "two hours" in office.asks(QUESTION)["body"]


def test_a_merge_after_the_library_moved_on(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.holds(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    office.decides_on_branch(delta_id, by="ines")
    office.holds(rules("five", "1 March 2022", title="Gate Rules"), name="gate.md")
    office.merges(f"delta/{delta_id}", sign="ines")
    assert set(office.verdicts().values()) == {"proven"}


def test_a_merge_signed_by_somebody_else_than_the_one_who_decided(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}", sign="owner")
    assert office.verdicts()[delta_id] == "file_disagrees"


def test_a_merge_that_nobody_signed(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.merges(f"delta/{delta_id}")
    assert office.verdicts()[delta_id] == "unsigned"


def test_a_merge_more_than_seven_days_after_the_decision(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    office.today = "2026-12-08"
    office.merges(f"delta/{delta_id}", sign="ines")
    assert office.verdicts()[delta_id] == "file_disagrees"


def test_a_reviewer_without_a_key_decides_and_the_git_host_signs_the_merge(office: CheatedOffice) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.merges(f"delta/{delta_id}", sign="forge", author="ines")
    assert office.verdicts()[delta_id] == "proven"


@pytest.mark.parametrize(("author", "verdict"), [("somebody", "not_allowed"), ("tobias", "file_disagrees")])
def test_a_git_host_merges_for_somebody_else(office: CheatedOffice, author: str, verdict: str) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.merges(f"delta/{delta_id}", sign="forge", author=author)
    assert office.verdicts()[delta_id] == verdict


def test_a_squash_that_the_git_host_signed(office: CheatedOffice) -> None:
    make_key(office.keys, "forge")
    host = ["forge", "ours", "--name", "Our Host", "--signing-key", office.key("forge") + ".pub"]
    office.does(library_command.main, *host, *office.by("owner"))
    delta_id = office.proposes(FIRST)
    office.does(delta.main, "accept", delta_id, "--on-branch", "--as", "ines")
    office.commits(office.changed_between("main", f"delta/{delta_id}"), sign="forge", author="ines")
    assert office.verdicts()[delta_id] == "squashed"


def test_the_proposer_wrote_the_branch_that_they_approve(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST)
    tip = office.decides_on_branch(delta_id, by="ines")
    branch = f"delta/{delta_id}"
    office.commits({"notes.txt": b"x"}, author="ines", parents=(tip,), branch=branch, message="A touch of my own")
    office.merges(branch, sign="ines")
    assert office.verdicts()[delta_id] == "proposer_is_approver"


def test_a_proposal_that_was_decided_well_would_land(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.decides_on_branch(delta_id, by="ines")
    assert office.verdicts("--proposed", f"delta/{delta_id}") == {delta_id: "proven"}


def test_a_proposal_that_nobody_decided_on_would_not(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    told = office.report("--proposed", f"delta/{delta_id}")
    assert [fault["verdict"] for fault in told["faults"]] == ["outside_paths"]


def test_a_proposal_decided_by_somebody_without_a_mandate_would_not(office: CheatedOffice) -> None:
    delta_id = office.proposes(FIRST, by="ines")
    office.decides_on_branch(delta_id, by="tobias")
    tip = office.git("rev-parse", f"delta/{delta_id}")
    files = office.changed_between("main", tip)
    named = {path: data and data.replace(b'"tobias"', b'"pavel"') for path, data in files.items()}
    office.commits(named, parents=(tip,), branch="delta/forged")
    assert office.verdicts("--proposed", "delta/forged") == {delta_id: "not_allowed"}


def test_a_proposal_that_touches_more_than_its_own_would_not(office: CheatedOffice) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(rules("six", "1 March 2022", title="Dock Rules"), name="dock.md")
    office.decides_on_branch(delta_id, by="ines")
    clause = f"instruments/{OLD}/clauses/s-2.yml"
    changed = office.bytes_at(clause).replace(b"four", b"nine")
    tip = office.git("rev-parse", f"delta/{delta_id}")
    office.commits({clause: changed}, parents=(tip,), branch=f"delta/{delta_id}", author="tobias")
    assert office.verdicts("--proposed", f"delta/{delta_id}") == {delta_id: "outside_paths"}
