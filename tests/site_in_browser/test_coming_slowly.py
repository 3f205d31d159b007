"""Of a page that comes piece by piece over a slow line: what has been shown stays where it is."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site_in_browser.test_every_kind_of_page import FULL, SHIFTS

PIECES = 40
# Long enough that the browser draws what it has; a machine too slow for that draws less often, and the test asks less.
PAUSE_SECONDS = 0.08


@pytest.fixture(scope="module")
def slow(sample: Path) -> Iterator[str]:
    """The address of the sample's site on a server that pauses after each paragraph and each entry of a list."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Slow, directory=str(sample.parent)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/city/"
    server.shutdown()
    thread.join()
    server.server_close()


class _Slow(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if not self.path.endswith(".html"):
            super().do_GET()
            return
        page = Path(self.directory, self.path.lstrip("/")).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        for piece in re.split(rb"(?<=</li>)|(?<=</p>)|(?<=</div>)", page, maxsplit=PIECES):
            self.wfile.write(piece)
            self.wfile.flush()
            time.sleep(PAUSE_SECONDS)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", ["coming.html", "index.html", FULL])
def test_a_page_that_comes_slowly_moves_nothing_shown(browser: Browser, slow: str, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.add_init_script(SHIFTS)
    page = context.new_page()
    page.goto(f"{slow}{address}")
    shifted = page.evaluate("window.shifted")
    context.close()
    assert shifted < 0.001
