"""References between units of one document, and to none of another."""

from __future__ import annotations

import pytest

from tests.ingest.read_text import read

ACT = "".join(f"{number}. Rule {number} applies.\n" for number in range(1, 13))


def found(sentence: str, rest: str = ACT) -> list[tuple[str, str]]:
    document = read(rest + f"13. {sentence}\n")
    unit = next(unit for unit in document.units if unit.number == "13")
    return [(one.text, one.ref) for one in unit.cross_references]


@pytest.mark.parametrize(
    ("sentence", "targets"),
    [
        ("Subject to section 5, gates are locked.", ["s-5"]),
        ("Subject to section 5(1)(b) of this Act, gates are locked.", ["s-5"]),
        ("Sections 3, 4 and 6 do not apply.", ["s-3", "s-4", "s-6"]),
        ("Sections 3 to 6 do not apply.", ["s-3", "s-4", "s-5", "s-6"]),
        ("Sections 10–12 do not apply.", ["s-10", "s-11", "s-12"]),
        ("Section 40 does not apply.", []),
        ("Section 5 of the Roads Act 1998 applies.", []),
        ("Section 5 of the Principal Act applies.", []),
        ("Section 5 of Act 12 of 1998 applies.", []),
        ("A section of the fence is 5 metres long.", []),
        ("Section 13 applies to itself.", []),
    ],
)
def test_english_references(sentence: str, targets: list[str]) -> None:
    assert [ref for _, ref in found(sentence)] == targets


ARTICLES = (
    "第一条 甲方登记。\n第二条 乙方登记。\n第三条 丙方登记。\n第四条 丁方登记。\n"
    "第四条之一 戊方登记。\n第五条 己方登记。\n"
)


@pytest.mark.parametrize(
    ("sentence", "targets"),
    [
        ("依照第二条处理。", ["art-2"]),
        ("依照本办法第二条第一款第（一）项处理。", ["art-2"]),
        ("违反第四条之一的，罚款。", ["art-4-1"]),
        ("第二条至第四条不适用。", ["art-2", "art-3", "art-4"]),
        ("第二条、第三条和第五条不适用。", ["art-2", "art-3", "art-5"]),
        ("依照《劳动法》第二条处理。", []),
        ("依照《劳动法》第二条、第三条处理。", []),
        ("依照刑法第三条处理。", []),
        ("依照第九条处理。", []),
    ],
)
def test_chinese_references(sentence: str, targets: list[str]) -> None:
    document = read(ARTICLES + f"第六条 {sentence}\n")
    assert [one.ref for one in document.units[-1].cross_references] == targets


def test_a_number_inside_a_unit_points_to_the_unit() -> None:
    text = "8. Permits\n8.1 In deciding, the City must consider:\n8.1.1 the path;\n8.1.2 the stalls.\n"
    document = read(text + "8.2 Paragraph 8.1.2 does not apply to carts.\n")
    assert [one.ref for one in document.units[-1].cross_references] == ["s-8.1"]


def test_a_schedule_is_pointed_to_where_there_is_one() -> None:
    document = read("1. Fees are in Schedule 2.\n2. Schedule 9 is not here.\n\nSchedule 2\n\n1. Stall: four.\n")
    assert [one.ref for one in document.units[0].cross_references] == ["sch-2-s-1"]
    assert document.units[1].cross_references == ()
