"""Places that the words of a document leave open: a name that several share, several names. No reader may choose."""

from __future__ import annotations

from collections.abc import Iterable

from inforce.model.places import Place, Places
from inforce.reading.places_in_text import asked_places, places_in


def named_places(text: str, places: Places) -> tuple[Place, ...]:
    """Every place of a library that a text can mean, in its order; one named only as lying above another aside."""
    mentions = asked_places(places_in(text, places).mentions, places)
    return tuple(
        places.get(place) for place in dict.fromkeys(one for mention in mentions for one in mention.candidates)
    )


def possible_places(text: str, places: Places) -> tuple[Place, ...]:
    """The places that a text leaves open; none where it names one place, or no place at all."""
    found = named_places(text, places)
    return found if len(found) > 1 else ()


def told(found: Iterable[Place], places: Places) -> str:
    """Places as a person is to choose between them: each with its id and the places it lies in."""
    return " or ".join(f"{place.id} ({', '.join(_names(place, places))})" for place in found)


def _names(place: Place, places: Places) -> tuple[str, ...]:
    return (place.name, *(places.get(above).name for above in places.ancestors(place.id)))
