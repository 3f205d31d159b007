"""The second half of a run: what was fetched is read, compared and proposed, and lands together with checks.yml.

It can be done again from the files that were fetched, on the library as somebody else has left it meanwhile. Documents
are taken one at a time, so that memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import msgspec

from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.late_answers import late_answers_settled
from inforce.errors import LibraryError
from inforce.feed.judging import refuse_foreign, refused
from inforce.feed.notes import Notes
from inforce.feed.outcomes import Body, Checked, CheckFailed, Outcome
from inforce.feed.reading_sources import Reading, as_held, read_source, said_beside
from inforce.feed.targets import OpenProposal, Target, open_proposals, targets
from inforce.ingest.given import Received
from inforce.ingest.proposal_landing import ProposalLanding
from inforce.ingest.proposals import NothingNew, Proposal
from inforce.ingest.proposing import propose
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git_commits import Identity
from inforce.storage.library import Library

IDENTITY = Identity("In Force feed", "feed@inforce.invalid")
# So many proposals are built before they are put on disk.
_BUILT_TOGETHER = 25


class Checking:
    """One reading of everything that was fetched, on one commit of the library. `checked` tells how each ended."""

    def __init__(self, library: Library, now: datetime) -> None:
        self.library = library
        self.checked: list[Checked] = []
        self.left_behind: tuple[LibraryError, ...] = ()
        self._now = now
        self._landing = ProposalLanding(library, IDENTITY, now)
        self._open = open_proposals(self._landing.holdings, self._landing.branches)
        self._notes = Notes(library, now.date())
        self._built = 0

    def take(
        self, fetched: Mapping[str, Body | CheckFailed], progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Read, compare and propose, one source after the other."""
        every = targets(self.library, self._landing.holdings, self._now.date())
        wanted = [target for target in every if target.key in fetched]
        for done, target in enumerate(wanted, start=1):
            self.checked.append(self._check(target, fetched[target.key]))
            if progress is not None:
                progress(done, len(wanted))

    def land(self) -> None:
        """Land pending deltas, their texts, checks.yml and the answers that begin to wait, in one transaction.

        Raises Moved where somebody else has landed something meanwhile: nothing is changed then.
        """
        failed = sum(one.outcome.is_failure for one in self.checked)
        changed = sum(one.outcome is Outcome.CHANGED for one in self.checked)
        subject = f"Check {len(self.checked)} sources: {changed} changed, {failed} failed"
        store = AnswerStore(self.library.repository)
        affected = AffectedAnswers(store, self._now)
        self.left_behind = self._landing.land(affected, self._notes.changed(), subject)
        self.left_behind += late_answers_settled(self.library, store, self._now)

    def _check(self, target: Target, fetched: Body | CheckFailed) -> Checked:
        proposals = self._open.get(target.edition.work_id, [])
        waiting = next((proposal for proposal in proposals if proposal.is_of(target)), None)
        try:
            if isinstance(fetched, CheckFailed):
                raise fetched
            checked = self._compare(_Case(target, fetched, waiting, proposals))
        except CheckFailed as failed:
            checked = Checked.failed(target.key, failed)
        except LibraryError as error:
            checked = Checked.failed(target.key, CheckFailed("unreadable", str(error)))
        except Exception as error:  # a fault of ours in one document must not leave the others unchecked
            words = f"a fault of this program: {type(error).__name__}: {error}"
            checked = Checked.failed(target.key, CheckFailed("unreadable", words))
        if checked.outcome.is_failure:
            self._notes.failed(target, checked)
        if waiting is not None and checked.delta_id is None:
            checked = replace(checked, delta_id=waiting.delta.id, delta_is="waiting")
        return replace(checked, url=target.edition.url)

    def _compare(self, case: _Case) -> Checked:
        target, body = case.target, case.body
        if body.path is None:
            self._notes.good(target, body, None)
            return Checked(target.key, Outcome.UNCHANGED, "the server says that nothing is new")
        known = target.checks
        last = target.edition.source_sha256 if known is None or not known.last_good_sha256 else known.last_good_sha256
        if body.sha256 == last:
            self._notes.good(target, body, None if known is None else known.last_good_rules)
            return Checked(target.key, Outcome.UNCHANGED, "the same bytes")
        self._read(case)
        found = self._same_rules(case)
        if found is not None:
            return found
        try:
            refuse_foreign(case.received.data, case.new, [case.base, *(one for _, one in case.proposed)], case.held)
        except CheckFailed as failed:
            raise _moved(body, failed) from None
        return self._propose(case)

    def _read(self, case: _Case) -> None:
        """Read what came in, and beside it the text that is held and the one that is proposed, from their own bytes."""
        edition, body = case.target.edition, case.body
        if body.path is None or not body.path.exists():
            # It was what was held when it came in, and another run has landed since.
            raise CheckFailed("unreadable", "what is held was changed by another run meanwhile; check it again")
        data = body.path.read_bytes()
        case.received = Received(edition.file or "source.txt", data, self._now, body.charset)
        case.held = self._source(self.library.commit, edition)
        case.base = self._reading(case.held, edition, body) or as_held(edition, self._clauses(edition))
        for proposal in case.proposals:
            if proposal.draft is not None and proposal.tip is not None:
                source = self._source(proposal.tip, proposal.draft)
                proposed = self._reading(source, proposal.draft, body)
                if proposed is not None:
                    case.proposed.append((proposal, proposed))
        try:
            case.new = read_source(case.received, edition, self.library)
        except LibraryError as error:
            raise _moved(body, refused(error, data, case.held, case.base.format)) from None

    def _same_rules(self, case: _Case) -> Checked | None:
        """How the check ended where these rules were processed before; None where they are new."""
        rules, target, waiting = case.new.rules, case.target, case.waiting
        known = None if target.checks is None else target.checks.last_good_rules
        if rules == case.base.rules:
            self._notes.good(target, case.body, rules)
            aside = "" if case.new.outside == case.base.outside else "; words before the first clause differ"
            checked = Checked(target.key, Outcome.SAME_RULES, f"other bytes, the same rules{aside}")
            if waiting is None:
                return checked
            self._notes.returned(waiting.delta)
            return replace(checked, words="it reads as held again", delta_id=waiting.delta.id, delta_is="returned")
        proposal = next((proposal for proposal, reading in case.proposed if reading.rules == rules), None)
        if proposal is None and (waiting is not None or rules != known):
            return None
        self._notes.good(target, case.body, rules)
        if proposal is None:
            return Checked(target.key, Outcome.SAME_RULES, "the text that was decided on before")
        self._notes.proposed_again(proposal.delta)
        checked = Checked(target.key, Outcome.SAME_RULES, "the text that is proposed already")
        return replace(checked, delta_id=proposal.delta.id, delta_is="waiting")

    def _propose(self, case: _Case) -> Checked:
        """Propose the text as any document that is brought in; with an open proposal, go on with that one."""
        target, former = case.target, None if case.waiting is None else case.waiting.delta
        desk = replace(self._landing.desk, going_on=None if former is None else former.id)
        given = said_beside(target.edition, of_one_edition=False)
        if former is not None and former.proposes is not None:
            # What is open is never taken back: whatever day the text now begins on, it is the edition that is proposed.
            given = msgspec.structs.replace(given, edition=former.proposes.rsplit("/", 1)[1])
        with desk.shelf.without(former):
            made = propose(desk, case.new.read_whole, case.received, given)
            self._notes.good(target, case.body, case.new.rules)
            if isinstance(made, NothingNew):
                return Checked(target.key, Outcome.SAME_RULES, f"nothing new: {made.why}")
            # Of a proposal that goes on only the text is new; what else it amends was told when it was first made.
            for proposal in made if former is None else made[:1]:
                self._take(proposal, former)
        delta = made[0].delta
        return Checked(
            target.key,
            Outcome.CHANGED,
            delta.summary,
            delta_id=delta.id,
            delta_is="new" if former is None else "updated",
        )

    def _take(self, proposal: Proposal, former: ChangeDelta | None) -> None:
        self._landing.take(proposal, self._notes.files, instead_of=former)
        proposal.text = proposal.source = None
        self._built += 1
        if self._built % _BUILT_TOGETHER == 0:
            self._landing.write_so_far()

    def _reading(self, data: bytes | None, edition: Instrument, body: Body) -> Reading | None:
        """A source that is kept, read as it would be today; None where it is not kept or no longer read."""
        if data is None:
            return None
        try:
            return read_source(
                Received(edition.file or "source.txt", data, self._now, body.charset), edition, self.library
            )
        except LibraryError:
            return None

    def _source(self, commit: str, edition: Instrument) -> bytes | None:
        if edition.file is None:
            return None
        return self.library.repository.read_file(commit, f"instruments/{edition.id}/{edition.file}")

    def _clauses(self, edition: Instrument) -> tuple[Clause, ...]:
        return self._landing.holdings.clauses(edition.id)


@dataclass(slots=True)
class _Case:
    """One source under examination: `base` is its text as held, `proposed` are its texts as open proposals have them.

    `waiting` is the feed's own open proposal among `proposals`, those of the whole work.
    """

    target: Target
    body: Body
    waiting: OpenProposal | None
    proposals: Sequence[OpenProposal]
    received: Received = field(init=False)
    new: Reading = field(init=False)
    base: Reading = field(init=False)
    held: bytes | None = None
    proposed: list[tuple[OpenProposal, Reading]] = field(default_factory=list)


def _moved(body: Body, failed: CheckFailed) -> CheckFailed:
    """What is not the document, and came by way of a redirect, has moved."""
    if body.via is None:
        return failed
    return CheckFailed("moved", f"it redirects to {body.via}: {failed.words}")
