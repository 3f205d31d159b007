"""What was shown is what is accepted: a proposal that moved since is looked at again."""

from __future__ import annotations

import pytest

from inforce.cli import delta
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")


def move_proposal(office: Office, delta_id: str) -> tuple[str, str]:
    """Put a commit on the proposal branch, as whoever proposes may; gives back where it stood and stands."""
    before = office.git("rev-parse", f"delta/{delta_id}")
    tree = office.git("rev-parse", f"delta/{delta_id}^{{tree}}")
    after = office.git("commit-tree", tree, "-p", before, "-m", "Look at this too")
    office.git("branch", "-f", f"delta/{delta_id}", after)
    return before, after


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_proposal_that_moved_after_it_was_shown_is_refused(office: Office, how: tuple[str, ...]) -> None:
    delta_id = office.proposes(FIRST)
    office.run(delta.main, "show", delta_id, *how)
    before, after = move_proposal(office, delta_id)
    assert office.refused("accept", delta_id) == {
        "code": "moved",
        "message": f"the proposal of delta {delta_id} has moved since it was shown: "
        f"it stands at {after[:12]}, and stood at {before[:12]}",
        "where": None,
        "next": f"look at it again: tools/delta show {delta_id}",
    }
    assert office.delta(delta_id).status == "pending"
    office.run(delta.main, "show", delta_id)
    office.accepts(delta_id)


def test_one_clause_alone_is_not_the_whole_of_it(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    office.run(delta.main, "show", delta_id)
    move_proposal(office, delta_id)
    office.run(delta.main, "show", delta_id, "--clause", "s-2")
    assert office.refused("accept", delta_id)["code"] == "moved"


def test_what_a_person_says_they_saw_goes_before_what_was_shown_here(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    office.run(delta.main, "show", delta_id)
    before, after = move_proposal(office, delta_id)
    assert office.refused("accept", delta_id, "--seen", before)["code"] == "moved"
    office.accepts(delta_id, "--seen", after)


def test_accepting_all_is_held_to_what_was_shown_too(office: Office) -> None:
    shown, other = office.proposes(FIRST), office.proposes(rules("six", "1 May 2021", title="Hall Rules"), name="h.md")
    office.run(delta.main, "show", shown)
    move_proposal(office, shown)
    told = office.does(delta.main, "accept", "--all", code=2)
    assert {row["id"]: row["verdict"] for row in told["deltas"]} == {other: "accepted", shown: "refused"}


def test_a_note_that_cannot_be_written_is_told_and_holds_up_nothing(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    (office.root / ".git" / "inforce-shown").write_text("in the way", encoding="utf-8")
    result = office.run(delta.main, "show", delta_id)
    assert result.exit_code == 0
    tip = office.git("rev-parse", f"delta/{delta_id}")
    assert result.stderr.startswith(f"Warning: what was shown of {delta_id} could not be noted in ")
    assert result.stderr.endswith(f"; give accept what you read: --seen {tip}\n")
    office.accepts(delta_id)
