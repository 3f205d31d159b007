"""ask --known-at: only what had landed on the library's branch by the end of a day, with that day's register."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from inforce.storage.yaml_files import dump_yaml
from tests.decisions.asking import run
from tests.decisions.small_libraries import Written, write_instrument
from tests.storage.libraries import MadeLibrary

YARD = "au/yard/2020-01-01"
QUESTION = "How long may a visitor park in the yard?"
RULE_ON_BINS = "A bin may stand on the kerb for not more than 24 hours."
RUI = {"id": "rui", "name": "Rui Sato", "role": "counsel", "contact": "room 4"}


def yard(hours: str, **more: object) -> Written:
    rule = f"A visitor may park in the yard for not more than {hours} hours."
    return {"title": "Yard Rules", "clauses": {"s-5": rule}, **more}


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    """Four hours landed in March, two in June; the register was another by then. The library's days are Sydney's."""
    made = MadeLibrary(tmp_path / "library")
    write_instrument(made, YARD, yard("four"))
    made.commit("First", at="2025-03-01T12:00:00+11:00")
    write_instrument(made, YARD, yard("two"))
    (made.root / "people.yml").write_bytes(dump_yaml({"people": [RUI]}))
    made.write_settings(hand_over=[{"person": "rui"}], name="Made anew")
    made.commit("Second", at="2025-06-10T23:30:00+10:00")
    return made


def asked(made: MadeLibrary, *options: str, question: str = QUESTION) -> Answer:
    result = run(made.root, question, "--jurisdiction", "au", *options, "--json")
    assert result.exit_code in (0, 1), result.output
    kept = AnswerStore(Library.open(made.root).repository).read(json.loads(result.stdout)["answer_id"])
    assert kept is not None
    return kept


@pytest.mark.parametrize(
    ("day", "words"),
    [("2025-03-01", "four hours"), ("2025-06-09", "four hours"), ("2025-06-10", "two hours"), ("2026-01-15", "two")],
)
def test_what_landed_by_the_end_of_that_day_answers_and_nothing_later(made: MadeLibrary, day: str, words: str) -> None:
    assert words in asked(made, "--known-at", day).body


def test_the_record_says_as_of_when_and_of_which_commit_and_keeps_the_moment_of_asking(made: MadeLibrary) -> None:
    kept = asked(made, "--known-at", "2025-06-09")
    assert (str(kept.known_at), kept.library_commit) == ("2025-06-09", made.git("rev-parse", "main~1"))
    assert kept.asked_on.isoformat() == "2026-01-15T12:00:00+11:00"
    assert "Place: Australia   Date: 2026-01-15 (today)   As known on 2025-06-09\n" in kept.shown.text
    assert json.loads(kept.shown.json)["known_at"] == "2025-06-09"


def test_it_goes_together_with_the_day_asked_about(made: MadeLibrary) -> None:
    kept = asked(made, "--known-at", "2025-06-09", "--as-at", "2024-01-01")
    assert (kept.queue, str(kept.asked_about_date)) == ("answered", "2024-01-01")
    assert asked(made, "--known-at", "2025-06-09", "--as-at", "2019-01-01").queue == "declined"


def test_a_decline_goes_to_the_person_of_that_day_in_the_library_of_that_day(made: MadeLibrary) -> None:
    dogs = "How long may a dog leash be?"
    then, today = asked(made, "--known-at", "2025-06-09", question=dogs), asked(made, question=dogs)
    assert then.handed_to is not None
    assert today.handed_to is not None
    assert (then.handed_to.id, then.library) == ("ana", "Made for a test")
    assert (today.handed_to.id, today.library) == ("rui", "Made anew")


def test_before_anything_had_landed_it_is_declined_and_stored_like_any_other(made: MadeLibrary) -> None:
    kept = asked(made, "--known-at", "2025-02-28")
    assert (kept.queue, kept.reason, kept.source_card_ids) == ("declined", "before_record", ())
    assert kept.body.startswith(
        "This is not answered here. Nothing had landed in this library by the end of 2025-02-28; "
        "what was known then cannot be said."
    )
    assert kept.handed_to is not None
    assert [check.outcome for check in kept.checks[:3]] == ["stopped", "not_reached", "not_reached"]


def test_a_commit_before_there_was_a_library_counts_for_nothing(tmp_path: Path) -> None:
    made = MadeLibrary(tmp_path / "library")
    made.git("commit", "-q", "--allow-empty", "-m", "Nothing yet", at="2025-01-01T12:00:00+11:00")
    write_instrument(made, YARD, yard("four"))
    made.commit("First", at="2025-03-01T12:00:00+11:00")
    assert asked(made, "--known-at", "2025-02-01").reason == "before_record"


def test_what_stands_above_a_commit_of_a_later_day_had_not_landed_before_it(made: MadeLibrary) -> None:
    write_instrument(made, YARD, yard("nine"))
    made.commit("Dated back", at="2025-03-02T12:00:00+11:00")
    assert "four hours" in asked(made, "--known-at", "2025-04-01").body
    assert "nine hours" in asked(made, "--known-at", "2025-06-10").body


def test_what_came_in_with_a_merge_landed_with_the_merge(made: MadeLibrary) -> None:
    made.git("switch", "-q", "-c", "side", "main~1")
    write_instrument(made, "au/bins/2020-01-01", {"title": "Bins", "clauses": {"s-1": RULE_ON_BINS}})
    made.commit("Beside", at="2025-03-02T12:00:00+11:00")
    made.git("switch", "-q", "main")
    made.git("merge", "-q", "--no-ff", "-m", "Merge", "side", at="2025-07-01T12:00:00+10:00")
    bins = "How long may a bin stand on the kerb?"
    assert asked(made, "--known-at", "2025-06-30", question=bins).queue == "declined"
    assert asked(made, "--known-at", "2025-07-01", question=bins).queue == "answered"


def test_a_day_to_come_is_refused(made: MadeLibrary) -> None:
    result = run(made.root, QUESTION, "--jurisdiction", "au", "--known-at", "2026-01-16")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error [Made anew]: what will be known on 2026-01-16 cannot be said: today is 2026-01-15\n"
        "Next: give --known-at a day gone by, or leave it out; --as-at asks about the rules of a coming day\n"
    )


def test_in_a_clone_without_the_whole_history_it_is_refused(made: MadeLibrary, tmp_path: Path) -> None:
    made.git("clone", "-q", "--depth", "1", made.root.as_uri(), str(tmp_path / "shallow"))
    result = run(tmp_path / "shallow", QUESTION, "--jurisdiction", "au", "--known-at", "2025-04-01")
    assert result.exit_code == 2
    assert "this clone does not have the whole history, so what was known on a day cannot be told" in result.stderr
    assert "Next: fetch the rest first: git fetch --unshallow" in result.stderr


@pytest.mark.parametrize(
    ("day", "reason"), [("2025-06-01", None), ("2025-08-01", "stale")], ids=["checked by then", "overdue by then"]
)
def test_whether_a_rule_is_stale_is_judged_as_of_that_day(tmp_path: Path, day: str, reason: str | None) -> None:
    made = MadeLibrary(tmp_path / "library")
    write_instrument(made, YARD, yard("four", checks={"checked_on": "2025-03-01", "recheck_by": "2025-06-01"}))
    made.commit("First", at="2025-03-01T12:00:00+11:00")
    assert asked(made, "--known-at", day).reason == reason


def test_in_chinese_the_shown_text_says_as_of_when(made: MadeLibrary) -> None:
    assert "日期：2026-01-15（今日）　所知截至：2025-06-09\n" in (
        asked(made, "--known-at", "2025-06-09", question="访客可以在院内停车多久？").shown.text
    )
