"""tools/delta show: the page a person reads before deciding."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from inforce.cli import delta
from inforce.cli.delta_page import Wanted, shown
from inforce.cli.delta_page import page as page_lines
from inforce.storage.answer_store import AnswerStore
from tests.office import Office, rules
from tests.storage.example_answers import answered

FIRST = rules("four", "1 January 2021")
SECOND = rules("two", "1 September 2024", "A visitor must sign the register.")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2024-09-01"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office.opened(tmp_path)
    office.holds(FIRST)
    return office


def keep_answers(office: Office, count: int) -> list[str]:
    """Answers that rest on section 2, the newest last; gives back their ids."""
    made = [
        msgspec.structs.replace(answered(number, card_id=f"{OLD}/s-2"), ref=f"case {number}")
        for number in range(1, count + 1)
    ]
    with office.opening() as library:
        store = AnswerStore(library.repository)
        for answer in made:
            store.store(answer, library.commit)
    return sorted(answer.id for answer in made)


def page(office: Office, *arguments: str) -> str:
    result = office.run(delta.main, "show", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_page_marks_each_changed_word_under_the_old_and_the_new_text(office: Office) -> None:
    told = page(office, office.proposes(SECOND))
    assert (
        "  CHANGED s-2\n"
        "    was: A visitor must not park in the yard for more than four hours.\n"
        "    reads: A visitor must not park in the yard for more than two hours.\n"
        "    differs: A visitor must not park in the yard for more than [-four-]{+two+} hours.\n"
    ) in told


def test_chinese_is_marked_by_its_signs(office: Office) -> None:
    text = "# 停车办法\n\n第一条 本办法自2021年1月1日起施行。\n\n第二条 访客停车不得超过四小时。\n"
    office.holds(text, name="zh.md")
    delta_id = office.proposes(text.replace("四小时", "两小时").replace("2021年1月", "2024年9月"), name="zh.md")
    assert "differs: 访客停车不得超过[-四-]{+两+}小时。" in page(office, delta_id)


def test_there_are_colours_on_a_terminal_and_none_elsewhere(office: Office) -> None:
    delta_id = office.proposes(SECOND)
    assert "\x1b" not in page(office, delta_id)
    coloured = CliRunner().invoke(delta.main, ["show", delta_id, "--library", str(office.root)], color=True).stdout
    assert "more than \x1b[31m[-four-]\x1b[0m\x1b[32m{+two+}\x1b[0m hours" in coloured


def test_the_page_names_the_answers_that_relied_on_it(office: Office) -> None:
    (answer_id,) = keep_answers(office, 1)
    told = page(office, office.proposes(SECOND))
    assert told.endswith(
        "Answers that rest on what changes: 1\n"
        f"  {answer_id}  change_pending  2026-01-02T09:00:01+00:00  ref case 1\n"
        "    How long may visitor 1 park?\n"
    )


def test_of_many_answers_the_newest_are_told_and_all_on_request(office: Office) -> None:
    kept = keep_answers(office, 22)
    delta_id = office.proposes(SECOND)
    few, all_of_them = page(office, delta_id), page(office, delta_id, "--answers")
    assert few.endswith(f"  and 2 more, asked before: tools/delta show {delta_id} --answers\n")
    assert [answer_id for answer_id in kept if answer_id not in few] == kept[:2]
    assert all(answer_id in all_of_them for answer_id in kept)
    told = office.does(delta.main, "show", delta_id)
    assert (len(told["answers"]), told["answers_in_all"]) == (20, 22)
    assert len(office.does(delta.main, "show", delta_id, "--answers")["answers"]) == 22


def test_programs_are_given_the_pieces_the_answers_and_what_may_be_decided(office: Office) -> None:
    (answer_id,) = keep_answers(office, 1)
    told = office.does(delta.main, "show", office.proposes(SECOND))
    (row,) = (row for row in told["word_diff"] if row["new"] == [f"{NEW}/s-2"])
    assert [piece for piece in row["pieces"] if piece["kind"] != "same"] == [
        {"kind": "removed", "text": "four"},
        {"kind": "added", "text": "two"},
    ]
    assert told["answers"] == [
        {
            "answer_id": answer_id,
            "asked_on": "2026-01-02T09:00:01+00:00",
            "question": "How long may visitor 1 park?",
            "ref": "case 1",
            "queue": "change_pending",
        }
    ]
    possible = {card["card_id"]: card["possible"] for card in told["cards"]}
    assert possible[f"{OLD}/s-2"] == ["replace_by", "retire"]
    assert possible[f"{OLD}/s-3"] == ["keep", "replace_by", "retire"]


def test_an_answer_that_was_forgotten_is_named_by_its_id_alone(office: Office) -> None:
    (answer_id,) = keep_answers(office, 1)
    delta_id = office.proposes(SECOND)
    with office.opening() as library:
        when = answered(1).asked_on
        AnswerStore(library.repository).forget(answer_id, by="owner", because="a name", when=when)
    assert f"\n  {answer_id}  forgotten\n" in page(office, delta_id)


def test_one_clause_is_shown_alone_with_its_card(office: Office) -> None:
    delta_id = office.proposes(SECOND)
    assert page(office, delta_id, "--clause", "s-4") == (
        "Linden rules\n  ADDED s-4\n    reads: A visitor must sign the register.\n"
    )
    assert f"  {OLD}/s-2: replace by {NEW}/s-2: the text changes, from 2024-09-01\n" in page(
        office, delta_id, "--clause", f"{NEW}/s-2"
    )
    assert office.refused("show", delta_id, "--clause", "s-9") == {
        "code": "no_clause",
        "message": f"delta {delta_id} changes no clause s-9",
        "where": None,
        "next": f"see which it changes: tools/delta show {delta_id}",
    }


def test_a_large_change_stays_readable(office: Office) -> None:
    many = [f"Bay {number} is for bicycles alone, and nobody may leave a car in it overnight." for number in range(60)]
    first = rules("four", "1 January 2021", *many, title="Bay Rules")
    office.holds(first, name="bays.md")
    later = first.replace("bicycles", "scooters").replace("1 January 2021", "1 September 2024")
    delta_id = office.proposes(later, name="bays.md")
    told = page(office, delta_id)
    assert told.count("    differs: ") == 40
    assert told.count("\n  CHANGED s-") == 61
    assert f"  The last 21 in their words: tools/delta show {delta_id} --clause REF, or --full\n" in told
    assert "  61: replace by: the text changes, from 2024-09-01\n" in told
    full = page(office, delta_id, "--full")
    assert full.count("    differs: ") == 61
    assert full.count(": replace by linden/bay-rules/2024-09-01/s-") == 63
    assert "CHANGED s-63" in page(office, delta_id, "--clause", "s-63")


def test_words_of_a_document_never_steer_the_terminal() -> None:
    assert shown("a\x1b[2Jb\u202ec\nd") == "a\\x1b[2Jb\\u202ec\nd"


def test_of_thousands_of_clauses_the_page_names_a_few_hundred_and_says_how_many_more_there_are() -> None:
    changes = [
        {"kind": "changed", "old": [f"a/b/1/s-{n}"], "new": [f"a/b/2/s-{n}"], "new_text": "x"} for n in range(900)
    ]
    told = {
        "delta": {
            "id": "d-1",
            "kind": "new_edition",
            "status": "pending",
            "summary": "Much",
            "detected_on": "2026-11-30",
            "proposed_by": "owner",
            "decided_by": None,
            "clause_changes": changes,
        },
        "word_diff": [{"pieces": []} for _ in changes],
        "texts": {},
        "cards": [],
        "in_doubt": [],
        "findings": [],
        "proposal": None,
        "rulings_that_end": [],
        "answers": [],
        "answers_in_all": 0,
    }
    lines = list(page_lines(told, Wanted()))
    assert len(lines) < 300
    assert "  and 660 more" in lines
    assert sum(line.startswith("  CHANGED") for line in page_lines(told, Wanted(full=True))) == 900
