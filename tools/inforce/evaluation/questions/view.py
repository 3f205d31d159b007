"""What the checks look at: every case of some question sets, and what the library holds that it leans on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from inforce.decisions.in_force import card_for
from inforce.decisions.standing import moved_instruments
from inforce.errors import Fault, NotHeld
from inforce.model import ids
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.question_sets import Case
from inforce.reading.folding import fold
from inforce.storage.holdings import Holdings
from inforce.storage.library import Library
from inforce.storage.question_sets import SetFile


@dataclass(frozen=True, slots=True)
class Gold:
    """A clause that a case names as its ground, where it is held. `n` is its position in the case's `gold`."""

    n: int
    clause: Clause
    instrument: Instrument


@dataclass(frozen=True, slots=True)
class Asked:
    """A case in its place: the file, its position there, and the day it is about."""

    file: SetFile
    number: int
    case: Case
    day: date

    @property
    def reviewed_on(self) -> date:
        """The day it was last read against the rules."""
        return self.case.reviewed_on or self.file.record.reviewed_on

    def fault(self, at: str | tuple[str | int, ...], code: str, message: str) -> Fault:
        """A fault of it, on the line of one of its fields."""
        return self.file.fault(self.number, at, code, message)

    def of_gold(self, gold: Gold | int, code: str, message: str) -> Fault:
        """A fault of one of its gold clauses."""
        n = gold if isinstance(gold, int) else gold.n
        return self.fault(("gold", n), code, f"{self.case.gold[n]} {message}")


@dataclass(frozen=True)
class Examined:
    """Question sets beside the library they are about, on the day the checks are made."""

    sets: tuple[SetFile, ...]
    library: Library
    today: date

    @cached_property
    def cases(self) -> tuple[Asked, ...]:
        """Every case of every set, in order."""
        return tuple(
            Asked(file, number, case, case.about_day(file.asked_on(self.today)))
            for file in self.sets
            for number, case in enumerate(file.record.cases)
        )

    def gold_of(self, asked: Asked) -> Iterator[Gold]:
        """The gold clauses of a case that are held. Raises DataFault."""
        for n, clause_id in enumerate(asked.case.gold):
            clause = self.clause(clause_id)
            if clause is not None:
                yield Gold(n, clause, self.library.instrument(clause.instrument_id))

    def clause(self, clause_id: str) -> Clause | None:
        """A clause, None where it is not held. Raises DataFault."""
        try:
            return self.library.clause(clause_id)
        except NotHeld:
            return None

    def acceptance(self, clause: Clause, on: date) -> tuple[SourceCard | None, str]:
        """The card that carries a clause on a day, and how it stands: `stands`, `pending`, or why there is none."""
        return card_for(clause, on, self.pending, self.library)

    @cached_property
    def pending(self) -> tuple[ChangeDelta, ...]:
        """The deltas that nobody has decided."""
        return self.library.pending_deltas()

    @cached_property
    def decided(self) -> tuple[ChangeDelta, ...]:
        """The deltas that were accepted, by the day of the decision. Raises DataFault."""
        held = Holdings(self.library.repository, self.library.commit, "deltas/").deltas()
        accepted = [delta for delta in held if delta.status == "accepted"]
        return tuple(sorted(accepted, key=lambda delta: (delta.decided_on or self.today, delta.id)))

    def pending_for(self, asked: Asked) -> tuple[ChangeDelta, ...]:
        """The pending deltas that put a gold edition of a case in question."""
        editions = {ids.instrument_of(clause_id) for clause_id in asked.case.gold}
        return tuple(delta for delta in self.pending if editions & moved_instruments(delta))

    @cached_property
    def titles(self) -> dict[str, set[str]]:
        """Each title and short title that some edition goes by, folded, with the works that go by it."""
        found: dict[str, set[str]] = defaultdict(set)
        for edition in self.library.catalogue.editions():
            for title in (edition.title, edition.short_title):
                if title:
                    found[fold(title)].add(ids.work_of(edition.id))
        return dict(found)

    def place_name(self, place_id: str) -> str:
        """A place as people know it, with its id: Calder (meridia-calder)."""
        return f"{self.library.places.get(place_id).name} ({place_id})"
