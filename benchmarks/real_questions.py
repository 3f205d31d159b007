"""Questions on real law as question sets of this project, and the systems compared on them by the product's own runner.

Needs a library of real documents (benchmarks/real_library.py makes one from a corpus folder) and question files in the
formats of that corpus; neither is part of this project, and the set made of them is written into OUT, outside it.

    python -m benchmarks.real_questions LIBRARY lay FILE OUT            with place, day, the words that answer; or none
    python -m benchmarks.real_questions LIBRARY probes FILE OUT         each at two days, or in several places
    python -m benchmarks.real_questions LIBRARY unanswerable FILE OUT   nothing held answers; --place ID: asked there
    python -m benchmarks.real_questions LIBRARY gold FILE OUT           with the articles that answer, and no words
    python -m benchmarks.real_questions LIBRARY made FILE OUT           the words of an article; editions and neighbours

Only what the library holds is asked. Expected are the words of the rule that answers, forbidden those of the other day
or place, and gold the clauses of that edition that hold the words. Where an edition has no words of its own for a
point, gold is the clause that stands where the other edition rules on it, and silence is due where there is none.
`gold` and `made` say which articles answer, not what is to be said: there a score of 100 is one of them cited, and what
is cited from elsewhere or out of force counts as wrong but confident.

Everything after OUT is passed on to `tools/evaluate run`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.corpus_in_library import Corpus
from inforce.cli import evaluate
from inforce.model.dates import parse_day
from inforce.model.question_sets import Case, QuestionSet
from inforce.model.records import to_data
from inforce.storage.library import Library
from inforce.storage.yaml_files import dump_yaml

TODAY = date(2026, 11, 30)
SYSTEMS = ("governed", "similarity", "similarity-first")
# A probe that compares places names no day.
_DAY_OF_PLACES = date(2024, 12, 1)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_TYPES = {"false_premise": "false_premise", "other_place": "place"}
Row = Mapping[str, Any]


def lay_cases(rows: list[Row], corpus: Corpus) -> Iterator[Case]:
    """Questions as a clerk would ask them; those that no rule answers are to be declined."""
    for number, row in enumerate(rows, 1):
        name, on = f"lay-{number:03}", parse_day(row["as_at"])
        if not row["answerable"]:
            kind = _TYPES.get(row["kind"], "unanswerable")
            yield _case(name, kind, row["question"], row["place"], on, queue="declined", note=row["kind"])
            continue
        edition = corpus.edition(row["gold"]["file"])
        gold = () if edition is None else corpus.holding(edition, row["evidence"])
        if gold:
            expected = (corpus.point(gold, row["evidence"]),)
            yield _case(
                name, "simple", row["question"], row["place"], on, expected=expected, gold=gold, note=row["kind"]
            )


def probe_cases(rows: list[Row], corpus: Corpus) -> Iterator[Case]:
    """Each probe at each of its days, or in each of its places."""
    for number, row in enumerate(rows, 1):
        if row["kind"] == "version":
            for side, other in (("old", "new"), ("new", "old")):
                name = f"probe-{number:02}-{side}"
                yield from _version_case(name, row, row[side], row[other], corpus)
        else:
            for count, side in enumerate(row["answers"], 1):
                yield from _place_case(f"probe-{number:02}-{count}", row, side, corpus)


def _version_case(name: str, row: Row, side: Row, other: Row, corpus: Corpus) -> Iterator[Case]:
    edition, elsewhere = corpus.edition(side["file"]), corpus.edition(other["file"])
    place, day = corpus.place(row["jurisdiction"]), _DAY.search(side["date"])
    if edition is None or elsewhere is None or place is None or day is None:
        return
    first = corpus.first_day(edition).day
    # A law is dated by the day of its making; it is asked about when it has begun.
    on = max(parse_day(day[0]), first) if first is not None else parse_day(day[0])
    gold = corpus.holding(edition, side["evidence"])
    unsaid = () if other["evidence"] is None or corpus.says(gold, other["evidence"]) else (other["evidence"],)
    if side["evidence"] is None:
        gold = corpus.in_place_of(corpus.holding(elsewhere, other["evidence"]), edition)
    if not gold:
        yield _case(name, "time", row["question"], place, on, queue="declined", forbidden=unsaid)
        return
    expected = () if side["evidence"] is None else (corpus.point(gold, side["evidence"]),)
    yield _case(name, "time", row["question"], place, on, expected=expected, forbidden=unsaid, gold=gold)


def _place_case(name: str, row: Row, side: Row, corpus: Corpus) -> Iterator[Case]:
    edition, place = corpus.edition(side["file"]), corpus.place(side["jurisdiction"])
    gold = () if edition is None else corpus.holding(edition, side["evidence"])
    if place is not None and gold:
        # What neighbours say in other words may be the same rule, so that none of it is forbidden.
        expected = (corpus.point(gold, side["evidence"]),)
        yield _case(name, "place", row["question"], place, _DAY_OF_PLACES, expected=expected, gold=gold)


def unanswerable_cases(rows: list[Row], place: str | None) -> Iterator[Case]:
    """Questions that nothing held answers."""
    for number, row in enumerate(rows, 1):
        yield _case(f"unanswerable-{number:02}", "unanswerable", row["question"], place, TODAY, queue="declined")


def gold_cases(rows: list[Row], corpus: Corpus) -> Iterator[Case]:
    """Questions with the articles that answer them, wherever those stand on the day."""
    for row in rows:
        gold: set[str] = set()
        for one in row["gold"]:
            edition = corpus.edition(one.get("file", ""))
            gold |= set(corpus.article(edition, one["article_no"], _DAY_OF_PLACES)) if edition is not None else set()
        if gold:
            yield _case(f"gold-{row['id']}", "simple", row["question"], "cn", _DAY_OF_PLACES, gold=tuple(sorted(gold)))


def made_cases(rows: list[Row], corpus: Corpus) -> Iterator[Case]:
    """Questions made of an article's words: of two editions at the first day of each, of a place among its like."""
    for number, row in enumerate(rows, 1):
        if row["kind"] == "version":
            for side in ("old", "new"):
                yield from _made(
                    f"made-{number:03}-{side}", "time", row, row[f"{side}_file"], row[f"{side}_no"], corpus
                )
        elif row["kind"] == "place":
            yield from _made(f"made-{number:03}", "place", row, row["file"], row["no"], corpus)


def _made(name: str, kind: str, row: Row, file: str, article: str, corpus: Corpus) -> Iterator[Case]:
    edition = corpus.edition(file)
    first = None if edition is None else corpus.first_day(edition).day
    if edition is None or first is None:
        return
    on = first if kind == "time" else max(first, _DAY_OF_PLACES)
    gold = corpus.article(edition, article, on)
    if gold:
        place, read = corpus.named_in(row["question"], edition)
        yield _case(name, kind, row["question"], place, on, reads_place=read, gold=gold, note=row["form"])


def _case(name: str, kind: str, question: str, place: str | None, on: date, **fields: object) -> Case:
    return Case(id=name, type=kind, question=question, place=place, as_at=on, **fields)


def main() -> None:
    """Write the set and run it. Leaves with the exit code of `tools/evaluate run`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("kind", choices=("lay", "probes", "unanswerable", "gold", "made"))
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--place", metavar="ID", help="where unanswerable questions are asked; else where they say")
    given, passed_on = parser.parse_known_args()
    rows = [json.loads(line) for line in given.file.read_text(encoding="utf-8").splitlines()]
    library = Library.open(given.library)
    corpus = Corpus(library, (given.file.parent,))
    made = {
        "lay": lambda: lay_cases(rows, corpus),
        "probes": lambda: probe_cases(rows, corpus),
        "unanswerable": lambda: unanswerable_cases(rows, given.place),
        "gold": lambda: gold_cases(rows, corpus),
        "made": lambda: made_cases(rows, corpus),
    }
    cases = tuple(made[given.kind]())
    owner = library.register.people[0].id
    asked = QuestionSet(about=given.file.name, owner=owner, reviewed_on=TODAY, today=TODAY, cases=cases)
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / f"{given.kind}.yml"
    path.write_bytes(dump_yaml(to_data(asked)))
    print(f"{len(rows)} rows, {len(cases)} cases: {path}", file=sys.stderr)
    systems = [part for name in SYSTEMS for part in ("--system", name)]
    where = ("--library", str(given.library), "--out", str(given.out / "run"), "--csv", str(given.out / "replies.csv"))
    evaluate.main(["run", str(path), *systems, *where, *passed_on])


if __name__ == "__main__":
    main()
