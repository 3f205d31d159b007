"""tools/evaluate questions, in an office that keeps its own set and whose rules move."""

from __future__ import annotations

from pathlib import Path

from inforce.cli import answers, ask, delta, evaluate
from tests.office import Office, rules

YARD = "linden/yard-rules/2024-01-01"
SET = f"""\
about: What visitors ask about the yard.
owner: owner
reviewed_on: 2026-11-30
cases:
  - id: hours
    type: time
    question: How long may a visitor park in the yard?
    place: linden
    as_at: 2025-05-01
    expected: [4 hours]
    forbidden: [6 hours]
    gold: [{YARD}/s-2]
"""


def office_with_set(folder: Path, text: str = SET) -> Office:
    office = Office.opened(folder)
    office.holds(rules("4", "2024-01-01"))
    (office.root / "questions").mkdir()
    (office.root / "questions" / "yard.yml").write_text(text, encoding="utf-8")
    return office


def test_a_set_that_is_right_is_told_check_by_check(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    result = office.run(evaluate.main, "questions", "check")
    assert result.exit_code == 0
    assert result.stdout == (
        "  1 ok  ids are unique\n"
        "  2 ok  cases have owners\n"
        "  3 ok  types fit their queue\n"
        "  4 ok  cases say what their type needs\n"
        "  5 ok  given is not read too\n"
        "  6 ok  figures are not misread\n"
        "  7 ok  gold is held\n"
        "  8 ok  gold is in scope\n"
        "  9 ok  gold is in force\n"
        " 10 ok  titles are not shared\n"
        " 11 ok  expected points stand in gold\n"
        " 12 ok  forbidden points are not in gold\n"
        " 13 ok  cases do not contradict\n"
        " 14 ok  nothing came since the review\n"
        " 15 ok  nothing came that answers\n"
        "1 case in 1 question set, 0 faults. Library: Linden rules.\n"
    )


def test_faults_are_told_by_file_and_line_and_exit_1(tmp_path: Path) -> None:
    office = office_with_set(tmp_path, SET.replace("[4 hours]", "[6 hours]"))
    result = office.run(evaluate.main, "questions", "check")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "questions/yard.yml\n"
        "  line 10: hours: expected: '6 hours' is in no gold clause. Take the point from the rule, or name the clause "
        "that says it [not_in_gold]\n"
        "  line 11: hours: forbidden: '6 hours' is what expected[0] says. Forbid what a wrong answer would say, and no "
        "more [forbidden_in_gold]\n"
    )
    assert " 11 NO  expected points stand in gold: 1\n 12 NO  forbidden points are not in gold: 1\n" in result.stdout
    assert result.stdout.endswith("1 case in 1 question set, 2 faults. Library: Linden rules.\n")


def test_a_file_named_is_checked_alone_and_told_as_json(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    path = office.file("other.yml", SET.replace("reviewed_on: 2026-11-30", "reviewed_on: 2026-11-31"))
    told = office.does(evaluate.main, "questions", "check", path, code=1)
    assert told["library"] == "Linden rules"
    assert told["sets"] == []
    assert told["pending"] == []
    assert [check["number"] for check in told["checks"]] == list(range(1, 16))
    assert told["faults"] == [
        {
            "code": "impossible_date",
            "message": "reviewed_on: '2026-11-31' is not a day of the calendar: expected a date written YYYY-MM-DD",
            "file": path,
            "line": 3,
        }
    ]


def test_a_library_without_sets_says_where_they_go(tmp_path: Path) -> None:
    result = Office.opened(tmp_path).run(evaluate.main, "questions", "check")
    assert result.exit_code == 0
    assert result.stdout.endswith(
        "0 cases in 0 question sets, 0 faults. Library: Linden rules.\n"
        "Next: write a question set as questions/NAME.yml; docs/evaluation.md says how.\n"
    )


def test_a_file_that_is_not_there_could_not_be_checked(tmp_path: Path) -> None:
    told = Office.opened(tmp_path).does(evaluate.main, "questions", "check", str(tmp_path / "none.yml"), code=2)
    assert told["error"]["code"] == "no_question_set"


def test_a_change_puts_its_cases_in_waiting_and_its_acceptance_makes_them_stale(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    office.today = "2026-12-02"
    change = office.proposes(rules("6", "2026-12-10"), "--work", "yard-rules")
    waiting = office.does(evaluate.main, "questions", "check")
    assert waiting["faults"] == []
    assert waiting["pending"] == [{"file": "questions/yard.yml", "case": "hours", "deltas": [change]}]
    words = office.run(evaluate.main, "questions", "check").stdout
    assert f"Waiting for {change}: hours\n" in words

    office.accepts(change)
    read_again = "Read the case against the rules as they are, correct it, and write the day as reviewed_on"
    assert [fault["message"] for fault in office.does(evaluate.main, "questions", "check", code=1)["faults"]] == [
        f"hours: {YARD}/s-2 was touched by {change}, accepted on 2026-12-02, and the case was last read on 2026-11-30. "
        f"{read_again}"
    ]

    path = office.root / "questions" / "yard.yml"
    path.write_text(SET.replace("2026-11-30", "2026-12-02"), encoding="utf-8")
    assert office.does(evaluate.main, "questions", "check")["faults"] == []

    office.today = "2026-12-11"
    assert [fault["message"] for fault in office.does(evaluate.main, "questions", "check", code=1)["faults"]] == [
        f"hours: {YARD}/s-2 ended on 2026-12-10, and the case was last read on 2026-12-02. {read_again}"
    ]


def test_a_change_that_was_rejected_leaves_the_cases_as_they_were(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    office.today = "2026-12-02"
    change = office.proposes(rules("6", "2026-12-10"), "--work", "yard-rules")
    office.does(delta.main, "reject", change, "--because", "Never made.")
    told = office.does(evaluate.main, "questions", "check")
    assert (told["faults"], told["pending"]) == ([], [])


def test_two_works_of_one_title_must_be_told_apart(tmp_path: Path) -> None:
    text = SET.replace("How long may a visitor park in the yard?", "Under the Yard Rules, how long may a visitor park?")
    office = office_with_set(tmp_path, text)
    assert office.does(evaluate.main, "questions", "check")["faults"] == []
    office.holds(rules("5", "2024-02-01"), "--jurisdiction", "calder", "--work", "yards-of-the-state")
    (told,) = office.does(evaluate.main, "questions", "check", code=1)["faults"]
    assert told["code"] == "shared_title"
    assert told["message"] == (
        "hours: question: 'Yard Rules' is the title of calder/yards-of-the-state and of linden/yard-rules. "
        "Say which one: by place, number or edition"
    )


def test_a_clause_whose_card_was_retired_as_an_error_is_no_gold(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    card = office.root / "cards" / YARD / "s-2.yml"
    retired = card.read_text("utf-8").replace('status: "live"', 'status: "retired"\nretired_because: "error"')
    card.write_text(retired.replace("retired_on: null", 'retired_on: "2026-11-30"'), encoding="utf-8")
    office.git("commit", "-qam", "Retire a card")
    faults = office.does(evaluate.main, "questions", "check", code=1)["faults"]
    assert [fault["message"] for fault in faults] == [
        f"hours: {YARD}/s-2 has no acceptance that stands for 2025-05-01: its card is missing or retired. "
        "See tools/check"
    ]


def test_a_draft_is_begun_from_what_was_declined_and_is_no_set_before_a_person_fills_it_in(tmp_path: Path) -> None:
    office = office_with_set(tmp_path)
    old = office.does(ask.main, "Who paints the fence?", "--jurisdiction", "linden", code=1)["answer_id"]
    office.today = "2026-12-01"
    twice = [office.does(ask.main, "How long may a zeppelin moor?", "--jurisdiction", "linden", code=1) for _ in "12"]
    last = max(one["answer_id"] for one in twice)  # both in one second
    office.today = "2026-12-02"
    read = office.does(ask.main, "How many hours may a horse stand in Linden on 5 May 2025?", code=1)["answer_id"]
    office.today = "2026-12-03"
    settled = office.does(ask.main, "Where is the loo?", "--jurisdiction", "linden", code=1)["answer_id"]
    office.does(answers.main, "resolve", settled, "--as", "owner", "--outcome", "outside", "--because", "No rule.")
    office.does(ask.main, "How long may a visitor park in the yard?", "--jurisdiction", "linden")

    path = office.root / "questions" / "declined.yml"
    drawn = office.run(evaluate.main, "questions", "draft", "--since", "2026-12-01", "--out", str(path))
    assert drawn.exit_code == 0
    assert drawn.stdout == f"3 cases begun from 4 declined answers of Linden rules: {path}\n"
    assert drawn.stderr == "Note: these are people's own words. Read each before it is committed.\n"
    text = path.read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=../schema/question_set.json\n# A draft from questions that")
    assert text.partition("check\n")[2] == (
        'about: "Questions that were declined."\n'
        'owner: "owner"\n'
        "reviewed_on: null\n"
        "cases:\n"
        f'  - id: "a-{last}"\n'
        "    type: null\n"
        '    question: "How long may a zeppelin moor?"\n'
        '    place: "linden"\n'
        '    as_at: "2026-12-01"\n'
        '    audience: "public"\n'
        '    queue: "declined"\n'
        '    reason:\n      - "not_held"\n'
        "    expected: []\n"
        "    forbidden: []\n"
        "    gold: []\n"
        '    owner: "owner"\n'
        '    note: "Asked 2 times, last on 2026-12-01."\n'
        f'  - id: "a-{read}"\n'
        "    type: null\n"
        '    question: "How many hours may a horse stand in Linden on 5 May 2025?"\n'
        '    reads_place: "linden"\n'
        '    reads_day: "2025-05-05"\n'
        '    audience: "public"\n'
        '    queue: "declined"\n'
        '    reason:\n      - "not_held"\n'
        "    expected: []\n"
        "    forbidden: []\n"
        "    gold: []\n"
        '    owner: "owner"\n'
        '    note: "Asked once on 2026-12-02."\n'
        f'  - id: "a-{settled}"\n'
        '    type: "unanswerable"\n'
        '    question: "Where is the loo?"\n'
        '    place: "linden"\n'
        '    as_at: "2026-12-03"\n'
        '    audience: "public"\n'
        '    queue: "declined"\n'
        '    reason:\n      - "not_held"\n'
        "    expected: []\n"
        "    forbidden: []\n"
        "    gold: []\n"
        '    owner: "owner"\n'
        '    note: "Asked once on 2026-12-03. Settled on 2026-12-03 by owner, outside: No rule."\n'
    )
    told = office.does(evaluate.main, "questions", "check", str(path), code=1)
    assert {fault["message"].split(":")[0] for fault in told["faults"]} == {
        "reviewed_on is empty",
        "cases[0].type is empty",
        "cases[1].type is empty",
    }
    filled = text.replace("reviewed_on: null", "reviewed_on: 2026-12-02").replace("type: null", "type: unanswerable")
    path.write_text(filled, encoding="utf-8")
    assert office.does(evaluate.main, "questions", "check", str(path))["faults"] == []

    office.does(
        answers.main, "resolve", last, "--as", "owner", "--outcome", "answered_by_person", "--because", "Not at all."
    )
    every = office.does(evaluate.main, "questions", "draft")
    assert (every["cases"], every["answers"], every["out"]) == (4, 5, None)
    assert f"a-{old}" in every["draft"]
    assert (
        '"Asked 2 times, last on 2026-12-01. Settled on 2026-12-03 by owner, answered_by_person: Not at all."'
        in (every["draft"])
    )
    assert office.does(evaluate.main, "questions", "draft", "--out", str(path), code=2)["error"]["message"] == (
        "there is a file already"
    )
