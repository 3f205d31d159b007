"""What was not read surely: place and dates must be beyond doubt before a delta can be accepted (design 3 and 5)."""

from __future__ import annotations

from msgspec import Struct

from inforce.errors import Refused
from inforce.model.dates import UNKNOWN_WORD
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Attribute, Instrument
from inforce.model.places import Places
from inforce.reading.day_readings import possible_days
from inforce.reading.place_readings import possible_places, told

_PLACE = "jurisdiction"
_PREDICATES = (_PLACE, "effective_from", "effective_to")


class Unsure(Struct, frozen=True):
    """A field that a person should look at: why, whether it stops acceptance, and what its words can mean.

    `readings` are days as written in files, of a place the ids of all that its name can mean.

    `attribute` is None where nothing was recorded of the field.
    """

    field: str
    why: str
    stops: bool
    attribute: Attribute | None = None
    readings: tuple[str, ...] = ()


def unsure(edition: Instrument, threshold: float, places: Places) -> list[Unsure]:
    """Every field read with less than the threshold, or not read, that nobody has given or reviewed.

    Place and time stop acceptance. A day that is not known is accepted only where the document itself leaves it to a
    later order.
    """
    found = [one for attribute in edition.attributes if (one := _unsure(attribute, threshold, places)) is not None]
    recorded = {attribute.field for attribute in edition.attributes}
    if edition.effective_from.day is None and "effective_from" not in recorded:
        found.append(Unsure("effective_from", "it is not known", stops=True))
    return found


def _unsure(attribute: Attribute, threshold: float, places: Places) -> Unsure | None:
    if attribute.reviewed_by is not None:
        return None
    if attribute.value == UNKNOWN_WORD:
        if attribute.basis == "later_order":
            return None
        why = "it is not known"
    elif attribute.basis != "given" and attribute.confidence < threshold:
        why = f"{attribute.value} was read with confidence {attribute.confidence:.2f}"
    else:
        return None
    readings, meant = _readings(attribute, places)
    if readings:
        why += f"; its words can mean {meant}"
    stops = attribute.field.rsplit("/", 1)[-1] in _PREDICATES
    return Unsure(attribute.field, why, stops, attribute, readings)


def _readings(attribute: Attribute, places: Places) -> tuple[tuple[str, ...], str]:
    """All that the words of a field can mean, where that is more than one thing; the same for a person to choose."""
    if attribute.field == _PLACE:
        found = possible_places(attribute.evidence, places)
        return tuple(place.id for place in found), told(found, places)
    days = tuple(day.isoformat() for day in possible_days(attribute.evidence))
    return days, " or ".join(days)


def doubtful(edition: Instrument, threshold: float, places: Places) -> list[Unsure]:
    """What nobody may accept as it is."""
    return [one for one in unsure(edition, threshold, places) if one.stops]


def way_out(field: str, delta_id: str) -> str:
    """What a person does about a field in doubt. The place is part of every id, so a wrong one is brought in anew."""
    if field == _PLACE:
        return (
            f"say that it is right with --accept {field} and --as PERSON, else reject it, tools/delta reject "
            f"{delta_id}, and bring the document in again with --jurisdiction PLACE"
        )
    return "say what is right with --accept, --correct or --unknown, and --as PERSON"


def refuse_doubtful(edition: Instrument, threshold: float, places: Places, delta: ChangeDelta) -> None:
    """Raise Refused naming the first field of place or time, or the first finding, that nobody has looked at."""
    found = doubtful(edition, threshold, places)
    if found:
        first = found[0]
        evidence = "" if first.attribute is None or not first.attribute.evidence else f" ({first.attribute.evidence})"
        raise Refused(
            f"{first.field} of {edition.id} is in doubt: {first.why}{evidence}",
            where=f"delta {delta.id}",
            next=f"look at it: tools/delta review {delta.id}; then {way_out(first.field, delta.id)}",
            code="in_doubt",
        )
    open_findings = [finding for finding in edition.findings if finding.stops]
    if open_findings:
        finding = open_findings[0]
        where = f" ({finding.where})" if finding.where else ""
        more = f", and {len(open_findings) - 1} more" if len(open_findings) > 1 else ""
        raise Refused(
            f"nobody has looked at what was found in {edition.id}: {finding.what}{where}{more}",
            where=f"delta {delta.id}",
            next=f"look at the source; where it is right, tools/delta review {delta.id} --right {finding.id} "
            "--because TEXT --as PERSON; else bring in the whole text",
            code="finding",
        )
