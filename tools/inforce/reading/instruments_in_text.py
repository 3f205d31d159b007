"""The instruments that a question names, by title and by section: to be looked up, not searched for as subjects."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.phrases import word_set

_NOUNS = (
    "act|by-law|by-laws|bylaw|bylaws|regulations?|rules|order|ordinance|code|standard|policy|rulebook|directive"
    "|measures"
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


_ARTICLE = (
    r"第[零一二三四五六七八九十百千两\d]{1,8}条(?:之[一二三四五六七八九十]{1,2})?"
    r"(?:第[一二三四五六七八九十\d]{1,3}款)?(?:第[（(]?[一二三四五六七八九十\d]{1,3}[)）]?项)?"
)


@cache
def _chinese() -> re.Pattern[str]:
    """《Title》第N条, a title that ends in 法 or 条例 right before 第N条, or 第N条 alone."""
    return re.compile(
        rf"《([^《》]{{2,80}})》(?:(?:\([^()]{{1,20}}\)|（[^（）]{{1,20}}）)?(?:中?的)?({_ARTICLE}))?"
        rf"|([一-鿿]{{1,20}}?(?:法典|法|条例|办法|规定|细则|规则))({_ARTICLE})|({_ARTICLE})"
    )


@cache
def _reference() -> re.Pattern[str]:
    """A section, rule or the like with its number."""
    return re.compile(rf"\b({_REFERENCE}\s?{_NUMBER})(?![\w])", re.IGNORECASE)


@cache
def _title() -> re.Pattern[str]:
    """Capitalised words that end in "Act", "By-law" and the like, with the year behind."""
    return re.compile(
        r"\b((?:[A-Z][\w'’&-]{0,30}\s{1,3}(?:(?:of|and|for|on|the|to|in|from|or|its|with|by)\s{1,3}){0,2}){1,12}?"
        rf"(?:{_title_nouns()}))(?:,?\s{{1,3}}(?:of\s{{1,3}})?((?:1[89]|20)\d\d))?(?![\w-])"
    )


@cache
def _owned() -> re.Pattern[str]:
    """The words between a section and the instrument it is of."""
    return re.compile(r"\s{0,3}(?:of|in|under|to),?\s{1,3}(?:the\s{1,3})?")


@cache
def _numbered() -> re.Pattern[str]:
    """An instrument named by number and year: "By-law No 6 of 2010", "S.I. 2019/123"."""
    return re.compile(
        r"\b((?:By-?law|Act|Ordinance|Regulation|Order|Proclamation)\s(?:No\.?\s?)?\d{1,5}\sof\s(?:1[89]|20)\d\d"
        r"|S\.?I\.?\s?(?:No\.?\s?)?\d{1,5}/\d{4}|S\.?I\.?\s?\d{4}/\d{1,5})"
    )


def _title_nouns() -> str:
    """The last words of titles, with a capital."""
    return "|".join(noun[0].upper() + noun[1:] for noun in _NOUNS.split("|")) + "|By-Law|By-Laws"


_STEMS = word_set(
    "act law regulation rule order ordinance code standard policy directive measure charter constitution scheme "
    "bill decree"
)
_OPENERS = word_set(
    "What When Where Which Who Why How Is Are Do Does Did Can Could May Must Should Will Would Under The A An In "
    "If Has Have By On At For And Or Whose"
)


def named_instruments(question: str) -> tuple[NamedInstrument, ...]:
    """Every instrument or section named, in order; "section 12 of the Tenancies Act 1995" is one, as is 《…》第十条."""
    folded = fold(question)
    chinese = _chinese().finditer(folded) if "《" in folded or "条" in folded else ()
    found = [_read_chinese(match, question) for match in chinese]
    digits = any("0" <= sign <= "9" for sign in folded)
    titles = _english_titles(question) if any(noun in folded for noun in _STEMS) else []
    if digits and titles:
        titles += [NamedInstrument(match[1], "", *match.span()) for match in _numbered().finditer(question)]
    elif digits and "s" in folded:
        titles = [NamedInstrument(match[1], "", *match.span()) for match in _numbered().finditer(question)]
    titles = _apart(titles)
    used: set[NamedInstrument] = set()
    for match in _reference().finditer(question) if digits else ():
        owner = next((one for one in titles if _owned().fullmatch(question[match.end() : one.start].lower())), None)
        if owner is not None:
            used.add(owner)
            found.append(NamedInstrument(owner.title, match[1], match.start(), owner.end))
        elif not any(one.start <= match.start() < one.end for one in titles):
            found.append(NamedInstrument("", match[1], *match.span()))
    found += [one for one in titles if one not in used]
    return tuple(sorted(found, key=lambda one: one.start))


def _read_chinese(match: re.Match[str], question: str) -> NamedInstrument:
    """A Chinese title or article as the question has it."""
    title = question[slice(*match.span(1))] if match[1] else match[3] or ""
    return NamedInstrument(title, match[2] or match[4] or match[5] or "", *match.span())


def _english_titles(question: str) -> list[NamedInstrument]:
    """Titles in capitals that end in "Act", "By-law" and the like, without the word that opens the sentence."""
    found = []
    for match in _title().finditer(question):
        start, title = match.start(1), match[1]
        while title.split(None, 1)[0] in _OPENERS and len(title.split()) > 2:
            cut = len(title) - len(title.split(None, 1)[1])
            start, title = start + cut, title[cut:]
        if title.split()[0] in ("the", "a", "an"):
            start += title.index(" ") + 1
            title = title.split(None, 1)[1]
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
