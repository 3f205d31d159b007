"""When it starts is not one date (case C04): fixed, derived, left to a later order, different for some sections."""

from __future__ import annotations

from datetime import date

import pytest

from inforce.ingest.structure import ReadDocument
from tests.ingest.read_text import read


def start(document: ReadDocument, ref: str) -> tuple[str, date | None]:
    """When a unit begins: what is said of it by name before what is said of the whole document."""
    named = [one for one in document.starts if ref in one.refs]
    found = (named or [one for one in document.starts if not one.refs])[0]
    return found.basis, found.day


def test_from_the_day_of_publication_is_derived_and_points_to_the_article_that_says_so() -> None:
    document = read("园区停车规定\n2024年5月6日公布。\n第一条　车辆应当登记。\n第二十条　本规定自公布之日起施行。\n")
    found = document.attribute("effective_from")
    assert found is not None
    assert (found.value, found.basis, found.unit_ref) == (date(2024, 5, 6), "derived", "art-20")


def test_one_article_may_begin_later_than_the_rest() -> None:
    document = read(
        "第八条　车辆应当登记。\n第九条　车位应当编号。\n"
        "第三十条　本办法自2024年7月1日起施行，第八条自2025年1月1日起施行。\n"
    )
    assert start(document, "art-8") == ("fixed", date(2025, 1, 1))
    assert start(document, "art-9") == ("fixed", date(2024, 7, 1))


ACT = """Assented 2 November 2023. 2. This Act comes into force on a day to be fixed by proclamation, \
except section 9, which comes into force on assent.
3. A keeper must hold a licence.
9. The Minister may make rules.
"""


def test_a_start_left_to_proclamation_is_not_known_and_its_exception_is_derived_from_assent() -> None:
    document = read(ACT)
    assert start(document, "s-9") == ("derived", date(2023, 11, 2))
    assert start(document, "s-3") == ("later_order", None)
    whole = document.attribute("effective_from")
    assert whole is not None
    assert (whole.value, whole.basis) == ("unknown", "later_order")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1. Sections 3 and 4 commence on 1 July 2026.\n2. The remaining provisions commence on 1 January 2026.\n"
            "3. Gates are locked.\n4. Keys are logged.\n",
            {"s-3": date(2026, 7, 1), "s-4": date(2026, 7, 1), "s-1": date(2026, 1, 1)},
        ),
        (
            "1. This Act commences on 1 March 2025, but sections 2 to 4 commence on 1 March 2026.\n"
            "2. Gates are locked.\n"
            "3. Keys are logged.\n3A. Lamps are lit.\n4. Bins are shut.\n5. Doors are oiled.\n",
            {"s-2": date(2026, 3, 1), "s-3a": date(2026, 3, 1), "s-4": date(2026, 3, 1), "s-5": date(2025, 3, 1)},
        ),
        (
            "1. These Regulations are the Yard Regulations 2022 and, except for section 3, commence on 1 March 2022.\n"
            "2. Section 3 commences on 1 March 2024.\n3. Gates are locked.\n4. Keys are logged.\n",
            {"s-3": date(2024, 3, 1), "s-4": date(2022, 3, 1)},
        ),
        (
            "第一条 大门应当上锁。\n第二条 钥匙应当登记。\n"
            "第三条 本条例第一条、第二条自2025年1月1日起施行，其余条款自2024年6月1日起施行。\n",
            {"art-1": date(2025, 1, 1), "art-2": date(2025, 1, 1), "art-3": date(2024, 6, 1)},
        ),
        (
            "第一条 大门应当上锁。\n第二条 钥匙应当登记。\n第三条 灯应当点亮。\n"
            "第四条 本规定自二〇二四年三月一日起施行，第二条至第三条自二〇二五年三月一日起施行。\n",
            {"art-1": date(2024, 3, 1), "art-2": date(2025, 3, 1), "art-3": date(2025, 3, 1)},
        ),
        (
            "PART 1 Preliminary\n"
            "1. Parts 1 and 3 come into operation on 5 May 2023 and Part 2 comes into operation on 6 June 2024.\n"
            "PART 2 Gates\n2. Gates are locked.\nPART 3 Keys\n3. Keys are logged.\n",
            {"s-1": date(2023, 5, 5), "s-2": date(2024, 6, 6), "s-3": date(2023, 5, 5)},
        ),
    ],
)
def test_each_section_begins_on_the_day_that_the_words_give_it(text: str, expected: dict[str, date]) -> None:
    document = read(text)
    assert {ref: start(document, ref)[1] for ref in expected} == expected


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("comes into force 28 days after the day on which it is published", date(2024, 6, 3)),
        ("comes into force on the day after the day on which it is published", date(2024, 5, 7)),
        ("takes effect six months from the date of publication", date(2024, 11, 6)),
        ("commences on publication in the Gazette", date(2024, 5, 6)),
    ],
)
def test_a_day_counted_from_publication_is_derived(words: str, day: date) -> None:
    document = read(f"Yard Order\nPublished 6 May 2024\n1. This Order {words}.\n2. Gates are locked.\n")
    assert start(document, "s-2") == ("derived", day)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("自公布之日起三十日后施行", date(2024, 6, 5)),
        ("自公布之日起满6个月施行", date(2024, 11, 6)),
        ("自发布之日起施行", date(2024, 5, 6)),
    ],
)
def test_a_chinese_day_counted_from_publication_is_derived(words: str, day: date) -> None:
    document = read(f"园区规定\n2024年5月6日公布\n第一条 大门应当上锁。\n第二条 本规定{words}。\n")
    assert start(document, "art-1") == ("derived", day)


@pytest.mark.parametrize(
    "text",
    [
        "1. This Act comes into operation on such day or days as the Minister may by order appoint.\n"
        "2. Gates are locked.\n",
        "1. This Code commences on a date determined by the Council by notice.\n2. Gates are locked.\n",
        "第一条 大门应当上锁。\n第二条 本法施行日期由国务院另行规定。\n",
    ],
)
def test_a_start_left_to_a_later_order_is_recorded_as_that(text: str) -> None:
    document = read(text)
    assert start(document, document.units[0].ref) == ("later_order", None)


@pytest.mark.parametrize(
    "text",
    [
        "1. An approved scheme comes into operation on 1 May 2020.\n2. Gates are locked.\n",
        "1. A licence ends on the day on which this Act commences.\n"
        "2. Before section 2 comes into force, gates stay open.\n",
        "1. A notice under section 2 shall not take effect until it is served.\n2. Gates are locked.\n",
        "第一条 2010年5月1日起施行的《旧办法》不再适用。\n第二条 大门应当上锁。\n",
        "第一条 依照《安全法》第三条执行。\n第二条 大门应当上锁。\n",
        "第一条 管理规约自2020年3月1日起生效。\n第二条 大门应当上锁。\n",
        "安全法实施细则\n2021年11月10日 《关于修改〈安全法实施细则〉的决定》修订\n第一条 大门应当上锁。\n",
    ],
)
def test_words_about_another_start_give_the_document_none(text: str) -> None:
    assert read(text).starts == ()


@pytest.mark.parametrize("line", ["Effective date: November 16, 2020", "生效日期：2020年11月16日"])
def test_a_line_that_only_states_the_first_day_is_read(line: str) -> None:
    document = read(f"# Terms\n\n## Scope\n\n{line}\n\n## Fees\n\nFour.\n")
    assert start(document, "h-fees") == ("fixed", date(2020, 11, 16))


def test_nothing_is_filled_in_where_nothing_is_said() -> None:
    document = read("Yard Order\nPublished 6 May 2024\n1. Gates are locked.\n")
    assert document.attribute("effective_from") is None
    assert document.starts == ()


def test_a_section_left_out_of_the_start_and_not_named_again_is_not_known() -> None:
    document = read(
        "1. This Act, except section 3, commences on 1 July 2024.\n2. Gates are locked.\n3. Keys are logged.\n"
    )
    assert start(document, "s-2") == ("fixed", date(2024, 7, 1))
    assert start(document, "s-3") == ("fixed", None)
    assert any("s-3" in doubt.message for doubt in document.doubtful)


def test_a_subsection_that_begins_on_a_day_of_its_own_leaves_its_section_unknown() -> None:
    document = read(
        "1. This Act commences on 1 July 2024, but section 2(3) commences on 1 July 2025.\n2. Gates are locked.\n"
    )
    assert start(document, "s-2") == ("fixed", None)


def test_the_first_day_of_a_revised_text_is_not_believed_over_a_later_amendment() -> None:
    document = read(
        "园区停车条例\n2018年3月30日 市人民代表大会常务委员会通过\n2021年9月24日 市人民代表大会常务委员会修正\n"
        "第一条 车辆应当登记。\n第二条 本条例自2018年5月1日起施行。\n"
    )
    found = document.attribute("effective_from")
    assert found is not None
    assert found.confidence < 0.5
    assert any("2021-09-24" in doubt.message for doubt in document.doubtful)


def test_a_day_that_can_be_read_in_two_ways_is_not_read() -> None:
    document = read("1. This Order commences on 03/04/2025.\n2. Gates are locked.\n")
    assert start(document, "s-2") == ("fixed", None)
    assert document.doubtful[-1].line == 1
