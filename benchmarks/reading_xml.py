"""How law XML is read: what of each set, what is left out, how fast; and attributes against the set's own index.

    python benchmarks/reading_xml.py DIR     DIR holds clml_uk, uslm_us, ecfr_us, cfpb_regml, dc_law_xml, akn_za_bylaws

Each set is read in a process of its own, on one core, so that the peak memory is the set's. Precision is of what is
read above the threshold from which an attribute counts (0.8); the rest goes to a person.
"""

from __future__ import annotations

import csv
import multiprocessing
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.errors import LibraryError  # noqa: E402 - the path above comes first
from inforce.ingest.documents import read_document  # noqa: E402 - the path above comes first
from inforce.ingest.structure import ReadDocument  # noqa: E402 - the path above comes first

SURE = 0.8
SETS = ("clml_uk", "uslm_us", "ecfr_us", "cfpb_regml", "dc_law_xml", "akn_za_bylaws")
EXTENTS = {"E": "England", "W": "Wales", "S": "Scotland", "N.I.": "Northern Ireland"}
Row = dict[str, str]


def extents(row: Row) -> str:
    """`E+W` as the words that are read of it."""
    return ", ".join(EXTENTS[part] for part in row["extent"].split("+") if part in EXTENTS)


def version(row: Row) -> str:
    """The day of a revised text; a text as made is dated by its fetching only."""
    return "" if row["status"] == "final" else row["valid_or_enacted"]


# Of each set: its index, and what the index says of an attribute ("" where it says nothing).
INDEXES: dict[str, tuple[str, dict[str, Callable[[Row], str]]]] = {
    "clml_uk": ("documents.tsv", {"effective_from": version, "title": lambda row: row["title"], "extent": extents}),
    "uslm_us": ("documents.tsv", {"promulgated_on": lambda row: row["date"], "title": lambda row: row["title"]}),
    "cfpb_regml": (
        "documents.tsv",
        {
            "effective_from": lambda row: row["effective_date"],
            "number": lambda row: row["fr_document_number"],
            "title": lambda row: row["title"],
        },
    ),
    "dc_law_xml": (
        "amending_acts.tsv",
        {
            "effective_from": lambda row: row["effective"],
            "promulgated_on": lambda row: row["enacted"],
            "number": lambda row: row["id"],
            "title": lambda row: row["short_title"],
        },
    ),
}


def read_set(folder: Path) -> tuple[Counter[str], Counter[str], list[str], float, int]:
    """(files, clauses, characters; characters left out by kind; refusals; seconds; MB at the peak) of one set."""
    sums: Counter[str] = Counter()
    left: Counter[str] = Counter()
    refused: list[str] = []
    files = [(path.name, path.read_bytes()) for path in sorted(folder.rglob("*.xml"))]
    began = time.perf_counter()
    for name, data in files:
        sums["files"] += 1
        try:
            document = read_document(data, name)
        except LibraryError as error:
            refused.append(f"{name}: {error.message}")
            continue
        sums["clauses"] += len(document.units)
        sums["characters"] += document.characters.source
        for part in document.characters.left_out:
            left[part.what] += part.count
    seconds = time.perf_counter() - began
    return sums, left, refused, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def compared(folder: Path, index: str, wanted: dict[str, Callable[[Row], str]]) -> Counter[tuple[str, str]]:
    """How each attribute that an index tells came out."""
    found: Counter[tuple[str, str]] = Counter()
    with (folder / index).open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            path = next(place for place in (folder / row["file"], folder / "xml" / row["file"]) if place.exists())
            try:
                document = read_document(path.read_bytes(), path.name)
            except LibraryError:
                continue
            for name, told in wanted.items():
                if told(row):
                    found[name, outcome(document, name, told(row))] += 1
    return found


def outcome(document: ReadDocument, name: str, told: str) -> str:
    """right, otherwise or in doubt."""
    read = document.attribute(name)
    if read is None or read.confidence < SURE or str(read.value) == "unknown":
        return "in doubt"
    same = plain(str(read.value)).startswith(plain(told)) if name == "title" else str(read.value) == told
    return "right" if same else "otherwise"


def plain(title: str) -> str:
    """A title without case and white space, as far as the indexes keep it."""
    return re.sub(r"\s+", " ", title).strip().casefold()[:90]


def main() -> None:
    """Read every set and print three tables."""
    folder = Path(sys.argv[1])
    told: list[tuple[str, Counter[str], list[str]]] = []
    print("| set | files | refused | clauses | characters | in clauses | seconds | clauses a second | MB at the peak |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in SETS:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            sums, left, refused, seconds, memory = pool.apply(read_set, (folder / name,))
        kept = 100 * (1 - left.total() / max(1, sums["characters"]))
        print(
            f"| {name} | {sums['files']} | {len(refused)} | {sums['clauses']:,} | {sums['characters']:,} "
            f"| {kept:.0f} % | {seconds:.1f} | {sums['clauses'] / seconds:,.0f} | {memory} |"
        )
        told.append((name, left, refused))
    print("\n| set | characters in no clause |\n|---|---|")
    for name, left, _ in told:
        print(f"| {name} | {', '.join(f'{what} {count:,}' for what, count in left.most_common() if count)} |")
    print(
        "\n| set | attribute | sure and right | sure and otherwise | precision | in doubt |\n|---|---|---|---|---|---|"
    )
    for name, (index, wanted) in INDEXES.items():
        found = compared(folder / name, index, wanted)
        for attribute in wanted:
            right, wrong = found[attribute, "right"], found[attribute, "otherwise"]
            share = 100 * right / max(1, right + wrong)
            print(f"| {name} | {attribute} | {right} | {wrong} | {share:.1f} % | {found[attribute, 'in doubt']} |")
    for name, _, refused in told:
        for why in refused:
            print(f"\nrefused in {name}: {why}")


if __name__ == "__main__":
    main()
