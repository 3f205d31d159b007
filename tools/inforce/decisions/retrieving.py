"""Check 2: retrieve clauses, not documents, inside the predicates (standard 3.2, paper Decision 1).

Place, date and applicant are applied before ranking and before any limit, and never relaxed. When nothing is left,
topic and then the instrument named give way, one at a time, each step on the record (design 3).
"""

from __future__ import annotations

from inforce.decisions.asked_terms import synonym_terms
from inforce.decisions.gaps import GapDetails, NothingHeld
from inforce.decisions.matter import Hit, Part, Retrieved
from inforce.decisions.wording import say
from inforce.model.ids import instrument_of
from inforce.storage.library import Library
from inforce.storage.search import SearchQuery

# How many clauses are read from their files for one part. The evidence test chooses among them.
MOST_HITS = 20


def retrieve(part: Part, library: Library) -> Retrieved:
    """Rank the clauses that satisfy every predicate; there may be none.

    Raises NothingHeld where the question names an instrument that is not held, DataFault where a file of an instrument
    found cannot be read: what it might have said is then unknown.
    """
    admissible = library.catalogue.admissible(library.places.scope(part.place), part.on, applicant=part.applicant)
    relaxed: list[str] = []
    narrowed = admissible
    if part.topic is not None:
        narrowed = library.catalogue.on_topic(admissible, part.topic)
        if not narrowed and admissible:
            relaxed.append(f"topic {part.topic}: no clause in force carries it")
            narrowed = admissible
    if part.instruments_named:
        narrowed = library.catalogue.titled(narrowed, part.instruments_named)
        if not narrowed:
            raise NothingHeld(
                say(
                    part.language,
                    "named_not_held",
                    name=", ".join(part.instruments_named),
                    place=library.places.get(part.place).name,
                    day=part.on,
                ),
                GapDetails(relaxed=tuple(relaxed)),
            )
    query = SearchQuery.of(part.text, part.kinds, synonym_terms(part.text, library))
    hits = library.index.search(query, narrowed, MOST_HITS) if narrowed else []
    library.refuse_faults({instrument_of(hit.clause_id) for hit in hits})
    return Retrieved(part=part, hits=tuple(Hit(h.clause_id, h.score, h.nearness) for h in hits), relaxed=tuple(relaxed))
