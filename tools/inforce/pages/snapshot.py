"""Everything of a library that its site is made from, read at one commit (design 1, "what is read").

The site is a pure function of this and of a day: nothing below reads git, a clock or a file again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from inforce.decisions.audience import notice_for, policy_for
from inforce.errors import DataFault, Fault
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Register
from inforce.model.places import Places
from inforce.storage.acceptances import as_nobodys, as_undecided
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library

Progress = Callable[[int, int], None]


class Held(Struct, frozen=True):
    """One edition as the library holds it: its clauses in the document's order, every card of it, its last check."""

    instrument: Instrument
    clauses: tuple[Clause, ...]
    cards: tuple[SourceCard, ...]
    checked_on: date | None = None


class Snapshot(Struct, frozen=True):
    """A library at one commit. `notices` is the fixed notice by language."""

    name: str
    commit: str
    development: bool
    places: Places
    register: Register
    notices: dict[str, str]
    editions: tuple[Held, ...]
    deltas: tuple[ChangeDelta, ...]


def take(library: Library, progress: Progress = lambda done, of: None) -> Snapshot:
    """Read what the library holds at its commit. `progress` is told editions read and to be read.

    A card whose acceptance is not proven comes as nobody's, and a change whose decision is not, as pending (design 5):
    `Library.acceptances` is asked about each.
    Raises DataFault with every file that cannot be read: a site that leaves something out without saying so misleads.
    """
    holdings = Holdings(library.repository, library.commit)
    faults: list[Fault] = []
    editions: list[Held] = []
    ids = holdings.editions()
    for done, instrument_id in enumerate(ids, 1):
        try:
            editions.append(_held(holdings, library, instrument_id))
        except DataFault as fault:
            faults += fault.faults
        holdings.forget(instrument_id)
        progress(done, len(ids))
    try:
        deltas = tuple(_as_proven(delta, library) for delta in holdings.deltas())
    except DataFault as fault:
        faults += fault.faults
        deltas = ()
    if faults:
        raise DataFault(tuple(faults))
    return Snapshot(
        name=library.name,
        commit=library.commit,
        development=library.settings.acceptance == "development",
        places=library.places,
        register=library.register,
        notices={
            language: notice_for(policy_for("public", library.settings), language, library.settings)
            for language in ("en", "zh")
        },
        editions=tuple(editions),
        deltas=deltas,
    )


def _as_proven(delta: ChangeDelta, library: Library) -> ChangeDelta:
    return delta if library.acceptances.why_no_decision(delta.id) is None else as_undecided(delta)


def _held(holdings: Holdings, library: Library, instrument_id: str) -> Held:
    instrument = holdings.instrument(instrument_id)
    if instrument is None:
        raise DataFault((Fault(f"instruments/{instrument_id}", None, "not_held", "has no instrument.yml"),))
    cards = holdings.cards(instrument_id)
    checks = library.checks(instrument_id)
    return Held(
        instrument=instrument,
        clauses=holdings.clauses(instrument_id),
        cards=tuple(card if library.why_not_proven(card) is None else as_nobodys(card) for card in cards),
        checked_on=None if checks is None else checks.checked_on,
    )
