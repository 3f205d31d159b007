"""An answered answer without its source card: not in the type, not through the schema, not from a file (design 1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inforce.model.answers import Answer, Assertion, Quote
from inforce.model.records import from_data, to_data
from inforce.storage.schemas import faults_of
from inforce.storage.yaml_files import dump_yaml, load_yaml
from tests.decisions.asking import ask
from tests.decisions.small_libraries import make

CARD = "au/yard/2020-01-01/s-5"
Data = dict[str, Any]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    clauses = {"s-5": "A visitor may park in the yard for not more than four hours."}
    written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": clauses}}}
    return make(written, tmp_path_factory.mktemp("keeping") / "library").root


@pytest.fixture(scope="module")
def answered(root: Path) -> Answer:
    return ask(root, "How long may a visitor park in the yard?", jurisdiction="au").kept


@pytest.fixture(scope="module")
def declined(root: Path) -> Answer:
    return ask(root, "How long may a dog leash be?", jurisdiction="au").kept


def faults(data: Data) -> list[str]:
    return [fault.code for fault in faults_of("answer", load_yaml(dump_yaml(data), "answer.yml"))]


def test_what_was_kept_keeps_to_the_schema(answered: Answer, declined: Answer) -> None:
    assert answered.source_card_ids == (CARD,)
    assert faults(to_data(answered)) == faults(to_data(declined)) == []


def without_cards(data: Data) -> None:
    data["source_card_ids"] = []


def without_assertions(data: Data) -> None:
    data["assertions"] = []


def with_no_assertions_at_all(data: Data) -> None:
    del data["assertions"]


def with_an_assertion_on_no_card(data: Data) -> None:
    data["assertions"][0]["cards"] = []


def with_an_assertion_without_a_quote(data: Data) -> None:
    data["assertions"][0]["quotes"] = []


def with_a_reason_for_declining(data: Data) -> None:
    data["reason"] = "not_held"


def with_seven_checks(data: Data) -> None:
    data["checks"] = data["checks"][:7]


UNSUPPORTED = [
    without_cards,
    without_assertions,
    with_no_assertions_at_all,
    with_an_assertion_on_no_card,
    with_an_assertion_without_a_quote,
    with_a_reason_for_declining,
    with_seven_checks,
]


@pytest.mark.parametrize("change", UNSUPPORTED, ids=lambda change: change.__name__)
def test_an_answered_answer_is_neither_read_nor_passed(answered: Answer, change: Callable[[Data], None]) -> None:
    data = to_data(answered)
    change(data)
    assert faults(data)
    with pytest.raises(msgspec.ValidationError):
        from_data(data, Answer)


def test_nor_can_it_be_built(answered: Answer) -> None:
    for fields in ({"source_card_ids": ()}, {"assertions": ()}, {"reason": "not_held"}, {"checks": ()}):
        with pytest.raises(ValueError, match=r"source card|reason|eight checks"):
            msgspec.structs.replace(answered, **fields)


def test_an_assertion_rests_on_cards_that_the_answer_carries(answered: Answer) -> None:
    elsewhere = Assertion(text="x", cards=("au/other/2020-01-01/s-1",), quotes=answered.assertions[0].quotes)
    with pytest.raises(ValueError, match="does not carry"):
        msgspec.structs.replace(answered, assertions=(elsewhere,))


@pytest.mark.parametrize(("cards", "quotes"), [((), ("four hours",)), ((CARD,), ())])
def test_an_assertion_has_a_card_and_a_quote(cards: tuple[str, ...], quotes: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="a source card and a quote"):
        Assertion(text="x", cards=cards, quotes=tuple(Quote(clause_id=CARD, text=text) for text in quotes))


@pytest.mark.parametrize("field", ["reason", "handed_to"])
def test_a_decline_has_a_reason_and_a_named_person(declined: Answer, field: str) -> None:
    data = to_data(declined) | {field: None}
    assert faults(data)
    with pytest.raises(ValueError, match="a reason and a named person"):
        msgspec.structs.replace(declined, **{field: None})
    with pytest.raises(msgspec.ValidationError):
        from_data(data, Answer)


def test_the_record_holds_what_was_shown_and_on_what_it_rests(answered: Answer, root: Path) -> None:
    assert set(answered.clause_hashes) == set(answered.acceptance_commits) == {CARD}
    assert "four hours" in answered.shown.text
    assert answered.id in answered.shown.json
    assert len(answered.library_commit) == len(answered.acceptance_commits[CARD]) == 40
