"""Whether editions of one work are found to be that without being told: the version tables of real documents.

    python -m benchmarks.lineage akn DIR        DIR holds version_chains.tsv, documents.tsv and xml/
    python -m benchmarks.lineage zh DIR         DIR holds version_pairs.tsv, documents.jsonl and docs/
    python -m benchmarks.lineage cfpb DIR       DIR holds version_chains.tsv and documents.tsv
    python -m benchmarks.lineage ie DIR         DIR holds documents.tsv; texts of one id are editions of one act
    python -m benchmarks.lineage policies DIR   DIR holds documents.tsv; texts of one policy are its editions

Every document of the corpus is brought in with its place alone: neither its work nor its day is told. Counted are the
editions put to the work of the one before them, those put elsewhere, works that hold documents of several, and what
became of the clauses from one to the next. Where the table has counts of changed articles (zh), each pair is counted as
the table counts, by number and without signs and white space, and told where the two differ.
"""

from __future__ import annotations

import csv
import itertools
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks import corpora
from benchmarks import real_library as real
from inforce.ingest.bringing_in import BringingIn
from inforce.ingest.documents import read_document
from inforce.ingest.given import Given, Received
from inforce.ingest.proposals import Proposal
from inforce.model.places import Place
from inforce.storage.library import Library

Pairs = list[tuple[str, str]]
_ARTICLE = re.compile(r"第.{1,8}条(?:之.{1,3})?")
_NO_LETTER = re.compile(r"[\W_]+")
_WHOLE = "one work, two editions"


def main() -> None:
    """Bring the corpus in, and print what was found of its chains."""
    corpus, folder = sys.argv[1], Path(sys.argv[2])
    documents: list[tuple[Path, Given]]
    if corpus == "akn":
        places, documents, pairs = corpora.akn_places(), list(corpora.akn_documents(folder)), _chains(folder)
    elif corpus == "zh":
        rows = corpora.zh_rows(folder, 0)
        places = corpora.zh_places(rows)
        documents, pairs = [corpora.zh_document(folder, row) for row in rows], _pairs(folder)
    else:
        places = (Place(id=corpus, name=corpus.upper()),)
        listed = list(_rows(folder / "documents.tsv"))
        told = Given(proposed_by=real.REVIEWER.id, jurisdiction=corpus)
        documents = [(folder / row["file"], told) for row in listed]
        pairs = _chains(folder) if corpus == "cfpb" else _same(listed, "id" if corpus == "ie" else "policy")
    with tempfile.TemporaryDirectory(prefix="inforce-lineage-") as place:
        out = Path(place) / "library"
        real.begin(out, "Lineage", "UTC", places)
        run = BringingIn(Library.open(out), real.AUTHOR, real.NOW)
        for path, given in documents:
            told = Given(proposed_by=given.proposed_by, jurisdiction=given.jurisdiction)
            run.read(Received(str(path.relative_to(folder)), path.read_bytes(), real.NOW), told)
        run.propose()
        tell(run, pairs)
    if corpus == "zh":
        _tell_counts(folder)


def tell(run: BringingIn, pairs: Pairs) -> None:
    """What became of each pair."""
    found = {file: proposal for file, proposal in run.result.proposals if proposal.edition is not None}
    refused = {refusal.file: refusal.error for refusal in run.result.refused}
    outcomes: Counter[str] = Counter()
    for old, new in pairs:
        outcome = _of_pair(found.get(old), found.get(new), refused.get(old) or refused.get(new))
        outcomes[outcome] += 1
        if outcome != _WHOLE:
            print(f"  {outcome}: {old} > {new}: {_work(found, old)} {_work(found, new)}")
    print(f"{len(found)} brought in, {len(refused)} refused, {len(run.result.nothing_new)} held already")
    for outcome, count in outcomes.most_common():
        print(f"  {count:4} of {len(pairs)} pairs: {outcome}")
    _tell_mixed(found, pairs)
    _tell_changes(found, pairs)
    reasons = Counter(error.code for error in refused.values())
    print(f"refused: {dict(reasons)}")


def _of_pair(old: Proposal | None, new: Proposal | None, error: Exception | None) -> str:
    if old is None or new is None or old.edition is None or new.edition is None:
        return f"one is not brought in ({getattr(error, 'code', 'held already')})"
    if old.edition.work_id != new.edition.work_id:
        return "two works"
    if new.delta.kind in ("correction", "clarification"):
        return "one work, but the new one is taken for a correction of the old"
    return _WHOLE


def _work(found: dict[str, Proposal], file: str) -> str:
    proposal = found.get(file)
    return "-" if proposal is None or proposal.edition is None else proposal.edition.id


def _tell_mixed(found: dict[str, Proposal], pairs: Pairs) -> None:
    """Works that hold documents which the table does not join."""
    joined: dict[str, str] = {}
    for old, new in pairs:
        joined[new] = joined.get(old, old)
    works: dict[str, set[str]] = defaultdict(set)
    for file, proposal in found.items():
        if proposal.edition is not None:
            works[proposal.edition.work_id].add(joined.get(file, file))
    mixed = {work: files for work, files in works.items() if len(files) > 1}
    print(f"{len(mixed)} of {len(works)} works hold documents that the table does not join")
    for work, files in list(mixed.items())[:12]:
        print(f"  {work}: {', '.join(sorted(files))}")


def _tell_changes(found: dict[str, Proposal], pairs: Pairs) -> None:
    """What became of the clauses of the editions that follow another one, in all."""
    changes: Counter[str] = Counter()
    first = 0
    for _, new in pairs:
        proposal = found.get(new)
        if proposal is not None and not proposal.compared:
            # It states no day, or the text before it states none, and a text without a day follows none.
            first += 1
        elif proposal is not None:
            changes.update(change.kind for change in proposal.delta.clause_changes)
            changes["the same"] += proposal.delta.unchanged
    print(f"clauses from one edition to the next: {dict(changes.most_common())}; {first} not compared, without a day")


def _tell_counts(folder: Path) -> None:
    """Articles of each pair by number, as the table counts them."""
    told: Counter[str] = Counter()
    for row in _rows(folder / "version_pairs.tsv"):
        old, new = _articles(folder / row["old_file"]), _articles(folder / row["new_file"])
        same = sum(old[number] == new[number] for number in old.keys() & new.keys())
        mine = {
            "old_articles": len(old),
            "new_articles": len(new),
            "same_number_same_text": same,
            "same_number_changed": len(old.keys() & new.keys()) - same,
            "added_numbers": len(new.keys() - old.keys()),
            "removed_numbers": len(old.keys() - new.keys()),
        }
        other = {name: (count, int(row[name])) for name, count in mine.items() if count != int(row[name])}
        told["as the table counts" if not other else "otherwise"] += 1
        if other:
            print(f"  {row['name']}: (read, in the table) {other}")
    print(f"changed articles of {told.total()} pairs: {dict(told)}")


def _articles(file: Path) -> dict[str, str]:
    """The articles of a document by number, their letters alone."""
    units = read_document(file.read_bytes(), file.name).units
    return {unit.number: _NO_LETTER.sub("", unit.text) for unit in units if _ARTICLE.fullmatch(unit.number)}


def _rows(table: Path) -> Iterator[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def _chains(folder: Path) -> Pairs:
    chains = [row["files_old_to_new"].split(" > ") for row in _rows(folder / "version_chains.tsv")]
    return [pair for chain in chains for pair in itertools.pairwise(chain)]


def _pairs(folder: Path) -> Pairs:
    return [(row["old_file"], row["new_file"]) for row in _rows(folder / "version_pairs.tsv")]


def _same(rows: list[dict[str, str]], column: str) -> Pairs:
    """The files of one id, in the order of the table."""
    chains: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        chains[row[column]].append(row["file"])
    return [pair for chain in chains.values() for pair in itertools.pairwise(chain)]


if __name__ == "__main__":
    main()
