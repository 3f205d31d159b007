"""What was read, written in the same format and read again is the same clauses: for every reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument, Unit
from tests.ingest.law_samples import clml, dc_act, ecfr, ecfr_section, p1, reg_paragraph, reg_section, regml, uslm
from tests.ingest.pdf_file import filled, lines, pdf_file
from tests.ingest.word_file import level, lists, p, word_file

# Of each article its number, its heading and its lines.
Article = tuple[str, str, list[str]]


def text(articles: Sequence[Article]) -> bytes:
    return "\n\n".join(f"{number}. " + "\n".join(rows) for number, _, rows in articles).encode()


def markdown(articles: Sequence[Article]) -> bytes:
    made = (f"## {number} {heading}\n\n" + "\n\n".join(rows).replace("<", "\\<") for number, heading, rows in articles)
    return ("# Yard Rules\n\n" + "\n\n".join(made) + "\n").encode()


def html(articles: Sequence[Article]) -> bytes:
    made = (
        f"<h2>{number} {escape(heading)}</h2>" + "".join(f"<p>{escape(row)}</p>" for row in rows)
        for number, heading, rows in articles
    )
    return f"<!doctype html><html><body><h1>Yard Rules</h1>{''.join(made)}</body></html>".encode()


def docx(articles: Sequence[Article]) -> bytes:
    made = (p(rows[0], num=(1, 0)) + "".join(map(p, rows[1:])) for _, _, rows in articles)
    body = p("Yard Rules", style="Title") + "".join(made)
    return word_file(body, numbering=lists({0: level(0, "%1.")}, {1: (0, "")}))


def pdf(articles: Sequence[Article]) -> bytes:
    pages = []
    for number, _, rows in articles:
        content, top = [], 110.0
        for row in [f"{number}. {rows[0]}", *rows[1:]]:
            content.append(lines(filled(row), top))
            top += 12.0 * len(filled(row)) + 14
        pages.append("\n".join(content))
    return pdf_file(pages)


def akoma_ntoso(articles: Sequence[Article]) -> bytes:
    made = (
        f"<section><num>{number}.</num><heading>{escape(heading)}</heading><content>"
        + "".join(f"<p>{escape(row)}</p>" for row in rows)
        + "</content></section>"
        for number, heading, rows in articles
    )
    space = 'xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"'
    return f"<akomaNtoso {space}><act><meta/><body>{''.join(made)}</body></act></akomaNtoso>".encode()


def as_clml(articles: Sequence[Article]) -> bytes:
    return clml(
        "".join(p1(n, escape(h), "".join(f"<Text>{escape(row)}</Text>" for row in rows)) for n, h, rows in articles)
    )


def as_uslm(articles: Sequence[Article]) -> bytes:
    made = (
        f"<section><num>SEC. {n}. </num><heading>{escape(h)}</heading>"
        + "".join(f"<content>{escape(row)}</content>" for row in rows)
        + "</section>"
        for n, h, rows in articles
    )
    return uslm("".join(made))


def as_ecfr(articles: Sequence[Article]) -> bytes:
    made = (
        ecfr_section(f"1.{n}", escape(h), "".join(f"<P>{escape(row)}</P>" for row in rows)) for n, h, rows in articles
    )
    return ecfr(f'<DIV5 N="1" NODE="99:1.0" TYPE="PART"><HEAD>PART 1 - YARDS</HEAD>{"".join(made)}</DIV5>')


def as_regml(articles: Sequence[Article]) -> bytes:
    made = (
        reg_section(n, escape(h), *(reg_paragraph(f"1099-{n}-p{at}", "", escape(row)) for at, row in enumerate(rows)))
        for n, h, rows in articles
    )
    return regml("".join(made))


def as_dc_law(articles: Sequence[Article]) -> bytes:
    sections = []
    for number, heading, rows in articles:
        inner = "".join(f"<text>{escape(row)}</text>" for row in rows)
        sections.append(f"<section><num>{number}</num><heading>{escape(heading)}</heading>{inner}</section>")
    return dc_act("".join(sections))


WRITERS: Mapping[str, Callable[[Sequence[Article]], bytes]] = {
    "txt": text,
    "md": markdown,
    "html": html,
    "docx": docx,
    "pdf": pdf,
    "akn.xml": akoma_ntoso,
    "clml.xml": as_clml,
    "uslm.xml": as_uslm,
    "ecfr.xml": as_ecfr,
    "regml.xml": as_regml,
    "dc.xml": as_dc_law,
}
THINGS = st.sampled_from(
    ["gate", "key", "lamp", "visitor", "register & book", "yard", "20", "5,000", "m²", "naïve <b>"]
)
ROWS = st.lists(THINGS, min_size=2, max_size=12).map(lambda words: f"The {' and '.join(words)} shall be kept in order.")
ARTICLES = st.lists(
    st.tuples(st.sampled_from(["Keys", "Gates and lamps", "Fees"]), st.lists(ROWS, min_size=1, max_size=3)),
    min_size=2,
    max_size=7,
)


def said(units: Sequence[Unit]) -> list[tuple[str, str | None, str]]:
    """What the clauses are: what they are cited as, their heading, their words."""
    return [(unit.ref, unit.heading, unit.text) for unit in units]


def articles_of(document: ReadDocument) -> list[Article]:
    """The clauses as they are to be written out: the last part of `1.2` is the number that its writer takes."""
    return [
        (unit.number.rpartition(".")[2].split()[-1], unit.heading or "", unit.text.split("\n"))
        for unit in document.units
    ]


@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=12)
@given(found=ARTICLES)
def test_what_was_read_and_written_again_is_read_as_the_same_clauses(
    form: str, found: list[tuple[str, list[str]]]
) -> None:
    write = WRITERS[form]
    once = read_document(
        write([(str(n), heading, rows) for n, (heading, rows) in enumerate(found, start=1)]), f"a.{form}"
    )
    again = read_document(write(articles_of(once)), f"a.{form}")
    assert said(again.units) == said(once.units)
    assert ["".join(unit.text.split()) for unit in once.units] == ["".join("".join(rows).split()) for _, rows in found]
    assert again.counts == once.counts
