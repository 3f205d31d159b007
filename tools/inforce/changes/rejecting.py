"""Rejecting a delta: the library stays as it was, and the cards it held in question stand again (design 5)."""

from __future__ import annotations

from inforce.changes.effects import Effects
from inforce.changes.sitting import Decided, Sitting
from inforce.errors import Refused


def reject(sitting: Sitting, delta_id: str, person_id: str | None, because: str | None) -> Decided:
    """Reject one delta within a sitting, and notes of amendment that rest on it. Other pending deltas keep their hold.

    Raises Refused when the gate does not admit the person, and while an edition that is proposed builds on this one.
    """
    delta = sitting.delta(delta_id)
    resting = [other for other in sitting.others_pending(delta) if delta.id in other.waits_for]
    building_on = [other.id for other in resting if other.proposes is not None]
    if building_on:
        raise Refused(
            f"delta {', '.join(building_on)} builds on {delta.id}",
            next=f"reject {building_on[-1]} first",
            code="waits",
        )
    person = sitting.gate.admit(delta, sitting.subject(delta), person_id)
    left = [other for other in sitting.others_pending(delta) if other not in resting]
    effects = Effects(sitting.holdings, left)
    for moved in dict.fromkeys(moved for decided in (delta, *resting) for moved in decided.moves):
        effects.settle_cards(moved)
    files = effects.files()
    for note in resting:
        sitting.decide(note, person, "rejected", f"rejected with delta {delta.id}, on which it rests", {})
    return sitting.decide(delta, person, "rejected", because, files)
