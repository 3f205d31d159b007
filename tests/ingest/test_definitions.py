"""Each definition of a definitions section is a unit; elsewhere a unit names the terms it defines."""

from __future__ import annotations

import pytest

from tests.ingest.read_text import read, refs, text_of

SECTION = """1. Definitions
(1) In this Act, unless the context otherwise requires—
“berth” means a place for a boat, and includes—
(a) a buoy; and
(b) a slip;
“boat”, in relation to a harbour, includes a raft;
“fee” has the meaning given in section 9.
(2) A reference to a boat includes its tender.
2. Boats
A boat must have a berth.
"""


def test_definitions_stand_alone_and_the_rest_of_the_section_stays_one_rule() -> None:
    document = read(SECTION)
    assert refs(document) == ["s-1", "def-berth", "def-boat", "def-fee", "s-2"]
    assert text_of(document, "s-1").split("\n") == [
        "(1) In this Act, unless the context otherwise requires—",
        "(2) A reference to a boat includes its tender.",
    ]
    assert text_of(document, "def-berth").split("\n")[1:] == ["(a) a buoy; and", "(b) a slip;"]


def test_a_definition_carries_its_term_its_section_and_its_kind() -> None:
    berth = read(SECTION).units[1]
    assert (berth.kind, berth.defined_terms, berth.number, berth.printed_number) == ("definition", ("berth",), "1", "")
    assert berth.heading_path == ("1. Definitions",)


@pytest.mark.parametrize(
    "line",
    [
        '"gate" means a door;',
        "“gate” includes a door;",
        "‘gate’, in this Part, means a door;",
        '"gate" or "entrance" means a door;',
        "gate means a door;",
        "gate includes a hatch;",
        "Gate: any door in the fence;",
        'The "gate" refers to a door;',
    ],
)
def test_each_form_of_defining_is_known(line: str) -> None:
    document = read(f"1. Interpretation\nIn this Code:\n“yard” means a place;\n{line}\n2. Rules\nGates are locked.\n")
    assert "def-gate" in refs(document)


def test_a_term_in_bold_is_defined() -> None:
    document = read(
        "# Code\n\n## 3 Definitions\n\nIn this Code:\n\n**fall plan** means a plan.\n\n*yard* includes a lot.\n", "c.md"
    )
    assert refs(document) == ["s-3", "def-fall-plan", "def-yard"]


def test_a_definition_with_a_number_of_its_own_keeps_it() -> None:
    document = read('2. Interpretation\n2.1 "beach" means sand;\n2.2 "sea" means water.\n')
    assert [(unit.ref, unit.kind, unit.number) for unit in document.units] == [
        ("s-2.1", "definition", "2.1"),
        ("s-2.2", "definition", "2.2"),
    ]


def test_the_same_term_in_two_parts_gets_the_section_in_its_ref() -> None:
    text = "PART 1 GATES\n1. Definitions\nIn this Part—\n“owner” means a keeper;\n2. Rules\nGates are locked.\n"
    document = read(
        text + "PART 2 KEYS\n3. Definitions\nIn this Part—\n“owner” means a holder;\n4. Rules\nKeys are logged.\n"
    )
    assert [ref for ref in refs(document) if "def" in ref] == ["s-1-def-owner", "s-3-def-owner"]


def test_a_term_defined_twice_in_one_section_is_one_unit() -> None:
    document = read(
        "1. Definitions\nIn this Act—\n“shop” means a store;\n“shop” does not include a stall;\n2. Rules\n"
        "Shops close.\n"
    )
    assert refs(document) == ["s-1", "def-shop", "s-2"]
    assert text_of(document, "def-shop").count("\n") == 1


def test_a_chinese_article_of_definitions_stays_one_article_and_names_its_terms() -> None:
    document = read(
        "第一条 摊位应当登记。\n第二条 本办法下列用语的含义：\n（一）摊位，是指桌子或者推车；\n"
        "（二）摊主，是指摊位的经营者。\n"
    )
    definitions = document.units[1]
    assert (definitions.ref, definitions.kind, definitions.defined_terms) == ("art-2", "definition", ("摊位", "摊主"))


def test_a_chinese_article_that_defines_and_rules_is_a_rule_that_names_its_term() -> None:
    (unit,) = read("第二条 本规定所称访客，是指短时进入园区的人员。\n访客应当登记。\n").units
    assert (unit.kind, unit.defined_terms) == ("rule", ("访客",))


def test_terms_that_no_letters_can_spell_get_refs_that_do_not_move() -> None:
    text = "1. 定义\n“摊位”是指桌子；\n“推车”是指车辆。\n2. 登记\n摊位应当登记。\n"
    first = [ref for ref in refs(read(text)) if ref.startswith("def-")]
    second = [ref for ref in refs(read(text.replace("“推车”", "“货架”是指架子；\n“推车”"))) if ref.startswith("def-")]
    assert len(first) == 2
    assert (second[0], second[2]) == (first[0], first[1])


def test_a_rule_that_only_means_something_is_no_definition() -> None:
    document = read("1. Adequate means must be provided for drainage.\n2. Gates are locked.\n")
    assert [unit.kind for unit in document.units] == ["rule", "rule"]
