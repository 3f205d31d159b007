"""tools/check as a rule-keeper meets it: what it reads, what it says, and how it ends."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inforce.cli.check import main
from tests.decisions.case_files import OAKFORD, files_in
from tests.storage.libraries import MadeLibrary

PARKING = "instruments/tarn-west/visitor-parking/2024-09-01"
FINE = "No faults in Oakford rules (6 instruments, 12 clauses, 13 cards, 9 deltas).\n"
NEXT = "Next: mend each file where its line says, then run tools/check again; commit when it finds none.\n"
ANSWER = "answers/2026/11/30/0a/20261130-0a00000000000001.yml"


@pytest.fixture
def oakford(tmp_path: Path) -> MadeLibrary:
    made = MadeLibrary(tmp_path / "library")
    for path, content in files_in(OAKFORD).items():
        file = made.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    made.commit("Begin")
    return made


def check(made: MadeLibrary, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--library", str(made.root), *arguments])


def change(made: MadeLibrary, path: str, old: str, new: str) -> None:
    file = made.root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def of_files(result: Result) -> str:
    """What is told before the ten points."""
    return result.stdout.split("\nThe standard's ten points, ")[0]


def codes(result: Result) -> list[str]:
    return [fault["code"] for fault in json.loads(result.stdout)["faults"]]


def test_a_library_without_faults_is_told_in_one_line(oakford: MadeLibrary) -> None:
    result = check(oakford)
    assert (result.exit_code, of_files(result), result.stderr) == (0, FINE, "")


def test_faults_are_grouped_by_file_counted_and_followed_by_what_to_do(oakford: MadeLibrary) -> None:
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    change(oakford, "library.yml", '"UTC"', '"Tarn/Oakford"')
    change(oakford, "library.yml", 'west-oakford"\ndevelopment', 'oakford"\ndevelopment')
    oakford.commit("Three faults")
    result = check(oakford)
    assert result.exit_code == 1
    assert of_files(result) == (
        f"{PARKING}/clauses/s-2.yml\n"
        "  line 7: order: tarn-west/visitor-parking/2024-09-01/s-1 stands at 1 too: give each its place in the document"
        " [order_twice]\n"
        "library.yml\n"
        "  line 4: timezone: Tarn/Oakford is not known here: write a name of the time zone database, as Europe/Dublin"
        " [no_time_zone]\n"
        "  line 25: office_place: oakford is not among the places: add it, or write null [no_place]\n"
        "\n3 faults in 2 files of Oakford rules.\n" + NEXT
    )


def test_with_json_there_is_one_object_and_nothing_else(oakford: MadeLibrary) -> None:
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    result = check(oakford, "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    told = json.loads(result.stdout)
    points = told.pop("points")
    assert [point["number"] for point in points] == [*range(1, 11)]
    assert all(set(point) == {"number", "title", "met", "evidence"} for point in points)
    assert told == {
        "faults": [
            {
                "code": "order_twice",
                "message": "order: tarn-west/visitor-parking/2024-09-01/s-1 stands at 1 too: give each its place in "
                "the document",
                "file": f"{PARKING}/clauses/s-2.yml",
                "line": 7,
            }
        ],
        "held": {"instruments": 6, "clauses": 12, "cards": 13, "deltas": 9},
        "not_committed": [f"{PARKING}/clauses/s-2.yml"],
        "library": "Oakford rules",
        "library_commit": oakford.git("rev-parse", "main"),
    }


def test_a_file_that_was_edited_is_checked_before_it_is_committed(oakford: MadeLibrary) -> None:
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    result = check(oakford)
    assert result.stdout.startswith(f"{PARKING}/clauses/s-2.yml (not committed)\n  line 7: order: ")
    assert result.stderr == "Note: 1 file read as changed here and not committed\n"
    oakford.git("checkout", "-q", ".")
    assert of_files(check(oakford)) == FINE


@pytest.mark.parametrize("staged", [True, False])
def test_a_file_that_was_added_or_deleted_counts_as_it_lies_there(oakford: MadeLibrary, staged: bool) -> None:
    (oakford.root / "cards/tarn-west/flood-relief/2022-05-16/s-2.yml").unlink()
    (oakford.root / PARKING / "clauses/s-1.yml").unlink()
    (oakford.root / PARKING / "clauses/s-9 copy.yml").write_bytes(b"id: x\n")
    if staged:
        oakford.git("add", "-A")
    result = check(oakford, "--json")
    told = json.loads(result.stdout)
    assert sorted({fault["file"] for fault in told["faults"]}) == [
        "cards/tarn-west/visitor-parking/2024-09-01/s-1.yml",
        "deltas/2025/stalls-over-parking.yml",
        "deltas/2025/visitor-parking-2024-09-01.yml",
        f"{PARKING}/clauses/s-9 copy.yml",
        "instruments/west-oakford/market-stalls/2025-02-18/instrument.yml",
    ]
    assert told["held"]["cards"] == 12


def test_a_conflict_of_a_merge_left_in_a_file_is_told(oakford: MadeLibrary) -> None:
    oakford.git("checkout", "-q", "-b", "other")
    change(oakford, f"{PARKING}/clauses/s-2.yml", "longer stay", "long stay")
    oakford.commit("One way")
    oakford.git("checkout", "-q", "main")
    change(oakford, f"{PARKING}/clauses/s-2.yml", "longer stay", "short stay")
    oakford.commit("Another way")
    with pytest.raises(Exception, match="merge"):
        oakford.git("merge", "-q", "other")
    assert codes(check(oakford, "--json")) == ["yaml_syntax"]


def test_another_branch_that_is_checked_out_is_not_what_is_read(oakford: MadeLibrary) -> None:
    oakford.git("checkout", "-q", "-b", "delta/x")
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    result = check(oakford)
    assert (result.exit_code, of_files(result)) == (0, FINE)
    assert result.stderr == "Note: main was read, which is not what is checked out here\n"
    oakford.git("checkout", "-q", "--detach")
    assert of_files(check(oakford)) == FINE


def test_a_library_that_reads_head_is_checked_as_it_is_checked_out(oakford: MadeLibrary) -> None:
    change(oakford, "library.yml", "development_reviewer:", 'branch: "HEAD"\ndevelopment_reviewer:')
    oakford.commit("Read HEAD")
    oakford.git("checkout", "-q", "-b", "work")
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    assert codes(check(oakford, "--json")) == ["order_twice"]


def test_settings_that_cannot_be_read_are_a_fault_among_the_others(oakford: MadeLibrary) -> None:
    change(oakford, "library.yml", 'acceptance: "development"', 'acceptance: "sometimes"')
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    oakford.commit("Break the settings")
    result = check(oakford, "--json")
    assert (result.exit_code, codes(result)) == (1, ["order_twice", "wrong_value"])
    assert json.loads(result.stdout)["library"] == "library"
    change(oakford, "library.yml", '"sometimes"', '"development"')
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 1", "order: 2")
    assert of_files(check(oakford)) == FINE


def test_a_missing_register_is_a_fault_not_a_refusal(oakford: MadeLibrary) -> None:
    oakford.git("rm", "-q", "people.yml")
    oakford.commit("Nobody")
    result = check(oakford, "--json")
    assert (result.exit_code, codes(result)) == (1, ["missing_file"])


def test_a_folder_that_is_no_library_cannot_be_checked(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["--library", str(tmp_path), "--json"])
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "no_library"


def test_a_library_that_was_never_committed_cannot_be_checked(tmp_path: Path) -> None:
    result = check(MadeLibrary(tmp_path / "new"))
    assert result.exit_code == 2
    assert "the library has no commit yet" in result.stderr


def test_the_answers_branch_is_looked_at_when_asked(oakford: MadeLibrary) -> None:
    answer = (oakford.root / ANSWER).read_text(encoding="utf-8")
    oakford.git("checkout", "-q", "--orphan", "answers")
    oakford.git("rm", "-rfq", ".")
    late = oakford.root / ANSWER.replace("0000000001", "0000000009")
    late.parent.mkdir(parents=True)
    late.write_text(answer.replace("0000000001", "0000000009").replace("two hours", "ten hours"), encoding="utf-8")
    oakford.commit("Keep an answer")
    oakford.git("checkout", "-q", "main")
    result = check(oakford)
    assert of_files(result) == FINE
    assert result.stderr == "Note: the records on the answers branch were not looked at: tools/check --answers does\n"
    assert codes(check(oakford, "--answers", "--json")) == ["quote_not_in_clause"]


def test_who_may_decide_is_asked_of_the_register_as_it_stood(oakford: MadeLibrary) -> None:
    delta = oakford.root / "deltas/2025/visitor-parking-2024-09-01.yml"
    decided = delta.read_text(encoding="utf-8")
    delta.unlink()
    oakford.commit("Before it was decided")
    delta.write_text(decided, encoding="utf-8")
    oakford.commit("Decide")
    change(oakford, "people.yml", '      - work: "tarn-west/visitor-parking"\n', "")
    oakford.commit("Take the mandate back")
    assert of_files(check(oakford)) == FINE


def test_a_decision_made_without_a_mandate_is_told(oakford: MadeLibrary) -> None:
    for path in (
        "deltas/2025/flood-relief-2022-05-16.yml",
        *(f"cards/tarn-west/flood-relief/2022-05-16/s-{number}.yml" for number in (1, 2)),
    ):
        change(oakford, path, 'id: "nell-marsh"', 'id: "ode-farrow"')
    oakford.commit("Decide in another's name")
    result = check(oakford, "--json")
    assert codes(result) == ["no_mandate"]


def test_a_link_out_of_the_library_is_not_followed(oakford: MadeLibrary, tmp_path: Path) -> None:
    clause = oakford.root / PARKING / "clauses/s-2.yml"
    (tmp_path / "elsewhere.yml").write_bytes(clause.read_bytes())
    clause.unlink()
    os.symlink(tmp_path / "elsewhere.yml", clause)
    told = json.loads(check(oakford, "--json").stdout)["faults"]
    assert {fault["file"] for fault in told} == {f"{PARKING}/clauses/s-2.yml"}
    oakford.commit("Link")
    assert json.loads(check(oakford, "--json").stdout)["faults"] == told


def test_nothing_is_written(oakford: MadeLibrary) -> None:
    before = {path: path.stat().st_mtime_ns for path in oakford.root.rglob("*")}
    check(oakford)
    check(oakford, "--answers", "--json")
    assert {path: path.stat().st_mtime_ns for path in oakford.root.rglob("*")} == before


def test_before_landing_the_files_alone_are_told(oakford: MadeLibrary) -> None:
    result = check(oakford, "--before-landing")
    assert (result.exit_code, result.stdout) == (0, FINE)
    assert "points" not in json.loads(check(oakford, "--before-landing", "--json").stdout)
    change(oakford, f"{PARKING}/clauses/s-2.yml", "order: 2", "order: 1")
    result = check(oakford, "--before-landing", "--json")
    assert (result.exit_code, codes(result)) == (1, ["order_twice"])


def test_help_has_an_example() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert "Example:\n    tools/check --library ~/rules" in result.stdout
