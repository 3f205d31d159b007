"""Whether a sentence retells another: the same words in the same order, but for a short list of what may differ.

May differ: how a figure is written, words of the law for plain ones (`reading.plain_words`), numbering, the words "the
rule says" in front, and where the one condition stands, or the place behind a verb like "park", if no other part of
the sentence could take it up. Nothing else: who and what, "and" and "or", "within" and "after", "only", a
row's figure and its subject all hang on words and their order, and no list of lies is ever complete.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from inforce.decisions.rule_marks import without_marks
from inforce.reading.folding import fold
from inforce.reading.modality import modality
from inforce.reading.numerals import CHINESE_NUMERALS
from inforce.reading.patterns import pattern
from inforce.reading.phrases import word_set
from inforce.reading.plain_words import in_plain_words
from inforce.reading.quantities import Quantity, quantities

_FRAME = pattern(r"\s*(?:(?:the|this) (?:rule|clause) says(?: that\b|:|,)?|(?:本条|该条|规定)[:：])\s*", re.IGNORECASE)
_TOKEN = pattern(r"[a-z0-9]+(?:['.:/-][a-z0-9]+)*|\S")
# 03/04/2024 is in March or in April: told as it is written, or not at all.
_DAY_LEFT_OPEN = pattern(r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$")
_NUMBER = pattern(rf"[\d{CHINESE_NUMERALS}\s.。]+")
# A figure in a list of words, which are never written with this sign.
_FIGURE = "#"
_LAST_STOP = ".。"
# A sentence that holds one of these is not turned about: what is moved might belong to either side, or to the noun.
_BINDS = word_set(
    "and or nor but who whom whose which that what when where while until before after only whether if unless "
    "ask check know decide determine say state tell inform confirm find see verify consider report show"
)
_CONDITIONS = word_set("if unless")
# Verbs that take no object: what follows with "in" can only be where it is done. Not so "hand in", "turn on".
_DONE_SOMEWHERE = word_set("park stay wait camp swim smoke sleep cycle walk stop remain fish")
_PLACES = word_set("in at on")
_ENDS_A_PLACE = word_set("for during between within from by")
_MODALS = word_set("must may")


def unframed(said: str) -> str:
    """The sentence without "the rule says" in front."""
    return _FRAME.sub("", said, count=1)


def parted(said: str, carried: str) -> str | None:
    """None where `said` retells `carried`; else the first word of `said` that does not stand there in the other."""
    told = words_of(in_plain_words(said))
    forms = [words_of(in_plain_words(form)) for form in (without_marks(carried), carried)]
    if any(told == form or _is_turned(told, form) for form in forms):
        return None
    place = max(_alike(told, form) for form in forms)
    return told[place].removeprefix(_FIGURE) if place < len(told) else ""


def words_of(text: str) -> list[str]:
    """The words, figures and marks of a sentence in order, each in one spelling, without quote marks."""
    folded = fold(text)
    found: list[str] = []
    place = 0
    for one in quantities(text):
        found += _TOKEN.findall(folded[place : one.start])
        found.append(f"{_FIGURE}{' '.join(str(part) for part in measured(one, text) if part not in (None, ''))}")
        place = max(one.end, place)
    found += _TOKEN.findall(folded[place:])
    found = [word for word in found if word not in "\"'"]
    return found[:-1] if found[-1:] and found[-1] in _LAST_STOP else found


def measured(figure: Quantity, text: str) -> tuple[object, ...]:
    """What must be equal for two figures to say the same, however they are written."""
    return (*figure.key, _as_written(figure, fold(text[figure.start : figure.end])))


def _as_written(figure: Quantity, written: str) -> str:
    """What of its spelling tells a figure from another that is read as the same."""
    if figure.kind == "date" and _DAY_LEFT_OPEN.match(written):
        return written
    if figure.upper is not None:  # "6 to 10 pm" may be heard as another time than "6 am to 10 pm"
        return _NUMBER.sub("", written)
    if figure.kind == "percent":
        return "points" if "point" in written or "点" in written else ""
    return "周" if figure.kind == "age" and "周" in written else ""


def _alike(told: Sequence[str], form: Sequence[str]) -> int:
    """At how many words from the start the two are the same."""
    pairs = zip(told, form, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(told), len(form)))


def _is_turned(told: Sequence[str], form: Sequence[str]) -> bool:
    """Whether one of the two is the other with its condition, or its place, put first."""
    if sorted(word for word in told if word != ",") != sorted(word for word in form if word != ","):
        return False
    return any([*form] == front for front in _fronted(told)) or any([*told] == front for front in _fronted(form))


def _fronted(words: Sequence[str]) -> Iterator[list[str]]:
    """The sentence with a part of it put first, a comma behind it or none: its condition, or where its verb is done."""
    modals = [place for place, word in enumerate(words) if word in _MODALS]
    figures = sum(word.startswith(_FIGURE) for word in words)
    if figures > 1 or len(modals) != 1 or len(modality(" ".join(words))) > 1:
        return
    binding = [place for place, word in enumerate(words) if word in _BINDS or not word.isascii() or word in ";:"]
    if len(binding) > 1 or (binding and words[binding[0]] not in _CONDITIONS):
        return
    start = binding[0] if binding else _place_of(words, modals[0])
    if start is None or start < modals[0]:
        return
    end = len(words) if binding else _end_of_place(words, start)
    left = words[: start - 1] if binding and words[start - 1] == "," else words[:start]
    # A comma elsewhere shows that something else is set apart, and may tell what belongs to the condition.
    if "," not in (*left, *words[start:]):
        for joint in ([","], []):
            yield [*words[start:end], *joint, *left, *words[end:]]


def _place_of(words: Sequence[str], modal: int) -> int | None:
    """Where "in the yard" begins, right behind "may park"; None where what is there may belong to something else."""
    start = modal + (3 if words[modal + 1 : modal + 2] == ["not"] else 2)
    if start >= len(words) or words[start - 1] not in _DONE_SOMEWHERE or words[start] not in _PLACES:
        return None
    return start if not {"of", "to", "with"} & {*words[start : _end_of_place(words, start)]} else None


def _end_of_place(words: Sequence[str], start: int) -> int:
    rest = range(start + 1, len(words))
    return next((place for place in rest if words[place] in _ENDS_A_PLACE or _bounds(words, place)), len(words))


def _bounds(words: Sequence[str], place: int) -> bool:
    """Whether words about a figure begin here: "at least", "at most"."""
    return words[place] == "at" and words[place + 1 : place + 2] in (["least"], ["most"])
