"""Word files: what a reader of the page sees is read, and all else is left out by name."""

from __future__ import annotations

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from inforce.ingest.tracked import Tracked
from tests.ingest.word_file import p, run, word_file


def read(body: str, tracked: Tracked | None = None, **parts: str) -> ReadDocument:
    return read_document(word_file(body, parts=parts), "rules.docx", tracked=tracked)


def texts(document: ReadDocument) -> list[str]:
    return [f"{unit.printed_number} {unit.text}".strip() for unit in document.units]


def left_out(document: ReadDocument) -> dict[str, str]:
    return {item.what: item.sample for item in document.characters.left_out}


def doubts(document: ReadDocument) -> list[str]:
    return [finding.what for finding in document.findings if finding.kind == "unread"]


def char(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def field(says: str, shows: str) -> str:
    return f"{char('begin')}<w:r><w:instrText>{says}</w:instrText></w:r>{char('separate')}{run(shows)}{char('end')}"


def row(*cells: str, header: bool = False) -> str:
    said = "<w:trPr><w:tblHeader/></w:trPr>" if header else ""
    return f"<w:tr>{said}{''.join(f'<w:tc>{p(cell)}</w:tc>' for cell in cells)}</w:tr>"


def test_title_headings_and_typed_numbers_are_the_document_s_own() -> None:
    document = read(
        p("Yard Rules", style="Title")
        + p("Part 1 Gates", style="H1")
        + p("1. Gates are locked.")
        + p("1A.", runs="<w:r><w:tab/></w:r>" + run("Keys are kept."))
    )
    assert document.title == "Yard Rules"
    assert document.format == "docx"
    assert texts(document) == ["1. Gates are locked.", "1A. Keys are kept."]
    assert document.units[0].heading_path == ("Part 1 Gates",)


def test_a_word_file_is_known_by_its_bytes_and_two_readings_give_the_same() -> None:
    data = word_file(p("第一条　访客停车不超过四小时。") + p("第二条　收费。"))
    assert read_document(data, "notes.txt") == read_document(data, "notes.txt")
    assert [unit.ref for unit in read_document(data, "notes.txt").units] == ["art-1", "art-2"]


def test_lines_broken_within_a_paragraph_are_lines() -> None:
    broken = run("第一条　停车。") + "<w:r><w:br/></w:r>" + run("第二条　收费。")
    assert texts(read(p(runs=broken))) == ["第一条 停车。", "第二条 收费。"]


def test_hidden_text_is_listed_and_not_read() -> None:
    style = (
        '<w:style w:type="character" w:styleId="Off"><w:name w:val="Off"/><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="character" w:styleId="On"><w:name w:val="On"/><w:basedOn w:val="Off"/>'
        '<w:rPr><w:vanish w:val="0"/></w:rPr></w:style>'
    )
    hidden = (
        run(" never", "<w:vanish/>") + run(" ever", '<w:rStyle w:val="Off"/>') + run(" now", '<w:rStyle w:val="On"/>')
    )
    document = read_document(word_file(p("1. Gates are", runs=hidden + run(" locked.")), styles=style), "rules.docx")
    assert texts(document) == ["1. Gates are now locked."]
    assert left_out(document) == {"hidden text": "never ever"}


INSERTED = '<w:ins w:id="1" w:author="A">' + run(" not") + "</w:ins>"
DELETED = '<w:del w:id="2" w:author="A"><w:r><w:delText> always</w:delText></w:r></w:del>'


def test_tracked_changes_are_refused_with_their_paragraphs() -> None:
    with pytest.raises(Refused) as refused:
        read(p("1. Gates are locked.") + p("2. Keys are", runs=INSERTED + DELETED + run(" kept.")))
    assert str(refused.value) == (
        "rules.docx: the Word file has 2 tracked changes that nobody resolved, in paragraph 2\n"
        "Next: accept or reject them in Word and save it; or give --tracked accept (or reject), which is recorded"
    )
    assert refused.value.code == "tracked_changes"


@pytest.mark.parametrize(("tracked", "text"), [("accept", "not kept"), ("reject", "always kept")])
def test_tracked_changes_are_resolved_as_a_person_says_and_it_is_recorded(tracked: Tracked, text: str) -> None:
    document = read(p("1. Keys are", runs=INSERTED + DELETED + run(" kept.")), tracked)
    assert texts(document) == [f"1. Keys are {text}."]
    assert left_out(document) == {"words a tracked change takes out": "always" if tracked == "accept" else "not"}
    recorded = document.attribute("tracked_changes")
    assert recorded is not None
    assert (recorded.value, recorded.basis, recorded.quote) == (tracked, "given", "2 tracked changes in the file")


def test_a_paragraph_whose_end_is_taken_out_goes_on_in_the_next() -> None:
    body = p("1. Gates are ", mark='<w:del w:id="1"/>') + p("locked.") + p("2. Keys are kept.")
    assert texts(read(body, "accept")) == ["1. Gates are locked.", "2. Keys are kept."]
    assert texts(read(body, "reject")) == ["1. Gates are\nlocked.", "2. Keys are kept."]


def test_a_file_without_tracked_changes_records_none_whatever_is_said() -> None:
    assert read(p("1. Gates are locked."), "accept").attribute("tracked_changes") is None


def test_a_note_stands_beneath_its_paragraph_and_its_mark_is_no_figure_of_the_text() -> None:
    notes = (
        '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        f'<w:footnote w:id="2">{p("Not on Sundays.")}</w:footnote><w:footnote w:id="3">{p("Stray.")}</w:footnote>'
    )
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    document = read(p("1. The gate opens at 10", runs=reference + run(".")) + p("2. Keys are kept."), footnotes=notes)
    assert texts(document) == ["1. The gate opens at 10¹.\n¹ Not on Sundays.", "2. Keys are kept."]
    assert left_out(document) == {"notes that nothing points to": "Stray."}


def test_a_raised_figure_is_no_figure_of_the_number_before_it() -> None:
    runs = run("2", '<w:vertAlign w:val="superscript"/>') + run(" m.")
    assert texts(read(p("1. The error is at most 10", runs=runs))) == ["1. The error is at most 10² m."]


def test_a_table_is_rows_with_their_header_and_in_a_schedule_each_row_is_a_unit() -> None:
    table = f"<w:tbl>{row('Stall', 'Fee', header=True)}{row('Small', '10')}{row('Large', '25')}</w:tbl>"
    document = read(p("1. Fees are in Schedule 1.") + p("Schedule 1 Fees", style="H1") + table)
    rows = [(unit.kind, unit.heading_path, unit.text) for unit in document.units[1:]]
    assert rows == [
        ("schedule_row", ("Schedule 1 Fees", "Stall | Fee"), "Small | 10"),
        ("schedule_row", ("Schedule 1 Fees", "Stall | Fee"), "Large | 25"),
    ]


def test_a_table_that_lays_the_page_out_is_read_as_what_stands_in_it() -> None:
    table = f"<w:tbl>{row('1. Gates are locked.')}{row('2. Keys are kept.')}</w:tbl>"
    assert texts(read(table)) == ["1. Gates are locked.", "2. Keys are kept."]


def test_pages_contents_heads_and_comments_are_left_out_by_name() -> None:
    document = read(
        p("Yard Rules", style="Title")
        + p(runs=char("begin") + "<w:r><w:instrText> TOC \\o </w:instrText></w:r>" + char("separate") + run("Gates 1"))
        + p("Keys 2", runs=char("end"))
        + p("Locks 3", style="Toc1")
        + p("1. Gates are locked, see section ", runs=field(" REF x ", "2") + run(".") + field("PAGE", "7"))
        + p("2. Keys are kept."),
        header=p("Council of Linden"),
        comments=f'<w:comment w:id="1">{p("Is this so?")}</w:comment>',
    )
    assert texts(document) == ["1. Gates are locked, see section 2.", "2. Keys are kept."]
    assert left_out(document) == {
        "title": "Yard Rules",
        "contents page": "Gates 1 Keys 2 Locks 3",
        "page furniture": "7 Council of Linden",
        "comments": "Is this so?",
    }


def test_a_text_box_is_read_once_and_doubted() -> None:
    box = "<w:txbxContent>" + p("Closed on Sundays.") + "</w:txbxContent>"
    shape = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing>'
        "</mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    document = read(p("1. Gates are locked.", runs=shape) + p("2. Keys are kept."))
    assert texts(document) == ["1. Gates are locked.\nClosed on Sundays.", "2. Keys are kept."]
    assert doubts(document) == ["a text box stands here: see where its words belong"]


def test_what_cannot_be_read_for_certain_is_doubted_by_name() -> None:
    symbol = '<w:r><w:sym w:font="{}" w:char="{}"/></w:r>'
    fraction = (
        "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
    )
    runs = symbol.format("Symbol", "F0A3") + symbol.format("Webdings", "F041") + fraction + run(" off", "<w:strike/>")
    document = read(p("1. At most", runs=runs))
    assert texts(document) == ["1. At most≤\ufffd off"]
    assert left_out(document) == {"formulas": "12"}
    assert doubts(document) == [
        "a sign of the font Webdings is not known",
        "a formula is left out: 12",
        "words are struck through: off",
    ]
