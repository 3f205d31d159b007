"""Checks of form: what a case must say to be one, whatever the library holds (the paper: format)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from inforce.errors import Fault
from inforce.evaluation.questions.view import Asked, Examined
from inforce.model import ids
from inforce.model.answers import Queue, Reason
from inforce.model.question_sets import CaseType
from inforce.reading.modality import negations
from inforce.reading.patterns import pattern

# Where a case of each type may end.
QUEUES: dict[CaseType, tuple[Queue, ...]] = {
    "simple": ("answered",),
    "complex": ("answered",),
    "partial": ("answered",),
    "unanswerable": ("declined",),
    "false_premise": ("answered", "declined"),
    "conflict": ("conflict",),
    "pending": ("change_pending",),
    "time": ("answered", "declined"),
    "place": ("answered", "declined"),
}
# Reasons that say which type a declined case is; any other goes with every type.
_REASONS: dict[CaseType, tuple[Reason, ...]] = {
    "time": ("not_in_force", "before_record", "stale"),
    "place": ("no_place", "ambiguous_place", "not_held"),
}
_OF_QUEUE: dict[Queue, tuple[Reason, ...]] = {"conflict": ("conflict",), "change_pending": ("pending",)}
# A letter where a digit was printed: O for 0, l or I for 1; and digits of full width.
_MISREAD = pattern(
    r"(?<![A-Za-z0-9])[0-9OlI.,]*(?:[0-9][.,]?[OlI]|[OlI][.,]?[0-9])[0-9OlI.,]*(?<![.,])(?![A-Za-z0-9])|[０-９]+"
)


def ids_are_unique(examined: Examined) -> Iterator[Fault]:
    """Format: an id names one case, in all sets that are checked together."""
    first: dict[str, Asked] = {}
    for asked in examined.cases:
        before = first.setdefault(asked.case.id, asked)
        if before is not asked:
            line = before.file.loaded.line_of(("cases", before.number, "id"))
            message = f"the id stands at {before.file.name}:{line} already. Give this case another"
            yield asked.fault("id", "id_twice", message)


def cases_have_owners(examined: Examined) -> Iterator[Fault]:
    """Format: a person of people.yml answers for each case, and has read it by today."""
    for file in examined.sets:
        for field, code, message in _owned(examined, file.record.owner, file.record.reviewed_on):
            yield file.own_fault(field, code, message)
    for asked in examined.cases:
        for field, code, message in _owned(examined, asked.case.owner, asked.case.reviewed_on):
            yield asked.fault(field, code, message)


def _owned(examined: Examined, owner: str | None, reviewed_on: date | None) -> Iterator[tuple[str, str, str]]:
    if owner is not None and owner not in {person.id for person in examined.library.register.people}:
        yield "owner", "no_owner", f"owner: there is no person {owner} in people.yml. Name one who answers for it"
    if reviewed_on is not None and reviewed_on > examined.today:
        message = f"reviewed_on: {reviewed_on} is after today, {examined.today}. Write the day it was read"
        yield "reviewed_on", "not_yet_reviewed", message


def types_fit_their_queue(examined: Examined) -> Iterator[Fault]:
    """Format: a type, a queue and the reasons go together."""
    for asked in examined.cases:
        case = asked.case
        queues = QUEUES[case.type]
        if case.queue not in queues:
            message = f"queue: a case of type {case.type} ends in {' or '.join(queues)}, not in {case.queue}"
            yield asked.fault("queue", "wrong_queue", f"{message}. Correct the type or the queue")
            continue
        for n, reason in enumerate(case.reason):
            if case.queue == "answered":
                message = "reason: what is answered has no reason for declining. Leave it out"
            elif not _fits(case.queue, case.type, reason):
                message = f"reason: {reason} does not go with type {case.type} in {case.queue}. Correct one of them"
            else:
                continue
            yield asked.fault(("reason", n), "wrong_reason", message)


def _fits(queue: Queue, kind: CaseType, reason: Reason) -> bool:
    if queue in _OF_QUEUE:
        return reason in _OF_QUEUE[queue]
    return reason not in ("conflict", "pending") and reason in _REASONS.get(kind, (reason,))


def cases_say_what_their_type_needs(examined: Examined) -> Iterator[Fault]:
    """Format: gold and points are there where the type asks for them, and only there."""
    for asked in examined.cases:
        for field, message in _needs(asked):
            yield asked.fault(field, "not_its_type", f"{field}: {message}")


def _needs(asked: Asked) -> Iterator[tuple[str, str]]:
    case = asked.case
    if case.queue == "answered" and not case.gold:
        yield "gold", "what is answered rests on a clause. Name it, or let the case be declined"
    if case.queue == "answered" and not case.expected:
        yield "expected", "what is answered makes a point. Write it in the words of the rule"
    if case.queue in ("declined", "change_pending") and case.expected:
        yield "expected", f"nothing is asserted in {case.queue}. Leave the points out, or forbid them"
    match case.type:
        case "unanswerable" if case.gold:
            yield "gold", "an unanswerable case has no clause to rest on. Leave it out, or correct the type"
        case "complex" if len(case.gold) < 2 and len(case.expected) < 2:
            yield "expected", "a complex case has two gold clauses or two points. Name them, or call it simple"
        case "partial" if not any(is_boundary(point) for point in case.expected) or len(case.expected) < 2:
            yield (
                "expected",
                "a partial answer says what is held and what is not. Write a point for each, the second with a not",
            )
        case "false_premise" if not case.forbidden:
            yield "forbidden", "a false premise is what no answer may repeat. Write it there"
        case "conflict" if len({ids.work_of(clause) for clause in case.gold}) < 2:
            yield "gold", "a conflict is between clauses of two works. Name one of each"
        case "pending" if not case.gold:
            yield "gold", "a change is pending for some clause. Name the one that would answer"
        case "time" if case.as_at is None and case.reads_day is None:
            yield "as_at", "a case about time has a day. Give it as as_at, or as reads_day where the question says it"
        case "time" if "not_in_force" in case.reason and not case.gold:
            yield "gold", "some clause is not in force that day. Name the one that would answer"
        case _:
            pass


def is_boundary(point: str) -> bool:
    """Whether a point says that something is not held, not answered, not said."""
    return bool(negations(point))


def given_is_not_read_too(examined: Examined) -> Iterator[Fault]:
    """Format: a place or a day is given with the question or read from it, never both."""
    for asked in examined.cases:
        case = asked.case
        if case.place is not None and case.reads_place is not None:
            message = f"reads_place: the place {case.place} is given already. Leave one of the two out"
            yield asked.fault("reads_place", "said_twice", message)
        if case.as_at is not None and case.reads_day is not None:
            message = f"reads_day: the day {case.as_at} is given already. Leave one of the two out"
            yield asked.fault("reads_day", "said_twice", message)


def figures_are_not_misread(examined: Examined) -> Iterator[Fault]:
    """Format: no figure holds a letter that was a digit in print, unless the gold clause writes it so."""
    for asked in examined.cases:
        known = "\n".join(f"{gold.clause.clause_reference}\n{gold.clause.text}" for gold in examined.gold_of(asked))
        for at, text in _texts(asked):
            for found in _MISREAD.finditer(text):
                if found[0] not in known:
                    message = f"'{found[0]}' looks like a figure misread. Look at the source, and write it in digits"
                    yield asked.fault(at, "misread_figure", f"{at[0]}: {message}")


def _texts(asked: Asked) -> Iterator[tuple[tuple[str | int, ...], str]]:
    yield ("question",), asked.case.question
    for field, points in (("expected", asked.case.expected), ("forbidden", asked.case.forbidden)):
        for n, point in enumerate(points):
            yield (field, n), point
