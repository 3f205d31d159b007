"""Which cases have been overtaken since they were read: by a change accepted after that day, or by a day gone by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from inforce.decisions.asked_terms import AskedWord, weighted_words
from inforce.decisions.standing import moved_instruments
from inforce.errors import Fault
from inforce.evaluation.questions.sources import places_of
from inforce.evaluation.questions.view import Asked, Examined, Gold
from inforce.model import ids
from inforce.model.deltas import ChangeDelta
from inforce.reading.asked_kinds import asked_kinds
from inforce.reading.tokens import index_terms

# The share of a question's weight from which a clause is one to read again for it.
_SPEAKS_OF = 0.5
_MEND = "Read the case against the rules as they are, correct it, and write the day as reviewed_on"


def nothing_came_since_the_review(examined: Examined) -> Iterator[Fault]:
    """Freshness: since a case was read no delta that touches its gold was accepted, and no gold clause has ended."""
    for asked in examined.cases:
        reviewed = f"the case was last read on {asked.reviewed_on}"
        for gold in examined.gold_of(asked):
            for delta in examined.decided:
                if delta.decided_on is not None and delta.decided_on > asked.reviewed_on and _touches(delta, gold):
                    message = f"was touched by {delta.id}, accepted on {delta.decided_on}, and {reviewed}. {_MEND}"
                    yield asked.of_gold(gold, "stale", message)
            for day, what in _days_of(examined, asked, gold):
                if asked.reviewed_on < day <= examined.today:
                    yield asked.of_gold(gold, "stale", f"{what} on {day}, and {reviewed}. {_MEND}")


def nothing_came_that_answers(examined: Examined) -> Iterator[Fault]:
    """Freshness: since a case without gold was read, no clause came for its place that speaks of what it asks."""
    for asked in examined.cases:
        if asked.case.queue != "declined" or asked.case.gold:
            continue
        came = [delta for delta in examined.decided if delta.decided_on and delta.decided_on > asked.reviewed_on]
        words = weighted_words(asked.case.question, asked_kinds(asked.case.question), examined.library) if came else ()
        for delta in came:
            clause_id = _that_speaks_of(words, delta, examined, asked)
            if clause_id is not None:
                message = f"{delta.id}, accepted on {delta.decided_on}, brought {clause_id}, which speaks of this"
                yield asked.fault("question", "stale", f"{message}; the case was last read before. {_MEND}")


def _that_speaks_of(words: Sequence[AskedWord], delta: ChangeDelta, examined: Examined, asked: Asked) -> str | None:
    """The clause of what a delta brought that has most of a question's words, where that is half of their weight."""
    places = {one for place in places_of(examined, asked) for one in examined.library.places.scope(place)}
    brought = [new for change in delta.clause_changes if change.kind != "moved" for new in change.new]
    found = []
    for clause_id in brought:
        clause = examined.clause(clause_id)
        if clause is not None and clause_id.split("/")[0] in places:
            terms = set(index_terms(" ".join((clause.text, clause.heading or "", *clause.heading_path))))
            share = sum(word.weight for word in words if word.forms & terms) / (sum(w.weight for w in words) or 1)
            found.append((share, clause_id))
    share, best = max(found, default=(0.0, None))
    return best if share >= _SPEAKS_OF else None


def _touches(delta: ChangeDelta, gold: Gold) -> bool:
    """Whether a delta moves or makes the edition of a clause, or rules on the clause."""
    edition = gold.instrument.id
    proposed = delta.proposes or (delta.instrument_id if delta.kind == "new_instrument" else None)
    ruled = {end for relation in delta.relations for end in (relation.source, relation.target)}
    return edition in moved_instruments(delta) or edition == proposed or not ruled.isdisjoint({gold.clause.id, edition})


def _days_of(examined: Examined, asked: Asked, gold: Gold) -> Iterator[tuple[date, str]]:
    """The days on which a gold clause begins, ends, or loses its card."""
    start, end = gold.clause.period(gold.instrument)
    if start.day is not None:
        yield start.day, "began"
    if end is not None and end.day is not None:
        yield end.day, "ended"
    for card_id in examined.library.catalogue.cards_of(gold.clause.id):
        card = examined.library.card(card_id)
        if card.retired_on is not None and (end is None or card.retired_on != end.day):
            yield card.retired_on, f"its card {ids.card_path(card.id)} was retired"
