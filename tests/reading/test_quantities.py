"""The measures of a rule: how much of what, and on which side of it one must stay."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.quantities import Quantity, quantities


def the_one(text: str) -> Quantity:
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


def said(text: str) -> list[tuple[str, str, str]]:
    return [(f"{one.value.normalize():f}", one.unit, one.bound) for one in quantities(text)]


@pytest.mark.parametrize(
    ("text", "value", "unit", "comparison"),
    [
        ("停放不得超过四小时", "14400", "second", "at_most"),
        ("may not exceed 2,1 m in height", "2.1", "m", "at_most"),
        ("does not exceed a total height of 2.1 m", "2.1", "m", "at_most"),
        ("No fence shall exceed 1,8 m", "1.8", "m", "at_most"),
        ("a wall exceeding 1.8 m", "1.8", "m", "more_than"),
        ("must be not less than 3,66 m above the floor", "3.66", "m", "at_least"),
        ("a maximum of 40 m²", "40", "m2", "at_most"),
        ("at least 1 200 mm wide", "1.2", "m", "at_least"),
        ("within 14 days", "14", "day", "at_most"),
        ("within a month of the notice", "1", "month", "at_most"),
        ("for longer than two hours", "7200", "second", "more_than"),
        ("less than 5 litres", "5", "l", "less_than"),
        ("30 (thirty) days", "30", "day", "exact"),
        ("thirty (30) days", "30", "day", "exact"),
        ("a three-year permit", "36", "month", "exact"),
        ("a fine of up to R50 000.00", "50000", "ZAR", "at_most"),
        ("two hundred rand", "200", "ZAR", "exact"),
        ("US$5 million", "5000000", "USD", "exact"),
        ("A$1,200", "1200", "AUD", "exact"),
        ("$1,200", "1200", "$", "exact"),
        ("20 per cent", "20", "percent", "exact"),
        ("more than half of the members", "50", "percent", "more_than"),
        ("at least two thirds of the members", "66.666667", "percent", "at_least"),
        ("not more than 60 km/h", "60", "km/h", "at_most"),
        ("85 dB(A)", "85", "dB(A)", "exact"),
        ("above 25 °C", "25", "celsius", "more_than"),
        ("under the age of 18 years", "216", "month", "less_than"),
        ("persons 16 years of age or older", "192", "month", "at_least"),
        ("at 20h00", "20", "hour_of_day", "exact"),
        ("before 5.30 pm", "17.5", "hour_of_day", "exact"),
        ("罚款三千元以下", "3000", "CNY", "at_most"),
        ("罚款２００００元以上", "20000", "CNY", "at_least"),
        ("2.5万元", "25000", "CNY", "exact"),
        ("十五个工作日内", "15", "working_day", "at_most"),
        ("面积在2500平方米以上", "2500", "m2", "at_least"),
        ("经过半数同意", "50", "percent", "more_than"),
        ("三分之二以上多数", "66.666667", "percent", "at_least"),
        ("不低于百分之三十", "30", "percent", "at_least"),
        ("年满十八周岁", "216", "month", "at_least"),
        ("未满十六周岁的", "192", "month", "less_than"),
        ("不足五吨", "5000", "kg", "less_than"),
        ("距离不得小于五米", "5", "m", "at_least"),
        ("五百米以外", "500", "m", "more_than"),
        ("一年半", "18", "month", "exact"),
        ("两个半小时", "9000", "second", "exact"),
        ("半年内", "6", "month", "at_most"),
        ("违法所得二倍以下", "2", "times", "at_most"),
        ("上午8时30分", "8.5", "hour_of_day", "exact"),
        ("不超过5m²", "5", "m2", "at_most"),
        ("不得超过二十五千克", "25", "kg", "at_most"),
        ("不得超过六十万千米", "600000000", "m", "at_most"),
        ("一万五千米", "15000", "m", "exact"),
        ("不得低于停车位总数的2%", "2", "percent", "at_least"),
        ("于每年6月30日前", "630", "day_of_year", "exact"),
        ("faster than 40 kilometres an hour", "40", "km/h", "more_than"),
        ("48 business hours' notice", "48", "business_hour", "exact"),
    ],
)
def test_a_measure_is_read_with_its_unit_and_its_side(text: str, value: str, unit: str, comparison: str) -> None:
    one = the_one(text)
    assert (one.value, one.unit, one.comparison) == (Decimal(value), unit, comparison)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("处三千元以上五万元以下罚款", "3000", "50000", "CNY"),
        ("百分之五以上百分之二十以下", "5", "20", "percent"),
        ("三年以上七年以下", "36", "84", "month"),
        ("100至200立方米", "100000", "200000", "l"),
        ("between 08:00 and 20:00", "8", "20", "hour_of_day"),
        ("22时至次日6时", "22", "6", "hour_of_day"),
        ("10 to 15 metres", "10", "15", "m"),
        ("5-10 m", "5", "10", "m"),
        ("between R500 and R1 000", "500", "1000", "ZAR"),
        ("每年六月至九月", "6", "9", "month_of_year"),
    ],
)
def test_a_range_is_one_measure(text: str, low: str, high: str, unit: str) -> None:
    one = the_one(text)
    assert (one.value, one.upper, one.unit, one.comparison) == (Decimal(low), Decimal(high), unit, "between")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("not exceed 1.2 m", "not more than 1200 mm"),
        ("within 14 days", "within two weeks"),
        ("within 14 days", "within a fortnight"),
        ("at least 12 months", "not less than one year"),
        ("90 minutes", "1½ hours"),
        ("不超过四小时", "不得超过240分钟"),
        ("三十日内", "within 30 days"),
        ("不超过20%", "not more than 20 per cent"),
        ("not more than half", "not more than 50%"),
        ("罚款20000元", "罚款两万元"),
        ("at least two dogs", "two or more dogs"),
        ("may not keep more than five dogs", "may keep no more than 5 dogs"),
        ("R2 500,00", "R2,500"),
        ("08:00", "8 a.m."),
        ("2024年9月1日", "1 September 2024"),
        ("AUD 50", "A$50"),
    ],
)
def test_two_ways_to_say_the_same_have_one_key(one: str, other: str) -> None:
    assert the_one(one).key == the_one(other).key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 working days", "5 days"),
        ("十五个工作日", "十五日"),
        ("one month", "30 days"),
        ("24 hours", "1 day"),
        ("$50", "A$50"),
        ("R50", "$50"),
        ("at most 5 m", "at least 5 m"),
        ("5 m", "5 m2"),
        ("R50 per day", "R50 per month"),
        ("每人五十元", "每户五十元"),
        ("five dogs", "five cats"),
        ("more than 5 m", "at least 5 m"),
        ("two weeks' rent", "two weeks"),
        ("60 km/h", "60 mph"),
        ("1:00 pm", "1:00 am"),
        ("6 to 10 pm", "6 am to 10 pm"),
        ("5 percent", "5 percentage points"),
        ("百分之五", "五个百分点"),
    ],
)
def test_what_is_not_the_same_has_another_key(one: str, other: str) -> None:
    assert the_one(one).key != the_one(other).key


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("between 6 and 10 pm", "18", "22"),
        ("from 6 am to 10 pm", "6", "22"),
        ("9 to 5 pm", "9", "17"),
        ("8:00-5:30 p.m.", "8", "17.5"),
        ("11.30 to 2 pm", "11.5", "14"),
        ("12 to 2 pm", "12", "14"),
        ("10 to 12 pm", "10", "12"),
        ("between 10 and 6 am", "22", "6"),
        ("12 to 6 am", "0", "6"),
        ("08:00 to 10 pm", "8", "22"),
        ("13:00 to 2 pm", "13", "14"),
        ("8 to 12 o'clock", "8", "12"),
    ],
)
def test_a_span_that_says_its_half_of_the_day_once_begins_in_the_one_that_makes_it_short(
    text: str, begins: str, ends: str
) -> None:
    figure = the_one(text)
    assert (str(figure.value), str(figure.upper)) == (begins, ends)


def test_a_prohibition_turns_the_bound_round() -> None:
    one = the_one("A person may not keep more than five dogs")
    assert (one.comparison, one.negated, one.bound) == ("more_than", True, "at_most")
    assert the_one("Nobody must park within 5 m of a hydrant, no person may").negated is False
    assert the_one("No person may park within 5 m of a hydrant").bound == "more_than"
    assert the_one("The owner must not erect a wall. It may be over 2 m").negated is False
    assert the_one("不得超过五米").negated is False


def test_two_bounds_in_one_sentence_are_both_read() -> None:
    assert said("not less than 7 days or more than 60 days") == [("7", "day", "at_least"), ("60", "day", "at_most")]
    assert said("not less than 7 days or more than 60 days after 1 May 2024")[2] == ("20240501", "day", "exact")


@pytest.mark.parametrize(
    "text",
    [
        "section 5 of Act 32 of 2000",
        "item 12A and 12.1.3",
        "sections 3, 4 and 5",
        "第五条和第十二条第二款",
        "十二五规划",
        "10²米",
        "a slope of 1:12",
        "1 Definitions",
        "one of the owners",
        "a third party",
        "统一部署零部件，万一参加",
        "一次性告知",
        "subsection (5)",
        "page 12",
        "",
    ],
)
def test_numberings_words_and_bare_numbers_are_no_measures(text: str) -> None:
    assert quantities(text) == ()


def test_a_unit_behind_makes_a_measure_of_a_number_that_looks_like_a_year_or_a_numbering() -> None:
    assert said("2000 litres in a tank") == [("2000", "l", "exact")]
    assert said("(10 m)") == [("10", "m", "exact")]


PIECES = (
    "not|more|than|five|5|2,1|m|days|R500|between|and|08:00|to|20 per cent|week's|rent|不得|超过|四小时|三千元|"
    "以上|五万元|以下|百分之|五|半|年|第五条|。|.|,|section|half|of|2024年|9月1日|(|thirty (30)|km/h|每人|"
    "个|工作日|½|〇|②|²|万"
)


@given(st.lists(st.sampled_from(PIECES.split("|")), max_size=14), st.sampled_from(["", " "]))
def test_measures_lie_in_the_text_in_order_and_apart(pieces: list[str], joint: str) -> None:
    text = joint.join(pieces)
    reached = 0
    for one in quantities(text):
        assert reached <= one.start < one.end <= len(text)
        assert text[one.start : one.end].strip() == text[one.start : one.end]
        assert (one.upper is not None) == (one.comparison == "between")
        reached = one.end


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    for one in quantities(text):
        assert 0 <= one.start < one.end <= len(text)


@given(st.decimals(min_value=1, max_value=10**6, places=1), st.sampled_from(["m", "mm", "km"]))
def test_a_length_is_the_same_in_every_unit(value: Decimal, unit: str) -> None:
    factor = {"m": Decimal(1), "mm": Decimal("0.001"), "km": Decimal(1000)}[unit]
    assert the_one(f"not more than {value} {unit}").value == value * factor
