"""Synonyms are proposed from declined questions, and taken by a person alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inforce.cli import answers, clock, evaluate
from inforce.storage.library import Library
from inforce.storage.yaml_files import load_yaml
from tests.decisions.asking import ask
from tests.decisions.small_libraries import Written, make

RULES = "au/bins/2020-01-01"
WHEELIE = "Where must a wheelie be put out?"
LIBRARY: Written = {
    "people": [{"id": "ana", "name": "Ana Li", "role": "adviser", "contact": "ana@example.org"}],
    "instruments": {
        RULES: {
            "title": "Bins Rules",
            "clauses": {
                "s-1": {"text": "A receptacle must be put out on the kerb.", "heading": "Receptacles"},
                "s-2": {"text": "A dog must be kept on a leash.", "heading": "Dogs"},
            },
        }
    },
}


@pytest.fixture(autouse=True)
def in_march() -> Iterator[None]:
    with clock.fixed_at(datetime(2026, 3, 1, 1, tzinfo=UTC)):
        yield


def proposed(root: Path, *more: str) -> Result:
    return CliRunner().invoke(evaluate.main, ["synonyms", "--library", str(root), *more])


def settle(root: Path, answer_id: str, outcome: str, because: str) -> None:
    given = ["resolve", answer_id, "--as", "ana", "--outcome", outcome, "--because", because, "--library", str(root)]
    assert CliRunner().invoke(answers.main, given).exit_code == 0


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make(LIBRARY, tmp_path / "library").root


def test_a_word_that_no_clause_has_is_put_beside_a_word_of_the_nearest_clause(root: Path) -> None:
    answer_id = ask(root, WHEELIE, today="2026-01-10", jurisdiction="au").kept.id
    result = proposed(root)
    assert result.exit_code == 0
    assert result.output == (
        "# Proposed from 1 declined questions of Made for a test: keep what is true.\n"
        "synonyms:\n"
        f"  # {answer_id}: {WHEELIE}\n"
        f"  # 1 declined; the nearest: {RULES}/s-1, {RULES}/s-2\n"
        "  # or: dogs, kerb, kept, leash\n"
        "  - words:\n"
        '      - "wheelie"\n'
        '      - "receptacles"\n'
    )
    assert load_yaml(result.output.encode(), "library.yml").data == {
        "synonyms": [{"words": ["wheelie", "receptacles"]}]
    }


def test_what_is_proposed_finds_the_clause_once_a_person_has_taken_it(root: Path) -> None:
    question = "Must a wheelie be put out on the kerb?"
    assert ask(root, question, today="2026-01-10", jurisdiction="au").kept.queue == "declined"
    taken = make({**LIBRARY, "synonyms": [{"words": ["wheelie", "receptacle"]}]}, root.parent / "taken").root
    assert ask(taken, question, today="2026-01-10", jurisdiction="au").kept.queue == "answered"
    assert proposed(taken).exit_code == 1


def test_the_clause_that_a_person_named_in_settling_it_comes_first(root: Path) -> None:
    answer_id = ask(root, "Must a pooch be put out?", today="2026-01-10", jurisdiction="au").kept.id
    settle(root, answer_id, "answered_by_person", f"A dog: see {RULES}/s-2.")
    told = json.loads(proposed(root, "--json").output)
    assert told["declined"] == 1
    assert told["synonyms"] == [
        {
            "word": "pooch",
            "meant": ["dogs", "kept", "leash"],
            "answers": [answer_id],
            "question": "Must a pooch be put out?",
            "clauses": [f"{RULES}/s-2"],
            "named": True,
        }
    ]


def test_what_is_outside_the_rules_proposes_nothing(root: Path) -> None:
    answer_id = ask(root, WHEELIE, today="2026-01-10", jurisdiction="au").kept.id
    settle(root, answer_id, "outside", "No rule of ours.")
    result = proposed(root)
    assert (result.exit_code, result.output) == (1, "Nothing is proposed: 1 declined questions in Made for a test.\n")


def test_only_questions_asked_since_a_day_are_looked_at(root: Path) -> None:
    ask(root, WHEELIE, today="2026-01-10", jurisdiction="au")
    assert proposed(root, "--since", "2026-01-10").exit_code == 0
    assert proposed(root, "--since", "2026-01-11").exit_code == 1


def test_a_chinese_word_is_its_signs_together(tmp_path: Path) -> None:
    rules = {"cn/dogs/2020-01-01": {"language": "zh", "clauses": {"art-1": {"text": "犬只外出，应当束犬链。"}}}}
    root = make({**LIBRARY, "places": [{"id": "cn", "name": "全国"}], "instruments": rules}, tmp_path / "library").root
    ask(root, "遛狗外出罚多少钱？", today="2026-01-10", jurisdiction="cn")
    told = json.loads(proposed(root, "--json").output)
    assert [one["word"] for one in told["synonyms"]] == ["遛狗"]
    assert Library.open(root).index.frequencies(["遛狗"]) == {"遛狗": 0}
