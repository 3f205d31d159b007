"""The names that the places of a library are asked for by, ready for looking up in a text."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from inforce.model.places import Place, Places
from inforce.reading.folding import fold
from inforce.reading.interrogatives import has_han
from inforce.reading.phrases import words

# What a Chinese name ends with, longest first. A name of the first kind is known without it; of the second, hardly.
WIDE_SUFFIXES = ("特别行政区", "自治区", "自治州", "省", "市", "盟")
NARROW_SUFFIXES = ("自治县", "自治旗", "开发区", "街道", "新区", "区", "县", "旗", "镇", "乡")
SUFFIXES = WIDE_SUFFIXES + NARROW_SUFFIXES


class HanName(NamedTuple):
    """A Chinese name. `sure`: it means the place by itself; otherwise something beside it must say that it is one."""

    text: str
    sure: bool
    ids: tuple[str, ...]


class LatinName(NamedTuple):
    """A name in Latin letters as words in lower case; `code` when it is capitals only and must be written so (WA)."""

    words: tuple[str, ...]
    code: bool
    ids: tuple[str, ...]


class NameIndex(NamedTuple):
    """All names of a library's places: Chinese by first sign, Latin by first word, each longest first."""

    han: dict[str, tuple[HanName, ...]]
    latin: dict[str, tuple[LatinName, ...]]


@lru_cache(maxsize=4)
def name_index(places: Places) -> NameIndex:
    """The index of a library's places, made once for each `Places`."""
    han: dict[tuple[str, bool], list[str]] = {}
    latin: dict[tuple[tuple[str, ...], bool], list[str]] = {}
    for place in places:
        for name in (place.name, *place.aliases):
            folded = fold(name)
            if has_han(folded):
                for text, sure in _han_forms(folded, place, places):
                    han.setdefault((text, sure), []).append(place.id)
            elif parts := tuple(word.text for word in words(folded)):
                code = name.isupper() and len(name) <= 3
                latin.setdefault((parts, code), []).append(place.id)
    by_sign: dict[str, list[HanName]] = {}
    for (text, sure), ids in han.items():
        by_sign.setdefault(text[0], []).append(HanName(text, sure, tuple(dict.fromkeys(ids))))
    by_word: dict[str, list[LatinName]] = {}
    for (parts, code), ids in latin.items():
        by_word.setdefault(parts[0], []).append(LatinName(parts, code, tuple(dict.fromkeys(ids))))
    return NameIndex(
        {sign: tuple(sorted(names, key=lambda one: (-len(one.text), not one.sure))) for sign, names in by_sign.items()},
        {word: tuple(sorted(names, key=lambda one: -len(one.words))) for word, names in by_word.items()},
    )


def _han_forms(name: str, place: Place, places: Places) -> list[tuple[str, bool]]:
    """A Chinese name as given, and without its suffix; whether each is a place by itself.

    A name without suffix (an alias) was written by the owner and is sure. 城区 and 和县 are too short to be sure, and
    so is the short form of a district, county or town, or of a city that lies in another city.
    """
    suffix = next((end for end in SUFFIXES if name.endswith(end) and len(name) > len(end)), "")
    forms = [(name, not suffix or len(name) > 2)]
    short = name.removesuffix(suffix)
    if suffix and len(short) >= 2:
        parent = places.get(place.parent).name if place.parent else ""
        forms.append((short, suffix in WIDE_SUFFIXES and not (suffix == "市" and parent.endswith("市"))))
    return forms
