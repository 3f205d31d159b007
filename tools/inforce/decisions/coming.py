"""What comes next for a clause: found through the chain of editions, never by retrieval (design 3).

A reader told what applies on a day must also be told the day it stops being so, where that is known and accepted.
"""

from __future__ import annotations

from datetime import date

from inforce.decisions.matter import Held
from inforce.decisions.wording import reference, say
from inforce.model.answers import Upcoming
from inforce.model.dates import last_day_in_force
from inforce.model.instruments import Clause, Instrument
from inforce.storage.library import Library

# How much of the coming text is shown: enough to see what changes; the whole is one click away.
_SHOWN = 600


def upcoming_changes(held: Held, library: Library) -> tuple[Upcoming, ...]:
    """The accepted change that ends this clause: what takes its place and from when, or its last day."""
    _, end = held.clause.period(held.instrument)
    if end is None or end.day is None:
        return ()
    successor = _successor(held.clause, held.instrument, end.day, library)
    if successor is None:
        return (Upcoming(clause_id=held.clause.id, text="", ends=last_day_in_force(end)),)
    clause, _ = successor
    if clause.text == held.clause.text:
        return ()
    return (Upcoming(clause_id=clause.id, text=_shown(clause.text), starts=end.day),)


def upcoming_sentence(change: Upcoming, language: str, library: Library) -> str:
    """One coming change as a sentence in the asker's language."""
    if change.starts is None:
        return say(language, "ends", day=change.ends)
    clause = library.clause(change.clause_id)
    instrument = library.instrument(clause.instrument_id)
    if not change.text:
        number = reference(clause, language)
        return say(language, "starts_short", reference=number, title=instrument.title, day=change.starts)
    return say(
        language,
        "starts",
        day=change.starts,
        reference=reference(clause, language),
        edition=instrument.edition,
        text=change.text,
    )


def _successor(
    clause: Clause, instrument: Instrument, starts: date, library: Library
) -> tuple[Clause, Instrument] | None:
    """The accepted clause of a later edition that takes this one's place on that day."""
    for clause_id in library.catalogue.clauses_superseding(clause.id):
        found = library.clause(clause_id)
        edition = library.instrument(found.instrument_id)
        start, _ = found.period(edition)
        if start.day == starts and edition.work_id == instrument.work_id and _accepted(found.id, library):
            return found, edition
    return None


def _accepted(clause_id: str, library: Library) -> bool:
    cards = [library.card(card_id) for card_id in library.catalogue.cards_of(clause_id)]
    return any(card.accepted_by is not None and card.status != "change_pending" for card in cards)


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN].rsplit("\n", 1)[0] + " …"
