"""The questions of the sample, put to the sample library in the repository's root: what must not be said never is.

On any day: every question of the sample names its day or is given one, and rechecks do not fall due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import date

import pytest

from benchmarks.sample_answers import AFTER, DECLINED, RIGHT, ROOT, WRONG, Scored, cases, of_set, run
from inforce.storage.library import Library
from tests.sample.accepted import accepted_copy

DAYS = (date(2026, 11, 30), date(2027, 11, 30), date(2036, 11, 30))
# How many cases of a section come out right, on each of the days.
FLOORS = {
    "household-waste": 9,
    "kinds-of-failure": 27,
    "pools-and-alarms": 38,
    "tenancies": 41,
    "work-at-heights": 10,
    "yunlan": 29,
    "audience": 120,
}

pytestmark = pytest.mark.skipif(
    not (ROOT / "library.yml").is_file(), reason="the sample library is not here: python tests/sample/build.py"
)


@pytest.fixture(scope="module")
def scored() -> Mapping[date, list[Scored]]:
    library = Library.open(ROOT)
    with library.repository:
        return {day: run(library, day, cases()) for day in DAYS}


def of(results: list[Scored], section: str, verdict: str) -> list[str]:
    return [
        f"{one.case['id']}: {', '.join(one.faults)}"
        for one in results
        if one.section == section and one.verdict == verdict
    ]


@pytest.mark.parametrize("day", DAYS, ids=str)
@pytest.mark.parametrize("section", FLOORS)
def test_nothing_wrong_is_said(scored: Mapping[date, list[Scored]], section: str, day: date) -> None:
    assert of(scored[day], section, WRONG) == []


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_no_answer_holds_a_figure_of_another_edition_place_or_clause(
    scored: Mapping[date, list[Scored]], day: date
) -> None:
    held = [
        (one.case["id"], word)
        for one in scored[day]
        for word in one.case.get("forbidden", ())
        if any(word in assertion.text for assertion in one.got.assertions)
    ]
    assert held == []


@pytest.mark.parametrize("section", FLOORS)
def test_as_many_come_out_right_as_did(scored: Mapping[date, list[Scored]], section: str) -> None:
    tally = Counter(one.section for one in scored[DAYS[0]] if one.verdict == RIGHT)
    told = of(scored[DAYS[0]], section, DECLINED) + of(scored[DAYS[0]], section, "otherwise")
    assert tally[section] >= FLOORS[section], told


def test_every_day_comes_out_alike(scored: Mapping[date, list[Scored]]) -> None:
    verdicts = [[(one.case["id"], one.verdict) for one in scored[day]] for day in DAYS]
    assert verdicts[0] == verdicts[1] == verdicts[2]


def test_the_accepted_change_answers_from_its_day_on() -> None:
    with ExitStack() as stack:
        results = run(accepted_copy(stack), DAYS[0], of_set(AFTER))
    assert of(results, AFTER.stem, WRONG) == []
    assert sum(one.verdict == RIGHT for one in results) >= 6, of(results, AFTER.stem, DECLINED)
