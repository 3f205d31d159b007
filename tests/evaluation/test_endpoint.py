"""A model under measure: what it is given, what is taken of its reply, and what is recorded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date

import pytest

from inforce.evaluation.chat import Message
from inforce.evaluation.endpoint import PROMPT, Endpoint
from inforce.evaluation.fixed_form import DoesNotFit
from inforce.evaluation.replies import Spent
from inforce.evaluation.similarity import Similarity
from inforce.model.question_sets import Case
from inforce.storage.library import Library
from tests.evaluation.scripted import Script, ScriptedChat
from tests.evaluation.yards import yards

TODAY = date(2026, 6, 30)
NEW = "au-nsw/yard/2024-01-01/s-5"
CASE = Case(
    id="own",
    type="time",
    question="How long may a visitor park in the yard?",
    place="au-nsw",
    as_at=date(2025, 5, 1),
    expected=("not more than two hours",),
    forbidden=("not more than nine hours",),
    gold=(NEW,),
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library.open(yards(tmp_path_factory.mktemp("yards") / "library").root)


def replies(
    library: Library, script: str | Script, *, tokens: tuple[int, int] | None = (40, 10)
) -> tuple[Endpoint, ScriptedChat]:
    chat = ScriptedChat(script, tokens=tokens)
    return Endpoint("endpoint", library, Similarity(library, 3), chat), chat


def answered(answer: str, *citations: str, status: str = "answered") -> str:
    return json.dumps({"status": status, "answer": answer, "citations": citations})


def test_it_is_given_the_question_place_day_and_the_candidates_of_the_other_and_nothing_of_the_case(
    library: Library,
) -> None:
    system, chat = replies(library, answered("Two hours.", NEW))
    system.reply(CASE, TODAY)
    (instruction, data) = chat.asked[0]
    assert instruction == Message("system", PROMPT)
    told = json.loads(data.text)
    assert (told["question"], told["place"], told["day"], told["today"]) == (
        "How long may a visitor park in the yard?",
        "au-nsw",
        "2025-05-01",
        "2026-06-30",
    )
    others = Similarity(library, 3).reply(CASE, TODAY).candidates
    assert [one["id"] for one in told["clauses"]] == [one.clause_id for one in others]
    assert {"id": NEW, "text": "A visitor may park in the yard for not more than two hours."} in told["clauses"]
    assert told.keys() == {"question", "place", "day", "today", "clauses"}
    assert "gold" not in data.text
    assert "not more than nine hours" not in json.dumps({**told, "clauses": []})


def test_its_answer_cites_what_it_was_given_and_no_id_that_it_made_up(library: Library) -> None:
    system, _ = replies(library, answered("Not more than two hours.", NEW, "au-nsw/yard/2031-01-01/s-9"))
    reply = system.reply(CASE, TODAY)
    assert (reply.status, reply.text) == ("answered", "Not more than two hours.")
    assert [one.clause_id for one in reply.citations] == [NEW]
    assert [one.clause_id for one in reply.candidates if one.kept] == [NEW]
    assert reply.spent == Spent(tokens_in=40, tokens_out=10)


def test_a_decline_is_a_decline_and_cites_nothing(library: Library) -> None:
    system, _ = replies(library, answered("Nothing says.", NEW, status="declined"))
    reply = system.reply(CASE, TODAY)
    assert (reply.status, reply.citations) == ("declined", ())


def test_an_answer_without_words_is_empty(library: Library) -> None:
    assert replies(library, answered("  ", NEW))[0].reply(CASE, TODAY).status == "empty"


@pytest.mark.parametrize(
    "said",
    ["Two hours.", "", answered("Two hours.", NEW) * 2, '{"answer": "Two hours."}', answered("x", status="maybe")],
)
def test_what_does_not_fit_the_form_is_an_error(library: Library, said: str) -> None:
    with pytest.raises(DoesNotFit):
        replies(library, said)[0].reply(CASE, TODAY)


def test_an_order_in_a_clause_stays_in_the_data(library: Library) -> None:
    def parrot(asked: Sequence[Message]) -> str:
        return answered(asked[0].text)

    system, chat = replies(library, parrot)
    system.reply(CASE, TODAY)
    assert "A visitor may park" not in chat.asked[0][0].text


def test_prompt_model_and_whose_candidates_are_recorded(library: Library) -> None:
    system, _ = replies(library, answered("Two hours.", NEW), tokens=None)
    assert system.settings == {
        "service": "scripted",
        "model": "scripted-1",
        "temperature": "0",
        "prompt": PROMPT,
        "candidates_of": "similarity",
    }
    assert system.reply(CASE, TODAY).spent is None
