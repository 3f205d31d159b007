"""Cases C28 (the change that 304 hides) and C29 (different bytes, same rules), and the kinds behind them."""

from __future__ import annotations

import pytest

from inforce.cli import delta, feed, ingest
from tests.feed import servers
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import Watched

TITLE = "linden/depot-rules/2022-07-01"


def depot(hours: str = "four", fee: str = "40", *, printed: str = "08:00:01", mark: str = "a1", more: str = "") -> str:
    """The page of C29, with its trimmings."""
    return f"""<!DOCTYPE html>
<html lang="en"><head><title>Depot Rules</title><meta name="csrf-token" content="{mark}"></head>
<body data-mark="{mark}"><header><a href="/">City of Linden</a></header>
<nav><ul><li><a href="/a">Rules</a></li></ul></nav>
<div class="page"><h1>Depot Rules</h1>
<p>Printed {printed}</p>
<p>1. These Rules commence on 1 July 2022.</p>
<p>2. The gate is open from 6 a.m. to 10 p.m.</p>
<p>3. A driver must sign the register.</p>
<p>4. The fees are those of Schedule 1.</p>
<p>5. A lorry must leave within {hours} hours.</p>
<h2>Schedule 1 — Fees</h2>
<table>
<tr><th>Vehicle</th><th>Dollars a day</th></tr>
<tr><td>Van</td><td>25</td></tr>
<tr><td>Lorry</td><td>{fee}</td></tr>
</table>
</div>{more}
<footer>Visitor count: {len(mark) * 4711}</footer>
</body></html>
"""


def trimmed(text: str) -> str:
    """The same page as another server sends it: a no-break space, other indentation."""
    text = text.replace("The gate is", "The&nbsp;gate is").replace("<td>Van", "\n\t\t<td>\n  Van")
    return text.replace("\n<p>", "\n      <p>\n").replace("</tr>\n<tr>", "</tr><tr>")


def holds(office: Watched, server: QuietServer, text: str, etag: str | None = "a") -> Page:
    """The depot's page, brought in and accepted, and checked once; gives back what the server sends."""
    page = server.pages["/depot"] = Page(text, etag)
    told = office.does(ingest.main, server.url("/depot"), "--jurisdiction", "linden")
    office.accepts(told["deltas"][0]["id"])
    assert office.one()["outcome"] == "unchanged"
    return page


def test_c29_other_bytes_and_the_same_rules_are_no_change(office: Watched, server: QuietServer) -> None:
    page = holds(office, server, depot())
    head = office.tip("main")
    page.text, page.etag = trimmed(depot(printed="08:05:09", mark="b22")), "b"
    row = office.one()
    assert (row["outcome"], row["words"], row["delta_id"]) == ("same_rules", "other bytes, the same rules", None)
    assert office.git("diff", "--name-only", head, "main") == f"instruments/{TITLE}/checks.yml"
    assert office.noted(TITLE).last_good_etag == '"b"'


def test_c29_two_hours_for_four_and_sixty_for_forty_are_one_change(office: Watched, server: QuietServer) -> None:
    page = holds(office, server, depot())
    page.text, page.etag = trimmed(depot(printed="08:05:09", mark="b22")), "b"
    office.one()
    page.text, page.etag = depot("two", "60", printed="09:00:00", mark="c"), "c"
    row = office.one(code=1)
    assert (row["outcome"], row["delta"]) == ("changed", "new")
    changes = office.delta(row["delta_id"]).clause_changes
    assert [(change.kind, change.old[0].rsplit("/", 1)[1]) for change in changes] == [
        ("changed", "s-5"),
        ("changed", "sch-1-r-2"),
    ]
    assert (changes[0].old_text, changes[0].new_text) == (
        "A lorry must leave within four hours.",
        "A lorry must leave within two hours.",
    )
    assert (changes[1].old_text, changes[1].new_text) == ("Lorry | 40", "Lorry | 60")
    assert len(office.does(delta.main, "list", "--pending")["deltas"]) == 1


@pytest.mark.parametrize(
    "line",
    ["Printed 09:59:59", "Printed on 3 May 2026 at 10:00", "Retrieved: 2026-05-03 10:00", "Visitors: 10,231",
     "You are visitor number 4711", "Page last updated 3 May 2026 10:15 UTC",
     "打印时间：2026-05-03 10:00", "浏览量：1024"],
)  # fmt: skip
def test_a_line_of_the_printer_at_the_end_is_no_part_of_the_last_rule(
    office: Watched, server: QuietServer, line: str
) -> None:
    page = holds(office, server, depot(more=f"<p>{line}</p>"), etag=None)
    page.text = depot(more=f"<p>{line.replace('1', '2')}</p>")
    assert office.one()["outcome"] == ("same_rules" if "1" in line else "unchanged")


@pytest.mark.parametrize(
    ("held", "now"),
    [
        ("6 a.m.", "7 a.m."),
        ("sign the register", "sign  the register and print 08:05:09 on it"),
        ("Van</td><td>25", "Van</td><td>26"),
        ("must sign", "may sign"),
        ("10 p.m.", "10 p.m. Printed 08:05:09"),
        ("<td>25</td>", "<td>2 5</td>"),
    ],
)
def test_a_figure_or_a_word_within_a_rule_is_never_a_trimming(
    office: Watched, server: QuietServer, held: str, now: str
) -> None:
    page = holds(office, server, depot(), etag=None)
    assert held in depot()
    page.text = depot(printed="11:11:11").replace(held, now)
    assert office.one(code=1)["outcome"] == "changed"


def test_c28_a_change_whose_reading_failed_is_not_lost_behind_not_modified(
    office: Watched, server: QuietServer
) -> None:
    page = holds(office, server, depot())
    assert office.noted(TITLE).last_good_etag == '"a"'
    good, page.etag = depot("two"), "b"
    page.text = good.replace('<div class="page">', "<div>" * 250)  # deeper than is read: ingest refuses
    row = office.one(code=1)
    assert row["outcome"] == "unreadable"
    noted = office.noted(TITLE)
    assert (noted.last_good_etag, str(noted.failing_since)) == ('"a"', office.today)
    page.text = good  # the fault is mended, and the tag is the same
    assert office.one(code=1)["delta"] == "new"
    assert office.noted(TITLE).last_good_etag == '"b"'
    assert office.noted(TITLE).failing_since is None
    row = office.one(code=1)
    assert (row["outcome"], row["words"], row["delta"]) == (
        "unchanged", "the server says that nothing is new", "waiting",
    )  # fmt: skip
    assert len(office.does(delta.main, "list", "--pending")["deltas"]) == 1


def test_what_fails_says_so_until_it_succeeds(office: Watched, server: QuietServer) -> None:
    page = holds(office, server, depot())
    server.pages["/depot"] = servers.status(404)
    office.sleeps(1)
    assert office.one(code=1)["outcome"] == "not_the_document"
    since = office.today
    office.sleeps(2)
    office.one(code=1)
    told = office.does(feed.main, "status")["sources"][0]
    assert (told["failing_since"], told["failure_kind"]) == (since, "not_the_document")
    assert f"  failing since {since}: the server answers 404 Not Found" in office.run(feed.main, "status").stdout
    server.pages["/depot"] = page
    assert office.one()["outcome"] == "unchanged"
    assert office.does(feed.main, "status")["sources"][0]["failing_since"] is None


def test_a_server_that_says_for_ever_that_nothing_is_new_is_asked_for_the_whole_now_and_then(
    office: Watched, server: QuietServer
) -> None:
    page = holds(office, server, depot())
    page.text = depot("two")  # changed, under the old tag
    office.sleeps(29)
    assert office.one()["outcome"] == "unchanged"
    office.sleeps(1)
    assert office.one(code=1)["outcome"] == "changed"


def test_only_a_tag_that_is_one_is_sent_back(office: Watched, server: QuietServer) -> None:
    page = holds(office, server, depot(), etag=None)
    page.headers = {"ETag": "not quoted", "Last-Modified": "yesterday"}
    office.one()
    office.one()
    assert "If-None-Match" not in server.heads[-1]
    assert "If-Modified-Since" not in server.heads[-1]
    assert server.heads[-1]["User-Agent"] == "In-Force/0.1.0 (+no contact set)"
