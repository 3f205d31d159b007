"""How surely place and day are read from questions, against what the titles of the documents that answer them name.

    python -m benchmarks.read_questions DIR [--show]

DIR holds the released records of a published evaluation, as for `tools/evaluate reproduce`: 200 questions, each with
the title of its source, and the index of all 460. A title is gold only in part: it may name less than the question
does ("this city's measures"), or a place the question leaves out. Whether a name stands in a text is told by the bare
list of names, not by the reader that is measured. Held out: the titles of the 260 items that the questions are not of.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from inforce.evaluation.published import PLACES as NAMES
from inforce.evaluation.tables import read_table
from inforce.model.places import Place, Places
from inforce.reading.asked_date import asked_of
from inforce.reading.date_periods import Period
from inforce.reading.dates_in_text import dates_in
from inforce.reading.places_in_text import asked_places, places_in

TODAY = date(2026, 11, 30)
PROVINCE, COUNTY = "广东", "龙川"
_ABOVE = {COUNTY: "河源", **{name: PROVINCE for name in NAMES if name not in (PROVINCE, COUNTY)}}
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?=年)")
_QUESTIONS, _INDEX = "normative_qa_200_questions.jsonl", "normative_qa_460_index.tsv"


def known() -> Places:
    """The places of the list: the province, its cities, and a county, each by its full and its short name."""
    return Places(
        tuple(
            Place(id=f"p-{number}", name=_full(name), parent=_parent(name), aliases=(name,))
            for number, name in enumerate(NAMES)
        )
    )


def _full(name: str) -> str:
    return name + {PROVINCE: "省", COUNTY: "县"}.get(name, "市")


def _parent(name: str) -> str | None:
    return f"p-{NAMES.index(_ABOVE[name])}" if name in _ABOVE else None


def standing_in(text: str) -> set[str]:
    """The names of the list that stand in a text."""
    return {name for name in NAMES if name in text}


def read_in(text: str, places: Places) -> set[str]:
    """The places of the list that are read from a text as those asked about."""
    found = asked_places(places_in(text, places).mentions, places)
    return {NAMES[int(one.candidates[0][2:])] for one in found if len(one.candidates) == 1}


def lowest(names: set[str]) -> set[str]:
    """The names without those that lie above another."""
    return names - {above for name in names for above in above_of(name)}


def above_of(name: str) -> Iterator[str]:
    """The places above one, nearest first."""
    while name in _ABOVE:
        name = _ABOVE[name]
        yield name


def place_kind(question: str, title: str, places: Places) -> str:
    """How the places read from a question stand to those of its source's title; ERROR begins what was read wrongly."""
    read, gold, there = read_in(question, places), standing_in(title), standing_in(question)
    covered = read | {above for name in read for above in above_of(name)}
    if lowest(there) - covered:
        return "ERROR: a place that stands in the question is not read"
    if read - there:
        return "ERROR: a place is read that does not stand in the question"
    if not gold:
        return "the title names no place" + (", the question does" if read else ", nor does the question")
    if not lowest(gold) - covered:
        return "right: the same" if lowest(gold) == lowest(read) else "right: those of the title, and more or nearer"
    return "the question does not name the title's place"


def date_kind(question: str, title: str) -> str:
    """How the day read from a question stands to the years of its source's title."""
    mentions = dates_in(question, TODAY)
    asked = asked_of(mentions, question, TODAY)
    years = {year for one in asked.readings for year in years_of(one)}
    there, gold = standing_years(question), standing_years(title)
    if not there:
        return f"no year stands in the question; read as {asked.kind}"
    if years and not years & there:
        return "ERROR: another year is read than stands in the question"
    if gold & there and gold & years:
        return "right: the title's year"
    if not years:
        roles = {one.role for one in mentions if any(there & set(years_of(period)) for period in one.readings)}
        if not roles:
            return "ERROR: a year that stands in the question is not read"
        return f"the year is that of a {', '.join(sorted(roles)).replace('_', ' ')}, and not the day asked about"
    return f"a year stands in the question and not in the title; read as {asked.kind}"


def year_kind(title: str) -> str:
    """Whether every year that stands in a title is read, in whatever role."""
    read = {year for one in dates_in(title, TODAY) for period in one.readings for year in years_of(period)}
    return "right: every year" if standing_years(title) <= read else "ERROR: a year that stands there is not read"


def standing_years(text: str) -> set[int]:
    """The years that stand in a text, by their form alone."""
    return {int(year) for year in _YEAR.findall(text)}


def years_of(period: Period) -> range:
    """The years that a period touches."""
    return range(period.first.year, period.last.year + 1)


def main() -> int:
    """Print the tables; exit 1 where an error was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--show", action="store_true", help="print each question or title that is not right")
    given = parser.parse_args()
    places = known()
    lines = (given.folder / _QUESTIONS).read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    asked = {row["qid"] for row in rows}
    index = read_table(given.folder / _INDEX, ("qid", "source_document"))
    titles = {one for row in index if row["qid"] not in asked for one in row["source_document"].split(";") if one}
    titles -= {one for row in rows for one in row["source_document"].split(";")}
    tables = {
        "place, 200 questions": [
            (place_kind(r["question"], r["source_document"], places), r["question"]) for r in rows
        ],
        "day, 200 questions": [(date_kind(r["question"], r["source_document"]), r["question"]) for r in rows],
        "place, titles held out": [(place_kind(one, one, places), one) for one in sorted(titles)],
        "year, titles held out": [(year_kind(one), one) for one in sorted(titles) if _YEAR.search(one)],
    }
    errors = 0
    for name, found in tables.items():
        counts = Counter(kind for kind, _ in found)
        print(f"\n| {name} | {len(found)} |\n|---|---|")
        for kind, count in sorted(counts.items()):
            print(f"| {kind} | {count} |")
            errors += count if kind.startswith("ERROR") else 0
        for kind, text in found:
            if kind.startswith("ERROR") or (given.show and not kind.startswith("right")):
                print(f"  {kind}: {text}")
    return 1 if errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
