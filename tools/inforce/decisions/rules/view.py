"""What the rules look at: every object of a library by its kind and id, as its files give them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

from inforce.decisions.standing import moved_instruments
from inforce.errors import Fault
from inforce.model import ids, timeline
from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Person, Register
from inforce.model.settings import Checks, Settings
from inforce.model.tombstones import Tombstone
from inforce.storage.yaml_files import Loaded

Kept_co = TypeVar("Kept_co", bound=msgspec.Struct, covariant=True)
At = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Held(Generic[Kept_co]):
    """One object and its file. `id` is what the path says it is, whatever the file says."""

    id: str
    path: str
    record: Kept_co


@dataclass(frozen=True, kw_only=True)
class View:
    """The objects of a library at one moment. Those that could not be read are in `known` and `unread` only.

    `known` is every id there is a file for, by kind. `copies` are files that hold what another holds: that and this.
    `suspect` are files that may hold characters which do not belong, or that escape some.
    `register_at_decision` gives the register as it stood when the delta of a file was decided, where history tells.
    """

    files: Mapping[str, bytes]
    unread: tuple[Fault, ...] = ()
    known: Mapping[str, Collection[str]] = field(default_factory=dict)
    copies: tuple[tuple[str, str], ...] = ()
    suspect: Collection[str] = ()
    instruments: Mapping[str, Held[Instrument]] = field(default_factory=dict)
    clauses: Mapping[str, Held[Clause]] = field(default_factory=dict)
    cards: Mapping[str, Held[SourceCard]] = field(default_factory=dict)
    deltas: Mapping[str, Held[ChangeDelta]] = field(default_factory=dict)
    checks: Mapping[str, Held[Checks]] = field(default_factory=dict)
    answers: tuple[Held[Answer], ...] = ()
    tombstones: tuple[Held[Tombstone], ...] = ()
    settings: Settings | None = None
    register: Register | None = None
    register_at_decision: Callable[[str], Register | None] = lambda path: None

    def fault(self, file: str, at: At | str, code: str, message: str) -> Fault:
        """A fault of a field of a file. `at` is the field's path (a name alone is one): it opens the message."""
        path = (at,) if isinstance(at, str) else at
        line = Loaded(None, file, self.files[file]).line_of(path) if file in self.files else None
        return Fault(file, line, code, f"{field_name(path)}: {message}")

    def holds(self, kind: str, object_id: str) -> bool:
        """Whether there is a file for that object, readable or not."""
        return object_id in self.known.get(kind, ())

    def objects(self) -> Iterator[Held[msgspec.Struct]]:
        """Every object that lies in a file of its own, kind by kind."""
        yield from self.instruments.values()
        yield from self.clauses.values()
        yield from self.cards.values()
        yield from self.deltas.values()
        yield from self.checks.values()
        yield from self.answers
        yield from self.tombstones

    def person(self, person_id: str) -> Person | None:
        """The person of the register with that id."""
        return self._people.get(person_id)

    def knows_person(self, person_id: str) -> bool:
        """Whether the register has that person; true where there is no register to look in (a fault of its own)."""
        return self.register is None or person_id in self._people

    def knows_place(self, place_id: str) -> bool:
        """Whether library.yml has that place; true where library.yml cannot be read (a fault of its own)."""
        return self.settings is None or place_id in self._places

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset(() if self.settings is None else (place.id for place in self.settings.places))

    @cached_property
    def _people(self) -> dict[str, Person]:
        return {} if self.register is None else {person.id: person for person in self.register.people}

    @cached_property
    def works(self) -> dict[str, list[Held[Instrument]]]:
        """The editions of each work that could be read."""
        found: dict[str, list[Held[Instrument]]] = defaultdict(list)
        for held in self.instruments.values():
            found[ids.work_of(held.id)].append(held)
        return found

    @cached_property
    def settled(self) -> dict[str, Instrument]:
        """Each edition with its end as the editions of its work make it, whatever its own file says by now."""
        found = {held.id: held.record for held in self.instruments.values()}
        unread = {ids.work_of(edition) for edition in self.known.get("instrument", ()) if edition not in found}
        for work, editions in self.works.items():
            changed = {} if work in unread else timeline.settled(held.record for held in editions)
            found |= {held.id: changed[held.record.id] for held in editions if held.record.id in changed}
        return found

    @cached_property
    def reads_every_delta(self) -> bool:
        """Whether no delta was unreadable, so that what is pending is known."""
        return len(self.deltas) == len(self.known.get("delta", ()))

    @cached_property
    def known_works(self) -> frozenset[str]:
        """The works of which some edition is held, readable or not."""
        return frozenset(ids.work_of(edition) for edition in self.known.get("instrument", ()))

    @cached_property
    def clauses_of(self) -> dict[str, list[Held[Clause]]]:
        """The clauses of each edition."""
        found: dict[str, list[Held[Clause]]] = defaultdict(list)
        for held in self.clauses.values():
            found[ids.instrument_of(held.id)].append(held)
        return found

    @cached_property
    def cards_of(self) -> dict[str, list[Held[SourceCard]]]:
        """The cards of each clause, the newest last."""
        found: dict[str, list[Held[SourceCard]]] = defaultdict(list)
        for held in self.cards.values():
            if is_card_of(held.id, held.record.clause_id):
                found[held.record.clause_id].append(held)
        for clause_id, cards in found.items():
            cards.sort(key=lambda held: ids.card_number(held.id, clause_id))
        return found

    @cached_property
    def pending(self) -> tuple[ChangeDelta, ...]:
        """The deltas nobody has decided yet."""
        return tuple(held.record for held in self.deltas.values() if held.record.status == "pending")

    @cached_property
    def moved_by(self) -> dict[str, str]:
        """For each edition that a pending delta puts in question, the id of that delta."""
        return {edition: delta.id for delta in self.pending for edition in moved_instruments(delta)}

    @cached_property
    def proposed_by(self) -> dict[str, list[ChangeDelta]]:
        """For each edition, the deltas that propose it."""
        found: dict[str, list[ChangeDelta]] = defaultdict(list)
        for held in self.deltas.values():
            edition = edition_proposed(held.record)
            if edition is not None:
                found[edition].append(held.record)
        return found


def edition_proposed(delta: ChangeDelta) -> str | None:
    """The edition a delta proposes: of a new instrument, itself."""
    return delta.proposes or (delta.instrument_id if delta.kind == "new_instrument" else None)


def field_name(at: At) -> str:
    """The path of a field as people write it: `relations[0].target`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in at).removeprefix(".")


def is_card_of(card_id: str, clause_id: str) -> bool:
    """Whether a card's id is its clause's own, or that with `.n` for the n-th card of the clause (n from 2)."""
    if card_id == clause_id:
        return True
    number = card_id.removeprefix(f"{clause_id}.")
    return number != card_id and number.isascii() and number.isdigit() and number[0] != "0" and int(number) >= 2
