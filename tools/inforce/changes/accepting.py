"""Accepting a delta: its proposal lands on the library's branch, and ends what it ends on one day (design 1, 5)."""

from __future__ import annotations

import msgspec

from inforce.changes.accepting_rulings import accept_ruling, accepted
from inforce.changes.as_told import refuse_untold
from inforce.changes.card_choices import choices_of
from inforce.changes.card_decisions import DecidedCards, Decisions, as_proposed, decide_cards
from inforce.changes.doubts import refuse_doubtful
from inforce.changes.effects import Effects
from inforce.changes.seen import refuse_unseen
from inforce.changes.sitting import Decided, Sitting
from inforce.errors import Refused
from inforce.model import ids, timeline
from inforce.model.cards import PersonOfTheDay
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person
from inforce.storage.holdings import Holdings, directory

_ENDS = {"repeals": timeline.REPEALED, "replaces": timeline.REPLACED}


def accept(
    sitting: Sitting,
    delta_id: str,
    person_id: str | None,
    *,
    seen: str | None = None,
    decisions: Decisions | None = None,
) -> Decided:
    """Accept one delta within a sitting. `seen` is the proposal commit that was shown, where the caller holds it.

    `decisions` are the person's on each card; without them the effects stand as they were proposed.

    Raises Refused, with nothing written, when the gate does not admit the person, when the proposal, the held text
    or the order of editions has moved since it was proposed, when it waits for another, or when place or date are in
    doubt.
    """
    delta = sitting.delta(delta_id)
    _refuse_waiting(sitting, delta)
    if delta.kind == "conflict_ruling":
        if decisions is not None:
            raise Refused(
                "a ruling puts no card in question, so there is nothing to decide card by card",
                next="leave out --decisions",
                code="usage",
            )
        return accept_ruling(sitting, delta, person_id)
    if delta.kind == "amendment" and delta.proposes is None:
        raise Refused(
            f"delta {delta.id} says that {delta.instrument_id} is amended, but not how it now reads",
            next="bring in the amended text (tools/ingest FILE): accepting it settles this too; or reject this one",
            code="no_text",
        )
    draft = sitting.draft(delta)
    read = seen or (None if decisions is None else decisions.proposal)
    refuse_unseen(sitting.library.repository, delta, draft.commit, read)
    _refuse_moved(sitting, delta, draft)
    edition = draft.instrument(delta.proposes or delta.instrument_id)
    if edition is None:
        raise _moved(delta, "its edition is not on the proposal branch")
    refuse_untold(delta, draft, sitting.holdings)
    person = sitting.gate.admit(delta, edition, person_id)
    refuse_doubtful(edition, sitting.library.settings.thresholds.attribute_confidence, sitting.library.places, delta)
    _refuse_out_of_order(sitting, delta, edition)
    cards = as_proposed(delta)
    if decisions is not None:
        cards = decide_cards(decisions, delta, choices_of(delta, draft, sitting.holdings))
    return _land_edition(sitting, delta, draft, edition, person, cards)


def _land_edition(
    sitting: Sitting, delta: ChangeDelta, draft: Holdings, edition: Instrument, person: Person, cards: DecidedCards
) -> Decided:
    delta = msgspec.structs.replace(delta, card_effects=cards.effects)
    by = person.of_the_day()
    settled_too = _amendments_worked_in(sitting, delta, edition)
    effects = Effects(
        sitting.holdings, [other for other in sitting.others_pending(delta) if other not in settled_too], draft
    )
    edition = msgspec.structs.replace(edition, relations=accepted(edition.relations, by, sitting.today))
    effects.set_instrument(edition)
    _take_over_folder(draft, edition, effects)
    _change_cards(sitting, delta, draft, by, effects, cards.left_out)
    effects.settle_work(edition.work_id)
    _end_others(edition, delta, effects)
    for moved in delta.moves:
        effects.settle_cards(moved)
    files = effects.files()
    if sitting.lands_by_merge:
        # The proposal's branch has the draft of a card that is not to come into force; the library's never had it.
        files |= dict.fromkeys(map(ids.card_path, cards.left_out))
    # Nothing is decided before this line, so that a refusal leaves the sitting as it was.
    for other in settled_too:
        sitting.decide(other, person, "accepted", f"worked into {edition.id}, accepted as delta {delta.id}", {})
    sitting.holdings.note_folder(draft.entries_below(f"instruments/{edition.id}"))
    return sitting.decide(delta, person, "accepted", None, files)


def _take_over_folder(draft: Holdings, edition: Instrument, effects: Effects) -> None:
    """The clauses and the source as the proposal has them; instrument.yml and cards are written, checks.yml stays."""
    folder = f"instruments/{edition.id}"
    clauses = draft.repository.entry(draft.commit, f"{folder}/clauses")
    if clauses is not None:
        effects.set_entry(f"{folder}/clauses", directory(clauses.id))
    for path in draft.entries_below(folder):
        name = path.removeprefix(f"{folder}/")
        entry = draft.repository.entry(draft.commit, path)
        if "/" not in name and name.startswith("source.") and entry is not None:
            effects.set_entry(path, entry)


def _change_cards(
    sitting: Sitting,
    delta: ChangeDelta,
    draft: Holdings,
    by: PersonOfTheDay,
    effects: Effects,
    left_out: frozenset[str],
) -> None:
    """New cards go live, but for those `left_out`. Within one edition, those replaced were wrong or are superseded."""
    edition_id = delta.proposes or delta.instrument_id
    held = {card.id: card for card in sitting.holdings.cards(edition_id)}
    renewed: set[str] = set()
    for card in draft.cards(edition_id):
        if card.id not in held and card.id not in left_out:
            effects.accept_card(card, by, sitting.today)
            renewed.add(card.clause_id)
    for effect in delta.card_effects:
        replaced = held.get(effect.card_id)
        if replaced is not None and effect.effect != "keep":
            # The last card of its clause is retired by its dates alone, or as an error (model/timeline.py).
            superseded = delta.kind == "clarification" and replaced.clause_id in renewed
            effects.retire(replaced, sitting.today, "superseded" if superseded else "error")


def _end_others(edition: Instrument, delta: ChangeDelta, effects: Effects) -> None:
    """End the editions of other works that this one repeals or replaces, on its own first day where that is known."""
    first_day = edition.effective_from.day
    for relation in edition.relations:
        how = _ENDS.get(relation.kind)
        if how is None or first_day is None or relation.source is not None:
            continue
        for moved in delta.moves:
            target = effects.instrument(moved)
            named = relation.target in (moved, ids.work_of(moved))
            if target is not None and named and target.work_id != edition.work_id:
                effects.set_instrument(timeline.ended(target, how, edition.id, first_day))


def _amendments_worked_in(sitting: Sitting, delta: ChangeDelta, edition: Instrument) -> list[ChangeDelta]:
    """Pending notes that an earlier edition of this work is amended, which this edition's text now answers."""
    first_day = edition.effective_from.day
    return [
        other
        for other in sitting.others_pending(delta)
        if other.kind == "amendment"
        and other.proposes is None
        and ids.work_of(other.instrument_id) == edition.work_id
        and first_day is not None
        and other.effective_from is not None
        and other.effective_from.day is not None
        and other.effective_from.day <= first_day
    ]


def _refuse_waiting(sitting: Sitting, delta: ChangeDelta) -> None:
    waits = [other for other in delta.waits_for if other in sitting.pending]
    if waits:
        raise Refused(
            f"delta {delta.id} waits for {', '.join(waits)}, which nobody has decided yet",
            next=f"decide first on {waits[0]}",
            code="waits",
        )


def _refuse_moved(sitting: Sitting, delta: ChangeDelta, draft: Holdings) -> None:
    """Refuse when what would land is not what was compared, or the text it was compared with has changed."""
    for folder, tree in delta.seen.items():
        held = folder.endswith("/clauses")
        now = sitting.tree_now(folder) if held else draft.repository.tree_id(draft.commit, folder)
        if now != tree:
            raise _moved(
                delta, f"{folder} has changed on " + ("the library's branch" if held else "the proposal branch")
            )


def _moved(delta: ChangeDelta, what: str) -> Refused:
    return Refused(
        f"delta {delta.id} is not what was proposed: {what}",
        next=f"reject it (tools/delta reject {delta.id}) and bring the document in again",
        code="moved",
    )


def _refuse_out_of_order(sitting: Sitting, delta: ChangeDelta, edition: Instrument) -> None:
    """Refuse when the edition that comes before in time is not the one the proposal was compared with."""
    day = edition.effective_from.day
    if day is None:
        return
    held = [sitting.holdings.instrument(other) for other in sitting.holdings.editions_of(edition.work_id)]
    others = [other for other in held if other is not None and other.id != edition.id]
    same_day = next((other for other in others if other.effective_from.day == day), None)
    if same_day is not None:
        raise Refused(
            f"{same_day.id} begins on {day} too, and a work has one text on a day",
            next=f"to correct that edition, bring the text in with --edition {same_day.edition}",
            code="same_day",
        )
    if delta.kind not in ("new_edition", "amendment"):
        return
    former = timeline.before(others, day)
    compared = None if delta.instrument_id == edition.id else delta.instrument_id
    if (None if former is None else former.id) != compared:
        before = "no edition" if former is None else former.id
        raise _moved(delta, f"it was compared with {compared or 'no edition'}, but before it now comes {before}")
