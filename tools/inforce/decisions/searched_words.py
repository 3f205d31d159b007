"""What of each part of a question is looked for: its words without those that frame it, place it or date it (check 1).

The words that name a place, a day or an instrument have become predicates, and what masking left in place of personal
data says nothing. A part that leaves its subject to what stands before it ("How high must it be?") takes it along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from inforce.decisions.asked_terms import subject_of
from inforce.reading.asked_words import asked_words
from inforce.reading.dates_in_text import DateMention
from inforce.reading.folding import fold
from inforce.reading.frames import strip_frame
from inforce.reading.instruments_in_text import named_instruments
from inforce.reading.parts import Part
from inforce.reading.patterns import pattern

Spans = tuple[tuple[int, int], ...]

_ASKED_ROLES = ("as_of", "range", "before")
# What masking left in place of personal data, with the words that introduce it.
_MASKED = pattern(
    r"(?:[我他她本人的]{0,3}(?:身份证号?码?|电话号?码?|手机号?码?|银行卡号?|邮箱)(?:是|为|:|：)?)?\[[a-z_ ]+\]"
)
_TITLE_LEAD = pattern(r"\b(?:under|of|in|by|per|according to|pursuant to)\s+(?:the\s+)?$", re.IGNORECASE)
_BACK = pattern(r"\b(?:it|they|them|that|this|these|those|its|their)\b|其|该|此|这")
_FEW_WORDS = 3


def searched_words(text: str, split: Sequence[Part], places: Spans, dates: Sequence[DateMention]) -> tuple[str, ...]:
    """For each part of a question, in order, the words to look for. `places` are the spans of its places."""
    bare = strip_frame(text).text
    cut = (
        *places,
        *((date.start, date.end) for date in dates if date.role in _ASKED_ROLES),
        *(match.span() for match in _MASKED.finditer(text)),
    )
    titles = tuple(_with_lead(text, named.start, named.end) for named in named_instruments(text))
    found: list[str] = []
    for one in split:
        words = _own_words(one, bare, cut, titles)
        if _points_back(words):
            words = f"{_before(one, bare, found)} {words}".strip()
        found.append(words)
    return tuple(found)


def _own_words(one: Part, bare: str, cut: Spans, titles: Spans) -> str:
    """The words of the part itself: as little of it as still asks for something."""
    fellows = tuple((other.start, other.end) for other in one.others)
    words = _without(one, bare, (*cut, *titles, *fellows))
    return words if len(asked_words(words)) >= _FEW_WORDS else _without(one, bare, (*cut, *fellows))


def _without(one: Part, bare: str, drop: Spans) -> str:
    keep = [
        sign
        for place, sign in enumerate(bare[one.start : one.end], one.start)
        if not any(start <= place < end for start, end in drop)
    ]
    return "".join(keep)


def _points_back(words: str) -> bool:
    """Whether a part leaves its subject to what stands before it."""
    return _BACK.search(fold(words)) is not None or len(asked_words(words)) < _FEW_WORDS


def _before(one: Part, bare: str, found: Sequence[str]) -> str:
    """What stands before a part and names its subject: text that asks nothing, else the subject of the part before."""
    if one.lead is not None:
        return bare[one.lead.start : one.lead.end]
    return subject_of(found[-1]) if found else ""


def _with_lead(text: str, start: int, end: int) -> tuple[int, int]:
    """The place of an instrument's name, with the words that only lead to it: "under the"."""
    lead = _TITLE_LEAD.search(text[:start])
    return (start if lead is None else lead.start(), end)
