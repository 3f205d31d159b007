"""Words of the law and the plain words that say the same: "shall" and "must", "not more than" and "at most".

Two sentences that are the same once both are put in plain words say the same. The lists hold only what can be
exchanged in any rule: no list of synonyms, for a word of the law is rarely the same as its neighbour.
"""

from __future__ import annotations

import re
from functools import cache

from inforce.reading.numerals import CHINESE_NUMERALS

_ENGLISH = (
    (r"(?:may|shall) not|(?:is|are) not (?:permitted|allowed) to", "must not"),
    (r"shall|(?:is|are) (?:required|obliged) to", "must"),
    (r"(?:is|are) (?:permitted|allowed) to", "may"),
    (r"(?:not|no) more than|not exceeding|up to|a maximum of", "at most"),
    (r"(?:not|no) less than|not fewer than|a minimum of", "at least"),
    (r"prior to", "before"),
    (r"subsequent to", "after"),
    (r"in the event that", "if"),
    (r"in respect of", "for"),
    (r"upon", "on"),
    (r"whilst", "while"),
    (r"every", "each"),
    (r"persons", "people"),
    (r"(?:begin|commence)(?=s?\b)", "start"),
    (r"terminate(?=s?\b)", "end"),
)
# At the head of a sentence "where" brings a condition; behind a noun it may be a place.
_CONDITION_FIRST = r"^\W*where\b(?! (?:possible|practicable|appropriate|necessary|applicable)\b)"
_NUMERAL = rf"(?=\s*[{CHINESE_NUMERALS}\d０-９])"
_CHINESE = (
    (r"(?<![不无])(?:必须|应该)", "应当"),
    (r"(?<![不未被非得])(?:禁止|严禁)|不准(?!确)|不许(?!可)", "不得"),
    (rf"(?<![得应])(?:不超过|至多){_NUMERAL}", "最多"),
    (rf"(?<![得应])(?:不少于|最少){_NUMERAL}", "至少"),
    (r"才可以|方可", "才可"),
    (r"如果", "如"),
)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The lists as patterns, compiled when first needed; a longer phrase stands before what it holds."""
    return (
        (re.compile(_CONDITION_FIRST, re.IGNORECASE), "if"),
        *((re.compile(rf"\b(?:{source})\b", re.IGNORECASE), plain) for source, plain in _ENGLISH),
        *((re.compile(source), plain) for source, plain in _CHINESE),
    )


def in_plain_words(sentence: str) -> str:
    """One sentence with its words of the law as plain ones, every other sign as it is. For comparing, never shown."""
    for source, plain in _patterns():
        sentence = source.sub(plain, sentence)
    return sentence
