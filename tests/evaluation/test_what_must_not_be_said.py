"""What an answer says of a coming rule, and what is only a sign."""

from __future__ import annotations

import pytest

from inforce.evaluation.made_points import makes, says

QUESTION = "How high must a fence be?"
COMING = (
    "Pool Act, section 5:\n“A fence must be at least 1.2 metres high.” [1]\n\n"
    "From 2025-07-01 this applies instead (section 5, edition 2025-07-01): “(1) A fence must be at least 1.5 metres "
    "high. It must be green.”\n\nAsk Ana Li."
)
IN_CHINESE = (
    "《泳池规定》第五条：“围墙不得低于1.2米。”[1]\n\n"
    "自2025-07-01起改按以下规定执行（第五条，2025-07-01版）：“围墙不得低于1.5米。”"
)


@pytest.mark.parametrize(
    ("answer", "now", "then"),
    [
        (COMING, "at least 1.2 metres high", "at least 1.5 metres high"),
        (IN_CHINESE, "不得低于1.2米", "不得低于1.5米"),
    ],
    ids=["English", "Chinese"],
)
def test_a_rule_that_is_told_as_the_one_that_comes_is_not_said_of_the_day_asked_about(
    answer: str, now: str, then: str
) -> None:
    assert makes(now, QUESTION, answer)
    assert says(now, QUESTION, answer)
    assert not says(then, QUESTION, answer)
    assert says(then, QUESTION, answer.replace("instead", "now").replace("起改按以下规定执行", "按以下规定执行"))


def test_a_point_that_is_only_a_sign_is_said_where_the_sign_stands() -> None:
    asked = "What does a new alarm cost?"
    assert says("$", asked, "A new one costs $40.")
    assert not says("$", asked, "Not answered: what does a new one cost? Nothing was found to settle this point.")


LIST = "《节日办法》第二条：\n“（一）春茶节，放假4天；\n（二）渡船节，放假1天；\n（三）秋收节，放假3天。” [1]"


def test_the_figure_of_the_next_in_a_list_is_not_said_of_the_one_asked_about() -> None:
    asked = "春茶节放假几天？"
    assert says("春茶节，放假4天", asked, LIST)
    assert makes("春茶节，放假4天", asked, LIST)
    assert not says("春茶节，放假3天", asked, LIST)
    assert not makes("春茶节，放假3天", asked, LIST)
    # Where only one figure is told, the question says of what.
    assert says("春茶节，放假3天", asked, "放假3天。")
