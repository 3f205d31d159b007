"""tools/ask with `reader: model` in library.yml: a service on this machine reads, fails, is late, or is not set up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.cli import ask as command
from inforce.cli import model_service
from inforce.storage.git import Repository
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make
from tests.feed.servers import QuietServer, status, trickle
from tests.services.model_here import KEY, PATH, model_here, reply
from tests.storage.libraries import MadeLibrary

QUESTION = "How long may a visitor park in the yard?"
RULE = "A visitor may park in the yard for not more than four hours."
RULES: Written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": {"s-5": RULE}}}}
WRITTEN = RULES | {"reader": "model"}
NO = '{"settles": false, "quote": ""}'
YES = '{"settles": true, "quote": "not more than four hours"}'


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    return make(WRITTEN, tmp_path / "library")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuietServer]:
    with model_here(monkeypatch) as running:
        yield running


def test_a_no_is_a_decline_with_model_prompt_and_cost_on_the_record(made: MadeLibrary, server: QuietServer) -> None:
    server.pages[PATH] = reply(NO)
    asked = ask(made.root, QUESTION, jurisdiction="au")
    assert (asked.exit_code, asked.told["reason"]) == (1, "not_enough")
    (reading,) = asked.told["readings"]
    assert (reading["verdict"], reading["model"], reading["tokens_in"]) == ("does_not_settle", "m-1", 100)
    assert asked.kept.readings[0].cost == pytest.approx((100 * 2 + 20 * 10) / 1_000_000)
    assert KEY not in asked.kept.shown.json


def test_a_replay_shows_the_readings_and_a_recompute_comes_to_the_same_with_nobody_asked(
    made: MadeLibrary, server: QuietServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.pages[PATH] = reply(NO)
    asked = ask(made.root, QUESTION, jurisdiction="au")
    for name in (model_service.URL, model_service.KEY, model_service.MODEL):
        monkeypatch.delenv(name)
    replayed = run(made.root, "--replay", asked.kept.id, "--json")
    assert replayed.stdout == asked.kept.shown.json
    assert '"does_not_settle"' in replayed.stdout
    again = run(made.root, "--replay", asked.kept.id, "--recompute")
    assert again.exit_code == 0, again.output
    assert server.asked[PATH] == 1


@pytest.mark.parametrize("failure", ["status", "late"])
def test_a_service_that_fails_or_is_late_is_asked_once_and_the_answer_stands(
    made: MadeLibrary, server: QuietServer, monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    monkeypatch.setattr(command, "MODEL_SECONDS", 0.3)
    server.pages[PATH] = status(500, "{}") if failure == "status" else trickle(3)
    result = run(made.root, QUESTION, "--jurisdiction", "au", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["queue"]) == (0, "answered")
    assert told["readings"][0]["why"] == "the service gave no reply"
    assert told["checks"][3]["note"].endswith(
        "; reader m-1: no verdict (the service gave no reply), so it stands as it would without"
    )
    assert result.stderr.startswith("Warning: the reader gave no verdict, and the answer stands as it would without: ")
    assert server.asked[PATH] == 1


def test_a_yes_leaves_the_words_that_are_shown_as_they_are(made: MadeLibrary, server: QuietServer) -> None:
    server.pages[PATH] = reply(YES)
    with_reader = ask(made.root, QUESTION, jurisdiction="au").told
    made.write_settings()
    made.commit("Without a reader again")
    without = ask(made.root, QUESTION, jurisdiction="au").told
    assert with_reader["body"] == without["body"]
    assert "readings" not in without
    assert server.asked[PATH] == 1


@pytest.mark.parametrize("setting", ["reader", "composer"])
def test_where_no_model_is_set_up_the_question_is_refused_and_nothing_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    made = make(RULES | {setting: "model"}, tmp_path / "library")
    for name in (model_service.URL, model_service.KEY, model_service.MODEL):
        monkeypatch.delenv(name, raising=False)
    refused = run(made.root, QUESTION, "--jurisdiction", "au")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"Error [Made for a test]: the {setting} of library.yml needs a language model, and none is set up: "
        "INFORCE_MODEL_URL and INFORCE_MODEL_KEY and INFORCE_MODEL not set\n"
        "Next: set INFORCE_MODEL_URL (like https://service.example/v1), INFORCE_MODEL_KEY and INFORCE_MODEL in the "
        "environment, and nowhere else\n"
    )
    assert Repository.containing(made.root).resolve("answers") is None


@pytest.mark.parametrize("setting", ["reader", "composer"])
def test_where_the_extra_is_not_installed_it_says_what_to_install(
    tmp_path: Path, server: QuietServer, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    made = make(RULES | {setting: "model"}, tmp_path / "library")
    monkeypatch.setattr(model_service, "find_spec", lambda name: None)
    refused = run(made.root, QUESTION, "--jurisdiction", "au")
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"Error [Made for a test]: the {setting} of library.yml needs a part that is not installed: "
        "the client of model services\n"
        "Next: install it: tools/set-up/add-extra model\n"
    )
