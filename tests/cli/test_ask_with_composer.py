"""tools/ask with `composer: model` in library.yml: a service on this machine writes, lies, fails, or is late."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.cli import ask as command
from inforce.cli import model_service
from tests.decisions.asking import ask, run
from tests.decisions.small_libraries import Written, make
from tests.feed.servers import QuietServer, status, trickle
from tests.services.model_here import KEY, PATH, model_here, reply
from tests.storage.libraries import MadeLibrary

QUESTION = "How long may a visitor park in the yard?"
RULE = "A visitor may park in the yard for not more than four hours."
PLAIN = "A visitor may park in the yard for at most 4 hours."
WRITTEN: Written = {
    "instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": {"s-5": RULE}}},
    "composer": "model",
}


def writes(text: str) -> str:
    return json.dumps({"sentences": [{"text": text, "clause": "au/yard/2020-01-01/s-5", "quote": RULE}]})


@pytest.fixture
def made(tmp_path: Path) -> MadeLibrary:
    return make(WRITTEN, tmp_path / "library")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuietServer]:
    with model_here(monkeypatch) as running:
        yield running


def without_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (model_service.URL, model_service.KEY, model_service.MODEL):
        monkeypatch.delenv(name, raising=False)


def test_what_was_composed_stands_first_is_on_the_record_and_comes_again_with_nobody_asked(
    made: MadeLibrary, server: QuietServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.pages[PATH] = reply(writes(PLAIN))
    asked = ask(made.root, QUESTION, jurisdiction="au")
    assert (asked.exit_code, asked.told["composer"]) == (0, "m-1")
    assert [one["text"] for one in asked.told["assertions"]] == [
        f"{PLAIN} [1]",
        f"Yard Rules, section 5:\n“{RULE}” [1]",
    ]
    (composing,) = asked.kept.composings
    assert (composing.outcome, composing.model, composing.tokens_in) == ("used", "m-1", 100)
    assert composing.cost == pytest.approx((100 * 2 + 20 * 10) / 1_000_000)
    assert KEY not in asked.kept.shown.json
    without_a_service(monkeypatch)
    assert run(made.root, "--replay", asked.kept.id, "--json").stdout == asked.kept.shown.json
    again = run(made.root, "--replay", asked.kept.id, "--recompute")
    assert again.exit_code == 0, again.output
    assert server.asked[PATH] == 1


@pytest.mark.parametrize("failure", ["status", "late"])
def test_a_service_that_fails_or_is_late_is_asked_once_and_the_rule_stands_alone(
    made: MadeLibrary, server: QuietServer, monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    monkeypatch.setattr(command, "MODEL_SECONDS", 0.3)
    server.pages[PATH] = status(500, "{}") if failure == "status" else trickle(3)
    result = run(made.root, QUESTION, "--jurisdiction", "au", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["composer"], len(told["assertions"])) == (0, "extractive", 1)
    assert told["checks"][3]["note"].endswith(
        "; composer m-1: nothing to use (the service gave no reply), so the rule's own words stand alone"
    )
    assert result.stderr.startswith(
        "Warning: the composer wrote nothing of use, and the rule's own words stand alone: the "
    )
    assert server.asked[PATH] == 1


def test_a_lie_is_not_shown_and_not_kept(made: MadeLibrary, server: QuietServer) -> None:
    server.pages[PATH] = reply(writes("A visitor may park in the yard for at most 5 hours."))
    asked = ask(made.root, QUESTION, jurisdiction="au")
    assert asked.told["composer"] == "extractive"
    assert asked.told["composings"][0]["why"] == "its figures are not the clause's"
    assert "5 hours" not in asked.kept.shown.text + asked.kept.shown.json
