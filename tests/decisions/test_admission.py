"""What a composer may say: tried with a liar that works from a list (tests/decisions/liars.yml)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from inforce.decisions.admission import ComposedSentence, admit
from inforce.decisions.answering import answer
from inforce.decisions.matter import Held, Question
from inforce.model.answers import Answer
from inforce.storage.library import Library
from tests.decisions.small_libraries import Written, load, make
from tests.storage.libraries import card, clause, instrument

LIARS = load(Path(__file__).parent / "liars.yml")
RULES = instrument("au/rules/2020-01-01")
HONEST = [pytest.param(one, id=one["says"]) for one in LIARS["honest"]]
LIES = [pytest.param(one, id=name) for name, told in LIARS["lies"].items() for one in told]


def held(name: str) -> Held:
    made = clause(f"{RULES.id}/{name}", LIARS["clauses"][name])
    return Held(clause=made, instrument=RULES, card=card(made, RULES), score=1.0)


def composed(one: Written) -> ComposedSentence:
    quotes = () if one["quotes"] is None else ((held(one["of"]).clause.id, one["quotes"]),)
    return ComposedSentence(one["says"], quotes)


@pytest.mark.parametrize("one", HONEST)
def test_what_the_clause_says_may_be_said(one: Written) -> None:
    claims, refused = admit([composed(one)], [held(one["of"])])
    assert ([claim.text for claim in claims], refused) == ([one["says"]], ())


@pytest.mark.parametrize("one", LIES)
def test_a_lie_is_refused_and_the_reason_told(one: Written) -> None:
    claims, refused = admit([composed(one)], [held(one["of"])])
    assert claims == ()
    assert refused[0].startswith(repr(one["says"]) + ": ")


def test_a_clause_that_was_not_kept_cannot_be_rested_on() -> None:
    claims, refused = admit([composed(LIARS["honest"][0])], [held("bees")])
    assert claims == ()
    assert "not among the clauses kept" in refused[0]


class Scripted:
    """A composer that says what it was told to, whatever it is given."""

    name = "scripted"

    def __init__(self, *sentences: tuple[str, str]) -> None:
        self.sentences = sentences
        self.given: list[str] = []

    def compose(self, question: str, kept: Sequence[Held]) -> Sequence[ComposedSentence]:
        self.given = [held.clause.id for held in kept]
        return [ComposedSentence(said, ((kept[0].clause.id, quote),)) for said, quote in self.sentences]


class Shelf:
    def store(self, answer: Answer, library_commit: str) -> str:
        return library_commit


RULE = "A visitor may park in the yard for not more than four hours."
TOLD = "In the yard a visitor may park for not more than 4 hours."
LIE = "A visitor may park in the yard for not more than five hours."


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    clauses = {"s-5": RULE, "s-6": "A visitor must sign the register at the gate."}
    written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard Rules", "clauses": clauses}}}
    return Library.open(make(written, tmp_path_factory.mktemp("composed") / "library").root)


def asked_of(composer: Scripted, library: Library) -> Answer:
    question = Question(
        text="How long may a visitor park in the yard?",
        asked_on=datetime(2026, 1, 15, tzinfo=UTC),
        token="0" * 16,
        jurisdiction="au",
    )
    return answer(question, library, Shelf(), composer)


def test_an_honest_composer_is_used_with_its_card(library: Library) -> None:
    composer = Scripted((TOLD, RULE))
    told = asked_of(composer, library)
    assert (told.composer, composer.given) == ("scripted", ["au/yard/2020-01-01/s-5"])
    assert [a.text for a in told.assertions] == [f"{TOLD} [1]"]
    assert told.assertions[0].quotes[0].text == RULE
    assert told.source_card_ids == ("au/yard/2020-01-01/s-5",)


@pytest.mark.parametrize("sentences", [[(LIE, RULE)], [(TOLD, RULE), (LIE, RULE)], [(TOLD, "four weeks")], []])
def test_one_refused_sentence_brings_back_the_rules_own_words(
    sentences: list[tuple[str, str]], library: Library
) -> None:
    told = asked_of(Scripted(*sentences), library)
    assert (told.queue, told.composer) == ("answered", "extractive")
    assert RULE in told.assertions[0].text
    assert "five" not in told.shown.text + told.shown.json


def test_a_composer_is_not_asked_where_the_clauses_do_not_settle_the_point(library: Library) -> None:
    composer = Scripted((TOLD, RULE))
    question = Question(
        text="What does overnight camping cost?",
        asked_on=datetime(2026, 1, 15, tzinfo=UTC),
        token="1" * 16,
        jurisdiction="au",
    )
    told = answer(question, library, Shelf(), composer)
    assert (told.queue, composer.given) == ("declined", [])


def test_a_composer_that_breaks_is_a_fault_and_no_decline(library: Library) -> None:
    class Broken(Scripted):
        def compose(self, question: str, kept: Sequence[Held]) -> Sequence[ComposedSentence]:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        asked_of(Broken(), library)
