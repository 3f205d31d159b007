"""What a new instrument, a pending change or a synonym would settle of declined questions, in a small office."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from inforce.cli import answers, ask, delta, evaluate
from tests.office import Office, rules

YARD = "linden/yard-rules/2024-01-01"
POOLS = (
    "# Pool Rules\n\n1. These Rules commence on 2025-03-01.\n\n2. A pool fence must be at least 130 centimetres high.\n"
)
HIGH = "How high must a pool fence be?"
SKIP = "Must a skip be removed from the yard?"


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office.opened(tmp_path)
    office.holds(rules("4", "2024-01-01", "A container must be removed from the yard."))
    return office


def asks(office: Office, question: str) -> str:
    """Ask what is declined; gives back the id of the record."""
    return str(office.does(ask.main, question, "--jurisdiction", "linden", code=1)["answer_id"])


def questions(office: Office, *, code: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = office.does(evaluate.main, "declined", code=code)["questions"]
    return found


def test_nothing_held_or_proposed_answers_what_nothing_is_about(office: Office) -> None:
    asked = asks(office, "How long may a zeppelin moor?")
    result = office.run(evaluate.main, "declined")
    assert result.exit_code == 1
    assert result.stdout == (
        f"{asked}  not_held, linden\n"
        "    How long may a zeppelin moor?\n"
        "  nothing held or proposed would answer it\n"
        "0 of 1 open declined questions would be answered. Library: Linden rules.\n"
    )


def test_a_pending_change_that_would_answer_is_named_with_its_clause_and_then_answers(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INFORCE_CACHE", str(tmp_path / "cache"))
    first, last = sorted((asks(office, HIGH), asks(office, HIGH)))
    proposed = office.proposes(POOLS, name="pools.md")
    before = office.git("for-each-ref")
    result = office.run(evaluate.main, "declined")
    assert result.exit_code == 0
    assert result.stdout == (
        f"{last}  not_held, linden, 2 times\n"
        f"    {HIGH}\n"
        f"  would be answered with the pending {proposed}: linden/pool-rules/2025-03-01/s-2 (2026-11-30)\n"
        "1 of 1 open declined questions would be answered. Library: Linden rules.\n"
        "Whether the clause is the right one a person says; then tools/ask answers, or library.yml is changed.\n"
    )
    assert office.git("for-each-ref") == before, "nothing is changed or kept"
    assert len(list((tmp_path / "cache").iterdir())) == 1, "no index of a clone is left"

    office.accepts(proposed)
    (one,) = questions(office)
    assert one["answers"] == [last, first]
    assert one["settled_by"] == [
        {"about": "2026-11-30", "clauses": ["linden/pool-rules/2025-03-01/s-2"], "delta_id": None, "words": []}
    ]
    assert (
        "  is answered today: linden/pool-rules/2025-03-01/s-2 (2026-11-30)\n"
        in office.run(evaluate.main, "declined").stdout
    )


def test_a_synonym_that_would_answer_is_named(office: Office) -> None:
    asks(office, SKIP)
    (one,) = questions(office)
    assert [settled["words"] for settled in one["settled_by"]] == [["skip", "container"]]
    assert one["settled_by"][0]["clauses"] == [f"{YARD}/s-4"]
    assert "  would be answered if “skip” meant “container”: " in office.run(evaluate.main, "declined").stdout


def test_what_a_person_settled_is_not_asked_again(office: Office) -> None:
    settled = asks(office, SKIP)
    office.does(answers.main, "resolve", settled, "--as", "owner", "--outcome", "outside", "--because", "No rule.")
    assert questions(office, code=1) == []


def test_a_change_that_cannot_be_accepted_as_it_stands_is_told(office: Office) -> None:
    asks(office, HIGH)
    undated = office.proposes(
        "# Pool Rules\n\n1. Terms.\n\n2. A pool fence must be 130 centimetres high.\n", name="p.md"
    )
    refusal = office.refused("accept", undated, command=delta.main)["message"]
    told = office.does(evaluate.main, "declined", code=1)
    assert told["not_tried"] == [[undated, refusal]]
    assert (
        f"Not tried: {undated}, which cannot be accepted as it stands: {refusal}\n"
        in office.run(evaluate.main, "declined").stdout
    )
