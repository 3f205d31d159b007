"""Over all questions of the sample library a composer, honest or lying, changes no queue, card or quotation."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from inforce.decisions.answering import answer
from inforce.decisions.asking_again import NotKept
from inforce.evaluation.chat import Message
from inforce.reading.sentences import sentences
from inforce.services.model_composer import ModelComposer
from inforce.storage.library import Library
from inforce.storage.question_sets import question_set_paths, read_question_set
from tests.decisions.composers import said
from tests.evaluation.scripted import Script, ScriptedChat
from tests.sample.accepted import accepted_copy, question_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sample() -> Iterator[Library]:
    with ExitStack() as stack:
        yield accepted_copy(stack)


def as_it_is(text: str) -> str:
    return text


def other_figures(text: str) -> str:
    """Every digit and Chinese numeral one higher."""
    return text.translate(str.maketrans("0123456789一二三四五六七八九", "1234567890二三四五六七八九十"))


def other_force(text: str) -> str:
    """Must for may, may for must, and every not left out."""
    for before, after in (
        *(("must not", "may"), ("may not", "may"), ("must", "ought to"), ("may", "must"), (" not ", " ")),
        *(("不得", "可以"), ("应当", "可以"), ("不", "")),
    ):
        text = text.replace(before, after)
    return text


def other_order(text: str) -> str:
    """The second half before the first."""
    middle = len(text) // 2
    return text[middle:].strip() + " " + text[:middle].strip()


def a_word_more(text: str) -> str:
    return text + ("，别无其他要求。" if text[-1:] > "\u2e80" else " Nothing else is required.")


def writing(change: Callable[[str], str]) -> Script:
    """A composer that copies what it is given, sentence by sentence, and changes each."""

    def script(messages: Sequence[Message]) -> str:
        given = json.loads(messages[1].text)
        made = [given["words"][start:end] for start, end in sentences(given["words"])]
        told = [{"text": change(" ".join(one.split())), "clause": given["clause"], "quote": one} for one in made]
        return json.dumps({"sentences": told}, ensure_ascii=False)

    return script


@pytest.mark.skipif(not (ROOT / "library.yml").is_file(), reason="the sample library is not here")
def test_over_the_samples_questions_a_composer_changes_no_queue_card_or_quotation(sample: Library) -> None:
    used = refused = 0
    liars = (other_figures, other_force, other_order, a_word_more)
    for path in question_set_paths(ROOT):
        for number, case in enumerate(read_question_set(path).cases):
            put = question_of(case)
            without = answer(put, sample, NotKept())
            if without.queue == "declined" and without.reason not in ("certificate", "safety"):
                continue
            for change in (as_it_is, liars[number % len(liars)]):
                told = answer(put, sample, NotKept(), ModelComposer(ScriptedChat(writing(change))))
                outcomes = {one.outcome for one in told.composings}
                assert said(told)[:2] == said(without)[:2], case.id
                assert (told.source_cards, told.handed_to, told.nearest) == said(without)[4:], case.id
                before = [a for a in told.assertions if a not in without.assertions]
                assert [a for a in told.assertions if a in without.assertions] == [*without.assertions], case.id
                made = [one for composing in told.composings for one in composing.sentences]
                assert all(one.text == " ".join(one.quote.split()) for one in made), case.id
                assert all(any(a.text.startswith(one.text) for one in made) for a in before), case.id
                assert bool(before) == ("used" in outcomes and told.queue == "answered"), case.id
                used += change is as_it_is and "used" in outcomes
                if change in (other_order, a_word_more):
                    assert said(told) == said(without), case.id
                    refused += "refused" in outcomes
    assert used > 20
    assert refused > 5
