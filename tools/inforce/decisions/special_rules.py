"""A special rule answers for the case it was made for, and for no other (design 4.6).

A person's ruling that one rule prevails over another is about the case that both rule on. Where the special rule names
a case of its own (entry "to test an alarm"), a question that does not name it is not settled by it: it may be about any
of the cases left to the general rule, and which one cannot be told.
"""

from __future__ import annotations

from collections.abc import Sequence

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.finding import Finding
from inforce.decisions.in_force import held_for
from inforce.decisions.matter import Held, Part
from inforce.decisions.rule_shape import purpose_of, rule_shape
from inforce.model.instruments import Relation
from inforce.reading.asked_words import asked_words
from inforce.reading.tokens import index_terms
from inforce.storage.library import Library

RULING = "prevails_over"


def is_beside(relation: Relation, special: Finding, best: Finding) -> bool:
    """Whether a rule that prevails by a person's ruling leaves out what is asked, where the best rule speaks of it.

    A special rule prevails over the general one for its own case (entry to test an alarm), not for another (to inspect
    the dwelling). A variation is another matter: it takes the place of the rule whatever its words.
    """
    return relation.kind == RULING and set(best.lacking) < set(special.lacking)


def is_unasked(special: Finding, general: Held | None, words: Sequence[AskedWord]) -> bool:
    """Whether a rule has a case of its own, told by its heading, its purpose or its opening, that nobody asked about.

    What the general rule speaks of too is no case of its own; a rule without one rules on all that is asked.
    """
    clause = special.held.clause
    told = (clause.heading or "", purpose_of(special.words), rule_shape(special.words).case)
    also = set(index_terms(general.clause.text)) if general is not None else set[str]()
    own = [word.forms for word in asked_words(" ".join(told)) if not word.forms & also]
    asked = {form for word in words for form in word.forms}
    return bool(own) and not any(forms & asked for forms in own)


def rulings_won(winner: Held, part: Part, library: Library) -> tuple[Held, ...]:
    """The clauses in force for the part over which a person ruled that this one prevails."""
    mine = (winner.clause.id, winner.instrument.id, winner.instrument.work_id)
    targets = (r.target for r in winner.instrument.relations if r.kind == RULING and r.source in mine)
    clauses = (held_for(target, part, library) for target in targets if target.count("/") == 3)
    return tuple(held for held in clauses if held is not None)
