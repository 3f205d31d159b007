"""A quotation is what the text says, or it is not."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inforce.reading.quoting import find_quote, quotations

BEES = "The tenant is not permitted to keep bees\non the roof [level 3]."


@pytest.mark.parametrize(
    "quote",
    [
        "not permitted to keep bees on the roof [level 3]",
        "not permitted to keep bees\n\n on the roof  [ level 3 ]",
        "The tenant is not permitted to keep bees on the roof ［level 3］.",
        "bees on the\u00a0roof",
        "keep\u200b bees",
    ],
)
def test_blanks_line_breaks_and_width_may_differ(quote: str) -> None:
    found = find_quote(quote, BEES)
    assert found is not None
    start, end = found
    assert BEES[start:end].startswith(quote.replace("\u200b", "")[:3])


@pytest.mark.parametrize(
    "quote",
    [
        "The tenant is … permitted to keep bees",
        "The tenant is ... permitted to keep bees",
        "on the roof … The tenant",
        "permitted to keep bees",
        "The tenant is permitted to keep bees",
        "bees keep to permitted",
        "Not permitted to keep bees",
        "on the roof level 3",
        "on the roof (level 3)",
        "on theroof",
        "keep bee",
        "evel 3",
        "",
        "…",
        ".",
    ],
)
def test_words_order_negation_brackets_and_case_may_not_differ(quote: str) -> None:
    assert find_quote(quote, BEES) is None


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("5 days", "within 15 days"),
        ("5 days", "within 2.5 days"),
        ("1 m", "not over 2,1 m"),
        ("500 persons", "for 2,500 persons"),
        ("五日", "十五日内"),
        ("万元", "三万元"),
        ("得停放", "不得停放"),
        ("应当报告", "不应当报告"),
        ("经批准", "未经批准"),
        ("more than 5 m", "no more than 5 m"),
        ("permitted in writing", "unless permitted in writing"),
        ("12.5 days", "section 12. 5 days"),
        ("notable", "not able"),
        ("resident", "non-resident"),
        ("let", "sub-let"),
        ("can", "can't"),
        ("10", "10²"),
        ('5"', "a 5' pipe"),
    ],
)
def test_a_quotation_never_cuts_a_word_a_number_or_its_negation(quote: str, text: str) -> None:
    assert find_quote(quote, text) is None


def test_quote_style_and_full_width_signs_may_differ() -> None:
    assert find_quote("the “gate” includes the loading bay", "Here the 'gate' includes the loading bay.") == (5, 40)
    assert find_quote("不得超过 20 元(含)", "停放费不得超过２０元（含）。") == (3, 13)
    assert find_quote("「台账」保存三年", "“台账”\n保存三年") == (0, 9)


def test_a_later_whole_match_is_found_behind_an_earlier_cut_one() -> None:
    assert find_quote("5 days", "15 days or 5 days") == (11, 17)


PIECES = [
    "The",
    "tenant",
    "may",
    "not",
    "keep",
    "12",
    "bees",
    "2.5",
    "m",
    "[level",
    "3]",
    "“gate”",
    "停放",
    "不得",
    "超过",
    "，",
    "。",
]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=12), st.data())
def test_any_run_of_whole_words_is_found_where_it_stands(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    assume(first == 0 or words[first - 1] not in {"not", "不得", "不"})
    quote = " ".join(words[first : last + 1])
    assume(any(sign.isalnum() for sign in quote))
    found = find_quote(data.draw(st.sampled_from([quote, quote.replace(" ", "\n  ")])), text)
    assert found is not None
    assert text[slice(*found)].split() == quote.split()


@given(st.text(alphabet="abc 不得五十5.,[]“\n-'"), st.text(alphabet="abc 不得五十5.,[]“\n-'", max_size=6))
def test_what_is_found_reads_the_same_but_for_blanks_and_quote_style(text: str, quote: str) -> None:
    found = find_quote(quote, text)
    if found is not None:
        start, end = found
        assert 0 <= start < end <= len(text)

        def bare(written: str) -> str:
            return "".join(written.split()).replace("“", '"').replace("'", '"')

        assert bare(text[start:end]) == bare(quote)


def test_quoted_words_are_found_between_marks_of_every_style() -> None:
    text = 'It says "keep out" and “no ‘dogs’ here” and ‘as is’; 条文写明「不得停放」。'
    assert [quotation.text for quotation in quotations(text)] == ["keep out", "no ‘dogs’ here", "as is", "不得停放"]
    assert all(text[quotation.start : quotation.end] == quotation.text for quotation in quotations(text))


@pytest.mark.parametrize(
    "text",
    [
        "所谓「台账」应当保存三年",
        "所谓“台账”应当保存三年",
        "「台账」应当保存三年",
        "（以下简称“本市”）",
        "称为『园区』的区域",
        "a so-called “wet” area",
        'a pipe of 5" is used',
        "the tenants' rights and the owner's",
        "",
    ],
)
def test_emphasis_inches_and_apostrophes_are_no_quotations(text: str) -> None:
    assert quotations(text) == ()


def test_a_corner_quotation_that_states_a_rule_is_one() -> None:
    assert [quotation.text for quotation in quotations("「应当保存三年」是第五条的要求")] == ["应当保存三年"]


def test_an_open_mark_quotes_to_the_end_of_its_line() -> None:
    assert [quotation.text for quotation in quotations("“not closed\nnext line")] == ["not closed"]
