"""answers explain: which accepted changes lie between two answers, whose decisions they were, and what they did."""

from __future__ import annotations

from typing import Any

import pytest

from inforce.cli import answers, ask, delta
from tests.office import Office, rules

FIRST, SECOND = rules("four", "1 January 2021"), rules("two", "1 March 2027")
OLD, NEW = "linden/yard-rules/2021-01-01", "linden/yard-rules/2027-03-01"
QUESTION = "How long may a visitor park in the yard?"


@pytest.fixture
def office(office: Office) -> Office:
    office.holds(FIRST)
    office.today = "2026-12-01"
    return office


def asked(office: Office, question: str = QUESTION, *options: str, code: int = 0) -> str:
    return str(office.does(ask.main, question, "--jurisdiction", "linden", *options, code=code)["answer_id"])


def explained(office: Office, *names: str) -> dict[str, Any]:
    return office.does(answers.main, "explain", *names)


def words(office: Office, *names: str) -> str:
    result = office.run(answers.main, "explain", *names)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_why_march_differs_from_june_can_be_read_out(office: Office) -> None:
    march = asked(office)
    office.today = "2027-02-01"
    changed = office.holds(SECOND)
    shed = rules("nine", "1 January 2022", title="Shed Rules").replace(
        "visitor must not park in the yard", "tool may lie"
    )
    office.holds(shed, name="shed.md")
    office.today = "2027-06-01"
    june = asked(office)
    decided = office.git("log", "-1", "--format=%h", "--abbrev=12", "--", f"deltas/2027/{changed}.yml")
    assert words(office, march, june) == (
        "They give different words. [Linden rules]\n"
        f"A  {march}\n"
        "   asked on 2026-12-01 about 2026-12-01 in linden: answered\n"
        "   Yard Rules, 2, edition 2021-01-01, accepted by Ines Vale on 2026-11-30\n"
        "     | A visitor must not park in the yard for more than four hours.\n"
        f"B  {june}\n"
        "   asked on 2027-06-01 about 2027-06-01 in linden: answered\n"
        "   Yard Rules, 2, edition 2027-03-01, accepted by Ines Vale on 2027-02-01\n"
        "     | A visitor must not park in the yard for more than two hours.\n"
        "Not the same: the day asked about, the words, the source cards, the quotes\n"
        "\n"
        f"{changed} (new edition) was accepted by Ines Vale on 2027-02-01, commit {decided}\n"
        f"  {office.delta(changed).summary}\n"
        "  in effect from 2027-03-01\n"
        f"  card {OLD}/s-2 was replaced by {NEW}/s-2: {office.delta(changed).card_effects[1].why}\n"
        f"  changed: {OLD}/s-2, {NEW}/s-2\n"
        "    was:   A visitor must not park in the yard for more than four hours.\n"
        "    reads: A visitor must not park in the yard for more than two hours.\n"
        "They are about different days: 2026-12-01 and 2027-06-01.\n"
    )


def test_the_object_has_all_of_it(office: Office) -> None:
    march = asked(office)
    changed = office.holds(SECOND)
    office.today = "2027-06-01"
    june = asked(office)
    told = explained(office, march, june)
    assert (told["a"]["answer_id"], told["b"]["answer_id"], told["outcome"]) == (march, june, "changed")
    (one,) = told["deltas"]
    assert (one["id"], one["status"], one["decided_by"]) == (changed, "accepted", {"id": "owner", "name": "Ines Vale"})
    assert [effect["effect"] for effect in one["cards"]] == ["replace_by"]
    assert one["clauses"][0]["new_text"] == "A visitor must not park in the yard for more than two hours."
    assert one["commit"] == office.git("rev-parse", "main")
    assert told["settings_changed"] == []
    assert not told["register_changed"]
    assert told["one_line_of_history"]


def test_told_the_other_way_round_the_same_changes_lie_between(office: Office) -> None:
    march = asked(office)
    changed = office.holds(SECOND)
    office.today = "2027-06-01"
    june = asked(office)
    told = explained(office, june, march)
    assert [one["id"] for one in told["deltas"]] == [changed]
    assert told["b"]["answer_id"] == march


def test_without_a_second_it_is_held_against_what_took_its_place(office: Office) -> None:
    march = asked(office)
    office.today = "2027-06-01"
    changed = office.holds(SECOND)
    office.does(delta.main, "retest")
    told = explained(office, march)
    rows = {row["answer_id"]: row for row in office.does(answers.main, "list")["answers"]}
    assert told["b"]["answer_id"] == rows[march]["superseded_by"]
    assert [one["id"] for one in told["deltas"]] == [changed]


def test_without_any_it_is_asked_now_and_nothing_is_kept(office: Office) -> None:
    march = asked(office)
    office.today = "2027-06-01"
    office.holds(SECOND)
    before = office.git("rev-parse", "refs/heads/answers")
    told = explained(office, march)
    assert (told["b"]["answer_id"], told["b"]["asked_about_date"]) == (None, "2027-06-01")
    assert office.git("rev-parse", "refs/heads/answers") == before
    assert "B  the same question asked now; not kept\n" in words(office, march)


def test_a_change_that_nobody_has_decided_is_named_as_that(office: Office) -> None:
    march = asked(office)
    pending = office.proposes(SECOND)
    declined = asked(office, code=1)
    told = words(office, march, declined)
    assert told.startswith("The first was answered, the second is not. [Linden rules]\n")
    assert f"{pending} (new edition) was detected on 2026-12-01, and nobody has decided on it yet\n" in told


def test_where_nothing_was_decided_between_that_is_said_with_the_days(office: Office) -> None:
    office.holds(SECOND)
    one, two = asked(office, QUESTION, "--as-at", "2027-02-28"), asked(office, QUESTION, "--as-at", "2027-03-01")
    told = words(office, one, two)
    assert "Between them no change was decided that touches what they rest on.\n" in told
    assert "They are about different days: 2027-02-28 and 2027-03-01.\n" in told


def test_changes_to_settings_and_register_are_named(office: Office) -> None:
    one = asked(office)
    for name, line in (("library.yml", "sync_warn_days: 9\n"), ("people.yml", "# nobody new\n")):
        file = office.root / name
        file.write_text(file.read_text() + line)
    office.git("commit", "-qam", "Change both")
    two = asked(office)
    told = words(office, one, two)
    assert told.startswith("They give the same words of the rule. [Linden rules]\n")
    assert "Between them library.yml was changed: sync_warn_days.\nBetween them people.yml was changed.\n" in told


def test_an_answer_that_is_not_held_is_two(office: Office) -> None:
    error = office.refused("explain", "20261201-0000000000000000", command=answers.main)
    assert error["message"] == "there is no answer 20261201-0000000000000000"
