"""Questions on real law as question sets of this project, and the systems compared on them by the product's own runner.

Needs a library of real documents (benchmarks/real_library.py makes one from a corpus folder) and question files in the
formats of that corpus; neither is part of this project, and the set made of them is written into OUT, outside it.

    python benchmarks/real_questions.py LIBRARY lay FILE OUT            with place, day, the words that answer; or none
    python benchmarks/real_questions.py LIBRARY probes FILE OUT         each at two days, or in several places
    python benchmarks/real_questions.py LIBRARY unanswerable FILE OUT   nothing held answers; --place ID: asked there
    python benchmarks/real_questions.py LIBRARY gold FILE OUT           with the articles that answer, and no words
    python benchmarks/real_questions.py LIBRARY made FILE OUT           the words of an article; editions and neighbours

Only what the library holds is asked. Expected are the words of the rule that answers, forbidden those of the other day
or place, and gold the clauses of that edition that hold the words. Where an edition has no words of its own for a
point, gold is the clause that stands where the other edition rules on it, and silence is due where there is none.
`gold` and `made` say which articles answer, not what is to be said: there a score of 100 is one of them cited, and what
is cited from elsewhere or out of force counts as wrong but confident.

Everything after OUT is passed on to `tools/evaluate run`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.cli import evaluate  # noqa: E402 - the path above comes first
from inforce.model.dates import State, When, parse_day  # noqa: E402 - the path above comes first
from inforce.model.question_sets import Case, QuestionSet  # noqa: E402 - the path above comes first
from inforce.model.records import to_data  # noqa: E402 - the path above comes first
from inforce.reading.folding import fold  # noqa: E402 - the path above comes first
from inforce.storage.library import Library  # noqa: E402 - the path above comes first
from inforce.storage.yaml_files import dump_yaml  # noqa: E402 - the path above comes first

TODAY = date(2026, 11, 30)
SYSTEMS = ("governed", "similarity", "similarity-first")
# A probe that compares places names no day.
_DAY_OF_PLACES = date(2024, 12, 1)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# What stands before a paragraph: 12, (a), 第三条, a bullet.
_NUMBER = re.compile(
    r"^\s*(?:[-*•\\]\s*|\(?[0-9a-z]{1,4}[.)](?:\d+\.?)*\s+|（[一二三四五六七八九十]+）|第\S{1,6}条\s*)+"
)
# One of several, whose sense hangs on what stands before them all.
_ITEM = re.compile(r"\s*(?:\\?\([a-z]{1,4}\)|（[一二三四五六七八九十]+）|[-*•])")
_LEADS = re.compile(r"[:：—–-]\s*$")
_TYPES = {"false_premise": "false_premise", "other_place": "place"}
_PLACES = {"全国": "cn", "UK": "uk", "US federal": "us", "US-DC": "us-dc", "IE": "ie"}
Row = Mapping[str, Any]


class Corpus:
    """The files that questions name, as editions of the library."""

    def __init__(self, library: Library, folders: tuple[Path, ...]) -> None:
        self._library = library
        self._folders = folders
        editions = library.catalogue.editions()
        self._by_source = {library.instrument(one.id).source_sha256: one.id for one in editions}

    def edition(self, file: str) -> str | None:
        """The edition that was made of a file; None where it is not held."""
        path = next((folder / file for folder in self._folders if (folder / file).is_file()), None)
        return None if path is None else self._by_source.get(hashlib.sha256(path.read_bytes()).hexdigest())

    def holding(self, edition: str, words: str | None) -> tuple[str, ...]:
        """The clauses of an edition that hold some words, white space and width aside."""
        clauses = self._library.catalogue.clauses_of(edition)
        wanted = None if words is None else _squeezed(words)
        if wanted is None:
            return ()
        return tuple(one for one in clauses if wanted in _squeezed(self._library.clause(one).text))

    def point(self, clauses: tuple[str, ...], words: str) -> str:
        """The paragraph of a clause that holds the words, with the one that leads to it: what an answer must say."""
        for one in clauses:
            lines = self._library.clause(one).text.splitlines()
            found = next((at for at, line in enumerate(lines) if _squeezed(words) in _squeezed(line)), None)
            if found is not None:
                leads = [line for line in lines[:found] if _LEADS.search(line)] if _ITEM.match(lines[found]) else []
                parts = [_NUMBER.sub("", part).strip() for part in (*leads[-1:], lines[found])]
                return " ".join(part for part in parts if part) or words
        return words

    def in_place_of(self, clauses: tuple[str, ...], edition: str) -> tuple[str, ...]:
        """The clauses of another edition of the work that stand where these do."""
        held = set(self._library.catalogue.clauses_of(edition))
        same = {f"{edition}/{one.rsplit('/', 1)[1]}" for one in clauses}
        before = {self._library.clause(one).supersedes for one in clauses}
        after = {later for one in clauses for later in self._library.catalogue.clauses_superseding(one)}
        return tuple(sorted(held & (before | after or same)))

    def article(self, edition: str, number: str, on: date) -> tuple[str, ...]:
        """The clauses with that number, or that took its place since, that are in force on a day."""
        held = [
            one
            for one in self._library.catalogue.clauses_of(edition)
            if self._library.clause(one).clause_reference == number
        ]
        found = []
        while held:
            clause = self._library.clause(held.pop())
            if clause.state_on(self._library.instrument(clause.instrument_id), on) is State.IN_FORCE:
                found.append(clause.id)
            held += self._library.catalogue.clauses_superseding(clause.id)
        return tuple(sorted(set(found)))

    def named_in(self, question: str, edition: str) -> tuple[str | None, str | None]:
        """The place of an edition as a case has it: passed along, or to be read where the question names it."""
        place = self._library.places.get(self._library.instrument(edition).jurisdiction)
        read = any(name in question for name in (place.name, *place.aliases))
        return (None, place.id) if read else (place.id, None)

    def says(self, clauses: tuple[str, ...], words: str) -> bool:
        """Whether one of the clauses holds the words."""
        return any(_squeezed(words) in _squeezed(self._library.clause(one).text) for one in clauses)

    def first_day(self, edition: str) -> When:
        """The first day of an edition."""
        return self._library.instrument(edition).effective_from

    def place(self, name: str) -> str | None:
        """The id of a place of the library by its name in the questions."""
        found = self._library.places.named(_PLACES.get(name, name))
        return found[0].id if len(found) == 1 else None


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
    return Case(id=name, type=kind, question=question, place=place, as_at=on, **fields)  # type: ignore[arg-type]


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())


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
