"""The eCFR: sections under their parts, appendices, tables, what is no rule, and a day up to which it is amended."""

from __future__ import annotations

from datetime import date

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.ingest.law_samples import ecfr, ecfr_section


def read(data: bytes) -> ReadDocument:
    return read_document(data, "title.xml")


def part(content: str, number: str = "1") -> str:
    return f'<DIV5 N="{number}" NODE="99:1.0.{number}" TYPE="PART"><HEAD>PART {number} - YARDS</HEAD>{content}</DIV5>'


def test_a_section_is_a_unit_under_its_part_and_sources_are_left_out() -> None:
    section = ecfr_section("1.1", "Keys.", "<P>(a) Keys are logged.</P><P>(1) In ink.</P><CITA>[1 FR 1]</CITA>")
    document = read(ecfr(part("<AUTH><HED>Authority:</HED><PSPACE>1 U.S.C. 1</PSPACE></AUTH>" + section)))
    found = document.units[0]
    assert (found.ref, found.number, found.heading) == ("s-1.1", "§ 1.1", "Keys.")
    assert found.heading_path == ("Title 99 - Yards", "PART 1 - YARDS")
    assert found.text == "(a) Keys are logged.\n(1) In ink."
    assert {item.what: item.sample for item in document.characters.left_out} == {
        "metadata": "Title 99: Yards May 4, 2022",
        "authority": "Authority:1 U.S.C. 1",
        "sources": "[1 FR 1]",
    }


def test_section_zero_has_a_ref_and_reserved_sections_say_nothing() -> None:
    zero = ecfr_section("200.0", "Acronyms.", "<P>Of yards.</P>")
    reserved = '<DIV8 N="§§ 200.1-200.9" TYPE="SECTION"><HEAD>§§ 200.1-200.9 [Reserved]</HEAD></DIV8>'
    document = read(ecfr(part(zero + reserved, "200")))
    assert [(unit.ref, unit.placeholder) for unit in document.units] == [("s-200.0", False), ("s-200-1-200-9", True)]


def test_an_appendix_is_a_schedule_with_its_own_name() -> None:
    appendix = (
        '<DIV9 N="Appendix A to Part 1" NODE="99:1.0.1.9" TYPE="APPENDIX"><HEAD>Appendix A to Part 1—Forms</HEAD>'
        "<P>Write the hour.</P></DIV9>"
    )
    document = read(ecfr(part(ecfr_section("1.1", "Keys.", "<P>Logged.</P>") + appendix)))
    found = document.units[1]
    assert (found.label, found.heading_path, found.text) == (
        "Appendix A to Part 1",
        ("Appendix A to Part 1—Forms",),
        "Write the hour.",
    )


def test_tables_are_rows_of_the_section_and_raised_figures_stay_raised() -> None:
    table = "<DIV><TABLE><TR><TH>Thing</TH><TH>Area</TH></TR><TR><TD>Yard</TD><TD>9 m<SU>2</SU></TD></TR></TABLE></DIV>"
    old = "<GPOTABLE><BOXHD><CHED>Thing</CHED></BOXHD><ROW><ENT>Lamp</ENT></ROW></GPOTABLE>"
    document = read(ecfr(part(ecfr_section("1.1", "Yards.", f"<P>As follows:</P>{table}{old}"))))
    assert document.units[0].text == "As follows:\nThing | Area\nYard | 9 m²\nThing\nLamp"


def test_the_day_of_amendment_is_no_first_day_not_even_where_a_section_states_one() -> None:
    section = ecfr_section("1.1", "Start.", "<P>This part takes effect on January 1, 1999.</P>")
    document = read(ecfr(part(section)))
    first, of = document.attribute("effective_from"), document.attribute("expression_date")
    assert first is not None
    assert of is not None
    assert (first.value, first.confidence, of.value) == ("unknown", 0.3, date(2022, 5, 4))
    assert document.doubtful[0].message == (
        "the file is amended up to 2022-05-04, and does not say from which day it reads so: "
        "give that day with --effective-from"
    )


def test_a_part_alone_is_a_work_of_its_own() -> None:
    alone = part(ecfr_section("1.1", "Keys.", "<P>Logged.</P>")).encode()
    document = read(alone)
    work = document.attribute("work")
    assert work is not None
    assert (document.title, work.value) == ("99 CFR PART 1 - YARDS", "cfr-99-part-1")
    cited = alone.replace(b'NODE="99:1.0.1"', b'hierarchy_metadata=\'{"citation":"98 CFR Part 1"}\'')
    assert read(cited).title == "98 CFR PART 1 - YARDS"
