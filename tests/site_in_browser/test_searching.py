"""Searching as a reader does: plain words typed, the clause listed, and landed on (case C32 and its kind)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Page

from inforce.pages.search_terms import terms

FOUND = "[data-search-found] li"


@pytest.fixture
def page(browser: Browser, parking: str) -> Iterator[Page]:
    """The page of search."""
    opened = browser.new_page()
    opened.clock.set_fixed_time(datetime(2026, 11, 30, 9, tzinfo=UTC))  # the day the site was made
    opened.goto(f"{parking}search.html")
    yield opened
    opened.close()


def typed(page: Page, query: str, *, place: str = "", on: str = "") -> list[str]:
    """The titles of what is listed for a query."""
    page.select_option("#Place", place)
    page.fill("#Day", on)
    page.fill("#Words", query)
    page.press("#Words", "Enter")
    page.wait_for_function("!/Searching/.test(document.querySelector('[data-search-told]').textContent)")
    page.wait_for_timeout(300)
    return [text.strip() for text in page.locator(f"{FOUND} a").all_text_contents()]


@pytest.mark.parametrize("query", ["停放", "访客车辆", "超过四小时", "第五条", "停放不得超过", "访客 停放"])
def test_a_chinese_clause_is_found_by_words_from_its_middle_and_landed_on(page: Page, query: str, parking: str) -> None:
    assert typed(page, query)[0] == "停车管理规定　第五条"
    page.click(f"{FOUND} a")
    page.wait_for_url(f"{parking}rules/cn/parking/2020-01-01.html#art-5")
    assert "超过四小时" in (page.text_content("#art-5:target") or "")


@pytest.mark.parametrize("query", ["visitor", "visitors", "VISITOR park", "not park more four hours", "visi"])
def test_an_english_clause_is_found_by_its_words_and_landed_on(page: Page, query: str) -> None:
    assert "Yard Rules, section 5" in typed(page, query, place="au-nsw")[:3]
    page.locator(f"{FOUND} a", has_text="Yard Rules, section 5").last.click()
    page.wait_for_url("**/rules/au-nsw/yard/20*.html#s-5")
    assert "visitor" in (page.text_content("#s-5:target") or "")


def test_an_instrument_is_found_by_its_title(page: Page) -> None:
    assert "Gates Act" in typed(page, "gates act")


def test_what_nobody_wrote_is_not_found(page: Page) -> None:
    assert typed(page, "zeppelin 飞艇") == []
    assert page.text_content("[data-search-told]") == (
        "Nothing was found. Try fewer or other words, another place, or no day."
    )


def test_a_place_has_its_own_rules_and_those_of_the_places_above(page: Page) -> None:
    assert set(typed(page, "visitor", place="au-qld")) == {"Northern Yards, section 1", "Gates Act, section 1"}
    assert "Northern Yards, section 1" not in typed(page, "visitor", place="au-nsw")


def test_only_what_was_in_force_on_a_day_is_listed(page: Page) -> None:
    assert typed(page, "visitor hours", place="au-nsw", on="2019-05-01") == ["Yard Rules, section 5"]
    assert page.get_attribute(f"{FOUND} a", "href") == "rules/au-nsw/yard/2018-01-01.html?on=2019-05-01#s-5"
    assert "Yard Rules, section 6" not in typed(page, "visitor book", place="au-nsw", on="2026-05-31")
    assert "Yard Rules, section 6" in typed(page, "visitor book", place="au-nsw", on="2026-06-01")


def test_words_of_a_query_and_of_a_clause_are_shown_as_text(page: Page) -> None:
    assert typed(page, "visitor <img>") != []
    assert page.locator(f"{FOUND} mark").first.text_content() == "visitor"
    assert page.locator("img").count() == 0


def test_an_address_with_a_query_shows_what_it_finds(page: Page, parking: str) -> None:
    page.goto(f"{parking}search.html?q=visitor&place=au-qld")
    page.wait_for_selector(FOUND)
    assert page.input_value("#Place") == "au-qld"


def test_the_page_and_the_index_make_the_same_terms(page: Page) -> None:
    texts = [
        *(
            "Visitors' classes, buses and companies: 1,150.50 at 8:00",
            "第十条之一 访客车辆",
            "ＦＵＬＬ width ２０２６年",
        ),
        *("a²b ½ ﬁsh Straße ÉTÉ été", "不得 (c) §5A 12aa", "の車両 Ωμέγα", "𠀀𠀁 㐀龥豈", "x_y-z don't ’s", ""),
        *("the of and", "ties eies aies gas gases this thus", "\u200b停\u200b放", "İstanbul ẞ"),
    ]
    assert [page.evaluate("text => inforceSearch.terms(text)", text) for text in texts] == [terms(one) for one in texts]


@pytest.mark.parametrize("part", ["editions", "terms", "texts"])
def test_a_part_of_the_index_that_does_not_come_is_told(page: Page, served: str, part: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route(f"**/search/{part}*.js", lambda route: route.abort())
    page.goto(f"{served}search.html?q=bond")
    page.wait_for_function("/could not be loaded/.test(document.querySelector('[data-search-told]').textContent)")
    assert page.locator(FOUND).count() == 0
    assert faults == []
