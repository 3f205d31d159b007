"""Conflicts between two rules: three sets of labelled pairs, and what must hold of any two texts."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.conflicts import FIGURES, FILES, Judged, judge, pairs_of
from inforce.decisions.disagreement import disagreement
from inforce.reading.asked_kinds import asked_kinds

PAIRS = [(path.stem, pair) for path in FILES for pair in pairs_of(path)]
RESULTS = [(name, judge(pair)) for name, pair in PAIRS]
# How many of the pairs of a kind of conflict must be found. A figure that is missed is a wrong answer given.
RECALL = {"figure": 1.0, "unit": 1.0, "deadline": 1.0, "may_must": 0.9, "negation": 0.9}
# How many of what is found must be conflicts. A false one silences a right answer.
PRECISION = 0.95
TEXTS = [(pair["question"], pair[side]["text"]) for _, pair in PAIRS for side in "ab"]


def judged(file: str, kind: str | None = None) -> list[Judged]:
    return [one for name, one in RESULTS if name == file and kind in (None, one.pair["kind"])]


def against(question: str, one: str, other: str) -> str | None:
    return disagreement(question, one, other, asked_kinds(question))


@pytest.mark.parametrize("kind", RECALL)
@pytest.mark.parametrize("file", [path.stem for path in FILES])
def test_conflicts_of_each_kind_are_found(file: str, kind: str) -> None:
    mine = judged(file, kind)
    missed = [one.pair["id"] for one in mine if not one.found]
    assert len(missed) <= len(mine) * (1 - RECALL[kind]), missed


@pytest.mark.parametrize("file", [path.stem for path in FILES])
def test_what_is_found_is_a_conflict(file: str) -> None:
    found = [one for one in judged(file) if one.found]
    false = [one.pair["id"] for one in found if not one.labelled]
    assert len(false) <= len(found) * (1 - PRECISION), false


def test_every_kind_is_labelled_in_the_first_two_sets() -> None:
    kinds = [{one.pair["kind"] for one in judged(path.stem)} for path in FILES[:2]]
    assert kinds[0] == kinds[1] >= {*RECALL, *FIGURES}


@pytest.mark.parametrize(("name", "pair"), [pytest.param(name, pair, id=pair["id"]) for name, pair in PAIRS])
def test_the_pair_is_judged_the_same_whichever_side_answers(name: str, pair: dict[str, dict[str, str]]) -> None:
    one = judge(pair)
    assert (one.there is None) == (one.back is None), name


def test_no_rule_disagrees_with_itself() -> None:
    assert [text for question, text in TEXTS if against(question, text, text) is not None] == []


def test_rules_on_other_subjects_do_not_disagree() -> None:
    # Each rule against one of the next pair: another subject, often with a figure of the same kind.
    strangers = [
        (one["question"], one["a"]["text"], other["b"]["text"])
        for (_, one), (_, other) in pairwise(PAIRS)
        if one["question"] != other["question"] and one["a"]["instrument"] != other["b"]["instrument"]
    ]
    false = [stranger for stranger in strangers if against(*stranger) is not None]
    assert len(false) <= len(strangers) * 0.03, false


LENGTHS = (("{} metres", 1), ("{} millimetres", 1000), ("{} centimetres", 100))
TIMES = (("{} hours", 24), ("{} days", 1))
MONTHS = (("{} months", 12), ("{} years", 1))
RULES = (
    ("How high may a wall along the lane be?", "A wall along the lane must not be higher than {}.", LENGTHS),
    ("How deep must a drain be?", "The drain must be at least {} deep, and must have a lid.", LENGTHS),
    ("How long may a cart stand in the yard?", "A cart may stand in the yard for up to {}.", TIMES),
    ("How soon must a keeper report a theft?", "A keeper must report a theft to the warden within {}.", TIMES),
    ("For how long must a mill keep its ledger?", "A mill must keep its ledger for {} and show it on request.", MONTHS),
    ("院墙最高多少米？", "院墙高度不得超过{}。", (("{}米", 1), ("{}厘米", 100), ("{}毫米", 1000))),
    ("货车最长可以停多久？", "货车在院内停放的时间不得超过{}。", (("{}小时", 24), ("{}日", 1))),
    ("账册保存多少年？", "账册应当保存{}以上。", (("{}年", 1), ("{}个月", 12))),
)


def in_units(rule: str, units: tuple[tuple[str, int], ...], value: int) -> Iterator[str]:
    for unit, many in units:
        yield rule.format(unit.format(f"{Decimal(value) * many:f}"))


@given(st.sampled_from(RULES), st.integers(2, 90))
def test_a_rule_never_disagrees_with_itself_in_other_units(
    rule: tuple[str, str, tuple[tuple[str, int], ...]], value: int
) -> None:
    question, text, units = rule
    said = list(in_units(text, units, value))
    assert [other for other in said if against(question, said[0], other) is not None] == []


@given(st.sampled_from(RULES), st.integers(2, 90), st.integers(1, 40))
def test_another_figure_is_a_conflict_in_whatever_units(
    rule: tuple[str, str, tuple[tuple[str, int], ...]], value: int, more: int
) -> None:
    question, text, units = rule
    one, others = next(in_units(text, units, value)), in_units(text, units, value + more)
    assert [other for other in others if against(question, one, other) is None] == []


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.sampled_from(TEXTS))
def test_the_order_of_the_sides_tells_nothing(
    asked: tuple[str, str], one: tuple[str, str], other: tuple[str, str]
) -> None:
    there, back = against(asked[0], one[1], other[1]), against(asked[0], other[1], one[1])
    assert (there is None) == (back is None)


@given(st.text(max_size=200), st.text(max_size=200), st.sampled_from(TEXTS))
def test_any_text_can_be_compared(one: str, other: str, asked: tuple[str, str]) -> None:
    assert against(asked[0], one, one) is None
    assert (against(asked[0], one, other) is None) == (against(asked[0], other, one) is None)
