"""Questions put to a library, each at its place and day, with the clauses that answer it: how high they are ranked.

A file has one JSON object a line: `question`, `place` (an id of the library's), `as_at`, and `evidence`, words of the
rule that answers. Where these stand in several clauses, `gold` may say more: `file`, whose path ends in
place/work/edition.xml, and `section`, the number of the clause. Rows without evidence are not ruled on, and set aside.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from msgspec import Struct

from inforce.decisions.gaps import CannotAnswer
from inforce.decisions.identifying import identify
from inforce.decisions.matter import Part, Question
from inforce.decisions.retrieving import retrieve
from inforce.errors import LibraryError
from inforce.evaluation.retrieval import Progress, Ranked, indexed, plain_document, plain_query
from inforce.evaluation.retrieval_sets import Asked, half_of, lines_of
from inforce.model.dates import parse_day
from inforce.reading.folding import fold
from inforce.storage.library import Library
from inforce.storage.search import Document


class LibraryQuestion(Struct, frozen=True):
    """A question at its place and day, with the clauses that could be found for it."""

    asked: Asked
    place: str
    on: date
    admissible: frozenset[str]


class LibraryQuestions(Struct, frozen=True):
    """The questions of a file. `set_aside` are those not ruled on, or whose evidence no clause in force there holds."""

    questions: tuple[LibraryQuestion, ...]
    set_aside: int

    @property
    def candidates(self) -> frozenset[str]:
        """Every clause that could be found for one of the questions."""
        return frozenset[str]().union(*(one.admissible for one in self.questions))


def library_questions(path: Path, library: Library) -> LibraryQuestions:
    """Read a file of questions. Halves by place, so that no rule is in both. Raises LibraryError."""
    rows = lines_of(path)
    read = [_question(number, row, library, path) for number, row in enumerate(rows, start=1)]
    kept = tuple(one for one in read if one.asked.gold)
    return LibraryQuestions(kept, len(read) - len(kept))


def ranked_as_asked(
    given: LibraryQuestions, library: Library, depth: int, *, progress: Progress = lambda done, of: None
) -> list[Ranked]:
    """What checks 1 and 2 find for each question: read, and searched within its predicates."""
    ranked = []
    for done, one in enumerate(given.questions, start=1):
        ranked.append(Ranked(one.asked, _found(one, library)[:depth]))
        progress(done, len(given.questions))
    return ranked


def ranked_plainly(
    given: LibraryQuestions, library: Library, depth: int, *, progress: Progress = lambda done, of: None
) -> list[Ranked]:
    """What plain BM25 finds among the same clauses: the words of the rule and those of the question."""
    ranked = []
    with tempfile.TemporaryDirectory(prefix="inforce-retrieval-") as place:
        index = indexed(Path(place), _plain_documents(library))
        for done, one in enumerate(given.questions, start=1):
            hits = index.search(plain_query(one.asked.text), one.admissible, depth)
            ranked.append(Ranked(one.asked, [hit.clause_id for hit in hits]))
            progress(done, len(given.questions))
    return ranked


def _question(number: int, row: Mapping[str, Any], library: Library, path: Path) -> LibraryQuestion:
    try:
        text, place, on = str(row["question"]), str(row["place"]), parse_day(str(row["as_at"]))
    except (KeyError, ValueError) as error:
        raise LibraryError(
            f"line {number} is no question at a place and day: {error}",
            where=str(path),
            next="mend that line: docs/evaluation.md says what stands in one",
        ) from None
    admissible = library.catalogue.admissible(library.places.scope(place), on)
    gold = _gold(row, admissible, library) if row.get("evidence") else frozenset()
    return LibraryQuestion(Asked(str(number), text, gold, half_of(place)), place, on, admissible)


def _gold(row: Mapping[str, Any], admissible: frozenset[str], library: Library) -> frozenset[str]:
    """The clauses that hold the evidence: of the edition that is named, and under the number, where they are."""
    where = row.get("gold") or {}
    edition = "/".join(Path(str(where["file"])).with_suffix("").parts[-3:]) if "file" in where else ""
    wanted = _squeezed(str(row["evidence"]))
    within = [one for one in admissible if one.startswith(f"{edition}/" if edition else "")]
    holding = [one for one in within if wanted in _squeezed(library.clause(one).text)]
    numbered = [one for one in holding if library.clause(one).clause_reference == where.get("section")]
    return frozenset(numbered or holding)


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())


def _found(one: LibraryQuestion, library: Library) -> Sequence[str]:
    """The clauses found for each part of the question, in turn. A part that is stopped before finds nothing."""
    question = Question(
        text=one.asked.text,
        asked_on=datetime(one.on.year, one.on.month, one.on.day, tzinfo=UTC),
        token="0" * 16,
        jurisdiction=one.place,
        as_at=one.on,
    )
    try:
        parts = [part for part in identify(question, library).parts if isinstance(part, Part)]
        found = [[hit.clause_id for hit in retrieve(part, library).hits] for part in parts]
    except CannotAnswer:
        return ()
    return list(dict.fromkeys(one for one in chain.from_iterable(zip_longest(*found)) if one))


def _plain_documents(library: Library) -> Iterator[Document]:
    for edition in library.catalogue.editions():
        for clause_id in library.catalogue.clauses_of(edition.id):
            yield plain_document(clause_id, library.clause(clause_id).text)
