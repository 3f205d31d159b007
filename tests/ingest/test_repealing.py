"""Held instruments that a document repeals by name, in the words of real repealing sections."""

from __future__ import annotations

import pytest

from inforce.ingest.documents import read_document
from inforce.ingest.naming import title_key
from inforce.ingest.repealing import repealed_by_name

HELD = {
    "City of Linden: Yard and Wharf Parking By-law, 2006": "linden/yard-2006",
    "Refuse Removal By-laws": "linden/refuse",
    "Removal By-laws": "linden/removal",
    "By-law relating to the Repeal of By-laws": "linden/repeal-2007",
    "林登市仓储管理办法": "linden/storage",
}


def repealed(section: str, *, title: str = "Wharf By-law, 2016", more: str = "") -> dict[str, bool]:
    text = f"# {title}\n\n1. A visitor must sign the register.\n\n2. {section}\n{more}"
    titles: dict[str, list[str]] = {}
    for held, work in HELD.items():
        for named in (held, held.rpartition(": ")[2]):
            titles[title_key(named)] = [work]
    found = repealed_by_name(read_document(text.encode(), "x.md"), title, titles)
    return {one.work_id: one.in_part for one in found}


@pytest.mark.parametrize(
    ("section", "work", "in_part"),
    [
        ("The Yard and Wharf Parking By law, 2006 (PG 6378), is hereby repealed.", "linden/yard-2006", False),
        ("These are repealed: (a) City of Linden: YARD AND WHARF PARKING BY-LAW, 2006;", "linden/yard-2006", False),
        ("The Refuse Removal By-laws are repealed to the extent that they apply here.", "linden/refuse", True),
        ("Sections 3 and 4 of the Refuse Removal By-laws are repealed.", "linden/refuse", True),
        ("《林登市仓储管理办法》同时废止。", "linden/storage", False),
        ("林登市仓储管理办法同时废止。", "linden/storage", False),
        ("一九九九年发布的《林登市仓储管理办法》（林登市令第5号）同时废止。", "linden/storage", False),
    ],
)
def test_a_held_title_in_repealing_words_is_found(section: str, work: str, in_part: bool) -> None:
    assert repealed(section) == {work: in_part}


@pytest.mark.parametrize(
    "section",
    [
        "The Refuse Removal By-laws apply to the wharf.",
        "The tariff of charges in terms of the Refuse Removal By-laws is repealed.",
        "The notice made under the Refuse Removal By-laws is hereby revoked.",
        "General By-laws, Chapter XIII: Refuse Removal By-laws, are repealed.",
        "Every by-law about refuse is repealed.",
        "《林登市仓储管理办法实施细则》同时废止。",
        "《林登市关于执行〈林登市仓储管理办法〉若干问题的解释》同时废止。",
        "《新林登市仓储管理办法》同时废止。",
        "关于《林登市仓储管理办法》的解释同时废止。",
    ],
)
def test_a_title_that_is_only_mentioned_is_not_repealed(section: str) -> None:
    assert repealed(section) == {}


def test_the_longer_title_is_meant_and_not_the_shorter_one_within_it() -> None:
    assert repealed("The Refuse Removal By-laws are repealed.") == {"linden/refuse": False}


def test_a_documents_own_title_is_no_repeal() -> None:
    own = "By-law relating to the Repeal of By-laws, 2016"
    assert repealed(f"This By-law is called the {own}.", title=own) == {}


def test_a_schedule_that_a_repealing_section_points_to_is_read() -> None:
    table = "| Number | Title | Extent |\n|---|---|---|\n| 47 of 2002 | Refuse Removal By-laws | The whole |\n"
    section = "The by-laws listed in Schedule 1 are hereby repealed to the extent set out in its third column."
    assert repealed(section, more=f"\n## Schedule 1\n\n{table}") == {"linden/refuse": False}


def test_a_title_that_two_works_bear_decides_nothing() -> None:
    text = "# Wharf By-law\n\n1. The Refuse Removal By-laws are repealed.\n\n2. Keys are logged.\n"
    titles = {title_key("Refuse Removal By-laws"): ["linden/a", "linden/b"]}
    assert list(repealed_by_name(read_document(text.encode(), "x.md"), "Wharf By-law", titles)) == []
