"""A judge against people: what is counted how, and what the command says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inforce.cli import evaluate
from inforce.errors import DataFault
from inforce.evaluation.judge_agreement import agreement
from inforce.evaluation.judges import JudgeFailed, ToJudge, Verdict
from inforce.model.judged_answers import JudgedAnswer
from inforce.storage.judged_answers import read_judged_set

LABELLED = """\
about: Parking in yards.
owner: ana
labelled_on: "2026-06-30"
answers:
  - name: two hours
    kind: right
    question: How long may a visitor park?
    expected: [not more than two hours]
    forbidden: [not more than nine hours]
    answer: Not more than two hours.
    made: [true]
    said: [false]
  - name: two hours and nine
    kind: every_version
    question: How long may a visitor park?
    expected: [not more than two hours]
    forbidden: [not more than nine hours]
    answer: Not more than two hours, or not more than nine hours.
    made: [false]
    said: [true]
"""


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    path = tmp_path / "labelled.yml"
    path.write_text(LABELLED, encoding="utf-8")
    return path


class Saying:
    """A judge that says one thing of every answer, or fails."""

    name = "saying"
    settings: Mapping[str, str] = {}

    def __init__(self, *, made: bool | None, said: bool = False) -> None:
        self._made, self._said = made, said

    def judge(self, given: ToJudge) -> Verdict:
        if self._made is None:
            raise JudgeFailed("no verdict")
        return Verdict(made=(self._made,) * len(given.expected), said=(self._said,) * len(given.forbidden))


def answers(path: Path) -> tuple[JudgedAnswer, ...]:
    return read_judged_set(path).answers


def counts(judge: Saying, path: Path) -> tuple[int, int, int, int, int]:
    one = agreement(judge, answers(path)).by_kind[0]
    return one.alike, one.agreed, one.too_kind, one.too_strict, one.failed


def test_a_judge_that_counts_everything_is_too_kind(labelled: Path) -> None:
    assert counts(Saying(made=True), labelled) == (1, 2, 2, 0, 0)


def test_a_judge_that_counts_nothing_is_too_strict(labelled: Path) -> None:
    assert counts(Saying(made=False, said=True), labelled) == (1, 2, 0, 2, 0)


def test_a_judge_that_fails_agrees_with_nothing(labelled: Path) -> None:
    assert counts(Saying(made=None), labelled) == (0, 0, 0, 0, 2)


def test_too_kind_is_the_worst_kind_of_error_however_seldom(labelled: Path) -> None:
    worst = agreement(Saying(made=True), answers(labelled)).worst
    assert worst is not None
    assert (worst.direction, worst.kind, worst.answer) == ("too kind", "every_version", "two hours and nine")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(evaluate.main, ["judge", *arguments])


def test_the_command_tells_each_kind_and_which_way_the_judge_errs(labelled: Path) -> None:
    result = run(str(labelled))
    assert (result.exit_code, result.stdout) == (
        0,
        "The judge rule against people, too kind first\n"
        "               too kind too strict failed  points agreed  answers alike\n"
        "all                   0          0      0         4 of 4         2 of 2\n"
        "right                 0          0      0         2 of 2         1 of 1\n"
        "every_version         0          0      0         2 of 2         1 of 1\n"
        "Worst kind of error: none met.\n",
    )


def test_a_disagreement_is_told_with_its_point(labelled: Path) -> None:
    labelled.write_text(LABELLED.replace("answer: Not more than two hours.", "answer: Two days."), encoding="utf-8")
    result = run(str(labelled))
    assert result.stdout.endswith(
        "too strict: right, two hours: not more than two hours\n"
        "Worst kind of error: too strict on answers of the kind right.\n"
    )


def test_the_same_as_json(labelled: Path) -> None:
    told = json.loads(run(str(labelled), "--json").stdout)
    assert told["judge"]["name"] == "rule"
    assert told["by_kind"][0] == {
        "kind": "all",
        **{"answers": 2, "alike": 2, "points": 4, "agreed": 4, "too_kind": 0, "too_strict": 0, "failed": 0},
    }


def test_a_label_too_few_is_told_with_its_line(labelled: Path) -> None:
    labelled.write_text(LABELLED.replace("said: [true]", "said: []"), encoding="utf-8")
    with pytest.raises(DataFault) as fault:
        read_judged_set(labelled)
    assert [(one.line, one.message) for one in fault.value.faults] == [
        (20, "two hours and nine: said has 0 labels for 1 points")
    ]


def test_a_name_that_stands_twice_is_told_with_its_line(labelled: Path) -> None:
    labelled.write_text(LABELLED.replace("two hours and nine", "two hours"), encoding="utf-8")
    result = run(str(labelled))
    assert result.exit_code == 2
    assert f"{labelled}:13: a second answer is called two hours\n" in result.stderr


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = run(str(tmp_path / "none.yml"))
    assert result.exit_code == 2
    assert "the judged answers cannot be read: No such file or directory" in result.stderr
    assert "Next: name a file that is there; those of a library lie in questions/judged/" in result.stderr


UNSET = (
    "Error: the judge model needs a language model, and none is set up: "
    "INFORCE_MODEL_URL and INFORCE_MODEL_KEY and INFORCE_MODEL not set\n"
    "Next: set INFORCE_MODEL_URL (like https://service.example/v1), INFORCE_MODEL_KEY and INFORCE_MODEL in the "
    "environment, and nowhere else\n"
)
SET = {
    "INFORCE_MODEL_URL": "https://127.0.0.1:9/v1",
    "INFORCE_MODEL_KEY": "sk-not-a-real-key",
    "INFORCE_MODEL": "m-1",
}


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*SET, "INFORCE_MODEL_PRICES"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nothing_set")
def test_without_a_model_the_exit_is_2_and_what_to_set_is_named(labelled: Path) -> None:
    result = run(str(labelled), "--judge", "model")
    assert (result.exit_code, result.stderr) == (2, UNSET)


@pytest.mark.usefixtures("nothing_set")
def test_without_the_extra_the_exit_is_2_and_what_to_run_is_named(
    labelled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in SET.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("inforce.cli.model_service.find_spec", lambda name: None)
    result = run(str(labelled), "--judge", "model")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: the judge model needs a part that is not installed: the client of model services\n"
        "Next: install it: tools/set-up/add-extra model\n",
    )


@pytest.mark.usefixtures("nothing_set")
def test_a_price_list_that_is_none_is_refused(labelled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**SET, "INFORCE_MODEL_PRICES": "cheap"}.items():
        monkeypatch.setenv(name, value)
    result = run(str(labelled), "--judge", "model")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: INFORCE_MODEL_PRICES is no price list: 'cheap'\n"
        "Next: set the prices of a million tokens in and of a million out, like 2.5/10\n",
    )


def test_a_judge_that_is_none_is_refused(labelled: Path) -> None:
    result = run(str(labelled), "--judge", "oracle")
    assert (result.exit_code, result.stderr) == (2, "Error: there is no judge oracle\nNext: name one of: rule, model\n")
