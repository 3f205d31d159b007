"""What an answer cites, held against the library and the case: held, of the place, in force that day, and gold.

Read from the clauses' own files with the one rule of being in force (design 2), not from what the system says.
"""

from __future__ import annotations

from datetime import date

from inforce.errors import NotHeld
from inforce.evaluation.replies import Citation, Reply
from inforce.evaluation.run_records import CheckedCitation, CitationStatus
from inforce.model.dates import State
from inforce.model.ids import instrument_of
from inforce.model.question_sets import Case
from inforce.storage.library import Library


def citation_status(reply: Reply, case: Case, today: date, library: Library) -> CitationStatus:
    """The citation part of a record. Raises DataFault where a cited clause's file cannot be read."""
    if reply.status != "answered":
        return CitationStatus(status="none_due")
    scope = _scope(case, library)
    on = case.about_day(today)
    cited = tuple(_checked(one, case, scope, on, library) for one in reply.citations)
    named = {one.clause_id for one in cited}
    missed = tuple(clause_id for clause_id in case.gold if clause_id not in named)
    return CitationStatus(status="cited" if cited else "uncited", cited=cited, missed=missed)


def _scope(case: Case, library: Library) -> tuple[str, ...] | None:
    """Where a rule for the case may come from; None where the case names no place, or one that is none or several."""
    named = case.about_place or library.settings.office_place
    found = library.places.named(named) if named is not None else ()
    return library.places.scope(found[0].id) if len(found) == 1 else None


def _checked(one: Citation, case: Case, scope: tuple[str, ...] | None, on: date, library: Library) -> CheckedCitation:
    try:
        clause = library.clause(one.clause_id)
        edition = library.instrument(clause.instrument_id)
    except NotHeld:
        return CheckedCitation(clause_id=one.clause_id, held=False, in_place=False, in_force=False, gold=False)
    given = edition.id in {instrument_of(clause_id) for clause_id in case.gold}
    return CheckedCitation(
        clause_id=one.clause_id,
        held=True,
        in_place=given or (None if scope is None else edition.jurisdiction in scope),
        in_force=given or clause.state_on(edition, on) is State.IN_FORCE,
        gold=one.clause_id in case.gold,
    )
