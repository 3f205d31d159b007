"""Headings, rows, notes and figures are counted in the source by a look of its own, and in the clauses made of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from inforce.cli import ingest
from inforce.ingest.both_sides import Sides
from inforce.ingest.documents import read_document
from inforce.ingest.html_reader import _Reading
from inforce.ingest.source_lines import Draft, Line, Place, Segmented
from inforce.ingest.source_look import Seen
from inforce.ingest.units import build
from tests.ingest.law_samples import SAMPLES
from tests.ingest.pdf_file import lines, pdf_file
from tests.ingest.word_file import p, run, word_file
from tests.office import Office

ROW = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
WORD = word_file(
    p("Yard Rules", style="Title")
    + p("Keys", style="H1")
    + p("1. Keys are logged.", runs='<w:r><w:footnoteReference w:id="2"/></w:r>')
    + f"<w:tbl>{ROW.format(p('Item'), p('Fee'))}{ROW.format(p('Key'), p('£5'))}</w:tbl>"
    + p("Gates", style="H1")
    + p("2. Gates are locked."),
    parts={"footnotes": f'<w:footnote w:id="2">{p("See the Lock Rules.")}</w:footnote>'},
)
PAGE = (
    "<html><body><h1>Yard Rules</h1><h2>Keys</h2><p>1. Keys are logged.</p><table><tr><th>Item</th><th>Fee</th></tr>"
    "<tr><td>Key</td><td>£5</td></tr></table><h2>Gates</h2><p>2. Gates are locked.</p>"
    "<aside><p id='fn1'>See the Lock Rules.</p></aside><nav><h3>Menu</h3></nav></body></html>"
)
TYPED = (
    "# Yard Rules\n\n## Keys\n\n1. Keys are logged.[^1]\n\n| Item | Fee |\n|---|---|\n| Key | £5 |\n\n## Gates\n\n"
    "2. Gates are locked.\n\n[^1]: See the Lock Rules.\n"
)
ACT = (
    '<akomaNtoso xmlns="http://www.akomantoso.org/2.0"><act><meta/><body><section><num>1.</num><heading>Keys</heading>'
    "<content><p>Keys are logged.<authorialNote><p>See the Lock Rules.</p></authorialNote></p><table><tr><td><p>Key</p>"
    "</td><td><p>£5</p></td></tr></table></content></section></body></act></akomaNtoso>"
)
BOOKMARKS = (
    b"<< /First 12 0 R /Last 13 0 R >>",
    b"<< /Title (1. Keys) /Next 13 0 R /Parent 11 0 R >>",
    b"<< /Title (A page that is not there) /Parent 11 0 R >>",
)
PRINTED = pdf_file(
    [lines(["1. Keys", "Keys are logged by the keeper of the yard each night."], 110)],
    extra=BOOKMARKS,
    catalog="/Outlines 11 0 R",
)
# Of each kind: in the source, in clauses or above them, left out by name.
COUNTS: Mapping[str, tuple[bytes, dict[str, tuple[int, int, int]]]] = {
    "rules.docx": (
        WORD,
        {
            "headings": (3, 2, 1),
            "table_rows": (2, 2, 0),
            "notes": (1, 1, 0),
            "figures": (3, 3, 0),
            "letters": (70, 61, 9),
        },
    ),
    "rules.html": (
        PAGE.encode(),
        {
            "headings": (4, 2, 2),
            "table_rows": (2, 2, 0),
            "notes": (1, 0, 1),
            "figures": (3, 3, 0),
            "letters": (74, 46, 28),
        },
    ),
    "rules.md": (TYPED.encode(), {"headings": (3, 2, 1), "table_rows": (2, 2, 0), "notes": (1, 1, 0)}),
    "rules.txt": (
        b"Yard Rules\n\n1. Keys are logged.\n\n2. Gates are locked.\n",
        {"figures": (2, 2, 0), "letters": (36, 27, 9)},
    ),
    "rules.xml": (
        ACT.encode(),
        {
            "headings": (1, 1, 0),
            "table_rows": (1, 1, 0),
            "notes": (1, 0, 1),
            "figures": (2, 2, 0),
            "letters": (35, 20, 15),
        },
    ),
    "rules.pdf": (PRINTED, {"headings": (1, 1, 0), "figures": (1, 1, 0), "letters": (46, 46, 0)}),
}


@pytest.mark.parametrize("name", COUNTS)
def test_every_reader_is_held_against_a_look_of_its_own_at_the_source(name: str) -> None:
    data, wanted = COUNTS[name]
    document = read_document(data, name)
    assert {one.what: (one.source, one.clauses, one.left_out) for one in document.counts} == wanted
    assert document.findings == ()


@pytest.mark.parametrize("form", SAMPLES)
def test_in_every_markup_of_law_both_sides_come_to_the_same(form: str) -> None:
    document = read_document(SAMPLES[form], "law.xml")
    assert sum(one.source for one in document.counts if one.what == "headings") > 0
    assert all(one.source == one.clauses + one.left_out for one in document.counts)


def sides(seen: Seen) -> Sides:
    """What is missing where one clause is all that a reader made of a source."""
    result = Segmented()
    draft = Draft.at(Place(path=("Keys",)), 1, "1", "1.", "s")
    draft.key = ((1, ""),)
    draft.lines.append(Line(1, "Keys are logged at gate 12."))
    result.drafts.append(draft)
    units, _ = build(result)
    found = Sides(seen, result, units)
    found.counts()
    return found


@pytest.mark.parametrize(
    ("seen", "missing"),
    [
        (Seen(headings=(("Keys",), ("Gates",))), [("headings", 1, "Gates")]),
        (Seen(rows=(("Item", "Fee"), ("gate", "12"))), [("table_rows", 1, "Item Fee")]),
        (Seen(notes=(("See the Lock Rules.",),) * 2), [("notes", 2, "See the Lock Rules.")]),
        (Seen(text="1. Keys are logged at gates 12 and 3."), [("figures", 1, "3"), ("letters", 4, "sadn")]),
        (Seen(headings=(("KEYS",),), text="１．　Keys are logged at gate １２."), []),
    ],
)
def test_what_a_reader_has_lost_is_missing_on_the_side_of_the_clauses(
    seen: Seen, missing: list[tuple[str, int, str]]
) -> None:
    assert sides(seen).missing == missing


def test_a_table_that_is_read_by_its_columns_is_a_finding_that_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_columns(reading: _Reading, table: object) -> None:
        reading.lines.append(Line(1, "Item Key Fee £5"))

    monkeypatch.setattr(_Reading, "_rows", by_columns)
    found = read_document(PAGE.encode(), "rules.html").findings
    assert [(one.id, one.what, one.stops) for one in found] == [
        ("table-1", "a row of a table in the source is in no clause as a whole: “Item Fee”", True),
        ("table-2", "a row of a table in the source is in no clause as a whole: “Key £5”", True),
    ]


def test_both_sides_are_shown_before_anything_is_written(office: Office) -> None:
    path = office.root.parent / "rules.md"
    path.write_text(TYPED, encoding="utf-8")
    where = (str(path), "--jurisdiction", "linden", "--effective-from", "2021-01-01", "--preview")
    shown = office.run(ingest.main, *where)
    assert (
        "  In the source and in clauses: headings 3 and 2 (1 left out), table rows 2 and 2, notes 1 and 1\n"
        in shown.stdout
    )
    told = office.does(ingest.main, *where)["deltas"][0]["counts"]
    assert told[0] == {"what": "headings", "source": 3, "clauses": 2, "left_out": 1}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "# Rules\n\n" + "Every gate has a keeper of the yard. " * 300,
            "text is one clause of 11099 characters: no articles were found in it",
        ),
        (
            "Rules\n\n" + "Whereas a gate has a keeper.\n" * 100 + "\n1. Gates are locked.\n",
            "2300 characters before the first article are in no clause, from “Whereas a gate has a keeper.” on",
        ),
    ],
)
def test_long_text_in_which_no_articles_were_found_is_a_finding(text: str, what: str) -> None:
    assert [(one.kind, one.what) for one in read_document(text.encode(), "rules.md").findings] == [("undivided", what)]


def test_runs_of_a_word_file_are_one_heading() -> None:
    body = p("", style="H1", runs=run("Ke") + run("ys", "<w:b/>")) + p("1. Keys are logged.")
    assert read_document(word_file(body), "rules.docx").findings == ()
