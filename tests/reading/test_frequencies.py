from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.frequencies import frequencies
from inforce.reading.verb_stems import verb_stem


@pytest.mark.parametrize(
    ("text", "times", "period", "unit", "bound"),
    [
        ("must be inspected once in every 2 years", "1", "24", "month", "at_least"),
        ("at least once in every 4 months", "1", "4", "month", "at_least"),
        ("must hold a drill every 3 months", "1", "3", "month", "at_least"),
        ("twice a week", "2", "7", "day", "at_least"),
        ("examined quarterly", "1", "3", "month", "at_least"),
        ("at intervals of not more than 21 days", "1", "21", "day", "at_least"),
        ("not more than once in any 14 months", "1", "14", "month", "at_most"),
        ("up to 3 times in a calendar year", "3", "12", "month", "at_most"),
        ("每六个月对水箱清洗消毒一次", "1", "6", "month", "at_least"),
        ("每季度清洗一次", "1", "3", "month", "at_least"),
        ("每半年发放一次", "1", "6", "month", "at_least"),
        ("每日消毒不得少于四次", "4", "1", "day", "at_least"),
        ("每月至多申请两次", "2", "1", "month", "at_most"),
    ],
)
def test_how_often_is_read(text: str, times: str, period: str, unit: str, bound: str) -> None:
    (one,) = frequencies(text)
    assert (one.times, one.period, one.unit, one.bound) == (Decimal(times), Decimal(period), unit, bound)


@pytest.mark.parametrize(
    "text",
    ["$50 a year", "for 4 hours in any day", "at every 5 metres", "one in each room", "每人每月50元", "每户一个"],
)
def test_a_rate_is_no_frequency(text: str) -> None:
    assert frequencies(text) == ()


@given(st.text(max_size=200))
def test_what_is_read_lies_within_the_text(text: str) -> None:
    for one in frequencies(text):
        assert 0 <= one.start < one.end <= len(text)
        assert one.times >= 0


@pytest.mark.parametrize(
    ("one", "other"), [("kept", "keep"), ("paid", "pays"), ("ridden", "ride"), ("inspected", "inspect")]
)
def test_the_forms_of_a_verb_have_one_stem(one: str, other: str) -> None:
    assert verb_stem(one) == verb_stem(other) != ""
