"""Why a question, or one part of it, is not answered: one small class a reason, each naming the check that stopped it.

Only these become a decline. No `LibraryError` or bug is caught here: a fault of ours is never a polite decline.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from inforce.model.answers import Candidate, Nearest, PendingNotice, PremiseDenied, Reason, Upcoming


class GapDetails(Struct, frozen=True):
    """What a decline may show beside its reason; all of it cited or named, none of it an answer."""

    missing: tuple[str, ...] = ()
    pending: tuple[PendingNotice, ...] = ()
    upcoming: tuple[Upcoming, ...] = ()
    nearest: tuple[Nearest, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    relaxed: tuple[str, ...] = ()
    premises: tuple[PremiseDenied, ...] = ()


class CannotAnswer(Exception):
    """A part of a question stopped at a check. `note` is a sentence or two that a clerk can read aloud."""

    check: ClassVar[int] = 0
    reason: ClassVar[Reason] = "not_enough"

    def __init__(self, note: str, details: GapDetails | None = None) -> None:
        super().__init__(note)
        self.note = note
        self.details = details or GapDetails()


class NoPlace(CannotAnswer):
    """No place was given or named, and the office has none of its own."""

    check = 1
    reason = "no_place"


class AmbiguousPlace(CannotAnswer):
    """The place named is the name of several."""

    check = 1
    reason = "ambiguous_place"


class PlaceNotHeld(CannotAnswer):
    """The place named is not among the places of this library."""

    check = 1
    reason = "not_held"


class DayMissing(CannotAnswer):
    """The period asked about holds a change: which day is meant would change the answer."""

    check = 1
    reason = "not_enough"


class BeyondRules(CannotAnswer):
    """What is asked is no rule: a forecast, somebody's record, a paper, an opinion."""

    check = 1
    reason = "not_held"


class NothingLanded(CannotAnswer):
    """Asked with what was known on a day by whose end nothing had landed in the library."""

    check = 1
    reason = "before_record"


class NothingHeld(CannotAnswer):
    """No clause in force there and then bears on the question."""

    check = 2
    reason = "not_held"


class NotInForce(CannotAnswer):
    """A rule on the point is held, and is not in force on the day asked about."""

    check = 3
    reason = "not_in_force"


class BeforeRecord(CannotAnswer):
    """The day asked about lies before the library's record of the rule begins."""

    check = 3
    reason = "before_record"


class ChangePending(CannotAnswer):
    """The rule on the point has changed, or may have, and nobody has accepted the change yet."""

    check = 3
    reason = "pending"


class Stale(CannotAnswer):
    """The rule on the point was due to be checked again and has not been."""

    check = 3
    reason = "stale"


class NotEnough(CannotAnswer):
    """Clauses bear on the subject, and none of them settles the point."""

    check = 4
    reason = "not_enough"


class FalsePremise(CannotAnswer):
    """The question takes for granted what a rule in force contradicts; that rule is told with its card."""

    check = 4
    reason = "not_enough"


class SetElsewhere(CannotAnswer):
    """The rule leaves what is asked to another instrument."""

    check = 4
    reason = "set_elsewhere"


class InConflict(CannotAnswer):
    """Two live instruments disagree on the point, and no person has ruled."""

    check = 6
    reason = "conflict"


class CertificateAsked(CannotAnswer):
    """The question asks for what only a licensed person may sign."""

    check = 7
    reason = "certificate"


class SafetyAsked(CannotAnswer):
    """The question asks whether a thing is safe, or how to make it so."""

    check = 7
    reason = "safety"
