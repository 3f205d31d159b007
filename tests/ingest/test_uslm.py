"""USLM: sections of laws and bills, quoted text, appropriations under their headings, stages and compilations."""

from __future__ import annotations

from datetime import date

import pytest

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.ingest.law_samples import uslm


def read(data: bytes) -> ReadDocument:
    return read_document(data, "law.xml")


def section(number: str, heading: str, content: str) -> str:
    return f"<section><num>{number}</num><heading>{heading}</heading>{content}</section>"


def test_a_section_is_a_unit_with_chapeau_paragraphs_and_continuation_in_order() -> None:
    content = (
        "<subsection><num>(a) </num><heading>In General</heading><chapeau>Keys are—</chapeau><paragraph><num>(1) </num>"
        "<content>logged; or</content></paragraph><continuation>at dusk.</continuation></subsection>"
    )
    found = read(uslm(section("SEC. 2. ", "KEYS.", content))).units[0]
    assert (found.ref, found.number, found.heading) == ("s-2", "SEC. 2", "KEYS.")
    assert found.text == "(a) In General\nKeys are—\n(1) logged; or\nat dusk."


def test_provisos_stay_with_their_rule_and_side_notes_and_sources_are_left_out() -> None:
    content = (
        "<content>$5 for lamps: <proviso><i>Provided</i>, That they burn.</proviso></content>"
        "<sidenote><p>1 USC 9.</p></sidenote><sourceCredit>[1 Stat. 9]</sourceCredit>"
        "<footnote><p>So in law.</p></footnote>"
    )
    document = read(uslm(section("SEC. 2. ", "LAMPS.", content)))
    assert document.units[0].text == "$5 for lamps: Provided, That they burn."
    left = {item.what: item.sample for item in document.characters.left_out}
    assert (left["side notes"], left["sources"], left["footnotes"]) == ("1 USC 9.", "[1 Stat. 9]", "So in law.")


def test_quoted_sections_of_an_amending_law_stay_quoted() -> None:
    quoted = "<quotedContent><section><num>“SEC. 9. </num><content>Gates shut.”</content></section></quotedContent>"
    document = read(uslm(section("SEC. 2. ", "CHANGE.", f"<content>The Act is amended by adding:{quoted}.</content>")))
    assert [unit.ref for unit in document.units] == ["s-2"]
    assert document.units[0].text == "The Act is amended by adding:\n“SEC. 9. Gates shut.”."


def test_appropriations_stand_under_the_headings_above_them() -> None:
    def item(level: str, heading: str, words: str = "") -> str:
        content = f"<content>{words}</content>" if words else ""
        return f'<appropriations level="{level}"><heading>{heading}</heading>{content}</appropriations>'

    body = (
        item("major", "YARDS")
        + item("intermediate", "Lamps")
        + item("small", "oil", "$5 for oil.")
        + item("small", "wicks", "$6 for wicks.")
        + item("major", "GATES")
        + item("small", "locks", "$7 for locks.")
        + section("Sec. 101. ", "", "<content>In this title.</content>").replace("<heading></heading>", "")
    )
    document = read(uslm(f"<title><num>TITLE I</num><heading>WORKS</heading>{body}</title>"))
    assert [(unit.heading, unit.heading_path[1:]) for unit in document.units] == [
        ("oil", ("YARDS", "Lamps")),
        ("wicks", ("YARDS", "Lamps")),
        ("locks", ("GATES",)),
        (None, ()),
    ]


def test_a_public_law_is_known_by_its_number_and_made_on_the_day_of_approval_which_is_no_first_day() -> None:
    document = read(uslm(section("SEC. 2. ", "KEYS.", "<content>Keys are logged.</content>")))
    values = {name: found.value for name in ("work", "number", "promulgated_on") if (found := document.attribute(name))}
    assert values == {"work": "pl-130-9", "number": "Public Law 130–9", "promulgated_on": date(2031, 5, 6)}
    assert document.attribute("effective_from") is None


def test_a_start_on_enactment_is_derived_from_the_day_of_approval() -> None:
    words = "<content>This Act takes effect 30 days after the date of the enactment of this Act.</content>"
    first = read(uslm(section("SEC. 3. ", "EFFECTIVE DATE.", words))).attribute("effective_from")
    assert first is not None
    assert (first.value, first.basis) == (date(2031, 6, 5), "derived")


@pytest.mark.parametrize("stage", ["Introduced in House", "Enrolled Bill"])
def test_a_bill_is_no_law_at_any_stage_and_the_same_work_at_each(stage: str) -> None:
    meta = f"<citableAs>130 HR 7 IH</citableAs><docStage>{stage}</docStage>"
    words = "<content>This Act takes effect on January 1, 2032.</content>"
    document = read(uslm(section("SEC. 3. ", "EFFECTIVE DATE.", words), root="bill", meta=meta))
    first, work = document.attribute("effective_from"), document.attribute("work")
    assert first is not None
    assert work is not None
    assert (first.value, first.basis, work.value) == ("unknown", "later_order", "bill-130-hr-7")
    assert document.doubtful[0].message == f"this is a bill at the stage '{stage}': it is not law, and has no first day"


def test_a_compilation_is_of_the_day_it_is_amended_through_and_does_not_say_since_when() -> None:
    note = '<editionNote>[Amended through Public Law 131–4, Enacted <date date="2033-02-01">x</date>]</editionNote>'
    words = "<content>This Act takes effect on January 1, 2032.</content>"
    document = read(uslm(section("Sec. 3. ", "START.", words), root="statuteCompilation", preface=note))
    first, of = document.attribute("effective_from"), document.attribute("expression_date")
    assert first is not None
    assert of is not None
    assert (first.value, first.confidence, of.value) == ("unknown", 0.3, date(2033, 2, 1))


def test_a_title_of_the_code_is_read_at_its_sections_with_notes_and_credits_aside() -> None:
    inner = (
        '<title><num value="9">Title 9—</num><heading>YARDS</heading><chapter><num value="1">CHAPTER 1—</num>'
        '<heading>KEYS</heading><section><num value="1">§ 1.</num><heading> Log</heading>'
        "<content><p>Keys are logged.</p></content><sourceCredit>(1 Stat. 1.)</sourceCredit>"
        "<notes><note><p>Effective in 1999.</p></note></notes>"
        "</section></chapter></title>"
    )
    code = f'<uscDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><meta/><main>{inner}</main></uscDoc>'.encode()
    document = read(code)
    found = document.units[0]
    assert (found.ref, found.heading, found.text) == ("s-1", "Log", "Keys are logged.")
    assert found.heading_path == ("Title 9— YARDS", "CHAPTER 1— KEYS")
    first = document.attribute("effective_from")
    assert first is not None
    assert first.value == "unknown"
