"""feed status and feed clock: what is overdue, what hangs on it, and what time alone changes (design 2 and 5)."""

from __future__ import annotations

from pathlib import Path

from inforce.cli import ask, feed
from tests.feed.watched import FIRST, OLD, Watched
from tests.office import rules

KITCHEN = "linden/kitchen-rules/2022-01-01"


def kitchen(day: str = "1 January 2022") -> str:
    """The rules of another work."""
    return rules("nine", day, title="Kitchen Rules").replace("park in the yard", "wait in the kitchen")


def published(office: Watched, tmp_path: Path) -> tuple[Path, Path]:
    """Two works, published as files in a folder that is listed."""
    folder = tmp_path / "published"
    folder.mkdir()
    office.lists("folders:", f"  - {folder}")
    yard, room = folder / "yard.md", folder / "kitchen.md"
    yard.write_text(FIRST, encoding="utf-8")
    room.write_text(kitchen(), encoding="utf-8")
    office.holds(FIRST, "--url", str(yard))
    office.holds(kitchen(), "--url", str(room), name="kitchen.md")
    return yard, room


def test_status_tells_the_overdue_first_and_of_those_what_most_answers_rest_on(office: Watched, tmp_path: Path) -> None:
    published(office, tmp_path)
    office.holds(rules("one", "1 May 2020", title="Attic Rules").replace("yard", "attic"), name="attic.md")
    told = office.does(feed.main, "status")["sources"]
    assert [(row["instrument_id"], row["note"]) for row in told] == [
        (KITCHEN, "never checked"),
        (OLD, "never checked"),
        ("linden/attic-rules/2020-05-01", "nothing to check: no url"),
    ]
    office.checks()
    asked = office.run(ask.main, "How long may a visitor park in the yard?", "--jurisdiction", "linden")
    assert asked.exit_code == 0, asked.output
    office.sleeps(10)
    office.checks(KITCHEN)
    office.sleeps(25)
    told = office.does(feed.main, "status")["sources"]
    assert (told[0]["instrument_id"], told[0]["days_over"], told[0]["answers"]) == (OLD, 5, 1)
    lines = office.run(feed.main, "status").stdout.splitlines()
    assert lines[:3] == [
        "Linden rules",
        "3 sources, 1 overdue, 0 failing",
        f"{OLD}: checked 2026-11-30, overdue by 5 days; {told[0]['answers']} live answers rest on it",
    ]
    assert "linden/attic-rules/2020-05-01: nothing to check: no url; 0 live answers rest on it" in lines


def test_only_what_is_due_is_checked_when_that_is_asked(office: Watched, tmp_path: Path) -> None:
    yard, _ = published(office, tmp_path)
    assert len(office.checks("--due")) == 2
    office.sleeps(1)
    assert office.checks("--due") == []
    yard.unlink()
    assert office.checks(OLD, code=1)[0]["outcome"] == "unreachable"
    office.sleeps(1)
    assert [row["instrument_id"] for row in office.checks("--due", code=1)] == [OLD]
    office.sleeps(28)
    assert len(office.checks("--due", code=1)) == 2


def test_a_work_or_edition_is_checked_by_its_name_and_another_is_told_to_be_none(
    office: Watched, tmp_path: Path
) -> None:
    published(office, tmp_path)
    assert [row["instrument_id"] for row in office.checks("linden/yard-rules")] == [OLD]
    error = office.refused("check", "linden/cellar", command=feed.main)
    assert (error["code"], error["message"]) == ("not_held", "there is no source of linden/cellar to check")


def test_a_check_of_the_newest_edition_is_one_of_those_that_share_its_address(office: Watched, tmp_path: Path) -> None:
    yard, _ = published(office, tmp_path)
    later = FIRST.replace("four", "two").replace("1 January 2021", "1 March 2027")
    yard.write_text(later, encoding="utf-8")
    office.accepts(office.checks("linden/yard-rules", code=1)[0]["delta_id"])
    office.sleeps(1)
    row = office.checks("linden/yard-rules")[0]
    assert (row["instrument_id"], row["outcome"]) == ("linden/yard-rules/2027-03-01", "unchanged")
    assert str(office.noted(OLD).checked_on) == office.today
    office.today = "2027-03-02"
    office.checks("linden/yard-rules")
    assert str(office.noted(OLD).checked_on) == "2026-12-01"
    assert str(office.noted("linden/yard-rules/2027-03-01").checked_on) == "2027-03-02"


def test_an_earlier_edition_with_an_address_of_its_own_is_checked_there(office: Watched, tmp_path: Path) -> None:
    published(office, tmp_path)
    other = tmp_path / "published" / "yard-2027.md"
    later = FIRST.replace("four", "two").replace("1 January 2021", "1 March 2027")
    other.write_text(later, encoding="utf-8")
    office.holds(later, "--url", str(other))
    assert [row["instrument_id"] for row in office.checks("linden/yard-rules")] == [OLD, "linden/yard-rules/2027-03-01"]


def test_an_answer_goes_stale_where_its_source_was_not_reached_for_too_long(office: Watched, tmp_path: Path) -> None:
    yard, _ = published(office, tmp_path)
    office.checks()
    yard.unlink()
    office.sleeps(61)
    office.checks(code=1)
    told = office.does(ask.main, "How long may a visitor park in the yard?", "--jurisdiction", "linden", code=1)
    assert told["reason"] == "stale"


def test_clock_lists_what_starts_and_ends_though_no_file_changed(office: Watched, tmp_path: Path) -> None:
    published(office, tmp_path)
    office.holds(FIRST.replace("four", "two").replace("1 January 2021", "1 March 2027"))
    assert office.does(feed.main, "clock")["clauses"] == []
    told = office.does(feed.main, "clock", "--since", "2027-02-01", "--until", "2027-03-01")
    assert (told["since"], told["until"]) == ("2027-02-01", "2027-03-01")
    ends = [row for row in told["clauses"] if row["what"] == "ends"]
    assert {row["clause_id"].rsplit("/", 1)[1] for row in ends} == {"s-1", "s-2", "s-3", "s-4", "s-5"}
    assert len(told["clauses"]) == 10
    office.today = "2027-03-01"
    lines = office.run(feed.main, "clock").stdout.splitlines()
    assert lines[1] == "From 2027-03-01 to 2027-03-01: 10 clauses start or end"
    assert (
        f"{OLD}/s-2: Yard Rules, 2: last day in force 2027-02-28 (superseded by linden/yard-rules/2027-03-01)" in lines
    )
    assert "linden/yard-rules/2027-03-01/s-2: Yard Rules, 2: in force from 2027-03-01" in lines


def test_clock_names_the_answers_about_today_that_rest_on_what_ended(office: Watched) -> None:
    office.holds(rules("four", "1 January 2021", "These Rules cease to have effect on 1 March 2027."))
    question = ("How long may a visitor park in the yard?", "--jurisdiction", "linden")
    asked = office.does(ask.main, *question)
    office.does(ask.main, *question, "--as-at", "2026-01-01")
    told = office.does(feed.main, "clock", "--since", "2027-03-01", "--until", "2027-03-31")["clauses"]
    assert {(row["what"], row["because"]) for row in told} == {("ends", "lapsed, 4")}
    assert {row["clause_id"].rsplit("/", 1)[1]: row["answers"] for row in told}["s-2"] == [asked["answer_id"]]
    office.today = "2027-03-01"
    assert f"  answered from it: {asked['answer_id']}" in office.run(feed.main, "clock").stdout.splitlines()


def test_a_window_that_ends_before_it_begins_is_a_usage_error(office: Watched) -> None:
    error = office.refused("clock", "--since", "2027-03-01", "--until", "2027-02-01", command=feed.main)
    assert (error["code"], error["message"]) == ("usage", "--until 2027-02-01 is before --since 2027-03-01")


def test_each_command_has_a_help_that_ends_in_an_example(office: Watched) -> None:
    for name in ("check", "status", "clock"):
        assert "Example:" in office.run(feed.main, name, "--help").stdout
