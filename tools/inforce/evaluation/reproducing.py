"""Counting the paper's figures again from its released records, cell by cell (the paper, Results and Tables 1 to 3)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.evaluation import published
from inforce.evaluation.sampling import first_of, stratified
from inforce.evaluation.statistics import credit, mean, paired_bootstrap
from inforce.evaluation.tables import Row, cell, read_table

_SCORES, _INDEX, _QUESTIONS = published.RECORDS
_SYSTEMS = {"governed": "dk", "hosted": "gem"}
_OF_A_SYSTEM = ("score", "n_citations", "returned_no_answer", "rule")
_COLUMNS = ("qid", "type", *(f"{system}_{name}" for system in _SYSTEMS.values() for name in _OF_A_SYSTEM))


class Figure(Struct, frozen=True):
    """A figure as it was printed, and as it is counted now."""

    name: str
    printed: str
    counted: str

    @property
    def holds(self) -> bool:
        """Whether the two are the same."""
        return self.printed == self.counted


class _Score(Struct, frozen=True):
    """What one system got for one question. `by_rule`: no judge saw it, a rule gave it nothing."""

    score: float
    citations: int
    empty: bool
    by_rule: bool


class _Item(Struct, frozen=True):
    qid: str
    kind: str
    governed: _Score
    hosted: _Score


def reproduce(folder: Path) -> list[Figure]:
    """Every figure, from the records in a folder. Raises LibraryError or DataFault where they cannot be read."""
    path = folder / _SCORES
    items = [_item(row, path, number) for number, row in enumerate(read_table(path, _COLUMNS), start=2)]
    return [
        *_records(folder),
        *(figure for kind in published.TABLES for figure in _of_type(kind, items)),
        *_layers(items),
        *_of_sources(folder, items),
        *_sample(folder, items),
    ]


def _item(row: Row, path: Path, number: int) -> _Item:
    def of(system: str) -> _Score:
        return _Score(
            cell(row, f"{system}_score", float, path, number),
            cell(row, f"{system}_n_citations", int, path, number),
            cell(row, f"{system}_returned_no_answer", _truth, path, number),
            cell(row, f"{system}_rule", _truth, path, number),
        )

    return _Item(row["qid"], row["type"], of("dk"), of("gem"))


def _truth(word: str) -> bool:
    known = {"true": True, "1": True, "false": False, "0": False}
    if word not in known:
        raise ValueError(word)
    return known[word]


def _records(folder: Path) -> Iterator[Figure]:
    """That the records are those that were released: for the cells on which no figure depends."""
    for name, released in published.RECORDS.items():
        try:
            data = (folder / name).read_bytes()
        except OSError as error:
            raise LibraryError(
                f"the records cannot be read: {error.strerror}",
                where=str(folder / name),
                next="name the folder of the release: tools/evaluate reproduce DIR",
            ) from None
        yield Figure(f"{name}, SHA-256", released, hashlib.sha256(data).hexdigest())


def _of_type(kind: str, items: Sequence[_Item]) -> Iterator[Figure]:
    printed = published.TABLES[kind]
    chosen = [item for item in items if kind in ("all", item.kind)]
    yield Figure(f"{kind}, items", str(printed.items), str(len(chosen)))
    if not chosen:
        return
    governed, hosted = ([getattr(item, system).score for item in chosen] for system in _SYSTEMS)
    yield Figure(f"{kind}, governed", printed.governed, _points(mean(governed)))
    yield Figure(f"{kind}, hosted", printed.hosted, _points(mean(hosted)))
    yield Figure(f"{kind}, gap", printed.gap, _points(mean(governed) - mean(hosted)))
    interval = paired_bootstrap(governed, hosted)
    counted = f"[{_points(interval.low)}, {_points(interval.high)}]"
    yield Figure(f"{kind}, 95 % interval of the gap", f"[{', '.join(printed.interval)}]", counted)
    for system, scores, given in (
        ("governed", governed, printed.governed_credit),
        ("hosted", hosted, printed.hosted_credit),
    ):
        got = credit(scores)
        told = f"{given.full}/{given.partial}/{given.zero}"
        yield Figure(f"{kind}, {system}, full/partial/zero", told, f"{got.full}/{got.partial}/{got.zero}")


def _layers(items: Sequence[_Item]) -> Iterator[Figure]:
    """Which scores a rule gave, which are fractions, and of what kind the answers without credit are."""
    every = [score for item in items for score in (item.governed, item.hosted)]
    yield Figure("scores set by rule", str(published.SET_BY_RULE), str(sum(score.by_rule for score in every)))
    fractions = sum(0 < score.score < 1 for score in every)
    yield Figure("fractional scores", str(published.FRACTIONAL), str(fractions))
    nothing = [item.hosted for item in items if item.hosted.score == 0]
    empty = [score for score in nothing if score.empty]
    uncited = [score for score in nothing if not score.empty and score.citations == 0]
    wrong = [score for score in nothing if not score.empty and score.citations > 0]
    yield Figure("hosted, empty", str(published.EMPTY), str(len(empty)))
    yield Figure("hosted, without citation", str(published.UNCITED), str(len(uncited)))
    yield Figure("hosted, cited and wrong", str(published.CITED_WRONG), str(len(wrong)))
    average = round(mean([score.citations for score in wrong])) if wrong else 0
    cited = str(published.CITATIONS_OF_CITED_WRONG)
    yield Figure("hosted, cited and wrong, documents cited on average", cited, str(average))


def _of_sources(folder: Path, items: Sequence[_Item]) -> Iterator[Figure]:
    lines = (folder / _QUESTIONS).read_text("utf-8").splitlines()
    try:
        questions = [json.loads(line) for line in lines]
        sources = {question["source_document"] for question in questions}
        ids = [str(question["qid"]) for question in questions]
    except (ValueError, KeyError, TypeError) as error:
        raise LibraryError(
            f"a question cannot be read: {error}",
            where=str(folder / _QUESTIONS),
            next="take the file again from the release: it is not as it was published",
        ) from None
    yield Figure("distinct sources", str(published.SOURCES), str(len(sources)))
    yield Figure("questions of the scores", _listed([item.qid for item in items]), _listed(ids))


def _sample(folder: Path, items: Sequence[_Item]) -> Iterator[Figure]:
    """The 200, drawn again from the 460."""
    rows = read_table(folder / _INDEX, ("qid", "type", "source_document"))
    strata = {
        row["qid"]: (row["type"], first_of(published.PLACES, row["source_document"]))
        for row in rows
        if row["type"] in published.TYPES
    }
    try:
        drawn = stratified(strata, published.SIZE, published.SEED)
    except ValueError as error:
        raise LibraryError(
            f"the sample cannot be drawn: {error}",
            where=str(folder / _INDEX),
            next="take the file again from the release: it is not as it was published",
        ) from None
    yield Figure("the 200, drawn again from the 460", _listed([item.qid for item in items]), _listed(drawn))


def _listed(ids: Sequence[str]) -> str:
    """A list of ids, short: how many, and a hash of them in order."""
    return f"{len(ids)} items {hashlib.sha256(' '.join(sorted(ids)).encode()).hexdigest()[:12]}"


def _points(score: float) -> str:
    return f"{100 * score:.1f}"
