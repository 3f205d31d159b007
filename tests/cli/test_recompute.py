"""ask --replay ID --recompute: the recorded question, put to the recorded commit again, and nothing kept."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from inforce.model.answers import Answer
from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.answers_branch import BRANCH, IDENTITY
from inforce.storage.library import Library
from inforce.storage.records_in_files import write_record
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make, write_instrument
from tests.storage.libraries import MadeLibrary

YARD = "au/yard/2020-01-01"
QUESTION = "How long may a visitor park in the yard?"


def yard(hours: str) -> Written:
    rule = f"A visitor may park in the yard for not more than {hours} hours."
    return {"title": "Yard Rules", "clauses": {"s-5": rule}}


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    return make({"instruments": {YARD: yard("four")}, "office_place": "au"}, tmp_path / "library")


def recompute(made: MadeLibrary, answer_id: str, *options: str) -> Result:
    return run(made.root, "--replay", answer_id, "--recompute", *options, today="2026-06-30")


def tampered(made: MadeLibrary, answer: Answer, **fields: object) -> None:
    """The record as a hand that reached the branch would have left it."""
    library = Library.open(made.root)
    path = answer_path(answer.id)
    tip = library.repository.branch(BRANCH)
    assert tip is not None
    commit = library.repository.write_commit(
        {path: write_record(msgspec.structs.replace(answer, **fields), path)},
        parents=[tip],
        base=tip,
        message="Tamper",
        author=IDENTITY,
        when=answer.asked_on,
    )
    assert library.repository.move_branch(BRANCH, commit, tip)


ASKED = {
    "with a place and a day": (QUESTION, {"jurisdiction": "au", "as_at": "2024-05-01"}),
    "with nothing": (QUESTION, {}),
    "with a relative day in it": ("How long could a visitor park in the yard last year on 3 March?", {}),
    "for an audience, a case and an applicant": (QUESTION, {"audience": "internal", "ref": "C-1", "applicant": "kin"}),
    "and declined": ("How long may a dog leash be?", {"jurisdiction": "au"}),
    "of an unknown place": (QUESTION, {"jurisdiction": "Atlantis"}),
    "as known on its day": (QUESTION, {"known_at": "2026-01-14"}),
}


@pytest.mark.parametrize("case", list(ASKED))
def test_asked_again_of_its_own_commit_an_answer_comes_out_the_same(made: MadeLibrary, case: str) -> None:
    question, options = ASKED[case]
    kept = ask(made.root, question, **options).kept
    write_instrument(made, YARD, yard("two"))
    made.write_settings(name="Renamed", default_audience="internal", office_place="au-nsw")
    made.commit("Everything has changed since")
    before = made.git("rev-parse", "answers")
    result = recompute(made, kept.id, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["same"], told["differences"]) == (0, True, [])
    assert told["library_commit"] == kept.library_commit
    assert made.git("rev-parse", "answers") == before
    in_words = recompute(made, kept.id)
    assert in_words.stdout == f"{kept.id} asked again of commit {kept.library_commit[:12]}: the same\n[Renamed]\n"


def test_what_differs_is_told_field_by_field(made: MadeLibrary) -> None:
    kept = ask(made.root, QUESTION, jurisdiction="au").kept
    quote = msgspec.structs.replace(kept.assertions[0].quotes[0], text="nine hours")
    said = msgspec.structs.replace(kept.assertions[0], quotes=(quote,))
    tampered(made, kept, body="Nine hours.", assertions=(said,))
    result = recompute(made, kept.id, "--json")
    differences = {one["field"]: one for one in json.loads(result.stdout)["differences"]}
    assert (result.exit_code, list(differences)) == (1, ["body", "quotes"])
    assert differences["body"] == {"field": "body", "recorded": "Nine hours.", "now": kept.body}
    told = recompute(made, kept.id).stdout
    assert told.startswith(f"{kept.id} asked again of commit {kept.library_commit[:12]}: not the same\n  body\n")
    assert "    recorded: Nine hours.\n    now:      Yard Rules, section 5:" in told


def test_another_version_of_the_tools_is_named(made: MadeLibrary) -> None:
    kept = ask(made.root, QUESTION, jurisdiction="au").kept
    tampered(made, kept, tool_version="0.0.1")
    result = recompute(made, kept.id)
    assert result.exit_code == 0
    assert f"  the tools are another version: 0.0.1 then, {kept.tool_version} now\n" in result.stdout


def test_a_record_of_a_commit_that_is_not_here_is_two(made: MadeLibrary) -> None:
    kept = ask(made.root, QUESTION, jurisdiction="au").kept
    tampered(made, kept, library_commit="1" * 40)
    result = recompute(made, kept.id)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"the commit {'1' * 40} that {kept.id} was answered from is not in this clone" in result.stderr


def test_a_question_with_nothing_landed_is_the_same_again(made: MadeLibrary) -> None:
    result = run(made.root, QUESTION, "--known-at", "2001-01-01", "--json")
    answer_id = json.loads(result.stdout)["answer_id"]
    assert recompute(made, answer_id).exit_code == 0
    assert AnswerStore(Library.open(made.root).repository).read(answer_id) is not None


def test_recompute_without_an_id_is_a_mistake_of_use(made: MadeLibrary) -> None:
    result = run(made.root, QUESTION, "--recompute")
    assert result.exit_code == 2
    assert "--recompute is for --replay ID" in result.stderr
