"""What kinds of thing an English text holds: a length, a sum of money, a modal verb; read quickly, from tokens alone.

For ranking, where a clause that holds the kind of thing asked for goes before one that does not. So it may err now and
then: whether a clause says what is asked is for `quantities` and the gates of the evidence test. The names are those of
`quantities`; `permission` is any word of may, must and must not.
"""

from __future__ import annotations

from inforce.reading.numerals import NUMBER_WORDS
from inforce.reading.phrases import word_set
from inforce.reading.tokens import tokens_of
from inforce.reading.units import english_unit

_MODALS = word_set(
    "may must shall cannot can't prohibited forbidden permitted allowed permission consent approval unlawful entitled"
)
_TIMES = word_set("noon midnight sunset sunrise")
_MONTHS = word_set("january february march april june july august september october november december")
_AGES = word_set("age aged old")
# What may stand between a number and its unit, and what turns a length into an area or a volume.
_BETWEEN = word_set("working business calendar consecutive clear running successive")
_POWERS = {"square": "area", "sq": "area", "cubic": "volume"}
# A number behind one of these names a provision.
_NUMBERED = word_set(
    "section sections subsection subsections sub-section paragraph paragraphs subparagraph item items clause part "
    "chapter schedule annexure regulation regulations article by-law bylaw act ordinance no number and or to"
)
_COUNTED = word_set("people children men women cattle sheep poultry")
_MONEY_SIGNS = ("$", "£", "€")
_HALF_DAYS = ("am", "pm", "a.m", "p.m")

# What a token is: a number, a provision's name, a word between; the kind it is by itself; the kind it is as a unit.
_NUMBER, _NAMES_PROVISION, _JOINS = 1, 2, 4
_Read = tuple[int, str, str]
_known: dict[str, _Read] = {}
_KNOWN_AT_MOST = 100_000


def held_kinds(text: str) -> tuple[str, ...]:
    """The kinds of thing that an English text holds, each once, in the order of the alphabet."""
    held: set[str] = set()
    is_number = names = False
    power = ""
    for token in tokens_of(text):
        what, own, unit = _known.get(token) or _read(token)
        if own:
            held.add(own)
        if what & _NUMBER:
            is_number = not names
            names = False
            continue
        names = bool(what & _NAMES_PROVISION)
        if is_number:
            if unit:
                held.add(power if power and unit == "length" else unit)
            if token in _POWERS:
                power = _POWERS[token]
            elif not what & _JOINS:
                is_number, power = False, ""
    if any(sign in text for sign in _MONEY_SIGNS):
        held.add("money")
    if "age" in held and not held & {"duration", "count"}:
        held.discard("age")
    return tuple(sorted(held))


def _read(token: str) -> _Read:
    found = _classified(token)
    if len(_known) < _KNOWN_AT_MOST and len(token) < 40:
        _known[token] = found
    return found


def _classified(token: str) -> _Read:
    if token in NUMBER_WORDS:
        return _NUMBER, "", ""
    if token[0].isdecimal():
        return _NUMBER, _of_digits(token), ""
    if token in _MODALS:
        return 0, "permission", ""
    if token in _TIMES:
        return 0, "clock_time", ""
    if token in _MONTHS:
        return 0, "date", ""
    if token in _AGES:
        return 0, "age", ""
    if token[0] == "r" and token[1:2].isdecimal():
        return _NUMBER, "money", ""
    if token in _NUMBERED:
        return _NAMES_PROVISION, "", ""
    if token in _BETWEEN or token in _POWERS:
        return _JOINS, "", ""
    return 0, "", _as_unit(token)


def _of_digits(token: str) -> str:
    """The kind of a number that carries its unit: 100mm, 2.5m, 08:00, 18h00."""
    body = token.lstrip("0123456789.,:/")
    if ":" in token and not body:
        return "clock_time"
    if not body:
        return ""
    if body[0] == "h" and body[1:].isdecimal():
        return "clock_time"
    unit = english_unit(body)
    return "clock_time" if body in _HALF_DAYS else unit.kind if unit is not None else ""


def _as_unit(token: str) -> str:
    """The kind of what a number before this word counts."""
    if token in _HALF_DAYS:
        return "clock_time"
    unit = english_unit(token)
    if unit is not None:
        return unit.kind
    is_plural = token.isalpha() and len(token) > 3 and token[-1] == "s" and token[-2] not in "sui"
    return "count" if is_plural or token in _COUNTED else ""
