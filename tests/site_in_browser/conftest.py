"""A real browser for the site: a Chromium that is found on the machine, else Playwright's own.

Where there is none the tests are skipped, and the run says so loudly at its end; with INFORCE_BROWSER=required, as
.ci/run sets it, that is a failure.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from inforce.pages.site_build import Where
from tests.pages.built import ROOT, published, published_of, site_of

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium as root in a closed network: it looks for nothing but what it is told to open.
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
NO_BROWSER = "there is no Chromium on this machine (Debian, Ubuntu: apt install chromium)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser, no longer than it is needed: while it is driven, no other event loop can run in the process."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=found, args=OPTIONS)
        except Error:
            if os.environ.get("INFORCE_BROWSER") == "required":
                raise
            pytest.skip(NO_BROWSER)
        yield started
        started.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that nobody looked at the site in a browser."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(NO_BROWSER in str(report.longrepr) for report in skipped):  # told so by the process that ran the test, too
        terminalreporter.section("THE SITE WAS NOT TESTED IN A BROWSER", sep="!", red=True)
        terminalreporter.line("There is no Chromium on this machine. Debian, Ubuntu: apt install chromium.")


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample library's site, to lie under a path of a host."""
    where = Where("https://rules.example/city/", "https://city.example/contact")
    return site_of(published_of(ROOT), tmp_path_factory.mktemp("served") / "city", where)


@pytest.fixture(scope="session")
def served(sample: Path) -> Iterator[str]:
    """The address of the sample's site, under a path of a server on this machine."""
    handler = partial(_Quiet, directory=str(sample.parent))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/city/"
    server.shutdown()
    thread.join()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def parking(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A site in a folder, with one rule on the same matter in each language (case C32)."""
    folder = tmp_path_factory.mktemp("parking")
    other = "本规定自公布之日起施行。"
    zh = {
        "art-5": {"text": "访客车辆停放不得超过四小时。", "clause_reference": "第五条"},
        "art-6": {"text": other, "clause_reference": "第六条"},
    }
    en = {
        "s-5": "A visitor must not park for more than four hours. A gate closes at six.",
        "s-6": {"text": "The visitor book lies at the gate.", "effective_from": "2026-06-01"},
    }
    old = {"s-5": "A visitor must not park for more than nine hours."}
    ended = {"effective_to": "2020-01-01", "ended_because": "superseded by au-nsw/yard/2020-01-01"}
    editions = {
        "cn/parking/2020-01-01": {"title": "停车管理规定", "language": "zh", "clauses": zh},
        "au-nsw/yard/2018-01-01": {"title": "Yard Rules", "clauses": old} | ended,
        "au-nsw/yard/2020-01-01": {"title": "Yard Rules", "clauses": en},
        "au/gates/2020-01-01": {"title": "Gates Act", "clauses": {"s-1": "A gate is for every visitor."}},
        "au-qld/yard/2020-01-01": {"title": "Northern Yards", "clauses": {"s-1": "No visitor may park."}},
    }
    places = [
        {"id": "au", "name": "Australia"},
        {"id": "au-nsw", "name": "New South Wales", "parent": "au"},
        {"id": "au-qld", "name": "Queensland", "parent": "au"},
        {"id": "cn", "name": "示例国"},
    ]
    publication = published({"places": places, "instruments": editions}, folder)
    return site_of(publication, folder / "规则 site").as_uri() + "/"
