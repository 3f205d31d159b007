"""The order of the eight checks, on every path; and that a fault of ours is never a decline."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from inforce.decisions import answering
from inforce.decisions.gaps import CannotAnswer
from inforce.decisions.matter import Cited, Cleared, Draft, InForce, Matter, Part, Question, Retrieved, Settled
from inforce.errors import DataFault, Fault, LibraryError, NotHeld
from inforce.model.answers import Answer, Reason
from inforce.storage.library import Library
from tests.decisions.small_libraries import make

CHECKS = ("identify", "retrieve", "keep_in_force", "compose", "attach_cards", "settle", "apply_audience", "store")
ANSWERED = "How long may a visitor park in the yard?"
NOT_HELD = "How long may a dog leash be?"
FAULTS = (
    LibraryError("the disk went away"),
    NotHeld("there is no clause au/yard/2020-01-01/s-5"),
    DataFault((Fault("cards/au/yard/2020-01-01/s-5.yml", 3, "wrong_value", "status: 'alive'"),)),
    KeyError("clause"),
)


class Shelf:
    """Keeps answers in memory, and notes how many."""

    def __init__(self) -> None:
        self.kept: list[Answer] = []

    def store(self, answer: Answer, library_commit: str) -> str:
        self.kept.append(answer)
        return library_commit


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    clauses = {"s-5": "A visitor may park in the yard for not more than four hours."}
    written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": clauses}}}
    return make(written, tmp_path_factory.mktemp("answering") / "library").root


def asked(root: Path, text: str, shelf: Shelf, jurisdiction: str | None = "au") -> Answer:
    question = Question(
        text=text, asked_on=datetime(2026, 1, 15, tzinfo=UTC), token="0" * 16, jurisdiction=jurisdiction
    )
    return answering.answer(question, Library.open(root), shelf)


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The checks in the order in which they were begun."""
    names: list[str] = []

    def spied(name: str, check: Callable[..., object]) -> Callable[..., object]:
        def spy(*given: object) -> object:
            names.append(name)
            return check(*given)

        return spy

    for name in CHECKS:
        monkeypatch.setattr(answering, name, spied(name, getattr(answering, name)))
    return names


def test_an_answer_passes_the_eight_checks_in_order(root: Path, passed: list[str]) -> None:
    assert asked(root, ANSWERED, Shelf()).queue == "answered"
    assert tuple(passed) == CHECKS


def test_a_decline_passes_audience_and_store_too(root: Path, passed: list[str]) -> None:
    assert asked(root, NOT_HELD, Shelf()).queue == "declined"
    assert passed == ["identify", "retrieve", "keep_in_force", "compose", "settle", "apply_audience", "store"]


def test_a_question_without_a_place_goes_straight_to_its_decline(root: Path, passed: list[str]) -> None:
    assert asked(root, ANSWERED, Shelf(), jurisdiction=None).reason == "no_place"
    assert passed == ["identify", "settle", "apply_audience", "store"]


def test_the_parts_go_through_two_to_five_one_by_one(root: Path, passed: list[str]) -> None:
    assert asked(root, f"{ANSWERED} {NOT_HELD}", Shelf()).queue == "answered"
    first, second = ["retrieve", "keep_in_force", "compose", "attach_cards"], ["retrieve", "keep_in_force", "compose"]
    assert passed == ["identify", *first, *second, "settle", "apply_audience", "store"]


def test_what_the_audience_may_not_be_told_is_stored_as_a_decline(root: Path, passed: list[str]) -> None:
    shelf = Shelf()
    asked(root, f"{ANSWERED} Is my car compliant?", shelf)
    assert passed[-3:] == ["settle", "apply_audience", "store"]
    assert [(kept.queue, kept.reason, kept.assertions) for kept in shelf.kept] == [("declined", "certificate", ())]


def test_nothing_is_kept_that_no_audience_cleared(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()

    def broken(*_: object) -> Cleared:
        raise LibraryError("no policy")

    monkeypatch.setattr(answering, "apply_audience", broken)
    with pytest.raises(LibraryError, match="no policy"):
        asked(root, ANSWERED, shelf)
    assert shelf.kept == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("check", CHECKS)
def test_a_fault_in_a_check_is_a_fault_and_no_decline(
    root: Path, check: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf()

    def broken(*_: object) -> object:
        raise fault

    monkeypatch.setattr(answering, check, broken)
    with pytest.raises(type(fault)) as raised:
        asked(root, ANSWERED, shelf)
    assert raised.value is fault
    assert shelf.kept == []


@pytest.mark.parametrize("fault", [LibraryError("no room on the disk"), OSError("no room on the disk")])
def test_what_cannot_be_kept_is_not_given_back(root: Path, fault: Exception) -> None:
    class Full(Shelf):
        def store(self, answer: Answer, library_commit: str) -> str:
            raise fault

    with pytest.raises(type(fault), match="no room"):
        asked(root, ANSWERED, Full())


def test_the_record_tells_the_eight_checks_by_name_and_how_each_went(root: Path) -> None:
    shelf = Shelf()
    asked(root, ANSWERED, shelf)
    asked(root, ANSWERED, shelf, jurisdiction=None)
    asked(root, NOT_HELD, shelf)
    outcomes = [[check.outcome for check in kept.checks] for kept in shelf.kept]
    assert [check.name for check in shelf.kept[0].checks] == [
        "identify", "retrieve", "in_force", "compose", "cards", "decline", "audience", "store",
    ]  # fmt: skip
    assert outcomes[0] == ["pass"] * 8
    assert outcomes[1] == ["stopped", *["not_reached"] * 4, "pass", "pass", "pass"]
    assert outcomes[2].count("stopped") == 1


def test_each_check_takes_what_only_the_one_before_it_makes() -> None:
    made: dict[str, type] = {}
    for name in CHECKS:
        check = getattr(answering, name)
        hints = typing.get_type_hints(check)
        first = next(iter(inspect.signature(check).parameters))
        made[name] = hints["return"]
        wanted = hints[first]
        assert (
            wanted
            is {
                "identify": Question,
                "retrieve": Part,
                "keep_in_force": made.get("retrieve"),
                "compose": made.get("keep_in_force"),
                "attach_cards": made.get("compose"),
                "settle": Matter,
                "apply_audience": made.get("settle"),
                "store": made.get("apply_audience"),
            }[name]
        )
    assert list(made.values()) == [Matter, Retrieved, InForce, Draft, Cited, Settled, Cleared, Answer]


def test_there_is_one_kind_of_gap_or_more_for_each_reason_and_none_besides() -> None:
    assert {one.reason for one in CannotAnswer.__subclasses__()} == set(typing.get_args(Reason))
    assert not issubclass(LibraryError, CannotAnswer)
    assert all(1 <= one.check <= 7 for one in CannotAnswer.__subclasses__())
