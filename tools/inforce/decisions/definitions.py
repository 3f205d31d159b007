"""The definitions a quoted rule uses: they travel with the rule, each with its own card (case C19)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from inforce.decisions.finding import Finding
from inforce.decisions.in_force import held_for
from inforce.decisions.matter import Held, Part
from inforce.reading.folding import fold
from inforce.storage.library import Library

MOST_DEFINITIONS = 4


def definitions_used(answering: Sequence[Finding], part: Part, library: Library) -> tuple[Held, ...]:
    """The definitions of the same instrument whose terms stand in what is quoted, in force that day and accepted."""
    quoted = {finding.held.clause.id for finding in answering}
    found: dict[str, Held] = {}
    for finding in answering:
        text = fold(finding.passage.words(finding.held.clause.text))
        for clause_id, terms in library.catalogue.definitions_of(finding.held.instrument.id):
            if clause_id in quoted or clause_id in found or not any(_stands_in(fold(term), text) for term in terms):
                continue
            held = held_for(clause_id, part, library)
            if held is not None:
                found[clause_id] = held
    return tuple(list(found.values())[:MOST_DEFINITIONS])


def _stands_in(term: str, text: str) -> bool:
    """Whether a defined term stands in a text as words of its own, in the singular or a plain plural."""
    if not term:
        return False
    if not term.isascii():
        return term in text
    return re.search(rf"(?<!\w){re.escape(term)}(?:s|es)?(?!\w)", text) is not None
