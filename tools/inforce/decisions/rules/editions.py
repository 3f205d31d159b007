"""Rules on editions in time: their days, and how the editions of one work follow each other (design 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from inforce.decisions.rules.contents import field_of_clause, is_said_by_a_person
from inforce.decisions.rules.view import Held, View
from inforce.errors import Fault
from inforce.model import ids, timeline
from inforce.model.dates import When, overlap
from inforce.model.instruments import Clause, Instrument

_BY_ANOTHER = (timeline.SUPERSEDED, timeline.REPLACED, timeline.REPEALED)


def editions_have_days_in_order(view: View) -> Iterator[Fault]:
    """An edition ends after it begins, and is not in force before it was made unless a person says so (design 2)."""
    for held in view.instruments.values():
        edition = held.record
        start, end, made = _day(edition.effective_from), _day(edition.effective_to), _day(edition.promulgated_on)
        if start is not None and end is not None and end <= start:
            message = f"{end} is not after effective_from, {start}: effective_to is the first day NOT in force"
            yield view.fault(held.path, "effective_to", "days_out_of_order", message)
        if start is not None and made is not None and made > start and not _looks_back(edition):
            message = (
                f"{made} is after effective_from, {start}: where the rule does look back, a person says so "
                "(reviewed_by on the attribute of either day)"
            )
            yield view.fault(held.path, "promulgated_on", "days_out_of_order", message)


def _looks_back(edition: Instrument) -> bool:
    """Whether a person has looked at one of the two days."""
    return any(
        attribute.field in ("promulgated_on", "effective_from") and is_said_by_a_person(attribute)
        for attribute in edition.attributes
    )


def unknown_days_have_a_reason(view: View) -> Iterator[Fault]:
    """A day that is `unknown` has an attribute that says what the document says instead (design 1, 2)."""
    for held in view.instruments.values():
        explained = {attribute.field for attribute in held.record.attributes if attribute.evidence.strip()}
        for name in ("effective_from", "effective_to"):
            if _is_unknown(getattr(held.record, name)) and name not in explained:
                yield view.fault(held.path, name, "unknown_day", _unexplained(name))
        for clause in view.clauses_of.get(held.id, ()):
            for name in ("effective_from", "effective_to"):
                field = field_of_clause(clause.id, name)
                if _is_unknown(getattr(clause.record, name)) and field not in explained:
                    yield view.fault(clause.path, name, "unknown_day", _unexplained(field))


def _is_unknown(when: When | None) -> bool:
    return when is not None and when.day is None


def _unexplained(field: str) -> str:
    return f"it is unknown and nothing says why: add the attribute {field} to instrument.yml, with its evidence"


def ends_have_a_reason(view: View) -> Iterator[Fault]:
    """An edition that ends says why, one that says why has an end, and what ended it is held (design 1)."""
    for held in view.instruments.values():
        edition = held.record
        if edition.effective_to is not None and not (edition.ended_because or "").strip():
            message = "the edition ends and nothing says why: write ended_because (superseded by, repealed by, lapsed)"
            yield view.fault(held.path, "effective_to", "end_without_reason", message)
        elif edition.effective_to is None and edition.ended_because is not None:
            message = "the edition has no end: write the first day not in force in effective_to"
            yield view.fault(held.path, "ended_because", "reason_without_end", message)
        yield from _ended_by(view, held)


def _ended_by(view: View, held: Held[Instrument]) -> Iterator[Fault]:
    because = held.record.ended_because or ""
    how = next((words for words in _BY_ANOTHER if because.startswith(words)), None)
    if how is None:
        return
    other = because.removeprefix(how)
    of_this_work = ids.work_of(other) == ids.work_of(held.id)
    ended = held.record.effective_to
    if not view.holds("instrument", other):
        yield view.fault(held.path, "ended_because", "dangling", f"there is no edition {other}")
    elif how == timeline.SUPERSEDED and (not of_this_work or other == held.id):
        message = f"an edition is superseded by a later one of its own work, and {other} is none"
        yield view.fault(held.path, "ended_because", "bad_reference", message)
    elif how != timeline.SUPERSEDED and of_this_work:
        message = f"{other} is an edition of this work: write {timeline.SUPERSEDED}{other}"
        yield view.fault(held.path, "ended_because", "bad_reference", message)
    elif ended is not None and other in view.instruments:
        start = view.instruments[other].record.effective_from
        if ended != start:
            message = f"{ended} is not the first day of {other}, which ended this edition: {start}"
            yield view.fault(held.path, "effective_to", "days_out_of_order", message)


def editions_of_a_work_do_not_overlap(view: View) -> Iterator[Fault]:
    """On no day are two editions of a work in force: a new one ends the one before on its first day (design 1)."""
    for editions in view.works.values():
        paths = {held.record.id: held.path for held in editions}
        for one, next_one in pairwise(timeline.in_order(held.record for held in editions)):
            if overlap(one.effective_from, one.effective_to, next_one.effective_from, next_one.effective_to):
                has = "has no end" if one.effective_to is None else f"ends on {one.effective_to}"
                message = (
                    f"{next_one.id} begins on {next_one.effective_from} and this edition {has}: end it on that day "
                    f"(ended_because: {timeline.SUPERSEDED}{next_one.id})"
                )
                yield view.fault(paths[one.id], "effective_to", "editions_overlap", message)


def clauses_keep_within_their_edition(view: View) -> Iterator[Fault]:
    """A clause's own days are in order, and it does not outlive its edition (design 2).

    It may begin before the rest of its edition: commencement by clause is common.
    """
    for held in view.clauses.values():
        edition = view.instruments.get(ids.instrument_of(held.id))
        if edition is not None:
            yield from _within(view, held, edition.record)


def _within(view: View, held: Held[Clause], edition: Instrument) -> Iterator[Fault]:
    own_end, end = _day(held.record.effective_to), _day(edition.effective_to)
    if own_end is not None and end is not None and own_end > end:
        message = f"{own_end} is after the edition's own, {end}: a clause does not outlive its edition"
        yield view.fault(held.path, "effective_to", "days_out_of_order", message)
        return
    start, until = held.record.period(edition)
    first, last = _day(start), _day(until)
    # Where neither day is the clause's own, the fault is the edition's and told there, once.
    own = held.record.effective_from is not None or held.record.effective_to is not None
    if own and first is not None and last is not None and last <= first:
        name = "effective_from" if held.record.effective_to is None else "effective_to"
        message = f"from {first} to {last} there is no day on which the clause is in force"
        yield view.fault(held.path, name, "days_out_of_order", message)


def _day(when: When | None) -> date | None:
    return None if when is None else when.day
