from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.masking import mask
from inforce.reading.personal_data import chinese_id_holds, luhn_holds


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("My name is Ann Lee, may I keep bees?", "My name is [name], may I keep bees?"),
        ("I live at 18 Harbour Street. Must I fence it?", "I live at [address] Must I fence it?"),
        ("Call me on 082 555 1234.", "Call me on [phone]."),
        ("My number is +27 82 555 1234", "My number is [phone]"),
        ("tel: 555-123-4567", "tel: [phone]"),
        ("mail ann.lee@example.org please", "mail [email] please"),
        ("My ID number is 8001015009087.", "My ID number is [id]."),
        ("SSN 123-45-6789", "SSN [id]"),
        ("My passport number is A12345678", "My passport number is [passport]"),
        ("my licence plate is CA 123-456", "my licence plate is [plate]"),
        ("card 4111 1111 1111 1111", "card [bank_card]"),
        ("my account number is 1234567890", "my account number is [account]"),
        ("我叫张三，能养狗吗？", "我叫[name]，能养狗吗？"),
        ("身份证11010519491231002X能办吗？", "身份证[id]能办吗？"),
        ("打13812345678找我", "打[phone]找我"),
        ("电话０１０-８８８８６６６６", "电话[phone]"),
        ("我的车牌粤A12345违章了", "我的车牌[plate]违章了"),
        ("护照E12345678怎么换？", "护照[passport]怎么换？"),
        ("住海珠区新港路18号603室能申请吗？", "住海珠区[address]能申请吗？"),
        ("银行卡号6222021234567890能领吗？", "银行卡号[account]能领吗？"),
    ],
)
def test_personal_data_is_masked(text: str, masked: str) -> None:
    assert mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "By-law No 6 of 2010, section 12(3) and Rule 16.4.2",
        "国发〔2024〕5号、12345热线、1,234,567元、138平方米",
        "S.I. 2019/123, R 2 500 000,00, 1 234 567 890 m",
        "营业收入1,234,567元、成本890,000元、税号9144XXXXXXXXX",
        "GB 50016-2014, DB44/T 123-2019, ISO 9001:2015",
        "on 2015-03-15 at 08:00-20:00; from 15/03/2015 to 01.04.2016",
        "2024年3月15日 第1234号 0.70元 54266860 40769268",
        "Call 1300 123 456 or 400-123-4567 or 12345",
        "SOCIAL SECURITY 2026-03-23",
        "What is my name on the list? My house at the beach",
        "我叫不到车怎么办？",
        "No. 0123 of the list",
    ],
)
def test_figures_dates_and_numbers_of_documents_stay(text: str) -> None:
    assert mask(text) == (text, ())


def test_the_kinds_found_are_told() -> None:
    assert mask("我叫张三，手机13812345678").kinds == ("name", "phone")


def test_check_signs_are_checked() -> None:
    assert chinese_id_holds("11010519491231002X")
    assert not chinese_id_holds("110105194912310021")
    assert luhn_holds("4111111111111111")
    assert not luhn_holds("4111111111111112")


PERSONAL = st.sampled_from(
    [
        "13812345678",
        "ann@example.org",
        "+27 82 555 1234",
        "11010519491231002X",
        "我叫张三",
        "4111111111111111",
        "082 555 1234",
    ]
)
PLAIN = st.text(alphabet="0123456789 -./,()+@[]年月元号 abAB我叫电话室路", max_size=12)


@given(st.lists(PERSONAL | PLAIN, max_size=6).map("".join))
def test_masking_twice_changes_nothing_more(text: str) -> None:
    once = mask(text)
    assert mask(once.text) == (once.text, ())


@given(st.integers(0, 10**9), st.sampled_from(["元", " m", " rand", "平方米", "%"]))
def test_a_figure_with_its_unit_stays(value: int, unit: str) -> None:
    for written in (f"{value}{unit}", f"{value:,}{unit}", f"{value / 100:.2f}{unit}"):
        assert mask(f"not more than {written}").kinds == ()
