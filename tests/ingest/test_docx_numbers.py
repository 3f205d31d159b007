"""The numbers that Word paints from its list definitions, and never stores (case C03 and its kind)."""

from __future__ import annotations

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.docx_numerals import numeral
from inforce.ingest.structure import ReadDocument
from tests.ingest.word_file import STYLES, level, lists, p, word_file

DOTTED = level(0, "%1", start=3) + level(1, "%1.%2")
LETTERS = level(0, "(%1)", "lowerLetter")
AGAIN = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'


def read(body: str, numbering: str, styles: str = STYLES) -> ReadDocument:
    return read_document(word_file(body, numbering=numbering, styles=styles), "rules.docx")


def shown(document: ReadDocument) -> list[str]:
    """Each unit's number with the first words of its text."""
    return [f"{unit.number} {unit.text}" for unit in document.units]


def test_clauses_have_the_numbers_that_word_shows_with_starts_restarts_and_patterns() -> None:
    body = (
        p("Badges", num=(1, 0))
        + p("Contractors wear a badge.", num=(1, 1))
        + p("Contractors return it on the last day.", num=(1, 1))
        + p("Lost badges are a matter of their own.")
        + p("A lost badge is reported.", num=(2, 0))
        + p("A found badge is handed in.", num=(2, 0))
        + p("Keys", num=(1, 0))
        + p("Keys are counted.", num=(1, 1))
        + p("A lost key is reported.", num=(3, 0))
    )
    document = read(body, lists({0: DOTTED, 1: LETTERS}, {1: (0, ""), 2: (1, ""), 3: (1, AGAIN)}))
    assert shown(document) == [
        "3.1 Contractors wear a badge.",
        "3.2 Contractors return it on the last day.\nLost badges are a matter of their own.",
        "(a) A lost badge is reported.",
        "(b) A found badge is handed in.",
        "4.1 Keys are counted.",
        "(a) A lost key is reported.",
    ]
    assert [unit.heading_path for unit in document.units][::4] == [("3 Badges",), ("4 Keys",)]
    assert [unit.ref for unit in document.units] == [
        "s-3.1", "s-3.2", "s-3.2-item-a", "item-b", "s-4.1", "s-4.1-item-a",
    ]  # fmt: skip


def test_a_lettered_list_that_the_words_before_lead_into_stays_in_its_clause() -> None:
    body = p("A visitor must:", num=(1, 0)) + p("sign in; and", num=(2, 0)) + p("wear a badge.", num=(2, 0))
    document = read(body, lists({0: level(0, "%1."), 1: LETTERS}, {1: (0, ""), 2: (1, "")}))
    assert shown(document) == ["1 A visitor must:\n(a) sign in; and\n(b) wear a badge."]


def test_two_lists_of_one_definition_go_on_from_each_other_unless_one_says_where_it_starts() -> None:
    numbering = lists({0: level(0, "%1.")}, {1: (0, ""), 2: (0, ""), 3: (0, AGAIN.replace('"1"', '"9"'))})
    body = p("One.", num=(1, 0)) + p("Two.", num=(2, 0)) + p("Nine.", num=(3, 0)) + p("Ten.", num=(1, 0))
    assert shown(read(body, numbering)) == ["1 One.", "2 Two.", "9 Nine.", "10 Ten."]


def test_chinese_articles_and_items_are_painted_as_in_word() -> None:
    numbering = lists(
        {0: level(0, "第%1条", "chineseCountingThousand", 10) + level(1, "（%2）", "chineseCounting")}, {1: (0, "")}
    )
    body = (
        p("访客应当：", num=(1, 0))
        + p("登记；", num=(1, 1))
        + p("佩戴证件。", num=(1, 1))
        + p("停车收费。", num=(1, 0))
    )
    assert shown(read(body, numbering)) == [
        "第十条 访客应当：\n（一） 登记；\n（二） 佩戴证件。",
        "第十一条 停车收费。",
    ]


def test_a_number_may_come_from_the_style_and_the_level_that_the_list_links_to_it() -> None:
    style = (
        '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:numPr><w:numId w:val="1"/>'
        "</w:numPr></w:pPr></w:style>"
    )
    linked = level(0, "%1.") + level(1, "%1.%2", more='<w:pStyle w:val="Sub"/>')
    body = p("Gates", num=(1, 0)) + p("Gates are locked.", style="Sub") + p("Keys are kept.", style="Sub")
    document = read(body, lists({0: linked}, {1: (0, "")}), STYLES + style)
    assert shown(document) == ["1.1 Gates are locked.", "1.2 Keys are kept."]


def test_a_level_that_never_restarts_counts_on_and_legal_figures_are_plain() -> None:
    levels = level(0, "Part %1", "upperRoman") + level(1, "%2.", more='<w:lvlRestart w:val="0"/>')
    levels += level(2, "%1.%2.%3", more="<w:isLgl/>")
    body = (
        p("Gates", num=(1, 0)) + p("Gates are locked.", num=(1, 1)) + p("Keys", num=(1, 0))
        + p("Keys are kept.", num=(1, 1)) + p("Spare keys too.", num=(1, 2))
    )  # fmt: skip
    document = read(body, lists({0: levels}, {1: (0, "")}))
    assert [(unit.number, unit.heading_path) for unit in document.units] == [
        ("1", ("Part I Gates",)),
        ("2", ("Part II Keys",)),
        ("2.2.1", ("Part II Keys",)),
    ]


def test_a_paragraph_taken_out_of_its_list_and_a_bullet_have_no_number() -> None:
    numbering = lists({0: level(0, "%1."), 1: level(0, "\uf0b7", "bullet")}, {1: (0, ""), 2: (1, "")})
    body = p("Bring:", num=(1, 0)) + p("a pass", num=(2, 0)) + p("a lamp.", num=(0, 0)) + p("Sign in.", num=(1, 0))
    assert shown(read(body, numbering)) == ["1 Bring:\na pass\na lamp.", "2 Sign in."]


@pytest.mark.parametrize(
    ("body", "numbering", "why"),
    [
        (p("Gates are locked.", num=(7, 0)), "", "list 7 is not defined in the file"),
        (
            p("Gates are locked.", num=(1, 1)),
            lists({0: DOTTED}, {1: (0, "")}),
            "its pattern, %1.%2, shows level 1, which has no number here",
        ),
        (
            p("Gates are locked.", num=(1, 0)),
            lists({0: level(0, "%1.", "hebrew1")}, {1: (0, "")}),
            "1 in the numerals 'hebrew1' is not known for certain",
        ),
        (
            p(
                "Gates are locked.",
                runs='<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>LISTNUM x</w:instrText></w:r>'
                '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
            ),
            "",
            "it has a field LISTNUM, whose number is not in the file",
        ),
    ],
)
def test_a_number_that_is_not_certain_is_refused_with_its_paragraph(body: str, numbering: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read(body, numbering)
    assert str(refused.value) == (
        "rules.docx: the number that Word shows cannot be worked out of 1 paragraph: "
        f"paragraph 1 ('Gates are locked.'): {why}\n"
        "Next: save it from Word as plain text in UTF-8, which types its numbers out, and bring that in"
    )
    assert refused.value.code == "number_unknown"


@pytest.mark.parametrize(
    ("count", "form", "printed"),
    [
        (4, "lowerRoman", "iv"), (1994, "upperRoman", "MCMXCIV"), (26, "lowerLetter", "z"), (28, "upperLetter", "BB"),
        (7, "decimalZero", "07"), (12, "ordinal", "12th"), (22, "ordinal", "22nd"), (10, "chineseCounting", "十"),
        (12, "chineseCountingThousand", "十二"), (105, "chineseCountingThousand", "一百零五"),
        (1010, "chineseCountingThousand", "一千零一十"), (12, "chineseLegalSimplified", "壹拾贰"),
        (4, "ideographTraditional", "丁"),
        (3, "decimalEnclosedCircle", "③"), (15, "decimalFullWidth", "１５"), (0, "lowerRoman", None),
        (11, "ideographTraditional", None), (120, "chineseCounting", None), (10_000, "decimal", None), (1, "odd", None),
    ],
)  # fmt: skip
def test_a_count_is_printed_as_word_prints_it_or_not_at_all(count: int, form: str, printed: str | None) -> None:
    assert numeral(count, form) == printed
