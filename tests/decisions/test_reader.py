"""A reader may only say no: tried with stand-ins that always agree, never agree, lie, and fail (readers.yml)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from inforce.decisions.answering import answer
from inforce.decisions.asking_again import NotKept, anew
from inforce.decisions.matter import Question
from inforce.decisions.reader import Reader, as_recorded
from inforce.evaluation.chat import ChatFailed, ChatReply, Message
from inforce.evaluation.fixed_form import LONGEST
from inforce.model.answers import Answer
from inforce.services.model_reader import NO_REPLY, NOT_THE_FORM, PROMPT, PROMPT_SHA256, ModelReader
from inforce.storage.library import Library
from inforce.storage.question_sets import question_set_paths, read_question_set
from tests.decisions.small_libraries import Written, load, make
from tests.evaluation.scripted import Script, ScriptedChat
from tests.sample.accepted import accepted_copy, question_of

ROOT = Path(__file__).resolve().parents[2]
FILE = load(Path(__file__).parent / "readers.yml")
QUESTIONS: dict[str, Written] = FILE["questions"]
LIES = [
    pytest.param(language, writes, FILE[why], id=f"{language}: {name}")
    for language, told in FILE["lies"].items()
    for name, writes, why in told
]
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
NO = '{"settles": false, "quote": ""}'


def yes(messages: Sequence[Message]) -> str:
    """A liar: every clause settles every question, and its whole text is the proof."""
    return json.dumps({"settles": True, "quote": json.loads(messages[1].text)["clause"]}, ensure_ascii=False)


def by_chance(messages: Sequence[Message]) -> str:
    return yes(messages) if hashlib.sha256(messages[1].text.encode()).digest()[0] % 2 else NO


class Failing(ScriptedChat):
    def ask(self, messages: Sequence[Message]) -> ChatReply:
        raise ChatFailed("the model service failed: it did not answer in time")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library.open(make(FILE["library"], tmp_path_factory.mktemp("read") / "library").root)


def asked(question: str, library: Library, reader: Reader | None = None) -> Answer:
    put = Question(text=question, asked_on=NOON, token="0" * 16, jurisdiction="au")
    return answer(put, library, NotKept(), reader=reader)


def read(question: str, library: Library, script: str | Script) -> tuple[Answer, ModelReader, ScriptedChat]:
    chat = ScriptedChat(script)
    reader = ModelReader(chat)
    return asked(question, library, reader), reader, chat


def said(told: Answer) -> tuple[Any, ...]:
    """What a person is told."""
    return told.queue, told.reason, told.body, told.assertions, told.source_card_ids


def check_4(told: Answer) -> str:
    return told.checks[3].note


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_yes_with_the_clauses_own_words_changes_nothing_and_is_on_the_record(language: str, library: Library) -> None:
    case = QUESTIONS[language]
    without = asked(case["question"], library)
    told, _, chat = read(case["question"], library, json.dumps({"settles": True, "quote": case["quote"]}))
    assert without.queue == "answered"
    assert said(told) == said(without)
    (reading,) = told.readings
    assert (reading.verdict, reading.clause_id, reading.quote) == ("settles", case["clause"], case["quote"])
    assert (reading.model, reading.tokens_in, reading.tokens_out) == ("scripted-1", 40, 10)
    assert reading.prompt_sha256 == PROMPT_SHA256 == hashlib.sha256(PROMPT.encode()).hexdigest()
    assert check_4(told) == check_4(without) + "; reader scripted-1: settles"
    assert len(chat.asked) == 1


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_no_turns_the_answer_into_a_decline_that_says_so(language: str, library: Library) -> None:
    case = QUESTIONS[language]
    told, _, _ = read(case["question"], library, NO)
    assert (told.queue, told.reason, told.assertions, told.source_card_ids) == ("declined", "not_enough", (), ())
    assert told.handed_to is not None
    assert check_4(told) == case["declined"]
    assert check_4(told) in told.body
    (candidate,) = [one for one in told.candidates if one.clause_id == case["clause"]]
    assert candidate.reason == "settles it: coverage 1.00; to the reader it does not"
    assert [one.verdict for one in told.readings] == ["does_not_settle"]
    assert [one["verdict"] for one in json.loads(told.shown.json)["readings"]] == ["does_not_settle"]
    assert case["quote"] not in told.shown.text + told.shown.json


@pytest.mark.parametrize(("language", "writes", "why"), LIES)
def test_what_is_no_verdict_leaves_the_answer_as_it_is(language: str, writes: str, why: str, library: Library) -> None:
    case = QUESTIONS[language]
    told, _, _ = read(case["question"], library, writes)
    without = asked(case["question"], library)
    assert said(told) == said(without)
    assert [(one.verdict, one.why, one.quote) for one in told.readings] == [("none", why, None)]
    no_verdict = f"; reader scripted-1: no verdict ({why}), so it stands as it would without"
    assert check_4(told) == check_4(without) + no_verdict
    assert "five" not in told.shown.json
    assert "五小时" not in told.shown.json


@pytest.mark.parametrize("language", QUESTIONS)
def test_an_endless_output_is_no_verdict(language: str, library: Library) -> None:
    told, reader, _ = read(QUESTIONS[language]["question"], library, lambda messages: yes(messages) + " " * LONGEST)
    assert [(one.verdict, one.why) for one in told.readings] == [("none", NOT_THE_FORM)]
    assert len(reader.warnings) == 1


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_service_that_fails_or_is_not_in_time_is_no_verdict_and_is_said(language: str, library: Library) -> None:
    reader = ModelReader(Failing(""))
    told = asked(QUESTIONS[language]["question"], library, reader)
    assert said(told) == said(asked(QUESTIONS[language]["question"], library))
    assert [(one.verdict, one.why, one.tokens_in) for one in told.readings] == [("none", NO_REPLY, None)]
    assert NO_REPLY in check_4(told)
    assert reader.warnings == [
        "the reader gave no verdict, and the answer stands as it would without: "
        "the model service failed: it did not answer in time"
    ]


@pytest.mark.parametrize("language", FILE["declined"])
def test_a_reader_is_not_asked_about_what_is_declined(language: str, library: Library) -> None:
    told, _, chat = read(FILE["declined"][language], library, yes)
    assert told.queue == "declined"
    assert (chat.asked, told.readings) == ([], ())
    assert said(told) == said(asked(FILE["declined"][language], library))


@pytest.mark.parametrize("case", FILE["orders"], ids=["en", "zh"])
def test_orders_in_a_clause_are_sent_as_data_and_decide_nothing(case: Written, tmp_path: Path) -> None:
    written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": {"s-5": case["clause"]}}}}
    made = Library.open(make(written, tmp_path / "library").root)
    told, _, chat = read(case["question"], made, yes)
    assert said(told) == said(asked(case["question"], made))
    system, data = chat.asked[0]
    assert system.text == PROMPT
    assert json.loads(data.text)["clause"] == case["clause"]
    assert told.queue == "answered"


def test_a_conflict_stays_a_conflict_whatever_the_reader_says(tmp_path: Path) -> None:
    rules = {
        f"au/{work}/2020-01-01": {
            "title": title,
            "clauses": {"s-5": f"A visitor may park in the yard for not more than {hours} hours."},
        }
        for work, title, hours in (("yard", "Yard Rules", "four"), ("gate", "Gate Rules", "six"))
    }
    made = Library.open(make({"instruments": rules}, tmp_path / "library").root)
    question = QUESTIONS["en"]["question"]
    assert asked(question, made).queue == "conflict"
    for script in (NO, yes):
        assert said(read(question, made, script)[0]) == said(asked(question, made))


def test_one_part_that_does_not_settle_leaves_the_other_answered(library: Library) -> None:
    question = "How long may a visitor park in the yard, and must a visitor sign the register at the gate?"

    def only_the_first(messages: Sequence[Message]) -> str:
        return NO if "register" in json.loads(messages[1].text)["clause"] else yes(messages)

    assert len(asked(question, library).assertions) == 2
    told, _, _ = read(question, library, only_the_first)
    assert (told.queue, len(told.assertions)) == ("answered", 1)
    assert [part.reason for part in told.unanswered_parts] == ["not_enough"]
    assert [one.verdict for one in told.readings] == ["settles", "does_not_settle"]


@pytest.mark.parametrize("script", [NO, yes, '{"settles": true, "quote": "five"}'])
def test_asked_again_what_was_said_then_holds_and_nobody_is_asked(script: str | Script, library: Library) -> None:
    before = read(QUESTIONS["en"]["question"], library, script)[0]
    question = anew(before, NOON.date(), asked_on=NOON, token="1" * 16)
    again = answer(question, library, NotKept(), reader=as_recorded(before))
    assert said(again) == said(before)
    assert again.checks == before.checks
    assert again.readings == before.readings


def test_asked_again_of_other_words_there_is_no_verdict_and_that_is_said(library: Library, tmp_path: Path) -> None:
    before = read(QUESTIONS["en"]["question"], library, NO)[0]
    written = json.loads(json.dumps(FILE["library"]).replace("four hours", "six hours"))
    later = Library.open(make(written, tmp_path / "library").root)
    again = answer(
        anew(before, NOON.date(), asked_on=NOON, token="1" * 16), later, NotKept(), reader=as_recorded(before)
    )
    assert again.queue == "answered"
    assert check_4(again).endswith(
        "; reader scripted-1: no verdict (asked again without the service), so it stands as it would without"
    )


def test_a_record_made_without_a_reader_is_asked_again_without(library: Library) -> None:
    before = asked(QUESTIONS["en"]["question"], library)
    again = answer(
        anew(before, NOON.date(), asked_on=NOON, token="1" * 16), library, NotKept(), reader=as_recorded(before)
    )
    assert again.readings == ()
    assert "readings" not in json.loads(again.shown.json)


@pytest.fixture(scope="module")
def sample() -> Iterator[Library]:
    with ExitStack() as stack:
        yield accepted_copy(stack)


@pytest.mark.skipif(not (ROOT / "library.yml").is_file(), reason="the sample library is not here")
def test_over_the_samples_questions_a_reader_only_takes_answers_away(sample: Library) -> None:
    taken = 0
    for path in question_set_paths(ROOT):
        for case in read_question_set(path).cases:
            put = question_of(case)
            without = answer(put, sample, NotKept())
            agreed = answer(put, sample, NotKept(), reader=ModelReader(ScriptedChat(yes)))
            assert said(agreed) == said(without), case.id
            for script in (NO, by_chance):
                told = answer(put, sample, NotKept(), reader=ModelReader(ScriptedChat(script)))
                assert {a.quotes for a in told.assertions} <= {a.quotes for a in without.assertions}, case.id
                if without.queue != "answered":
                    assert said(told) == said(without), case.id
                taken += without.queue == "answered" and told.queue == "declined"
    assert taken > 20
