"""tools/ask as it is called: what is on standard output, which exit code, and that no question whatever breaks it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inforce.errors import LibraryError
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from tests.decisions.asking import Asked, ask, run
from tests.decisions.small_libraries import Written, make
from tests.storage.libraries import MadeLibrary

YARD = "au/yard/2020-01-01"
RULE = "A visitor may park in the yard for not more than four hours."
ANSWERED = "How long may a visitor park in the yard?"
NOT_HELD = "How long may a dog leash be?"
WRITTEN: Written = {
    "instruments": {
        YARD: {"title": "Yard Rules", "clauses": {"s-5": RULE}},
        "au/bins/2020-01-01": {
            "title": "Bins Rules",
            "clauses": {"s-1": "A bin may stand on the kerb for not more than 24 hours."},
        },
        "au-nsw/bins/2021-01-01": {
            "title": "Bins By-law",
            "clauses": {"s-2": "A bin may stand on the kerb for not more than 12 hours."},
        },
        "au/tolls/2020-01-01": {
            "title": "Tolls Order",
            "clauses": {
                "s-1": {
                    "text": "The toll for a lorry on the bridge is 8 dollars.",
                    "card": {"status": "change_pending"},
                }
            },
        },
    }
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> MadeLibrary:
    return make(WRITTEN, tmp_path_factory.mktemp("ask") / "library")


@pytest.fixture(scope="module")
def root(library: MadeLibrary) -> Path:
    return library.root


# What design 6 says of the object, in its order.
FIELDS = """
    answer_id queue reason question asked_on asked_about_date as_at_given known_at jurisdiction audience library notice
    body assertions source_cards unanswered_parts missing nearest upcoming pending_deltas conflict handed_to relaxed
    candidates checks library_commit composer tool_version
"""
CARD_FIELDS = """
    id clause_id instrument_id title clause_reference edition jurisdiction effective_from effective_to status
    accepted_by accepted_on checked_on link
"""


@pytest.mark.parametrize("question", [ANSWERED, NOT_HELD])
def test_the_json_has_the_fields_of_the_design_and_no_others(root: Path, question: str) -> None:
    result = run(root, question, "--jurisdiction", "au", "--json")
    told = json.loads(result.stdout)
    assert list(told) == FIELDS.split()
    assert [list(check) for check in told["checks"]] == [["name", "outcome", "note"]] * 8
    assert all(list(one) == ["clause_id", "score", "kept", "reason"] for one in told["candidates"])
    for one in told["assertions"]:
        assert list(one) == ["text", "cards", "quotes"]
        assert [list(quote) for quote in one["quotes"]] == [["clause_id", "text"]]
    assert all(list(card) == CARD_FIELDS.split() for card in told["source_cards"])
    assert told["handed_to"] is None or list(told["handed_to"]) == ["id", "name", "contact"]


def test_nothing_but_the_object_is_on_standard_output(root: Path) -> None:
    result = run(root, ANSWERED, "--jurisdiction", "au", "--json")
    assert result.stdout.endswith("}\n")
    assert result.stderr == ""
    assert json.loads(result.stdout)["answer_id"]


def test_what_is_told_is_what_is_kept_to_the_byte(root: Path) -> None:
    in_words = run(root, ANSWERED, "--jurisdiction", "au")
    answer_id = in_words.stdout.rstrip().rsplit(" ", 1)[1]
    kept = AnswerStore(Library.open(root).repository).read(answer_id)
    assert kept is not None
    assert kept.shown.text == in_words.stdout
    assert json.loads(kept.shown.json)["body"] in kept.shown.text


def test_the_words_can_be_read_aloud(root: Path) -> None:
    told = run(root, ANSWERED, "--jurisdiction", "au").stdout.splitlines()
    assert told[0].startswith("Development library: not to be relied on.")
    assert told[2:4] == [f"Asked: {ANSWERED}", "Place: Australia   Date: 2026-01-15 (today)"]
    assert told[5:8] == ["ANSWER", "Yard Rules, section 5:", f"“{RULE}” [1]"]
    assert told[9] == "SOURCES"
    assert told[10].startswith("[1] Yard Rules, ")
    assert told[11:14] == [
        "    in force from 2020-01-01, no end set",
        "    accepted by Ana Li on 2021-01-01",
        f"    instruments/{YARD}/instrument.yml",
    ]
    assert told[-1].startswith("Made for a test · 20260115-")


@pytest.mark.parametrize(
    ("question", "place", "code", "queue"),
    [
        (ANSWERED, "au", 0, "answered"),
        (f"{ANSWERED} {NOT_HELD}", "au", 0, "answered"),
        (NOT_HELD, "au", 1, "declined"),
        ("How long may a bin stand on the kerb?", "au-nsw", 1, "conflict"),
        ("What is the toll for a lorry on the bridge?", "au", 1, "change_pending"),
    ],
)
def test_the_exit_code_is_nought_where_something_is_answered_and_else_one(
    root: Path, question: str, place: str, code: int, queue: str
) -> None:
    result = run(root, question, "--jurisdiction", place, "--json")
    assert (result.exit_code, json.loads(result.stdout)["queue"]) == (code, queue)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([""], "no question was asked"),
        ([" \t\n "], "no question was asked"),
        ([], "give a question, or --replay ID"),
        ([ANSWERED, "--replay", "20260115-0000000000000000"], "give a question, or --replay ID"),
        ([ANSWERED, "--as-at", "2023-02-29"], "not a day of the calendar"),
        ([ANSWERED, "--as-at", "1 March 2023"], "write YYYY-MM-DD"),
        ([ANSWERED, "--jurisdicton", "au"], "No such option"),
        ([ANSWERED, "and another"], "unexpected extra argument"),
        (["x" * 20_001], "longer than 20000 characters"),
        (["--replay", "20260115-0000000000000000"], "there is no answer 20260115-0000000000000000"),
    ],
)
def test_what_cannot_be_worked_on_is_two_with_nothing_on_standard_output(
    root: Path, arguments: list[str], message: str
) -> None:
    in_words = run(root, *arguments)
    assert (in_words.exit_code, in_words.stdout) == (2, "")
    assert message in in_words.stderr
    assert "Next: " in in_words.stderr
    as_object = run(root, *arguments, "--json")
    assert as_object.exit_code == 2
    assert message in json.loads(as_object.stdout)["error"]["message"]


def test_a_library_that_is_not_there_is_two(tmp_path: Path) -> None:
    result = run(tmp_path, ANSWERED)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no library here" in result.stderr


def test_a_damaged_file_of_a_rule_that_bears_on_it_is_two_and_named(tmp_path: Path) -> None:
    made = make(WRITTEN, tmp_path / "library")
    path = made.root / "instruments" / YARD / "clauses" / "s-5.yml"
    path.write_bytes(path.read_bytes().replace(b"text:", b"txet:"))
    made.commit("A slip")
    result = run(made.root, ANSWERED, "--jurisdiction", "au")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "clauses/s-5.yml" in result.stderr


def test_a_bug_is_three_and_no_decline(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise RuntimeError("a slip of ours")

    monkeypatch.setattr("inforce.decisions.answering.compose", broken)
    result = run(root, ANSWERED, "--jurisdiction", "au", "--json")
    assert result.exit_code == 3
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "our_fault"
    Path(error["where"]).unlink()


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_when_it_cannot_be_stored_nothing_is_shown(
    root: Path, json_too: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> str:
        raise LibraryError("no space left on the disk", code="not_stored")

    monkeypatch.setattr(AnswerStore, "store", full)
    result = run(root, ANSWERED, "--jurisdiction", "au", *json_too)
    assert result.exit_code == 2
    assert "four hours" not in result.stdout + result.stderr
    assert result.stdout == "" or list(json.loads(result.stdout)) == ["error", "library"]


def test_when_git_cannot_move_the_answers_branch_nothing_is_shown(tmp_path: Path) -> None:
    made = make(WRITTEN, tmp_path / "library")
    made.git("branch", "answers/in-the-way")
    result = run(made.root, ANSWERED, "--jurisdiction", "au")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "four hours" not in result.stderr


def test_what_is_not_committed_is_not_read_and_is_named_beside_the_answer(tmp_path: Path) -> None:
    made = make(WRITTEN, tmp_path / "library")
    path = made.root / "instruments" / YARD / "clauses" / "s-5.yml"
    path.write_bytes(path.read_bytes().replace(b"four hours", b"nine hours"))
    result = run(made.root, ANSWERED, "--jurisdiction", "au")
    assert result.exit_code == 0
    assert "four hours" in result.stdout
    assert "not committed, so not read" in result.stderr


def test_what_is_checked_out_of_a_proposal_is_not_read(tmp_path: Path) -> None:
    made = make(WRITTEN, tmp_path / "library")
    made.git("checkout", "-q", "-b", "delta/yard-2027")
    path = made.root / "instruments" / YARD / "clauses" / "s-5.yml"
    path.write_bytes(path.read_bytes().replace(b"four hours", b"nine hours"))
    made.commit("Proposed")
    asked = ask(made.root, ANSWERED, jurisdiction="au")
    assert "four hours" in asked.asserted
    assert made.git("rev-parse", "--abbrev-ref", "HEAD") == "delta/yard-2027"


SYNTAX = [
    '"',
    "AND OR NOT",
    "*",
    "visitor*",
    "text:visitor",
    "(((",
    "visitor~2",
    "[a TO z]",
    "^10",
    "\\",
    "{}",
    "%",
    "' OR 1=1 --",
]
SIGNS = [
    "🐕🐈🚗",
    "?",
    "？！",
    "…",
    "\u200b",
    "\ufeff?",
    "\x00",
    "a\x00b",
    "\x1b[31mred",
    "\u202e",
    "{name}",
    "$(id)",
    "`id`",
    "%s%s",
]
LONG = [
    "park " * 2_000,
    "停车" * 5_000,
    "a" * 10_000,
    "(" * 10_000,
    "1" * 10_000,
    "How long may a visitor park in the yard? " * 240,
]
HEADS = ["--", "-1", "../../etc/passwd", "delta/x", "---\nqueue: answered", "id: &a [*a, *a]", "<b>park</b>"]


@pytest.mark.parametrize("question", [*SYNTAX, *SIGNS, *LONG, *HEADS], ids=lambda text: ascii(text)[:24])
@pytest.mark.parametrize("library_written", [{}, WRITTEN], ids=["empty library", "library"])
def test_no_question_whatever_breaks_it(question: str, library_written: Written, hostile: dict[str, Path]) -> None:
    root = hostile["empty" if library_written == {} else "held"]
    result = run(root, "--jurisdiction", "au", "--json", "--", question)
    assert result.exit_code in (0, 1), result.output
    told = json.loads(result.stdout)
    assert told["queue"] == ("answered" if result.exit_code == 0 else "declined")
    assert "Traceback" not in result.stdout + result.stderr
    kept = AnswerStore(Library.open(root).repository).read(told["answer_id"])
    assert kept is not None
    assert kept.shown.json == result.stdout
    assert told["queue"] == "declined" or told["question"].startswith("How long may a visitor park")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("hostile")
    return {"empty": make({}, folder / "empty").root, "held": make(WRITTEN, folder / "held").root}


@pytest.mark.parametrize(
    "question", ["🐕🐈🚗", "AND OR NOT", "停车" * 5_000, "\x00?"], ids=lambda text: ascii(text)[:24]
)
def test_a_question_that_says_nothing_is_declined_as_not_held(question: str, hostile: dict[str, Path]) -> None:
    for root in hostile.values():
        assert _outcome(ask(root, question, jurisdiction="au")) == ("declined", "not_held", 1)


def test_an_empty_library_holds_nothing_and_says_so(hostile: dict[str, Path]) -> None:
    asked = ask(hostile["empty"], ANSWERED, jurisdiction="au")
    assert _outcome(asked) == ("declined", "not_held", 1)
    assert "No clause in force in Australia on 2026-01-15" in asked.told["body"]
    assert _outcome(ask(hostile["empty"], ANSWERED)) == ("declined", "no_place", 1)


@pytest.mark.parametrize("day", ["0001-01-01", "1582-10-10", "9999-12-31"])
def test_no_day_whatever_breaks_it(root: Path, day: str) -> None:
    asked = ask(root, ANSWERED, jurisdiction="au", as_at=day)
    assert asked.told["asked_about_date"] == day
    assert asked.told["queue"] == ("answered" if day > "2020" else "declined")


@pytest.mark.parametrize(
    "options",
    [
        {"jurisdiction": "x" * 5_000},
        {"jurisdiction": "../.."},
        {"jurisdiction": "\x00"},
        {"jurisdiction": "au", "applicant": "🐕" * 500},
        {"jurisdiction": "au", "topic": "' OR 1=1 --"},
        {"jurisdiction": "au", "audience": "root"},
        {"jurisdiction": "au", "ref": "../../x\x00"},
    ],
    ids=lambda options: ascii(options)[:40],
)
def test_nor_does_anything_that_is_passed_with_it(root: Path, options: dict[str, str]) -> None:
    asked = ask(root, ANSWERED, **options)
    assert asked.told["queue"] == ("answered" if options["jurisdiction"] == "au" else "declined")


def _outcome(asked: Asked) -> tuple[str, str | None, int]:
    return asked.told["queue"], asked.told["reason"], asked.exit_code


COMMAND = [sys.executable, "-c", "from inforce.cli.ask import main; main()"]


def in_a_process(root: Path, *arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with a few settings of the machine changed."""
    tools = str(Path(__file__).resolve().parents[2] / "tools")
    given: dict[str, Any] = {**os.environ, "PYTHONPATH": tools, **environment}
    return subprocess.run([*COMMAND, *arguments], cwd=root, env=given, capture_output=True, check=False)


def test_it_answers_as_a_process_from_any_folder_of_the_library(root: Path) -> None:
    ran = in_a_process(root / "instruments", ANSWERED, "--jurisdiction", "au")
    assert ran.returncode == 0, ran.stderr
    assert RULE in ran.stdout.decode()


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "gbk"}], ids=str
)
def test_a_terminal_of_another_alphabet_does_not_break_it(root: Path, environment: dict[str, str]) -> None:
    ran = in_a_process(root, "游客停车多久？🚗", "--jurisdiction", "au", **environment)
    assert ran.returncode == 1, ran.stderr


def test_bytes_that_are_no_text_are_refused_and_not_kept(root: Path) -> None:
    ran = in_a_process(root, b"How long may a visitor \xff\xfe park in the yard?", "--jurisdiction", "au")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"Traceback" not in ran.stderr
