"""Words by which a rule leaves a matter to another instrument: "as prescribed by …", "fixed by the tariff", 由…规定.

What a rule leaves to its own section, schedule or annexure, or to "these By-laws", is left to nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from inforce.reading.folding import fold
from inforce.reading.instruments_in_text import named_instruments
from inforce.reading.interrogatives import has_han
from inforce.reading.patterns import pattern

# A sentence does not end behind "No.": "in terms of the Standards Act, 1993 (Act No. 29 of 1993)".
_GOES_ON = r"(?:[^.;:]|(?<=\bNo)\.)"
_ELSEWHERE = pattern(
    r"(?:\bas |\bmay be |\bis |\bare |\bbe |\bthe )?"
    r"(?:prescribed|determined|fixed|set|specified|approved|published|laid down|levied)"
    rf"(?: [a-z]+){{0,4}}? (?:by|in|under|from time to time)\b{_GOES_ON}{{0,120}}"
    rf"|\bprescribed (?:fee|charge|tariff|amount|rate|form)s?\b{_GOES_ON}{{0,60}}"
    rf"|\bin (?:terms of|accordance with) (?:the|its|a) {_GOES_ON}{{0,60}}?"
    rf"(?:tariff|schedule of (?:fees|charges)|policy|by-?law)\b{_GOES_ON}{{0,40}}"
    r"|[^，。；]{0,20}另行(?:规定|制定|确定|公布)"
    r"|(?:按照|依照|参照)[^，。；]{2,40}(?:规定|标准|办法|条例|》|目录)(?:的规定)?执行"
    r"|由[^，。；]{2,24}(?:规定|制定|确定|公布)"
)
_OWN = pattern(
    r"\b(?:sub)?(?:section|paragraph|regulation|item|clause)s? [\d(]|\bschedule (?:\d{1,2}|[a-z])\b"
    r"|\b(?:the|said|this|that) (?:schedule|annexure|annex|table)\b(?! of)"
    r"|\b(?:this|these) (?:by-?laws?|act|regulations|rules|order|schedule)\b"
    r"|附件|附表|本(?:办法|条例|规定|法|细则)|前款|前条"
)
# An instrument told by what it is and not by its title: "the tariff by-law", "the council's tariff of charges". A mere
# "policy" or "by-law" names nothing.
_DESCRIBED = pattern(
    r"\b(?:the|its|an?|their|any) ((?:[a-z’'-]+ ){0,2}?(?:schedule of (?:fees|charges|tariffs)"
    r"|tariff (?:by-?law|policy|structure|schedule|book|list)|tariffs? of (?:fees|charges)"
    r"|[a-z-]+ (?:policy|by-?law|ordinance|tariff(?! (?:by-?law|policy|structure|schedule|book|list))))"
    r"(?: of (?:the |its )?[a-z]+)?)\b"
)
_HAN_DESCRIBED = pattern("(?:按照|依照|参照)([^，。；《》]{2,30}?(?:规定|标准|办法|条例|目录))(?:的规定)?执行")
_HAN_VAGUE = pattern("有关|相关|法律|法规|部门|国家|上述|下列|上级|^规定")


def pointer(text: str) -> str | None:
    """The words by which a rule leaves a matter to another instrument; None where it does not."""
    for match in _ELSEWHERE.finditer(text):
        words = match[0].strip()
        if _OWN.search(fold(words)) is None or next(named_in(words), None) is not None:
            return words
    return None


def named_in(words: str) -> Iterator[str]:
    """The instruments that a pointer names, by title, then by what they are; none where it only says who sets it."""
    yield from dict.fromkeys(one.title for one in named_instruments(words) if one.title)
    folded = fold(words)
    for match in (_HAN_DESCRIBED if has_han(folded) else _DESCRIBED).finditer(folded):
        name = words[match.start(1) : match.end(1)]
        if _OWN.search(match[0]) is None and _HAN_VAGUE.search(name) is None:
            yield name
