"""The last day in force, and the first day not in force, from the words of the document (case C10)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ingest.read_text import read


def test_an_order_that_lapses_at_the_end_of_a_day_is_not_in_force_on_the_next() -> None:
    document = read("8. Stalls are registered.\n9. This Order lapses at the end of 28 February 2024.\n")
    found = document.attribute("effective_to")
    assert found is not None
    assert (found.value, found.unit_ref) == (date(2024, 2, 29), "s-9")


@pytest.mark.parametrize(
    ("sentence", "first_day_not_in_force", "sure"),
    [
        ("These Regulations expire at midnight on 31 December 2024.", date(2025, 1, 1), True),
        ("This Act ceases to have effect on 1 March 2024.", date(2024, 3, 1), True),
        ("This Code is revoked on 1 March 2024.", date(2024, 3, 1), True),
        ("This Order remains in force until and including 30 June 2024.", date(2024, 7, 1), True),
        ("This Order remains in force until 30 June 2024.", date(2024, 7, 1), False),
        ("This Order expires on 30 June 2024.", date(2024, 7, 1), False),
        ("本办法有效期至2025年12月31日。", date(2026, 1, 1), True),
        ("本通知执行至2024年2月28日止。", date(2024, 2, 29), True),
        ("本规定自2024年3月1日起失效。", date(2024, 3, 1), True),
        ("本规定于2024年3月1日废止。", date(2024, 3, 1), False),
    ],
)
def test_each_form_of_ending_gives_the_first_day_not_in_force(
    sentence: str, first_day_not_in_force: date, sure: bool
) -> None:
    first = "第一条 摊位应当登记。\n第二条 " if sentence[0] == "本" else "1. Stalls are registered.\n2. "
    document = read(first + sentence + "\n")
    found = document.attribute("effective_to")
    assert found is not None
    assert found.value == first_day_not_in_force
    assert (found.confidence >= 0.7) is sure
    assert bool(document.doubtful) is not sure


def test_a_term_of_years_is_counted_from_the_start() -> None:
    document = read("第一条 摊位应当登记。\n第二条 本办法自2020年2月29日起施行，有效期五年。\n")
    found = document.attribute("effective_to")
    assert found is not None
    assert (found.value, found.basis) == (date(2025, 3, 1), "derived")


def test_an_english_term_of_years_is_counted_from_the_start() -> None:
    document = read("1. This Order commences on 1 March 2022.\n2. This Order expires two years after it commences.\n")
    found = document.attribute("effective_to")
    assert found is not None
    assert (found.value, found.basis) == (date(2024, 3, 1), "derived")


@pytest.mark.parametrize(
    "text",
    [
        "1. A licence expires on 30 June 2024.\n2. Stalls are registered.\n",
        "1. The Markets Act 1990 is repealed on 1 May 2021.\n2. Stalls are registered.\n",
        "第一条 许可证有效期为5年。\n第二条 摊位应当登记。\n",
        "第一条 《旧办法》自2024年3月1日起废止。\n第二条 摊位应当登记。\n",
    ],
)
def test_the_end_of_something_else_is_not_the_end_of_the_document(text: str) -> None:
    document = read(text)
    assert document.lapses == ()
    assert document.attribute("effective_to") is None


def test_one_section_may_end_alone() -> None:
    document = read("1. Stalls are registered.\n2. Section 1 ceases to have effect on 5 May 2025.\n")
    (lapse,) = document.lapses
    assert (lapse.refs, lapse.effective_to) == (("s-1",), date(2025, 5, 5))
    assert document.attribute("effective_to") is None
