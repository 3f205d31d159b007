"""Each article with its own number, in source order, number and text kept apart, nothing lost (cases C01, C02, C19)."""

from __future__ import annotations

import pytest

from tests.ingest.read_text import read, refs, rejoined, text_of

INSERTED_CHINESE = """第十条　经营者应当建立台账。
第十条之一　台账保存期限不少于三年。
第十条之二　台账可以采用电子形式。
第十一条　依照第十条之一保存的台账，监管部门可以查阅。
"""
INSERTED_ENGLISH = """12   Keeper to hold a licence.
12A  Keeper to display the licence.
12AA Display at a second site.
1.2A Spare keys are kept off site.
"""


def test_articles_inserted_between_old_numbers_are_articles_of_their_own() -> None:
    document = read(INSERTED_CHINESE)
    assert [unit.number for unit in document.units] == ["第十条", "第十条之一", "第十条之二", "第十一条"]
    assert refs(document) == ["art-10", "art-10-1", "art-10-2", "art-11"]
    assert not any(unit.text.startswith("之") for unit in document.units)


def test_a_number_with_a_letter_is_read_whole() -> None:
    document = read(INSERTED_ENGLISH)
    assert [unit.number for unit in document.units] == ["12", "12A", "12AA", "1.2A"]
    assert refs(document) == ["s-12", "s-12a", "s-12aa", "s-1.2a"]
    assert [unit.text[:2] for unit in document.units] == ["Ke", "Ke", "Di", "Sp"]


def test_a_number_inside_a_sentence_makes_no_article_and_becomes_a_reference() -> None:
    (reference,) = read(INSERTED_CHINESE).units[3].cross_references
    assert (reference.text, reference.ref) == ("第十条之一", "art-10-1")


@pytest.mark.parametrize("text", [INSERTED_CHINESE, INSERTED_ENGLISH])
def test_numbers_and_texts_joined_give_back_the_whole(text: str) -> None:
    document = read(text)
    assert rejoined(document) == "".join(text.split())
    assert document.characters.source == document.characters.units
    assert document.characters.left_out == ()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (
            "第九条 甲。\n第九条之一 乙。\n第九条之十一 丙。\n第一百零三条 丁。",
            ["第九条", "第九条之一", "第九条之十一", "第一百零三条"],
        ),
        ("第1条 甲方应当登记。\n第2条 乙方应当登记。\n", ["第1条", "第2条"]),
        ("第一条甲方应当登记。\n第二条乙方应当登记。\n", ["第一条", "第二条"]),
        ("3 Gates are locked.\n3A Keys are logged.\n3B Lamps are lit.\n4 Bins are shut.\n", ["3", "3A", "3B", "4"]),
        ("1.9 Gates are locked.\n1.10 Keys are logged.\n1.10A Lamps are lit.\n", ["1.9", "1.10", "1.10A"]),
        ("Section 7. Gates are locked.\nSection 7A. Keys are logged.\n", ["Section 7", "Section 7A"]),
        ("Rule 1 Gates are locked.\n\nRule 2 Keys are logged.\n", ["Rule 1", "Rule 2"]),
        ("一、大门应当上锁。\n二、钥匙应当登记。\n十一、灯应当点亮。\n", ["一", "二", "十一"]),
        ("(1) Gates are locked.\n(2) Keys are logged.\n(2A) Lamps are lit.\n", ["(1)", "(2)", "(2A)"]),
        ("１．大门应当上锁。\n２．钥匙应当登记。\n", ["１", "２"]),
    ],
)
def test_every_way_of_numbering_gives_a_unit_for_each_number(text: str, numbers: list[str]) -> None:
    document = read(text)
    assert [unit.number for unit in document.units] == numbers
    assert rejoined(document) == "".join(text.split())


def test_a_number_and_its_rule_on_one_line_give_a_rule_not_a_heading() -> None:
    document = read(
        "第一条　为规范园区停车，制定本规定。\n第二条　本规定适用于访客车辆。\n第三条　访客车辆停放不得超过四小时。\n"
    )
    assert [unit.text for unit in document.units] == [
        "为规范园区停车，制定本规定。",
        "本规定适用于访客车辆。",
        "访客车辆停放不得超过四小时。",
    ]
    assert all(unit.heading is None for unit in document.units)


def test_one_english_line_with_a_number_is_one_unit_with_its_text() -> None:
    (unit,) = read("5. A visitor shall sign the register before entering.").units
    assert (unit.number, unit.printed_number, unit.ref) == ("5", "5.", "s-5")
    assert unit.text == "A visitor shall sign the register before entering."


@pytest.mark.parametrize(
    "line",
    [
        "第五条规定的仓库应当每日巡查。",
        "第五条第二款所称仓库，不包括冷库。",
        "12 months after the licence ends, the keeper must return it.",
        "2.5 metres is the least height of the wall.",
        "2005 was the year of the first count.",
        "1 July 2024 is the first day.",
    ],
)
def test_a_sentence_that_begins_with_a_number_opens_no_article(line: str) -> None:
    first = "第四条 甲方应当登记。" if line.startswith("第") else "4. Gates are locked at night."
    document = read(f"{first}\n{line}\n")
    assert len(document.units) == 1
    assert document.units[0].text.endswith(line)


def test_a_wrapped_line_that_begins_with_a_number_stays_in_its_sentence() -> None:
    document = read("4. A keeper must give notice within\n14 days after the loss.\n5. Gates are locked.\n")
    assert refs(document) == ["s-4", "s-5"]
    assert text_of(document, "s-4") == "A keeper must give notice within\n14 days after the loss."


def test_articles_run_together_in_one_paragraph_are_told_apart_by_their_sequence() -> None:
    document = read("第一条　大门应当上锁。第二条　钥匙应当登记。依照第一条　上锁的大门除外。第三条　灯应当点亮。\n")
    assert refs(document) == ["art-1", "art-2", "art-3"]
    assert text_of(document, "art-2") == "钥匙应当登记。依照第一条　上锁的大门除外。"


LONG_RULE = (
    "14. Where the gate is closed under section 9, a visitor who came in by car, by bicycle, "
    + "on foot, with a cart, " * 60
    + "shall leave by the east door; provided that a person holding a mobility permit may use the gate."
)


def test_a_long_rule_is_one_unit_with_its_condition_and_its_proviso() -> None:
    document = read(f'2. General definitions. "gate" includes the loading bay.\n{LONG_RULE}\n')
    assert refs(document) == ["s-2", "s-14"]
    text = text_of(document, "s-14")
    assert text.startswith("Where the gate is closed")
    assert text.endswith("may use the gate.")
    definition = document.units[0]
    assert (definition.kind, definition.defined_terms) == ("definition", ("gate",))


@pytest.mark.parametrize(
    ("text", "ref", "last"),
    [
        (
            "3. A stall is shut at noon.\nProvided that a stall may stay open on a feast day.\n4. Bins are shut.",
            "s-3",
            "feast day.",
        ),
        ("第三条 摊位中午关闭。但是节日除外。\n前款规定不适用于药店。\n第四条 垃圾箱应当关闭。", "art-3", "药店。"),
    ],
)
def test_a_proviso_stays_with_its_rule(text: str, ref: str, last: str) -> None:
    assert text_of(read(text), ref).endswith(last)


def test_subsections_stay_inside_their_section_each_on_its_own_line() -> None:
    text = (
        "5. Visitors\n(1) A visitor must sign—\n(a) the register; and\n(b) the card.\n"
        "(2) A guard must countersign.\n6. Bins are shut.\n"
    )
    document = read(text)
    assert refs(document) == ["s-5", "s-6"]
    assert document.units[0].heading == "Visitors"
    assert document.units[0].text.split("\n") == [
        "(1) A visitor must sign—",
        "(a) the register; and",
        "(b) the card.",
        "(2) A guard must countersign.",
    ]
