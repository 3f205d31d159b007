"""Which language a stretch of text is in."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.languages import language_of, language_runs


@given(st.text(alphabet="ab 停放5.，\n"))
def test_language_runs_cover_the_text_in_order(text: str) -> None:
    runs = language_runs(text)
    if runs:
        assert runs[0][0] == 0
        assert runs[-1][1] == len(text)
        assert all(one[1] == two[0] and one[2] != two[2] for one, two in pairwise(runs))


def test_the_language_of_a_text_is_the_one_that_carries_it() -> None:
    assert language_of("访客车辆停放不得超过四小时 (visitor)") == "zh"
    assert language_of("A visitor may park at 天安门 for four hours") == "en"
    assert language_of("12 345") == "en"
    assert language_runs("访客 visitor 5 停放") == ((0, 2, "zh"), (2, 10, "en"), (10, 15, "zh"))
