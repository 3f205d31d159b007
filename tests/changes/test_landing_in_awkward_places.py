"""Landing where people are at work: nothing of theirs is touched, and nothing is half done (design 5 and 8)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inforce.cli import delta, ingest
from inforce.storage.git_writing import CommitWriter
from inforce.storage.library import Library
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"


def test_the_checkout_of_main_is_brought_along_and_is_clean(office: Office) -> None:
    office.holds(FIRST)
    assert (office.root / "cards" / OLD / "s-2.yml").is_file()
    assert office.git("status", "--porcelain") == ""


def test_an_uncommitted_change_in_the_way_is_refused_before_anything(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    card = office.root / "cards" / OLD / "s-2.yml"
    card.write_text(card.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    before = office.git("rev-parse", "main")
    error = office.refused("accept", delta_id)
    assert error["code"] == "uncommitted"
    assert f"cards/{OLD}/s-2.yml" in error["message"]
    assert office.git("rev-parse", "main") == before
    assert card.read_text(encoding="utf-8").endswith("# mine\n")


def test_bringing_in_is_refused_too_when_a_card_it_puts_in_question_is_being_edited(office: Office) -> None:
    office.holds(FIRST)
    card = office.root / "cards" / OLD / "s-2.yml"
    card.write_text(card.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    error = office.refused(office.file("rules.md", SECOND), "--jurisdiction", "linden", command=ingest.main)
    assert error["code"] == "uncommitted"
    assert office.git("branch", "--list", "delta/*2024*") == ""


def test_changes_elsewhere_in_the_work_tree_are_left_alone(office: Office) -> None:
    (office.root / "notes.txt").write_text("mine", encoding="utf-8")
    office.git("add", "notes.txt")
    (office.root / "README.md").write_text("being written", encoding="utf-8")
    office.holds(FIRST)
    assert office.git("status", "--porcelain") == "M README.md\nA  notes.txt"


def test_a_detached_head_stays_where_it_is(office: Office) -> None:
    office.holds(FIRST)
    office.git("checkout", "-q", "--detach")
    before = office.git("rev-parse", "HEAD")
    office.holds(SECOND)
    assert office.git("rev-parse", "HEAD") == before
    assert office.git("rev-parse", "main") != before
    assert office.git("status", "--porcelain") == ""


def test_a_proposal_that_is_checked_out_does_not_speak_for_the_library(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.git("switch", "-q", f"delta/{delta_id}")
    told = office.accepts(delta_id)
    assert told["deltas"][0]["status"] == "accepted"
    assert office.git("rev-parse", "--abbrev-ref", "HEAD") == f"delta/{delta_id}"
    assert office.git("rev-parse", "HEAD") == told["deltas"][0]["commit"]
    assert office.git("status", "--porcelain") == ""
    assert office.delta(delta_id).status == "pending"
    assert office.card(f"{OLD}/s-2").status == "change_pending"


def test_a_decision_on_a_proposal_counts_once_it_is_merged(office: Office) -> None:
    office.holds(FIRST)
    delta_id = office.proposes(SECOND)
    office.does(delta.main, "accept", delta_id, "--on-branch")
    assert office.delta(delta_id).status == "pending"
    office.git("merge", "-q", "--no-ff", "-m", "Merge the proposal", f"delta/{delta_id}")
    assert office.delta(delta_id).status == "accepted"
    assert office.card(f"{OLD}/s-2").status == "retired"
    assert office.card(f"{NEW}/s-2").status == "live"


def test_a_linked_work_tree_of_main_is_brought_along(office: Office, tmp_path: Path) -> None:
    office.git("switch", "-q", "-c", "mine")
    linked = tmp_path / "linked"
    office.git("worktree", "add", "-q", str(linked), "main")
    office.holds(FIRST)
    assert (linked / "cards" / OLD / "s-2.yml").is_file()
    assert office.git("status", "--porcelain", at=linked) == ""
    assert not (office.root / "cards" / OLD).exists()


def test_a_branch_that_moves_during_the_work_is_never_overwritten(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    delta_id = office.proposes(FIRST)

    def meanwhile(self: CommitWriter) -> None:
        write(self)
        office.git("commit", "-q", "--allow-empty", "-m", "Someone else")

    write = CommitWriter.write
    with monkeypatch.context() as patch:
        patch.setattr(CommitWriter, "write", meanwhile)
        error = office.refused("accept", delta_id)
    assert error["code"] == "moved"
    assert office.delta(delta_id).status == "pending"
    office.accepts(delta_id)
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_library_that_reads_what_is_checked_out_lands_there(office: Office) -> None:
    path = office.root / "library.yml"
    path.write_text(path.read_text(encoding="utf-8") + 'branch: "HEAD"\n', encoding="utf-8")
    office.git("commit", "-aqm", "Read what is checked out")
    office.git("switch", "-q", "-c", "trial")
    main = office.git("rev-parse", "main")
    office.holds(FIRST)
    assert office.git("rev-parse", "main") == main
    with office.opening() as held:
        assert held.card(f"{OLD}/s-2").status == "live"
    office.git("checkout", "-q", "--detach")
    error = office.refused(office.file("rules.md", SECOND), "--jurisdiction", "linden", command=ingest.main)
    assert error["code"] == "detached_head"


def test_nobodys_name_email_hooks_or_signing_are_needed(office: Office) -> None:
    hooks = office.root / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("pre-commit", "reference-transaction", "post-checkout"):
        (hooks / name).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        (hooks / name).chmod(0o755)
    office.git("config", "commit.gpgsign", "true")
    office.holds(FIRST)
    assert office.git("log", "-1", "--format=%an <%ae>", "main") == "Ines Vale <owner@inforce.invalid>"


def test_a_stray_proposal_branch_from_a_run_cut_short_is_no_obstacle(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    office.git("reset", "-q", "--hard", "main~1")
    assert office.proposes(FIRST) == delta_id
    office.accepts(delta_id)


def test_the_library_is_read_from_its_branch_after_each_step(office: Office) -> None:
    delta_id = office.proposes(FIRST)
    listed = office.does(delta.main, "list")["deltas"][0]
    assert listed["commit"] == office.git("rev-parse", f"delta/{delta_id}")
    office.accepts(delta_id)
    listed = office.does(delta.main, "list")["deltas"][0]
    assert (listed["status"], listed["commit"]) == ("accepted", office.git("rev-parse", "main"))
    assert Library.open(office.root).commit == office.git("rev-parse", "main")


def test_many_who_bring_documents_in_at_once_all_get_theirs_in(office: Office) -> None:
    tools = Path(__file__).resolve().parents[2] / "tools"
    program = "import sys; sys.path.insert(0, sys.argv.pop(1)); from inforce.cli.ingest import main; main()"
    start = (sys.executable, "-c", program, str(tools), "--jurisdiction", "linden", "--library", str(office.root))
    names = ("Yard", "Gate", "Wharf")
    files = [office.file(f"{name}.md", rules("four", "1 January 2021", title=f"{name} Rules")) for name in names]
    running = [subprocess.Popen([*start, file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for file in files]
    ended = [(process.communicate()[0].decode(), process.returncode) for process in running]
    assert [code for _, code in ended] == [0] * 3, ended
    assert len(office.does(delta.main, "list", "--pending")["deltas"]) == 3
    assert office.git("status", "--porcelain") == ""
    assert office.git("fsck", "--strict", "--no-dangling") == ""


def test_an_acceptance_killed_at_any_moment_is_made_or_not_made_and_can_be_made_again(office: Office) -> None:
    tools = Path(__file__).resolve().parents[2] / "tools"
    program = "import sys; sys.path.insert(0, sys.argv.pop(1)); from inforce.cli.delta import main; main()"
    delta_id = office.proposes(FIRST)
    start = [sys.executable, "-c", program, str(tools), "accept", delta_id, "--library", str(office.root)]
    for hundredths in (10, 20, 30, 40, 50, 60, 70, 80):
        process = subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(hundredths / 100)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert office.delta(delta_id).status in ("pending", "accepted")
        (office.root / ".git" / "index.lock").unlink(missing_ok=True)
    office.run(delta.main, "accept", delta_id)
    assert office.delta(delta_id).status == "accepted"
    assert office.card(f"{OLD}/s-2").status == "live"
    office.holds(SECOND)
    assert office.git("status", "--porcelain") == ""
    assert office.git("fsck", "--strict", "--no-dangling") == ""
