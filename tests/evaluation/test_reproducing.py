"""Figures of a published evaluation, counted again: all come out, and none where a single cell was altered."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from inforce.cli import evaluate
from inforce.evaluation.reproducing import reproduce
from inforce.evaluation.statistics import Credit, credit, mean, paired_bootstrap
from tests.shared import shared

FOLDER = "benchmark"


def test_the_mean_is_not_rounded_on_the_way() -> None:
    assert mean([0.1] * 10) == pytest.approx(0.1, abs=0)
    with pytest.raises(ValueError, match="no mean of nothing"):
        mean([])


def test_credit_is_full_or_some_or_none() -> None:
    assert credit([1.0, 0.5, 0.0, 1.0, 0.25]) == Credit(2, 2, 1)


def test_the_interval_of_no_difference_is_nothing_and_of_a_constant_one_that() -> None:
    same = paired_bootstrap([1.0, 0.0, 0.5], [1.0, 0.0, 0.5])
    assert (same.low, same.high) == (0.0, 0.0)
    apart = paired_bootstrap([1.0, 1.0], [0.5, 0.5])
    assert (apart.low, apart.high) == (0.5, 0.5)


def test_the_same_scores_give_the_same_interval_and_it_holds_the_mean() -> None:
    chance = random.Random(7)
    first = [chance.random() for _ in range(50)]
    second = [chance.random() for _ in range(50)]
    interval = paired_bootstrap(first, second)
    assert interval == paired_bootstrap(first, second)
    assert interval.low <= mean(first) - mean(second) <= interval.high


def test_scores_that_do_not_pair_are_refused() -> None:
    with pytest.raises(ValueError, match="as many of one as of the other"):
        paired_bootstrap([1.0], [1.0, 0.0])


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """The released records, to be altered."""
    return Path(shutil.copytree(shared(FOLDER), tmp_path / "records"))


def test_every_figure_comes_out_as_printed(records: Path) -> None:
    result = CliRunner().invoke(evaluate.main, ["reproduce", str(records)])
    assert result.exit_code == 0
    assert result.output.endswith("40 of 40 figures come out as printed.\n")


def test_any_one_cell_that_is_altered_is_noticed(records: Path) -> None:
    chance = random.Random(3)
    for name in ("normative_qa_200_scores.tsv", "normative_qa_460_index.tsv"):
        path = records / name
        released = path.read_text(encoding="utf-8")
        rows = [line.split("\t") for line in released.splitlines()]
        for column in range(len(rows[0])):
            altered = [list(row) for row in rows]
            cell = altered[chance.randrange(1, len(rows))]
            cell[column] = {"true": "false", "false": "true", "0": "1", "1": "0", "1.0": "0.5"}.get(
                cell[column], cell[column] + "1"
            )
            path.write_text("\n".join("\t".join(row) for row in altered) + "\n", encoding="utf-8")
            assert not all(figure.holds for figure in reproduce(records)), (name, rows[0][column])
        path.write_text(released, encoding="utf-8")


def test_a_score_that_is_no_number_is_told_with_its_line(records: Path) -> None:
    path = records / "normative_qa_200_scores.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("\t1.0\t", "\tone\t", 1), encoding="utf-8")
    result = CliRunner().invoke(evaluate.main, ["reproduce", str(records)])
    assert result.exit_code == 2
    assert f"{path}:2: dk_score: 'one' is not what the column holds" in result.output
