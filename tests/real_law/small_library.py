"""A small library of real law in a temporary folder, accepted whole; questions put to it without storing answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.deciding import accept_deltas
from inforce.changes.how import How
from inforce.decisions.answering import answer
from inforce.decisions.matter import Question
from inforce.ingest.bringing_in import BringingIn, BroughtIn
from inforce.ingest.given import Given, Received
from inforce.ingest.proposal_landing import ProposalLanding
from inforce.ingest.proposals import Proposal
from inforce.ingest.reviewed_fields import Review, Reviewer
from inforce.ingest.reviewing import review_proposal
from inforce.model.answers import Answer
from inforce.model.ids import work_of
from inforce.model.people import Mandate, Person, Register
from inforce.model.places import Place
from inforce.model.settings import HandOver, Settings
from inforce.reading.folding import fold
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git_commits import Identity
from inforce.storage.library import Library
from inforce.storage.new_library import create
from inforce.storage.records_in_files import write_record

NOW = datetime(2026, 1, 15, 9, 0, tzinfo=UTC)
AUTHOR = Identity("Tester", "tester@example.org")
ANA = Person(id="ana", name="Ana Li", role="adviser", contact="ana@example.org", may_accept=(Mandate(),))


def make(root: Path, places: tuple[Place, ...], documents: Iterable[tuple[Path, Given]]) -> tuple[Library, BroughtIn]:
    """The documents brought in, each accepted, and the index made; with what became of each file."""
    settings = Settings(
        name="Real law",
        acceptance="development",
        timezone="UTC",
        places=places,
        hand_over=(HandOver(person=ANA.id),),
        development_reviewer=ANA.id,
    )
    files = {
        "library.yml": write_record(settings, "library.yml"),
        "people.yml": write_record(Register(people=(ANA,)), "people.yml"),
    }
    create(root, files, {}, message="Begin", author=AUTHOR, when=NOW)
    library = Library.open(root)
    run = BringingIn(library, AUTHOR, NOW)
    for path, given in documents:
        run.read(Received(str(path), path.read_bytes(), NOW), given)
    run.propose()
    brought_in = run.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    for proposal in (proposal for _, proposal in brought_in.proposals if proposal.edition is not None):
        _find_right(root, proposal)
    assert not accept_deltas(Library.open(root), None, How(None), NOW).refused
    accepted = Library.open(root)
    accepted.build_index()
    return accepted, brought_in


def _find_right(root: Path, proposal: Proposal) -> None:
    """A person has looked at what the source may have lost, and found it right."""
    findings = () if proposal.edition is None else proposal.edition.findings
    open_findings = tuple(finding.id for finding in findings if finding.stops)
    if open_findings:
        library = Library.open(root)
        landing = ProposalLanding(library, AUTHOR, NOW)
        review = Review(right=open_findings, because="So it stands in the source.")
        review_proposal(landing, proposal.delta.id, review, Reviewer(ANA.id, NOW.date()))
        landing.land(AffectedAnswers(AnswerStore(library.repository), NOW))


class Forgetful:
    """A keeper that keeps nothing: how answers are stored is tested elsewhere."""

    def store(self, record: Answer, library_commit: str) -> str:
        """Say it was kept."""
        return library_commit


def ask(library: Library, question: str, place: str | None, on: date) -> Answer:
    """Put a question as the office's own staff do."""
    asked = Question(question, NOW, "0" * 16, jurisdiction=place, as_at=on, audience="internal")
    return answer(asked, library, Forgetful())


def quotes(got: Answer) -> str:
    """All that an answer quotes, squeezed for comparison."""
    return squeezed(" ".join(quote.text for assertion in got.assertions for quote in assertion.quotes))


def squeezed(text: str) -> str:
    """A text without white space and differences of width."""
    return "".join(fold(text).split())


def works(got: Answer) -> set[str]:
    """The works that an answer cites."""
    return {work_of(card.clause_id) for card in got.source_cards}


@contextmanager
def without(library: Library, left_out: Collection[str]) -> Iterator[None]:
    """The library as it is where some works are not held."""
    kept = library.catalogue.admissible

    def narrowed(places: tuple[str, ...], on: date, until: date | None = None, **named: str | None) -> frozenset[str]:
        return frozenset(clause for clause in kept(places, on, until, **named) if work_of(clause) not in left_out)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library.catalogue, "admissible", narrowed)
        yield
