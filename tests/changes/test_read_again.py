"""Questions that a model had a say in, asked again after a change: what it said then holds, and nobody is asked."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from inforce.cli import answers, ask, delta
from inforce.evaluation.chat import Message
from inforce.model.answers import Answer
from inforce.services.model_composer import ModelComposer
from inforce.services.model_reader import ModelReader
from inforce.storage.answer_store import AnswerStore
from tests.evaluation.scripted import Script, ScriptedChat
from tests.office import Office, rules

PARKING = "How long may a visitor park in the yard?"
NOT_ASKED = "; reader scripted-1: no verdict (asked again without the service), so it stands as it would without"


def yes(messages: Sequence[Message]) -> str:
    return json.dumps({"settles": True, "quote": json.loads(messages[1].text)["clause"]})


@pytest.fixture
def office(office: Office) -> Office:
    office.today = "2026-12-01"
    office.holds(rules("four", "1 January 2021"))
    return office


def read(office: Office, monkeypatch: pytest.MonkeyPatch, script: Script, code: int = 0) -> tuple[str, ScriptedChat]:
    """A question asked with a reader; gives back the answer's id, and whom it asked."""
    chat = ScriptedChat(script)
    monkeypatch.setattr(ask, "_reader", lambda library: ModelReader(chat))
    told = office.does(ask.main, PARKING, "--jurisdiction", "linden", code=code)
    return str(told["answer_id"]), chat


def kept(office: Office, answer_id: str) -> Answer:
    with office.opening() as library:
        found = AnswerStore(library.repository).read(answer_id)
    assert found is not None
    return found


def test_a_retest_keeps_the_verdict_on_the_same_words_and_has_none_on_others(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, chat = read(office, monkeypatch, yes)
    office.today = "2027-01-15"
    office.holds(rules("two", "1 March 2027"))
    office.does(delta.main, "retest")
    again = [kept(office, one.answer_id) for one in kept(office, first).current.retests]
    verdicts = {str(one.asked_about_date): one.readings[0].verdict for one in again}
    assert verdicts == {"2026-12-01": "settles", "2027-01-15": "settles", "2027-03-01": "none"}
    assert again[-1].checks[3].note.endswith(NOT_ASKED)
    assert len(chat.asked) == 1


def test_a_retest_uses_what_was_composed_of_the_same_words_and_of_others_the_rules_own(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copies(messages: Sequence[Message]) -> str:
        given = json.loads(messages[1].text)
        words = given["words"]
        return json.dumps({"sentences": [{"text": words, "clause": given["clause"], "quote": words}]})

    chat = ScriptedChat(copies)
    monkeypatch.setattr(ask, "_composer", lambda library: ModelComposer(chat))
    first = str(office.does(ask.main, PARKING, "--jurisdiction", "linden")["answer_id"])
    office.today = "2027-01-15"
    office.holds(rules("two", "1 March 2027"))
    office.does(delta.main, "retest")
    again = [kept(office, one.answer_id) for one in kept(office, first).current.retests]
    composers = {str(one.asked_about_date): (one.composer, one.composings[0].outcome) for one in again}
    assert composers == {
        "2026-12-01": ("scripted-1", "used"),
        "2027-01-15": ("scripted-1", "used"),
        "2027-03-01": ("extractive", "none"),
    }
    assert len(chat.asked) == 1


def test_what_a_reader_declined_is_not_answered_by_asking_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, chat = read(office, monkeypatch, lambda messages: '{"settles": false, "quote": ""}', code=1)
    office.today = "2027-01-15"
    told = office.does(answers.main, "explain", first)
    assert told["outcome"] == "same"
    assert len(chat.asked) == 1
