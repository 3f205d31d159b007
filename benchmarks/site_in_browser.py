"""What a reader waits for: python -m benchmarks.site_in_browser SITE QUERY, a built site and words to search it for.

A Chromium found on the machine opens the home page, the median and the largest edition, and searches, once as it
comes and once as on a telephone: four times slower, 1.6 megabits a second, 150 ms to the host and back. The host is on
this machine and sends gzip, as hosts do.
"""

from __future__ import annotations

import contextlib
import gzip
import shutil
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}


class Host(SimpleHTTPRequestHandler):
    """Sends files as a static host does."""

    def do_GET(self) -> None:
        """Send one file, packed."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        data = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        with contextlib.suppress(BrokenPipeError):  # the page was left before all of it had come
            self.wfile.write(data)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


def waited(browser: Browser, address: str, slow: bool, then: Callable[[Page], None]) -> str:
    """Seconds until a page is there to be used, its requests, and what came over the line."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    if slow:
        line.send("Network.emulateNetworkConditions", SLOW)
        line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    received: list[float] = []
    line.on("Network.loadingFinished", lambda told: received.append(told["encodedDataLength"]))
    start = time.perf_counter()
    page.goto(address, wait_until="load")
    then(page)
    seconds = time.perf_counter() - start
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0") / 1000
    context.close()
    return f"{seconds:.2f} s ({painted:.2f}), {len(received)} requests, {sum(received) / 1000:,.0f} kB"


def main() -> int:
    """Measure and print a table."""
    site, query = Path(sys.argv[1]), sys.argv[2]
    editions = sorted(site.glob("rules/*/*/*.html"), key=lambda path: path.stat().st_size)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}/"

    def searches(page: Page) -> None:
        page.fill("#Words", query)
        page.press("#Words", "Enter")
        page.wait_for_selector("[data-search-found] li")

    def nothing(page: Page) -> None:
        """The page itself is all."""

    asked = (
        ("home", "index.html", nothing),
        ("the median edition", editions[len(editions) // 2].relative_to(site).as_posix(), nothing),
        ("the largest edition", editions[-1].relative_to(site).as_posix(), nothing),
        ("the page of search, and its first result", "search.html", searches),
    )
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    print("| page | as it comes: whole (first paint) | as on a telephone |\n|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=OPTIONS)
        waited(browser, f"{root}about.html", False, nothing)
        for name, address, then in asked:
            print(f"| {name} | {' | '.join(waited(browser, root + address, slow, then) for slow in (False, True))} |")
        browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
