"""Which language a stretch of text is in."""

from inforce.reading.languages import language_of


def test_the_language_of_a_text_is_the_one_that_carries_it() -> None:
    assert language_of("访客车辆停放不得超过四小时 (visitor)") == "zh"
    assert language_of("A visitor may park at 天安门 for four hours") == "en"
    assert language_of("12 345") == "en"
