"""Which acceptances of a library may be relied on: asked at every card that is read (design 5).

What proves them lies above (inforce.proof) and is given to the library. Until it is, a library that asks for signed
acceptance has none.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.settings import Settings


class Acceptances(Protocol):
    """Which acceptances of a library are proven (inforce.proof)."""

    def why_not(self, card_id: str, clause_id: str, instrument_id: str) -> str | None:
        """Why the acceptance that a card speaks of is not proven; None where it is."""
        ...

    def why_no_decision(self, delta_id: str) -> str | None:
        """Why the decision that a delta speaks of is not proven; None where it is."""
        ...


class AsFiled:
    """Every acceptance as its file has it: for a development library, on which nobody may rely."""

    def why_not(self, card_id: str, clause_id: str, instrument_id: str) -> str | None:
        """Nothing is doubted."""
        return None

    def why_no_decision(self, delta_id: str) -> str | None:
        """Nothing is doubted."""
        return None


class NothingProven:
    """No acceptance at all: for a library that asks for signed ones, until somebody has looked."""

    def why_not(self, card_id: str, clause_id: str, instrument_id: str) -> str | None:
        """Everything is doubted."""
        return self.why_no_decision(card_id)

    def why_no_decision(self, delta_id: str) -> str | None:
        """Everything is doubted."""
        return "nobody has looked at the signatures of this library"


def acceptances_unread(settings: Settings) -> Acceptances:
    """What holds of a library before anybody has looked at its history."""
    return NothingProven() if settings.acceptance == "signed" else AsFiled()


def as_nobodys(card: SourceCard) -> SourceCard:
    """A card as if nobody had accepted it, and pending."""
    return msgspec.structs.replace(
        card, status="change_pending", accepted_by=None, accepted_on=None, retired_on=None, retired_because=None
    )


def as_undecided(delta: ChangeDelta) -> ChangeDelta:
    """A change as if nobody had decided on it: what it moves is in question."""
    return msgspec.structs.replace(delta, status="pending", decided_by=None, decided_on=None)
