"""Asking as a person does, through the command, and what must hold whatever comes out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from click.testing import CliRunner, Result

from inforce.cli import clock
from inforce.cli.ask import main
from inforce.model.answers import Answer
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library

TODAY = "2026-01-15"
CHECKS = ["identify", "retrieve", "in_force", "compose", "cards", "decline", "audience", "store"]
_OPTIONS = ("jurisdiction", "as_at", "applicant", "topic", "audience", "ref")


@dataclass(frozen=True)
class Asked:
    """What came of a question: the exit code, the object on standard output, and the record that was kept."""

    exit_code: int
    told: dict[str, Any]
    kept: Answer

    @property
    def asserted(self) -> str:
        """What the answer claims: its assertions, and no word besides."""
        return "\n".join(assertion["text"] for assertion in self.told["assertions"])

    @property
    def cards(self) -> list[str]:
        """The cards that the assertions rest on, each once, in order."""
        return list(dict.fromkeys(card for assertion in self.told["assertions"] for card in assertion["cards"]))


def run(root: Path, *arguments: str, today: str = TODAY) -> Result:
    """`tools/ask` on a library, its clock at noon of a day."""
    noon = datetime.fromisoformat(f"{today}T12:00").replace(tzinfo=ZoneInfo("Australia/Sydney"))
    with clock.fixed_at(noon):
        return CliRunner().invoke(main, ["--library", str(root), *arguments])


def ask(root: Path, question: str, today: str = TODAY, **options: str) -> Asked:
    """Put a question with `--json`, and hold the outcome against what must hold of every outcome."""
    given = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", value)]
    result = run(root, question, *given, "--json", today=today)
    assert result.exit_code in (0, 1), result.output
    told = json.loads(result.stdout)
    library = Library.open(root)
    kept = AnswerStore(library.repository).read(told["answer_id"])
    assert kept is not None
    asked = Asked(result.exit_code, told, kept)
    assert kept.shown.json == result.stdout
    keeps_every_promise(asked, library)
    return asked


def ask_case(root: Path, case: Mapping[str, Any]) -> Asked:
    """Put the question of a case."""
    options = {name: case[name] for name in _OPTIONS if name in case}
    return ask(root, case["question"], today=case.get("today", TODAY), **options)


def keeps_every_promise(asked: Asked, library: Library) -> None:
    """What holds of every answer and every decline, whatever the question."""
    told = asked.told
    answered = told["queue"] == "answered"
    assert asked.exit_code == (0 if answered else 1)
    assert (told["reason"] is None) == answered
    assert [check["name"] for check in told["checks"]] == CHECKS
    assert told["notice"].startswith("Development library: not to be relied on.")
    assert bool(told["assertions"]) == answered
    if not answered:
        assert library.register.get(told["handed_to"]["id"]) is not None
        assert told["handed_to"]["name"] in told["body"]
    if told["queue"] in ("declined", "change_pending"):
        # A decline rests on nothing, but for the rule that it holds against what the question takes for granted.
        assert told["source_cards"] == list(
            {one["card"]["id"]: one["card"] for one in told.get("premises", [])}.values()
        )
    if told["audience"] != "internal":
        assert told["nearest"] == []
    shown = {card["id"]: card for card in told["source_cards"]}
    for assertion in told["assertions"]:
        assert assertion["cards"]
        assert set(assertion["cards"]) <= set(shown)
        for quote in assertion["quotes"]:
            assert quote["text"] in library.clause(quote["clause_id"]).text
            assert quote["clause_id"] in {shown[card]["clause_id"] for card in assertion["cards"]}
    for card in shown.values():
        _may_answer(card, asked, library)


def _may_answer(card: dict[str, Any], asked: Asked, library: Library) -> None:
    """The card's clause lies in the place asked about or above it, is in force that day, and was accepted."""
    held, clause = library.card(card["id"]), library.clause(card["clause_id"])
    on = asked.kept.asked_about_date
    assert clause.state_on(library.instrument(clause.instrument_id), on).value == "in_force"
    assert held.stands_for(on)
    assert not any(held.instrument_id in (delta.instrument_id, *delta.moves) for delta in library.pending_deltas())
