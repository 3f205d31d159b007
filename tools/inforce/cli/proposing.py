"""Who proposes a change, which is not who accepts it."""

from __future__ import annotations

from inforce.errors import Refused
from inforce.model.people import Person
from inforce.storage.library import Library


def proposer_of(library: Library, person: str | None) -> Person:
    """Who proposes: the person named, else a development library's reviewer. Raises Refused where that is nobody."""
    wanted = person or library.settings.development_reviewer
    known = None if wanted is None else library.register.get(wanted)
    if known is None:
        names = ", ".join(other.id for other in library.register.people)
        what = "nobody is named to propose it" if wanted is None else f"there is no person {wanted} in this library"
        raise Refused(what, where="people.yml", next=f"say who proposes with --as PERSON: {names}", code="no_person")
    return known
