"""Of every kind of page, at the width of a phone and of a desktop, light and dark: what must hold of each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

PAGES = (
    *("index.html", "zh/index.html", "subjects.html", "changes.html", "coming.html", "about.html", "zh/about.html"),
    *("search.html?q=bond", "zh/search.html?q=%E7%A7%9F%E6%88%BF", "places/meridia-calder.html", "places/yunlan.html"),
    "rules/meridia-calder/residential-tenancies.html",
    "rules/meridia-calder/residential-tenancies/2023-09-01.html",
    "rules/meridia-calder/swimming-pool-barriers/2021-05-01.html",
    "rules/meridia-osprey/rental-bidding/2025-02-18.html",
    "rules/yunlan/talent-rent-subsidy/2024-07-01.html",
)
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
}
# Added up by the browser itself, from the first moment of the page on.
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


# A page with most of what a page can have: looked at in the other scheme and width too.
FULL = "rules/meridia-calder/residential-tenancies/2023-09-01.html"
PHONE = 360


@pytest.fixture
def opened(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of a desktop's or a phone's width, light or dark; on a phone it is read ten days after it was made."""
    width, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    made, later = (datetime(2026, month, day, 9, tzinfo=UTC) for month, day in ((11, 30), (12, 10)))
    context.clock.set_fixed_time(made if width > PHONE else later)
    context.add_init_script(SHIFTS)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("opened", [(1280, "dark"), (320, "light")], indirect=True, ids=str)
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_whole_asks_nobody_else_fits_and_stays_where_it_is(opened: Page, served: str, address: str) -> None:
    asked: list[str] = []
    faults: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(f"{served}{address}")
    if "search" in address:
        opened.wait_for_selector("[data-search-found] li")
    assert [url for url in asked if not url.startswith((served, "data:"))] == []
    assert faults == []
    assert opened.evaluate("document.documentElement.scrollWidth") <= (opened.viewport_size or {"width": 0})["width"]
    assert opened.evaluate("window.shifted") < 0.02


@pytest.mark.parametrize(
    ("opened", "address"),
    [
        *(((360, "light"), address) for address in PAGES),
        ((1280, "dark"), FULL),
        ((360, "dark"), FULL),
        ((1280, "light"), FULL),
    ],
    indirect=["opened"],
    ids=str,
)
def test_a_page_can_be_used_by_everybody(opened: Page, served: str, address: str) -> None:
    opened.goto(f"{served}{address}")
    if "search" in address:
        opened.wait_for_selector("[data-search-found] li")
    opened.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found = Axe().run(opened, options=RULES).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"], len(one["nodes"])) for one in found] == []
