"""The terms a text is found by: nothing that changes meaning is lost, and no number is a piece of another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.searched_terms import searched_terms
from inforce.reading.sentences import sentences
from inforce.reading.tokens import index_terms, stem_pairs


def finds(query: str, text: str) -> bool:
    """Whether every term of the query is a term of the text."""
    return set(index_terms(query)) <= set(index_terms(text))


def shared(query: str, text: str) -> int:
    """How many terms and pairs of the query the text has."""
    return len(set(index_terms(query)) & set(index_terms(text))) + len(set(stem_pairs(query)) & set(stem_pairs(text)))


# Small words and single characters thrown away.

MAY_NOT = "The holder may not sub-let the stall (section 5)."
MAY = "The holder may sub-let the stall (section 50)."


def test_a_clause_with_may_not_comes_before_one_with_may() -> None:
    assert shared("may not sub-let", MAY_NOT) > shared("may not sub-let", MAY)
    assert finds("may not sub-let", MAY_NOT)
    assert not finds("may not sub-let", MAY)


def test_section_5_is_not_section_50() -> None:
    assert finds("section 5", MAY_NOT)
    assert not finds("section 5", MAY)
    assert not finds("section 50", MAY_NOT)
    assert "section_5" in stem_pairs(MAY_NOT)


def test_article_5_is_not_article_50_in_chinese() -> None:
    assert finds("第5条", "第5条适用")
    assert not finds("第5条", "第50条适用")
    assert not finds("第50条", "第5条适用")


@pytest.mark.parametrize("article", ["第5条", "第５条", "第五条", "第 5 条"])
def test_an_article_is_one_term_however_its_number_is_written(article: str) -> None:
    assert "第5条" in index_terms(article)


def test_an_inserted_article_is_another_than_the_one_before() -> None:
    assert "第10条之1" in index_terms("依照第十条之一保存")
    assert "第10条" not in index_terms("依照第十条之一保存")
    assert index_terms("第10条之一")[-1] == index_terms("第十条之一")[-1] == "第10条之1"


@pytest.mark.parametrize(
    "word",
    ["may", "must", "not", "no", "shall", "without", "unless", "only", "c", "i", "5", "a", "不", "得", "应", "可"],
)
def test_no_small_word_letter_digit_or_sign_is_dropped(word: str) -> None:
    text = f"item ({word}) here" if word.isascii() else f"甲{word}乙"
    assert finds(word, text)
    assert word in index_terms(text)


def test_the_not_of_a_contraction_is_found() -> None:
    assert finds("not", "You can't park")
    assert finds("cannot", "it cannot stay")
    assert "not" in index_terms("It cannot stay")


# The same characters under different code points.


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("20000元", ["罚款２００００元以上", "罚款20000元以上", "罚款20,000元", "罚款2万元", "罚款两万元"]),
        ("２００００元", ["罚款２００００元以上", "罚款20000元以上"]),
        ("非法经营", ["禁止⾮法经营", "禁止非法经营"]),
        ("长期停车", ["禁止⻓期停⻋", "禁止长期停车"]),
        ("鱼类", ["⻥类产品", "鱼类产品"]),
        ("二〇二四年", ["自二〇二四年起", "自二○二四年起", "自二零二四年起", "自二0二四年起"]),
        ("二○一○年", ["二〇一〇年前", "二零一零年前"]),
        ("2024年", ["自2024年起", "自２０２４年起"]),
    ],
)
def test_every_spelling_is_found(query: str, texts: list[str]) -> None:
    assert [text for text in texts if not finds(query, text)] == []


def test_a_year_in_chinese_digits_is_the_year_in_figures() -> None:
    assert "2024" in index_terms("自二○二四年起")
    assert "2024" in index_terms("2024年")


@pytest.mark.parametrize("text", ["误差不超过10²米", "误差不超过10⁻²米", "area of 10² m", "x²"])
def test_a_superscript_never_makes_or_joins_a_number(text: str) -> None:
    terms = index_terms(text)
    assert not {"102", "10", "2"} & set(terms)
    assert not finds("102", text)


# Numbers stay whole.


@pytest.mark.parametrize(
    ("written", "term"),
    [
        ("2,500", "2500"),
        ("2 500", "2500"),
        ("2 500,00", "2500"),
        ("R2 500", "2500"),
        ("R2500.00", "2500"),
        ("2,1", "2.1"),
        ("1.10", "1.10"),
        ("1.2.10", "1.2.10"),
        ("12AA", "12aa"),
        ("08:00", "8:00"),
        ("15th", "15"),
        ("007", "7"),
        ("5/2003", "5/2003"),
        ("3.5万", "35000"),
    ],
)
def test_a_number_is_one_term(written: str, term: str) -> None:
    assert term in index_terms(f"up to {written} or so")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("5", "50"),
        ("5", "5.5"),
        ("1.1", "1.10"),
        ("1", "1.2.10"),
        ("12", "12AA"),
        ("12A", "12AA"),
        ("500", "2,500"),
        ("500", "2 500"),
        ("2", "2,1"),
        ("8", "08:00"),
        ("3", "3.5万"),
        ("35", "3.5万"),
    ],
)
def test_a_piece_of_a_number_does_not_find_it(query: str, text: str) -> None:
    assert not finds(query, f"up to {text} or so")


def test_units_written_together_and_apart_are_the_same() -> None:
    assert finds("100 mm", "a pipe of 100mm")
    assert finds("50 m2", "an area of 50m²")
    assert finds("20 per cent", "20 per cent")
    assert finds("20%", "a share of 20 %")


# Words.


def test_each_word_is_found_in_two_forms_that_never_collide() -> None:
    assert index_terms("Parking Fees") == ["parking", "~park", "fee", "~fee"]
    assert set(index_terms("parks")) & set(index_terms("parking")) == {"~park"}


def test_hyphenated_words_are_terms_whole_and_in_parts() -> None:
    terms = index_terms("a well-kept co-ownership")
    assert {"well-kept", "well", "kept", "co-ownership", "ownership"} <= set(terms)
    assert "~sublet" in index_terms("sub-let")
    assert "~sublet" in index_terms("sublet")


def test_ligatures_soft_hyphens_and_footnote_marks_do_not_part_words() -> None:
    assert finds("office fire", "of\ufb01ce \ufb01re")
    assert finds("company", "com\u00adpany")
    assert finds("owner", "the owner¹ pays")


def test_chinese_is_found_by_signs_and_pairs() -> None:
    assert index_terms("停放车") == ["停", "放", "车", "停放", "放车"]


def test_mixed_text_gives_the_terms_of_both_languages() -> None:
    terms = index_terms("访客 visitors 可停放4小时")
    assert {"访客", "visitor", "可停", "4", "小时"} <= set(terms)


def test_pairs_of_stems_keep_may_not_and_stop_at_the_sentence() -> None:
    assert stem_pairs("The owner may not park. Dogs bark") == ["owner_may", "may_not", "not_park", "dog_bark"]


# Properties.

WORDS = (
    "The holder may not sub-let 12AA 2,500 5 m² section (c) don't 第五条 不得 停放 二〇二四年 ２００００元 10² ⾮法 。 "
    "； . ; , 3万 R5 000 café"
)


@given(st.lists(st.sampled_from(WORDS.split()), max_size=25).map(" ".join))
def test_a_text_has_every_term_of_every_sentence_in_it(text: str) -> None:
    terms = set(index_terms(text))
    for start, end in sentences(text):
        assert set(index_terms(text[start:end])) <= terms
        assert set(searched_terms(text[start:end])) <= terms


@given(st.text())
def test_no_text_breaks_the_terms_and_none_is_empty_or_holds_a_blank(text: str) -> None:
    for term in [*index_terms(text), *stem_pairs(text), *searched_terms(text)]:
        assert term
        assert not any(sign.isspace() for sign in term)


@pytest.mark.parametrize(
    "text", ["1" * 5000, "二" * 5000, "1" + "万" * 5000, "a-" * 5000, "aei" * 5000, "1 111" * 2000]
)
def test_a_number_or_word_of_thousands_of_signs_is_taken_as_it_stands(text: str) -> None:
    assert index_terms(text)
