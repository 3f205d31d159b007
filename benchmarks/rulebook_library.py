"""Make a library of rulebooks that come as numbered passages, for measuring only: each passage a clause of its own.

Nothing of the rulebooks is part of this project: the library is made in a folder of its own. No document is read here,
and no date: the passages are taken as they are given, in one place and in force since one day, which is not theirs.

    python -m benchmarks.rulebook_library DIR OUT                   DIR holds documents.tsv and documents_json/*.json
    python -m benchmarks.rulebook_library DIR OUT --meaning NAME    ranked by that model of meaning too
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec

from benchmarks.real_library import NOW, REVIEWER, begin
from inforce.ingest.refs import slug
from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta, ClauseChange
from inforce.model.ids import card_path, clause_path, delta_path, instrument_path
from inforce.model.instruments import Clause, Instrument
from inforce.model.places import Place
from inforce.model.settings import Meaning
from inforce.storage.library import Library
from inforce.storage.records_in_files import write_record

PLACE = Place(id="adgm", name="Abu Dhabi Global Market", aliases=("ADGM",))
IN_FORCE_SINCE = date(2024, 3, 1)
_ACCEPTED_BY = PersonOfTheDay(id=REVIEWER.id, name=REVIEWER.name)


def objects(folder: Path) -> Iterator[tuple[str, msgspec.Struct]]:
    """Every object of the library with its path: instruments, clauses, their cards, and the change that brought each.

    A passage without words is left out, as a question of the set never has one for its answer.
    """
    with (folder / "documents.tsv").open(encoding="utf-8", newline="") as table:
        titles = {row["document_id"]: row["name_and_aliases"] for row in csv.DictReader(table, delimiter="\t")}
    for path in sorted((folder / "documents_json").glob("*.json"), key=lambda one: int(one.stem)):
        edition = _instrument(path, titles[path.stem])
        yield instrument_path(edition.id), edition
        delta_id = f"document-{path.stem}"
        changes = []
        for clause in _clauses(path, edition):
            changes.append(ClauseChange(kind="added", new=(clause.id,)))
            yield clause_path(clause.id), clause
            yield card_path(clause.id), _card(clause, edition, delta_id)
        yield delta_path(delta_id, NOW.year), _delta(delta_id, edition, tuple(changes))


def _instrument(path: Path, names: str) -> Instrument:
    # The first name is that of a file and the next are short forms: a title is the longest of what follows.
    _, *aliases = names.split(" | ")
    work, day = f"document-{path.stem}", IN_FORCE_SINCE.isoformat()
    return Instrument(
        id=f"{PLACE.id}/{work}/{day}",
        title=max(aliases or [names], key=len),
        issuing_body=PLACE.name,
        jurisdiction=PLACE.id,
        edition=day,
        effective_from=When(IN_FORCE_SINCE),
        effective_to=None,
        file=None,
        url=None,
        retrieved_at=None,
        work=work,
        source_sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        language="en",
    )


def _clauses(path: Path, edition: Instrument) -> Iterator[Clause]:
    taken: set[str] = set()
    for order, row in enumerate(json.loads(path.read_text(encoding="utf-8")), 1):
        if row["Passage"].strip():
            ref = _ref(row["PassageID"], taken)
            taken.add(ref)
            yield Clause(
                id=f"{edition.id}/{ref}",
                instrument_id=edition.id,
                clause_reference=row["PassageID"],
                text=row["Passage"],
                supersedes=None,
                order=order,
            )


def _ref(number: str, taken: set[str]) -> str:
    # Some numbers come twice in a document, and "(A)" beside "(a)".
    ref, again = slug(number), 2
    while ref in taken:
        ref, again = f"{slug(number)}-again-{again}", again + 1
    return ref


def _card(clause: Clause, edition: Instrument, delta_id: str) -> SourceCard:
    return SourceCard(
        id=clause.id,
        clause_id=clause.id,
        instrument_id=edition.id,
        edition=edition.edition,
        jurisdiction=edition.jurisdiction,
        effective_from=edition.effective_from,
        accepted_by=_ACCEPTED_BY,
        accepted_on=NOW.date(),
        retired_on=None,
        status="live",
        delta_id=delta_id,
        clause_sha256=clause.stamp(edition),
    )


def _delta(delta_id: str, edition: Instrument, changes: tuple[ClauseChange, ...]) -> ChangeDelta:
    return ChangeDelta(
        id=delta_id,
        instrument_id=edition.id,
        detected_on=NOW.date(),
        summary=f"{edition.title}, {len(changes)} passages",
        status="accepted",
        decided_by=_ACCEPTED_BY,
        decided_on=NOW.date(),
        affected_answer_ids=(),
        kind="new_instrument",
        proposed_by=REVIEWER.id,
        proposes=edition.id,
        clause_changes=changes,
        effective_from=edition.effective_from,
    )


def main() -> int:
    """Make the library, its index and its vectors, and say how long each took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--meaning", metavar="NAME", help="the model that library.yml names")
    given = parser.parse_args()
    started = time.perf_counter()
    files = {path: write_record(record, path) for path, record in objects(given.folder)}
    meaning = None if given.meaning is None else Meaning(model=given.meaning)
    begin(given.out, "Rulebooks", "Asia/Dubai", (PLACE,), meaning=meaning, files=files)
    clauses = sum("/clauses/" in path for path in files)
    print(f"{clauses:,} clauses written in {time.perf_counter() - started:.1f} s", flush=True)
    started = time.perf_counter()
    Library.open(given.out).build_index()
    print(f"indexed in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
