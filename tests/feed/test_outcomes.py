"""The outcomes of a check, kept apart: what a server or a file does, and what the feed says of it (design 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.cli import ask, delta, feed, ingest
from tests.feed import servers
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import FIRST, OLD, Watched, page

PAGE = page(FIRST)()
CHANGED = PAGE.replace("four hours", "two hours")


def holds_page(office: Watched, server: QuietServer, text: str = PAGE) -> None:
    """The page is brought in by its address, and accepted."""
    server.pages["/rules"] = Page(text)
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")
    office.accepts(told["deltas"][0]["id"])


def test_a_page_brought_in_by_its_address_is_checked_there(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    assert office.instrument(OLD).url == server.url("/rules")
    assert office.instrument(OLD).file == "source.html"
    row = office.one()
    assert (row["outcome"], row["words"], row["delta_id"]) == ("unchanged", "the same bytes", None)
    noted = office.noted()
    assert str(noted.checked_on) == office.today
    assert str(noted.recheck_by) == "2026-12-30"


def test_a_changed_clause_is_one_pending_change(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    office.does(ask.main, "How long may a visitor park in the yard?", "--jurisdiction", "linden")
    server.pages["/rules"] = Page(CHANGED)
    row = office.one(code=1)
    assert (row["outcome"], row["delta"]) == ("changed", "new")
    proposed = office.delta(row["delta_id"])
    assert [(change.kind, change.old) for change in proposed.clause_changes] == [("changed", (f"{OLD}/s-2",))]
    assert (
        "was: A visitor must not park in the yard for more than four hours."
        in office.run(delta.main, "show", proposed.id).stdout
    )
    assert proposed.proposed_by == "feed"
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    assert len(office.delta(row["delta_id"]).affected_answer_ids) == 1
    assert office.git("log", "-1", "--format=%an <%ae>", "main") == "In Force feed <feed@inforce.invalid>"


FAILURES = {
    "down": (servers.hang_up, "unreachable", "hung up"),
    "500": (servers.status(500), "unreachable", "the server answers 500 Internal Server Error"),
    "429 for long": (servers.status(429, Retry_After="900"), "unreachable", "it asks to wait 900 seconds"),
    "silent": (servers.silent(1.0), "unreachable", "time-out"),
    "trickling": (servers.trickle(4.0), "unreachable", "did not come within 2 seconds"),
    "404": (servers.status(404), "not_the_document", "the server answers 404 Not Found"),
    "403": (servers.status(403), "not_the_document", "the server answers 403 Forbidden"),
    "nothing": (servers.status(200, ""), "not_the_document", "the file is empty"),
    "a part": (servers.status(206, PAGE), "cut_short", "the server answers 206 Partial Content"),
    "short": (servers.short_of_length(PAGE), "cut_short", "the body ends too soon"),
    "short chunks": (servers.short_of_chunks(PAGE), "cut_short", "the body ends too soon"),
    "short gzip": (servers.short_gzip(PAGE), "cut_short", "the packed body ends too soon"),
    "half a page": (Page(PAGE[: len(PAGE) // 2]), "cut_short", "its closing tag, </html>, is missing"),
    "a bomb": (servers.bomb(20), "unreadable", "larger than the limit of 16777216 bytes"),
    "other host": (servers.redirect("http://127.0.0.2:9/rules"), "moved", "it redirects to http://127.0.0.2:9/rules"),
    "other page": (servers.redirect("/elsewhere"), "moved", "/elsewhere; look at it"),
    "itself": (servers.redirect("/rules", 302), "moved", "it redirects to itself"),
    "a file": (servers.redirect("file:///etc/passwd"), "moved", "which is no address that is fetched"),
    "a PDF": (
        Page(b"%PDF-1.7 \n", kind="application/pdf"),
        "not_the_document",
        "it is pdf, and what is held came as html",
    ),
    "plain text": (
        Page(FIRST.replace("four", "two"), kind="text/plain"),
        "not_the_document",
        "it is text, and what is held came as html",
    ),
    "not modified, unasked": (servers.status(304), "not_the_document", "the server answers 304 Not Modified"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_what_is_neither_a_change_nor_silence_is_a_failed_check(
    office: Watched, server: QuietServer, name: str
) -> None:
    behaviour, outcome, words = FAILURES[name]
    holds_page(office, server)
    office.one()
    before = office.noted()
    server.pages["/rules"] = behaviour
    office.sleeps(31)
    checked = office.quickly()
    assert (checked.outcome.value, checked.delta_id) == (outcome, None), checked.words
    assert words in checked.words
    noted = office.noted()
    assert (noted.checked_on, noted.recheck_by) == (before.checked_on, before.recheck_by)
    assert (noted.last_good_sha256, noted.last_good_etag) == (before.last_good_sha256, before.last_good_etag)
    assert (str(noted.failing_since), noted.failure_kind) == (office.today, outcome)
    assert office.card(f"{OLD}/s-2").status == "live"
    server.pages["/rules"] = Page(PAGE)
    assert office.quickly().outcome.value == "unchanged"
    assert office.noted().failing_since is None


LOOKALIKES = {
    "a challenge": ("<h1>Just a moment</h1><p>Checking your browser before you go on.</p>", "a challenge page"),
    "a login": ("<h1>Yard Rules</h1><form><p>Please log in. Password: ____</p></form>", "a login page"),
    "a soft 404": ("<h1>Yard Rules</h1><p>The page you want no longer exists.</p>", "that nothing is there"),
    "maintenance": ("<h1>City</h1><p>1. The site is down for maintenance.</p>", "maintenance"),
    "news": ("<h1>City news</h1><p>The fair opens on Sunday.</p><p>The pool is shut.</p>", "0 were found again"),
}


@pytest.mark.parametrize("name", LOOKALIKES)
def test_a_page_that_is_not_the_document_puts_no_rule_in_question(
    office: Watched, server: QuietServer, name: str
) -> None:
    body, words = LOOKALIKES[name]
    holds_page(office, server)
    server.pages["/rules"] = Page(f"<!doctype html><html><body>{body}</body></html>")
    checked = office.quickly()
    assert checked.outcome.value == "not_the_document"
    assert words in checked.words
    assert office.card(f"{OLD}/s-2").status == "live"


def test_a_login_page_behind_a_redirect_has_moved(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = servers.redirect("/login", 302)
    server.pages["/login"] = Page("<!doctype html><html><body><h1>Log in</h1><p>Password</p></body></html>")
    checked = office.quickly()
    assert checked.outcome.value == "moved"
    assert server.url("/login") in checked.words


def test_a_redirect_for_now_on_the_same_host_is_followed(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = servers.redirect("/rules/today", 302)
    server.pages["/rules/today"] = Page(PAGE)
    assert office.quickly().outcome.value == "unchanged"


def test_a_slash_at_the_end_is_the_same_page(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = servers.redirect("/rules/", 301)
    server.pages["/rules/"] = Page(PAGE)
    assert office.quickly().outcome.value == "unchanged"


def test_a_new_text_under_the_old_title_is_a_change_however_much_of_it_is_new(
    office: Watched, server: QuietServer
) -> None:
    holds_page(office, server)
    lines = ["# Yard Rules"] + [
        f"{n}. {w}"
        for n, w in enumerate(
            ["These Rules commence on 1 March 2027.", "Lorries stop at the gate.", "No fires.", "Dogs stay on a lead."],
            start=1,
        )
    ]
    server.pages["/rules"] = Page(page("\n\n".join(lines))())
    checked = office.quickly()
    assert checked.outcome.value == "changed", checked.words
    assert office.delta(checked.delta_id or "").proposes == "linden/yard-rules/2027-03-01"


def test_a_clause_taken_out_at_the_end_of_a_whole_page_is_a_change(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = Page(PAGE.replace("<p>5. The fee is 40 dollars.</p>", ""))
    checked = office.quickly()
    assert checked.outcome.value == "changed", checked.words


def test_most_of_a_page_gone_from_its_end_is_cut_short_even_where_the_page_closes(
    office: Watched, server: QuietServer
) -> None:
    holds_page(office, server)
    at = PAGE.index("<p>3.")
    server.pages["/rules"] = Page(PAGE[:at] + "</main></body></html>")
    assert office.quickly().outcome.value == "cut_short"


def test_a_failed_try_is_tried_again(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = servers.in_turn(servers.status(503, Retry_After="0"), Page(PAGE))
    assert office.quickly().outcome.value == "unchanged"


def test_the_words_for_people_name_what_failed_where_and_what_to_do(office: Watched, server: QuietServer) -> None:
    holds_page(office, server)
    server.pages["/rules"] = servers.status(404)
    told = office.run(feed.main, "check")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        "Linden rules",
        "1 sources checked: 1 not the document",
        f"{OLD}: not the document: the server answers 404 Not Found",
        f"  source: {server.url('/rules')}",
    ]


def test_a_file_that_changes_is_a_change(office: Watched, tmp_path: Path) -> None:
    source = tmp_path / "规章 a" / "仓储 办法#1.md"
    source.parent.mkdir()
    office.lists("folders:", f"  - {source.parent}")
    source.write_text(FIRST, encoding="utf-8")
    office.holds(FIRST, "--url", str(source))
    assert office.instrument(OLD).url == source.as_uri()
    assert office.one()["outcome"] == "unchanged"
    source.write_text(FIRST.replace("40 dollars", "60 dollars"), encoding="utf-8")
    row = office.one(code=1)
    assert (row["outcome"], row["delta"]) == ("changed", "new")
    change = office.delta(row["delta_id"]).clause_changes[0]
    assert (change.old_text, change.new_text) == ("The fee is 40 dollars.", "The fee is 60 dollars.")
