"""Reading in a real browser: another day, what changed, definitions, the keyboard, paper, and no script at all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.pages.built import ROOT, published_of

ACT = "rules/meridia-calder/residential-tenancies"
NEW, OLD = f"{ACT}/2023-09-01.html", f"{ACT}/2015-07-01.html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new page of a desktop's size."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.clock.set_fixed_time(datetime(2026, 11, 30, 9, tzinfo=UTC))  # the day the site was made
    yield opened
    opened.close()


def shows_day(page: Page, day: str) -> str:
    """Choose a day on the page, and give what is then said of it."""
    page.fill("#Day", day)
    page.click("[data-as-at] button")
    page.wait_for_load_state()
    return (page.text_content("[data-told]") or "").strip()


@pytest.mark.parametrize("start", [NEW, OLD, f"{ACT}.html"])
def test_a_day_leads_to_the_edition_in_force_on_it(page: Page, served: str, start: str) -> None:
    page.goto(f"{served}{start}")
    shows_day(page, "2023-08-31")
    page.wait_for_url(f"{served}{OLD}?on=2023-08-31")
    assert page.text_content("[data-told]") == "Shown as at 31 August 2023"
    assert page.text_content(".standing .state") == "In force"
    assert page.text_content("[data-as-of]") == "on 31 August 2023"
    shows_day(page, "2023-09-01")
    page.wait_for_url(f"{served}{NEW}?on=2023-09-01")


def test_a_day_before_the_record_says_so_and_shows_nothing_as_in_force(page: Page, served: str) -> None:
    page.goto(f"{served}rules/meridia-calder/swimming-pool-barriers/2016-10-01.html")
    assert shows_day(page, "2010-01-01") == "Our record of this instrument begins later than that day."
    assert page.text_content(".standing .state") == "Not yet in force"
    assert page.locator("[data-as-at-badge]").count() == page.locator("section.clause").count()


def test_a_day_works_from_a_folder_and_keeps_the_clause(page: Page, sample: Path) -> None:
    page.goto(f"{(sample / NEW).as_uri()}#s-3")
    shows_day(page, "2020-05-01")
    page.wait_for_url(f"{(sample / OLD).as_uri()}?on=2020-05-01#s-3")


@pytest.mark.parametrize("day", ["2015-06-30", "2021-05-01", "2022-02-28", "2022-03-01", "2023-08-31", "2027-01-01"])
def test_the_page_tells_of_a_day_what_the_library_does(page: Page, served: str, day: str) -> None:
    words = {"in_force": "In force", "not_yet": "Not yet in force", "ended": "No longer in force"}
    words["unknown"] = "Not in force: a day is not fixed"
    publication = published_of(ROOT)
    for edition in publication.editions:
        if edition.language == "en" and edition.jurisdiction == "meridia-calder":
            page.goto(f"{served}rules/{edition.id}.html?on={day}")
            assert page.text_content(".standing .state") == words[edition.state_on(date.fromisoformat(day)).value]
            for clause in edition.clauses:
                state = clause.state_on(date.fromisoformat(day)).value
                badges = page.locator(f"#{clause.anchor} [data-as-at-badge]").all_text_contents()
                assert badges == ([] if state == "in_force" else [words[state]]), (clause.id, day)


def test_what_changed_is_shown_word_by_word(page: Page, served: str) -> None:
    page.goto(f"{served}{NEW}#s-3")
    page.click("#s-3 .changed summary")
    assert page.locator("#s-3 del").all_text_contents() == ["5"]
    assert "3" in page.locator("#s-3 ins").all_text_contents()


def test_a_definition_is_shown_on_focus_and_on_hover_and_goes_with_escape(page: Page, served: str) -> None:
    page.goto(f"{served}{NEW}")
    term = page.locator("#s-3 a.term").first
    term.focus()
    assert (page.text_content("[role=tooltip]") or "").startswith("bond means money paid by a tenant")
    assert term.get_attribute("aria-describedby") == "Definition"
    page.keyboard.press("Escape")
    assert page.locator("[role=tooltip]").count() == 0
    term.hover()
    page.hover("[role=tooltip]")
    assert page.locator("[role=tooltip]").count() == 1


def test_everything_is_reached_with_the_keyboard(page: Page, served: str) -> None:
    page.goto(f"{served}{NEW}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the text"
    page.keyboard.press("Enter")
    assert page.url.endswith("#Top")
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.closest('details.card') && document.activeElement.tagName")
        )
        if reached[-1]:
            break
    assert reached[-1] == "SUMMARY"
    page.keyboard.press("Enter")
    assert page.locator("details.card[open]").count() == 1
    width = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert width == "solid"


def test_the_choice_of_light_or_dark_stays(page: Page, served: str) -> None:
    page.goto(f"{served}index.html")
    page.click("[data-scheme]")
    page.goto(f"{served}{NEW}")
    assert page.get_attribute("body", "data-md-color-scheme") == "slate"


def test_on_paper_a_page_says_what_it_is_a_copy_of(page: Page, served: str) -> None:
    page.goto(f"{served}{NEW}")
    assert not page.is_visible(".only-print")
    page.emulate_media(media="print")
    assert page.is_visible(".only-print")
    said = page.text_content(".only-print") or ""
    assert f"https://rules.example/city/{NEW}" in said
    assert "from commit" in said
    assert [page.is_visible(part) for part in (".site-header", ".as-at", ".outline", ".crumbs")] == [False] * 4
    assert page.is_visible("#s-3 .text")
    assert page.is_visible(".development")


def test_without_scripts_every_word_is_there(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served}{NEW}")
    assert page.is_visible("#s-3 .text")
    assert "choose the edition whose days include it" in (page.text_content("noscript") or "")
    page.goto(f"{served}search.html")
    assert "go by place or by subject" in (page.text_content("noscript") or "")
    context.close()
