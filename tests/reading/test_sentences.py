"""Where sentences begin and end: nothing lost, nothing cut in two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "5. A visitor shall sign the register before entering.",
        "12AA. A keeper shows the licence.",
        "See No. 5 of s. 12(3) and reg. 4, e.g. The Lane.",
        "Mr. Smith and Dr. J. Brown may enter.",
        "The fence is 2.1 m high and costs R1 500.50 in all.",
        "The tenant is not permitted to keep bees\non the roof [level 3].",
        "A person must not:\n(a) smoke;\n(b) drink.",
        "Schedule 1. Fees",
        "停放不得超过四小时，但是持证车辆除外。",
        "收费标准（一类为五元；二类为三元）由本办法规定。",
        "可以停放；但夜间除外。",
    ],
)
def test_what_is_one_sentence_stays_one(text: str) -> None:
    assert split(text) == [text]


def test_sentences_part_at_full_stops_blank_lines_and_list_marks() -> None:
    assert split("He must leave. See s. 4. The gate closes at 8 p.m. on Sunday! Is it so? Yes.") == [
        "He must leave.",
        "See s. 4.",
        "The gate closes at 8 p.m. on Sunday!",
        "Is it so?",
        "Yes.",
    ]
    assert split("First rule\n\nSecond rule\n(1) third.\n(2) fourth.") == [
        "First rule",
        "Second rule",
        "(1) third.",
        "(2) fourth.",
    ]


def test_chinese_sentences_part_at_their_marks_with_the_closing_quote() -> None:
    assert split("他说：“不得停放。”第二句；第三句！") == ["他说：“不得停放。”", "第二句；", "第三句！"]
    assert split("第一章　总则\n第一条　为了管理。") == ["第一章　总则", "第一条　为了管理。"]


@given(st.text(alphabet='ab AB.5;。；\n(（第一条)）"”-:：,，十二 No.s'))
def test_every_sign_lies_in_one_sentence_and_no_word_or_numeral_is_cut(text: str) -> None:
    spans = sentences(text)
    kept = [place for start, end in spans for place in range(start, end)]
    assert kept == sorted(set(kept))
    assert all(text[place].isspace() for place in set(range(len(text))) - set(kept))
    for start, end in spans:
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        for place in (start, end):
            around = text[max(place - 1, 0) : place + 1]
            assert not (len(around) == 2 and 0 < place < len(text) and around.isalnum())
