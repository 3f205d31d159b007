"""Bringing documents in: each is read and proposed, then one commit on the library's branch says what is pending.

The text of each edition goes on its proposal branch `delta/<id>` (`proposal_landing`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime

from inforce.errors import LibraryError
from inforce.ingest.facts import gather
from inforce.ingest.given import Given, Received
from inforce.ingest.proposal_landing import Affected, ProposalLanding
from inforce.ingest.proposals import NothingNew, Proposal
from inforce.ingest.proposing import propose
from inforce.ingest.reading_many import Asked, read_many
from inforce.ingest.structure import ReadDocument
from inforce.storage.git_commits import Identity
from inforce.storage.library import Library


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was refused, and why."""

    file: str
    error: LibraryError


@dataclass(slots=True)
class BroughtIn:
    """What became of the files of one run."""

    proposals: list[tuple[str, Proposal]] = field(default_factory=list)
    nothing_new: list[tuple[str, NothingNew]] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    left_behind: tuple[LibraryError, ...] = ()


@dataclass(slots=True)
class _Read:
    """A file that could be read, and the day it begins, by which the run is ordered."""

    received: Received
    given: Given
    document: ReadDocument
    begins: date | None


class BringingIn:
    """One run: read every file, then propose in the order in which the texts take effect, then land."""

    def __init__(self, library: Library, author: Identity, now: datetime) -> None:
        self._library = library
        self._landing = ProposalLanding(library, author, now)
        self._read: list[_Read] = []
        self.result = BroughtIn()

    def read(self, received: Received, given: Given) -> None:
        """Read one file. What is wrong with it is kept for the report."""
        self.read_all([(received, given)])

    def read_all(
        self, files: Iterable[tuple[Received, Given]], processes: int = 1, done: Callable[[], None] = lambda: None
    ) -> None:
        """Read files, several at once where there are several processes; `done` is called after each."""
        kept: deque[tuple[Received, Given]] = deque()

        def asked() -> Iterator[Asked]:
            for received, given in files:
                kept.append((received, given))
                yield received, given.tracked

        for found in read_many(asked(), processes):
            received, given = kept.popleft()
            self._take(received, given, found)
            done()

    def _take(self, received: Received, given: Given, found: ReadDocument | LibraryError) -> None:
        try:
            if isinstance(found, LibraryError):
                raise found
            threshold = self._library.settings.thresholds.attribute_confidence
            facts = gather(found, given, self._library.places, "0" * 64, threshold)
        except LibraryError as error:
            self.result.refused.append(Refusal(received.name, error))
        else:
            self._read.append(_Read(received, given, found, facts.effective_from.day))

    def propose(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Propose what was read, the oldest text first, so that each is compared with the one it follows."""
        ordered = sorted(self._read, key=lambda read: (read.begins is None, read.begins or date.max))
        for done, read in enumerate(ordered, start=1):
            try:
                made = propose(self._landing.desk, read.document, read.received, read.given)
            except LibraryError as error:
                self.result.refused.append(Refusal(read.received.name, error))
            else:
                if isinstance(made, NothingNew):
                    self.result.nothing_new.append((read.received.name, made))
                else:
                    for proposal in made:
                        self._landing.take(proposal)
                        self.result.proposals.append((read.received.name, proposal))
            if progress is not None:
                progress(done, len(ordered))
        self._read = []

    def land(self, affected: Affected) -> BroughtIn:
        """Put everything proposed in place: the pending deltas on the library's branch, each text on its own.

        Raises Refused when uncommitted work is in the way or a branch has moved meanwhile: then nothing is changed.
        """
        self.result.left_behind = self._landing.land(affected)
        return self.result
