"""legislation.gov.uk CLML: articles, insertions and repeals in the text, schedules, days and extents of provisions."""

from __future__ import annotations

from datetime import date

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument, Unit
from tests.ingest.law_samples import clml, p1


def read(data: bytes) -> ReadDocument:
    return read_document(data, "yards.xml")


def unit(document: ReadDocument, ref: str) -> Unit:
    return next(one for one in document.units if one.ref == ref)


def left_out(document: ReadDocument) -> dict[str, str]:
    return {item.what: item.sample for item in document.characters.left_out}


def p2(number: str, words: str) -> str:
    return f"<P2><Pnumber>{number}</Pnumber><P2para><Text>{words}</Text></P2para></P2>"


def test_a_regulation_is_a_unit_with_its_paragraphs_numbered_as_they_are_printed() -> None:
    items = (
        "<P3><Pnumber>a</Pnumber><P3para><Text>red, or</Text><P4><Pnumber>i</Pnumber><P4para><Text>dim;</Text>"
        "</P4para></P4></P3para></P3>"
    )
    first = f"<P2><Pnumber>1</Pnumber><P2para><Text>A lamp is—</Text>{items}</P2para></P2>"
    document = read(clml(p1("3", "Lamps", first + p2("2", "Others are white."))))
    found = unit(document, "reg-3")
    assert (found.number, found.heading) == ("3", "Lamps")
    assert found.text == "(1) A lamp is—\n(a) red, or\n(i) dim;\n(2) Others are white."


def test_articles_of_orders_and_sections_of_acts_have_their_own_word() -> None:
    assert read(clml(p1("3", "Lamps", "<Text>Lit.</Text>"), kind="order")).units[0].ref == "art-3"
    assert read(clml(p1("3", "Lamps", "<Text>Lit.</Text>"), kind="")).units[0].ref == "s-3"


def test_inserted_words_are_text_and_repealed_words_that_are_still_printed_are_not() -> None:
    words = (
        "Keys are <Addition>always</Addition> logged<Repeal RetainText='true'> in ink</Repeal>."
        "<CommentaryRef Ref='c1'/>"
    )
    data = clml(p1("1", "Keys", f"<Text>{words}</Text>"), after="").replace(
        b"</Secondary>",
        b"</Secondary><Commentaries><Commentary id='c1'><Para><Text>Words repealed.</Text></Para></Commentary>"
        b"</Commentaries>",
    )
    document = read(data)
    assert document.units[0].text == "Keys are always logged."
    assert left_out(document)["deleted words"] == "in ink"
    assert left_out(document)["annotations"] == "Words repealed."


def test_a_repealed_article_printed_as_dots_keeps_its_number_and_says_nothing() -> None:
    document = read(clml(p1("1", "Keys", "<Text>. . . . . . .</Text>") + p1("2", "Lamps", "<Text>Lit.</Text>")))
    assert [one.placeholder for one in document.units] == [True, False]


def test_a_heading_over_several_articles_stands_above_each() -> None:
    group = (
        '<P1group><Title>Keys</Title><P1 id="a"><Pnumber>1</Pnumber><P1para><Text>Logged.</Text></P1para></P1>'
        '<P1 id="b"><Pnumber>2</Pnumber><P1para><Text>Counted.</Text></P1para></P1></P1group>'
    )
    part = f"<Part><Number>PART 1</Number><Title>Yards</Title><Pblock><Title>At night</Title>{group}</Pblock></Part>"
    document = read(clml(part))
    assert [one.heading_path for one in document.units] == [("PART 1 Yards", "At night", "Keys")] * 2


def test_schedules_are_told_apart_by_their_printed_numbers() -> None:
    def schedule(number: str) -> str:
        return (
            f"<Schedule><Number>SCHEDULE {number}</Number><TitleBlock><Title>Fees</Title></TitleBlock>"
            "<Reference>Regulation 2</Reference><ScheduleBody><P1><Pnumber>3</Pnumber><P1para><Text>Two pounds."
            "</Text></P1para></P1></ScheduleBody></Schedule>"
        )

    both = f"<Schedules>{schedule('IIA')}{schedule('IIB')}</Schedules>"
    document = read(clml(p1("1", "Keys", "<Text>Logged.</Text>"), after=both))
    assert [one.ref for one in document.units] == ["reg-1", "sch-iia-s-3", "sch-iib-s-3"]
    assert document.units[1].reference == "SCHEDULE IIA, 3"
    assert left_out(document)["references of schedules"] == "Regulation 2 Regulation 2"


def test_a_table_in_a_schedule_is_read_row_by_row_with_its_head() -> None:
    table = (
        "<Tabular><table><thead><tr><th>Thing</th><th>Fee</th></tr></thead><tbody><tr><td>Key</td><td>£2</td></tr>"
        "<tr><td>Lamp</td><td>£3</td></tr></tbody></table></Tabular>"
    )
    schedule = f"<Schedule><Number>SCHEDULE 1</Number><ScheduleBody>{table}</ScheduleBody></Schedule>"
    document = read(clml(p1("1", "Keys", "<Text>Logged.</Text>"), after=f"<Schedules>{schedule}</Schedules>"))
    row = unit(document, "sch-1-r-2")
    assert (row.kind, row.text, row.heading_path) == ("schedule_row", "Lamp | £3", ("SCHEDULE 1", "Thing | Fee"))


def test_quoted_articles_of_an_amending_text_stay_quoted() -> None:
    article = "<P1><Pnumber>9</Pnumber><P1para><Text>Gates shut.</Text></P1para></P1>"
    new = f"<BlockAmendment Format='double'>{article}</BlockAmendment>"
    document = read(clml(p1("1", "Change", f"<Text>After regulation 8 insert—</Text>{new}")))
    assert [one.ref for one in document.units] == ["reg-1"]
    assert document.units[0].text == "After regulation 8 insert—\n“9 Gates shut.”"


def test_lists_are_numbered_as_they_are_printed() -> None:
    items = "".join(f"<ListItem><Para><Text>{word}</Text></Para></ListItem>" for word in ("red", "dim"))
    listed = f'<OrderedList Type="alpha" Decoration="parens">{items}</OrderedList>'
    document = read(clml(p1("1", "Lamps", f"<Text>A lamp is—</Text>{listed}")))
    assert document.units[0].text == "A lamp is—\n(a) red\n(b) dim"


def test_the_first_day_is_that_of_the_version_and_not_the_first_editions() -> None:
    body = p1("1", "Start", "<Text>These Regulations come into force on 1st April 2019.</Text>")
    document = read(clml(body, root='RestrictStartDate="2024-04-06" RestrictEndDate="2025-01-01"'))
    first = document.attribute("effective_from")
    assert first is not None
    assert (first.value, first.confidence, first.quote) == (
        date(2024, 4, 6),
        0.9,
        '<Legislation RestrictStartDate="2024-04-06">',
    )
    last = document.attribute("effective_to")
    assert last is not None
    assert last.value == date(2025, 1, 1)
    assert any("a later version takes the place of this text on 2025-01-01" in one.message for one in document.doubtful)


def test_a_text_as_made_begins_on_the_one_day_it_comes_into_force_and_never_when_it_was_made() -> None:
    day = '<ukm:ComingIntoForce><ukm:DateTime Date="2019-04-01"/></ukm:ComingIntoForce>'
    made = clml(p1("1", "Keys", "<Text>Logged.</Text>"), root="", come=day)
    first = read(made).attribute("effective_from")
    assert first is not None
    assert first.value == date(2019, 4, 1)
    assert read(clml(p1("1", "Keys", "<Text>Logged.</Text>"), root="")).attribute("effective_from") is None


def test_provisions_have_days_and_extents_of_their_own() -> None:
    body = (
        p1("1", "Keys", "<Text>Logged.</Text>", 'RestrictStartDate="2019-04-01"')
        + p1("2", "Lamps", "<Text>Lit.</Text>", 'RestrictStartDate="2024-09-01" RestrictExtent="W"')
        + p1("3", "Gates", "<Text>Shut.</Text>", 'RestrictEndDate="2024-12-01"')
        + p1("4", "Bins", "<Text>Full.</Text>", 'Status="Prospective"')
    )
    document = read(clml(body))
    assert [(start.day, start.basis, start.refs) for start in document.starts] == [
        (date(2024, 9, 1), "fixed", ("reg-2",)),
        (None, "later_order", ("reg-4",)),
    ]
    assert [(lapse.effective_to, lapse.refs) for lapse in document.lapses] == [(date(2024, 12, 1), ("reg-3",))]
    since = next(one for one in document.attributes if one.name == "text_since")
    assert (since.value, since.unit_ref) == (date(2019, 4, 1), "reg-1")
    assert any(one.message == "regulation-2 extends to Wales only" for one in document.doubtful)
    extent = document.attribute("extent")
    assert extent is not None
    assert extent.value == "England, Wales"


def test_changes_that_are_not_applied_are_told_of_and_never_made() -> None:
    effect = (
        '<ukm:UnappliedEffects><ukm:UnappliedEffect RequiresApplied="true" AffectedProvisions="reg. 1" Type="words '
        'substituted" AffectingProvisions="s. 4"><ukm:AffectingTitle>Lamps Act 2025</ukm:AffectingTitle>'
        '<ukm:InForceDates><ukm:InForce Date="2026-01-01"/></ukm:InForceDates></ukm:UnappliedEffect>'
        "</ukm:UnappliedEffects>"
    )
    document = read(clml(p1("1", "Keys", "<Text>Logged.</Text>"), effects=effect))
    message = "a change that is not in this text: reg. 1 words substituted by Lamps Act 2025 s. 4, in force 2026-01-01"
    assert [one.message for one in document.doubtful] == [message]
    assert document.units[0].text == "Logged."


def test_names_and_number_come_from_the_metadata_and_a_part_of_an_act_is_a_work_of_its_own() -> None:
    whole = read(clml(p1("1", "Keys", "<Text>Logged.</Text>")))
    names = ("title", "number", "work", "issuing_body")
    values = {name: found.value for name in names if (found := whole.attribute(name))}
    assert values == {
        "title": "The Yards Regulations 2019",
        "number": "2019 No. 77",
        "work": "uksi-2019-77",
        "issuing_body": "Minister for Yards",
    }
    part = read(
        clml(
            p1("1", "Keys", "<Text>Logged.</Text>"),
            identifier="http://www.legislation.gov.uk/uksi/2019/77/regulation/1/2024-04-06",
        )
    )
    work = part.attribute("work")
    assert work is not None
    assert (part.title, work.value) == ("The Yards Regulations 2019, regulation 1", "uksi-2019-77-regulation-1")


def test_an_instrument_without_provisions_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        read(clml(""))
    assert str(refused.value).startswith("yards.xml: no article and no text of rules was found in the file")
