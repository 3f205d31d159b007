"""Which place each part of a question is about: given, named in the question, or the office's own (design 3).

A name that several places share is not settled by the order of a list: the candidates are told and nothing is answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from inforce.decisions.gaps import AmbiguousPlace, CannotAnswer, GapDetails, NoPlace, PlaceNotHeld
from inforce.decisions.matter import OFFICE_PLACE
from inforce.decisions.wording import say
from inforce.model.places import Place, Places
from inforce.model.settings import Settings
from inforce.reading.folding import fold
from inforce.reading.known_places import chinese_places, english_places
from inforce.reading.parts import Part, mentions_of
from inforce.reading.places_in_text import PlaceReading, UnknownPlace, asked_places, places_in
from inforce.storage.library import Library

Placed = tuple[str, ...] | CannotAnswer


class AskedPlaces(Struct, frozen=True):
    """For each part its places, or why there is none; how they were found; and which words of the question name them.

    `unheld` are places named that the library does not hold, each with the held ones it is said to lie in.
    """

    parts: tuple[Placed, ...]
    note: str
    spans: tuple[tuple[int, int], ...]
    unheld: tuple[UnknownPlace, ...]


def places_of_parts(
    given: str | None, text: str, parts: Sequence[Part], library: Library, language: str
) -> AskedPlaces:
    """The place or places of every part of a question."""
    places, settings = library.places, library.settings
    reading = places_in(text, places)
    if reading.unknown:
        # A capital makes no place of a word that the rules define.
        reading = places_in(text, places, library.catalogue.defined_terms())
    spans = (*((m.start, m.end) for m in reading.mentions), *((m.start, m.end) for m in reading.unknown))
    if given is not None:
        placed = _given(given, reading, places, language)
        return AskedPlaces(tuple(placed for _ in parts), f"place given: {given}", spans, reading.unknown)
    found = tuple(_named(part, text, reading, places, settings, language) for part in parts)
    own = settings.office_place is not None and not reading.mentions and not reading.unknown
    note = OFFICE_PLACE if own else "place read from the question"
    return AskedPlaces(found, note, spans, reading.unknown)


def _given(given: str, reading: PlaceReading, places: Places, language: str) -> Placed:
    """The place passed in, by id or name. A place named in the question must lie on one line with it."""
    named = places.named(given)
    if not named:
        return PlaceNotHeld(say(language, "place_unknown", name=given), GapDetails(missing=("jurisdiction",)))
    if len(named) > 1:
        return _ambiguous(given, tuple(place.id for place in named), places, language)
    place = named[0].id
    for mention in asked_places(reading.mentions, places):
        on_line = [c for c in mention.candidates if c in places.scope(place) or place in places.scope(c)]
        if not on_line:
            note = say(language, "place_two", name=mention.text, given=places.get(place).name)
            return AmbiguousPlace(note, GapDetails(missing=("jurisdiction",)))
        below = [c for c in on_line if place in places.ancestors(c)]
        if len(below) == 1:
            place = below[0]
    for one in reading.unknown:
        if not one.within and _is_a_place_elsewhere(one.text):
            note = say(language, "place_two", name=one.text, given=places.get(place).name)
            return AmbiguousPlace(note, GapDetails(missing=("jurisdiction",)))
    return (place,)


def _is_a_place_elsewhere(name: str) -> bool:
    """Whether a name that the library does not hold is known for a place of the world: not a street, not a hall."""
    folded = fold(name)
    return tuple(folded.split()) in english_places() or any(known in folded for known in chinese_places())


def _named(part: Part, text: str, reading: PlaceReading, places: Places, settings: Settings, language: str) -> Placed:
    """The places a part names or inherits; else the office's own."""
    mentions = asked_places(mentions_of(part, reading.mentions, text), places)
    unknown = mentions_of(part, reading.unknown, text)
    found: list[str] = []
    for mention in mentions:
        if len(mention.candidates) > 1:
            return _ambiguous(mention.text, mention.candidates, places, language)
        found.append(mention.candidates[0])
    for one in unknown:
        if not one.within:
            return PlaceNotHeld(say(language, "place_unknown", name=one.text), GapDetails(missing=("jurisdiction",)))
        found.extend(place for place in one.within if place not in found)
    if found:
        return tuple(dict.fromkeys(found))
    if settings.office_place is not None:
        return (settings.office_place,)
    return NoPlace(say(language, "no_place"), GapDetails(missing=("jurisdiction",)))


def _ambiguous(name: str, candidates: Sequence[str], places: Places, language: str) -> AmbiguousPlace:
    told = "; ".join(f"{_full_name(places.get(one), places)} ({one})" for one in candidates)
    note = say(language, "place_ambiguous", name=name, candidates=told)
    return AmbiguousPlace(note, GapDetails(missing=("jurisdiction",)))


def _full_name(place: Place, places: Places) -> str:
    """A place told apart from its namesakes: its name and those above it."""
    return ", ".join(places.get(one).name for one in places.scope(place.id))
