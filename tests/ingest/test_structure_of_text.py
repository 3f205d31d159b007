"""How plain text and Markdown divide: parts, schedules, tables, contents pages, lists, headings."""

from __future__ import annotations

import pytest

from inforce.errors import Refused
from inforce.ingest.structure import Unit
from tests.ingest.read_text import read, refs, rejoined, text_of

CODE = """Harbour Code 2020

CONTENTS
PART 1 PRELIMINARY ........ 1
1 Name of Code ........ 1
PART 2 BERTHS ........ 2
2 Berths ........ 2

Page 1 of 2

PART 1 PRELIMINARY

1 Name of Code
This is the Harbour Code 2020.

PART 2 BERTHS

2 Berths
(1) A berth is let by the season.
(2) A berth must be numbered.

- 2 -

Schedule 1 — Fees
(section 2)

Item\tFee
Small berth\t$40
Large berth\t$60
"""


def unit(text: str, ref: str) -> Unit:
    return next(one for one in read(text).units if one.ref == ref)


def test_a_code_with_parts_and_a_schedule_is_cut_at_its_sections_and_rows() -> None:
    assert refs(read(CODE)) == ["s-1", "s-2", "sch-1-r-1", "sch-1-r-2"]
    assert unit(CODE, "s-2").heading_path == ("PART 2 BERTHS",)
    assert unit(CODE, "s-2").heading == "Berths"


def test_contents_page_title_and_page_numbers_are_left_out_by_name() -> None:
    document = read(CODE)
    assert document.title == "Harbour Code 2020"
    left_out = {item.what: item for item in document.characters.left_out}
    assert set(left_out) == {"title", "contents page", "page furniture"}
    assert left_out["page furniture"].sample == "Page 1 of 2 - 2 -"


def test_a_table_row_of_a_schedule_stands_alone_under_its_header() -> None:
    row = unit(CODE, "sch-1-r-2")
    assert (row.kind, row.text) == ("schedule_row", "Large berth | $60")
    assert row.heading_path == ("Schedule 1 — Fees (section 2)", "Item | Fee")
    assert row.label == "Schedule 1"


@pytest.mark.parametrize("text", [CODE, CODE.replace("\t", " | ").replace("Item", "| Item")])
def test_the_account_adds_up(text: str) -> None:
    characters = read(text).characters
    assert characters.source == characters.units + sum(item.count for item in characters.left_out)


MARKDOWN = """# Market Code

## Part 1 General

### 1 Name

This Code is the **Market Code**.

### 2 Definitions

In this Code:

**stall** means a table or a cart:

- with a roof; or
- without one;

**trader** means a person who keeps a [stall](stall.md).

### 3 Stalls

A stall must keep these distances:

1. one metre from a door;
2. two metres from a tap.

Provided that a cart may stand closer.

## Schedule 2 Fees

The fees are:

| Item | Fee |
|------|-----|
| Stall | 4 |
| Cart | 2 |

Fees are not refunded.
"""


def test_markdown_is_cut_at_its_numbered_headings_definitions_and_rows() -> None:
    document = read(MARKDOWN, "code.md")
    assert refs(document) == [
        "s-1",
        "s-2",
        "def-stall",
        "def-trader",
        "s-3",
        "sch-2",
        "sch-2-r-1",
        "sch-2-r-2",
        "sch-2-note",
    ]
    assert text_of(document, "s-1") == "This Code is the Market Code."
    assert text_of(document, "def-trader") == "trader means a person who keeps a stall."
    assert text_of(document, "def-stall").endswith("- without one;")


def test_a_list_under_a_rule_and_its_proviso_stay_in_the_rule() -> None:
    text = text_of(read(MARKDOWN, "code.md"), "s-3")
    assert text.split("\n")[1:] == [
        "1. one metre from a door;",
        "2. two metres from a tap.",
        "Provided that a cart may stand closer.",
    ]


def test_the_words_that_lead_a_table_in_stand_above_each_row() -> None:
    document = read(MARKDOWN, "code.md")
    row = next(one for one in document.units if one.ref == "sch-2-r-2")
    assert row.heading_path == ("Schedule 2 Fees", "The fees are:", "Item | Fee")
    assert next(one for one in document.units if one.ref == "sch-2-note").kind == "note"


def test_a_dotted_number_with_only_a_heading_goes_into_the_path_of_its_children() -> None:
    document = read(
        "1 Fences\n1.1 Every fence is painted.\n1.2 Height\n1.2.1 A fence is at most 2 metres high.\n"
        "2 Gates are locked.\n"
    )
    assert refs(document) == ["s-1.1", "s-1.2.1", "s-2"]
    assert document.units[1].heading_path == ("1 Fences", "1.2 Height")


def test_a_dotted_number_with_its_own_text_is_a_unit() -> None:
    document = read("3. Fences are painted.\n3.1 A fence is painted each year.\n3.2 A gate is painted each year.\n")
    assert refs(document) == ["s-3", "s-3.1", "s-3.2"]


def test_dotted_items_that_cannot_stand_without_their_lead_in_stay_with_it() -> None:
    text = (
        "8. Permits\n8.1 In deciding, the City must consider:\n8.1.1 the width of the path;\n"
        "8.1.2 the number of stalls.\n8.2 A permit lasts a year.\n"
    )
    document = read(text)
    assert refs(document) == ["s-8.1", "s-8.2"]
    assert text_of(document, "s-8.1").split("\n")[1] == "8.1.1 the width of the path;"


def test_chinese_parts_chapters_and_sections_make_the_path() -> None:
    document = read(
        "# 市场法\n\n## 第一编　总　则\n\n### 第一章　一般规定\n\n第一条　摊位应当登记。\n\n### 第二章　摊位\n"
        "\n#### 第一节　登记\n\n"
        "第二条　登记有效期三年。\n\n## 第二编　罚则\n\n第三条　违者罚款。\n",
        "law.md",
    )
    assert [one.heading_path for one in document.units] == [
        ("第一编　总　则", "第一章　一般规定"),
        ("第一编　总　则", "第二章　摊位", "第一节　登记"),
        ("第二编　罚则",),
    ]


def test_paragraphs_and_items_of_an_article_stay_inside_it() -> None:
    document = read(
        "第一条 申请人应当提交下列材料：\n（一）身份证；\n（二）申请表。\n前款材料应当真实。\n第二条 受理不收费。\n"
    )
    assert text_of(document, "art-1").split("\n") == [
        "申请人应当提交下列材料：",
        "（一）身份证；",
        "（二）申请表。",
        "前款材料应当真实。",
    ]


def test_a_chinese_annex_is_a_schedule() -> None:
    document = read("第一条 收费标准见附件一。\n\n附件一：收费标准\n\n一、摊位每月四十元。\n二、推车每月二十元。\n")
    assert refs(document) == ["art-1", "sch-1-item-1", "sch-1-item-2"]
    assert document.units[1].label == "附件一"


def test_a_schedule_without_numbers_or_rows_is_one_unit() -> None:
    document = read("1. Stalls are registered.\n\nSchedule\n\nThe form is in two parts.\n\nBoth are signed.\n")
    assert refs(document) == ["s-1", "sch"]
    assert text_of(document, "sch") == "The form is in two parts.\nBoth are signed."


def test_two_schedules_may_use_the_same_numbers() -> None:
    document = read(
        "1. Fees are set.\n\nSchedule 1\n\n1. Stall: four.\n2. Cart: two.\n\nSchedule 2\n\n1. Berth: nine.\n"
    )
    assert refs(document) == ["s-1", "sch-1-s-1", "sch-1-s-2", "sch-2-s-1"]


def test_parts_that_begin_again_at_one_are_told_apart_by_their_part() -> None:
    document = read("PART A GATES\n1. Gates are locked.\n2. Keys are logged.\nPART B DOORS\n1. Doors are oiled.\n")
    assert refs(document) == ["part-a-s-1", "s-2", "part-b-s-1"]


def test_two_articles_of_one_number_are_refused_with_both_lines() -> None:
    with pytest.raises(Refused, match=r"art-5.*第五条.*第五条") as refused:
        read("第四条 甲方应当登记。\n第五条 乙方应当登记。\n第五条 丙方应当登记。\n")
    assert refused.value.where == "line 2 and line 3"
    assert refused.value.code == "tied_refs"


def test_numbers_that_differ_only_in_case_are_refused() -> None:
    with pytest.raises(Refused, match="s-12a"):
        read("# Code\n\n## 12A Gates\n\nGates are locked.\n\n## 12a Keys\n\nKeys are logged.\n", "code.md")


def test_jumps_and_steps_back_in_the_numbers_are_doubtful() -> None:
    document = read("1. Gates are locked.\n2. Keys are logged.\n5. Lamps are lit.\n")
    assert [finding.what for finding in document.findings] == ["the numbers go from 2 to 5"]


def test_a_repealed_section_keeps_its_place() -> None:
    document = read("1. Gates are locked.\n2. [Repealed by Act 4 of 2019]\n3. Reserved.\n4. Keys are logged.\n")
    assert [one.placeholder for one in document.units] == [False, True, True, False]


def test_a_heading_above_a_number_is_the_heading_of_its_rule() -> None:
    document = read("Gates\n\n1. Gates are locked at night.\n\nKeys\n\n2. Keys are logged at night.\n")
    assert [one.heading for one in document.units][1:] == ["Keys"]


def test_a_document_without_any_division_is_one_unit() -> None:
    (one,) = read("Dogs are kept on a lead in the park.\nOwners clean up after them.\n").units
    assert (one.ref, one.text) == ("text", "Dogs are kept on a lead in the park.\nOwners clean up after them.")


def test_headings_without_numbers_are_units_named_by_their_words() -> None:
    document = read(
        "# Refunds\n\nWe refund.\n\n## How to ask\n\nWrite to us.\n\n## 退款期限\n\n三十天。\n", "policy.md"
    )
    assert refs(document)[:2] == ["intro", "h-how-to-ask"]
    assert refs(document)[2].startswith("h-")
    assert document.units[1].heading == "How to ask"


def test_a_number_printed_again_under_its_heading_is_not_text() -> None:
    document = read("# Act\n\n##### 1 Name.\n\n**1.**—(1) This is the Act.\n\n(2) It is short.\n", "act.md")
    assert text_of(document, "s-1") == "(1) This is the Act.\n(2) It is short."


def test_unnumbered_headings_of_the_same_words_get_refs_of_their_own() -> None:
    document = read("# Terms\n\n## Fees\n\nFour.\n\n## Refunds\n\nNone.\n\n## Fees\n\nNine.\n", "terms.md")
    assert refs(document) == ["h-fees", "h-refunds", "h-fees-2"]


def test_what_stands_before_the_first_article_is_the_preamble() -> None:
    document = read("Market Act\nWhereas markets are old;\nand whereas they are loud:\n1. Markets are held.\n")
    assert document.preamble == "Whereas markets are old;\nand whereas they are loud:"
    assert [item.what for item in document.characters.left_out] == ["title", "preamble"]


def test_comments_and_link_definitions_are_left_out_by_name() -> None:
    document = read(
        "# Act\n\n<!-- checked -->\n\n## 1 Gates\n\nGates <!-- all --> are locked, see them.\n\n[x]: http://example.org\n",
        "act.md",
    )
    assert text_of(document, "s-1") == "Gates  are locked, see them."
    assert {"comments", "link definitions"} <= {item.what for item in document.characters.left_out}


def test_a_full_text_is_given_back_by_its_units() -> None:
    text = (
        "1. Gates\n(1) Gates are locked.\n(2) Keys are logged.\n2. Lamps\n(a) Lamps are lit; and\n(b) bins are shut.\n"
    )
    assert rejoined(read(text)) == "".join(text.split())
