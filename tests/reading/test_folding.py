"""One character in, one character out: what is folded, and what is left alone."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inforce.reading.folding import fold, fold_width

KANGXI = [chr(code) for code in range(0x2F00, 0x2FD6)]
# Characters that stand for the sign in modern print, where Unicode names an older form.
MODERN_FORMS = {"⼾": "户", "⾭": "青", "⿈": "黄"}


@given(st.text())
@example("二○○○年○○")
@example("○0二")
@example("二○0二年")
@example("İıſΣςß")
def test_folding_keeps_the_length_and_folding_twice_changes_nothing(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    assert fold(folded) == folded


@given(st.text(alphabet="零〇○◯OoＯ0０一二九十年月 。x"))
def test_zero_signs_in_any_company_fold_once_and_for_all(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_every_code_point_folds_to_one_character_that_stays() -> None:
    wrong = [
        hex(code) for code in range(0x110000) if len(fold(chr(code))) != 1 or fold(fold(chr(code))) != fold(chr(code))
    ]
    assert wrong == []


def test_every_kangxi_radical_becomes_the_character_that_unicode_names() -> None:
    expected = {sign: MODERN_FORMS.get(sign, unicodedata.normalize("NFKC", sign)) for sign in KANGXI}
    assert {sign: fold(sign) for sign in KANGXI} == expected


LOOK_ALIKE = (
    "⻓长 ⻔门 ⻚页 ⻛风 ⻜飞 ⻢马 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻬齐 ⻮齿 ⻰龙 ⻳龟 ⻁虎 ⻄西 ⻅见 ⻆角 ⻉贝 ⻋车 ⻘青 "
    "⻙韦 ⻝食 ⻣骨 ⻤鬼 ⻑長 ⺟母 ⺠民 ⺝月 ⺫目 ⺬示 ⺶羊 ⺻聿 ⺼月 ⺽臼 ⻗雨 ⺜日 ⺧牛 ⺄乙 ⺁厂 ⺓幺 ⺒巳"
)


@pytest.mark.parametrize("pair", LOOK_ALIKE.split())
def test_a_radical_of_the_supplement_becomes_the_character_it_looks_like(pair: str) -> None:
    assert fold(pair[0]) == pair[1]


def test_a_radical_and_its_character_never_part_two_spellings_of_one_word() -> None:
    assert fold("禁⽌⾮法经营，⻓期停⻋") == fold("禁止非法经营，长期停车")
    assert fold("住⼾") == fold("住户") == fold("住戶")


def test_compatibility_ideographs_become_the_unified_ones() -> None:
    codes = [*range(0xF900, 0xFB00), *range(0x2F800, 0x2FA20)]
    wrong = [hex(code) for code in codes if fold(chr(code)) != fold(unicodedata.normalize("NFC", chr(code)))]
    assert wrong == []


@pytest.mark.parametrize(
    "year", ["二〇二四年", "二○二四年", "二零二四年", "二◯二四年", "二0二四年", "二０二四年", "二O二四年", "二Ｏ二四年"]
)
def test_every_sign_for_zero_inside_a_chinese_year_is_one(year: str) -> None:
    assert fold(year) == "二零二四年"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("二○○○年", "二零零零年"),
        ("二〇一○年", "二零一零年"),
        ("第一○五条", "第一零五条"),
        ("一百〇五", "一百零五"),
        ("零售", "零售"),
        ("○○市某区", "○○市某区"),
        ("○ 申请材料", "○ 申请材料"),
        ("型号O2", "型号o2"),
        ("10个", "10个"),
    ],
)
def test_a_circle_is_zero_only_beside_a_chinese_digit(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_widths_spaces_dashes_quotes_and_case_are_folded() -> None:
    assert fold("２００００元（含）％Ａ") == "20000元(含)%a"
    assert fold("a\u00a0b\u3000c\u2009d\u202fe") == "a b c d e"
    assert fold("5–10 — −3 non‑smoker") == "5-10 - -3 non-smoker"
    assert fold("“a” ‘b’ 「c」 『d』 «e» `f`") == '"a" \'b\' "c" "d" "e" \'f\''
    assert fold("No PERSON May") == "no person may"
    assert fold("ｶﾞ￥") == "カ\uff9e¥".replace("\uff9e", fold("\uff9e"))


@pytest.mark.parametrize("sign", [*"²³¹⁰⁵₂①⑩Ⅷ½℃㎡ﬁ。、《\n\t"])
def test_superscripts_circled_numbers_ligatures_and_line_breaks_are_left_alone(sign: str) -> None:
    assert fold(sign) == sign.lower()


def test_folding_width_alone_keeps_case_quotes_and_radicals() -> None:
    assert fold_width("Ａ“⾮”（ｂ）\u3000²") == "A“⾮”(b) ²"
