"""What the tables that come with each set of real documents tell of their attributes: for attributes.py."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import corpora
from inforce.ingest.days import days_in
from inforce.model.places import Places

Row = dict[str, str]
# A file, and what its set tells of its attributes; "" where it tells nothing.
Told = tuple[Path, Row]
EXTENTS = {"E": "England", "W": "Wales", "S": "Scotland", "N.I.": "Northern Ireland"}


def rows(table: Path) -> Iterator[Row]:
    """The rows of a table with a header."""
    with table.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def by_laws(folder: Path) -> Iterator[Told]:
    """A text that an amendment made begins on its day; the first text was published on it."""
    for row in rows(folder / "documents.tsv"):
        day = row["expression_date"]
        amended = f"{day}:amendment" in row["lifecycle_events"]
        later = [event[:10] for event in row["lifecycle_events"].split("; ") if event.endswith(("amendment", "repeal"))]
        yield (
            folder / row["file"],
            {
                "title": row["title"],
                "jurisdiction": row["jurisdiction"],
                "effective_from": day if amended else "",
                "promulgated_on": "" if amended or any(event <= day for event in later) else day,
            },
        )


def chinese(folder: Path) -> Iterator[Told]:
    """Days, level and place as the set lists them."""
    for line in (folder / "documents.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        province, city = row["jurisdiction"], row["sub_jurisdiction"]
        place = "cn" if province == "全国" else f"cn-{corpora.PROVINCES[province]}"
        yield (
            folder / row["file"],
            {
                "title": row["title"],
                "jurisdiction": f"{place}-{corpora.CITIES[city]}" if city in corpora.CITIES else place,
                "effective_from": row["effective_date"],
                "promulgated_on": row["publish_date"],
                "level": row["level"],
            },
        )


def clml(folder: Path) -> Iterator[Told]:
    """The day of a revised text; a text as made is dated by its fetching only."""
    for row in rows(folder / "documents.tsv"):
        yield (
            folder / row["file"],
            {
                "title": row["title"],
                "effective_from": "" if row["status"] == "final" else row["valid_or_enacted"],
                "extent": ", ".join(EXTENTS[part] for part in row["extent"].split("+") if part in EXTENTS),
            },
        )


def tabled(table: str, **columns: str) -> Callable[[Path], Iterator[Told]]:
    """A set whose table has a column for each attribute."""

    def read(folder: Path) -> Iterator[Told]:
        for row in rows(folder / table):
            path = next(place for place in (folder / row["file"], folder / "xml" / row["file"]) if place.exists())
            yield path, {name: row[column] for name, column in columns.items()}

    return read


def policies(folder: Path) -> Iterator[Told]:
    """The day that a policy states of itself, `July 1, 2019` in the table."""
    for row in rows(folder / "documents.tsv"):
        said = row["stated_effective_or_updated"]
        if said and row["file"].endswith(".md"):
            yield folder / row["file"], {"effective_from": "; ".join(map(str, days_in(said)))}


SETS: dict[str, Callable[[Path], Iterator[Told]]] = {
    "akn_za_bylaws": by_laws,
    "zh_laws": chinese,
    "cfpb_regml": tabled("documents.tsv", title="title", number="fr_document_number", effective_from="effective_date"),
    "clml_uk": clml,
    "dc_law_xml": tabled(
        "amending_acts.tsv", title="short_title", number="id", effective_from="effective", promulgated_on="enacted"
    ),
    "uslm_us": tabled("documents.tsv", title="title", promulgated_on="date"),
    "legalize_ie": tabled("documents.tsv", title="title", promulgated_on="publication_date"),
    "policies_versions": policies,
}


def places_of(name: str, folder: Path) -> Places:
    """The places that a set is of, none where its tables tell of none."""
    if name == "akn_za_bylaws":
        return Places(corpora.akn_places())
    return Places(corpora.zh_places(corpora.zh_rows(folder, 0)) if name == "zh_laws" else ())
