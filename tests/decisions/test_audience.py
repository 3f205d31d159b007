"""Check 7: what no audience is told, what only some are, and that all of it is a field of the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.decisions.wording import languages, say
from tests.decisions.asking import Asked, ask
from tests.decisions.small_libraries import Written, load, make

WITHHELD = load(Path(__file__).parent / "withheld.yml")
QUESTIONS = [
    pytest.param(reason, one["place"], one["ask"], id=one["ask"])
    for reason in ("certificate", "safety")
    for one in WITHHELD[reason]
]
AUDIENCES = ("internal", "public", "somebody nobody defined")
WORDS = {
    reason: tuple(say(language, "declined", why=say(language, reason)) for language in languages())
    for reason in ("certificate", "safety")
}
EMPTIED = [{"name": name, "notice": "x", "notice_zh": "x", "withholds": []} for name in ("internal", "public")]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(WITHHELD["library"], tmp_path_factory.mktemp("withheld") / "library").root


@pytest.fixture(scope="module")
def emptied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    written: Written = WITHHELD["library"] | {"audiences": EMPTIED}
    return make(written, tmp_path_factory.mktemp("emptied") / "library").root


def is_withheld(asked: Asked, reason: str) -> bool:
    told = asked.told
    return (told["queue"], told["reason"], told["assertions"]) == ("declined", reason, [])


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize(("reason", "place", "question"), QUESTIONS)
def test_no_audience_is_told(library: Path, reason: str, place: str, question: str, audience: str) -> None:
    asked = ask(library, question, jurisdiction=place, audience=audience)
    assert is_withheld(asked, reason), asked.told["body"]
    body = asked.told["body"]
    # Of what was found nothing is said, for or against: only that it goes to a person, and to whom.
    assert body.startswith(WORDS[reason])
    assert not any(figure in body for figure in ("1.3", "2.4", "六米", "七米"))
    names_step = "Next step: " in body or "下一步：" in body
    assert names_step == (audience == "internal")


@pytest.mark.parametrize(("reason", "place", "question"), QUESTIONS)
def test_with_the_policy_emptied_nothing_is_withheld(emptied: Path, reason: str, place: str, question: str) -> None:
    assert not is_withheld(ask(emptied, question, jurisdiction=place), reason)


def test_with_the_policy_emptied_rules_would_be_given_beside_such_a_question(emptied: Path) -> None:
    asked = [ask(emptied, one["ask"], jurisdiction=one["place"]) for one in WITHHELD["certificate"][-2:]]
    assert [one.told["queue"] for one in asked] == ["answered", "answered"]


def test_a_rule_marked_as_safety_is_quoted_and_a_person_is_named(library: Path) -> None:
    told = ask(library, "How high must a pool fence be?", jurisdiction="tarn").told
    assert told["queue"] == "answered"
    assert told["handed_to"]["id"] == "ana"
    assert "Ana Li (ana@example.org)" in told["body"]


def test_a_rule_not_marked_names_nobody(library: Path) -> None:
    told = ask(library, "How high above the footpath must a shop sign be?", jurisdiction="tarn").told
    assert (told["queue"], told["handed_to"]) == ("answered", None)


def test_a_topic_of_safety_names_a_person_too(tmp_path: Path) -> None:
    instrument = {"title": "Ladders Order", "topics": ["Ladders"], "clauses": {"s-1": "A ladder must have 2 hooks."}}
    written = {"safety_topics": ["ladders"], "instruments": {"au/ladders/2020-01-01": instrument}}
    told = ask(make(written, tmp_path / "l").root, "How many hooks must a ladder have?", jurisdiction="au").told
    assert (told["queue"], told["handed_to"]["id"]) == ("answered", "ana")


def test_a_question_of_safety_goes_to_the_person_for_what_it_is_about(library: Path) -> None:
    question = "The gate of a pool fence must close by itself, and does not. How do I make it safe?"
    assert ask(library, question, jurisdiction="tarn").told["handed_to"]["id"] == "mo"


def test_an_audience_that_is_not_known_is_given_the_strictest(library: Path) -> None:
    told = ask(library, "What colour must a pool fence be?", jurisdiction="tarn", audience="colleagues").told
    assert (told["audience"], told["nearest"]) == ("public", [])
    assert "Next step" not in told["body"]


def test_what_lies_nearest_is_for_internal_readers_only_and_said_to_be_no_answer(library: Path) -> None:
    asked = ask(library, "What colour must a pool fence be?", jurisdiction="tarn", audience="internal")
    assert asked.told["queue"] == "declined"
    assert 0 < len(asked.told["nearest"]) <= 3
    assert asked.told["assertions"] == asked.told["source_cards"] == []
    assert "Not an answer: read these yourself." in asked.kept.shown.text
    assert "must be at least 1.3 metres" not in asked.told["body"]


def test_the_default_audience_is_the_librarys_own(tmp_path: Path) -> None:
    written = WITHHELD["library"] | {"default_audience": "internal"}
    root = make(written, tmp_path / "l").root
    assert ask(root, "How high must a pool fence be?", jurisdiction="tarn").told["audience"] == "internal"
