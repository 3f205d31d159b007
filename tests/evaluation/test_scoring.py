"""Scores: rules first, then points; nothing leaves the average; and what counts as wrong but confident."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from inforce.evaluation import judging
from inforce.evaluation.judges import JudgeFailed, ToJudge, Verdict
from inforce.evaluation.run_records import CheckedCitation, CitationStatus, Output, RunRecord
from inforce.evaluation.scores import Score
from inforce.evaluation.scoring import scored
from inforce.model.question_sets import Case
from inforce.model.records import from_data
from tests.decisions.small_libraries import load
from tests.evaluation.yards import cases, evaluates, written_set, yards
from tests.storage.libraries import MadeLibrary

CASES = load(Path(__file__).with_name("scored.yml"))


class Saying:
    """A judge that says what it is told to, and remembers what it was given."""

    name = "saying"

    def __init__(self, says: Callable[[ToJudge], Verdict]) -> None:
        self._says = says
        self.given: list[ToJudge] = []

    @property
    def settings(self) -> Mapping[str, str]:
        return {}

    def judge(self, given: ToJudge) -> Verdict:
        self.given.append(given)
        return self._says(given)


def by_words(given: ToJudge) -> Verdict:
    """A point is made where its words stand in the answer."""
    return Verdict(
        made=tuple(point in given.answer for point in given.expected),
        said=tuple(point in given.answer for point in given.forbidden),
    )


def score_of(written: Mapping[str, Any], judge: Saying) -> Score:
    """The score of a case of the file: what was asked, and what came back, in a few words."""
    case = from_data({"id": "x", "type": "simple", "question": "How long?", **written.get("case", {})}, Case)
    got = {"status": "answered", "answer": "Two hours.", "cites": ["gold"], **written.get("reply", {})}
    cited = {
        "gold": CheckedCitation(clause_id="a/b/c/s-1", held=True, in_place=True, in_force=True, gold=True),
        "other": CheckedCitation(clause_id="a/b/c/s-2", held=True, in_place=True, in_force=True, gold=False),
        "neighbour": CheckedCitation(clause_id="n/b/c/s-1", held=True, in_place=False, in_force=True, gold=False),
        "old": CheckedCitation(clause_id="a/b/o/s-1", held=True, in_place=True, in_force=False, gold=False),
        "invented": CheckedCitation(clause_id="a/x/c/s-9", held=False, in_place=False, in_force=False, gold=False),
    }
    names = got["cites"] if got["status"] == "answered" else []
    status = "none_due" if got["status"] != "answered" else "cited" if names else "uncited"
    record = RunRecord(
        set="set",
        case="x",
        system="any",
        output=from_data({name: got[name] for name in ("status", "reason", "error") if name in got}, Output),
        citation=CitationStatus(status=status, cited=tuple(cited[name] for name in names)),
        answer=got["answer"],
        candidates=(),
    )
    return scored(case, record, judge)


@pytest.mark.parametrize("name", CASES)
def test_a_reply_gets_the_score_that_its_case_says(name: str) -> None:
    written = CASES[name]
    judge = Saying(by_words)
    got = score_of(written, judge)
    assert got.score == pytest.approx(float(written["score"]))
    assert got.rule == written.get("rule")
    assert list(got.wrong_but_confident) == written.get("wrong_but_confident", [])


def test_a_judge_sees_the_words_cut_and_nothing_of_the_system_or_its_citations() -> None:
    judge = Saying(by_words)
    score_of({"case": {"expected": ["Two hours"]}, "reply": {"answer": "Two hours. " * 400}}, judge)
    assert ToJudge.__struct_fields__ == ("question", "expected", "forbidden", "answer")
    assert [len(given.answer) for given in judge.given] == [1500]


# C35: what failed stays in the average.


def broken(given: ToJudge, *, fails: Mapping[str, str]) -> Verdict:
    year = next(year for year in fails if year in given.question)
    if fails[year] not in ("right", "wrong"):
        raise JudgeFailed(fails[year])
    return Verdict(made=(fails[year] == "right",) * len(given.expected), said=(False,) * len(given.forbidden))


OUTCOMES = [*["right"] * 6, "wrong", "its output is no verdict", "its output is no verdict", "no verdict in 30 s"]
YEARS = range(2020, 2030)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    return yards(tmp_path_factory.mktemp("yards") / "library")


@pytest.fixture(scope="module")
def ten(tmp_path_factory: pytest.TempPathFactory) -> str:
    some = [case for case in cases(YEARS) if case["id"].startswith("read-")]
    return str(written_set(tmp_path_factory.mktemp("set") / "ten.yml", some))


def judged(monkeypatch: pytest.MonkeyPatch, outcomes: list[str]) -> None:
    fails = dict(zip(map(str, YEARS), outcomes, strict=True))
    monkeypatch.setitem(judging.JUDGES, "broken", lambda _: Saying(lambda given: broken(given, fails=fails)))  # type: ignore[arg-type]


def test_six_of_ten_right_and_three_failed_is_six_of_ten_and_incomplete(
    library: MadeLibrary, ten: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(monkeypatch, OUTCOMES)
    out = str(tmp_path / "run")
    result = evaluates(library, "run", ten, "--system", "governed", "--judge", "broken", "--out", out)
    assert result.exit_code == 1
    assert "0                    governed  all    10     60.0   6     0     4     3" in result.output
    assert result.output.split("\n\n")[-2] == (
        "INCOMPLETE: 3 of 10 replies have no verdict, each counted as 0:\n"
        "  governed ten/read-2027: How long could a visitor park in the yard in New South Wales on 1 May 2027?:"
        " judge: its output is no verdict\n"
        "  governed ten/read-2028: How long could a visitor park in the yard in New South Wales on 1 May 2028?:"
        " judge: its output is no verdict\n"
        "  governed ten/read-2029: How long could a visitor park in the yard in New South Wales on 1 May 2029?:"
        " judge: no verdict in 30 s"
    )
    told = json.loads(evaluates(library, "score", out, "--judge", "broken", "--json").stdout)
    assert (told["complete"], told["systems"][0]["by_type"][0]["mean"]) == (False, 60.0)


def test_an_answer_with_five_points_and_one_verdict_makes_one_of_five() -> None:
    judge = Saying(lambda given: Verdict(made=(True,), said=()))
    assert score_of({"case": {"expected": ["a", "b", "c", "d", "e"]}}, judge).score == pytest.approx(0.2)


def test_more_verdicts_than_points_or_none_on_what_must_not_be_said_is_an_error_and_no_score() -> None:
    more = score_of({"case": {"expected": ["a"]}}, Saying(lambda given: Verdict(made=(True, True), said=())))
    assert (more.score, more.error) == (0, "judge: 2 and 0 verdicts on 1 expected and 0 forbidden points")
    none = score_of(
        {"case": {"expected": ["a"], "forbidden": ["b"]}}, Saying(lambda given: Verdict(made=(True,), said=()))
    )
    assert (none.score, none.error) == (0, "judge: 1 and 0 verdicts on 1 expected and 1 forbidden points")


def test_where_everything_failed_there_is_no_score_and_the_exit_is_2(
    library: MadeLibrary, ten: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(monkeypatch, ["its output is no verdict"] * 10)
    out = str(tmp_path / "run")
    result = evaluates(library, "run", ten, "--system", "governed", "--judge", "broken", "--out", out)
    assert result.exit_code == 2
    assert "governed  all    10     no score  0     0     10    10" in result.output
    assert "  governed has no score: every one of its replies failed\n" in result.output


def test_scored_again_by_another_judge_the_scores_are_the_others(
    library: MadeLibrary, ten: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "run")
    first = evaluates(library, "run", ten, "--system", "governed", "--out", out)
    before = (tmp_path / "run" / "scores.jsonl").read_bytes()
    judged(monkeypatch, OUTCOMES)
    assert evaluates(library, "score", out, "--judge", "broken").exit_code == 1
    assert (tmp_path / "run" / "scores.jsonl").read_bytes() != before
    assert evaluates(library, "score", out).output == first.output
    assert (tmp_path / "run" / "scores.jsonl").read_bytes() == before


def test_the_table_has_a_line_for_each_reply_and_no_cell_is_a_formula(library: MadeLibrary, tmp_path: Path) -> None:
    some = [case | {"question": f"=1+1 {case['question']}"} for case in cases(range(2020, 2021))]
    asked = str(written_set(tmp_path / "set.yml", some))
    table = tmp_path / "replies.csv"
    systems = ("--system", "governed", "--system", "similarity-first")
    evaluates(library, "run", asked, *systems, "--out", str(tmp_path / "run"), "--csv", str(table))
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"), newline="")))
    assert [(row["system"], row["case"]) for row in rows[:2]] == [
        ("governed", "own-2020"),
        ("similarity-first", "own-2020"),
    ]
    assert len(rows) == 2 * len(some)
    assert next(iter(rows[0])) == "wrong_but_confident"
    assert all(row["question"].startswith("'=1+1") for row in rows)
