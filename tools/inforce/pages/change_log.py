"""The change log, and the days to come: accepted changes only, told from their fields and never from their summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from inforce.model.cards import PersonOfTheDay
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta
from inforce.model.people import Register
from inforce.pages.publication import Change, PublicEdition, Turn

# How far ahead the site tells what starts and ends.
DAYS_AHEAD = 90


def shown_name(person: PersonOfTheDay, register: Register) -> str:
    """How a person is named in public: as the register says, else by the name on the object (people.yml, shown_as)."""
    known = register.get(person.id)
    return person.name if known is None or known.shown_as is None else known.shown_as


def accepted_changes(
    deltas: Sequence[ChangeDelta], editions: Sequence[PublicEdition], register: Register
) -> tuple[Change, ...]:
    """The accepted changes of the editions that are shown, the newest first."""
    shown = {edition.id for edition in editions if not edition.withdrawn}
    found = []
    for delta in deltas:
        edition_id = delta.proposes or delta.instrument_id
        if delta.status != "accepted" or delta.decided_by is None or delta.decided_on is None:
            continue
        if edition_id not in shown:
            continue
        counts = Counter(change.kind for change in delta.clause_changes)
        found.append(
            Change(
                id=delta.id,
                on=delta.decided_on,
                by=shown_name(delta.decided_by, register),
                kind=delta.kind,
                edition_id=edition_id,
                start=delta.effective_from,
                counts=tuple(sorted(counts.items())),
            )
        )
    return tuple(sorted(found, key=lambda change: (change.on, change.id), reverse=True))


def turning_days(editions: Sequence[PublicEdition], today: date) -> tuple[Turn, ...]:
    """What starts or ends in the `DAYS_AHEAD` days after today, by day: whole editions, and clauses with own days.

    A last day is counted as the day of the turn: people are shown the last day in force (design 2).
    """
    found: list[Turn] = []
    until = today + timedelta(days=DAYS_AHEAD)
    for edition in editions:
        if edition.withdrawn:
            continue
        for starts, when in ((True, edition.start), (False, edition.end)):
            if (day := _day(when, starts=starts)) is not None and today < day <= until:
                found.append(Turn(day, starts, edition.id))
        for starts in (True, False):
            own: dict[date, list[str]] = {}
            for clause in edition.clauses:
                when, whole = (clause.start, edition.start) if starts else (clause.end, edition.end)
                day = _day(when, starts=starts)
                if clause.showing == "text" and when != whole and day is not None and today < day <= until:
                    own.setdefault(day, []).append(clause.id)
            found += [Turn(day, starts, edition.id, tuple(clauses)) for day, clauses in own.items()]
    return tuple(sorted(found, key=lambda turn: (turn.on, not turn.starts, turn.edition_id)))


def _day(when: When | None, *, starts: bool) -> date | None:
    if when is None or when.day is None:
        return None
    return when.day if starts else when.day - timedelta(days=1)
