"""Akoma Ntoso 2.0 and 3.0: the articles that the markup marks, schedules, tables, notes, quoted text, metadata."""

from __future__ import annotations

from datetime import date

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument, Unit

OLD = "http://www.akomantoso.org/2.0"
NEW = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"

META = """<meta><identification source="#x"><FRBRWork><FRBRthis value="/aa-bb/act/by-law/2015/4/main"/>
<FRBRuri value="/aa-bb/act/by-law/2015/4"/><FRBRalias value="Harbour By-law, 2015"/>
<FRBRdate date="2015-03-01" name="g"/>
<FRBRauthor href="#council"/></FRBRWork><FRBRExpression><FRBRdate date="{expression}" name="g"/>
<FRBRlanguage language="eng"/></FRBRExpression></identification>
<publication date="2015-03-01" name="Gazette" number="9"/>{life}
<references><TLCOrganization id="council" eId="council" href="/x" showAs="Harbour Council"/></references></meta>"""


def old(body: str, after: str = "", expression: str = "2015-03-01", life: str = "", front: str = "") -> bytes:
    meta = META.format(expression=expression, life=life)
    return f'<akomaNtoso xmlns="{OLD}"><act>{meta}{front}<body>{body}</body></act>{after}</akomaNtoso>'.encode()


def new(inner: str) -> bytes:
    meta = META.format(expression="2015-03-01", life="")
    act = f'<akomaNtoso xmlns="{NEW}"><act name="act">{meta}{inner}</act></akomaNtoso>'
    return f'<?xml version="1.0" encoding="UTF-8"?>{act}'.encode()


def read(data: bytes) -> ReadDocument:
    return read_document(data, "by-law.xml")


def section(number: str, heading: str, content: str) -> str:
    return f'<section id="section-{number}"><num>{number}.</num><heading>{heading}</heading>{content}</section>'


def paragraph(*lines: str) -> str:
    return "<paragraph><content>" + "".join(f"<p>{line}</p>" for line in lines) + "</content></paragraph>"


def unit(document: ReadDocument, ref: str) -> Unit:
    return next(one for one in document.units if one.ref == ref)


def test_a_section_is_a_unit_with_its_subsections_and_items_line_by_line() -> None:
    content = (
        "<subsection><num>(1)</num><content><blockList><listIntroduction>A boat must show—</listIntroduction>"
        "<item><num>(a)</num><p>a <term>lamp</term>; and</p></item><item><num>(b)</num><blockList>"
        "<listIntroduction>a flag:</listIntroduction><item><num>(i)</num><p>red; or</p></item>"
        "<item><num>(ii)</num><p>blue.</p></item></blockList></item></blockList></content></subsection>"
        "<subsection><num>(2)</num><content><p>A raft need not.</p></content></subsection>"
    )
    document = read(
        old('<chapter id="c"><num>2</num><heading>Boats</heading>' + section("12A", "Lamps", content) + "</chapter>")
    )
    (one,) = document.units
    assert (one.number, one.printed_number, one.ref, one.heading) == ("12A", "12A.", "s-12a", "Lamps")
    assert one.heading_path == ("Chapter 2 Boats",)
    assert one.element == "section-12A"
    assert one.text.split("\n") == [
        "(1) A boat must show—",
        "(a) a lamp; and",
        "(b) a flag:",
        "(i) red; or",
        "(ii) blue.",
        "(2) A raft need not.",
    ]


def test_subsections_with_dotted_numbers_are_units_under_their_section() -> None:
    content = (
        "<subsection><num>8.1</num><content><p>A berth is let.</p></content></subsection>"
        "<subsection><num>(1)</num><content><p>by the day; or</p></content></subsection>"
        "<subsection><num>8.2</num><content><blockList><listIntroduction>A berth must:</listIntroduction>"
        "<item><num>8.2.1</num><p>be numbered;</p></item></blockList></content></subsection>"
    )
    document = read(old(section("8", "Berths", content)))
    assert [(one.ref, one.text) for one in document.units] == [
        ("s-8.1", "A berth is let.\n(1) by the day; or"),
        ("s-8.2", "A berth must:\n8.2.1 be numbered;"),
    ]
    assert document.units[0].heading_path == ("8. Berths",)


def test_dotted_subsections_that_their_section_leads_in_stay_in_it() -> None:
    content = (
        paragraph("Before letting, the Council must-")
        + "<subsection><num>6.1</num><content><p>publish a notice; and</p></content></subsection>"
        + "<subsection><num>6.2</num><content><p>hear objections.</p></content></subsection>"
    )
    (one,) = read(old(section("6", "Hearing", content))).units
    assert one.text.split("\n") == [
        "Before letting, the Council must-",
        "6.1 publish a notice; and",
        "6.2 hear objections.",
    ]


def test_each_definition_is_a_unit_and_what_is_left_is_the_section() -> None:
    content = paragraph(
        "In this by-law—",
        '"<def>berth</def>" means a place for a boat;',
        '"<def>boat</def>", in relation to the harbour, includes a raft.',
    )
    document = read(old(section("1", "Definitions", content)))
    assert [(one.ref, one.kind, one.defined_terms) for one in document.units] == [
        ("s-1", "rule", ()),
        ("def-berth", "definition", ("berth",)),
        ("def-boat", "definition", ("boat",)),
    ]
    assert document.units[1].heading_path == ("1. Definitions",)


SCHEDULE = """<components><component id="c1"><doc><meta><identification source="#x"><FRBRWork>
<FRBRalias value="Schedule 1"/></FRBRWork></identification></meta><mainBody><article id="schedule1">
<heading>Fees</heading><paragraph><content><table>
<tr><th><p>Boat</p></th><th><p>Fee</p></th></tr>
<tr><th colspan="2"><p>By the day</p></th></tr>
<tr><td><p>Small</p></td><td rowspan="2"><p>$4</p></td></tr>
<tr><td><p>Large</p></td></tr>
</table></content></paragraph></article></mainBody></doc></component></components>"""


def test_each_row_of_a_schedule_is_a_unit_under_its_header_and_group() -> None:
    document = read(old(section("1", "Fees", paragraph("Fees are in Schedule 1.")), SCHEDULE))
    large = unit(document, "sch-1-r-2")
    assert (large.text, large.kind, large.label) == ("Large | $4", "schedule_row", "Schedule 1")
    assert large.heading_path == ("Schedule 1 Fees", "Boat | Fee", "By the day")
    assert [(one.text, one.ref) for one in unit(document, "s-1").cross_references] == [("Schedule 1", "sch-1-r-1")]


def test_sections_of_a_schedule_do_not_meet_those_of_the_act() -> None:
    schedule = SCHEDULE.replace("<paragraph>", section("1", "Rafts", paragraph("Rafts are free.")) + "<paragraph>")
    document = read(old(section("1", "Fees", paragraph("Fees are set.")), schedule))
    assert [one.ref for one in document.units][:2] == ["s-1", "sch-1-s-1"]


def test_a_remark_that_is_all_there_is_stays_and_any_other_is_left_out() -> None:
    repealed = paragraph('<remark status="editorial">[Section 3 repealed by amendment on 2014-01-01.]</remark>')
    noted = paragraph('Boats are lit.<remark status="editorial">[Editorial note: wording as printed.]</remark>')
    document = read(old(section("3", "Oars", repealed) + section("4", "Lamps", noted)))
    assert unit(document, "s-3").placeholder
    assert unit(document, "s-3").text == "[Section 3 repealed by amendment on 2014-01-01.]"
    assert unit(document, "s-4").text == "Boats are lit."
    assert [item.what for item in document.characters.left_out] == ["editor's remarks"]


def test_raised_and_lowered_figures_do_not_become_other_numbers() -> None:
    document = read(old(section("1", "Size", paragraph("At most 10 m<sup>2</sup> of H<sub>2</sub>O."))))
    assert document.units[0].text == "At most 10 m² of H₂O."


def test_preface_and_preamble_are_told_apart_from_the_rules() -> None:
    front = "<preface><p>To let berths</p></preface><preamble><p>WHEREAS boats come;</p></preamble>"
    document = read(old(section("1", "Berths", paragraph("Berths are let.")), front=front))
    assert document.preamble == "WHEREAS boats come;"
    assert {item.what for item in document.characters.left_out} == {"preface", "preamble"}


def test_two_sections_of_one_number_are_refused_with_both_lines() -> None:
    body = (
        section("5", "Oars", paragraph("Oars are kept.")) + "\n" + section("5", "Sails", paragraph("Sails are kept."))
    )
    with pytest.raises(Refused, match="s-5") as refused:
        read(old(body))
    assert "line" in str(refused.value.where)


def test_a_jump_in_the_sections_is_doubtful() -> None:
    body = section("5", "Oars", paragraph("Oars are kept.")) + section("8", "Sails", paragraph("Sails are kept."))
    assert read(old(body)).findings[0].what == "the numbers go from 5 to 8"


def test_metadata_gives_title_body_type_number_and_days() -> None:
    document = read(
        old(
            section(
                "1", "Start", paragraph("This By-law comes into operation on the date of publication in the Gazette.")
            )
        )
    )
    values = {one.name: one.value for one in document.attributes}
    assert values["title"] == "Harbour By-law, 2015"
    assert values["issuing_body"] == "Harbour Council"
    assert values["document_type"] == "by-law"
    assert values["number"] == "4 of 2015"
    assert values["language"] == "en"
    assert values["expression_date"] == date(2015, 3, 1)
    found = document.attribute("effective_from")
    assert found is not None
    assert (found.value, found.basis, found.unit_ref) == (date(2015, 3, 1), "derived", "s-1")
    assert found.confidence >= 0.7


LIFE = '<lifecycle source="#x"><eventRef id="a" date="2018-05-05" type="amendment" source="#a"/></lifecycle>'


def test_an_amended_text_is_of_its_expression_date_and_a_person_is_told() -> None:
    clause = section("1", "Start", paragraph("This By-law comes into operation on 1 April 2015."))
    document = read(old(clause, expression="2018-05-05", life=LIFE))
    found = document.attribute("effective_from")
    assert found is not None
    assert (found.value, found.basis) == (date(2018, 5, 5), "derived")
    assert found.confidence < 0.7
    assert any("first edition" in doubt.message for doubt in document.doubtful)


def test_a_text_that_does_not_say_when_it_begins_shows_its_publication_unconfirmed() -> None:
    document = read(old(section("1", "Oars", paragraph("Oars are kept."))))
    found = document.attribute("effective_from")
    assert found is not None
    assert found.confidence < 0.5
    assert document.doubtful


NEW_ACT = """<preface><longTitle><p>An Act about <docTitle>boats</docTitle></p></longTitle></preface>
<body>
<part eId="part_I"><num>Part I</num><heading>General</heading>
<crossHeading>Names</crossHeading>
<section eId="part_I__sec_1"><num>1</num><heading>Name</heading>
<content><p>This is the Boats Act.</p></content></section>
<section eId="part_I__sec_2"><num>2</num><heading>Lamps</heading>
<subsection eId="part_I__sec_2__subsec_1"><num>(1)</num><intro><p>A boat must show</p></intro>
<paragraph><num>(a)</num><content><p>a lamp,</p></content></paragraph>
<paragraph><num>(b)</num><content><p>a flag,</p></content></paragraph>
<wrapUp><p>at night.</p></wrapUp></subsection></section></part>
<hcontainer name="schedule" eId="sched_1"><heading>Schedule 1 Colours</heading>
<hcontainer name="entry" eId="sched_1__e_1"><num>1</num>
<content><p>Red is for fishing.</p></content></hcontainer></hcontainer>
</body>
<attachments><attachment eId="att_1"><heading>Annex A</heading><doc name="annex"><meta/><mainBody>
<article eId="att_1__art_1"><num>Article 1</num><content><p>Ports agree.</p></content></article>
<article eId="att_1__art_2"><num>Article 2</num><paragraph><num>1.</num><content><p>Ports<authorialNote marker="1">
<p>Not inland.</p></authorialNote> pay.</p></content></paragraph></article>
</mainBody></doc></attachment></attachments>"""


def test_the_third_version_is_read_with_its_own_elements() -> None:
    document = read(new(NEW_ACT))
    assert document.format == "akoma-ntoso-3.0"
    assert [one.ref for one in document.units] == ["s-1", "s-2", "sch-1-s-1", "annex-a-art-1", "annex-a-art-2"]
    assert unit(document, "s-2").text.split("\n") == ["(1) A boat must show", "(a) a lamp,", "(b) a flag,", "at night."]
    assert unit(document, "s-2").heading_path == ("Part I General", "Names")
    assert unit(document, "s-2").element == "part_I__sec_2"
    assert (unit(document, "annex-a-art-2").number, unit(document, "annex-a-art-2").text) == (
        "Article 2",
        "1. Ports pay.",
    )
    assert {item.what for item in document.characters.left_out} == {"preface", "notes"}


def test_quoted_structure_stays_quoted_inside_its_section() -> None:
    body = """<body><section eId="s1"><num>1</num><content><p><mod>Section 5 of the Boats Act 2001 is replaced with:
<quotedStructure startQuote="“" endQuote="”"><section eId="q5"><num>5</num><heading>Oars</heading>
<content><p>Oars are kept.</p></content></section></quotedStructure></mod></p></content></section>
<section eId="s2"><num>2</num><content><p>It is so.</p></content></section></body>"""
    document = read(new(body))
    assert [one.ref for one in document.units] == ["s-1", "s-2"]
    assert document.units[0].text.split("\n") == [
        "Section 5 of the Boats Act 2001 is replaced with:",
        "“5 Oars",
        "Oars are kept.”",
    ]
    (change,) = document.quoted_changes
    assert (change.target, change.action, change.number) == ("Boats Act 2001", "replace", "5")


def test_an_act_in_chinese_is_read_at_its_articles() -> None:
    body = (
        '<body><chapter eId="c"><num>第一章</num><heading>总则</heading>'
        '<article eId="a1"><num>第一条</num><content><p>船应当登记。</p></content></article>'
        '<article eId="a2"><num>第一条之一</num><content><p>船应当点灯。</p></content></article></chapter></body>'
    )
    document = read(new(body))
    assert [(one.ref, one.number) for one in document.units] == [("art-1", "第一条"), ("art-1-1", "第一条之一")]
    assert document.units[0].heading_path == ("第一章 总则",)
    assert document.language == "zh"


def test_a_file_without_any_rule_is_refused() -> None:
    with pytest.raises(Refused, match="no article"):
        read(old('<section id="section-1"><content><p/></content></section>'))


def test_a_judgment_is_not_a_document_with_rules() -> None:
    with pytest.raises(Refused, match="judgment"):
        read(f'<akomaNtoso xmlns="{NEW}"><judgment><meta/></judgment></akomaNtoso>'.encode())


@pytest.mark.parametrize(
    ("uri", "place"),
    [
        ("/aa-bb/act/by-law/2015/4", "aa-bb"),
        ("/akn/aa/act/2015/4", "aa"),
        ("/aa/by-law/harbour/2015/4", None),
    ],
)
def test_the_address_of_a_work_begins_with_its_place(uri: str, place: str | None) -> None:
    data = old(section("1", "Boats", "<content><p>Boats have lamps.</p></content>"))
    found = read(data.replace(b"/aa-bb/act/by-law/2015/4", uri.encode())).attribute("jurisdiction")
    assert (None if found is None else found.value) == place
