"""What a clause about time speaks of: the document, what is left of it, or units that it names.

The subject is read right before its verb. `The day on which this Act commences` and `an approval comes into operation`
only look back or speak of something else, and give nothing.
"""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.ingest.days import Context
from inforce.ingest.references import mentioned
from inforce.reading.numerals import CHINESE_NUMERALS

_KINDS = (
    r"(?:Act|Bill|By-?laws?|Code|Regulations?|Rules?|Orders?|Ordinance|Policy|Policies|Notice|Determination"
    r"|Instrument|Law|"
    r"Directive|Standards?|Scheme|Measure|Decision|Agreement|Terms)\b"
)
_DIVISIONS = r"(?:sections?|parts?|chapters?|divisions?|schedules?|articles?|regulations?|rules?|clauses?)"
_THIS = rf"(?:this|these|the present)\s+(?:(?!{_DIVISIONS}\s+(?:of|\d))[\w-]+\s+){{0,3}}?{_KINDS}"
_NUMBER = r"[\dIVX][\w.]*(?:\s?\(\w{1,5}\))*"
_JOINS = r"(?:,\s?(?:and\s|or\s)?|\s(?:and|or|to)\s|\s?[–-]\s?)"
_LIST = rf"{_NUMBER}(?:{_JOINS}(?:{_DIVISIONS}\s)?{_NUMBER})*"
_OPENS = r"(?:^|[.;:]\s+|^[(（]\w{1,3}[)）]\s*|,\s+)(?:(?:but|and|while|whereas)\s+)?"
_EXCEPTION = r"(?:except(?:ing)?(?: for)?|other than|save for|apart from|excluding|with the exception of)\s"
_EXCEPTED = rf"(?:\s*,?\s*{_EXCEPTION}(?P<except>[^.;]*?))?[,\s]*$"

_WHOLE = re.compile(rf"{_OPENS}{_THIS}{_EXCEPTED}", re.IGNORECASE)
# `This By-law is called … and takes effect`, `These Regulations are … and, except for section 5, commence`.
_NAMED_AND = re.compile(rf"{_OPENS}{_THIS}[^;]{{0,260}}?\band{_EXCEPTED}", re.IGNORECASE)
_PRONOUN = re.compile(rf"^\s*(?:\(\w{{1,3}}\)\s*)?(?:it|they){_EXCEPTED}", re.IGNORECASE)
_REST = re.compile(
    rf"\b(?:(?:remaining|other)\s(?:provisions?|{_DIVISIONS})|the (?:rest|remainder) of)\b[^.;,]{{0,40}}$",
    re.IGNORECASE,
)
_UNITS = re.compile(
    rf"(?:{_OPENS}|\b{_EXCEPTION})(?P<units>(?:{_DIVISIONS}\s{_LIST}(?:,?\s(?:and\s)?)?)+)"
    rf"(?:\s?(?:of|to)\s(?:this|these|the)\s\w+)?(?:,?\s?which|,)?\s*$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[a-z0-9)])\.\s+(?=[A-Z])")
_MEMBERS = r"(?:[IVX]+|\d+[A-Z]?|[A-Z])\b"
# `sections 3 to 7 of Part 2` names no part.
_PARTS = re.compile(
    r"(?<!of )\b(parts?|chapters?|divisions?|schedules?)\s+"
    rf"({_MEMBERS}(?:(?:,\s?(?:and\s)?|\sand\s|\sto\s){_MEMBERS})*)",
    re.IGNORECASE,
)
_CHAPTER = re.compile(rf"第[{CHINESE_NUMERALS}\d]+[章节编]")

EXCEPT = re.compile(rf"\b{_EXCEPTION}", re.IGNORECASE)
NEXT_SUBJECT = re.compile(
    rf"[;；。]|,?\s+(?:and|but|while|whereas)\s+(?=(?:{_DIVISIONS}|the (?:remaining|rest|other))\s)", re.IGNORECASE
)


class Subject(Struct, frozen=True):
    """Units by ref (none: the document), units it leaves out, and the words."""

    refs: tuple[str, ...]
    excepted: tuple[str, ...]
    words: str


def subject_before(before: str, context: Context, later: bool = False, earlier: str = "") -> Subject | None:
    """The subject right before a verb, None where there is none of these kinds.

    `later`: another verb stands before. `earlier`: the line before this one, which `it` and `they` may speak of.
    """
    sentence = _SENTENCE.split(before)[-1]
    if later:
        sentence = NEXT_SUBJECT.split(sentence)[-1]
    spoken_of = re.search(_THIS, earlier + before, re.IGNORECASE) is not None
    whole = _WHOLE.search(sentence) or (_PRONOUN.search(sentence) if spoken_of else None)
    if whole := whole or _NAMED_AND.search(sentence):
        return Subject((), tuple(named_units(whole.group("except") or "", context)), sentence)
    if match := _UNITS.search(sentence):
        refs = tuple(named_units(match.group("units"), context))
        return Subject(refs, (), match.group("units")) if refs else None
    return Subject((), (), sentence) if _REST.search(sentence) else None


def complement(after: str) -> str:
    """The words behind a verb that say when: to the end of the sentence, or to where the next subject begins."""
    sentence = re.split(r"(?<=[a-z0-9)])\.(?:\s+(?=[A-Z])|$)", after)[0]
    # `a 30-day period, as provided in the Home Rule Act, approved December 24, 1973`: that day is the other act's.
    return re.split(r",?\s+as provided (?:in|by|for)\b", NEXT_SUBJECT.split(sentence)[0])[0]


def named_units(text: str, context: Context) -> list[str]:
    """The units that words name: sections and articles by number, parts, chapters and schedules with all in them."""
    refs = mentioned(text, context.targets)
    for match in _PARTS.finditer(text):
        word = match.group(1).rstrip("s").lower()
        for number in re.split(r",\s?(?:and\s)?|\sand\s|\sto\s", match.group(2)):
            refs += _under(re.compile(rf"{word}\s+{re.escape(number)}\b", re.IGNORECASE), context)
    for found in _CHAPTER.finditer(text):
        refs += _under(re.compile(r"\s*".join(map(re.escape, found.group()))), context)
    return list(dict.fromkeys(refs))


def _under(heading: re.Pattern[str], context: Context) -> list[str]:
    return [unit.ref for unit in context.units if any(heading.match(words) for words in unit.heading_path)]
