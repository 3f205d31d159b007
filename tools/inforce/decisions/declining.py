"""Check 6: decline what no clause covers, to a named person; never the nearest question that can be sourced (standard 3.6).

Part covered: that part is answered and the rest named. Two live instruments that disagree: a person rules, never we.
"""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.conflicts import find_conflict
from inforce.decisions.gaps import CannotAnswer, InConflict
from inforce.decisions.matter import Cited, Matter, Settled
from inforce.errors import LibraryError
from inforce.model.answers import Candidate, ConflictSide, HandedTo
from inforce.storage.library import Library

MOST_CANDIDATES = 20


def settle(matter: Matter, outcomes: Sequence[Cited | CannotAnswer], library: Library) -> Settled:
    """Sort the parts into answered and not, find disagreements, and name who takes the rest. Raises LibraryError."""
    answered: list[Cited] = []
    gaps: list[tuple[str, CannotAnswer]] = []
    sides: list[ConflictSide] = []
    for outcome, text in zip(outcomes, _texts(matter), strict=True):
        if isinstance(outcome, CannotAnswer):
            gaps.append((text, outcome))
            continue
        found = find_conflict(outcome, library)
        if found is None:
            answered.append(outcome)
        else:
            sides.extend(found.sides)
            gaps.append((text, InConflict(found.note)))
    reason = gaps[0][1].reason if gaps else None
    topics = tuple(t for cited in answered for held in cited.draft.in_force.kept[:1] for t in held.instrument.topics)
    needs_person = bool(gaps) or any(_is_safety(cited) for cited in answered)
    return Settled(
        matter=matter,
        answered=tuple(answered),
        gaps=tuple(gaps),
        handed_to=hand_over(library, matter.place, topics, reason) if needs_person else None,
        conflict=tuple(sides),
        candidates=_candidates(outcomes),
        relaxed=_relaxed(outcomes),
    )


def hand_over(library: Library, place: str | None, topics: Sequence[str], reason: str | None) -> HandedTo:
    """The person who takes it from here: the first entry of library.yml's hand_over that matches. Raises LibraryError."""
    places = set(library.places.scope(place)) if place is not None and place in library.places else set()
    for entry in library.settings.hand_over:
        if entry.place is not None and entry.place not in places:
            continue
        if entry.topic is not None and entry.topic not in topics:
            continue
        if entry.reason is not None and entry.reason != reason:
            continue
        person = library.register.get(entry.person)
        if person is None:
            raise LibraryError(
                f"hand_over names {entry.person}, who is not in people.yml",
                where="library.yml",
                next="add the person to people.yml or name another",
            )
        return HandedTo(id=person.id, name=person.name, contact=person.contact)
    raise LibraryError(
        "no hand_over entry fits this question, so there is nobody to decline to",
        where="library.yml",
        next="add a last hand_over entry with only a person",
    )


def _texts(matter: Matter) -> list[str]:
    return [matter.text if isinstance(part, CannotAnswer) else part.shown or part.text for part in matter.parts]


def _is_safety(cited: Cited) -> bool:
    used = {quote.clause_id for assertion in cited.assertions for quote in assertion.quotes}
    return any(h.instrument.safety or h.clause.safety for h in cited.draft.in_force.kept if h.clause.id in used)


def _relaxed(outcomes: Sequence[Cited | CannotAnswer]) -> tuple[str, ...]:
    steps = [
        outcome.details.relaxed if isinstance(outcome, CannotAnswer) else outcome.draft.in_force.relaxed
        for outcome in outcomes
    ]
    return tuple(dict.fromkeys(step for part in steps for step in part))


def _candidates(outcomes: Sequence[Cited | CannotAnswer]) -> tuple[Candidate, ...]:
    """Every clause that was looked at, part by part, at most twenty: those kept first, then by score."""
    found: dict[str, Candidate] = {}
    for outcome in outcomes:
        seen = outcome.details.candidates if isinstance(outcome, CannotAnswer) else outcome.draft.in_force.candidates
        for candidate in seen:
            known = found.get(candidate.clause_id)
            if known is None or (candidate.kept and not known.kept):
                found[candidate.clause_id] = candidate
    ranked = sorted(found.values(), key=lambda c: (not c.kept, -c.score, c.clause_id))
    return tuple(ranked[:MOST_CANDIDATES])
