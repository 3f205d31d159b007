"""Thresholds are proposed from cases that choose, measured on others, and taken by a person or not at all."""

from __future__ import annotations

import csv
import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import etree

from inforce.errors import LibraryError
from inforce.evaluation.governed import Governed
from inforce.evaluation.replies import Reply
from inforce.evaluation.strictness import Asked, Outcome, Step, is_held_out, propose, step_of
from inforce.storage.yaml_files import load_yaml
from tests.decisions.small_libraries import make
from tests.evaluation.yards import evaluates, written_set
from tests.storage.libraries import MadeLibrary

NAMES = [f"night-{number}" for number in range(9)]
CHOOSING = [name for name in NAMES if not is_held_out(name)][:3]
HELD_OUT = [name for name in NAMES if is_held_out(name)][:2]
NONE = dict.fromkeys(("cases", "wrong", "right", "incomplete", "as_due", "silent", "failed"), 0)
CLAUSES = {
    "s-5": "A visitor may park in the yard for not more than two hours.",
    "s-6": "A caravan must be locked at night.",
    "s-7": "A caravan must not be washed in the yard.",
    "s-8": "The owner of a caravan must keep its gas bottle shut.",
    "s-9": "A caravan must bear a number.",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    rules = {"au-nsw/yard/2024-01-01": {"title": "Yard Rules", "clauses": CLAUSES}}
    return make({"instruments": rules}, tmp_path_factory.mktemp("yard") / "library")


def case(case_id: str, *, answered: bool) -> dict[str, Any]:
    """A question with a word that its rule has not: answered only where the evidence test is not strict."""
    asked = {"id": case_id, "question": "How long may a visitor park in the yard at night?", "place": "au-nsw"}
    if not answered:
        return {**asked, "type": "unanswerable", "queue": "declined"}
    return {**asked, "type": "simple", "expected": ["not more than two hours"], "gold": ["au-nsw/yard/2024-01-01/s-5"]}


def a_set(folder: Path, *, choosing: bool, held_out: bool) -> str:
    """The set in a file, in which the cases that choose and those held out are to be answered, or are not."""
    some = [case(one, answered=choosing) for one in CHOOSING] + [case(one, answered=held_out) for one in HELD_OUT]
    folder.mkdir()
    return str(written_set(folder / "nights.yml", some))


class Told(NamedTuple):
    """What a calibration said and wrote."""

    words: str
    part: str
    table: str
    chart: str


def calibrated(library: MadeLibrary, asked: str, folder: Path, *more: str) -> Told:
    files = [folder / name for name in ("part.yml", "curve.csv", "curve.svg")]
    options = ("--out", str(files[0]), "--csv", str(files[1]), "--chart", str(files[2]))
    result = evaluates(library, "calibrate", asked, *options, *more)
    assert result.exit_code == 0, result.output
    return Told(result.stdout, *(file.read_text("utf-8") for file in files))


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> str:
    return a_set(tmp_path_factory.mktemp("home") / "asked", choosing=True, held_out=True)


@pytest.fixture(scope="module")
def told(library: MadeLibrary, asked: str, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return calibrated(library, asked, tmp_path_factory.mktemp("told"))


def step(coverage: float, margin: float, *, choosing: list[Outcome], held_out: list[Outcome]) -> Step:
    every = [Asked(set="one", case=name, outcome=came) for name, came in zip(CHOOSING, choosing, strict=False)]
    every += [Asked(set="one", case=name, outcome=came) for name, came in zip(HELD_OUT, held_out, strict=False)]
    return step_of(coverage, margin, every)


def test_the_fewest_wrong_go_before_the_most_right() -> None:
    loose = step(0.5, 0.0, choosing=["wrong", "right", "right"], held_out=["right"])
    strict = step(0.9, 0.0, choosing=["as_due", "silent", "right"], held_out=["right"])
    assert propose([loose, strict], loose) == strict


def test_of_those_as_seldom_wrong_the_most_right_is_proposed() -> None:
    loose = step(0.5, 0.0, choosing=["as_due", "right", "right"], held_out=["right"])
    strict = step(0.9, 0.0, choosing=["as_due", "silent", "right"], held_out=["right"])
    assert propose([strict, loose], strict) == loose


@pytest.mark.parametrize(("other", "stricter"), [((0.5, 0.1), (0.6, 0.0)), ((0.6, 0.0), (0.6, 0.05))])
def test_of_those_alike_the_stricter_is_proposed(other: tuple[float, float], stricter: tuple[float, float]) -> None:
    steps = [step(*bounds, choosing=["right"], held_out=["right"]) for bounds in (other, stricter)]
    now = step(1.0, 0.0, choosing=["silent"], held_out=["right"])
    assert propose([*steps, now], now) == propose([now, *reversed(steps)], now) == steps[1]


def test_what_is_set_stays_where_a_stricter_one_gains_nothing() -> None:
    now = step(0.5, 0.0, choosing=["right"], held_out=["right"])
    strict = step(0.9, 0.1, choosing=["right"], held_out=["right"])
    assert propose([now, strict], now) == now


def test_what_is_held_out_never_chooses(library: MadeLibrary, tmp_path: Path) -> None:
    found = []
    for choosing, held_out in ((True, True), (True, False), (False, False)):
        home = tmp_path / f"{choosing}-{held_out}"
        given = a_set(home, choosing=choosing, held_out=held_out)
        found.append(json.loads(calibrated(library, given, home, "--json").words))
    alike, other, turned = found
    assert [one["held_out"] for one in found] == [[f"nights/{name}" for name in HELD_OUT]] * 3
    assert [one["choosing"] for one in alike["curve"]] == [one["choosing"] for one in other["curve"]]
    bounds = [(one["proposed"]["coverage"], one["proposed"]["margin"]) for one in found]
    assert bounds == [(0.7, 0.15), (0.7, 0.15), (0.8, 0.05)]
    assert alike["proposed"]["held_out"] == {**NONE, "cases": 2, "right": 2}
    assert other["proposed"]["held_out"] == {**NONE, "cases": 2, "wrong": 2}
    # The same change to the cases that choose leads to another choice.
    assert turned["proposed"]["choosing"] == {**NONE, "cases": 3, "as_due": 3}
    assert turned["now"] == turned["proposed"], "nothing is gained by a stricter one"


def test_a_proposal_that_does_worse_on_what_is_held_out_is_proposed_with_a_warning(
    library: MadeLibrary, tmp_path: Path
) -> None:
    given = a_set(tmp_path / "set", choosing=True, held_out=False)
    words = calibrated(library, given, tmp_path).words
    assert "\nThere the proposal is wrong more often than what is set: look at those cases before taking it.\n" in words


def test_the_same_cases_give_the_same_and_nothing_is_written_but_what_is_asked_for(
    library: MadeLibrary, asked: str, told: Told, tmp_path: Path
) -> None:
    before = library.git("for-each-ref"), library.git("status", "--porcelain")
    assert calibrated(library, asked, tmp_path) == told
    assert (library.git("for-each-ref"), library.git("status", "--porcelain")) == before


def test_the_words_tell_the_curve_and_what_is_held_out_by_itself(told: Told) -> None:
    lines = told.words.splitlines()
    assert lines[:3] == [
        "Chosen by 3 cases of 1 question set, loosest first (due: of the silent, where silence was due)",
        "coverage margin wrong but confident right incomplete silent  due",
        "    0.50   0.00                   0     3          0      0    0",
    ]
    assert [line for line in lines if line.endswith(("now", "proposed"))] == [
        "    0.70   0.15                   0     3          0      0    0  proposed",
        "    0.80   0.05                   0     0          0      3    0  now",
        "    0.80   0.05                   0     0          0      2    0  now",
        "    0.70   0.15                   0     2          0      0    0  proposed",
    ]
    assert "Held out, and no part of the choice: 2 cases" in lines
    assert "For library.yml of Made for a test, if a person takes it:" in lines


def test_what_is_proposed_can_stand_in_library_yml_and_says_what_it_rests_on(
    library: MadeLibrary, asked: str, told: Told
) -> None:
    digest = hashlib.sha256(Path(asked).read_bytes()).hexdigest()
    assert told.words.endswith(told.part)
    settings = load_yaml(told.part.encode(), "library.yml").data
    assert settings == {"thresholds": {"attribute_confidence": "0.8", "coverage": "0.7", "margin": "0.15"}}
    assert told.part == (
        f"# Calibrated on 2026-06-30, library at {library.git('rev-parse', 'HEAD').strip()[:12]}, on\n"
        "#   nights: 5 cases, asked on 2026-06-30,\n"
        f"#     sha256 {digest}\n"
        "# Chosen by: 3 cases, 0 wrong but confident, 3 right, 0 incomplete, 0 silent\n"
        "#   before, at coverage 0.8 and margin 0.05: 0 wrong but confident, 0 right, 0 incomplete, 3 silent\n"
        "# Held out: 2 cases, 0 wrong but confident, 2 right, 0 incomplete, 0 silent\n"
        "#   before, at coverage 0.8 and margin 0.05: 0 wrong but confident, 0 right, 0 incomplete, 2 silent\n"
        "thresholds:\n  attribute_confidence: 0.8\n  coverage: 0.7\n  margin: 0.15\n"
    )


def test_the_table_has_a_line_for_each_strictness_and_part(told: Told) -> None:
    rows = list(csv.DictReader(told.table.splitlines()))
    assert len(rows) == 2 * len({(row["coverage"], row["margin"]) for row in rows}) == 88
    assert [tuple(row.values()) for row in rows if (row["coverage"], row["margin"]) == ("0.7", "0.15")] == [
        ("0", "0.7", "0.15", "choosing", "3", "3", "0", "0", "0"),
        ("0", "0.7", "0.15", "held_out", "2", "2", "0", "0", "0"),
    ]


def test_the_chart_is_one_file_that_asks_for_nothing(told: Told) -> None:
    root = etree.fromstring(told.chart.encode())
    named = {one.text for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"right, at coverage 0.5", "wrong but confident", "declined, of all cases", "1"} <= named
    assert "href" not in told.chart
    assert "url(" not in told.chart
    assert "@import" not in told.chart


def test_where_a_reply_failed_nothing_is_proposed(
    library: MadeLibrary, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Reply:
        raise LibraryError("the disk is full")

    monkeypatch.setattr(Governed, "reply", fails)
    part = tmp_path / "part.yml"
    result = evaluates(library, "calibrate", asked, "--out", str(part))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == (
        "Nothing is proposed: 220 replies or judgements failed. See them: tools/evaluate run."
    )
    assert not part.exists()


def test_too_few_cases_are_refused(library: MadeLibrary, tmp_path: Path) -> None:
    given = written_set(tmp_path / "one.yml", [case(CHOOSING[0], answered=True)])
    result = evaluates(library, "calibrate", str(given))
    assert result.exit_code == 2
    assert result.stderr == (
        "Error [Made for a test]: too few cases: 1 to choose by and 0 held out\n"
        "Next: calibrate on more cases; a third of them is held out, by the SHA-256 of their ids\n"
    )


def test_a_file_that_is_there_is_not_written_over(library: MadeLibrary, asked: str) -> None:
    settings = library.root / "library.yml"
    before = settings.read_bytes()
    result = evaluates(library, "calibrate", asked, "--out", str(settings))
    assert result.exit_code == 2
    assert result.stderr == f"Error: {settings}: there is a file already\nNext: name a new file with --out\n"
    assert settings.read_bytes() == before
