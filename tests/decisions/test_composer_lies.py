"""What a composer may say, and what it may not: honest sentences, lies from a list, and a service that fails."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from inforce.decisions.admission import admit
from inforce.evaluation.chat import ChatFailed, ChatReply, Message
from inforce.evaluation.fixed_form import LONGEST
from inforce.model.answers import Answer
from inforce.model.composings import ComposedSentence
from inforce.services.model_composer import NO_REPLY, NOT_THE_FORM, ModelComposer
from inforce.storage.library import Library
from tests.decisions.composers import (
    ALONE,
    CLAUSES,
    FILE,
    HONEST,
    asked,
    check_4,
    composed,
    held,
    library_of,
    marker,
    parts,
    said,
    writes,
)
from tests.decisions.small_libraries import Written
from tests.evaluation.scripted import ScriptedChat

LIES = [
    pytest.param(one, id=f"{name} {n}: {one['of']}")
    for name, told in FILE["lies"].items()
    for n, one in enumerate(told, 1)
]
# Figures that stay what they are with a word less, or with two changed about: 1 July 2027, 二十二时.
SAME_FIGURES = ("July 1 2027", "二二时")
HONEST_CASES = [pytest.param(one, id=f"{n}: {one['of']}") for n, one in enumerate(HONEST, 1)]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return library_of(CLAUSES, tmp_path_factory.mktemp("composed") / "library")


@pytest.fixture(scope="module")
def extractive(library: Library) -> dict[str, Answer]:
    """What each question is answered without a composer."""
    return {name: asked(one["question"], library) for name, one in CLAUSES.items()}


@pytest.mark.parametrize("name", CLAUSES)
def test_each_question_is_answered_in_the_words_of_its_clause(name: str, extractive: dict[str, Answer]) -> None:
    told = extractive[name]
    assert told.source_card_ids == (marker(name),)
    assert told.composer == "extractive"


@pytest.mark.parametrize("one", HONEST_CASES)
def test_what_the_clause_says_may_be_said_before_its_own_words(
    one: Written, library: Library, extractive: dict[str, Answer]
) -> None:
    told, composer, _ = composed(one["of"], library, writes(one))
    without = extractive[one["of"]]
    texts = [text for text, _ in parts(one)]
    assert check_4(told) == check_4(without) + "; composer scripted-1: used"
    assert [a.text for a in told.assertions] == [*(f"{text} [1]" for text in texts), without.assertions[0].text]
    assert told.assertions[-1:] == without.assertions
    assert told.source_cards == without.source_cards
    assert all(quote.text in CLAUSES[one["of"]]["text"] for a in told.assertions for quote in a.quotes)
    assert (told.composer, [c.outcome for c in told.composings]) == ("scripted-1", ["used"])
    assert [s.text for s in told.composings[0].sentences] == texts
    assert composer.warnings == []


@pytest.mark.parametrize("one", LIES)
def test_a_lie_is_refused_and_the_rules_own_words_stand_alone(
    one: Written, library: Library, extractive: dict[str, Answer]
) -> None:
    told, _, _ = composed(one["of"], library, writes(one))
    (composing,) = told.composings
    assert (composing.outcome, composing.sentences) == ("refused", ())
    assert said(told) == said(extractive[one["of"]])
    assert told.composer == "extractive"
    assert check_4(told).endswith(f"; composer scripted-1: refused ({composing.why}), {ALONE}")
    assert composing.why is not None
    for text, _ in parts(one):
        assert text not in composing.why or text in CLAUSES[one["of"]]["text"]


@pytest.mark.parametrize("name", CLAUSES)
def test_no_word_of_a_clause_can_be_left_out_said_twice_or_changed_about(name: str, library: Library) -> None:
    of = held(name, library)
    text = of.clause.text
    spans = [one.span() for one in re.finditer(r"[A-Za-z0-9$]+|[\u4e00-\u9fff]", text)]
    told = [text[: spans[n][0]] + text[spans[n][1] :] for n in range(len(spans))]
    told += [text[:end] + " " + text[start:end] + text[end:] for start, end in spans]
    told += [
        text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
        for (a, b), (c, d) in pairwise(spans)
        if text[a:b] != text[c:d]
    ]
    for lie in told:
        if any(figure in lie for figure in SAME_FIGURES):
            continue
        claims, _ = admit([ComposedSentence(" ".join(lie.split()), of.clause.id, text)], of, text)
        assert claims == (), lie


@pytest.mark.parametrize("written", [pytest.param(text, id=name) for name, text in FILE["forms"]])
def test_what_is_not_of_the_form_is_nothing(written: str, library: Library, extractive: dict[str, Answer]) -> None:
    told, composer, _ = composed("parking", library, written.replace("MARKER", marker("parking")))
    assert said(told) == said(extractive["parking"])
    assert [(c.outcome, c.why, c.tokens_in) for c in told.composings] == [("none", NOT_THE_FORM, 40)]
    assert check_4(told).endswith(f"; composer scripted-1: nothing to use ({NOT_THE_FORM}), {ALONE}")
    assert len(composer.warnings) == 1
    assert composer.warnings[0].startswith("the composer wrote nothing of use, and the rule's own words stand alone: ")


def test_no_sentence_is_nothing_and_no_failure(library: Library, extractive: dict[str, Answer]) -> None:
    told, composer, _ = composed("parking", library, '{"sentences": []}')
    assert said(told) == said(extractive["parking"])
    assert [(c.outcome, c.why) for c in told.composings] == [("none", "it wrote nothing")]
    assert composer.warnings == []


def test_endless_output_is_nothing(library: Library, extractive: dict[str, Answer]) -> None:
    told, composer, _ = composed("parking", library, writes(HONEST[0]) + " " * LONGEST)
    assert said(told) == said(extractive["parking"])
    assert [(c.outcome, c.why) for c in told.composings] == [("none", NOT_THE_FORM)]
    assert len(composer.warnings) == 1


def test_endless_sentences_are_refused(library: Library, extractive: dict[str, Answer]) -> None:
    every = json.loads(writes(HONEST[0]))["sentences"] * 1000
    told, _, _ = composed("parking", library, json.dumps({"sentences": every}))
    assert said(told) == said(extractive["parking"])
    assert [(c.outcome, c.why) for c in told.composings] == [("refused", "it is not one to eight sentences")]


class Failing(ScriptedChat):
    def ask(self, messages: Sequence[Message]) -> ChatReply:
        raise ChatFailed("the model service failed: it did not answer in time")


def test_a_service_that_fails_or_is_not_in_time_is_said(library: Library, extractive: dict[str, Answer]) -> None:
    composer = ModelComposer(Failing(""))
    told = asked(CLAUSES["parking"]["question"], library, composer)
    assert said(told) == said(extractive["parking"])
    assert [(c.outcome, c.why, c.tokens_in) for c in told.composings] == [("none", NO_REPLY, None)]
    assert check_4(told).endswith(f"; composer scripted-1: nothing to use ({NO_REPLY}), {ALONE}")
    assert composer.warnings == [
        "the composer wrote nothing of use, and the rule's own words stand alone: "
        "the model service failed: it did not answer in time"
    ]
