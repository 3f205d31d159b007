"""A review worked into an open proposal: one more commit on its branch, and the pending delta as it then is (design 5).

What follows from a date is worked out anew, as when the document was brought in: which edition it follows, what
becomes of each card, the stamps of the draft cards. Nothing answers from any of it before a person accepts, so no
signature is asked for; what was in question stays so.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from inforce.errors import NotHeld, Refused
from inforce.ingest import assembling
from inforce.ingest.card_effects import effects_of_edition, effects_of_ending
from inforce.ingest.correcting import correction_of
from inforce.ingest.lineage import compare
from inforce.ingest.new_edition import former_of, summary_of
from inforce.ingest.proposal_landing import ProposalLanding
from inforce.ingest.proposals import Proposal
from inforce.ingest.reviewed_fields import Review, Reviewer, reviewed
from inforce.ingest.shelf import Shelved
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.holdings import Holdings
from inforce.storage.records_in_files import read_record


def review_proposal(landing: ProposalLanding, delta_id: str, review: Review, by: Reviewer) -> Proposal:
    """Take a review into `landing`, in the place of the open proposal. Nothing is written before that lands.

    Raises NotHeld, and Refused where there is no proposal to review, or a field cannot be what is said.
    """
    delta = open_delta(landing.holdings, delta_id)
    draft, edition = draft_of(landing, delta)
    clauses = draft.clauses(edition.id)
    after, clauses = reviewed(edition, clauses, review, by)
    source = _source(draft, edition)
    with landing.desk.shelf.without(delta):
        if delta.proposes is None:
            proposal = _of_correction(landing, delta, draft, after, clauses)
        else:
            proposal = _of_edition(landing, delta, draft, after, clauses)
        proposal.source = source
        landing.take(proposal, instead_of=delta)
    return proposal


def open_delta(holdings: Holdings, delta_id: str) -> ChangeDelta:
    """A delta that is still to be decided. Raises NotHeld, and Refused where it is decided already."""
    delta = holdings.delta(delta_id)
    if delta is None:
        raise NotHeld(f"there is no delta {delta_id}", next="list them: tools/delta list --pending", code="no_delta")
    if delta.status != "pending":
        raise Refused(
            f"delta {delta_id} was {delta.status}: there is nothing left to review",
            next="list those that wait for a decision: tools/delta list --pending",
            code="already_decided",
        )
    return delta


def draft_of(landing: ProposalLanding, delta: ChangeDelta) -> tuple[Holdings, Instrument]:
    """The proposal of a delta and the edition in it. Raises Refused where there is none, or it is decided there."""
    tip = landing.branches.get(f"delta/{delta.id}")
    edition_id = delta.proposes or delta.instrument_id
    draft = edition = None
    if tip is not None:
        repository = landing.library.repository
        draft = Holdings(repository, tip, f"instruments/{edition_id}/", f"cards/{edition_id}/")
        edition = draft.instrument(edition_id)
        path = ids.delta_path(delta.id, delta.detected_on.year)
        written = repository.read_file(tip, path)
        if written is not None and read_record(written, path, ChangeDelta).status != "pending":
            raise Refused(
                f"delta {delta.id} is decided on its branch, and waits to be merged",
                next="merge it; or take the decision back there first",
                code="already_decided",
            )
    if draft is None or edition is None:
        raise Refused(
            f"delta {delta.id} has no text on a proposal branch in this repository, so nothing was read for it",
            next=f"see what it says: tools/delta show {delta.id}; a branch elsewhere is fetched with git fetch",
            code="no_proposal",
        )
    return draft, edition


def _source(draft: Holdings, edition: Instrument) -> tuple[str, bytes] | None:
    if edition.file is None:
        return None
    content = draft.bytes_at(f"instruments/{edition.id}/{edition.file}")
    return None if content is None else (edition.file, content)


def _of_edition(
    landing: ProposalLanding, delta: ChangeDelta, draft: Holdings, edition: Instrument, clauses: tuple[Clause, ...]
) -> Proposal:
    shelf = landing.desk.shelf
    editions = tuple(found for found in shelf.editions_of(edition.work_id) if found.instrument.id != edition.id)
    former = former_of(edition, editions) if delta.kind in ("new_edition", "amendment") else None
    compared = compare(() if former is None else former.standing_clauses(), clauses)
    clauses = assembling.superseding(
        (msgspec.structs.replace(clause, supersedes=None) for clause in clauses), compared.before
    )
    carded = {card.clause_id for card in draft.cards(edition.id)}
    cards = tuple(assembling.draft_card(clause, edition, delta.id) for clause in clauses if clause.id in carded)
    ended = _ended(landing, delta, edition)
    effects = list(effects_of_ending(ended, "ended by", edition))
    if former is not None:
        effects = [*effects_of_edition(former, edition, compared, carded), *effects]
    moving = [*([] if former is None else [former]), *ended]
    summary = delta.summary
    if edition.effective_from != delta.effective_from or edition.title not in delta.summary:
        places, end = landing.desk.places, [one.instrument.id for one in ended]
        summary = summary_of(edition, former, end, compared, places)
    after = msgspec.structs.replace(
        delta,
        instrument_id=delta.instrument_id if former is None else former.instrument.id,
        summary=summary,
        moves=tuple(dict.fromkeys((*delta.moves, *(one.instrument.id for one in moving)))),
        clause_changes=compared.changes,
        unchanged=compared.unchanged,
        card_effects=tuple(effects),
        effective_from=edition.effective_from,
    )
    return Proposal(after, edition, clauses, cards, compared=() if former is None else (former,))


def _ended(landing: ProposalLanding, delta: ChangeDelta, edition: Instrument) -> list[Shelved]:
    """The editions of other works that the proposal puts an end to."""
    others = [moved for moved in delta.moves if ids.work_of(moved) != edition.work_id]
    found: Iterable[Shelved | None] = (landing.desk.shelf.edition(moved) for moved in others)
    return [one for one in found if one is not None]


def _of_correction(
    landing: ProposalLanding, delta: ChangeDelta, draft: Holdings, edition: Instrument, clauses: tuple[Clause, ...]
) -> Proposal:
    held = landing.desk.shelf.edition(edition.id)
    if held is None:
        raise Refused(
            f"{edition.id} is not held any more, so it cannot be corrected",
            next=f"reject the change: tools/delta reject {delta.id}",
            code="moved",
        )
    carded = {card.clause_id for card in draft.cards(edition.id)}
    empty = frozenset(clause.id.rsplit("/", 1)[1] for clause in clauses if clause.id not in carded)
    found = correction_of(held, edition, clauses, empty)
    summary = delta.summary
    if edition.effective_from != delta.effective_from:
        summary = f"{summary}; its first day was set to {edition.effective_from} in review"
    after = msgspec.structs.replace(
        delta,
        summary=summary,
        clause_changes=found.changes,
        unchanged=found.same,
        card_effects=found.effects,
        effective_from=edition.effective_from,
    )
    cards = tuple(assembling.draft_card(clause, edition, delta.id, new) for clause, new in found.cards)
    return Proposal(after, edition, found.clauses, cards, compared=(held,))
