"""One point of a clause held against one part of a question: what every gate of the evidence test may look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.matter import Held, Part
from inforce.reading.asked_kinds import QUANTITIES
from inforce.reading.folding import fold
from inforce.reading.quantities import Quantity, quantities

# A figure whose unit the question leaves open.
UNTYPED = "number"


class Weighing(Struct, frozen=True, dict=True):
    """One point held against one part: what every gate may look at."""

    part: Part
    said: str
    led: str
    held: Held
    words: Sequence[AskedWord]

    @cached_property
    def measures(self) -> tuple[Quantity, ...]:
        """The quantities of the point and of the lines that lead into it."""
        return (*quantities(self.said), *quantities(self.led))

    @cached_property
    def around(self) -> str:
        """The point, its lead and the headings it stands under, folded."""
        clause = self.held.clause
        return fold(" ".join((*clause.heading_path, clause.heading or "", self.led, self.said)))

    @property
    def wanted(self) -> frozenset[str]:
        """The kinds of quantity of which one can be the answer; empty where no quantity is asked for."""
        return frozenset(kind for asked in self.part.kinds for kind in QUANTITIES.get(asked, ()))

    @property
    def asks_figure(self) -> bool:
        """Whether a figure is asked for, of whatever unit."""
        return bool(self.wanted) or UNTYPED in self.part.kinds
