"""Check 6: decline what no clause covers, to a named person; never answer the nearest question instead (standard 3.6).

Part covered: that part is answered and the rest named. Two live instruments that disagree: a person rules, never we.
"""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.conflicts import find_conflict
from inforce.decisions.gaps import CannotAnswer, InConflict
from inforce.decisions.matter import Cited, Held, Matter, Settled
from inforce.errors import LibraryError, NotHeld
from inforce.model.answers import Candidate, ConflictSide, HandedTo
from inforce.model.ids import instrument_of
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
        if found is not None:
            sides.extend(found.sides)
            gaps.append((text, InConflict(found.note)))
        elif outcome.draft.refused is not None:
            gaps.append((text, outcome.draft.refused))
        else:
            answered.append(outcome)
    reason = gaps[0][1].reason if gaps else None
    topics = _topics(answered, sides, [gap for _, gap in gaps], library)
    needs_person = bool(gaps) or any(_is_safety(cited, library) for cited in answered)
    return Settled(
        matter=matter,
        answered=tuple(answered),
        gaps=tuple(gaps),
        handed_to=hand_over(library, matter.place, topics, reason) if needs_person else None,
        conflict=tuple(sides),
        candidates=_candidates(outcomes),
        relaxed=_relaxed(outcomes),
        topics=topics,
        readings=tuple(o.draft.reading for o in outcomes if isinstance(o, Cited) and o.draft.reading is not None),
        composings=tuple(o.draft.composing for o in outcomes if isinstance(o, Cited) and o.draft.composing is not None),
    )


def hand_over(library: Library, place: str | None, topics: Sequence[str], reason: str | None) -> HandedTo:
    """Who takes it from here: the first entry of library.yml's hand_over that matches. Raises LibraryError."""
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


def _used(cited: Cited) -> list[Held]:
    """The clauses that an answer rests on."""
    return [held for claim in cited.draft.claims for held, _ in claim.quotes]


def _is_safety(cited: Cited, library: Library) -> bool:
    """Whether a clause quoted is marked as a matter of safety: itself, its instrument, or a topic of it."""
    marked = {topic.casefold() for topic in library.settings.safety_topics}
    return any(
        held.clause.safety
        or held.instrument.safety
        or not marked.isdisjoint(t.casefold() for t in held.instrument.topics)
        for held in _used(cited)
    )


def _topics(
    answered: Sequence[Cited], sides: Sequence[ConflictSide], gaps: Sequence[CannotAnswer], library: Library
) -> tuple[str, ...]:
    """What the question is about, as far as a clause was found that bears on it: it decides who takes the rest."""
    instruments = [held.instrument.id for cited in answered for held in _used(cited)]
    instruments += [side.card.instrument_id for side in sides]
    for gap in gaps:
        details = gap.details
        instruments += [notice.instrument_id for notice in details.pending]
        instruments += [instrument_of(change.clause_id) for change in details.upcoming]
        instruments += [premise.card.instrument_id for premise in details.premises]
        if gap.reason != "not_held":
            instruments += [near.card.instrument_id for near in details.nearest[:1]]
    topics = (topic for one in dict.fromkeys(instruments) for topic in _topics_of(one, library))
    return tuple(dict.fromkeys(topics))


def _topics_of(instrument_id: str, library: Library) -> tuple[str, ...]:
    """The topics of an edition; of one that is only proposed none are known."""
    try:
        return library.instrument(instrument_id).topics
    except NotHeld:
        return ()


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
