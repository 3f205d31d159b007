"""Numbers as written in rules, and numberings that sort as their document does."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.numerals import chinese_number, read_number


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("2500", "2500"),
        ("2,500", "2500"),
        ("2 500", "2500"),
        ("2\u00a0500", "2500"),
        ("2 500,00", "2500"),
        ("2'500", "2500"),
        ("２５００", "2500"),
        ("1,234,567.89", "1234567.89"),
        ("1.234.567,89", "1234567.89"),
        ("1,00,000", "100000"),
        ("2,1", "2.1"),
        ("2.1", "2.1"),
        ("0,500", "0.5"),
        ("20%", "0.2"),
        ("20 per cent", "0.2"),
        ("five percent", "0.05"),
        ("½", "0.5"),
        ("1½", "1.5"),
        ("3/4", "0.75"),
        ("one hundred and five", "105"),
        ("twenty-one", "21"),
        ("Two Hundred Thousand", "200000"),
        ("a hundred", "100"),
        ("a dozen", "12"),
        ("twenty-first", "21"),
        ("three quarters", "0.75"),
        ("two-fifths", "0.4"),
        ("one and a half", "1.5"),
        ("half", "0.5"),
        ("一百零五", "105"),
        ("一百〇五", "105"),
        ("三百五", "350"),
        ("一万五", "15000"),
        ("两千", "2000"),
        ("廿三", "23"),
        ("叁拾", "30"),
        ("二〇二四", "2024"),
        ("二○二四", "2024"),
        ("二零二四", "2024"),
        ("十二亿三千万", "1230000000"),
        ("一万亿", "1000000000000"),
        ("2万", "20000"),
        ("3.5万", "35000"),
        ("一点五", "1.5"),
        ("百分之五", "0.05"),
        ("千分之三", "0.003"),
        ("半", "0.5"),
    ],
)
def test_a_number_is_read_as_written(written: str, value: str) -> None:
    assert read_number(written) == Decimal(value)


def test_two_thirds_are_one_value_in_both_languages() -> None:
    assert read_number("two thirds") == read_number("三分之二") == read_number("2/3") == read_number("⅔")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12.1.3",
        "12A",
        "two five",
        "twenty twenty",
        "and",
        "one hundred and",
        "10²",
        "²",
        "万",
        "一二十",
        "五条",
        "abc",
        "1,2,3",
        "半年",
    ],
)
def test_what_is_no_single_number_is_none(text: str) -> None:
    assert read_number(text) is None


def written_in_chinese(value: int) -> str:
    """The plain way to write a whole number below one hundred million."""
    digits = "零一二三四五六七八九"
    if value >= 10_000:
        low = value % 10_000
        zero = "零" if 0 < low < 1000 else ""
        return written_in_chinese(value // 10_000) + "万" + zero + (written_in_chinese(low) if low else "")
    written, wants_zero = "", False
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // unit % 10
        if digit:
            written += ("零" if wants_zero and written else "") + digits[digit] + sign
            wants_zero = False
        else:
            wants_zero = True
    return written or "零"


@given(st.integers(0, 99_999_999))
def test_every_chinese_numeral_reads_back(value: int) -> None:
    assert chinese_number(written_in_chinese(value)) == value


@given(st.integers(0, 9999))
def test_digits_one_by_one_read_as_a_year(year: int) -> None:
    written = "".join("〇一二三四五六七八九"[int(digit)] for digit in f"{year:04}")
    assert chinese_number(written) == year


@given(st.decimals(min_value=0, max_value=10**12, places=2, allow_nan=False, allow_infinity=False))
def test_grouped_digits_of_three_houses_are_one_number(value: Decimal) -> None:
    plain = f"{value:,.2f}"
    spaced = plain.replace(",", " ").replace(".", ",")
    pointed = plain.replace(",", "\0").replace(".", ",").replace("\0", ".")
    assert read_number(plain) == read_number(spaced) == value
    if plain.count(",") > 1:
        assert read_number(pointed) == value
