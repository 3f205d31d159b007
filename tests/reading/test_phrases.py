from __future__ import annotations

from inforce.reading.phrases import Found, Phrases, words

TABLE = Phrases(
    english={"fee": "how much ~ cost; the? fee", "leave": "^may|can i|we", "pair": "one * two"},
    chinese={"fee": "多少钱 收费~多少", "now": "现在 现行"},
    unless="现行犯",
)


def found(text: str) -> list[tuple[str, str]]:
    return [(one.label, text[one.start : one.end]) for one in TABLE.find(text)]


def test_a_gap_takes_words_of_the_same_clause_only() -> None:
    assert found("how much does a big hall cost") == [("fee", "how much does a big hall cost")]
    assert found("how much? does it cost") == []


def test_one_word_takes_one_word() -> None:
    assert found("one and two") == [("pair", "one and two")]
    assert found("one two") == []


def test_a_pattern_that_opens_a_clause_is_found_only_there() -> None:
    assert found("may i enter") == [("leave", "may i")]
    assert found("rain, can we enter") == [("leave", "can we")]
    assert found("tomorrow perhaps may i enter") == []


def test_a_possessive_counts_as_its_word() -> None:
    assert [one.label for one in Phrases(english={"own": "our council"}).find("our council's fee")] == ["own"]


def test_chinese_with_a_gap_stays_in_its_clause() -> None:
    assert found("收费标准是多少") == [("fee", "收费标准是多少")]
    assert found("收费，还有多少") == []


def test_a_longer_word_with_another_meaning_is_not_found() -> None:
    assert found("现行犯") == []
    assert found("现行的") == [("now", "现行")]


def test_labels_and_the_first_phrase_are_told() -> None:
    assert TABLE.labels("现在多少钱") == {"now", "fee"}
    assert TABLE.first("现在多少钱") == Found("now", 0, 2)
    assert TABLE.first("nothing") is None


def test_words_keep_their_places_and_know_what_stops_before_them() -> None:
    assert [(word.text, word.after_stop) for word in words("it's a by-law. no")] == [
        ("it's", False),
        ("a", False),
        ("by-law", False),
        ("no", True),
    ]
