"""Small documents in each law XML, written for the tests: a yard, its keys and its lamps."""

from __future__ import annotations

CLML_SPACE = 'xmlns="http://www.legislation.gov.uk/namespaces/legislation"'
UKM = 'xmlns:ukm="http://www.legislation.gov.uk/namespaces/metadata"'
DC_TERMS = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dct="http://purl.org/dc/terms/"'


def clml(
    body: str,
    *,
    root: str = 'RestrictStartDate="2024-04-06" RestrictExtent="E+W"',
    effects: str = "",
    after: str = "",
    identifier: str = "http://www.legislation.gov.uk/uksi/2019/77/2024-04-06",
    kind: str = "regulation",
    come: str = "",
) -> bytes:
    """Regulations on yards, 2019 No. 77, made on 1 March 2019."""
    meta = (
        f"<ukm:Metadata {UKM} {DC_TERMS}><dc:identifier>{identifier}</dc:identifier>"
        "<dc:title>The Yards Regulations 2019</dc:title><dc:language>en</dc:language>"
        "<ukm:SecondaryMetadata><ukm:DocumentClassification>"
        '<ukm:DocumentMainType Value="UnitedKingdomStatutoryInstrument"/>'
        f'<ukm:DocumentMinorType Value="{kind}"/></ukm:DocumentClassification><ukm:Made Date="2019-03-01"/>{come}'
        f"{effects}</ukm:SecondaryMetadata></ukm:Metadata>"
    )
    prelims = (
        "<SecondaryPrelims><Number>2019 No. 77</Number><Title>The Yards Regulations 2019</Title>"
        "<SecondaryPreamble><EnactingText><Para><Text>The Minister makes these Regulations.</Text></Para>"
        "</EnactingText></SecondaryPreamble></SecondaryPrelims>"
    )
    inner = f"{meta}<Secondary>{prelims}<Body>{body}</Body>{after}</Secondary>"
    return f"<Legislation {CLML_SPACE} {root}>{inner}</Legislation>".encode()


def p1(number: str, title: str, content: str, attributes: str = "", own: str = "") -> str:
    """One regulation under its own heading."""
    return (
        f"<P1group {attributes}><Title>{title}</Title>"
        f'<P1 id="regulation-{number}" {own}><Pnumber>{number}</Pnumber><P1para>{content}</P1para></P1></P1group>'
    )


def regml(
    content: str, *, day: str = "2016-07-11", number: str = "2016-100", title: str = "YARD LIGHTING", root: str = ""
) -> bytes:
    """12 CFR Part 1099, on the lighting of yards, as one document made it."""
    return regml_file("regulation", f'<part label="1099"><content>{content}</content></part>', day, number, title)


def regml_file(kind: str, inner: str, day: str, number: str, title: str) -> bytes:
    """A regulation or a notice with its head."""
    head = (
        f"<fdsys><cfrTitleNum>12</cfrTitleNum><date>{day}</date><originalDate>2011-01-03</originalDate>"
        f"<title>{title}</title></fdsys><preamble><agency>Bureau of Yards</agency><cfr><title>12</title>"
        f"<section>1099</section></cfr><documentNumber>{number}</documentNumber>"
        f"<effectiveDate>{day}</effectiveDate></preamble>"
    )
    return f'<{kind} xmlns="eregs">{head}{inner}</{kind}>'.encode()


def reg_section(number: str, subject: str, *paragraphs: str) -> str:
    """One section of a RegML part."""
    return (
        f'<section label="1099-{number}" sectionNum="{number}"><subject>§ 1099.{number} {subject}</subject>'
        f"{''.join(paragraphs)}</section>"
    )


def reg_paragraph(label: str, marker: str, words: str, title: str = "", inner: str = "") -> str:
    """One paragraph with its marker."""
    keyterm = f'<title type="keyterm">{title}</title>' if title else ""
    return f'<paragraph label="{label}" marker="{marker}">{keyterm}<content>{words}</content>{inner}</paragraph>'


SAMPLES: dict[str, bytes] = {
    "clml": clml(
        p1("1", "Keys", "<P2><Pnumber>1</Pnumber><P2para><Text>Keys are logged.</Text></P2para></P2>")
        + p1("2", "Lamps", "<Text>Lamps burn by <Addition>night</Addition>.</Text>"),
        after='<Schedules><Schedule id="schedule-1"><Number>SCHEDULE 1</Number><TitleBlock><Title>Fees</Title>'
        "</TitleBlock><ScheduleBody><Tabular><table><tbody><tr><td>Key</td><td>£2</td></tr></tbody></table>"
        "</Tabular></ScheduleBody></Schedule></Schedules>",
    ),
    "regml": regml(
        reg_section("1", "Keys.", reg_paragraph("1099-1-a", "(a)", "Keys are logged.", "Log."))
        + reg_section("2", "Lamps.", reg_paragraph("1099-2-a", "(a)", "Lamps burn by night."))
        + '<appendix appendixLetter="A" label="1099-A"><appendixTitle>Appendix A to Part 1099—Form</appendixTitle>'
        '<appendixSection label="1099-A-1"><subject/><paragraph marker=""><content>Write the hour.</content>'
        "</paragraph></appendixSection></appendix>"
    ),
}
