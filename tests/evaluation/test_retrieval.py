"""Retrieval is measured as it is used: on sets with known passages, beside plain BM25."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from inforce.cli import evaluate
from inforce.evaluation.library_questions import library_questions
from inforce.evaluation.ranking import average_precision, gain, recall
from inforce.storage.library import Library
from tests.decisions.small_libraries import make

IDS = st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1)


def test_the_figures_of_one_question_by_hand() -> None:
    ranked, gold = ["x", "a", "y", "b"], {"a", "b", "c"}
    assert recall(ranked, gold, 4) == pytest.approx(2 / 3)
    assert average_precision(ranked, gold, 4) == pytest.approx((1 / 2 + 2 / 4) / 3)
    assert gain(ranked, gold, 4) == pytest.approx((0.6309297535714575 + 0.43067655807339306) / 2.1309297535714578)


@given(IDS, IDS, st.integers(1, 10))
def test_each_figure_lies_between_nothing_and_all(ranked: list[str], gold: list[str], depth: int) -> None:
    for figure in (recall, average_precision, gain):
        assert 0 <= figure(ranked, gold, depth) <= 1 + 1e-9
        assert figure(gold, gold, len(gold)) == pytest.approx(1)
        assert figure(ranked, ["z"], depth) == 0


def retrieval(folder: Path, form: str, *more: str) -> tuple[int, str]:
    result = CliRunner().invoke(evaluate.main, ["retrieval", str(folder), "--form", form, *more])
    return result.exit_code, result.output


@pytest.fixture
def rulebooks(tmp_path: Path) -> Path:
    (tmp_path / "documents_json").mkdir()
    passages = {
        "1.1": "A visitor must not park in the yard for more than four hours.",
        "1.2": "A dog must be kept on a leash.",
        "1.3": "Gates are locked at nine.",
    }
    rows = [{"ID": "x", "DocumentID": 1, "PassageID": number, "Passage": text} for number, text in passages.items()]
    (tmp_path / "documents_json" / "1.json").write_text(json.dumps(rows), encoding="utf-8")
    questions = [
        {"id": "q1", "question": "How long may a visitor park?", "gold": [{"document_id": 1, "passage_id": "1.1"}]},
        {"id": "q2", "question": "Must a dog be on a leash?", "gold": [{"document_id": 1, "passage_id": "1.2"}]},
        {"id": "q3", "question": "Which colour is the gate?", "gold": [{"document_id": 9, "passage_id": "9.9"}]},
    ]
    (tmp_path / "questions_dev.jsonl").write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    return tmp_path


def test_rulebooks_are_asked_and_what_has_no_passage_is_set_aside(rulebooks: Path) -> None:
    code, output = retrieval(rulebooks, "rulebooks")
    assert code == 0
    assert output == (
        "3 passages, 2 questions; 1 set aside, their passages not there or not in force\n"
        "default     seen       1  Recall@1 1.000  Recall@3 1.000  Recall@10 1.000  MAP@10 1.000  nDCG@10 1.000\n"
        "default     unseen     1  Recall@1 1.000  Recall@3 1.000  Recall@10 1.000  MAP@10 1.000  nDCG@10 1.000\n"
        "plain BM25  seen       1  Recall@1 1.000  Recall@3 1.000  Recall@10 1.000  MAP@10 1.000  nDCG@10 1.000\n"
        "plain BM25  unseen     1  Recall@1 1.000  Recall@3 1.000  Recall@10 1.000  MAP@10 1.000  nDCG@10 1.000\n"
    )


def test_articles_of_laws_are_passages_with_their_headings_and_ended_ones_are_set_aside(tmp_path: Path) -> None:
    text = "# 停车条例\n\n## 第一章 总则\n\n第一条 访客停车不得超过四小时。\n\n犬只除外。\n\n第二条 大门九时上锁。\n"
    for name in ("now.md", "then.md"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    rows = [{"file": "now.md", "expired": 0}, {"file": "then.md", "expired": 1}]
    (tmp_path / "documents.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    questions = [
        {"id": 1, "question": "访客可以停车多久？", "gold": [{"file": "now.md", "article_no": "第一条"}]},
        {"id": 2, "question": "大门几时上锁？", "gold": [{"file": "then.md", "article_no": "第二条"}]},
    ]
    (tmp_path / "questions_gold.jsonl").write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    code, output = retrieval(tmp_path, "laws", "--json")
    assert code == 0
    told = json.loads(output)
    assert (told["passages"], told["questions"], told["set_aside"]) == (4, 1, 1)
    assert told["figures"][0]["recall"] == {"1": 1.0, "3": 1.0, "10": 1.0}


def test_questions_to_a_library_are_asked_at_their_place_and_day(tmp_path: Path) -> None:
    old = {"s-1": "A bin may stand on the kerb for two days."}
    new = {"s-1": "A bin may stand on the kerb for one day.", "s-2": "A dog must be kept on a leash."}
    made = make(
        {
            "places": [{"id": "north", "name": "North"}, {"id": "south", "name": "South"}],
            "instruments": {
                "north/bins/2020-01-01": {"effective_to": "2022-01-01", "clauses": old},
                "north/bins/2022-01-01": {"clauses": new},
                "south/bins/2020-01-01": {"clauses": old},
            },
        },
        tmp_path / "library",
    )
    asked = {"question": "How long may my bin be out?", "place": "north", "as_at": "2024-05-01"}
    rows = [
        {**asked, "evidence": "one  day"},
        {**asked, "as_at": "2021-05-01", "evidence": "two days"},
        {**asked, "place": "south", "evidence": "two days"},
        {**asked, "evidence": "two days"},
        {**asked, "evidence": None},
        {**asked, "evidence": "leash", "gold": {"file": "xml/north/bins/2022-01-01.xml", "section": "2"}},
    ]
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, output = retrieval(file, "library", "--library", str(made.root))
    assert code == 0
    assert output.splitlines()[0] == "4 passages, 4 questions; 2 set aside, their passages not there or not in force"
    found = library_questions(file, Library.open(made.root)).questions
    assert [sorted(one.asked.gold) for one in found] == [
        ["north/bins/2022-01-01/s-1"],
        ["north/bins/2020-01-01/s-1"],
        ["south/bins/2020-01-01/s-1"],
        ["north/bins/2022-01-01/s-2"],
    ]
    assert all(one.asked.gold < one.admissible or len(one.admissible) == 1 for one in found)
    assert len({one.asked.half for one in found if one.place == "north"}) == 1


def test_a_row_that_is_no_question_is_told_with_its_line(tmp_path: Path) -> None:
    made = make({"places": [{"id": "north", "name": "North"}]}, tmp_path / "library")
    file = tmp_path / "questions.jsonl"
    file.write_text('{"question": "What?", "place": "north", "as_at": "May"}\n', encoding="utf-8")
    code, output = retrieval(file, "library", "--library", str(made.root))
    assert code == 2
    assert f"{file}: line 1 is no question at a place and day: " in output


def test_a_set_that_is_not_there_is_told_with_its_file(tmp_path: Path) -> None:
    code, output = retrieval(tmp_path, "laws")
    assert code == 2
    assert f"{tmp_path}/documents.jsonl: the set cannot be read: No such file or directory" in output
