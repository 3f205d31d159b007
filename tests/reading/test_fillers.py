"""What is left of a question once its asking words are gone."""

import pytest

from inforce.reading.searched_terms import searched_terms
from inforce.reading.tokens import index_terms


def test_asking_words_are_left_out_of_a_question() -> None:
    assert list(searched_terms("Can you tell me how tall a fence may be, please?")) == [
        "tall",
        "~tall",
        "fence",
        "~fenc",
        "may",
        "~may",
    ]
    assert "请问" not in searched_terms("请问停车费多少？")
    assert "停车" in searched_terms("我想咨询一下停车费是多少吗？")


@pytest.mark.parametrize(
    "word", ["not", "no", "must", "may", "shall", "can", "without", "unless", "need", "should", "never", "5"]
)
def test_no_negation_modal_or_number_is_a_filler(word: str) -> None:
    assert word in searched_terms(f"please tell me, I want to know is it {word} the rule")


@pytest.mark.parametrize("word", ["不", "不得", "应当", "必须", "可以", "未"])
def test_no_chinese_negation_or_modal_is_a_filler(word: str) -> None:
    assert set(index_terms(word)) <= set(searched_terms(f"请问我想停车{word}登记吗？"))


def test_a_question_of_fillers_alone_keeps_its_terms() -> None:
    assert list(searched_terms("What is it?")) == index_terms("What is it?")
    assert searched_terms("请问")


def test_words_that_say_where_or_when_weigh_less_and_repeats_count_twice_at_most() -> None:
    assert searched_terms("May a dog stay outside the yard?") == {
        **{"may": 1.0, "~may": 1.0, "dog": 1.0, "~dog": 1.0, "stay": 0.5, "~stay": 0.5},
        **{"outside": 0.5, "~outsid": 0.5, "yard": 1.0, "~yard": 1.0},
    }
    assert searched_terms("dogs, dogs, dogs")["dog"] == 2.0
