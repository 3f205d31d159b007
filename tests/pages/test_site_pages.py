"""Addresses and names that stay (case C33), and two things at one address, which stop the build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from inforce.pages.outline import headings_in, outlined
from inforce.pages.publication import Publication
from inforce.pages.site_pages import TwoAtOneAddress, check_addresses, check_anchors, pages_of
from tests.pages.built import published

EDITION = "au/parking/2020-01-01"


def parking(folder: Path, extra: dict[str, Any]) -> Publication:
    """Chinese articles and headings that come twice; `extra` are clauses to be put in between."""
    clauses = {
        "art-1": {"text": "为了管理停车。", "clause_reference": "第一条", "heading_path": ["第一章 总则"], "order": 1},
        "art-2": {"text": "适用于本市。", "clause_reference": "第二条", "heading_path": ["第一章 总则"], "order": 3},
        "art-10-1": {"text": "不得超时。", "clause_reference": "第十条之一", "heading_path": ["Offences"], "order": 4},
        "art-11": {
            "text": "罚款。",
            "clause_reference": "第十一条",
            "heading_path": ["Part 2", "Offences"],
            "order": 5,
        },
    }
    edition = {"title": "停车规定", "language": "zh", "clauses": clauses | extra}
    return published({"instruments": {EDITION: edition}}, folder)


def anchors(publication: Publication) -> list[str]:
    edition = publication.by_id[EDITION]
    return [one.anchor for one in (*edition.clauses, *headings_in(outlined(edition.clauses)))]


def test_names_on_a_page_come_from_ids_and_stay_when_a_clause_comes_in_between(tmp_path: Path) -> None:
    before = anchors(parking(tmp_path / "a", {}))
    inserted = {
        "text": "本规定所称车辆。",
        "clause_reference": "第一条之一",
        "heading_path": ["第一章 总则"],
        "order": 2,
    }
    after = anchors(parking(tmp_path / "b", {"art-1-1": inserted}))
    assert before == [
        *("art-1", "art-2", "art-10-1", "art-11"),
        *("Under-1-art-1", "Under-1-art-10-1", "Under-1-art-11", "Under-2-art-11"),
    ]
    assert set(after) == {*before, "art-1-1"}


def test_two_clauses_under_one_name_stop_the_build() -> None:
    with pytest.raises(TwoAtOneAddress) as stopped:
        check_anchors("rules/au/yard/2020-01-01.html", ["s-1", "s-2", "s-1"])
    assert str(stopped.value) == (
        "rules/au/yard/2020-01-01.html: two parts of one page are called s-1, so that a link to one may show the"
        " other\n"
        "Next: give each clause an id of its own; tools/check names the files"
    )


def test_a_clause_whose_file_is_there_twice_stops_the_build(tmp_path: Path) -> None:
    written = {"instruments": {EDITION: {"title": "Yard", "clauses": {"s-5": "Park here."}}}}
    from tests.decisions.small_libraries import make
    from tests.pages.built import published_of

    made = make({"timezone": "UTC"} | written, tmp_path / "library")
    folder = made.root / "instruments" / EDITION / "clauses"
    (folder / "a").mkdir()
    (folder / "a" / "s-5.yml").write_bytes((folder / "s-5.yml").read_bytes())
    made.commit("Twice")
    publication = published_of(made.root)
    with pytest.raises(TwoAtOneAddress):
        pages_of(publication)


def test_two_subjects_that_fall_together_stop_the_build(tmp_path: Path) -> None:
    edition = {"title": "Yard", "topics": ["pool fences", "Pool  fences"], "clauses": {"s-5": "Park here."}}
    with pytest.raises(TwoAtOneAddress, match="subject:pool-fences"):
        pages_of(published({"instruments": {EDITION: edition}}, tmp_path))


def test_two_pages_at_one_address_stop_the_build() -> None:
    with pytest.raises(TwoAtOneAddress) as stopped:
        check_addresses(["rules/au/a.html", "rules/au/A.html"])
    assert str(stopped.value) == (
        "rules/au/A.html: two pages of the site have the same address\n"
        "Next: rename one of the two works or editions: on some hosts capitals do not tell them apart"
    )


def test_a_page_where_a_folder_has_to_be_stops_the_build() -> None:
    with pytest.raises(TwoAtOneAddress) as stopped:
        check_addresses(["rules/au/yard.html", "rules/au/yard.html/2020-01-01.html"])
    assert str(stopped.value) == (
        "rules/au/yard.html/2020-01-01.html: rules/au/yard.html would have to be a page and a folder at once\n"
        "Next: rename the work or edition whose id ends in .html"
    )
