"""Where a clause may settle in other words, the likeness that is enough is proposed as the thresholds are."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path
from typing import Any

from lxml import etree

from inforce.evaluation.calibrating import LIKENESSES, Bounds, calibrate, how_many
from inforce.evaluation.running import read_sets
from inforce.evaluation.strictness import OFF, Asked, Calibration, Outcome, Step, is_held_out, propose, step_of
from inforce.storage.library import Library
from inforce.storage.yaml_files import load_yaml
from tests.decisions.small_libraries import load, make
from tests.evaluation.yards import evaluates, written_set
from tests.storage.libraries import MadeLibrary
from tests.storage.stand_in_model import StandIn, stand_in

__all__ = ["stand_in"]

WRITTEN = load(Path(__file__).parents[1] / "decisions" / "by_meaning.yml")["library"]
CHOOSING, HELD_OUT = "fence-0", "fence-1"
# No thresholds but those that are set.
AS_SET: tuple[Bounds, ...] = ()


def library_with(root: Path, **meaning: str) -> MadeLibrary:
    return make({**WRITTEN, "meaning": {"model": "stand-in", **meaning}}, root)


def a_set(path: Path, *, answered: bool) -> Path:
    """A question that only its meaning settles, twice: to be answered, or not to be."""
    due: dict[str, Any] = {"type": "unanswerable", "queue": "declined"}
    if answered:
        due = {"type": "simple", "expected": ["not be more than 2 metres"], "gold": ["au/walls/2020-01-01/s-2"]}
    asked = {"question": "How high may my fence be?", "place": "au", **due}
    return written_set(path, [{"id": case_id, **asked} for case_id in (CHOOSING, HELD_OUT)])


def calibrated(library: MadeLibrary, asked: Path) -> Calibration:
    day = date(2026, 6, 30)
    return calibrate(Library.open(library.root), read_sets([asked], day), day, grid=AS_SET)


def step(enough: float, came: Outcome) -> Step:
    return step_of(0.8, 0.05, [Asked(set="one", case=CHOOSING, outcome=came)], enough)


def test_of_the_two_cases_one_is_held_out() -> None:
    assert [is_held_out(case_id) for case_id in (CHOOSING, HELD_OUT)] == [False, True]


def test_of_likenesses_alike_the_stricter_is_proposed_and_a_looser_one_only_for_a_gain() -> None:
    loose, strict = step(0.56, "right"), step(0.6, "right")
    assert propose([loose, strict], step(OFF, "silent")) == strict
    assert propose([loose, strict], loose) == loose, "nothing is gained by a stricter one"
    assert propose([loose, step(OFF, "right")], step(OFF, "right")) == step(OFF, "right")


def test_the_strictest_likeness_that_settles_what_is_due_is_proposed(tmp_path: Path, stand_in: type[StandIn]) -> None:
    library = library_with(tmp_path / "library", enough="1.2")
    found = calibrated(library, a_set(tmp_path / "fences.yml", answered=True))
    assert tuple(one.enough for one in found.by_meaning) == LIKENESSES
    assert [(one.choosing.right, one.held_out.right) for one in found.by_meaning] == [(1, 1)] * 7 + [(0, 0)]
    assert (found.now.enough, found.proposed.enough) == (OFF, 0.8)


def test_where_meaning_answers_what_it_must_not_it_is_proposed_to_be_off(
    tmp_path: Path, stand_in: type[StandIn]
) -> None:
    library = library_with(tmp_path / "library", enough="0.7")
    found = calibrated(library, a_set(tmp_path / "fences.yml", answered=False))
    assert tuple(one.enough for one in found.by_meaning) == tuple(sorted({*LIKENESSES, 0.7}))
    assert (found.now.choosing.wrong, found.now.held_out.wrong) == (1, 1)
    assert (found.proposed.enough, found.proposed.choosing.wrong, found.proposed.held_out.wrong) == (OFF, 0, 0)


def test_a_model_that_settles_nothing_has_no_curve_of_likeness(tmp_path: Path, stand_in: type[StandIn]) -> None:
    library, asked = library_with(tmp_path / "library"), a_set(tmp_path / "fences.yml", answered=True)
    found = calibrated(library, asked)
    assert (found.by_meaning, found.now.enough) == ((), None)
    assert how_many(Library.open(library.root), AS_SET) == 1
    result = evaluates(library, "calibrate", str(asked), "--chart-meaning", str(tmp_path / "chart.svg"))
    assert result.exit_code == 2
    assert result.stderr == (
        "Error [Made for a test]: no clause of this library settles a point by its meaning, "
        "so there is no curve of likeness\n"
        "Next: leave --chart-meaning out, or set `meaning` in library.yml, with `enough` where its model has none\n"
    )


def test_the_words_tell_the_curve_of_likeness_and_nothing_is_written_but_what_is_asked_for(
    tmp_path: Path, stand_in: type[StandIn]
) -> None:
    library = library_with(tmp_path / "library", enough="1.2")
    before, settings = library.git("status", "--porcelain"), (library.root / "library.yml").read_bytes()
    part, table, chart = (tmp_path / name for name in ("part.yml", "curve.csv", "likeness.svg"))
    options = ("--out", str(part), "--csv", str(table), "--chart-meaning", str(chart))
    result = evaluates(library, "calibrate", str(a_set(tmp_path / "fences.yml", answered=True)), *options)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].endswith(", at likeness off, which is set")
    start = lines.index(
        "And by the same cases at coverage 0.80 and margin 0.05: from which likeness a clause settles in other words"
    )
    assert lines[start + 1 : start + 13] == [
        "likeness wrong but confident right incomplete silent  due",
        "    0.56                   0     1          0      0    0",
        "    0.60                   0     1          0      0    0",
        "    0.64                   0     1          0      0    0",
        "    0.68                   0     1          0      0    0",
        "    0.72                   0     1          0      0    0",
        "    0.76                   0     1          0      0    0",
        "    0.80                   0     1          0      0    0  proposed",
        "     off                   0     0          0      1    0  now",
        "Held out, and no part of the choice: 1 cases",
        "coverage margin likeness wrong but confident right incomplete silent  due",
        "    0.80   0.05      off                   0     0          0      1    0  now",
    ]
    taken = part.read_text("utf-8")
    assert result.stdout.endswith(taken)
    assert f"\n#   {Library.open(library.root).ranking}\n# Chosen by: 1 cases, 0 wrong but confident, 1 right" in taken
    assert "\n#   before, at coverage 0.8, margin 0.05 and likeness off: 0 wrong but confident, 0 right" in taken
    assert load_yaml(taken.encode(), "library.yml").data == {
        "thresholds": {"attribute_confidence": "0.8", "coverage": "0.8", "margin": "0.05"},
        "meaning": {"model": "stand-in", "weight": "3.0", "enough": "0.8"},
    }
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert len(rows) == len({(row["coverage"], row["margin"], row["enough"], row["part"]) for row in rows}) == 2 * 51
    named = {one.text for one in etree.fromstring(chart.read_bytes()).iter("{http://www.w3.org/2000/svg}text")}
    assert {"right, at likeness 0.56", "off", "wrong but confident"} <= named
    assert (library.git("status", "--porcelain"), (library.root / "library.yml").read_bytes()) == (before, settings)
