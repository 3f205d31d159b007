"""Places form a tree with names and aliases (design 3).

A question about J is answered from J and the places above J; never from a sibling or a place below.
"""

from __future__ import annotations

from collections.abc import Iterator

from inforce.model.records import Record


class Place(Record, frozen=True):
    """A jurisdiction. `name` is what people are shown; `aliases` are other names it is asked for by."""

    id: str
    name: str
    parent: str | None = None
    aliases: tuple[str, ...] = ()


class Places:
    """The tree of places of one library. Raises ValueError when a parent is missing, an id comes twice, or it loops."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        self._by_id = {place.id: place for place in places}
        if len(self._by_id) != len(places):
            twice = sorted({p.id for p in places if sum(q.id == p.id for q in places) > 1})
            raise ValueError(f"place given twice: {', '.join(twice)}")
        for place in places:
            self._check_chain(place)

    def _check_chain(self, place: Place) -> None:
        seen = {place.id}
        while place.parent is not None:
            if place.parent not in self._by_id:
                raise ValueError(f"place {place.id} lies in {place.parent}, which is not among the places")
            if place.parent in seen:
                raise ValueError(f"place {place.parent} lies within itself")
            seen.add(place.parent)
            place = self._by_id[place.parent]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, place_id: str) -> bool:
        return place_id in self._by_id

    def get(self, place_id: str) -> Place:
        """The place with that id. Raises KeyError."""
        return self._by_id[place_id]

    def ancestors(self, place_id: str) -> tuple[str, ...]:
        """The ids above a place, nearest first, without itself. Raises KeyError."""
        found: list[str] = []
        parent = self._by_id[place_id].parent
        while parent is not None:
            found.append(parent)
            parent = self._by_id[parent].parent
        return tuple(found)

    def scope(self, place_id: str) -> tuple[str, ...]:
        """Where rules for a place may come from: itself, then the places above it, nearest first."""
        return (place_id, *self.ancestors(place_id))

    def named(self, name: str) -> tuple[Place, ...]:
        """Every place whose id, name or alias is `name`, case aside. Several means the name is ambiguous."""
        wanted = name.strip().casefold()
        return tuple(
            place
            for place in self
            if wanted == place.id or wanted == place.name.casefold() or wanted in (a.casefold() for a in place.aliases)
        )
