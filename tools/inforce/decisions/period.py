"""A whole period asked about (in 2024): it has one answer only where no rule on the point came or went within it.

An edition, a variation or a town's own rule that held for some of the days only makes the question one about a day, and
which day is meant is asked for: the rule of the last day is not given for all of them (design 2).
"""

from __future__ import annotations

from inforce.decisions.evidence import weigh
from inforce.decisions.matter import Held, Part
from inforce.storage.library import Library
from inforce.storage.search import Hit

MOST_READ = 12
# A rule of the days before says the same in other words: it need be this much less like the question.
_SLACK = 0.1


def changes_within(part: Part, library: Library) -> bool:
    """Whether an accepted rule that settles the point was in force on some of the days asked about and not on all."""
    if part.since == part.on:
        return False
    some_days = library.catalogue.in_force_for_a_while(
        library.places.scope(part.place), part.since, part.on, applicant=part.applicant
    )
    hits = library.index.search(part.text, some_days, MOST_READ) if some_days else []
    held = [one for hit in hits if (one := _accepted(hit, library)) is not None]
    return bool(weigh(part, held, library, margin=0.0, slack=_SLACK).found)


def _accepted(hit: Hit, library: Library) -> Held | None:
    """The clause with a card that somebody accepted, in error excepted."""
    clause = library.clause(hit.clause_id)
    for card in map(library.card, library.catalogue.cards_of(hit.clause_id)):
        if card.accepted_by is not None and card.retired_because != "error":
            instrument = library.instrument(clause.instrument_id)
            return Held(
                clause=clause,
                instrument=instrument,
                card=card,
                score=hit.score,
                nearness=hit.nearness,
            )
    return None
