"""The cases of tests/decisions/cases: a small library, the questions put to it, and what must come out.

A case has a `name`, the `question`, the day it is asked (`today`), and what is passed with it (jurisdiction, as_at,
applicant, topic, audience, ref). Then what must hold of the outcome:

queue, reason            where queue is left out: answered; `any` where only the rest matters
place, asked_about_date  the place and the day that were taken
cards                    the cards the answer rests on, exactly; `any_card` one of these, `never_cards` none of these
points, forbid           words that the assertions hold, and that they do not
told, unsaid             words that the whole of what is shown holds, and that it does not
upcoming, pending        the clauses that are named as coming, the deltas that are pending, exactly
missing, not_answered    what is asked for by name, the parts that were not answered, exactly
sides, nearest           both sides of a conflict, the clauses to read for oneself, exactly
premises                 the clauses that say otherwise than what the question takes for granted, exactly
relaxed, masked          how each step begins that gave way, the kinds of personal data that were taken out
handed_to                the person who takes it from here
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.decisions.asking import Asked, ask_case
from tests.decisions.small_libraries import Written, load, make

FILES = {path.stem: load(path) for path in sorted((Path(__file__).parent / "cases").glob("*.yml"))}
CASES = [
    pytest.param(name, case, id=f"{name}: {case['name']}") for name, file in FILES.items() for case in file["cases"]
]
_ASKED = {"name", "question", "today", "jurisdiction", "as_at", "applicant", "topic", "audience", "ref"}
_EXACTLY = {
    "upcoming": lambda told: [change["clause_id"] for change in told["upcoming"]],
    "pending": lambda told: [delta["delta_id"] for delta in told["pending_deltas"]],
    "missing": lambda told: told["missing"],
    "not_answered": lambda told: [part["text"] for part in told["unanswered_parts"]],
    "sides": lambda told: sorted(side["card"]["id"] for side in told["conflict"]),
    "premises": lambda told: [one["card"]["id"] for one in told.get("premises", [])],
    "nearest": lambda told: [one["card"]["id"] for one in told["nearest"]],
}


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Each library is made once, when its first case comes."""
    return _Made(tmp_path_factory.mktemp("libraries"))


class _Made(dict[str, Path]):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> Path:
        self[name] = make(FILES[name]["library"], self._folder / name).root
        return self[name]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_case(name: str, case: Written, libraries: dict[str, Path]) -> None:
    asked = ask_case(libraries[name], case)
    told, expected = asked.told, {key: value for key, value in case.items() if key not in _ASKED}
    _as_settled(asked, case, expected)
    _in_words(asked, expected)
    if "cards" in expected:
        assert sorted(asked.cards) == sorted(expected.pop("cards"))
    if "any_card" in expected:
        assert set(asked.cards) & set(expected.pop("any_card"))
    assert set(asked.cards).isdisjoint(expected.pop("never_cards", []))
    if "handed_to" in expected:
        assert told["handed_to"]["id"] == expected.pop("handed_to")
    if "relaxed" in expected:
        steps = expected.pop("relaxed")
        assert len(told["relaxed"]) == len(steps)
        assert all(told.startswith(step) for told, step in zip(told["relaxed"], steps, strict=True))
    if "masked" in expected:
        assert list(asked.kept.masked) == expected.pop("masked")
    for key, read in _EXACTLY.items():
        if key in expected:
            assert read(told) == sorted(expected.pop(key)) if key == "sides" else read(told) == expected.pop(key)
    assert expected == {}, "a case says something that nobody looks at"


def _as_settled(asked: Asked, case: Written, expected: dict[str, Any]) -> None:
    """Queue, reason, place and day."""
    told = asked.told
    queue = expected.pop("queue", "answered")
    assert queue in (told["queue"], "any"), told["body"]
    if "reason" in expected:
        assert told["reason"] == expected.pop("reason"), told["body"]
    if "place" in expected:
        assert told["jurisdiction"] == expected.pop("place")
    day = expected.pop("asked_about_date", case.get("as_at"))
    if day is not None:
        assert told["asked_about_date"] == day


def _in_words(asked: Asked, expected: dict[str, Any]) -> None:
    """What is said, and what is not."""
    shown = f"{asked.kept.shown.text}\n{asked.told['body']}"
    for words in expected.pop("points", []):
        assert words in asked.asserted
    for words in expected.pop("forbid", []):
        assert words not in asked.asserted
    for words in expected.pop("told", []):
        assert words in shown
    for words in expected.pop("unsaid", []):
        assert words not in shown
