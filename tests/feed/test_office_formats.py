"""Word files and PDFs at their address: checked, compared and proposed as a page is."""

from __future__ import annotations

from inforce.cli import ingest
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import OLD, Watched
from tests.ingest.pdf_file import filled, lines, pdf_file
from tests.ingest.word_file import level, lists, p, run, word_file

NUMBERING = lists({0: level(0, "%1.")}, {1: (0, "")})


def word_rules(hours: str, *, runs: str = "") -> bytes:
    """The office's rules as a Word file, the numbers of their sections painted by Word."""
    return word_file(
        p("Yard Rules", style="Title")
        + p("These Rules commence on 1 January 2021.", num=(1, 0))
        + p(f"A visitor must not park in the yard for more than {hours} hours.", num=(1, 0), runs=runs)
        + p("Keys are logged.", num=(1, 0)),
        numbering=NUMBERING,
    )


def holds(office: Watched, server: QuietServer) -> None:
    server.pages["/rules"] = Page(word_rules("four"))
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")
    office.accepts(told["deltas"][0]["id"])


def test_a_word_file_is_brought_in_by_its_address_and_checked_there(office: Watched, server: QuietServer) -> None:
    holds(office, server)
    assert office.instrument(OLD).file == "source.docx"
    assert office.clause(f"{OLD}/s-2").text == "A visitor must not park in the yard for more than four hours."
    assert office.one()["words"] == "the same bytes"
    server.pages["/rules"] = Page(word_rules("two"))
    row = office.one(code=1)
    assert (row["outcome"], row["delta"]) == ("changed", "new")
    changes = office.delta(row["delta_id"]).clause_changes
    assert [(change.kind, change.old) for change in changes] == [("changed", (f"{OLD}/s-2",))]


def test_tracked_changes_at_an_address_are_a_failed_check_whatever_was_said_of_an_older_file(
    office: Watched, server: QuietServer
) -> None:
    put_in = '<w:ins w:id="1" w:author="A">' + run(" A fine is due.") + "</w:ins>"
    server.pages["/rules"] = Page(word_rules("four", runs=put_in))
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden", "--tracked", "accept")
    office.accepts(told["deltas"][0]["id"])
    assert office.one()["words"] == "the same bytes"
    server.pages["/rules"] = Page(word_rules("two", runs=put_in))
    row = office.one(code=1)
    assert row["outcome"] == "unreadable"
    assert "1 tracked change that nobody resolved, in paragraph 3" in row["words"]


def pdf_rules(hours: str) -> bytes:
    """The office's rules as a PDF of two pages."""
    first = lines(["Yard Rules"], 80, size=18) + lines(["1. These Rules commence on 1 January 2021."], 110)
    second = filled(f"2. A visitor must not park in the yard for more than {hours} hours.")
    return pdf_file([first, lines(second, 110) + lines(["3. Keys are logged."], 160)])


def test_a_pdf_is_brought_in_by_its_address_and_checked_there(office: Watched, server: QuietServer) -> None:
    server.pages["/rules"] = Page(pdf_rules("four"), kind="application/pdf")
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")
    office.accepts(told["deltas"][0]["id"])
    assert office.instrument(OLD).file == "source.pdf"
    assert office.clause(f"{OLD}/s-2").page == 2
    server.pages["/rules"] = Page(pdf_rules("two"), kind="application/pdf")
    row = office.one(code=1)
    assert (row["outcome"], row["delta"]) == ("changed", "new")
    server.pages["/rules"] = Page(pdf_rules("two")[:-300], kind="application/pdf")
    row = office.one(code=1)
    assert (row["outcome"], row["words"]) == (
        "unreadable",
        "it cannot be read as rules: the PDF is damaged: the table of its parts is missing, "
        "as where a file breaks off before its end",
    )
