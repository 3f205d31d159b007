"""Dated files of one work in law XML: one chain of editions in whatever order they come in, and notices of change."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from inforce.cli import ask, ingest
from tests.ingest.law_samples import clml, p1, reg_paragraph, reg_section, regml, regml_file
from tests.office import Office

WORK = "linden/12-cfr-part-1099"


def edition(day: str, hours: str, title: str = "YARD LIGHTING") -> str:
    body = reg_section("1", "Keys.", reg_paragraph("1099-1-a", "(a)", f"Keys are logged for {hours} hours."))
    return regml(body, day=day, title=title, number=f"no-{day}").decode()


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:4:2])
def test_editions_chain_by_their_effective_dates_in_any_order_even_where_a_title_is_a_slip(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    office = Office.opened(tmp_path)
    texts = [edition("2012-01-01", "two"), edition("2014-01-01", "four", "12"), edition("2016-01-01", "six")]
    for place in order:
        office.holds(texts[place], name="part.xml")
    ends = [office.instrument(f"{WORK}/{day}-01-01").effective_to for day in (2012, 2014, 2016)]
    assert [None if end is None else str(end) for end in ends] == ["2014-01-01", "2016-01-01", None]
    told = office.does(
        ask.main, "For how many hours are keys logged?", "--jurisdiction", "linden", "--as-at", "2015-03-01"
    )
    assert "four hours" in told["body"]


def test_several_editions_brought_in_at_once_chain_too(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    files = [office.file(f"{day}.xml", edition(f"{day}-01-01", "two")) for day in (2016, 2012)]
    told = office.does(ingest.main, *files, "--jurisdiction", "linden")
    assert [row["proposes"] for row in told["deltas"]] == [f"{WORK}/2012-01-01", f"{WORK}/2016-01-01"]


def test_a_notice_of_a_paragraph_puts_the_edition_in_question_and_changes_no_text(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    office.holds(edition("2012-01-01", "two"), name="part.xml")
    change = '<change operation="modified" label="1099-1-a"><paragraph label="1099-1-a" marker="(a)"><content>Keys are '
    notice = f"<changeset>{change}counted.</content></paragraph></change></changeset>"
    told = office.brings(
        regml_file("notice", notice, "2017-01-01", "2016-200", "YARD LIGHTING").decode(), name="notice.xml"
    )
    kinds = {row["kind"]: row for row in told["deltas"]}
    assert set(kinds) == {"new_instrument", "amendment"}
    assert kinds["amendment"]["instrument_id"] == f"{WORK}/2012-01-01"
    assert str(office.delta(kinds["amendment"]["id"]).effective_from) == "2017-01-01"
    assert office.card(f"{WORK}/2012-01-01/s-1099.1").status == "change_pending"


def test_since_when_a_provision_reads_so_is_kept_and_puts_nothing_in_force(tmp_path: Path) -> None:
    office = Office.opened(tmp_path)
    body = p1("1", "Keys", "<Text>Keys are logged.</Text>", 'RestrictStartDate="2019-04-01"')
    office.holds(clml(body).decode(), name="yards.xml")
    found = office.instrument("linden/uksi-2019-77/2024-04-06")
    kept = {one.field: one.value for one in found.attributes}
    assert kept["text_since"] == "2019-04-01 reg-1"
    assert kept["extent"] == "England, Wales"
    assert office.clause("linden/uksi-2019-77/2024-04-06/reg-1").effective_from is None
