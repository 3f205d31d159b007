"""ChangeDelta: a change that was detected, what it does clause by clause, and who decided it (standard 2 and 5)."""

from __future__ import annotations

from datetime import date
from typing import Literal

import msgspec

from inforce.model.cards import PersonOfTheDay
from inforce.model.dates import When
from inforce.model.instruments import Relation
from inforce.model.records import Record

DeltaStatus = Literal["pending", "accepted", "rejected"]
DeltaKind = Literal[
    "new_instrument",
    "new_edition",
    "amendment",
    "variation",
    "clarification",
    "repeal",
    "correction",
    "conflict_ruling",
]
ChangeKind = Literal["added", "changed", "moved", "split", "merged", "removed"]
Effect = Literal["keep", "retire", "replace_by"]


class ClauseChange(Record, frozen=True):
    """One clause that changes: its ids in the edition that moves (`old`) and the proposed one (`new`), both texts."""

    kind: ChangeKind
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    old_text: str | None = None
    new_text: str | None = None


class CardEffect(Record, frozen=True):
    """What accepting does to one card, and why. `replaced_by` is the new card where the effect is replace_by."""

    card_id: str
    effect: Effect
    why: str
    replaced_by: str | None = None


class ChangeDelta(Record, frozen=True):
    """A change to an instrument. `instrument_id` is the held edition that moves; of a new instrument, itself.

    `proposes` is the new edition; a correction or clarification proposes none, it changes files of `instrument_id`.
    `moves` are all the held editions whose cards are change_pending until the decision. `effective_from` is the first
    day of what is proposed. `waits_for` are deltas that must be decided before this one. `seen` is what was compared:
    for each edition, the git tree of its clauses, so that a text that has moved since cannot be accepted unread.
    `relations` are those a conflict ruling accepts.
    """

    id: str
    instrument_id: str
    detected_on: date
    summary: str
    status: DeltaStatus
    decided_by: PersonOfTheDay | None
    decided_on: date | None
    affected_answer_ids: tuple[str, ...]
    kind: DeltaKind
    proposed_by: str
    proposes: str | None = None
    moves: tuple[str, ...] = ()
    clause_changes: tuple[ClauseChange, ...] = ()
    unchanged: int = 0
    card_effects: tuple[CardEffect, ...] = ()
    because: str | None = None
    effective_from: When | None = None
    waits_for: tuple[str, ...] = ()
    seen: dict[str, str] = msgspec.field(default_factory=dict)
    relations: tuple[Relation, ...] = ()

    def __post_init__(self) -> None:
        decided = self.decided_by is not None and self.decided_on is not None
        if (self.status != "pending") != decided:
            raise ValueError("a decided delta, and no other, has decided_by and decided_on")
