from __future__ import annotations

from datetime import date

import pytest

from inforce.reading.asked_date import AskedDate, asked_of
from inforce.reading.dates_in_text import dates_in
from inforce.reading.parts import mentions_of, parts

TODAY = date(2026, 7, 1)


def asked_date(question: str) -> AskedDate:
    return asked_of(dates_in(question, TODAY), question, TODAY)


def test_an_explicit_day_is_the_day_asked_about() -> None:
    asked = asked_date("How long may a visitor park on 15 March 2023?")
    assert (asked.kind, asked.day, asked.why) == ("day", date(2023, 3, 15), "'15 March 2023' is named")


def test_nothing_is_chosen_where_no_date_is_named() -> None:
    assert asked_date("How long may a visitor park?").kind == "none"


@pytest.mark.parametrize("question", ["How long could one park in 2015?", "2015年能停多久？", "2015年口径能停多久？"])
def test_a_whole_year_is_a_range_and_no_day_of_it_is_chosen(question: str) -> None:
    asked = asked_date(question)
    assert asked.kind == "range"
    assert asked.day is None
    assert asked.readings[0] == (date(2015, 1, 1), date(2015, 12, 31))


@pytest.mark.parametrize("question", ["May I park here now?", "现在能停多久？", "现行办法能停多久？", "今年能停多久？"])
def test_now_is_today(question: str) -> None:
    assert asked_date(question).day == TODAY


def test_a_year_wins_over_the_word_for_current() -> None:
    asked = asked_date("比较现行政策差异时，2015年口径的下限是多少？")
    assert (asked.kind, asked.readings[0].first.year) == ("range", 2015)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What was the limit on 03/04/2015?", "ambiguous"),
        ("As at 15 March, what was the limit?", "ambiguous"),
        ("What was the limit on 30 February 2015?", "impossible"),
        ("Did the limit of 2013 differ? What was it in 2013 and in 2019?", "several"),
        ("What did the old by-law say about dogs?", "past"),
        ("What was the previous limit?", "past"),
        ("旧标准是多少？", "past"),
        ("改革前税率是多少？", "past"),
        ("What was the limit before 1 July 2024?", "before"),
        ("到2030年要达到多少？", "none"),
        ("What does the Tenancies Act 1995 say?", "none"),
        ("I moved in on 3 May 2015, what notice must I give?", "none"),
        ("老旧小区改造和旧房装修补多少？", "none"),
        ("Is an old building exempt?", "none"),
    ],
)
def test_what_a_question_says_of_its_day(question: str, kind: str) -> None:
    assert asked_date(question).kind == kind


def test_before_a_day_offers_the_day_before_it() -> None:
    assert asked_date("What was the limit before 1 July 2024?").readings[0].last == date(2024, 6, 30)


def test_a_coming_day_may_be_asked_about() -> None:
    assert asked_date("What will apply from 1 September 2027?").day == date(2027, 9, 1)


def test_a_planning_period_that_is_over_is_asked_about_and_a_running_one_is_not() -> None:
    assert asked_date("“十二五”节电率要达到多少？").kind == "range"
    assert asked_date("“十五五”节电率要达到多少？").kind == "none"


def test_a_year_said_twice_or_with_its_month_is_one_date() -> None:
    assert asked_date("2024年度的项目，2024年工伤多少？").kind == "range"
    assert asked_date("2024年的办法，2024年3月多少？").readings[0].last == date(2024, 3, 31)


def test_each_part_has_its_own_date_and_one_without_inherits_the_last() -> None:
    question = "现在补办多久能拿到？2015年那会儿旧标准是多久？还要交钱吗？"
    mentions = dates_in(question, TODAY)
    kinds = [asked_of(mentions_of(part, mentions, question), part.text, TODAY).kind for part in parts(question)]
    assert kinds == ["day", "range", "range"]
