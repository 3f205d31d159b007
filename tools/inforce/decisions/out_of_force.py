"""Why nothing answers on that day, where a rule on the very point is held and is not in force then (design 2, 3).

Ended and coming rules are looked at only to give the reason: none of them is ever answered from. Reached only when the
clauses in force settle nothing.
"""

from __future__ import annotations

from datetime import date

from inforce.decisions.evidence import Weighed, weigh
from inforce.decisions.finding import Finding
from inforce.decisions.gaps import BeforeRecord, CannotAnswer, GapDetails, NotEnough, NotInForce
from inforce.decisions.matter import Held, Part
from inforce.decisions.wording import reference, say, spoken_number
from inforce.model.answers import Upcoming
from inforce.model.cards import SourceCard
from inforce.model.dates import State, last_day_in_force
from inforce.model.instruments import Clause, Instrument
from inforce.model.timeline import LAPSED, REPEALED, REPLACED, SUPERSEDED
from inforce.storage.library import Library

MOST_READ = 12
_WHY = {"superseded": "superseded", "lapsed": "lapsed", "repealed": "repealed"}


def why_not_in_force(part: Part, details: GapDetails, library: Library) -> CannotAnswer | None:
    """The decline that names the rule on the point which is not in force that day; None when none is held."""
    outside = library.catalogue.out_of_force(library.places.scope(part.place), part.on, applicant=part.applicant)
    held = []
    for hit in library.index.search(part.text, outside, MOST_READ) if outside else ():
        clause = library.clause(hit.clause_id)
        instrument = library.instrument(clause.instrument_id)
        card = _accepted_card(clause, library)
        if card is not None and clause.state_on(instrument, part.on) is not State.IN_FORCE:
            one = Held(
                clause=clause,
                instrument=instrument,
                card=card,
                score=hit.score,
                nearness=hit.nearness,
            )
            held.append(one)
    weighed = weigh(part, held, library, margin=0.0)
    return _gap(_next_edition(weighed, part, library), part, details, library) if weighed.found else None


def _next_edition(weighed: Weighed, part: Part, library: Library) -> Finding:
    """Of a rule that several coming editions hold, the one that begins first; else what was found."""
    best = weighed.found[0]
    least = library.settings.thresholds.coverage
    coming = [
        (start, place, finding)
        for place, finding in enumerate(weighed.looked_at)
        if finding.stopped is None
        and finding.coverage >= least
        and finding.held.instrument.work_id == best.held.instrument.work_id
        and (start := finding.held.clause.period(finding.held.instrument)[0].day) is not None
        and start > part.on
    ]
    begins = best.held.clause.period(best.held.instrument)[0].day
    return min(coming)[2] if coming and begins is not None and begins > part.on else best


def _accepted_card(clause: Clause, library: Library) -> SourceCard | None:
    """A card somebody accepted, in error excepted: what was never accepted is not spoken of at all."""
    cards = (library.card(card_id) for card_id in library.catalogue.cards_of(clause.id))
    return next((c for c in cards if c.accepted_by is not None and c.retired_because != "error"), None)


def _gap(finding: Finding, part: Part, details: GapDetails, library: Library) -> CannotAnswer:
    clause, instrument = finding.held.clause, finding.held.instrument
    start, end = clause.period(instrument)
    named = {"title": instrument.title, "reference": reference(clause, part.language), "day": part.on}
    not_settled = say(part.language, "not_settled", place=library.places.get(part.place).name, day=part.on)
    state = clause.state_on(instrument, part.on)
    if state is State.NOT_YET:
        if instrument.record_begins is not None and part.on < instrument.record_begins:
            note = say(
                part.language, "before_record", title=instrument.title, begins=instrument.record_begins, day=part.on
            )
            return BeforeRecord(note, details)
        coming = Upcoming(clause_id=clause.id, text="", starts=start.day)
        if _ruled_otherwise(instrument, part, library):
            return NotEnough(not_settled, _with(details, coming))
        note = say(part.language, "not_yet", start=start.day, **named)
        return NotInForce(note, _with(details, coming))
    if state is State.UNKNOWN:
        unknown = "unknown_start" if start.day is None else "unknown_end"
        return NotInForce(say(part.language, unknown, **named), details)
    if _ruled_otherwise(instrument, part, library):
        return NotEnough(not_settled, details)
    last: date | None = last_day_in_force(end)
    return NotInForce(
        say(part.language, "ended", last=last, why=_why(finding.held, instrument, part), **named), details
    )


def _ruled_otherwise(instrument: Instrument, part: Part, library: Library) -> bool:
    """Whether another edition of the work is in force that day: that one may well say something on the point."""
    editions = library.catalogue.editions_of(instrument.work_id)
    return any(
        library.instrument(edition.id).state_on(part.on) is State.IN_FORCE
        for edition in editions
        if edition.id != instrument.id
    )


def _with(details: GapDetails, coming: Upcoming) -> GapDetails:
    return GapDetails(
        upcoming=(coming,), candidates=details.candidates, relaxed=details.relaxed, nearest=details.nearest
    )


def _why(held: Held, instrument: Instrument, part: Part) -> str:
    """Why it ended, as recorded: by a clause of its own, by another work, by a later edition; else as the card says."""
    because = instrument.ended_because or ""
    if because.startswith(f"{LAPSED}, "):
        number = spoken_number(because.removeprefix(f"{LAPSED}, "), part.language)
        return say(part.language, "lapsed_by", number=number)
    for begins, key in ((REPEALED, "repealed"), (SUPERSEDED, "superseded"), (REPLACED, "superseded")):
        if because.startswith(begins):
            return say(part.language, key)
    if because not in ("", LAPSED):
        return because
    return (
        say(part.language, "lapsed")
        if because
        else say(part.language, _WHY.get(held.card.retired_because or "", "ended_plain"))
    )
