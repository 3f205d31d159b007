"""The gate: nothing answers until a named person accepted it (design 5). Which gate, library.yml says.

Development acceptance needs no key, which is why every answer of such a library says that it is not to be relied on.
A library that asks for signed acceptance is served by nothing else.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Protocol

from inforce.changes.signed_gate import SignedGate
from inforce.errors import Refused
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person, Register
from inforce.proof.mandates import may_accept
from inforce.storage.library import Library
from inforce.storage.signing import Signer


class Gate(Protocol):
    """Says whether a person may decide on a delta, and which person of the register that is."""

    @property
    def sign(self) -> Signer | None:
        """What signs the commits of the decision; None where none is signed."""
        ...

    @property
    def not_before(self) -> datetime | None:
        """The latest time that the branch bears already: no decision is dated before it. None where it is no matter."""
        ...

    def admit(self, delta: ChangeDelta, subject: Instrument | None, person_id: str | None) -> Person:
        """The person who decides. `subject` is the edition decided about, where it can be read. Raises Refused."""
        ...

    def admit_owner(self, person_id: str | None) -> Person:
        """The person who changes people or settings. Raises Refused."""
        ...

    def look(self, commit: str) -> None:
        """Look at what is about to land. Raises Refused where it would not be proven."""
        ...


def gate_of(library: Library, now: datetime, key: Path | None = None, *, by_merge: bool = False) -> Gate:
    """The gate a library asks for. `key` is the person's signing key; `by_merge`: a merge is what will be signed."""
    if library.settings.acceptance == "signed":
        return SignedGate(library, now, key, by_merge=by_merge)
    return DevelopmentGate(library)


def reviewer_of(library: Library, person_id: str | None) -> Person:
    """The person of the register who proposes something: the one named, else a development library's reviewer."""
    return _person(library.register, person_id or library.settings.development_reviewer)


def _person(register: Register, wanted: str | None) -> Person:
    if wanted is None:
        raise Refused(
            "nobody is named who decides",
            where="library.yml: development_reviewer",
            next="name a person of people.yml with --as PERSON, or set development_reviewer in library.yml",
            code="no_person",
        )
    person = register.get(wanted)
    if person is None:
        raise Refused(
            f"there is no person {wanted} in this library",
            where="people.yml",
            next="name one of " + ", ".join(person.id for person in register.people),
            code="no_person",
        )
    return person


class DevelopmentGate:
    """The hard-coded reviewer of a development library, or another person of its register within their mandate."""

    sign: Signer | None = None
    not_before: datetime | None = None

    def __init__(self, library: Library) -> None:
        self._register = library.register
        self._reviewer = library.settings.development_reviewer

    def admit(self, delta: ChangeDelta, subject: Instrument | None, person_id: str | None) -> Person:
        """The reviewer set in library.yml where nobody is named; else the person named, if their mandate covers it."""
        person = _person(self._register, person_id or self._reviewer)
        if person.id != self._reviewer and not may_accept(person, delta, subject):
            raise Refused(
                f"{person.name} may not decide on {delta.id}: no rule of may_accept covers {delta.instrument_id}",
                where=f"people.yml: {person.id}",
                next="let a person decide whose mandate covers it",
                code="no_mandate",
            )
        return person

    def admit_owner(self, person_id: str | None) -> Person:
        """The reviewer, or the person named."""
        return _person(self._register, person_id or self._reviewer)

    def look(self, commit: str) -> None:
        """Nothing is proven of a development library, and nothing is looked at."""
