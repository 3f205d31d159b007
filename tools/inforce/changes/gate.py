"""The gate: nothing answers until a named person accepted it (design 5). The one seam for the proof of an acceptance.

Development acceptance needs no key, which is why every answer of such a library says that it is not to be relied on.
A library that asks for signed acceptance is refused here, never served by the development gate.
"""

from __future__ import annotations

from typing import Protocol

from inforce.decisions.mandates import may_accept
from inforce.errors import Refused
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Instrument
from inforce.model.people import Person, Register
from inforce.storage.library import Library


class Gate(Protocol):
    """Says whether a person may decide on a delta, and which person of the register that is."""

    def admit(self, delta: ChangeDelta, subject: Instrument | None, person_id: str | None) -> Person:
        """The person who decides. `subject` is the edition decided about, where it can be read. Raises Refused."""
        ...


def gate_of(library: Library) -> Gate:
    """The gate a library asks for. Raises Refused where it is one that this version does not have."""
    _refuse_signed(library)
    return DevelopmentGate(library)


def reviewer_of(library: Library, person_id: str | None) -> Person:
    """The person who changes what the owner keeps (places, people). Raises Refused as the gate does."""
    _refuse_signed(library)
    return _person(library.register, person_id or library.settings.development_reviewer)


def _refuse_signed(library: Library) -> None:
    if library.settings.acceptance != "development":
        raise Refused(
            "this library asks for signed acceptance, which this version cannot give",
            where="library.yml: acceptance",
            next="accept with a version that verifies signatures: a signed library never becomes a development one",
            code="signed_acceptance",
        )


def _person(register: Register, wanted: str | None) -> Person:
    if wanted is None:
        raise Refused(
            "nobody is named to decide",
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
