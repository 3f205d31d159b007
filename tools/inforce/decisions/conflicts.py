"""Check 6, conflict: two live instruments that disagree on the same point for the same applicant (design 4.6).

A rule of the place itself and of one above it can disagree too. Where an accepted relation (varies, prevails over,
implements) joins them, the prevailing one answers and the other is named. Editions of one work never conflict. A
person rules, never we.
"""

from __future__ import annotations

from msgspec import Struct

from inforce.decisions.citing import cited_card
from inforce.decisions.matter import Cited, Held, Part
from inforce.decisions.prevailing import joined
from inforce.decisions.wording import say
from inforce.model.answers import ConflictSide
from inforce.storage.library import Library


class Conflict(Struct, frozen=True):
    """Two sides that disagree, and the sentence that says so."""

    sides: tuple[ConflictSide, ...]
    note: str


def find_conflict(cited: Cited, library: Library) -> Conflict | None:
    """The first live clause of another instrument that disagrees with the one that answers, with no relation to it."""
    rivals = cited.draft.rivals
    if not rivals:
        return None
    part = cited.draft.in_force.part
    best, said = rivals[0]
    for other, words in rivals[1:]:
        if other.instrument.work_id == best.instrument.work_id or joined(best, other) or _defines(best, other):
            continue
        point = point_of_conflict(part, said, words)
        if point is not None:
            sides = (_side(best, said, point, library), _side(other, words, point, library))
            return Conflict(sides, say(part.language, "conflict"))
    return None


def point_of_conflict(part: Part, one: str, other: str) -> str | None:
    """The point on which two rules disagree about what is asked; None where they do not."""
    # Imported here: reading one rule against another takes a dozen modules, and few questions have a rival to read.
    from inforce.decisions.disagreement import disagreement

    asked = part.text if part.applicant is None else f"{part.applicant} {part.text}"
    return disagreement(asked, one, other, part.kinds)


def _defines(one: Held, other: Held) -> bool:
    """Whether either is a definition: each instrument may mean its own by a word."""
    return "definition" in (one.clause.kind, other.clause.kind)


def _side(held: Held, words: str, point: str, library: Library) -> ConflictSide:
    return ConflictSide(card=cited_card(held, library), text=words, point=point)
