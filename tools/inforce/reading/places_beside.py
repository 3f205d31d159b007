"""Place names read together: what the name beside one says of it (北京市朝阳区, "Fairview, Calder")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from inforce.model.places import Places
from inforce.reading.han_places import HanPlace, followed_by_all, han_places, joined, unheld_names
from inforce.reading.latin_places import latin_places
from inforce.reading.phrases import words
from inforce.reading.place_names import NARROW_SUFFIXES, NameIndex
from inforce.reading.unheld_latin import behind_comma, unheld_latin

_IN = frozenset((" in ", ", in ", " (in "))
_BESIDE = frozenset((", ", " (", ","))
_LISTED = frozenset((" and ", ", ", " or ", ", and ", ", or ", " and in ", " or in "))


class Candidate(NamedTuple):
    """A place name: the held places it can mean, or none and the held places it is said to lie in."""

    start: int
    end: int
    ids: tuple[str, ...]
    within: tuple[str, ...] = ()
    joined: bool = False


def candidates(text: str, folded: str, index: NameIndex, places: Places, terms: frozenset[str]) -> list[Candidate]:
    """Every place name in a text, each with what its neighbours make of it, in order."""
    found = [*_han(folded, index, places), *_latin(text, folded, index, places, terms)]
    return _settled(sorted(found), places)


def _inside(ids: Iterable[str], above: Iterable[str], places: Places) -> tuple[str, ...]:
    """Those places that lie in one of the others."""
    wanted = set(above)
    return tuple(one for one in ids if wanted.intersection(places.ancestors(one)))


def _han(folded: str, index: NameIndex, places: Places) -> list[Candidate]:
    """The Chinese names of a text; neighbours without a sign between them read as one name from above to below."""
    if folded.isascii():
        return []
    read = _supported(folded, han_places(folded, index.han), places)
    read = sorted([*read, *unheld_names(folded, read)])
    found: list[Candidate] = []
    for one in read:
        last = found[-1] if found else None
        if last is not None and last.end == one.start:
            found[-1:] = _chained(last, one, folded, places)
        else:
            found.append(Candidate(one.start, one.end, one.ids))
    return [
        one._replace(joined=number + 1 < len(found) and joined(folded, one.end, found[number + 1].start))
        for number, one in enumerate(found)
    ]


def _chained(above: Candidate, one: HanPlace, folded: str, places: Places) -> list[Candidate]:
    """Two Chinese names side by side: the second in the first, or not held there, or a place of its own."""
    inner = _inside(one.ids, above.ids, places)
    if inner:
        return [Candidate(above.start, one.end, inner)]
    narrow = not one.sure or folded[one.start : one.end].endswith(NARROW_SUFFIXES)
    if not narrow:
        return [above, Candidate(one.start, one.end, one.ids)]
    if above.ids:
        return [above, Candidate(one.start, one.end, (), above.ids)]
    return [Candidate(above.start, one.end, (), above.within)]


def _supported(folded: str, read: list[HanPlace], places: Places) -> list[HanPlace]:
    """The names without those that are not sure and have nothing beside them to bear them out."""
    in_list = _listed_with_all(folded, read)
    kept: list[HanPlace] = []
    for one in read:
        last = kept[-1] if kept else None
        if (
            one.sure
            or one in in_list
            or (
                last is not None
                and last.end == one.start
                and any(places.get(inner).parent in last.ids for inner in one.ids)
            )
            or (last is not None and joined(folded, last.end, one.start) and _siblings(last.ids, one.ids, places))
        ):
            kept.append(one)
    return kept


def _listed_with_all(folded: str, read: list[HanPlace]) -> set[HanPlace]:
    """The names of lists that end in 两地 or the like: 龙川和端州两地."""
    listed: set[HanPlace] = set()
    run: list[HanPlace] = []
    for one in read:
        run = [*run, one] if run and (run[-1].end == one.start or joined(folded, run[-1].end, one.start)) else [one]
        if followed_by_all(folded, one.end) and len(run) > 1:
            listed.update(run)
    return listed


def _siblings(ids: Iterable[str], others: Iterable[str], places: Places) -> bool:
    """Whether one of the places has the parent of one of the others."""
    return bool({places.get(one).parent for one in ids} & {places.get(other).parent for other in others})


def _latin(text: str, folded: str, index: NameIndex, places: Places, terms: frozenset[str]) -> list[Candidate]:
    """The English names of a text; "A, B" and "A in B" read as the A that lies in B."""
    every = words(folded)
    read = latin_places(text, every, index.latin)
    taken = {place for one in read for place in range(one.first, one.stop)}
    read += [one for one in unheld_latin(text, every, terms) if not taken.intersection(range(one.first, one.stop))]
    behind = [behind_comma(text, every, one.stop) for one in read]
    read += [one for one in behind if one is not None and one.first not in taken]
    found: list[Candidate] = []
    for match in sorted(set(read)):
        end = every[match.stop - 1].end - 2 * every[match.stop - 1].text.endswith("'s")
        name = Candidate(every[match.first].start, end, match.ids)
        if not found:
            found.append(name)
        elif name.start >= found[-1].end:
            found[-1:] = _next_latin(found[-1], name, text, folded, places)
    return found


def _next_latin(last: Candidate, name: Candidate, text: str, folded: str, places: Places) -> list[Candidate]:
    """Two English names one after the other: the first in the second, or both, in a list or apart."""
    gap = folded[last.end : name.start]
    goes_on = folded[name.end : name.end + 4] in (" and", " or ", ", an") and gap in _BESIDE
    capitals = text[name.start : name.end].replace(".", "")
    code = gap in (" ", ", ") and len(capitals) <= 3 and capitals.isupper()
    if gap in _IN or code or (gap in _BESIDE and not goes_on):
        return _inside_latin(last, name, gap in _IN or code, places)
    return [last._replace(joined=gap in _LISTED), name]


def _inside_latin(one: Candidate, above: Candidate, surely: bool, places: Places) -> list[Candidate]:
    """Of "A, B" and "A in B" the A in B; no held place where A does not lie in B; both where B only stands beside A."""
    inner = _inside(one.ids, above.ids, places)
    if inner:
        return [Candidate(one.start, above.end, inner)]
    if one.ids and above.ids and not surely:
        return [one._replace(joined=True), above]
    return [Candidate(one.start, above.end, (), above.ids)]


def _settled(found: list[Candidate], places: Places) -> list[Candidate]:
    """Ambiguous names settled where another place named leaves one candidate that lies in it or around it."""
    sure = {one.ids[0] for one in found if len(one.ids) == 1}
    settled = []
    for read in found:
        one = read
        if len(one.ids) > 1:
            related = [
                place for place in one.ids if sure & {place, *places.ancestors(place)} or _around(place, sure, places)
            ]
            one = one._replace(ids=tuple(related)) if len(related) == 1 else one
        settled.append(one)
    return settled


def _around(place: str, sure: Iterable[str], places: Places) -> bool:
    """Whether one of the settled places lies in `place`."""
    return any(place in places.ancestors(one) for one in sure)
