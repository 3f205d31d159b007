"""What becomes of the tracked changes of a Word file: a person says it, and it is recorded with the edition."""

from __future__ import annotations

from typing import Literal, TypeAlias

from inforce.model.instruments import Instrument

Tracked: TypeAlias = Literal["accept", "reject"]
# The field under which the edition records it.
RESOLVED = "tracked_changes"


def resolution(edition: Instrument) -> Tracked | None:
    """How the tracked changes of an edition's own source were resolved; None where it had none."""
    said = next((found.value for found in edition.attributes if found.field == RESOLVED), None)
    return "accept" if said == "accept" else "reject" if said == "reject" else None
