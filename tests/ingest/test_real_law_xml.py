"""Real law XML, where a folder of it is there: every file read, or refused for what it is, with its index's days."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.shared import corpus

SURE = 0.8


def rows(folder: Path, index: str, step: int) -> Iterator[tuple[dict[str, str], ReadDocument]]:
    """Rows of an index with the files they are about, those that are refused aside."""
    with (folder / index).open(encoding="utf-8", newline="") as found:
        for row in list(csv.DictReader(found, delimiter="\t"))[::step]:
            path = next(place for place in (folder / row["file"], folder / "xml" / row["file"]) if place.exists())
            try:
                yield row, read_document(path.read_bytes(), path.name)
            except Refused:
                continue


def sure(document: ReadDocument, name: str) -> str | None:
    """The value of an attribute that is read surely enough to count."""
    found = document.attribute(name)
    known = found is not None and found.confidence >= SURE and str(found.value) != "unknown"
    return str(found.value) if found is not None and known else None


@pytest.mark.parametrize(
    ("folder", "step"), [("clml_uk", 3), ("uslm_us", 4), ("ecfr_us", 2), ("cfpb_regml", 6), ("dc_law_xml", 3)]
)
def test_every_file_is_read_with_all_its_characters_or_refused_for_what_it_is(folder: str, step: int) -> None:
    read, refusals = 0, set()
    for path in sorted(corpus(folder).rglob("*.xml"))[::step]:
        try:
            found = read_document(path.read_bytes(), path.name).characters
        except Refused as refused:
            refusals.add(refused.code)
            continue
        assert found.source == found.units + sum(item.count for item in found.left_out)
        read += 1
    assert read >= 2
    assert refusals <= {"no_units", "tied_refs"}


def test_the_first_day_of_a_revised_text_is_that_of_its_version() -> None:
    found = [
        (row["file"], sure(document, "effective_from"), row["valid_or_enacted"])
        for row, document in rows(corpus("clml_uk"), "documents.tsv", 3)
        if row["status"] == "revised"
    ]
    assert len(found) > 15
    assert [one for one in found if one[1] != one[2]] == []


def test_a_file_of_one_provision_has_that_provision() -> None:
    missed = []
    for row, document in rows(corpus("clml_uk"), "documents.tsv", 2):
        match = re.match(r"(?:section|regulation)-(\w+)$", row["provision"])
        if match and all(unit.number != match.group(1) for unit in document.units):
            missed.append(row["file"])
    assert missed == []


def test_an_edition_of_a_part_begins_on_its_effective_date_and_has_all_its_sections() -> None:
    count = 0
    for row, document in rows(corpus("cfpb_regml"), "documents.tsv", 5):
        assert sure(document, "effective_from") == row["effective_date"], row["file"]
        assert sure(document, "work") == f"12-cfr-part-{row['cfr_part']}"
        sections = {unit.number for unit in document.units if unit.number.startswith("§")}
        assert len(sections) == int(row["sections"]), row["file"]
        count += 1
    assert count >= 6


def test_an_act_has_its_days_and_every_section_that_it_is_known_to_touch() -> None:
    for row, document in rows(corpus("dc_law_xml"), "amending_acts.tsv", 2):
        assert sure(document, "effective_from") == row["effective"]
        assert sure(document, "promulgated_on") == row["enacted"]
        changed = {f"§{number}" for one in document.quoted_changes for number in (one.number, one.new_number) if number}
        touched = {name.replace("(Perm)", "") for name in row["sections_of_ch35_36_touched"].split(";") if name}
        assert touched <= {name.replace("(Perm)", "") for name in changed}, row["file"]


def test_a_bill_and_a_code_have_no_first_day_and_a_law_is_made_on_the_day_it_was_approved() -> None:
    for row, document in rows(corpus("uslm_us"), "documents.tsv", 2):
        if row["date"]:
            assert sure(document, "promulgated_on") == row["date"]
        if row["stage"]:
            assert sure(document, "effective_from") is None
            assert any("it is not law" in doubt.message for doubt in document.doubtful)
