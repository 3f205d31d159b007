"""How often answers on real law are right, declined or wrong, and what happens when the work that answers is left out.

Needs a library of real documents (benchmarks/real_library.py makes one from a corpus folder) and question files in the
formats of that corpus; neither is part of this project. Nothing is stored: the answers go to a keeper that forgets.

    python -m benchmarks.real_answers LIBRARY lay FILE         with place, day, evidence; and questions not ruled on
    python -m benchmarks.real_answers LIBRARY probes FILE      each question at an old and a new day, or in many places
    python -m benchmarks.real_answers LIBRARY unanswerable FILE --place ID
    python -m benchmarks.real_answers LIBRARY gold FILE --place ID --sample 400     with the articles that answer
    python -m benchmarks.real_answers LIBRARY rulebooks FILE --sample 400     the same of rulebooks

An answer from another article than the gold ones is "other": it may be as right, so it is listed to be read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks.forgetful import Forgetful
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.model.answers import Answer
from inforce.model.dates import State
from inforce.model.ids import work_of
from inforce.reading.folding import fold
from inforce.storage.library import Library

# The question files that name what answers, and the place of the library that is made of each corpus.
PLACES_OF = {"gold": "cn", "rulebooks": "adgm"}


@dataclass(frozen=True)
class Case:
    """One question with what a right answer cites. `evidence` None and `works` empty: a right answer is silence."""

    name: str
    question: str
    place: str | None
    on: date
    evidence: str | None
    instruments: frozenset[str]
    answerable: bool
    gold: frozenset[str] = frozenset()


def ask(library: Library, case: Case) -> Answer:
    """Put one case to the library."""
    moment = datetime(2026, 11, 30, 9, tzinfo=UTC)
    question = Question(
        text=case.question, asked_on=moment, token="0" * 16, jurisdiction=case.place, as_at=case.on, audience="internal"
    )
    return answer(question, library, Forgetful())


def verdict(case: Case, got: Answer) -> str:
    """right, declined or wrong; "other" where it cites none of the clauses known to answer, and has to be read."""
    if got.queue != "answered":
        return "declined"
    if not case.answerable:
        return "wrong"
    if case.gold:
        return "right" if case.gold & {card.clause_id for card in got.source_cards} else "other"
    quoted = _squeezed(" ".join(quote.text for assertion in got.assertions for quote in assertion.quotes))
    cited = {card.instrument_id for card in got.source_cards}
    if case.instruments and not cited & case.instruments:
        return "wrong"
    return "right" if case.evidence is None or _squeezed(case.evidence) in quoted else "wrong"


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())


def without(library: Library, works: set[str]) -> Callable[[], None]:
    """Take works out of what can be retrieved; the function returned puts them back."""
    catalogue = library.catalogue
    kept = catalogue.admissible

    def narrowed(*args: object, **named: object) -> object:
        rows = kept(*args, **named)
        return type(rows)(row for row in rows if work_of(row) not in works)

    catalogue.admissible = narrowed

    def put_back() -> None:
        catalogue.admissible = kept

    return put_back


def run(library: Library, cases: list[Case], *, show: bool, leave_out: bool) -> None:
    """Ask every case; then every one answered right again without the works it was answered from."""
    tally: Counter[str] = Counter()
    again: Counter[str] = Counter()
    for case in cases:
        got = ask(library, case)
        said = verdict(case, got)
        tally[f"{'answerable' if case.answerable else 'not ruled on'}: {said}"] += 1
        if show:
            print(f"{said:9} {case.name} | {case.question}\n{_why(got)}")
        if said == "right" and leave_out:
            put_back = without(library, {work_of(card.clause_id) for card in got.source_cards})
            second = ask(library, case)
            put_back()
            again["declined" if second.queue != "answered" else "answered otherwise (read each)"] += 1
            if second.queue == "answered":
                print(f"  LEFT OUT {case.question}\n{_why(second)}")
    for name, count in sorted(tally.items()):
        print(f"{count:5} {name}")
    for name, count in sorted(again.items()):
        print(f"{count:5} left out: {name}")


def _why(got: Answer) -> str:
    if got.queue == "answered":
        quotes = [f"    {q.clause_id}: {q.text[:220]!r}" for a in got.assertions for q in a.quotes]
        return "\n".join(quotes[:3]) + f"\n    {got.checks[3].note}"
    best = [f"    {c.clause_id} {c.reason}" for c in got.candidates[:3]]
    return f"    [{got.reason}] {got.body[:160]!r}\n" + "\n".join(best)


def _day(text: str) -> date:
    return date.fromisoformat(text[:10])


def lay_cases(path: Path) -> Iterator[Case]:
    """Questions as a clerk would ask them: place, day, the words of the rule that answers."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Case(
            name=f"{row['place']} {row.get('kind', '')}",
            question=row["question"],
            place=row["place"],
            on=_day(row["as_at"]),
            evidence=row.get("evidence") if row["answerable"] else None,
            instruments=frozenset(),
            answerable=bool(row["answerable"]),
        )


def probe_cases(path: Path, library: Library) -> Iterator[Case]:
    """Each probe at each of its days, or in each of its places; only where the library holds the place."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["kind"] == "version":
            for side in ("old", "new"):
                case = _probe(row, row[side], row["jurisdiction"], library)
                if case is not None:
                    yield replace(case, name=f"{side} {case.name}")
        else:
            for side in row["answers"]:
                case = _probe(row, {**side, "date": "2024-12-01"}, side["jurisdiction"], library)
                if case is not None:
                    yield case


def _probe(row: dict[str, object], side: dict[str, str], place: str, library: Library) -> Case | None:
    named = library.places.named("cn" if place == "全国" else place)
    if len(named) != 1:
        return None
    return Case(
        name=f"{place} {side['file'].rsplit('/', 1)[-1]}",
        question=str(row["question"]),
        place=named[0].id,
        on=_day(side["date"]),
        evidence=side["evidence"],
        instruments=frozenset(),
        answerable=True,
    )


def unanswerable_cases(path: Path, place: str) -> Iterator[Case]:
    """Questions that no rule held answers."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Case(row.get("qid", ""), row["question"], place, date(2026, 11, 30), None, frozenset(), False)


def gold_cases(path: Path, library: Library, place: str, on: date, sample: int) -> Iterator[Case]:
    """Questions with the articles or passages that answer them, as they stand in force on a day; those held."""
    held = {library.instrument(edition.id).source_sha256: edition.id for edition in library.catalogue.editions()}
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    taken = min(sample or len(rows), len(rows))
    for row in (rows[i * len(rows) // taken] for i in range(taken)):
        gold: set[str] = set()
        for one in row["gold"]:
            # A passage is named by its document, which is a file, and by its number there.
            named = one.get("file", "") if "document_id" not in one else f"documents_json/{one['document_id']}.json"
            file = path.parent / named
            sha256 = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
            if sha256 in held:
                gold |= set(_in_force(library, held[sha256], one.get("article_no") or one["passage_id"], on))
        if gold:
            yield Case(str(row["id"]), row["question"], place, on, None, frozenset(), True, frozenset(gold))


def _in_force(library: Library, edition: str, number: str, on: date) -> Iterator[str]:
    """The clauses with that number in an edition and those that took their place, where they are in force on a day."""
    left = [one for one in library.catalogue.clauses_of(edition) if library.clause(one).clause_reference == number]
    while left:
        clause = library.clause(left.pop())
        if clause.state_on(library.instrument(clause.instrument_id), on) is State.IN_FORCE:
            yield clause.id
        left += library.catalogue.clauses_superseding(clause.id)


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("kind", choices=("lay", "probes", "unanswerable", "gold", "rulebooks"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--place", metavar="ID", help="else that of the library made of the corpus")
    parser.add_argument("--on", type=date.fromisoformat, default=date(2024, 12, 1), help="the day to ask about (gold)")
    parser.add_argument("--sample", type=int, default=0, help="how many questions, evenly spread (gold); 0 is all")
    parser.add_argument("--later", type=int, default=0, metavar="DAYS", help="ask probes so many days after their day")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--no-leave-out", action="store_true")
    given = parser.parse_args()
    library = Library.open(given.library)
    if given.kind == "lay":
        cases = list(lay_cases(given.file))
    elif given.kind == "probes":
        cases = [replace(c, on=c.on + timedelta(days=given.later)) for c in probe_cases(given.file, library)]
    elif given.kind in PLACES_OF:
        cases = list(gold_cases(given.file, library, given.place or PLACES_OF[given.kind], given.on, given.sample))
    else:
        cases = list(unanswerable_cases(given.file, given.place or "cn"))
    run(library, cases, show=not given.quiet, leave_out=not given.no_leave_out)


if __name__ == "__main__":
    main()
