"""The quoted text of an amending document is not its own articles; it proposes changes to another (case C05)."""

from __future__ import annotations

import pytest

from inforce.ingest.structure import QuotedChange
from tests.ingest.read_text import read, refs, text_of

DECISION = """关于修改《仓储办法》的决定
一、将第五条修改为：
“第五条　仓库应当每日巡查。
第六条　巡查记录保存两年。”
二、删去第九条。
"""


def shown(change: QuotedChange) -> tuple[str | None, str, str | None, str | None]:
    return change.target, change.action, change.number, change.text


def test_a_decision_has_its_own_points_and_none_of_the_articles_that_it_quotes() -> None:
    document = read(DECISION)
    assert [unit.number for unit in document.units] == ["一", "二"]
    assert refs(document) == ["item-1", "item-2"]
    assert "第六条　巡查记录保存两年。" in text_of(document, "item-1")


def test_a_decision_proposes_a_change_for_each_article_that_it_quotes() -> None:
    changes = read(DECISION).quoted_changes
    assert [shown(change) for change in changes] == [
        ("仓储办法", "replace", "第五条", "仓库应当每日巡查。"),
        ("仓储办法", "replace", "第六条", "巡查记录保存两年。"),
        ("仓储办法", "delete", "第九条", None),
    ]
    assert [change.says for change in changes] == ["item-1", "item-1", "item-2"]


def test_a_line_about_the_schedule_of_another_act_opens_no_schedule() -> None:
    document = read("(2) Schedule 1 of the Storage Act 2011 is amended by omitting item 4.")
    assert [(unit.number, unit.label) for unit in document.units] == [("(2)", None)]
    (change,) = document.quoted_changes
    assert (change.target, change.number, change.part) == ("Storage Act 2011", "Schedule 1", "item 4")


@pytest.mark.parametrize(
    "line",
    [
        "Schedule 2 to the Markets Act 2009 is repealed.",
        "Schedule 1 applies to every stall.",
        "Schedule 3 does not apply on Sundays.",
        "Part 2 of this Act does not apply to a stall.",
        "附件二所列摊位不适用本办法。",
    ],
)
def test_a_sentence_about_a_schedule_or_a_part_stays_text(line: str) -> None:
    first = "第一条 摊位应当登记。" if line[0] == "附" else "1. Stalls are registered."
    document = read(f"{first}\n\n{line}\n")
    assert len(document.units) == 1
    assert document.units[0].text.endswith(line)


def test_quoted_sections_of_an_english_amending_act_stay_inside_its_section() -> None:
    document = read(
        "Markets (Amendment) Act 2015\n"
        "1. Section 5 of the Markets Act 2011 is replaced with:\n"
        "“5. A stall must be checked daily.\n"
        "6. Records are kept for two years.”\n"
        "2. Section 9 of the Markets Act 2011 is repealed.\n"
        "3. Section 12 of the Markets Act 2011 is amended by inserting after subsection (2): "
        "“(2A) A hawker is a trader.”\n"
    )
    assert refs(document) == ["s-1", "s-2", "s-3"]
    assert [shown(change) for change in document.quoted_changes] == [
        ("Markets Act 2011", "replace", "5", "A stall must be checked daily."),
        ("Markets Act 2011", "replace", "6", "Records are kept for two years."),
        ("Markets Act 2011", "delete", "9", None),
        ("Markets Act 2011", "insert", "12", "(2A) A hawker is a trader."),
    ]


def test_each_quoted_paragraph_that_opens_its_quotation_again_is_still_quoted() -> None:
    document = read(
        "关于修改《市场条例》的决定\n"
        "一、第七条修改为：“第七条　摊位应当登记。\n"
        "“第七条之一　登记有效期三年。”\n"
        "二、增加一条，作为第八条：“第八条　流动摊贩适用本条例。”\n"
        "三、将第十条改为第十一条。\n"
        "本决定自2024年3月1日起施行。\n"
    )
    assert refs(document) == ["item-1", "item-2", "item-3", "closing"]
    assert {(change.action, change.number, change.new_number) for change in document.quoted_changes} == {
        ("replace", "第七条", None),
        ("replace", "第七条之一", None),
        ("insert", None, "第八条"),
        ("renumber", "第十条", "第十一条"),
    }


def test_a_quotation_that_is_never_closed_swallows_no_articles() -> None:
    document = read("第一条 本规定所称“摊位包括推车。\n第二条 摊位应当登记。\n第三条 所称“推车”应当编号。\n")
    assert refs(document) == ["art-1", "art-2", "art-3"]


def test_a_text_printed_again_behind_a_decision_is_kept_apart_from_its_points() -> None:
    document = read(
        "关于修改《市场办法》的决定\n一、将第一条修改为：“第一条　摊位应当登记。”\n二、本决定自公布之日起施行。\n"
        "市场办法\n第一条　摊位应当登记。\n第二条　摊位应当编号。\n"
    )
    assert refs(document) == ["item-1", "item-2", "annexed-art-1", "annexed-art-2"]
    assert any("second text" in doubt.message for doubt in document.doubtful)


def test_an_ordinary_rule_that_speaks_of_deleting_proposes_nothing() -> None:
    assert read("第一条 删去第三条所列登记的，应当公告。\n第二条 甲方。\n第三条 乙方。\n").quoted_changes == ()
