"""English names that are clearly places though nobody holds rules of them: "in Springfield", "the City of Harrow"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from inforce.reading.date_forms import MONTHS
from inforce.reading.interrogatives import AUXILIARIES, SUBJECTS, WH
from inforce.reading.latin_places import LatinPlace, adjoining, capital
from inforce.reading.phrases import Word, word_set

_LEADS = word_set("in within throughout across near")
_KINDS = word_set(
    "city town state county province municipality district village borough shire territory township republic"
)
_NOT_PLACES = word_set(
    "monday tuesday wednesday thursday friday saturday sunday christmas easter good new ramadan english french "
    "german afrikaans zulu xhosa chinese mandarin spanish arabic section sections schedule schedules chapter "
    "part parts rule rules act acts table form forms annex annexure appendix article articles regulation "
    "regulations book class category zone level grade type by-law by-laws bylaw bylaws code codes rulebook order "
    "ordinance policy policies notice guidance item note figure column paragraph clause clauses division title "
    "volume case court council government parliament minister ministry department commission committee board "
    "street road avenue lane drive boulevard crescent station university college school hospital authority "
    "office agency association company limited ltd inc group bank fund funds god internet covid english- general"
) | frozenset(MONTHS)


_AFTER_A_PLACE = (
    WH
    | AUXILIARIES
    | SUBJECTS
    | word_set(
        "and or but to on for at by with without from of as than then if because while before after since until "
        "under over besides regarding about during though although so again today now"
    )
)


@cache
def _common_noun() -> re.Pattern[str]:
    """Endings of defined terms in capitals ("Digital Securities"), which names of places seldom have."""
    return re.compile(
        r"(?:tion|sion|ment|ance|ence|ness|ship|ism|abuse|information)s?$"
        r"|(?:ies|sets|rces|racts|sults|sons|ors|ings)$|.[a-z]{4,}(?:ised|ized)$"
    )


def unheld_latin(text: str, every: tuple[Word, ...], terms: frozenset[str]) -> Iterator[LatinPlace]:
    """Capitalised names behind "in" or "the City of" that are no month, section, office or known term.

    `terms` are phrases in lower case that the library itself defines: they are no places, whatever their capitals.
    """
    place = 0
    while place < len(every):
        stop = place + 1
        first = _named_kind(text, every, place) or (place + 1 if every[place].text in _LEADS else 0)
        if first and first < len(every) and adjoining(text, every, first - 1):
            stop = _run(text, every, first)
            if stop > first and _is_place(text, every, first, stop, terms):
                yield LatinPlace(first, stop, ())
                yield from _listed_with(text, every, stop, terms)
        place = max(place + 1, stop)


def _listed_with(text: str, every: tuple[Word, ...], place: int, terms: frozenset[str]) -> Iterator[LatinPlace]:
    """A second name in the list: "in Springfield and Harrow"."""
    if place + 1 < len(every) and every[place].text in ("and", "or") and adjoining(text, every, place):
        stop = _run(text, every, place + 1)
        if stop > place + 1 and _is_place(text, every, place + 1, stop, terms):
            yield LatinPlace(place + 1, stop, ())


def behind_comma(text: str, every: tuple[Word, ...], place: int) -> LatinPlace | None:
    """A capitalised run set off by commas behind a place name, telling where that lies ("Fairview, Ohio, ")."""
    if (
        place >= len(every)
        or text[every[place - 1].end : every[place].start] != ", "
        or not capital(text, every[place])
    ):
        return None
    stop = _run(text, every, place)
    after = text[every[stop - 1].end : every[stop - 1].end + 1]
    if after not in ("", "?", ",", ".", ";", ")") or every[place].text in WH | AUXILIARIES | SUBJECTS | _NOT_PLACES:
        return None
    return LatinPlace(place, stop, ()) if _is_place(text, every, place, stop, frozenset()) else None


def _named_kind(text: str, every: tuple[Word, ...], place: int) -> int:
    """The word after "City of" or "town of" that begins at a word; 0 where there is none."""
    if (
        every[place].text in _KINDS
        and place + 2 < len(every)
        and every[place + 1].text == "of"
        and not every[place + 1].after_stop
    ):
        return place + 2
    return 0


def _run(text: str, every: tuple[Word, ...], first: int) -> int:
    """The number of the word after a run of capitalised words ("Port of Spain" in one piece)."""
    stop = first
    while stop < len(every) and stop - first < 4 and (stop == first or adjoining(text, every, stop - 1)):
        if not capital(text, every[stop]):
            inner = every[stop].text in ("of", "on", "upon", "the", "de", "la") and 0 < stop - first < 3
            if not (
                inner and stop + 1 < len(every) and adjoining(text, every, stop) and capital(text, every[stop + 1])
            ):
                break
        stop += 1
    return stop


def _is_place(text: str, every: tuple[Word, ...], first: int, stop: int, terms: frozenset[str]) -> bool:
    """Whether a run of capitalised words can be a place: no capitals throughout, and none of it known otherwise."""
    run = every[first:stop]
    kind = first >= 2 and every[first - 1].text == "of" and every[first - 2].text in _KINDS
    phrase = " ".join(word.text for word in run)
    if phrase in terms or any(word.text in _NOT_PLACES or word.text.isdigit() for word in run):
        return False
    if not kind and (_common_noun().search(run[-1].text) or (len(run) > 1 and run[-1].text.endswith("ing"))):
        return False
    if any(text[word.start : word.end].isupper() and len(word.text) > 1 for word in run):
        return False
    if not kind and (run[0].text in WH | AUXILIARIES | SUBJECTS or len(run[0].text) < 3):
        return False
    after = text[every[stop - 1].end : every[stop - 1].end + 1]
    follows = every[stop].text if stop < len(every) else ""
    ends = after in ("", "?", ",", ".", ";", ":", ")", "'", "’") or follows in _AFTER_A_PLACE
    return kind or ends
