"""PDF with text: read in the order of the page, each clause with its page, and what a printer adds left out by name."""

from __future__ import annotations

import pytest

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.ingest.pdf_file import LEFT, RIGHT, at, filled, lines, pdf_file, picture, rule

GATES = (
    "1. Gates are locked at night and opened in the morning by the keeper, who signs the book that hangs beside them."
)
KEYS = "2. Keys are kept at the desk and given to nobody but the keeper, who hands them back before the day has ended."


def read(*pages: str) -> ReadDocument:
    return read_document(pdf_file(pages), "rules.pdf")


def texts(document: ReadDocument) -> list[str]:
    return [f"{unit.printed_number} {unit.text}".strip() for unit in document.units]


def left_out(document: ReadDocument) -> dict[str, str]:
    return {item.what: item.sample for item in document.characters.left_out}


def doubts(document: ReadDocument) -> list[str]:
    return [finding.what for finding in document.findings if finding.kind == "unread"]


def test_rows_are_joined_to_paragraphs_and_a_clause_has_its_page() -> None:
    rows = filled(GATES), filled(KEYS)
    document = read(
        at("Yard Rules", LEFT, 80, size=18) + "\n" + lines(rows[0], 110),
        lines(rows[1], 110),
    )
    assert len(rows[0]) == 2
    assert document.format == "pdf"
    assert document.title == "Yard Rules"
    assert texts(document) == [GATES, KEYS]
    assert [unit.page for unit in document.units] == [1, 2]


def test_a_pdf_is_known_by_its_bytes_and_two_readings_give_the_same() -> None:
    data = pdf_file([lines(filled(GATES), 110)])
    assert read_document(data, "notes.txt") == read_document(data, "notes.txt")


def test_chinese_rows_are_joined_without_a_blank() -> None:
    rows = ["第一条　为规范园区停车，制定本规定，本规定适用", "于访客车辆。", "第二条　访客车辆停放不得超过四小时。"]
    document = read(lines(rows, 110, font="F3", size=20, leading=30))
    assert texts(document) == [
        "第一条 为规范园区停车，制定本规定，本规定适用于访客车辆。",
        "第二条 访客车辆停放不得超过四小时。",
    ]
    assert document.language == "zh"


def test_a_blank_that_sets_off_a_chinese_number_or_name_is_kept_and_one_for_looks_is_not() -> None:
    rows = ["第一章　总　则", "第一条 规定期限内停 车免费。", "第二条　依照第一条规定收费。"]
    document = read(lines(rows, 110, font="F3", size=20, leading=30))
    assert [unit.number for unit in document.units] == ["第一条", "第二条"]
    assert document.units[0].text == "规定期限内停车免费。"
    assert document.units[0].heading_path == ("第一章　总　则",)


def test_a_defined_term_begins_a_paragraph_and_a_quoted_word_within_a_sentence_does_not() -> None:
    first = '"gate" means a way into the yard that can be locked, by day or night, whoever keeps it;'
    rows = [
        "1. In these rules-",
        first,
        '"keeper" means who is called "keeper", "guard" or, in the books of the yard,',
        '"warden" or the like.',
    ]
    document = read(lines(rows, 110))
    assert [unit.text for unit in document.units] == [
        "In these rules-",
        first,
        '"keeper" means who is called "keeper", "guard" or, in the books of the yard, "warden" or the like.',
    ]


def test_a_paragraph_goes_on_over_the_end_of_a_page() -> None:
    rows = filled(GATES + " " + GATES.replace("1. Gates", "They"))
    document = read(
        at("City of Linden", LEFT, 40) + "\n" + lines(rows[:2], 760) + "\n" + at("1", 300, 820),
        at("City of Linden", LEFT, 40) + "\n" + lines(rows[2:], 80) + "\n" + at("2", 300, 820),
    )
    assert texts(document) == [" ".join(rows)]
    assert left_out(document) == {"page furniture": "City of Linden 1 City of Linden 2"}


def test_a_first_row_that_is_alike_on_every_page_but_for_its_number_is_no_running_head() -> None:
    rows = [[f"{n}. The keeper of gate {n} signs the book."] for n in (1, 3, 5, 7)]
    document = read(
        *(lines(row, 80) + lines([f"{n}. Keys are kept."], 120) for n, row in zip((2, 4, 6, 8), rows, strict=True))
    )
    assert [unit.number for unit in document.units] == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_a_running_head_may_count_the_pages_in_words() -> None:
    pages = (lines([f"Yard Rules, page {n} of 3"], 40) + lines([f"{n}. Keys are kept here."], 120) for n in (1, 2, 3))
    document = read(*pages)
    assert [unit.number for unit in document.units] == ["1", "2", "3"]
    assert left_out(document)["page furniture"].startswith("Yard Rules, page 1 of 3 Yard")


def test_two_columns_are_read_one_after_the_other_beneath_what_goes_across() -> None:
    width = (RIGHT - LEFT - 30) / 2
    first = filled(" ".join([GATES, GATES[3:]]), width) + filled(KEYS, width)
    second = filled(KEYS.replace("2. Keys", "3. Lamps") + " " + KEYS[3:], width)
    across = filled(
        "These rules are made by the council of the city for all who come into the yard, by day or by night."
    )
    document = read(lines(across, 80) + lines(first, 120) + lines(second, 120, x=LEFT + width + 30))
    assert [unit.number for unit in document.units] == ["1", "2", "3"]
    assert texts(document)[1] == KEYS
    assert document.preamble == " ".join(across)


@pytest.mark.parametrize(
    ("elsewhere", "text", "kept"),
    [
        ("The regulation holds.", "The regulation of gates", []),
        ("The regu-lation holds.", "The regu-lation of gates", ["regu-lation"]),
        ("Nothing holds.", "The regu-lation of gates", ["regu-lation"]),
    ],
)
def test_a_word_divided_at_the_end_of_a_row_is_made_whole_only_where_it_stands_whole_elsewhere(
    elsewhere: str, text: str, kept: list[str]
) -> None:
    rows = ["1. The rule of the yard is a long one, and this row is as wide as it can be. The regu-"]
    rows += ["lation of gates is left to the keeper."]
    document = read(lines(rows, 110) + lines([f"2. So it is. {elsewhere} It holds."], 160))
    assert text in document.units[0].text
    said = "hyphens at the end of a row were kept, since they may be the word's own: "
    assert doubts(document) == [said + word for word in kept]
    assert left_out(document) == ({} if kept else {"hyphens at the ends of rows": "-"})


def test_a_ruled_table_is_rows_with_their_header() -> None:
    xs, ys = (LEFT, 250.0, RIGHT), (150.0, 170.0, 190.0, 210.0)
    grid = "\n".join([rule(xs[0], y, xs[-1], y) for y in ys] + [rule(x, ys[0], x, ys[-1]) for x in xs])
    cells = [("Stall", "Fee"), ("Small", "10"), ("Large", "25")]
    table = "\n".join(
        at(cell, xs[n] + 5, ys[row] + 14) for row, line in enumerate(cells) for n, cell in enumerate(line)
    )
    document = read(
        lines(["1. Fees are in Schedule 1."], 80) + at("Schedule 1 Fees", LEFT, 130, size=14) + "\n" + grid + table
    )
    assert [(unit.kind, unit.heading_path, unit.text) for unit in document.units[1:]] == [
        ("schedule_row", ("Schedule 1 Fees", "Stall | Fee"), "Small | 10"),
        ("schedule_row", ("Schedule 1 Fees", "Stall | Fee"), "Large | 25"),
    ]


def test_rows_whose_words_stand_below_each_other_are_a_table_and_fees_no_contents() -> None:
    cells = [("Small stall", "10"), ("Large stall", "25"), ("Double stall", "40")]
    table = "\n".join(at(a, LEFT, 150 + 12 * n) + at(b, 400, 150 + 12 * n) for n, (a, b) in enumerate(cells))
    document = read(lines(["1. Fees are in Schedule 1."], 80) + at("Schedule 1 Fees", LEFT, 130, size=14) + table)
    assert [unit.text for unit in document.units[1:]] == ["Small stall | 10", "Large stall | 25", "Double stall | 40"]


def test_a_contents_page_is_left_out() -> None:
    entries = [("1. Gates", "2"), ("2. Keys", "2"), ("3. Lamps", "3")]
    contents = at("Contents", LEFT, 80, size=14) + "".join(
        at(title, LEFT, 110 + 12 * n) + at(page, 500, 110 + 12 * n) for n, (title, page) in enumerate(entries)
    )
    document = read(contents, lines(filled(GATES), 110) + lines(filled(KEYS), 160))
    assert texts(document) == [GATES, KEYS]
    assert left_out(document) == {"contents page": "Contents 1. Gates 2 2. Keys 2 3. Lamps 3"}


def test_a_note_stands_beneath_the_paragraph_that_has_its_mark() -> None:
    body = "1. The gate is opened at 10"
    mark = at(body, LEFT, 110) + at("1", LEFT + len(body) * 5, 106, size=6)
    more = lines(["2. Keys are kept at the desk of the yard."], 150)
    note = at("1", LEFT, 760, size=5) + at("Not on Sundays.", LEFT + 6, 763, size=8)
    document = read(mark + more + note)
    assert texts(document) == [
        "1. The gate is opened at 10¹\n¹ Not on Sundays.",
        "2. Keys are kept at the desk of the yard.",
    ]


def test_hidden_text_and_text_outside_the_page_or_at_an_angle_are_listed_and_not_read() -> None:
    hidden = at(" Gates are open.", LEFT, 200, mode=3)
    outside = at("Nowhere.", LEFT, 900)
    angled = "BT /F1 30 Tf 0.7 0.7 -0.7 0.7 200 300 Tm (DRAFT) Tj ET"
    document = read(lines(filled(GATES), 110) + hidden + outside + "\n" + angled)
    assert texts(document) == [GATES]
    assert left_out(document) == {
        "text set at an angle": "DRAFT",
        "text outside the page": "Nowhere.",
        "hidden text": "Gates are open.",
    }
    assert doubts(document) == ["page 1 has text set at an angle, which is left out"]


def test_text_that_was_recognised_from_a_picture_is_read_and_doubted() -> None:
    document = read(picture() + "\n" + lines(filled(GATES), 110, mode=3))
    assert texts(document) == [GATES]
    assert doubts(document) == ["the text of page 1 was recognised from a picture: compare them"]
