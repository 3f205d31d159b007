"""What must be beyond doubt before a delta can be accepted: place and dates (design 3 and 5)."""

from __future__ import annotations

from inforce.errors import Refused
from inforce.model.dates import UNKNOWN_WORD
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Attribute, Instrument

_PREDICATES = ("jurisdiction", "effective_from", "effective_to")


def doubtful(edition: Instrument, threshold: float) -> list[tuple[Attribute, str]]:
    """The attributes of place and time that nobody may accept as they are, each with the reason.

    A day that is not known is accepted only where the document itself leaves it to a later order; anything else must
    have been read surely enough, given by a person, or reviewed by one.
    """
    found: list[tuple[Attribute, str]] = []
    for attribute in edition.attributes:
        if attribute.field.rsplit("/", 1)[-1] not in _PREDICATES or attribute.reviewed_by is not None:
            continue
        if attribute.value == UNKNOWN_WORD:
            if attribute.basis != "later_order":
                found.append((attribute, "it is not known"))
        elif attribute.basis != "given" and attribute.confidence < threshold:
            found.append((attribute, f"{attribute.value} was read with confidence {attribute.confidence:.2f}"))
    return found


def refuse_doubtful(edition: Instrument, threshold: float, delta: ChangeDelta) -> None:
    """Raise Refused naming the first attribute of place or time that is in doubt."""
    found = doubtful(edition, threshold)
    recorded = {attribute.field for attribute in edition.attributes}
    if not found and edition.effective_from.day is None and "effective_from" not in recorded:
        raise _refusal(delta, "effective_from", "it is not known")
    if found:
        attribute, reason = found[0]
        raise _refusal(delta, attribute.field, reason, f" ({attribute.evidence})" if attribute.evidence else "")


def _refusal(delta: ChangeDelta, field: str, reason: str, evidence: str = "") -> Refused:
    option = "--jurisdiction PLACE" if field.endswith("jurisdiction") else "--effective-from DATE"
    return Refused(
        f"{field} of {delta.proposes or delta.instrument_id} is in doubt: {reason}{evidence}",
        where=f"delta {delta.id}",
        next=f"reject it (tools/delta reject {delta.id}), then bring the document in again with {option}",
        code="in_doubt",
    )
