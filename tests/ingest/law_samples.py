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
        "<SecondaryPreamble><EnactingText><Para><Text>The Minister for Yards, in exercise of section 4, makes these "
        "Regulations.</Text></Para></EnactingText></SecondaryPreamble></SecondaryPrelims>"
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


def dc_act(sections: str, *, meta: str = "<effective>2024-03-01</effective>", name: str = "D.C. Law 30-7") -> bytes:
    """An act of the District on yards, enacted on 10 January 2024."""
    spaces = (
        'xmlns="https://code.dccouncil.us/schemas/dc-library" xmlns:codify="https://code.dccouncil.us/schemas/codify"'
    )
    head = (
        '<num type="law">30-7</num><heading type="short">Yard Lamps Amendment Act of 2024</heading>'
        f"<meta>{meta}<history><enacted>2024-01-10</enacted></history></meta>"
        "<text>BE IT ENACTED BY THE COUNCIL OF THE DISTRICT OF COLUMBIA, That this act may be cited.</text>"
    )
    return f'<document {spaces} id="{name}">{head}{sections}</document>'.encode()


def dc_section(number: str, heading: str, content: str, *, annotations: str = "", attributes: str = "") -> bytes:
    """One section of the D.C. Code."""
    history = f"<annotations>{annotations}</annotations>" if annotations else ""
    space = 'xmlns="https://code.dccouncil.us/schemas/dc-library"'
    inner = f"<num>{number}</num><heading>{heading}</heading>{content}{history}"
    return f'<section {space} containing-doc="D.C. Code" {attributes}>{inner}</section>'.encode()


def ecfr(divisions: str, amended: str = "May 4, 2022") -> bytes:
    """Title 99 of the CFR with these divisions."""
    head = "<HEADER><FILEDESC><TITLESTMT><TITLE>Title 99: Yards</TITLE></TITLESTMT></FILEDESC></HEADER>"
    title = f'<DIV1 N="99" NODE="99:1" TYPE="TITLE"><HEAD>Title 99 - Yards</HEAD>{divisions}</DIV1>'
    text = f"<TEXT><BODY><ECFRBRWS><AMDDATE>{amended}</AMDDATE>{title}</ECFRBRWS></BODY></TEXT>"
    return f"<DLPSTEXTCLASS>{head}{text}</DLPSTEXTCLASS>".encode()


def ecfr_section(number: str, head: str, content: str) -> str:
    """One section of the eCFR."""
    return (
        f'<DIV8 N="§ {number}" NODE="99:1.0.{number}" TYPE="SECTION"><HEAD>§ {number}   {head}</HEAD>{content}</DIV8>'
    )


def uslm(main: str, *, root: str = "pLaw", meta: str = "", preface: str = "", after: str = "") -> bytes:
    """Public Law 130-9, or another document in USLM."""
    spaces = 'xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    told = meta or "<citableAs>Public Law 130–9</citableAs><approvedDate>2031-05-06</approvedDate>"
    head = f"<meta><dc:title>Public Law 130–9: On yards.</dc:title>{told}</meta><preface>{preface}</preface>"
    return f"<{root} {spaces}>{head}<main>{main}</main>{after}</{root}>".encode()


SAMPLES: dict[str, bytes] = {
    "dc-law": dc_act(
        "<section><num>2</num><text>Section 1 of the Yards Act is amended to read as follows:</text><include><section>"
        '<codify:replace doc="D.C. Code" path="§9-101"/><num>1</num><heading>Keys.</heading><para><num>(a)</num>'
        "<text>Keys are logged.</text></para></section></include><aftertext>.</aftertext></section>"
        "<section><num>3</num><heading>Lamps.</heading><text>Lamps burn by night.</text></section>"
    ),
    "ecfr": ecfr(
        '<DIV5 N="1" NODE="99:1.0" TYPE="PART"><HEAD>PART 1 - YARDS</HEAD><AUTH><HED>Authority:</HED><PSPACE>1 U.S.C. 1'
        "</PSPACE></AUTH>"
        + ecfr_section("1.1", "Keys.", "<P>(a) Keys are logged.</P><CITA>[1 FR 1]</CITA>")
        + ecfr_section("1.2", "Lamps.", "<P>Lamps burn by <I>night</I>.</P>")
        + "</DIV5>"
    ),
    "uslm": uslm(
        "<longTitle><docTitle>An Act</docTitle></longTitle><section><num>SEC. 2. </num><heading>KEYS.</heading>"
        "<chapeau>Keys are—</chapeau><paragraph><num>(1) </num><content>logged;</content></paragraph></section>"
        "<section><num>SEC. 3. </num><heading>LAMPS.</heading><content>Lamps burn by night.</content></section>"
    ),
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
