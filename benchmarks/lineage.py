"""Whether editions of one work are found to be that without being told: the version tables of two corpora.

    python benchmarks/lineage.py akn DIR    DIR holds version_chains.tsv, documents.tsv and xml/
    python benchmarks/lineage.py zh DIR     DIR holds version_pairs.tsv, documents.jsonl and docs/

Every document of the corpus is brought in with its place alone: neither its work nor its day is told. Counted are the
editions put to the work of the one before them, those put elsewhere, works that hold documents of several, and for each
pair the articles that changed, beside the counts of the table.
"""

from __future__ import annotations

import csv
import itertools
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

from benchmarks import real_library as real  # noqa: E402 - the path above comes first
from inforce.ingest.bringing_in import BringingIn  # noqa: E402 - the path above comes first
from inforce.ingest.given import Given, Received  # noqa: E402 - the path above comes first
from inforce.ingest.proposals import Proposal  # noqa: E402 - the path above comes first
from inforce.storage.library import Library  # noqa: E402 - the path above comes first

Pairs = list[tuple[str, str]]
_WHOLE = "one work, two editions"


def main() -> None:
    """Bring the corpus in, and print what was found of its chains."""
    corpus, folder = sys.argv[1], Path(sys.argv[2])
    if corpus == "akn":
        places, documents, pairs = real._akn_places(), list(real._akn_documents(folder)), _chains(folder)
    else:
        rows = real._zh_rows(folder, 0)
        places = real._zh_places(rows)
        documents, pairs = [real._zh_document(folder, row) for row in rows], _pairs(folder)
    with tempfile.TemporaryDirectory(prefix="inforce-lineage-") as place:
        out = Path(place) / "library"
        real._begin(out, "Lineage", "UTC", places)
        run = BringingIn(Library.open(out), real.AUTHOR, real.NOW)
        for path, given in documents:
            told = Given(proposed_by=given.proposed_by, jurisdiction=given.jurisdiction)
            run.read(Received(str(path.relative_to(folder)), path.read_bytes(), real.NOW), told)
        run.propose()
        tell(run, pairs)


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


def _chains(folder: Path) -> Pairs:
    with (folder / "version_chains.tsv").open(encoding="utf-8", newline="") as table:
        chains = [row["files_old_to_new"].split(" > ") for row in csv.DictReader(table, delimiter="\t")]
    return [pair for chain in chains for pair in itertools.pairwise(chain)]


def _pairs(folder: Path) -> Pairs:
    with (folder / "version_pairs.tsv").open(encoding="utf-8", newline="") as table:
        return [(row["old_file"], row["new_file"]) for row in csv.DictReader(table, delimiter="\t")]


if __name__ == "__main__":
    main()
