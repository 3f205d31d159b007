"""The feed in a library that asks for signatures: what it lands needs none, and proves nothing away (design 5)."""

from __future__ import annotations

from pathlib import Path

from inforce.cli import feed, ingest
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import FIRST, OLD, page
from tests.proof.signed_office import SignedOffice


def test_what_the_feed_lands_is_proven_without_its_signature(tmp_path: Path, server: QuietServer) -> None:
    office = SignedOffice.opened(tmp_path)
    settings = (office.root / "library.yml").read_text(encoding="utf-8") + 'feed:\n  allowed:\n    - "127.0.0.1"\n'
    office.commits({"library.yml": settings.encode()}, sign="owner")
    served = server.pages["/rules"] = Page(page(FIRST)())
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden", "--as", "pavel")
    first = told["deltas"][0]["id"]
    office.accepts(first)
    assert office.does(feed.main, "check")["checked"][0]["outcome"] == "unchanged"
    served.text = page(FIRST.replace("four", "two"))()
    row = office.does(feed.main, "check", code=1)["checked"][0]
    assert office.asks("How long may a visitor park in the yard?")["queue"] == "change_pending"
    served.text = page(FIRST.replace("four", "three").replace("1 January 2021", "1 March 2027"))()
    again = office.does(feed.main, "check", code=1)["checked"][0]
    assert (again["delta"], again["delta_id"]) == ("updated", row["delta_id"])
    assert office.verdicts() == {first: "proven"}
    office.accepts(row["delta_id"])
    assert office.verdicts() == {first: "proven", row["delta_id"]: "proven"}
    assert office.does(feed.main, "check")["checked"][0]["outcome"] == "unchanged"
    assert office.verdicts() == {first: "proven", row["delta_id"]: "proven"}
    assert 'status: "retired"' in office.git("show", f"main:cards/{OLD}/s-2.yml")
