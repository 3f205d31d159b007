"""The instruments that a question names, by title and by section: to be looked up, not searched for as subjects."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.phrases import word_set

_NOUNS = (
    "act|by-law|by-laws|bylaw|bylaws|regulations?|rules|order|ordinance|code|standard|policy|rulebook|directive|measures"
    "|charter|constitution|scheme|bill|decree"
)
_REFERENCE = (
    r"(?:section|sections|sec\.|s\.?|clause|regulation|reg\.|rule|article|art\.|paragraph|para\.|schedule|part|chapter"
    r"|item|by-law)"
)
_NUMBER = r"\d{1,4}[a-z]{0,3}(?:\.\d{1,4}[a-z]{0,2}){0,4}(?:\s?\([a-z0-9]{1,5}\)){0,4}"


class NamedInstrument(NamedTuple):
    """An instrument named in a text: its title and its section as written, either of them empty when not said."""

    title: str
    reference: str
    start: int
    end: int


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Chinese titles with their article; English references; English titles; numbered instruments."""
    article = (
        r"第[零一二三四五六七八九十百千两\d]{1,8}条(?:之[一二三四五六七八九十]{1,2})?"
        r"(?:第[一二三四五六七八九十\d]{1,3}款)?(?:第[（(]?[一二三四五六七八九十\d]{1,3}[)）]?项)?"
    )
    return (
        re.compile(
            rf"《([^《》]{{2,80}})》(?:(?:\([^()]{{1,20}}\)|（[^（）]{{1,20}}）)?(?:中?的)?({article}))?|({article})"
        ),
        re.compile(rf"\b({_REFERENCE}\s?{_NUMBER})(?![\w])", re.IGNORECASE),
        re.compile(
            r"\b((?:[A-Z][\w'’&-]*\s+(?:(?:of|and|for|on|the|to|in|from|or|its|with|by)\s+){0,2}){1,12}?"
            rf"(?:{_title_nouns()}))(?:,?\s+(?:of\s+)?((?:1[89]|20)\d\d))?(?![\w-])"
        ),
        re.compile(
            r"\b((?:By-?law|Act|Ordinance|Regulation|Order|Proclamation)\s+(?:No\.?\s?)?\d{1,5}\s+of\s+(?:1[89]|20)\d\d|S\.?I\.?\s?(?:No\.?\s?)?\d{1,5}/\d{4}|S\.?I\.?\s?\d{4}/\d{1,5})"
        ),
    )


def _title_nouns() -> str:
    """The last words of titles, with a capital."""
    return "|".join(noun[0].upper() + noun[1:] for noun in _NOUNS.split("|")) + "|By-Law|By-Laws"


_OPENERS = word_set(
    "What When Where Which Who Why How Is Are Do Does Did Can Could May Must Should Will Would Under The A An In "
    "If Has Have By On At For And Or Whose"
)


def named_instruments(question: str) -> tuple[NamedInstrument, ...]:
    """Every instrument or section named, in order; "section 12 of the Tenancies Act 1995" is one, as is 《…》第十条."""
    folded = fold(question)
    chinese, reference, title, numbered = _patterns()
    found = (
        [
            NamedInstrument(match[1] or "", match[2] or match[3] or "", *match.span())
            for match in chinese.finditer(folded)
        ]
        if not folded.isascii()
        else []
    )
    found = [
        NamedInstrument(question[slice(*_part(one.title, one, folded))], one.reference, one.start, one.end)
        for one in found
    ]
    titles = [
        *_english_titles(question, title),
        *(NamedInstrument(match[1], "", *match.span()) for match in numbered.finditer(question)),
    ]
    titles = _apart(titles)
    used: set[NamedInstrument] = set()
    for match in reference.finditer(question):
        owner = next(
            (
                one
                for one in titles
                if re.fullmatch(r"\s*(?:of|in|under|to),?\s+(?:the\s+)?", question[match.end() : one.start], re.I)
            ),
            None,
        )
        if owner is not None:
            used.add(owner)
            found.append(NamedInstrument(owner.title, match[1], match.start(), owner.end))
        elif not any(one.start <= match.start() < one.end for one in titles):
            found.append(NamedInstrument("", match[1], *match.span()))
    found += [one for one in titles if one not in used]
    return tuple(sorted(found, key=lambda one: one.start))


def _part(title: str, one: NamedInstrument, folded: str) -> tuple[int, int]:
    """The place of a title inside its brackets."""
    start = folded.find(title, one.start, one.end) if title else one.start
    return start, start + len(title)


def _english_titles(question: str, pattern: re.Pattern[str]) -> list[NamedInstrument]:
    """Titles in capitals that end in "Act", "By-law" and the like, without the word that opens the sentence."""
    found = []
    for match in pattern.finditer(question):
        start, title = match.start(1), match[1]
        while title.split(None, 1)[0] in _OPENERS and len(title.split()) > 2:
            cut = len(title) - len(title.split(None, 1)[1])
            start, title = start + cut, title[cut:]
        if title.split()[0] not in _OPENERS:
            end = match.end()
            found.append(NamedInstrument(question[start:end], "", start, end))
    return found


def _apart(titles: list[NamedInstrument]) -> list[NamedInstrument]:
    """Titles without those that lie inside a longer one."""
    return [
        one
        for one in titles
        if not any(one != other and other.start <= one.start and one.end <= other.end for other in titles)
    ]
