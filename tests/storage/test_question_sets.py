"""Question sets come out of files strictly, and nothing that answers reads them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from inforce.cli import ask, check
from inforce.errors import DataFault, LibraryError
from inforce.proof.paths import kept_by
from inforce.storage.question_sets import question_set_paths, read_question_set
from tests.office import Office, rules

WRONG = """\
about: Everything that a file can have wrong.
owner: Ines Vale
reviewed_on: 2026-02-30
cases:
  - id: a
    type: easy
    question: How long may a visitor park?
    gold: [s-2]
    expected: 4 hours
    qeue: declined
  - type: simple
"""


def test_every_fault_of_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yml"
    path.write_text(WRONG, encoding="utf-8")
    with pytest.raises(DataFault) as caught:
        read_question_set(path)
    assert [str(fault) for fault in caught.value.faults] == [
        "wrong.yml:2: owner: 'Ines Vale' is not an id: a-z and 0-9, joined by single . _ or - [wrong_form]",
        "wrong.yml:3: reviewed_on: '2026-02-30' is not a day of the calendar: expected a date written YYYY-MM-DD "
        "[impossible_date]",
        "wrong.yml:6: cases[0].type: 'easy' is not one of simple, complex, partial, unanswerable, false_premise, "
        "conflict, pending, time, place [wrong_value]",
        "wrong.yml:8: cases[0].gold[0]: 's-2' is not the id of a clause or card: <place>/<work>/<edition>/<ref> "
        "[wrong_form]",
        "wrong.yml:9: cases[0].expected: '4 hours' is not a list, each text [wrong_value]",
        "wrong.yml:10: cases[0].qeue is not a field of case: did you mean queue? [unknown_field]",
        "wrong.yml:11: cases[1].id is missing: expected text [missing_field]",
        "wrong.yml:11: cases[1].question is missing: expected text [missing_field]",
    ]
    assert caught.value.next == "mend each line that is named, then run: tools/evaluate questions check FILE"


def test_a_set_without_cases_is_none(tmp_path: Path) -> None:
    path = tmp_path / "empty.yml"
    path.write_text("about: x\nowner: a\nreviewed_on: 2026-01-01\ncases: []\n", encoding="utf-8")
    with pytest.raises(DataFault, match="cases has 0 entries, and needs 1 or more"):
        read_question_set(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(LibraryError) as caught:
        read_question_set(tmp_path / "none.yml")
    assert str(caught.value) == (
        f"{tmp_path / 'none.yml'}: the question set cannot be read: No such file or directory\n"
        "Next: name a file that is there; question sets of a library lie in questions/"
    )


def test_the_day_of_a_case_is_given_or_read_or_that_of_the_asking(tmp_path: Path) -> None:
    path = tmp_path / "days.yml"
    case = "  - {{id: {}, type: simple, question: Q{}}}\n"
    cases = case.format("given", ", as_at: 2024-01-01"), case.format("read", ", reads_day: 2024-01-02")
    text = "about: x\nowner: a\nreviewed_on: 2026-01-01\ncases:\n" + "".join(cases) + case.format("none", "")
    path.write_text(text, encoding="utf-8")
    days = [case.about_day(date(2024, 1, 3)) for case in read_question_set(path).cases]
    assert days == [date(2024, 1, 1), date(2024, 1, 2), date(2024, 1, 3)]


def test_nothing_that_answers_reads_a_question_set(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    office.holds(rules("4", "2024-01-01"))
    with office.opening() as held:
        before = held.build_index()
    (office.root / "questions").mkdir()
    case = (
        "  - {id: a, type: simple, question: How long may a zeppelin moor?, place: linden, expected: [7 hours], gold: "
    )
    text = f"about: x\nowner: ines-vale\nreviewed_on: 2026-01-01\ncases:\n{case}[linden/yard-rules/2024-01-01/s-2]}}\n"
    (office.root / "questions" / "moorings.yml").write_text(text, encoding="utf-8")
    assert question_set_paths(office.root) == (office.root / "questions" / "moorings.yml",)
    office.git("add", "questions")
    office.git("commit", "-qm", "Ask about moorings")
    with office.opening() as held:
        assert held.build_index() == before, "the same objects, so the same catalogue and index"
    told = office.does(ask.main, "How long may a zeppelin moor?", "--jurisdiction", "linden", code=1)
    assert told["queue"] == "declined"
    assert "zeppelin" not in str(told["candidates"]) + str(told["nearest"])
    assert office.does(check.main)["faults"] == []


def test_no_gate_keeps_a_question_set() -> None:
    assert kept_by("questions/moorings.yml") is None
    assert kept_by("instruments/linden/yard-rules/2024-01-01/instrument.yml") == "reviewer"
