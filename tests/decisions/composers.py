"""Composers for tests: the cases of composers.yml, their library, and what comes of a question put to it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from inforce.decisions.answering import answer
from inforce.decisions.asking_again import NotKept
from inforce.decisions.composer import Composer
from inforce.decisions.matter import Held, Question
from inforce.model.answers import Answer
from inforce.services.model_composer import ModelComposer
from inforce.storage.library import Library
from tests.decisions.small_libraries import Written, load, make
from tests.evaluation.scripted import Script, ScriptedChat

FILE = load(Path(__file__).parent / "composers.yml")
CLAUSES: dict[str, Written] = FILE["clauses"]
HONEST: list[Written] = FILE["honest"]
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
ALONE = "so the rule's own words stand alone"


def marker(name: str) -> str:
    return f"au/{name}/2020-01-01/s-5"


def parts(one: Written) -> list[list[str]]:
    """The sentences of a case with the words each rests on."""
    if isinstance(one["says"], list):
        return one["says"]
    return [[one["says"], one.get("quotes", CLAUSES[one["of"]]["text"])]]


def writes(one: Written) -> str:
    """What the model of a case writes."""
    rests_on = one.get("rests_on", marker(one["of"]))
    made = [{"text": text, "clause": rests_on, "quote": quote} for text, quote in parts(one)]
    return json.dumps({"sentences": made}, ensure_ascii=False)


def library_of(clauses: dict[str, Written], root: Path) -> Library:
    editions: Written = {}
    for name, said in clauses.items():
        language = "en" if said["question"].isascii() else "zh"
        editions[f"au/{name}/2020-01-01"] = {
            "title": f"Rules of {name}" if language == "en" else f"{name}规定",
            "language": language,
            "clauses": {"s-5": said["text"], **said.get("beside", {})},
        }
        if "before" in said:
            ended = {"title": "Rules of old", "effective_to": "2020-01-01", "clauses": {"s-5": said["before"]}}
            editions[f"au/{name}/2019-01-01"] = ended
    return Library.open(make({"instruments": editions}, root).root)


def asked(question: str, library: Library, composer: Composer | None = None, audience: str | None = None) -> Answer:
    put = Question(text=question, asked_on=NOON, token="0" * 16, jurisdiction="au", audience=audience)
    return answer(put, library, NotKept(), composer)


def composed(of: str, library: Library, script: str | Script) -> tuple[Answer, ModelComposer, ScriptedChat]:
    chat = ScriptedChat(script)
    composer = ModelComposer(chat)
    return asked(CLAUSES[of]["question"], library, composer), composer, chat


def said(told: Answer) -> tuple[Any, ...]:
    """What a person is told."""
    return told.queue, told.reason, told.body, told.assertions, told.source_cards, told.handed_to, told.nearest


def check_4(told: Answer) -> str:
    return told.checks[3].note


def held(name: str, library: Library) -> Held:
    clause = library.clause(marker(name))
    edition = library.instrument(clause.instrument_id)
    return Held(clause=clause, instrument=edition, card=library.card(clause.id), score=1.0)
