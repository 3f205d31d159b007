"""Make a library of real law from a corpus folder: bring in, accept, index; say how long it took and what was refused.

Nothing of the corpus is part of this project: the library is made in a folder of its own, for measuring only.

    python -m benchmarks.real_library --corpus akn DIR OUT   DIR holds documents.tsv and xml/<place>/<work>/<date>.xml
    python -m benchmarks.real_library --corpus zh DIR OUT    DIR holds documents.jsonl and docs/
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from benchmarks import corpora
from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.deciding import accept_deltas
from inforce.changes.how import How
from inforce.ingest.bringing_in import BringingIn
from inforce.ingest.given import Given, Received
from inforce.ingest.proposal_landing import ProposalLanding
from inforce.ingest.proposals import Proposal
from inforce.ingest.reviewed_fields import Review, Reviewer
from inforce.ingest.reviewing import review_proposal
from inforce.model.people import Mandate, Person, Register
from inforce.model.places import Place
from inforce.model.settings import HandOver, Meaning, Settings
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git_commits import Identity
from inforce.storage.library import Library
from inforce.storage.new_library import create
from inforce.storage.records_in_files import write_record

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
REVIEWER = Person(
    id=corpora.PROPOSER,
    name="Measuring Reviewer",
    role="Accepts everything, for measuring",
    contact="nobody",
    may_accept=(Mandate(),),
)
AUTHOR = Identity("Measuring", "measuring@inforce.invalid")


def main() -> int:
    """Make the library and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", choices=("akn", "zh"), required=True)
    parser.add_argument("--limit", type=int, default=400, help="how many documents (zh); 0 is all")
    parser.add_argument("--no-index", action="store_true", help="leave catalogue and index to the first question")
    parser.add_argument("corpus_folder", type=Path, metavar="DIR")
    parser.add_argument("out", type=Path, metavar="OUT")
    given = parser.parse_args()
    if not given.corpus_folder.is_dir():
        print(f"{given.corpus_folder} is not here: nothing to measure")
        return 0
    if given.corpus == "akn":
        places, documents = corpora.akn_places(), list(corpora.akn_documents(given.corpus_folder))
    else:
        rows = corpora.zh_rows(given.corpus_folder, given.limit)
        places, documents = corpora.zh_places(rows), [corpora.zh_document(given.corpus_folder, row) for row in rows]
    zone = "Africa/Johannesburg" if given.corpus == "akn" else "Asia/Shanghai"
    make(given.out, f"Real law ({given.corpus})", zone, places, documents, index=not given.no_index)
    return 0


def make(
    out: Path, name: str, zone: str, places: tuple[Place, ...], documents: list[tuple[Path, Given]], *, index: bool
) -> None:
    """Make a library of documents, with everything accepted, and print what it took."""
    begin(out, name, zone, places)
    _find_right(out, _bring_in(out, documents))
    _accept(out)
    if index:
        started = time.perf_counter()
        library = Library.open(out)
        size = library.build_index() and library.index.size
        _say("index", size, "clauses", time.perf_counter() - started)


def begin(
    out: Path,
    name: str,
    zone: str,
    places: tuple[Place, ...],
    *,
    meaning: Meaning | None = None,
    files: Mapping[str, bytes] = MappingProxyType({}),
) -> None:
    """Begin a development library of some places, in which one person accepts everything; with files in it or none."""
    settings = Settings(
        name=name,
        acceptance="development",
        timezone=zone,
        places=places,
        hand_over=(HandOver(person=REVIEWER.id),),
        development_reviewer=REVIEWER.id,
        meaning=meaning,
    )
    every = {
        **files,
        "library.yml": write_record(settings, "library.yml"),
        "people.yml": write_record(Register(people=(REVIEWER,)), "people.yml"),
    }
    create(out, every, {}, message=f"Begin {name}", author=AUTHOR, when=NOW)


def _bring_in(out: Path, documents: list[tuple[Path, Given]]) -> list[Proposal]:
    started = time.perf_counter()
    library = Library.open(out)
    run = BringingIn(library, AUTHOR, NOW)
    for path, given in documents:
        run.read(Received(str(path), path.read_bytes(), NOW), given)
    read = time.perf_counter()
    run.propose()
    proposed = time.perf_counter()
    result = run.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    landed = time.perf_counter()
    clauses = sum(len(proposal.clauses) for _, proposal in result.proposals)
    _say("ingest", len(documents), "documents", landed - started)
    parts = f"read {read - started:.1f} s, propose {proposed - read:.1f} s, land {landed - proposed:.1f} s"
    print(f"  {parts}; {clauses:,} clauses")
    print(f"  {len(result.proposals)} deltas: {dict(Counter(p.delta.kind for _, p in result.proposals))}")
    print(f"  {len(result.nothing_new)} held already, {len(result.refused)} refused")
    for file, found in result.nothing_new:
        print(f"    held: {file}: {found.instrument_id}: {found.why}")
    for refusal in result.refused:
        print(f"    refused: {refusal.file}: {refusal.error}")
    doubts = Counter(str(doubt["field"]).rsplit("/", 1)[-1] for _, p in result.proposals for doubt in p.doubts)
    print(f"  {sum(doubts.values())} doubts: {dict(doubts.most_common())}")
    return [proposal for _, proposal in result.proposals]


def _find_right(out: Path, proposals: list[Proposal]) -> None:
    """Mark what the sources may have lost as right, as a reviewer does who has looked: these are the texts held."""
    started = time.perf_counter()
    library = Library.open(out)
    landing = ProposalLanding(library, AUTHOR, NOW)
    kinds: Counter[str] = Counter()
    reviewed = 0
    for proposal in proposals:
        findings = () if proposal.edition is None else proposal.edition.findings
        stopping = tuple(finding for finding in findings if finding.stops)
        if stopping:
            kinds.update(finding.kind for finding in stopping)
            reviewed += 1
            review = Review(right=tuple(one.id for one in stopping), because="So it stands in the source.")
            review_proposal(landing, proposal.delta.id, review, Reviewer(REVIEWER.id, NOW.date()))
    landing.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    _say("review", reviewed, "deltas", time.perf_counter() - started)
    print(f"  {kinds.total()} findings marked as right: {dict(kinds.most_common())}")


def _accept(out: Path) -> None:
    started = time.perf_counter()
    outcome = accept_deltas(Library.open(out), None, How(None), NOW)
    _say("accept", len(outcome.decided), "deltas", time.perf_counter() - started)
    print(f"  {len(outcome.refused)} refused: {dict(Counter(error.code for _, error in outcome.refused))}")
    for delta_id, error in outcome.refused:
        print(f"    {delta_id}: {error.message}")


def _say(what: str, count: int, of: str, seconds: float) -> None:
    print(f"{what}: {count:,} {of} in {seconds:.1f} s, {count / max(seconds, 1e-9):.1f} a second")


if __name__ == "__main__":
    raise SystemExit(main())
