"""What a library's history proves at one commit: which acceptances stand, and what may not be answered (design 5).

A library that asks for signed acceptance is walked from its first commit; one that says development is taken as it
is, provided it never asked for more. What was worked out before is remembered: most questions read one small file.
"""

from __future__ import annotations

from datetime import datetime

from inforce.errors import LibraryError
from inforce.proof.keeping import Memory, Standing
from inforce.storage.library import Library


class NotProven(LibraryError):
    """Nothing may be answered from this library: its history does not prove what it holds."""

    code = "not_proven"

    def __init__(self, why: str, *, next: str | None = None) -> None:
        super().__init__(
            f"the acceptances of this library are not proven: {why}",
            next=next or "see what is wrong: tools/delta verify --all",
        )


class Proven:
    """The acceptances of a library as its history proves them (`storage.library.Acceptances`)."""

    def __init__(self, standing: Standing) -> None:
        self._objects = standing.objects

    def why_not(self, card_id: str, clause_id: str, instrument_id: str) -> str | None:
        """Why the acceptance that a card speaks of is not proven; None where it is."""
        for name in (f"card/{card_id}", f"clause/{clause_id}", f"instrument/{instrument_id}"):
            why = self._objects.get(name)
            if why is not None:
                return why
        return None

    def why_no_decision(self, delta_id: str) -> str | None:
        """Why the decision that a delta speaks of is not proven; None where it is."""
        return self._objects.get(f"delta/{delta_id}")


def prove(library: Library, now: datetime, root: str | None) -> Proven:
    """The acceptances of a library, proven. `root` is the first commit it must have, where that is pinned.

    Raises NotProven where nothing may be answered from it.
    """
    standing = _standing(library, now)
    if root is not None and standing.root != root.strip():
        found = standing.root[:12] or "no commit that proves anything"
        raise NotProven(f"it begins with {found}, and not with the root that was pinned, {root[:12]}")
    if standing.refusals:
        raise NotProven("; ".join(standing.refusals[:3]))
    return Proven(standing)


def _standing(library: Library, now: datetime) -> Standing:
    """What the history means for answers. Remembered for a head alone: of the past, newer registers know more."""
    memory = Memory(library.repository)
    if library.branch is not None:
        known, head = memory.standing(library.commit), memory.head()
        if known is not None and (head is None or head.commit == library.commit):
            return known
    from inforce.proof.history import standing_of, standing_of_development, walk_of

    if library.settings.acceptance == "development":
        standing, lasts = standing_of_development(library), True
    else:
        walk = walk_of(library, now)
        standing, lasts = standing_of(walk), not walk.ahead_of_time
    if lasts and library.branch is not None:
        memory.keep_standing(library.commit, standing)
    return standing
