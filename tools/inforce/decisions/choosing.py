"""Which of the clauses that settle a point answers it: the one that prevails, if it stands (design 4.3, 4.6)."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct

from inforce.decisions.asked_terms import weighted_words
from inforce.decisions.conflicts import point_of_conflict
from inforce.decisions.evidence import Weighed, best_point
from inforce.decisions.finding import Finding
from inforce.decisions.gaps import ChangePending, DayMissing, GapDetails, NotEnough, Stale
from inforce.decisions.in_force import past_grace
from inforce.decisions.matter import Held, InForce, Part
from inforce.decisions.period import changes_within
from inforce.decisions.prevailing import joined, prevailing_over, prevails, varied_wholly
from inforce.decisions.special_rules import RULING, is_beside, is_unasked, rulings_won
from inforce.decisions.wording import reference, say
from inforce.model.dates import State
from inforce.model.instruments import Relation
from inforce.reading.quantities import quantities
from inforce.storage.library import Library


class Choice(Struct, frozen=True):
    """The finding to answer from, and the clauses that give way to it, each with the relation that joins them."""

    finding: Finding
    gives_way: tuple[tuple[Held, Relation], ...] = ()


def choose(weighed: Weighed, in_force: InForce, details: GapDetails, library: Library) -> Choice:
    """Take the prevailing finding. Raises ChangePending, DayMissing, Stale or NotEnough where it may not answer."""
    part = in_force.part
    choice = _prevailing(weighed, in_force, details, library)
    held = choice.finding.held
    if held.clause.id in {one.clause.id for one in in_force.withheld}:
        raise pending(held, part, details)
    undecided = _undecided(choice.finding, weighed, in_force)
    if undecided is not None:
        raise pending(undecided, part, details)
    if held.clause.state_on(held.instrument, part.since) is not State.IN_FORCE or changes_within(part, library):
        note = say(part.language, "day_missing", start=part.since, end=part.on)
        raise DayMissing(note, GapDetails(missing=("as_at",), candidates=details.candidates))
    if past_grace(held, part, library):
        raise Stale(say(part.language, "stale_decline", day=held.stale_since or part.on), details)
    return choice


def _undecided(mine: Finding, weighed: Weighed, in_force: InForce) -> Held | None:
    """A rule of another work that disagrees on the point and whose change is pending: which will hold is not known."""
    withheld = {one.clause.id for one in in_force.withheld}
    part = in_force.part
    for rival in weighed.rivals:
        other = rival.held
        if other.clause.id not in withheld or other.instrument.work_id == mine.held.instrument.work_id:
            continue
        if not joined(mine.held, other) and point_of_conflict(part, mine.words, rival.words) is not None:
            return other
    return None


def _prevailing(weighed: Weighed, in_force: InForce, details: GapDetails, library: Library) -> Choice:
    part, best = in_force.part, weighed.found[0]
    rivals = {rival.held.clause.id: rival for rival in weighed.rivals}
    for other in prevailing_over(best.held, part, library):
        speaks = rivals.get(other.held.clause.id) or best_point(part, other.held, library)
        if other.relation.kind == "implements" and other.held.clause.id not in rivals:
            continue
        if speaks is not None and is_beside(other.relation, speaks, best):
            continue
        if other.pending:
            raise pending(other.held, part, details)
        if speaks is None:
            # The rule that matches does not apply here, and the one that does may say nothing on the point.
            place = library.places.get(part.place).name
            raise NotEnough(say(part.language, "not_settled", place=place, day=part.on), details)
        if other.relation.kind == RULING:
            _own_case(speaks, best.held, in_force, details, library)
        return Choice(speaks, ((best.held, other.relation),))
    for rival in weighed.rivals:
        relation = prevails(rival.held, best.held)
        if relation is not None and not is_beside(relation, rival, best):
            if relation.kind == RULING:
                _own_case(rival, best.held, in_force, details, library)
            return Choice(rival, ((best.held, relation),))
    for general in rulings_won(best.held, part, library):
        _own_case(best, general, in_force, details, library)
    if varied_wholly(best.held, part, library):
        place = library.places.get(part.place).name
        raise NotEnough(say(part.language, "not_settled", place=place, day=part.on), details)
    for rival in weighed.rivals[1:]:
        if rival.rank > best.rank - library.settings.thresholds.margin and _parts_ways(best, rival, part):
            place = library.places.get(part.place).name
            raise NotEnough(say(part.language, "not_settled", place=place, day=part.on), details)
    loses = ((rival.held, prevails(best.held, rival.held)) for rival in weighed.rivals)
    return Choice(best, tuple((held, relation) for held, relation in loses if relation is not None))


def _own_case(special: Finding, general: Held | None, in_force: InForce, details: GapDetails, library: Library) -> None:
    """Raises NotEnough where a rule that a person let prevail has a case of its own that the question does not name."""
    part = in_force.part
    if is_unasked(special, general, weighted_words(part.text, part.kinds, library)):
        clause, title = special.held.clause, special.held.instrument.title
        raise NotEnough(
            say(part.language, "own_case", reference=reference(clause, part.language), title=title), details
        )


def _parts_ways(best: Finding, rival: Finding, part: Part) -> bool:
    """Whether a clause of another work does as well, joined by no relation, and neither says the same nor disagrees.

    Then it speaks of another thing in the same words, and which of the two is asked about cannot be told. Where they
    disagree, check 6 says so.
    """
    if rival.held.instrument.work_id == best.held.instrument.work_id or joined(best.held, rival.held):
        return False
    if point_of_conflict(part, best.words, rival.words) is not None:
        return False
    ours, theirs = _figures(best.words), _figures(rival.words)
    return not ours or ours.isdisjoint(theirs)


def _figures(words: str) -> set[tuple[str, str, Decimal]]:
    return {(q.kind, q.unit, q.value) for q in quantities(words)}


def pending(held: Held, part: Part, details: GapDetails) -> ChangePending:
    """The decline for a rule whose change nobody has accepted yet, or whose acceptance is not proven."""
    title = held.instrument.title
    if held.unproven is not None:
        number = reference(held.clause, part.language)
        note = say(part.language, "unproven", reference=number, title=title, why=held.unproven)
    else:
        notice = held.pending[0] if held.pending else None
        detected = notice.detected_on if notice is not None else "?"
        delta = notice.delta_id if notice is not None else held.card.id
        note = say(part.language, "pending", title=title, detected=detected, delta=delta)
    return ChangePending(note, GapDetails(pending=held.pending, candidates=details.candidates, relaxed=details.relaxed))
