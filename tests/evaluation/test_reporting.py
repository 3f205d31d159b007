"""What a run shows: figures that can be counted by hand, gaps with intervals, and the cases in which systems differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inforce.evaluation.run_folder import RunFolder
from tests.evaluation.yards import cases, evaluates, written_set, yards
from tests.storage.libraries import MadeLibrary

SYSTEMS = ("--system", "governed", "--system", "similarity-first")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    return yards(tmp_path_factory.mktemp("yards") / "library")


@pytest.fixture(scope="module")
def folder(library: MadeLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of five questions about 2021 and five about 2025."""
    some = [case for case in cases() if case["id"].endswith(("2021", "2025"))]
    home = tmp_path_factory.mktemp("run")
    asked = written_set(home / "yard.yml", some)
    assert evaluates(library, "run", str(asked), *SYSTEMS, "--out", str(home / "first")).exit_code == 0
    return home / "first"


@pytest.fixture(scope="module")
def told(library: MadeLibrary, folder: Path) -> dict[str, Any]:
    return dict(json.loads(evaluates(library, "score", str(folder), "--json").stdout))


def test_the_figures_are_those_counted_by_hand(told: dict[str, Any]) -> None:
    governed, first = told["systems"]
    assert governed["by_type"] == [
        _figures("all", 0, 10, 100.0, full=10),
        _figures("time", 0, 2, 100.0, full=2),
        _figures("place", 0, 6, 100.0, full=6),
        _figures("unanswerable", 0, 2, 100.0, full=2),
    ]
    assert (governed["decline_precision"], governed["decline_recall"]) == ({"count": 4, "of": 4}, {"count": 4, "of": 4})
    assert (governed["gold_cited"], governed["cited_gold"]) == ({"count": 6, "of": 6}, {"count": 6, "of": 6})
    assert (governed["place"], governed["day"]) == ({"count": 2, "of": 2}, {"count": 2, "of": 2})
    # The first by rank score is the same clause of one edition and place whatever is asked.
    assert first["by_type"][0]["wrong_but_confident"] >= 8
    assert first["decline_recall"] == {"count": 0, "of": 4}
    assert (first["place"], first["day"]) == ({"count": 0, "of": 2}, {"count": 0, "of": 2})


def _figures(kind: str, wrong: int, count: int, mean: float, *, full: int) -> dict[str, Any]:
    counts = {"full": full, "partial": 0, "zero": 0, "errors": 0}
    return {"type": kind, "wrong_but_confident": wrong, "cases": count, "mean": mean, **counts}


def test_the_gap_is_that_of_the_means_and_its_interval_holds_it(told: dict[str, Any]) -> None:
    governed, first = (one["by_type"][0]["mean"] for one in told["systems"])
    gap = told["gaps"][0]
    assert (gap["a"], gap["b"], gap["type"], gap["cases"]) == ("governed", "similarity-first", "all", 10)
    assert gap["gap"] == pytest.approx(governed - first)
    assert gap["low"] <= gap["gap"] <= gap["high"]


def test_a_citation_is_held_against_the_library_whatever_the_system_says(folder: Path) -> None:
    """One clause is the best by its words for every question: of one place, and of days that go by."""
    records = {one.case: one for one in RunFolder(folder).records() if one.system == "similarity-first"}
    for name, record in records.items():
        (cited,) = record.citation.cited
        place, edition = cited.clause_id.split("/")[0], cited.clause_id.split("/")[2]
        day = f"{name[-4:]}-05-01"
        asked_place = {"neighbour": "au-qld", "nowhere": None}.get(name.split("-")[0], "au-nsw")
        assert cited.held
        assert cited.in_place == (None if asked_place is None else place == asked_place)
        ended = "2024-01-01" if cited.clause_id.startswith("au-nsw/yard/2020") else "9999-12-31"
        assert cited.in_force == (edition <= day < ended)


def test_wrong_but_confident_is_the_first_column_and_each_case_says_why(library: MadeLibrary, folder: Path) -> None:
    output = evaluates(library, "score", str(folder)).output
    lines = output.splitlines()
    assert lines[3].split("  ")[0] == "wrong but confident"
    assert lines[4].split()[:6] == ["0", "governed", "all", "10", "100.0", "10"]
    assert "WRONG BUT CONFIDENT governed" not in output
    assert (
        "WRONG BUT CONFIDENT similarity-first yard/leash-2021: How long may the leash of a dog be?\n"
        "  answered what was to be declined\n"
    ) in output


def test_two_systems_are_compared_and_every_case_in_which_they_differ_is_told(
    library: MadeLibrary, folder: Path
) -> None:
    result = evaluates(library, "compare", str(folder), "--a", "governed", "--b", "similarity-first")
    assert result.exit_code == 0
    assert result.output.startswith("wrong but confident: 0 of governed, ")
    assert (
        "  yard/leash-2021: How long may the leash of a dog be?\n"
        "    governed: declined, 100 (silent as due)\n"
        "    similarity-first: answered, 0 (answered where silence was due); "
        "WRONG BUT CONFIDENT: answered what was to be declined\n"
    ) in result.output


def test_a_system_compared_with_itself_in_another_run_differs_in_nothing(
    library: MadeLibrary, folder: Path, tmp_path: Path
) -> None:
    some = [case for case in cases() if case["id"].endswith("2021")]
    asked = written_set(tmp_path / "yard.yml", some)
    evaluates(library, "run", str(asked), "--system", "governed", "--out", str(tmp_path / "second"))
    both = (str(folder), str(tmp_path / "second"))
    result = evaluates(library, "compare", *both, "--a", "governed", "--b", "governed")
    assert result.output == (
        f"wrong but confident: 0 of governed in {both[0]}, 0 of governed in {both[1]}\n"
        f"governed in {both[0]} above governed in {both[1]}, all, 5 cases: +0.0 [0.0, 0.0]\n"
        f"governed in {both[0]} above governed in {both[1]}, time, 1 case: +0.0 [0.0, 0.0]\n"
        f"governed in {both[0]} above governed in {both[1]}, place, 3 cases: +0.0 [0.0, 0.0]\n"
        f"governed in {both[0]} above governed in {both[1]}, unanswerable, 1 case: +0.0 [0.0, 0.0]\n"
        "left out, asked of one of the two only: 5\n"
        "0 cases in which they differ.\n"
    )


def test_runs_that_were_scored_differently_are_not_compared(library: MadeLibrary, folder: Path, tmp_path: Path) -> None:
    asked = written_set(tmp_path / "yard.yml", list(cases(range(2021, 2022))))
    evaluates(library, "run", str(asked), "--system", "governed", "--cut", "100", "--out", str(tmp_path / "second"))
    both = (str(folder), str(tmp_path / "second"))
    result = evaluates(library, "compare", *both, "--a", "governed", "--b", "governed")
    assert result.exit_code == 2
    assert result.output == (
        f"Error: {tmp_path / 'second'}: the two runs were scored by different judges or rules, "
        "or with answers cut at different lengths\n"
        "Next: score one of them again: tools/evaluate score RUN --judge JUDGE --cut LENGTH\n"
    )


def test_a_run_that_is_not_over_has_no_report(library: MadeLibrary, folder: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut"
    cut.mkdir()
    (cut / "sets").mkdir()
    for name in ("manifest.json", "sets/yard.yml", "timings.jsonl"):
        (cut / name).write_bytes((folder / name).read_bytes())
    lines = (folder / "records.jsonl").read_bytes().splitlines(keepends=True)
    (cut / "records.jsonl").write_bytes(b"".join(lines[:-3]))
    result = evaluates(library, "score", str(cut))
    assert result.exit_code == 2
    assert result.output == (f"Error: {cut}: the run is not over\nNext: go on with it: tools/evaluate run … --resume\n")


def test_a_folder_that_is_no_run_is_told_as_that(library: MadeLibrary, tmp_path: Path) -> None:
    result = evaluates(library, "score", str(tmp_path))
    assert (result.exit_code, result.output) == (
        2,
        f"Error: {tmp_path}: there is no manifest.json here\nNext: name the folder of a run\n",
    )
