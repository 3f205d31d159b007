"""Standing: does the acceptance stand? (design 1). The stricter of the card's file and what pending deltas imply.

A file that lags behind its deltas is a fault for tools/check to tell, and never an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal

from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta

Standing = Literal["stands", "pending", "retired", "none"]


def moved_instruments(delta: ChangeDelta) -> frozenset[str]:
    """The held editions whose cards a pending delta puts in question.

    A new instrument moves nothing but what it names, and a ruling between held rules moves none of them.
    """
    moved = set(delta.moves)
    if delta.kind not in ("new_instrument", "conflict_ruling"):
        moved.add(delta.instrument_id)
    moved.discard(delta.proposes or "")
    return frozenset(moved)


def standing(card: SourceCard, on: date, pending: Iterable[ChangeDelta]) -> Standing:
    """Whether a card may carry an answer about day `on`, given every delta that is still pending."""
    if card.status == "change_pending":
        return "pending"
    if not card.stands_for(on):
        return "retired"
    # A card that is to be retired on a later day, or answers for days gone by, is put in question like a live one.
    return "pending" if any(_touches(delta, card) for delta in pending) else "stands"


def _touches(delta: ChangeDelta, card: SourceCard) -> bool:
    return delta.status == "pending" and card.instrument_id in moved_instruments(delta)
