"""Rejecting a delta: the library stays as it was, and the cards it held in question stand again (design 5)."""

from __future__ import annotations

from inforce.changes.effects import Effects
from inforce.changes.sitting import Decided, Sitting
from inforce.errors import Refused


def reject(sitting: Sitting, delta_id: str, person_id: str | None, because: str | None) -> Decided:
    """Reject one delta within a sitting. Cards that another pending delta touches stay change_pending.

    Raises Refused when the gate does not admit the person, and while another delta builds on this one.
    """
    delta = sitting.delta(delta_id)
    building_on = [other.id for other in sitting.others_pending(delta) if delta.id in other.waits_for]
    if building_on:
        raise Refused(
            f"delta {', '.join(building_on)} builds on {delta.id}",
            next=f"reject {building_on[-1]} first",
            code="waits",
        )
    subject = sitting.subject(delta)
    person = sitting.gate.admit(delta, subject, person_id)
    effects = Effects(sitting.holdings, sitting.others_pending(delta))
    for moved in delta.moves:
        effects.settle_cards(moved)
    return sitting.decide(delta, person, "rejected", because, effects.files())
