"""The places that a text names: held by the library, ambiguous, not held, or the asker's own (design 3).

Nothing is chosen here. A name shared by several places keeps all its candidates unless the text itself tells them apart
("Fairview, Calder"; 北京市朝阳区); a place that is not held is told as such, so that it is never answered from
elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from inforce.model.places import Places
from inforce.reading.folding import fold
from inforce.reading.phrases import Phrases
from inforce.reading.place_names import name_index
from inforce.reading.places_beside import candidates

OWN = Phrases(
    english={
        "own": "here; where i live|am; our|my|this city|town|municipality|council|area|state|county|province|"
        "suburb|village; locally;"
        "my local area|council; in my|our area"
    },
    chinese={
        "own": "我市 我省 我县 我区 我镇 我们市 我们省 我们县 我们区 我们这 我们这里 本市 本省 本县 本区 本镇 本地 "
        "当地 全市 全省 全县 全区 这里 咱们"
    },
    unless="以本地 基本地 基本市 基本省 基本区 资本市 日本地 安全区 成本区 安全县 完全区",
)


class PlaceMention(NamedTuple):
    """A place named in the text. One candidate id: settled; several: ambiguous, in the library's order."""

    text: str
    start: int
    end: int
    candidates: tuple[str, ...]
    joined: bool = False


class UnknownPlace(NamedTuple):
    """A place named in the text that the library does not hold; `within` are held places it is said to lie in."""

    text: str
    start: int
    end: int
    within: tuple[str, ...] = ()


class OwnPlace(NamedTuple):
    """Words for the asker's own place (我市, "here"): which one that is, the text does not say."""

    text: str
    start: int
    end: int


class PlaceReading(NamedTuple):
    """What a text says of places. `mentions` are settled as far as the text itself settles them."""

    mentions: tuple[PlaceMention, ...]
    unknown: tuple[UnknownPlace, ...]
    own: tuple[OwnPlace, ...]

    @property
    def ambiguous(self) -> tuple[PlaceMention, ...]:
        """The mentions that can mean more than one place."""
        return tuple(one for one in self.mentions if len(one.candidates) > 1)


def places_in(text: str, places: Places, terms: frozenset[str] = frozenset()) -> PlaceReading:
    """Every place named in the text. `terms` are defined terms in lower case, which no capital makes a place."""
    folded = fold(text)
    mentions, unknown = [], []
    for one in candidates(text, folded, name_index(places), places, terms):
        words = text[one.start : one.end]
        if one.ids:
            mentions.append(PlaceMention(words, one.start, one.end, one.ids, one.joined))
        else:
            unknown.append(UnknownPlace(words, one.start, one.end, one.within))
    own: list[OwnPlace] = []
    for phrase in OWN.find(folded):
        if not own or phrase.start >= own[-1].end:
            own.append(OwnPlace(text[phrase.start : phrase.end], phrase.start, phrase.end))
    return PlaceReading(tuple(mentions), tuple(unknown), tuple(own))


def asked_places(mentions: Sequence[PlaceMention], places: Places) -> tuple[PlaceMention, ...]:
    """The places asked about among some mentions: each once, and without a place named only as lying above another one.

    A place that stands in a list with the other ("广东省与广东省汕头市") is asked about beside it.
    """
    first: dict[tuple[str, ...], PlaceMention] = {}
    lists: dict[tuple[str, ...], set[int]] = {}
    in_list = 0
    for one in mentions:
        first.setdefault(one.candidates, one)
        lists.setdefault(one.candidates, set()).add(in_list)
        in_list += not one.joined
    below: dict[str, set[tuple[str, ...]]] = {}
    for ids in first:
        for place in ids:
            for above in places.ancestors(place):
                below.setdefault(above, set()).add(ids)
    return tuple(
        one
        for ids, one in first.items()
        if all(lists[ids] & lists[other] for place in ids for other in below.get(place, ()))
    )
