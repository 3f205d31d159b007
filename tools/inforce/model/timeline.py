"""The editions of one work in time: which comes before which, and when each ends (design 1 and 2).

A new edition ends the one before it on its own first day; an edition can also end by itself, when it lapses or is
repealed. What is written here does not depend on the order in which editions were brought in.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from inforce.model.cards import RetiredBecause, SourceCard
from inforce.model.dates import When
from inforce.model.instruments import Clause, Instrument

# Superseded is said of editions of one work, and comes and goes with them; replaced, of a work as a whole, by another.
SUPERSEDED = "superseded by "
REPLACED = "replaced by "
REPEALED = "repealed by "
LAPSED = "lapsed"


def in_order(editions: Iterable[Instrument]) -> list[Instrument]:
    """Editions by their first day; one whose first day is unknown stands nowhere in time."""
    return sorted((edition for edition in editions if edition.effective_from.day is not None), key=_first_day)


def before(editions: Iterable[Instrument], day: date) -> Instrument | None:
    """The last edition that starts before `day`."""
    return next((edition for edition in reversed(in_order(editions)) if _first_day(edition) < day), None)


def after(editions: Iterable[Instrument], day: date) -> Instrument | None:
    """The first edition that starts after `day`."""
    return next((edition for edition in in_order(editions) if _first_day(edition) > day), None)


def settled(editions: Iterable[Instrument]) -> dict[str, Instrument]:
    """The editions of one work with `effective_to` as the others and their own text make it; those that change.

    An end of its own (lapsed, repealed) stands where it comes before the next edition. An own end that could not be
    read stays unknown: an edition that may have ended already is not known to be in force.
    """
    ordered = in_order(editions)
    changed: dict[str, Instrument] = {}
    for at, edition in enumerate(ordered):
        following = ordered[at + 1] if at + 1 < len(ordered) else None
        end, because = _end_of(edition, following)
        if (end, because) != (edition.effective_to, edition.ended_because):
            changed[edition.id] = msgspec.structs.replace(edition, effective_to=end, ended_because=because)
    return changed


def _end_of(edition: Instrument, following: Instrument | None) -> tuple[When | None, str | None]:
    superseded = edition.ended_because is not None and edition.ended_because.startswith(SUPERSEDED)
    own = None if superseded else edition.effective_to
    own_reason = None if superseded else edition.ended_because
    if following is None or (own is not None and (own.day is None or own.day <= _first_day(following))):
        return own, own_reason
    return following.effective_from, f"{SUPERSEDED}{following.id}"


def ended(edition: Instrument, how: str, by: str, first_day: date) -> Instrument:
    """The edition as ended by another work on `first_day` (`how`: REPEALED or REPLACED), unless it ends before."""
    end = edition.effective_to
    if end is not None and end.day is not None and end.day <= first_day:
        return edition
    return msgspec.structs.replace(edition, effective_to=When(first_day), ended_because=f"{how}{by}")


def reason_for_retiring(edition: Instrument) -> RetiredBecause:
    """Why the cards of an edition that has an end are retired on it."""
    because = edition.ended_because or ""
    if because.startswith((SUPERSEDED, REPLACED)):
        return "superseded"
    return "repealed" if because.startswith(REPEALED) else "lapsed"


def standing_card(card: SourceCard, edition: Instrument, clause: Clause | None = None) -> SourceCard:
    """An accepted card as its edition's dates make it: live, or retired on the first day the clause is not in force.

    `clause` is needed where the clause has an end of its own. A card retired as an error stays so.
    """
    if card.retired_because == "error":
        return card
    end = edition.effective_to if clause is None else clause.period(edition)[1]
    if end is None or end.day is None:
        return msgspec.structs.replace(card, status="live", retired_on=None, retired_because=None)
    reason = reason_for_retiring(edition) if end == edition.effective_to else "lapsed"
    return msgspec.structs.replace(card, status="retired", retired_on=end.day, retired_because=reason)


def pending_card(card: SourceCard) -> SourceCard:
    """A card whose edition is about to change: it answers nothing until a person has decided. An error stays one."""
    if card.retired_because == "error":
        return card
    return msgspec.structs.replace(card, status="change_pending", retired_on=None, retired_because=None)


def _first_day(edition: Instrument) -> date:
    # Only editions with a known first day come here; an unknown one would stand last.
    return edition.effective_from.day or date.max
