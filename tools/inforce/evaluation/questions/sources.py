"""Checks of the ground a case rests on: it is held, for that place, in force that day, and named by one title.

The paper: source existence, scope of applicability, current effectiveness, title conflicts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from inforce.errors import Fault
from inforce.evaluation.questions.view import Asked, Examined, Gold
from inforce.model import ids
from inforce.model.dates import State, last_day_in_force
from inforce.reading.folding import fold
from inforce.reading.places_in_text import places_in

# Of a question that is declined for one of these, the gold clause is not in force: else it would answer.
_NOT_THAT_DAY = ("not_in_force", "before_record")


def gold_is_held(examined: Examined) -> Iterator[Fault]:
    """Source: every gold clause is in the library."""
    for asked in examined.cases:
        for n, clause_id in enumerate(asked.case.gold):
            if examined.clause(clause_id) is None:
                message = "is not held. Look for the clause's id under instruments/, or bring its instrument in"
                yield asked.of_gold(n, "gold_not_held", message)


def gold_is_in_scope(examined: Examined) -> Iterator[Fault]:
    """Scope: the place is one of the library's, and each gold clause is a rule of it or of a place above."""
    places = examined.library.places
    for asked in examined.cases:
        named = [("place", asked.case.place), ("reads_place", asked.case.reads_place)]
        unknown = [(field, place) for field, place in named if place is not None and place not in places]
        for field, place in unknown:
            message = f"{field}: there is no place {place} in library.yml. Write the id of one that is there"
            yield asked.fault(field, "no_such_place", message)
        if not unknown:
            yield from _named_in_question(examined, asked)
            yield from _out_of_scope(examined, asked)


def _named_in_question(examined: Examined, asked: Asked) -> Iterator[Fault]:
    place_id = asked.case.reads_place
    if place_id is None:
        return
    place = examined.library.places.get(place_id)
    question = fold(asked.case.question)
    if not any(fold(name) in question for name in (place.name, *place.aliases)):
        message = f"reads_place: the question does not name {place.name}. Write it there, or give it as place"
        yield asked.fault("reads_place", "place_not_named", message)


def _out_of_scope(examined: Examined, asked: Asked) -> Iterator[Fault]:
    asked_about = places_of(examined, asked)
    within = {one for place in asked_about for one in examined.library.places.scope(place)}
    for gold in examined.gold_of(asked):
        if gold.instrument.jurisdiction in within:
            continue
        of = f"is a rule of {examined.place_name(gold.instrument.jurisdiction)}"
        if not asked_about:
            message = f"{of}, and the case says no place. Give it as place, or as reads_place"
        else:
            about = " and ".join(map(examined.place_name, sorted(asked_about)))
            message = f"{of}, which is neither {about} nor above it. Name the clause that rules there"
        yield asked.of_gold(gold, "out_of_scope", message)


def places_of(examined: Examined, asked: Asked) -> Collection[str]:
    """The places a case is about: the one it says, else those its question names, else the office's own."""
    if asked.case.about_place is not None:
        return {asked.case.about_place} & {place.id for place in examined.library.places}
    named = {
        place
        for mention in places_in(asked.case.question, examined.library.places).mentions
        for place in mention.candidates
    }
    office = examined.library.settings.office_place
    return named or ({office} if office is not None else ())


def gold_is_in_force(examined: Examined) -> Iterator[Fault]:
    """Currency: the gold clause is in force that day and its acceptance stands; where it must not answer, the opposite.

    A clause that waits for a pending delta is no fault: it is told beside the faults until the delta is decided.
    """
    for asked in examined.cases:
        for gold in examined.gold_of(asked):
            state = gold.clause.state_on(gold.instrument, asked.day)
            card, standing = examined.acceptance(gold.clause, asked.day)
            if set(_NOT_THAT_DAY) & set(asked.case.reason):
                if state is State.IN_FORCE and card is not None:
                    message = f"is in force on {asked.day}, and would answer. Correct the day, or the reason"
                    yield asked.of_gold(gold, "gold_in_force", message)
            elif state is not State.IN_FORCE:
                yield asked.of_gold(gold, "gold_not_in_force", _not_in_force(examined, asked, gold, state))
            elif asked.case.queue == "change_pending":
                if standing != "pending":
                    message = "waits for no pending delta, and would answer. Let the case be answered"
                    yield asked.of_gold(gold, "nothing_pending", message)
            elif card is None:
                message = f"has no acceptance that stands for {asked.day}: its card is {standing}. See tools/check"
                yield asked.of_gold(gold, "gold_not_accepted", message)


def _not_in_force(examined: Examined, asked: Asked, gold: Gold, state: State) -> str:
    start, end = gold.clause.period(gold.instrument)
    said = {
        State.NOT_YET: f"begins on {start}",
        State.ENDED: f"was in force until {last_day_in_force(end)}",
        State.UNKNOWN: "begins or ends on a day that is not known",
    }[state]
    editions = examined.library.catalogue.editions_of(ids.work_of(gold.instrument.id))
    then = [
        edition.id
        for edition in editions
        if edition.id != gold.instrument.id and edition.start is not None and edition.start <= asked.day
        if edition.is_open or (edition.end is not None and asked.day < edition.end)
    ]
    next_step = (
        f"The edition of that day is {then[0]}: name its clause" if then else "Name a clause that is in force then"
    )
    return f"{said}, and the case is about {asked.day}. {next_step}, or let it be declined as not_in_force"


def titles_are_not_shared(examined: Examined) -> Iterator[Fault]:
    """Titles: what a case calls an instrument means one work there, and its gold is of a work that it names."""
    for asked in examined.cases:
        case = asked.case
        texts = (("question", case.question), *(("expected", point) for point in case.expected))
        for field, text in texts:
            for title, works in _named_titles(examined, text).items():
                here = _of_its_places(examined, asked, works)
                if len(here) > 1 and not {"no_place", "ambiguous_place"} & set(case.reason):
                    message = f"{field}: '{title}' is the title of {' and of '.join(sorted(here))}"
                    yield asked.fault(field, "shared_title", f"{message}. Say which one: by place, number or edition")
        named = {work for works in _named_titles(examined, case.question).values() for work in works}
        gold = {ids.work_of(clause_id) for clause_id in case.gold}
        if case.type in ("simple", "complex", "partial") and named and gold and not named & gold:
            message = f"gold: no clause is of the instrument that the question names, {' or '.join(sorted(named))}"
            yield asked.fault("gold", "other_title", f"{message}. Name its clause, or correct the question")


def _named_titles(examined: Examined, text: str) -> dict[str, set[str]]:
    """The titles of held instruments that stand in a text, as it writes them; the longest where one lies in another."""
    folded = fold(text)
    found = {title: works for title, works in examined.titles.items() if title in folded}
    return {
        text[(start := folded.index(title)) : start + len(title)]: works
        for title, works in found.items()
        if not any(title != other and title in other for other in found)
    }


def _of_its_places(examined: Examined, asked: Asked, works: Collection[str]) -> set[str]:
    """Those of some works whose rules hold where the case is about; all of them where it says no place."""
    places = places_of(examined, asked)
    within = {one for place in places for one in examined.library.places.scope(place)}
    return {work for work in works if not places or work.split("/")[0] in within}
