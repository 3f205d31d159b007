"""What a person may decide about each card that a delta puts in question (standard 5: what it does to your cards).

keep        answers that rest on the card still stand, because the words are the same: possible only where the hash of
            the clause is equal. In a new edition the two hashes are compared with the first day aside.
replace_by  another card takes its place.
retire      nothing takes its place: the card that was proposed for it is not put in force.

An old edition's cards end on the new one's first day whatever is decided: dates alone say what is in force.
"""

from __future__ import annotations

from dataclasses import dataclass

from inforce.errors import Refused
from inforce.model import ids
from inforce.model.deltas import CardEffect, ChangeDelta, Effect
from inforce.model.instruments import Instrument
from inforce.storage.holdings import Holdings


@dataclass(frozen=True, slots=True)
class Choice:
    """One card: the effect proposed, which may be decided, and why another may not."""

    proposed: CardEffect
    possible: tuple[Effect, ...]
    unless: str

    @property
    def default(self) -> CardEffect:
        """What stands in a template: kept wherever the words are the same, else as proposed."""
        if "keep" in self.possible and self.proposed.effect != "keep":
            return CardEffect(card_id=self.proposed.card_id, effect="keep", why="the words are the same")
        return self.proposed


@dataclass(frozen=True, slots=True)
class Choices:
    """Every card of a delta, in its order, and the ids of the cards that may take another's place."""

    cards: dict[str, Choice]
    draft: Holdings
    held: Holdings
    edition_id: str

    def may_replace(self, card_id: str) -> bool:
        """Whether a card of that id is proposed with the delta, or is held and stands."""
        if not ids.is_path_of(card_id, 4):
            return False
        if ids.instrument_of(card_id) == self.edition_id and self.draft.holds(ids.card_path(card_id)):
            return True
        held = self.held.card(card_id)
        return held is not None and held.accepted_by is not None and held.status != "retired"


def choices_of(delta: ChangeDelta, draft: Holdings, held: Holdings) -> Choices:
    """What may be decided about the cards of a delta; `draft` is its proposal. Raises Refused where that has moved."""
    edition_id = delta.proposes or delta.instrument_id
    edition = draft.instrument(edition_id)
    if edition is None:
        raise Refused(
            f"delta {delta.id} is not what was proposed: its edition is not on the proposal branch",
            next=f"reject it (tools/delta reject {delta.id}) and bring the document in again",
            code="moved",
        )
    nothing_ends = delta.proposes is not None and edition.effective_from.day is None
    cards = {
        effect.card_id: _nothing_ends(effect, edition) if nothing_ends else _choice(effect, edition, draft, held)
        for effect in delta.card_effects
    }
    return Choices(cards, draft, held, edition_id)


def _nothing_ends(effect: CardEffect, edition: Instrument) -> Choice:
    return Choice(effect, ("keep",), f"{edition.id} has no first day yet, so nothing ends")


def _choice(effect: CardEffect, edition: Instrument, draft: Holdings, held: Holdings) -> Choice:
    if _same_words(effect, edition, draft, held):
        return Choice(effect, ("keep", "replace_by", "retire"), "")
    return Choice(effect, ("replace_by", "retire"), "its clause does not read the same in what is proposed")


def _same_words(effect: CardEffect, edition: Instrument, draft: Holdings, held: Holdings) -> bool:
    """Whether what the card vouches for stands in the proposed text, by its hash."""
    card = held.card(effect.card_id)
    if card is None:
        return False
    if card.instrument_id == edition.id:
        same = draft.clause(card.clause_id)
        return same is not None and same.stamp(edition) == card.clause_sha256
    successor = None if effect.replaced_by is None else draft.card(effect.replaced_by)
    clause = None if successor is None else draft.clause(successor.clause_id)
    return clause is not None and clause.stamp_from(card.effective_from) == card.clause_sha256
