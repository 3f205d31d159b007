"""The judge by rule: what stands in answers that a person labelled, and what holds of every figure."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.evaluation.judge_agreement import agreement
from inforce.evaluation.judges import ToJudge, Verdict
from inforce.evaluation.judging_by_rule import RuleJudge
from inforce.model.judged_answers import JudgedAnswer
from inforce.storage.judged_answers import read_judged_set

JUDGED = Path(__file__).resolve().parents[2] / "questions" / "judged"


def answers_in(*names: str) -> list[JudgedAnswer]:
    return [one for name in names for one in read_judged_set(JUDGED / f"{name}.yml").answers]


@pytest.mark.parametrize("one", answers_in("first", "second"), ids=lambda one: f"{one.kind}: {one.name}")
def test_it_says_what_the_person_says(one: JudgedAnswer) -> None:
    verdict = judged(one.question, one.answer, one.expected, one.forbidden)
    assert (verdict.made, verdict.said) == (one.made, one.said), verdict.note


def test_on_answers_it_was_not_improved_on_it_is_worth_what_the_documentation_says() -> None:
    """24 of 28 answers and 49 of 53 points alike; one point too kind. Better is welcome: then say so there too."""
    found = agreement(RuleJudge(), answers_in("fourth"))
    whole = found.by_kind[0]
    assert (whole.answers, whole.points, whole.failed) == (28, 53, 0)
    assert (whole.alike, whole.agreed, whole.too_kind, whole.too_strict) == (24, 49, 1, 3)
    assert found.worst is not None
    assert (found.worst.kind, found.worst.direction) == ("wrong_figure", "too kind")


def test_what_it_still_gets_wrong_where_it_was_improved_is_too_strict() -> None:
    whole = agreement(RuleJudge(), answers_in("third")).by_kind[0]
    assert (whole.alike, whole.answers, whole.too_kind, whole.too_strict) == (27, 28, 0, 1)


def judged(question: str, answer: str, expected: tuple[str, ...], forbidden: tuple[str, ...] = ()) -> Verdict:
    return RuleJudge().judge(ToJudge(question=question, expected=expected, forbidden=forbidden, answer=answer))


def makes(question: str, point: str, answer: str) -> bool:
    return judged(question, answer, (point,)).made[0]


PARK = "How long may a visitor park?"
BOUNDS = {
    "at most": ("not more than {}", "at most {}", "up to {}", "no longer than {}"),
    "at least": ("not less than {}", "at least {}"),
}


@given(st.integers(1, 90), st.sampled_from(sorted(BOUNDS)), st.data())
def test_a_figure_is_made_by_the_same_figure_bounded_the_same_way_in_whatever_words(
    hours: int, bound: str, data: st.DataObject
) -> None:
    one, other = (data.draw(st.sampled_from(BOUNDS[bound])).format(f"{hours} hours") for _ in range(2))
    assert makes(PARK, f"A visitor may park for {one}.", f"A visitor may park for {other}.")


@given(st.integers(1, 90), st.integers(1, 90), st.sampled_from(sorted(BOUNDS)))
def test_another_figure_never_makes_it(hours: int, other: int, bound: str) -> None:
    words = BOUNDS[bound][0]
    point, answer = (f"A visitor may park for {words.format(f'{count} hours')}." for count in (hours, other))
    assert makes(PARK, point, answer) == (hours == other)


@given(st.integers(1, 90))
def test_at_least_never_makes_at_most(hours: int) -> None:
    point = f"A visitor may park for not more than {hours} hours."
    assert not makes(PARK, point, f"A visitor may park for not less than {hours} hours.")
    assert not makes(PARK, point, f"A visitor may park for more than {hours} hours.")


@given(st.integers(1, 90))
def test_a_unit_changes_nothing(hours: int) -> None:
    point = f"A visitor may park for not more than {hours} hours."
    assert makes(PARK, point, f"A visitor may park for not more than {hours * 60} minutes.")
    assert not makes(PARK, point, f"A visitor may park for not more than {hours} minutes.")
    assert makes("访客最多停多久？", f"停车不得超过{hours}小时。", f"停车不得超过{hours * 60}分钟。")


@given(st.integers(1, 90), st.integers(1, 90))
def test_every_version_at_once_makes_none_of_them(one: int, other: int) -> None:
    point = f"A visitor may park for not more than {one} hours."
    both = f"One edition says not more than {one} hours. Another edition says not more than {other} hours."
    assert makes(PARK, point, both) == (one == other)
    told = judged(PARK, both, (point,), (f"not more than {other} hours",))
    assert told.said == (True,)


@pytest.mark.parametrize(
    ("answer", "is_made"),
    [
        ("Once in every 5 years.", True),
        ("Once in every 60 months.", True),
        ("Once in every 6 years.", False),
        ("Once in every 5 years. Another edition says once in every 6 years.", False),
        ("Once in every 5 years; until 2021 it was once in every 6 years.", True),
        ("Once in every 5 years. The smoke alarm is tested once in every 6 months.", True),
    ],
)
def test_how_often_is_a_figure_like_any_other(answer: str, is_made: bool) -> None:
    point = "An owner must have the barrier inspected once in every 5 years."
    assert makes("How often must a pool barrier be inspected?", point, answer) == is_made


@pytest.mark.parametrize(
    ("point", "answer", "is_made"),
    [
        ("for 2 years", "The landlord must keep a record of each test for 2 years.", True),
        ("for 2 years", "The landlord must keep a record of each test for 3 years.", False),
        ("hot ash, paint, a battery or medical waste", "A person must not place hot ash, paint, a battery or medical "
         "waste in a bin.", True),
        ("not more than 14 days", "A record must be made at intervals of not more than 14 days.", True),
        ("8 weeks' rent", "It must not be more than 6 weeks' rent. It must not be more than 8 weeks' rent.", False),
        ("3 weeks' rent", "It must not be more than 3 weeks' rent. Where the rent is more than $900 a week, it may be "
         "up to 4 weeks' rent.", True),
    ],
)  # fmt: skip
def test_a_point_that_is_no_sentence_demands_its_figure_or_its_words_alone(
    point: str, answer: str, is_made: bool
) -> None:
    assert makes("What does the rule say of it?", point, answer) == is_made


@pytest.mark.parametrize(
    ("question", "answer"), list(product(["", "How high?", "多高？"], ["", " ", "。", "…", "\n\n", "[1]", "\u200b"]))
)
def test_an_answer_without_words_says_nothing(question: str, answer: str) -> None:
    verdict = judged(
        question, answer, ("At least 1.2 m.", "A gate must close by itself.", "不得低于1.2米。"), ("1.2 m",)
    )
    assert (verdict.made, verdict.said) == ((False,) * 3, (False,))


@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=60))
def test_it_has_a_verdict_on_anything(answer: str, point: str, other: str) -> None:
    verdict = judged("How high?", answer, (point, other), (other,))
    assert (len(verdict.made), len(verdict.said)) == (2, 1)


def test_the_verdict_says_what_spoils_a_point() -> None:
    point, old = "A visitor may park for not more than 2 hours.", "not more than 4 hours"
    verdict = judged(PARK, "Not more than 2 hours. Not more than 4 hours.", (point,), (old,))
    assert verdict == Verdict(
        made=(False,), said=(True,), note="point 1 is not counted: the answer also says 'not more than 4 hours'"
    )


def test_scores_by_another_edition_of_the_judge_are_told_apart() -> None:
    settings = RuleJudge().settings
    assert settings["judge"] == "rule"
    assert len(settings["edition"]) == 12
