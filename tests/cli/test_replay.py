"""ask --replay: the bytes that were shown, whatever has changed since, and whether they still stand."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from inforce.model.answers import Answer, Current, QueueMove
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make, write_instrument
from tests.storage.libraries import MadeLibrary, delta

YARD = "au/yard/2020-01-01"
QUESTION = "How long may a visitor park in the yard?"
RULE = "A visitor may park in the yard for not more than four hours."


def yard(card: Written | None = None, text: str = RULE, effective_to: str | None = None) -> Written:
    clause = {"text": text, "card": {} if card is None else card}
    return {"title": "Yard Rules", "effective_to": effective_to, "clauses": {"s-5": clause}}


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    return make({"instruments": {YARD: yard()}}, tmp_path / "library")


@pytest.fixture
def shown(made: MadeLibrary) -> Answer:
    """What was shown for a question on 2026-01-15."""
    asked = ask(made.root, QUESTION, jurisdiction="au")
    assert asked.told["queue"] == "answered"
    return asked.kept


def replay(made: MadeLibrary, shown: Answer, *options: str) -> Result:
    return run(made.root, "--replay", shown.id, *options, today="2026-06-30")


def change(made: MadeLibrary, edition: Written) -> None:
    """The edition written anew, as an accepted change would."""
    write_instrument(made, YARD, edition)
    made.commit("A change")


def test_the_bytes_are_those_that_were_shown(made: MadeLibrary, shown: Answer) -> None:
    in_words, as_object = replay(made, shown), replay(made, shown, "--json")
    assert (in_words.exit_code, in_words.stdout, in_words.stderr) == (0, shown.shown.text, "")
    assert (as_object.exit_code, as_object.stdout, as_object.stderr) == (0, shown.shown.json, "")


def test_nothing_new_is_kept(made: MadeLibrary, shown: Answer) -> None:
    before = made.git("rev-parse", "answers")
    replay(made, shown)
    assert made.git("rev-parse", "answers") == before


def test_a_decline_is_replayed_as_it_was(made: MadeLibrary) -> None:
    declined = ask(made.root, "How long may a dog leash be?", jurisdiction="au").kept
    change(made, yard(card={"status": "change_pending"}))
    result = replay(made, declined)
    assert (result.exit_code, result.stdout, result.stderr) == (0, declined.shown.text, "")


def test_another_name_and_notice_of_the_library_change_nothing_that_was_shown(made: MadeLibrary, shown: Answer) -> None:
    made.write_settings(name="Renamed", default_audience="internal")
    made.commit("Rename")
    assert replay(made, shown).stdout == shown.shown.text


NO_LONGER = {
    "retired as an error": (
        yard(card={"status": "retired", "retired_on": "2026-03-01", "retired_because": "error"}),
        f"card {YARD}/s-5 was retired on 2026-03-01 (error)",
    ),
    "retired from the day asked about": (
        yard(effective_to="2026-01-15"),
        f"card {YARD}/s-5 was retired on 2026-01-15 (lapsed)",
    ),
    "waiting for a decision": (yard(card={"status": "change_pending"}), f"a change to {YARD} is pending"),
    "accepted anew with other words": (yard(text=RULE.replace("four", "three")), f"the text of {YARD}/s-5"),
}


@pytest.mark.parametrize("case", list(NO_LONGER))
def test_what_no_longer_stands_is_shown_all_the_same_and_said_to_fall(
    made: MadeLibrary, shown: Answer, case: str
) -> None:
    edition, why = NO_LONGER[case]
    change(made, edition)
    for options, bytes_shown in (([], shown.shown.text), (["--json"], shown.shown.json)):
        result = replay(made, shown, *options)
        assert (result.exit_code, result.stdout) == (1, bytes_shown)
        assert result.stderr.startswith("This answer no longer stands: ")
        assert why in result.stderr


def test_a_pending_delta_is_enough_though_the_cards_file_lags(made: MadeLibrary, shown: Answer) -> None:
    made.write(delta("yard-2027", YARD))
    made.commit("Detected")
    result = replay(made, shown)
    assert (result.exit_code, result.stdout) == (1, shown.shown.text)
    assert f"a change to {YARD} is pending" in result.stderr


def test_words_that_were_changed_with_nobody_accepting_them_are_enough(made: MadeLibrary, shown: Answer) -> None:
    path = made.root / "instruments" / YARD / "clauses" / "s-5.yml"
    path.write_bytes(path.read_bytes().replace(b"four hours", b"nine hours"))
    made.commit("A change that nobody accepted")
    result = replay(made, shown)
    assert (result.exit_code, result.stdout) == (1, shown.shown.text)
    assert f"{YARD}/s-5" in result.stderr


def test_a_card_that_is_gone_is_enough(made: MadeLibrary, shown: Answer) -> None:
    (made.root / "cards" / YARD / "s-5.yml").unlink()
    made.commit("Lost")
    result = replay(made, shown)
    assert result.exit_code == 1
    assert f"card {YARD}/s-5 is no longer held" in result.stderr


def test_a_card_retired_from_a_later_day_still_stands_for_the_day_asked_about(made: MadeLibrary, shown: Answer) -> None:
    change(made, yard(effective_to="2026-06-01"))
    assert (replay(made, shown).exit_code, replay(made, shown).stderr) == (0, "")


def test_a_move_of_the_answer_is_told_with_its_day_and_why(made: MadeLibrary, shown: Answer) -> None:
    def move(answer: Answer) -> Answer:
        moved = QueueMove(on=date(2026, 2, 1), queue="change_pending", why="a change was detected: shorter stays")
        return msgspec.structs.replace(answer, current=Current(queue="change_pending", history=(moved,)))

    store = AnswerStore(Library.open(made.root).repository)
    store.update(shown.id, move, "Move", when=datetime(2026, 2, 1, tzinfo=UTC))
    result = replay(made, shown)
    assert (result.exit_code, result.stdout) == (1, shown.shown.text)
    assert "it was moved to change_pending on 2026-02-01: a change was detected: shorter stays" in result.stderr


@pytest.mark.parametrize("answer_id", ["20260115-ffffffffffffffff", "../../etc/passwd", "", "HEAD", "20260115-1"])
def test_an_answer_that_is_not_held_is_two(made: MadeLibrary, answer_id: str) -> None:
    result = run(made.root, "--replay", answer_id)
    assert (result.exit_code, result.stdout) == (2, "")
    told = run(made.root, "--replay", answer_id, "--json")
    assert json.loads(told.stdout)["error"]["code"] == "not_held"
