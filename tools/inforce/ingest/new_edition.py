"""The proposal of an edition that is not held yet: the first of its work, the next, or an older one brought in late."""

from __future__ import annotations

from collections.abc import Iterable

from inforce.ingest import assembling
from inforce.ingest.card_effects import effects_of_edition, effects_of_ending, told
from inforce.ingest.lineage import Comparison, compare
from inforce.ingest.proposals import Desk, Proposal, Text, pending_delta
from inforce.ingest.relating import Related
from inforce.ingest.shelf import Shelved
from inforce.model import timeline
from inforce.model.dates import last_day_in_force
from inforce.model.deltas import DeltaKind
from inforce.model.instruments import Clause, Instrument
from inforce.model.places import Places

Editions = tuple[Shelved, ...]


def propose_edition(
    desk: Desk, text: Text, edition: Instrument, clauses: tuple[Clause, ...], related: Related, editions: Editions
) -> Proposal:
    """The proposal, compared with the edition it follows. `editions` are those held or proposed of the same work."""
    former = former_of(edition, editions)
    edition = _ended_by_next(edition, editions)
    compared = compare(() if former is None else former.standing_clauses(), clauses)
    clauses = assembling.superseding(clauses, compared.before)
    kind = _kind(editions, related, edition)
    identity = desk.free_id(edition, edition.source_sha256, kind)
    cards = assembling.draft_cards(clauses, edition, identity, assembling.without_text(text.document))
    moving = [*([] if former is None else [former]), *related.ends.values()]
    effects = list(effects_of_ending(related.ends.values(), "ended by", edition))
    if former is not None:
        effects = [*effects_of_edition(former, edition, compared, {card.clause_id for card in cards}), *effects]
    delta = pending_delta(
        desk,
        text,
        identity,
        kind,
        _moving_id(kind, edition, former, related),
        summary_of(edition, former, related.ends, compared, desk.places),
        effective_from=edition.effective_from,
        moves=moving,
        changes=compared.changes,
        effects=effects,
        proposes=edition.id,
        unchanged=compared.unchanged,
        waits_for=(moved.delta_id for moved in moving),
    )
    compared_with = () if former is None else (former,)
    return Proposal(delta, edition, clauses, cards, text.source, compared_with, text.facts.doubts, text.document)


def former_of(edition: Instrument, editions: Editions) -> Shelved | None:
    """The edition the new one follows: the last that begins before it; of an unknown day, the last there is."""
    instruments = [found.instrument for found in editions]
    day = edition.effective_from.day
    last = timeline.before(instruments, day) if day else next(reversed(timeline.in_order(instruments)), None)
    return None if last is None else next(found for found in editions if found.instrument.id == last.id)


def _ended_by_next(edition: Instrument, editions: Editions) -> Instrument:
    """An older edition brought in late ends where the next accepted one begins."""
    accepted = [found.instrument for found in editions if found.delta_id is None]
    return timeline.settled([*accepted, edition]).get(edition.id, edition)


def _kind(editions: Editions, related: Related, edition: Instrument) -> DeltaKind:
    if editions:
        return "new_edition"
    title = edition.title.lower()
    only_repeals = all(relation.kind == "repeals" for relation in related.relations)
    if related.ends and only_repeals and ("repeal" in title or "废止" in title):
        return "repeal"
    if any(relation.kind == "varies" for relation in related.relations):
        return "variation"
    return "new_instrument"


def _moving_id(kind: DeltaKind, edition: Instrument, former: Shelved | None, related: Related) -> str:
    if kind == "repeal":
        return next(iter(related.ends))
    return edition.id if former is None else former.instrument.id


def summary_of(
    edition: Instrument, former: Shelved | None, ends: Iterable[str], compared: Comparison, places: Places
) -> str:
    """A change as one line: the edition, its days, what it follows and how it differs, which editions it ends."""
    place = places.get(edition.jurisdiction).name
    since = f"in force from {edition.effective_from}" if edition.effective_from.day else "its first day is not known"
    parts = [f"{edition.title} ({place}), edition {edition.edition}, {since}"]
    if edition.effective_to is not None:
        last = last_day_in_force(edition.effective_to)
        parts.append("its last day is not known" if last is None else f"last day in force {last}")
    if former is None:
        parts.append(f"{len(compared.changes)} clauses, none held before")
    else:
        parts.append(f"after {former.instrument.edition}: {told(compared.changes, compared.unchanged)}")
    parts += [f"ends {ended}" for ended in ends]
    return "; ".join(parts)
