"""tools/answers: found by what they rest on, settled by a named person, forgotten on request."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inforce.cli import clock
from inforce.cli.answers import main
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make

YARD, BINS, BYLAW = "au/yard/2020-01-01", "au/bins/2020-01-01", "au-nsw/bins/2021-01-01"
LIBRARY: Written = {
    "people": [
        {"id": "ana", "name": "Ana Li", "role": "adviser", "contact": "ana@example.org"},
        {"id": "rui", "name": "Rui Sato", "role": "counsel", "contact": "room 4"},
    ],
    "instruments": {
        YARD: {
            "title": "Yard Rules",
            "effective_to": "2026-02-01",
            "clauses": {"s-5": "A visitor may park in the yard for not more than four hours."},
        },
        "au/yard/2026-02-01": {
            "title": "Yard Rules",
            "clauses": {"s-5": "A visitor may park in the yard for not more than two hours."},
        },
        BINS: {
            "title": "Bins Rules",
            "clauses": {"s-1": "A bin may stand on the kerb for not more than 24 hours."},
        },
        BYLAW: {
            "title": "Bins By-law",
            "clauses": {"s-2": "A bin may stand on the kerb for not more than 12 hours."},
        },
    },
}
PARKING, BIN = "How long may a visitor park in the yard?", "How long may a bin stand on the kerb?"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Answer]]:
    """Five questions on five days: two answered on parking, one on bins, a conflict on bins, a decline."""
    root = make(LIBRARY, tmp_path_factory.mktemp("asked") / "library").root
    return root, {
        "first": ask(root, PARKING, today="2026-01-10", jurisdiction="au").kept,
        "bins": ask(root, BIN, today="2026-01-11", jurisdiction="au").kept,
        "conflict": ask(root, BIN, today="2026-01-12", jurisdiction="au-nsw").kept,
        "declined": ask(root, "How long may a dog leash be?", today="2026-01-13", jurisdiction="au").kept,
        "second": ask(root, PARKING, today="2026-02-14", jurisdiction="au").kept,
    }


@pytest.fixture
def root(asked: tuple[Path, dict[str, Answer]], tmp_path: Path) -> Path:
    """A copy of that library, to change as a test likes."""
    return Path(shutil.copytree(asked[0], tmp_path / "library"))


@pytest.fixture
def kept(asked: tuple[Path, dict[str, Answer]]) -> dict[str, Answer]:
    return asked[1]


@pytest.fixture(autouse=True)
def in_march() -> Iterator[None]:
    with clock.fixed_at(datetime(2026, 3, 1, 1, tzinfo=UTC)):
        yield


def answers(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--library", str(root)])


def listed(root: Path, *filters: str) -> list[str]:
    result = answers(root, "list", *filters, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return [row["answer_id"] for row in json.loads(result.stdout)["answers"]]


def held(root: Path, answer_id: str) -> Answer | None:
    return AnswerStore(Library.open(root).repository).read(answer_id)


def test_a_library_with_very_many_loose_objects_is_told_to_be_tidied(root: Path) -> None:
    assert answers(root, "list").stderr == ""
    folder = root / ".git/objects/17"
    folder.mkdir(exist_ok=True)
    for number in range(100):
        (folder / f"{number:038x}").touch()
    stderr = answers(root, "list").stderr
    assert stderr.startswith("Note: the repository holds about 25")
    assert stderr.endswith("packs: run git gc when nobody waits for it\n")


FILTERS = [
    ([], ["second", "declined", "conflict", "bins", "first"]),
    (["--instrument", YARD], ["first"]),
    (["--instrument", "au/yard"], ["second", "first"]),
    (["--instrument", BYLAW], ["conflict"]),
    (["--instrument", "au/ya"], []),
    (["--card", f"{BINS}/s-1"], ["conflict", "bins"]),
    (["--card", f"{BINS}/s-2"], []),
    (["--queue", "answered"], ["second", "bins", "first"]),
    (["--queue", "conflict"], ["conflict"]),
    (["--queue", "change_pending"], []),
    (["--since", "2026-01-12"], ["second", "declined", "conflict"]),
    (["--since", "2026-02-15"], []),
    (["--open"], ["declined", "conflict"]),
    (["--open", "--card", f"{BINS}/s-1", "--since", "2026-01-12"], ["conflict"]),
]


def test_each_filter_narrows_and_the_newest_comes_first(root: Path, kept: dict[str, Answer]) -> None:
    for filters, names in FILTERS:
        assert listed(root, *filters) == [kept[name].id for name in names], filters


def test_a_line_tells_queue_reason_day_and_question(root: Path, kept: dict[str, Answer]) -> None:
    rows = json.loads(answers(root, "list", "--queue", "declined", "--json").stdout)
    assert rows["answers"] == [
        {
            "answer_id": kept["declined"].id,
            "queue": "declined",
            "reason": kept["declined"].reason,
            "asked_on": "2026-01-13T12:00:00+11:00",
            "question": "How long may a dog leash be?",
            "ref": None,
            "superseded_by": None,
        }
    ]
    assert rows["library"] == "Made for a test"
    told = answers(root, "list", "--queue", "declined").stdout
    assert told.startswith(f"{kept['declined'].id}  declined ({kept['declined'].reason})  2026-01-13")
    assert "    How long may a dog leash be?\n1 " in told


def test_a_library_without_answers_lists_none(tmp_path: Path) -> None:
    root = make({}, tmp_path / "new").root
    assert listed(root) == []
    assert answers(root, "list").stdout == "No answers in Made for a test.\n"


@pytest.mark.parametrize("arguments", [["--since", "soon"], ["--queue", "lost"], ["--opened"]])
def test_a_filter_that_cannot_be_is_two(root: Path, arguments: list[str]) -> None:
    result = answers(root, "list", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")


RESOLVE = ["--as", "rui", "--outcome", "ruled", "--because", "The by-law holds at home."]


def test_a_person_settles_what_was_handed_to_one(root: Path, kept: dict[str, Answer]) -> None:
    result = answers(root, "resolve", kept["conflict"].id, *RESOLVE, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert (told["answer_id"], told["outcome"], told["by"]) == (kept["conflict"].id, "ruled", "rui")
    assert told["on"] == "2026-03-01"
    after = held(root, kept["conflict"].id)
    assert after is not None
    assert (after.current.queue, after.current.resolved, after.current.is_open) == ("conflict", "ruled", False)
    move = after.current.history[-1]
    assert (move.person, str(move.on), move.why) == ("rui", "2026-03-01", "ruled: The by-law holds at home.")
    assert listed(root, "--open") == [kept["declined"].id]


def test_what_was_shown_is_not_touched_by_it(root: Path, kept: dict[str, Answer]) -> None:
    answers(root, "resolve", kept["conflict"].id, *RESOLVE)
    after = held(root, kept["conflict"].id)
    assert after is not None
    assert (after.shown, after.queue, after.conflict) == (
        kept["conflict"].shown,
        kept["conflict"].queue,
        kept["conflict"].conflict,
    )


def test_the_words_of_a_settlement_name_the_person_and_the_library(root: Path, kept: dict[str, Answer]) -> None:
    result = answers(
        root, "resolve", kept["declined"].id, "--as", "ana", "--outcome", "outside", "--because", "No rule."
    )
    assert result.stdout == f"{kept['declined'].id}: outside, by Ana Li on 2026-03-01 [Made for a test]\n"


def test_what_is_settled_is_not_settled_twice_nor_what_was_answered(root: Path, kept: dict[str, Answer]) -> None:
    answers(root, "resolve", kept["conflict"].id, *RESOLVE)
    for name in ("conflict", "first"):
        result = answers(root, "resolve", kept[name].id, *RESOLVE)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "is not open" in result.stderr
        assert "Next: tools/answers list --open" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["20260112-0000000000000000", *RESOLVE], "there is no answer"),
        (["../x", *RESOLVE], "there is no answer"),
        (["ID", "--as", "nobody", *RESOLVE[2:]], "nobody is not in people.yml"),
        (["ID", *RESOLVE[2:]], "Missing option '--as'"),
        (["ID", "--as", "rui", "--outcome", "won", "--because", "x"], "'won' is not one of"),
    ],
)
def test_a_settlement_that_cannot_be_is_two(
    root: Path, kept: dict[str, Answer], arguments: list[str], message: str
) -> None:
    given = [kept["conflict"].id if one == "ID" else one for one in arguments]
    result = answers(root, "resolve", *given)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    after = held(root, kept["conflict"].id)
    assert after is not None
    assert after.current.is_open


FORGET = ["--as", "ana", "--because", "It held a client's name."]


def test_a_forgotten_answer_leaves_its_tombstone_and_nothing_it_said(root: Path, kept: dict[str, Answer]) -> None:
    gone = kept["first"]
    result = answers(root, "forget", gone.id, *FORGET, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["forgotten"] is True
    assert held(root, gone.id) is None
    tombstone = AnswerStore(Library.open(root).repository).tombstone(gone.id)
    assert tombstone is not None
    assert (tombstone.by, tombstone.because) == ("ana", "It held a client's name.")
    assert tombstone.source_card_ids == gone.source_card_ids
    assert gone.id not in listed(root)
    assert listed(root, "--instrument", "au/yard") == [kept["second"].id]


def test_a_forgotten_answer_cannot_be_replayed_settled_or_forgotten_again(root: Path, kept: dict[str, Answer]) -> None:
    gone = kept["declined"].id
    answers(root, "forget", gone, *FORGET)
    assert run(root, "--replay", gone).exit_code == 2
    assert answers(root, "resolve", gone, *RESOLVE).exit_code == 2
    assert answers(root, "forget", gone, *FORGET).exit_code == 2
    assert run(root, "--replay", kept["first"].id).exit_code == 0


def test_only_a_person_of_the_register_has_one_forgotten(root: Path, kept: dict[str, Answer]) -> None:
    result = answers(root, "forget", kept["first"].id, "--as", "nobody", "--because", "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert held(root, kept["first"].id) is not None
