"""RegML: sections of a part, appendices and interpretations, editions by their effective dates, and notices."""

from __future__ import annotations

from datetime import date

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument, Unit
from tests.ingest.law_samples import reg_paragraph, reg_section, regml, regml_file


def read(data: bytes) -> ReadDocument:
    return read_document(data, "part.xml")


def unit(document: ReadDocument, ref: str) -> Unit:
    return next(one for one in document.units if one.ref == ref)


def test_a_section_is_a_unit_and_its_paragraphs_stand_on_their_lines() -> None:
    below = reg_paragraph("1099-1-a-1", "(1)", "in ink;")
    body = reg_section("1", "Keys.", reg_paragraph("1099-1-a", "(a)", "Keys are logged:", "Log.", below))
    found = read(regml(body)).units[0]
    assert (found.ref, found.number, found.heading) == ("s-1099.1", "§ 1099.1", "Keys.")
    assert found.text == "(a) Log. Keys are logged:\n(1) in ink;"


def test_subparts_stand_above_their_sections_and_contents_in_no_unit() -> None:
    contents = (
        '<tableOfContents><tocSecEntry target="1099-1"><sectionNum>1</sectionNum></tocSecEntry></tableOfContents>'
    )
    section = reg_section("1", "Keys.", reg_paragraph("1099-1-p1", "none", "Keys are logged."))
    subpart = f'<subpart label="1099-A"><title>Subpart A—Yards</title>{contents}<content>{section}</content></subpart>'
    document = read(regml(subpart))
    assert [(one.heading_path, one.text) for one in document.units] == [(("Subpart A—Yards",), "Keys are logged.")]
    assert "contents" in [item.what for item in document.characters.left_out]


def test_where_a_subject_prints_another_number_than_its_label_the_label_is_taken() -> None:
    misprint = reg_section("5", "Lamps.", reg_paragraph("1099-5-p1", "", "Lit.")).replace("§ 1099.5", "§ 1099.1")
    document = read(regml(reg_section("1", "Keys.", reg_paragraph("1099-1-p1", "", "Logged.")) + misprint))
    assert [(one.number, one.heading) for one in document.units] == [
        ("§ 1099.1", "Keys."),
        ("§ 1099.5", "§ 1099.1 Lamps."),
    ]


def test_reserved_sections_keep_their_number_and_say_nothing() -> None:
    reserved = '<section label="1099-4" sectionNum="4"><subject>§ 1099.4 [Reserved]</subject></section>'
    marked = '<section label="1099-5" sectionNum="5"><reserved/></section>'
    document = read(regml(reg_section("1", "Keys.", reg_paragraph("1099-1-p1", "", "Logged.")) + reserved + marked))
    assert [one.placeholder for one in document.units] == [False, True, True]
    assert document.units[2].number == "§ 1099.5"


def test_appendices_and_interpretations_are_schedules_and_their_titled_paragraphs_are_units() -> None:
    appendix = (
        '<appendix appendixLetter="A" label="1099-A"><appendixTitle>Appendix A to Part 1099—Forms</appendixTitle>'
        '<appendixSection label="1099-A-1"><subject>A-1 Log</subject><paragraph marker=""><content>Write the hour.'
        "</content></paragraph></appendixSection></appendix>"
    )
    interpretations = (
        '<interpretations label="1099-Interp"><title>Supplement I to Part 1099—Official Interpretations</title>'
        '<interpSection label="1099-1-Interp" sectionNum="1"><title>Section 1099.1—Keys</title>'
        '<interpParagraph label="i1" marker="1."><title type="keyterm">Scope.</title><content>All keys.</content>'
        '</interpParagraph><interpParagraph label="i2"><title>1(a) Log</title><content/>'
        '<interpParagraph label="i3" marker="1."><content>In a book.</content></interpParagraph></interpParagraph>'
        "</interpSection></interpretations>"
    )
    body = reg_section("1", "Keys.", reg_paragraph("1099-1-p1", "", "Logged."))
    document = read(regml(body + appendix + interpretations))
    found = [(one.reference, one.heading_path, one.text) for one in document.units[1:]]
    supplement = ("Supplement I to Part 1099—Official Interpretations", "Section 1099.1—Keys")
    assert found == [
        ("Appendix A, A-1 Log", ("Appendix A to Part 1099—Forms",), "Write the hour."),
        ("Supplement I, Section 1099.1—Keys", supplement, "1. Scope. All keys."),
        ("Supplement I, 1(a) Log", supplement, "1. In a book."),
    ]


def test_a_marked_term_is_defined_by_the_paragraph_that_opens_with_it() -> None:
    terms = reg_paragraph("1099-2-a", "(a)", "<def term='lamp'>Lamp</def> means a light.") + reg_paragraph(
        "1099-2-b", "(b)", "<def term='key'>Key</def> means what opens."
    )
    document = read(regml(reg_section("2", "Definitions.", terms)))
    assert [one.defined_terms for one in document.units if one.kind == "definition"] == [("Lamp",), ("Key",)]


def test_tables_in_a_section_are_read_as_rows_and_pictures_are_told_of() -> None:
    table = (
        "<table><header><columnHeaderRow><column>Thing</column><column>Fee</column></columnHeaderRow></header>"
        "<row><cell>Key</cell><cell>$2</cell></row></table>"
    )
    picture = "<graphic><altText/><text>![a lamp](x.gif)</text><url>https://example.org/x.gif</url></graphic>"
    document = read(regml(reg_section("1", "Fees.", reg_paragraph("1099-1-a", "(a)", f"Fees: {table}{picture}"))))
    assert document.units[0].text == "(a) Fees:\nThing | Fee\nKey | $2"
    assert [one.what for one in document.findings] == [
        "a picture is not read as printed: look at the source, from line 1 on"
    ]


def test_the_edition_begins_on_the_effective_date_of_its_document_and_not_on_its_first_publication() -> None:
    document = read(regml(reg_section("1", "Keys.", reg_paragraph("1099-1-p1", "", "Logged."))))
    first = document.attribute("effective_from")
    assert first is not None
    assert (first.value, first.confidence) == (date(2016, 7, 11), 0.95)
    assert first.quote == "<effectiveDate>2016-07-11</effectiveDate>"
    values = {name: found.value for name in ("title", "work", "issuing_body") if (found := document.attribute(name))}
    assert values == {
        "title": "YARD LIGHTING (12 CFR Part 1099)",
        "work": "12-cfr-part-1099",
        "issuing_body": "Bureau of Yards",
    }


def test_a_notice_is_a_text_of_its_own_and_its_changes_are_proposed_to_the_part() -> None:
    changes = (
        '<changeset><change operation="modified" label="1099-1"><section label="1099-1" sectionNum="1">'
        "<subject>§ 1099.1 Keys.</subject><paragraph label='1099-1-p1' marker=''><content>Keys are counted.</content>"
        '</paragraph></section></change><change operation="deleted" label="1099-2-b"/>'
        '<change operation="added" label="1099-1-Interp-2"><interpParagraph label="1099-1-Interp-2" marker="2.">'
        "<content>Twice.</content></interpParagraph></change></changeset>"
    )
    document = read(regml_file("notice", changes, "2017-01-01", "2016-200", "YARD LIGHTING"))
    assert document.title == "Notice 2016-200 on YARD LIGHTING (12 CFR Part 1099)"
    assert [one.heading for one in document.units] == ["1099-1 modified", "1099-2-b deleted", "1099-1-Interp-2 added"]
    assert [(one.action, one.number, one.part) for one in document.quoted_changes] == [
        ("replace", "§ 1099.1", None),
        ("delete", "§ 1099.2", "(b)"),
        ("amend", None, "1099-1-Interp-2"),
    ]
    assert all(one.placeholder for one in document.units)  # what a notice quotes is the part's rule, not its own
    assert document.mentions[0].title == "YARD LIGHTING (12 CFR Part 1099)"
    first = document.attribute("effective_from")
    assert first is not None
    assert first.value == date(2017, 1, 1)
