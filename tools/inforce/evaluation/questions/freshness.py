"""Which cases have been overtaken since they were read: by a change accepted after that day, or by a day gone by."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from inforce.decisions.standing import moved_instruments
from inforce.errors import Fault
from inforce.evaluation.questions.view import Asked, Examined, Gold
from inforce.model import ids
from inforce.model.deltas import ChangeDelta

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
