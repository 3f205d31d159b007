"""Make a library of the real law that version probes are about and real_library.py does not read, for measuring only.

    python -m benchmarks.probe_library CORPORA OUT

CORPORA holds version_probes.jsonl and the corpora that it names. Brought in is each work that a probe names, in every
edition there is of it, and, as what might be mistaken for it, every other work in the folder above. Editions are dated
by the names of their files; a text "enacted" has the day that its probe names.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benchmarks.real_library import REVIEWER, make
from inforce.ingest.given import Given
from inforce.model.dates import parse_day
from inforce.model.places import Place

_PLACES = {"cfpb_regml": "us", "clml_uk": "uk", "dc_law_xml": "us-dc", "legalize_ie": "ie"}
PLACES = (
    Place(id="us", name="United States", aliases=("US", "USA")),
    Place(id="us-dc", name="District of Columbia", parent="us", aliases=("Washington D.C.", "Washington DC", "D.C.")),
    Place(id="uk", name="United Kingdom", aliases=("UK",)),
    Place(id="ie", name="Ireland"),
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NOT_OF_AN_ID = re.compile(r"[^a-z0-9]+")


def documents(corpora: Path) -> Iterator[tuple[Path, Given]]:
    """Every file to bring in, with its place, work, edition and first day."""
    enacted: dict[Path, date] = {}
    folders: dict[Path, str] = {}
    for line in (corpora / "version_probes.jsonl").read_text(encoding="utf-8").splitlines():
        probe = json.loads(line)
        if probe["corpus"] not in _PLACES:
            continue
        for side in (probe["old"], probe["new"]):
            path = corpora / side["file"]
            day = _DAY.search(side["date"])
            if day is not None and not _DAY.search(path.name):
                enacted[path] = parse_day(day[0])
            folders[path.parent.parent] = _PLACES[probe["corpus"]]
    for folder, place in folders.items():
        for path in sorted(folder.rglob("*.*")):
            found = _DAY.search(path.name)
            day = parse_day(found[0]) if found is not None else enacted.get(path)
            if day is not None and path.suffix in (".xml", ".md"):
                yield path, _given(path, place, day)


def _given(path: Path, place: str, day: date) -> Given:
    # A section in a file of its own is a work of its own: what stands before the sign is its name.
    name = f"{path.parent.name}-{path.name.split('@')[0]}" if "@" in path.name else path.parent.name
    work = _NOT_OF_AN_ID.sub("-", name.casefold()).strip("-")
    return Given(proposed_by=REVIEWER.id, jurisdiction=place, work=work, edition=day.isoformat(), effective_from=day)


def main() -> int:
    """Make the library and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path, metavar="CORPORA")
    parser.add_argument("out", type=Path, metavar="OUT")
    given = parser.parse_args()
    found = sorted(documents(given.corpora), key=lambda one: str(one[1].edition))
    make(given.out, "Real law (probes)", "UTC", PLACES, found, index=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
