"""How a rule's text is taken apart before it is compared: assertions, each with who is bound, the case and the act."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.decisions.assertions import assertions
from inforce.decisions.same_thing import roles
from inforce.decisions.statements import statements


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "A grave must be 1.8 metres deep, and the top of a coffin must be covered by 0.9 metres of earth.",
            ["A grave must be 1.8 metres deep", "the top of a coffin must be covered by 0.9 metres of earth."],
        ),
        (
            "A studio must keep a record for 2 years, and must let an inspector read it.",
            ["A studio must keep a record for 2 years", "must let an inspector read it."],
        ),
        (
            "A pharmacy must keep its log for 2 years, and the invoices of its suppliers for 4 years.",
            ["A pharmacy must keep its log for 2 years", "the invoices of its suppliers for 4 years."],
        ),
        (
            "单人间使用面积不得少于10平方米，双人间平均每床使用面积不得少于7平方米。",
            ["单人间使用面积不得少于10平方米，", "双人间平均每床使用面积不得少于7平方米。"],
        ),
        ("收到投诉的，应当在三日内答复。", ["收到投诉的，应当在三日内答复。"]),
    ],
)
def test_each_thing_asserted_stands_alone(text: str, said: list[str]) -> None:
    assert [one.text for one in assertions(text)] == said


def test_an_item_of_a_list_keeps_what_leads_into_it() -> None:
    text = "The master must report the injury (a) at once by radio; and (b) in writing within 2 days."
    *_, last = assertions(text)
    assert last == ("in writing within 2 days.", "The master must report the injury ")


def test_what_leaves_its_subject_out_takes_it_from_before() -> None:
    _, second = assertions("场所的边界噪声，昼间不得超过60分贝，夜间不得超过50分贝。")
    assert second == ("夜间不得超过50分贝。", "场所的边界噪声，")


@pytest.mark.parametrize(
    ("text", "force", "subject", "condition"),
    [
        ("A club must keep a register.", "obligation", "a club", ""),
        ("Nobody is allowed to ride on the pier.", "prohibition", "nobody", ""),
        ("An owner does not need a permit.", "release", "an owner", ""),
        ("A permit is required before a tree is felled.", "obligation", "a permit", ""),
        ("A person who sells eels commits an offence.", "prohibition", "a person", "sells eels"),
        ("Where the path turns, it must be wide.", "obligation", "it", "where the path turns"),
        ("A tractor that tows two trailers must go slowly.", "obligation", "a tractor", "tows two trailers"),
        ("高考期间以外，施工单位不得施工。", "prohibition", "施工单位", "高考期间以外"),
    ],
)
def test_a_sentence_is_read_in_its_own_order(text: str, force: str, subject: str, condition: str) -> None:
    (one,) = statements(text)
    assert (one.force, one.subject, one.condition) == (force, subject, condition)


@pytest.mark.parametrize(
    ("text", "bound", "thing"),
    [
        ("A pharmacy must keep each prescription for 5 years.", {"pharmacy"}, {"prescription"}),
        ("An aisle of a cinema must be at least 1.2 metres wide.", set(), {"aisle", "cinema"}),
        ("A bus operator must be insured.", set(), {"bus"}),
        ("An owner must have the barrier inspected by an inspector.", {"owner"}, {"barrier"}),
    ],
)
def test_a_rule_binds_somebody_and_is_about_something(text: str, bound: set[str], thing: set[str]) -> None:
    (one,) = statements(text)
    assert roles(one) == (bound, thing)


@given(st.text(max_size=300))
def test_nothing_is_asserted_that_does_not_stand_in_the_text(text: str) -> None:
    for one in assertions(text):
        assert one.text in text
    for said in statements(text):
        assert 0 <= said.head <= len(said.folded)
