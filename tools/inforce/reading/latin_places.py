"""English place names in a text: whole words, capitals where they tell a name, and what stands on either side.

"North Fairview" is not Fairview, "Washington Street" is not Washington, the Bank of England is not a place, and
"Fairview, Ohio" is not the Fairview of another state.
"""

from __future__ import annotations

from typing import NamedTuple

from inforce.reading.known_places import PLACE_CODES, english_places
from inforce.reading.phrases import Word, word_set
from inforce.reading.place_names import LatinName

LEADS = word_set("in within at for of from near throughout across under around to inside outside")
_CODE_LEADS = LEADS - {"of", "for", "to", "at"}
_ALSO_WORDS = word_set("turkey china guinea chad jordan mali oman")
_DIRECTIONS = word_set(
    "new north south east west upper lower old port fort saint st san santa los las el mount mt great little"
)
_STREETS = word_set("street road avenue lane drive boulevard crescent close university college bank station st rd ave")
_OTHER_PLACE = word_set(
    "heights hills valley springs falls junction vale mills grove ridge county shire district island islands "
    "north south east west"
)
_SAME_PLACE = word_set("state province territory municipality city town")
_HOUSES = word_set("bank university college duke church gulf treaty battle society institute")
_PERSONS = word_set("mr mrs ms miss dr judge justice sir president")
_ARTICLES = word_set("the a an my your this it our his her their")


class LatinPlace(NamedTuple):
    """An English place name by the numbers of its first word and the one after it; `ids` empty when not held."""

    first: int
    stop: int
    ids: tuple[str, ...]


def latin_places(text: str, every: tuple[Word, ...], names: dict[str, tuple[LatinName, ...]]) -> list[LatinPlace]:
    """The place names among the words of a text, held or well known, in order and never overlapping."""
    found: list[LatinPlace] = []
    place = 0
    while place < len(every):
        follows = bool(found) and found[-1].stop == place
        listed = bool(found) and found[-1].stop == place - 1 and every[place - 1].text in ("and", "or")
        match = _held_at(text, every, place, names) or _code_at(text, every, place, follows or listed)
        match = match or _well_known_at(text, every, place, listed)
        if match is None:
            place += 1
            continue
        widened = _widened(text, every, match)
        if widened is not None:
            found.append(widened)
        place = max(match.stop, widened.stop if widened else 0)
    return found


def capital(text: str, word: Word) -> bool:
    """Whether a word is written with a capital."""
    return text[word.start].isupper()


def adjoining(text: str, every: tuple[Word, ...], place: int) -> bool:
    """Whether only white space, or a point after one letter, parts a word from the next."""
    if place + 1 >= len(every):
        return False
    gap = text[every[place].end : every[place + 1].start]
    return gap.isspace() or (gap.strip() == "." and len(every[place].text) <= 2) or gap.strip() == "-"


def _held_at(
    text: str, every: tuple[Word, ...], place: int, names: dict[str, tuple[LatinName, ...]]
) -> LatinPlace | None:
    """The longest held name that begins at a word and is written as a name there."""
    same: tuple[str, ...] = ()
    stop = 0
    for name in names.get(_bare(every[place].text), ()):
        end = place + len(name.words)
        if end < stop:
            break
        if _spelled(text, every, place, name.words) and _written_as_name(text, every, place, name):
            same, stop = (*same, *name.ids), end
    return LatinPlace(place, stop, tuple(dict.fromkeys(same))) if stop else None


def _bare(word: str) -> str:
    """A word without a possessive ending."""
    return word.removesuffix("'s")


def _spelled(text: str, every: tuple[Word, ...], place: int, name: tuple[str, ...]) -> bool:
    """Whether the words of a name stand there one after the other ("Washington, D.C." as well)."""
    if place + len(name) > len(every):
        return False
    for number, part in enumerate(name):
        if _bare(every[place + number].text) != part:
            return False
        gap = (
            text[every[place + number].end : every[place + number + 1].start].strip() if number + 1 < len(name) else ""
        )
        if gap not in ("", ".", ",", "-"):
            return False
    return True


def _written_as_name(text: str, every: tuple[Word, ...], place: int, name: LatinName) -> bool:
    """Whether capitals, or a word like "in" before it, show that a name is meant."""
    written = text[every[place].start : every[place + len(name.words) - 1].end]
    lead = every[place - 1].text if place and not every[place].after_stop else ""
    if name.code:
        return written.removesuffix("'s").removesuffix("’s").replace(".", "").isupper()
    if lead in _PERSONS or (lead == "of" and place > 1 and every[place - 2].text in _HOUSES):
        return False
    if not capital(text, every[place]):
        return len(name.words) > 1 or lead in LEADS
    begins = place == 0 or every[place].after_stop
    after = every[place + 1].text if place + 1 < len(every) else ""
    return not (begins and len(name.words) == 1 and after in _ARTICLES)


def _well_known_at(text: str, every: tuple[Word, ...], place: int, listed: bool) -> LatinPlace | None:
    """A well-known place that the library does not hold, behind a word like "in" or a comma, or in the possessive."""
    word = every[place]
    lead = every[place - 1].text if place else ""
    behind = listed or lead in LEADS or (lead == "the" and place > 1 and every[place - 2].text in LEADS)
    behind = behind or (place > 0 and text[every[place - 1].end : word.start] in (", ", " ("))
    small = lead in ("in", "within") and word.text not in _ALSO_WORDS
    if not (capital(text, word) or small) or (lead == "of" and place > 1 and every[place - 2].text in _HOUSES):
        return None
    for length in (3, 2, 1):
        name = tuple(_bare(one.text) for one in every[place : place + length])
        known = len(name) == length and name in english_places() and (behind or word.text.endswith("'s"))
        if known and all(adjoining(text, every, place + number) for number in range(length - 1)):
            return LatinPlace(place, place + length, ())
    return None


def _code_at(text: str, every: tuple[Word, ...], place: int, follows: bool) -> LatinPlace | None:
    """A well-known code (DC, D.C., NSW) behind "in", a comma or a place name; "the UAE Cabinet" names no place."""
    stop = place + 1
    written = text[every[place].start : every[place].end]
    if len(written) == 1 and stop < len(every) and text[every[place].end : every[stop].start] == ".":
        written, stop = written + text[every[stop].start : every[stop].end], stop + 1
    if written not in PLACE_CODES:
        return None
    lead = every[place - 1].text if place else ""
    lead = every[place - 2].text if lead == "the" and place > 1 else lead
    behind_name = (
        place > 0 and text[every[place - 1].end : every[place].start] == ", " and capital(text, every[place - 1])
    )
    names_thing = stop < len(every) and adjoining(text, every, stop - 1) and capital(text, every[stop])
    fits = follows or behind_name or lead in _CODE_LEADS
    return LatinPlace(place, stop, ()) if fits and not names_thing else None


def _widened(text: str, every: tuple[Word, ...], match: LatinPlace) -> LatinPlace | None:
    """The name with what belongs to it on either side: another place then, or (a street, a university) none."""
    first, stop = match.first, match.stop
    before = every[first - 1] if first and not every[first].after_stop and adjoining(text, every, first - 1) else None
    if before is not None and capital(text, before) and before.text in _DIRECTIONS:
        return LatinPlace(first - 1, stop, ())
    after = every[stop] if stop < len(every) and adjoining(text, every, stop - 1) else None
    if after is None or not capital(text, after) or every[stop - 1].text.endswith("'s"):
        return match
    if after.text in _STREETS:
        return None
    if after.text in _OTHER_PLACE:
        return LatinPlace(first, stop + 1, ())
    return LatinPlace(first, stop + 1, match.ids) if after.text in _SAME_PLACE else match
