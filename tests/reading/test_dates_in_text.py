from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.dates_in_text import DateMention, dates_in

TODAY = date(2026, 7, 1)


def only(text: str) -> DateMention:
    (mention,) = dates_in(text, TODAY)
    return mention


def period(mention: DateMention) -> str:
    return " / ".join(f"{one.first}..{one.last}" for one in mention.readings)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 15 March 2023", "2023-03-15..2023-03-15"),
        ("on the 15th of March, 2023", "2023-03-15..2023-03-15"),
        ("on March 15, 2023", "2023-03-15..2023-03-15"),
        ("on 2023-03-15", "2023-03-15..2023-03-15"),
        ("on 15/03/2023", "2023-03-15..2023-03-15"),
        ("on 15.3.2023", "2023-03-15..2023-03-15"),
        ("in March 2023", "2023-03-01..2023-03-31"),
        ("in February 2024", "2024-02-01..2024-02-29"),
        ("in December 2023", "2023-12-01..2023-12-31"),
        ("in 2015", "2015-01-01..2015-12-31"),
        ("in the second quarter of 2015", "2015-04-01..2015-06-30"),
        ("for the 2023/24 financial year", "2023-01-01..2024-12-31"),
        ("during the 1990s", "1990-01-01..1999-12-31"),
        ("from 1 May 2013 to 30 June 2014", "2013-05-01..2014-06-30"),
        ("between 2013 and 2015", "2013-01-01..2015-12-31"),
        ("2015年多少", "2015-01-01..2015-12-31"),
        ("2015年3月15日多少", "2015-03-15..2015-03-15"),
        ("二〇二四年三月多少", "2024-03-01..2024-03-31"),
        ("二○二四年三月五日多少", "2024-03-05..2024-03-05"),
        ("2025年度多少", "2025-01-01..2025-12-31"),
        ("24年度多少", "2024-01-01..2024-12-31"),
        ("2025年上半年多少", "2025-01-01..2025-06-30"),
        ("2023年底多少", "2023-12-31..2023-12-31"),
        ("2016—2018年多少", "2016-01-01..2018-12-31"),
        ("“十二五”期间多少", "2011-01-01..2015-12-31"),
        ("last year", "2025-01-01..2025-12-31"),
        ("two years ago", "2024-01-01..2024-12-31"),
        ("yesterday", "2026-06-30..2026-06-30"),
        ("去年多少", "2025-01-01..2025-12-31"),
        ("三年前多少", "2023-01-01..2023-12-31"),
        ("上个月12号多少", "2026-06-12..2026-06-12"),
    ],
)
def test_a_date_covers_the_days_it_names(text: str, expected: str) -> None:
    assert period(only(f"What was the limit {text}?" if text.isascii() else text)) == expected


def test_day_and_month_that_can_be_changed_are_both_given() -> None:
    mention = only("What was the rule on 03/04/2015?")
    assert mention.ambiguous
    assert period(mention) == "2015-04-03..2015-04-03 / 2015-03-04..2015-03-04"


def test_a_day_that_is_the_same_either_way_is_not_ambiguous() -> None:
    assert not only("What was the rule on 04/04/2015?").ambiguous


@pytest.mark.parametrize("text", ["on 30 February 2015", "on 2023-02-29", "2023年2月30日"])
def test_a_day_that_no_calendar_has_is_read_and_has_no_reading(text: str) -> None:
    assert only(f"What was the rule {text}?").readings == ()


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("What was the fine on 3 May 2015?", "as_of"),
        ("按2016年的办法，贷款上限多少？", "as_of"),
        ("广东省（2014年口径）多少？", "as_of"),
        ("What does the Tenancies Act 1995 say?", "number_of_instrument"),
        ("Does By-law No 6 of 2010 apply?", "number_of_instrument"),
        ("Does the 2009 By-law apply?", "number_of_instrument"),
        ("养犬条例（2021年）怎么规定？", "number_of_instrument"),
        ("2019年修订的养犬条例怎么规定？", "number_of_instrument"),
        ("《2020年养犬方案》怎么规定？", "number_of_instrument"),
        ("到2030年覆盖率要达到多少？", "target"),
        ("What must be done by 30 June 2030?", "target"),
        ("I signed my lease on 3 May 2015, what notice is due?", "event"),
        ("In 2014 I moved to Calder, may I vote?", "event"),
        ("Was the licence issued in 2014 valid?", "event"),
        ("他1987年3月出生，能领多久？", "event"),
        ("What was the limit before 1 July 2024?", "before"),
        ("2020年8月1日之前的利率是多少？", "before"),
        ("2025年起征信授权怎么办理？", "since"),
        ("What applies from 1 September 2027?", "since"),
        ("What was the limit between 2013 and 2015?", "range"),
        ("“十四五”期间目标是多少？", "plan"),
        ("May liquor be sold on 25 December?", "recurring"),
    ],
)
def test_a_date_has_the_role_it_plays_in_the_sentence(text: str, role: str) -> None:
    assert only(text).role == role


@pytest.mark.parametrize(
    "text",
    [
        "May 2000 people attend?",
        "Is a tank of 2000 litres allowed?",
        "Is the fine 2000?",
        "Is 1 234 567 rand too much?",
        "What does section 8.5.3 say?",
        "What does S.I. 2019/123 say?",
        "12345热线几点下班？",
        "注册资本1,234,567元够吗？",
        "税号9144XXXXXXXXX的企业交多少？",
        "国发〔2024〕5号怎么规定？",
        "现有住宅、现场检查和项目前期怎么管？",
        "评审年度几月起算？",
        "How old must a driver be?",
    ],
)
def test_figures_and_numbers_of_documents_are_no_dates(text: str) -> None:
    assert dates_in(text, TODAY) == ()


def test_dates_told_from_today_need_to_be_told_today() -> None:
    assert dates_in("What was the limit last year?") == ()


def test_a_mention_is_the_text_at_its_place() -> None:
    text = "在2015年３月１５日，罚款多少？"
    mention = only(text)
    assert text[mention.start : mention.end] == mention.text == "2015年３月１５日"


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2100, 12, 31)))
def test_every_day_written_in_full_is_read_as_that_day(day: date) -> None:
    forms = (
        f"on {day.isoformat()}",
        f"on {day.day} {day:%B} {day.year}",
        f"on {day:%B} {day.day}, {day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    )
    for form in forms:
        (mention,) = dates_in(f"{form} 多少?")
        assert (mention.first_day, mention.last_day) == (day, day), form
