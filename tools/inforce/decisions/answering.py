"""The eight checks, in order (standard 3, design 4). This file is the list and holds nothing else.

A part that cannot be answered stops where it is and goes on to 6 with its reason; answers and declines alike pass 7
and 8. Only `CannotAnswer` is a decline: any other fault ends the work, and nothing is shown.
"""

from __future__ import annotations

from inforce.decisions.audience import apply_audience
from inforce.decisions.citing import attach_cards
from inforce.decisions.composer import Composer
from inforce.decisions.composing import compose
from inforce.decisions.declining import settle
from inforce.decisions.gaps import CannotAnswer
from inforce.decisions.identifying import identify
from inforce.decisions.in_force import keep_in_force
from inforce.decisions.keeping import Keeper, store
from inforce.decisions.matter import Cited, Part, Question
from inforce.decisions.reader import Reader
from inforce.decisions.retrieving import retrieve
from inforce.model.answers import Answer
from inforce.storage.library import Library


def answer(
    question: Question,
    library: Library,
    keeper: Keeper,
    composer: Composer | None = None,
    reader: Reader | None = None,
) -> Answer:
    """Answer a question, or name who can; either way what is returned is stored first. Raises LibraryError."""
    matter = identify(question, library)  # 1. place, date, audience, applicant, topic, parts
    outcomes = [_answer_part(part, library, composer, reader) for part in matter.parts]
    settled = settle(matter, outcomes, library)  # 6. decline what is not covered, to a named person
    cleared = apply_audience(settled, library)  # 7. what this audience may be told
    return store(cleared, library, keeper)  # 8. kept before anyone sees it


def _answer_part(
    part: Part | CannotAnswer, library: Library, composer: Composer | None, reader: Reader | None
) -> Cited | CannotAnswer:
    if isinstance(part, CannotAnswer):
        return part
    try:
        found = retrieve(part, library)  # 2. clauses, inside the predicates
        in_force = keep_in_force(found, library)  # 3. those in force that day, whose acceptance stands
        draft = compose(in_force, library, composer, reader)  # 4. from those clauses alone, if they are enough
        return attach_cards(draft, library)  # 5. a source card for every assertion
    except CannotAnswer as gap:
        return gap
