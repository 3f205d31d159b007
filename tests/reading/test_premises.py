"""What a question takes for granted of a rule, and what it tells of a case or asks in so many words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.premises import premises

TAKEN = {
    "As the notice is 72 hours, may I enter on Sunday?": ["the notice is 72 hours"],
    "When must it be returned, given that it may be 6 weeks' rent?": ["it may be 6 weeks' rent"],
    "Since a bond may be 5 weeks' rent, within how many days must it be paid?": ["a bond may be 5 weeks' rent"],
    "Why must a bond be 6 weeks' rent?": ["must a bond be 6 weeks' rent"],
    "Why does a bond have to be 6 weeks' rent?": ["a bond has to be 6 weeks' rent"],
    "Since dogs are free of charge, how do I register one?": ["dogs are free of charge"],
    "How must the 72 hours' notice be given?": ["the notice is 72 hours"],
    "When is the fine of $500 to be paid?": ["the fine is $500"],
    "How high is the further bond that a landlord may ask for a pet?": [
        "a landlord may ask the further bond for a pet"
    ],
    "既然押金可以收六周租金，押金什么时候退还？": ["押金可以收六周租金"],
    "因为登记不收费，在哪里登记？": ["登记不收费"],
    "出租人为什么可以收六周租金？": ["出租人可以收六周租金"],
}
NOTHING_TAKEN = [
    "Is it true that a bond may be 6 weeks' rent?",
    "Since my fence is 1 metre high, must I raise it?",
    "As I gave 72 hours' notice, may I enter?",
    "As a tenant, may I keep a dog?",
    "What has applied since 1 July 2023?",
    "Is the fine of $500 right?",
    "What are the requirements that an owner must meet?",
    "Why was my application refused?",
    "因为我搬家了，在哪里登记？",
    "押金是否可以收六周租金？",
    "由于什么原因可以退还押金？",
]


@pytest.mark.parametrize(("question", "said"), TAKEN.items())
def test_what_is_said_of_a_rule_is_taken_for_granted(question: str, said: list[str]) -> None:
    assert [one.said for one in premises(question)] == said


@pytest.mark.parametrize("question", NOTHING_TAKEN)
def test_a_case_of_ones_own_and_what_is_asked_are_not(question: str) -> None:
    assert premises(question) == ()


def test_a_verb_in_front_goes_where_it_belongs() -> None:
    (premise,) = premises("Why may a person let a dog swim in the lake?")
    assert premise.in_order({"~let"}) == "a person may let a dog swim in the lake"
    assert premise.in_order({"~keep"}) == premise.said


def test_what_is_demanded_is_at_least_demanded() -> None:
    assert premises("Why must the notice be 72 hours?")[0].demanded == "must the notice be at least 72 hours"
    assert premises("为什么必须提前三天通知？")[0].demanded == "必须提前至少三天通知"


@given(
    st.text(
        alphabet="why as since the must may be bond 6 weeks' rent, ?既然为什么可以六周租金，因由于免费", max_size=80
    )
)
def test_words_are_the_questions_own(question: str) -> None:
    for one in premises(question):
        assert one.words in question
