"""The eight checks as a record tells them: which passed, which stopped the question, which were not reached."""

from __future__ import annotations

from inforce.decisions.gaps import CannotAnswer
from inforce.decisions.matter import Cited, Cleared, Settled
from inforce.model.answers import Check, Outcome
from inforce.storage.library import Library

CHECK_NAMES = ("identify", "retrieve", "in_force", "compose", "cards", "decline", "audience", "store")
RETRIEVE = 2
_STRICTEST = {"conflict": 0, "pending": 1}


def checks_told(cleared: Cleared, library: Library) -> tuple[Check, ...]:
    """The eight checks as they went. What stopped says so; what lies between it and the decline was not reached."""
    settled = cleared.settled
    # Where not by their words alone, a replay must be able to say by what clauses were ranked.
    ranked = {RETRIEVE: f" ({library.ranking})"} if settled.candidates and library.ranking else {}
    stopped_at = None if settled.answered else gap_that_decides(settled).check
    return tuple(
        Check(name=name, outcome=_outcome(number, stopped_at), note=_note(number, cleared) + ranked.get(number, ""))
        for number, name in enumerate(CHECK_NAMES, 1)
    )


def gap_that_decides(settled: Settled) -> CannotAnswer:
    """The gap by which the queue is decided, where nothing is answered."""
    return min((gap for _, gap in settled.gaps), key=lambda gap: _STRICTEST.get(gap.reason, len(_STRICTEST)))


def _outcome(number: int, stopped_at: int | None) -> Outcome:
    if stopped_at is None or number < stopped_at:
        return "pass"
    if number == stopped_at:
        return "stopped"
    return "pass" if number >= 6 else "not_reached"


def _note(number: int, cleared: Cleared) -> str:
    settled = cleared.settled
    stopped = [gap for _, gap in settled.gaps if gap.check == number]
    if stopped:
        return stopped[0].note
    matter = settled.matter
    kept = [c for c in settled.candidates if c.kept]
    notes = {
        1: f"{matter.place_note}; {matter.on.isoformat()}; {matter.policy.name}; parts: {len(matter.parts)}",
        2: f"{len(settled.candidates)} clauses",
        3: f"{len(kept)} in force and accepted",
        4: _evidence(settled.answered),
        5: f"{len({card.id for cited in settled.answered for card in cited.cards})} cards",
        6: _handed(settled),
        7: matter.policy.name,
        8: "",
    }
    return notes[number]


def _evidence(answered: tuple[Cited, ...]) -> str:
    return "; ".join(dict.fromkeys(cited.draft.evidence for cited in answered))


def _handed(settled: Settled) -> str:
    return f"handed to {settled.handed_to.name}" if settled.handed_to is not None else "nothing declined"
