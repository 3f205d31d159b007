"""How structure looks in a line of text: parts and chapters, schedules, contents pages, lead-ins, headings, prose."""

from __future__ import annotations

import re

from inforce.reading.numerals import CHINESE_NUMERALS

_HAN = rf"[{CHINESE_NUMERALS}\d０-９]"
_ROMAN_OR_NUMBER = (
    r"(?:[IVXLC]{1,7}|\d{1,3}[A-Z]{0,2}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_CHINESE_DIVISION = re.compile(rf"第\s?{_HAN}+\s?(分编|编|章|节|目)(?=\s|$|[\u3400-\u9fff])")
_ENGLISH_DIVISION = re.compile(
    rf"(part|chapter|division|subdivision|subpart|title|book)\s+({_ROMAN_OR_NUMBER})(?![\w.])\s*(?:[—–:.-]+\s*)?",
    re.IGNORECASE,
)
_RANKS = {"编": 1, "book": 1, "title": 1, "分编": 2, "章": 5, "节": 6, "目": 7, "subdivision": 8, "subpart": 6}
_SCHEDULE = re.compile(
    rf"(?:the\s+)?(schedule|annexure|annex|appendix|attachment)(?:\s+({_ROMAN_OR_NUMBER}))?(?![\w.(])\s*"
    r"(?:[—–:.-]+\s*)?",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL_SCHEDULE = re.compile(rf"({'|'.join(_ORDINALS)})\s+schedule\b\s*[—–:.-]*\s*", re.IGNORECASE)
_CHINESE_SCHEDULE = re.compile(rf"(附件|附表|附录)\s?({_HAN}{{0,3}})\s*(?:[:：.、．]|\s|$)\s*|(附)()\s?[:：]\s*")
_CONTENTS = re.compile(
    r"\s*(?:目\s*录|目\s*次|(?:table of )?contents|arrangement of (?:sections|regulations|rules|clauses|parts)|index)"
    r"\s*[:：]?\s*",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(r"(?:[:：—–]|[:：,;]\s?[-—–]|\s-|(?<=[a-z])-|——)\s*$")
# What leads into the articles themselves, not into a list: `The Council hereby makes the following by-laws:`
_ENACTS = re.compile(
    r"\b(?:as follows|enact(?:s|ed)?|hereby|whereas|now,? therefore|"
    r"following (?:by-?laws|rules|regulations|provisions|sections|order))\b"
    r"|如下|制定本|现[将就对决作]",
    re.IGNORECASE,
)
_ENDS_SENTENCE = re.compile(r"[.。!！?？;；:：]['”’」』）)\]】\"]*\s*$")
_MODAL = re.compile(
    r"\b(?:shall|must|may|is|are|was|were|will|has|have|had|means|includes|applies|apply|does|do|can|cannot|comes"
    r"|come)\b"
    r"|应当|不得|可以|必须|是指|适用|负责|禁止|依法|制定",
    re.IGNORECASE,
)
_HANGING = re.compile(
    r"\b(?:the|a|an|of|to|and|or|for|in|by|with|on|at|that|which|before|after|from|as|any|this)\s*$|[,，、]\s*$"
)


def division(text: str) -> int | None:
    """The rank of a part or chapter heading (smaller is wider), None where the line is none."""
    if len(text) > 200:
        return None
    if match := _CHINESE_DIVISION.match(text):
        rest = text[match.end() :].strip()
        return None if len(rest) > 60 or re.search(r"[。；：]$", rest) else _RANKS[match.group(1)]
    if match := _ENGLISH_DIVISION.match(text):
        if not heads(text[match.end() :], text[match.end() - 1 : match.end()]):
            return None
        return _RANKS.get(match.group(1).lower(), 3 if match.group(1).lower() == "part" else 4)
    return None


def division_has_title(text: str) -> bool:
    """False for `PART 2` alone, whose title stands on the next line."""
    match = _ENGLISH_DIVISION.match(text) or _CHINESE_DIVISION.match(text)
    return match is None or bool(text[match.end() :].strip())


def schedule(text: str) -> tuple[str, str, str] | None:
    """(word, number, title) of a schedule heading: `Schedule 1 — Fees`, `附件二：名单`; None for prose about one."""
    if len(text) > 160:
        return None
    if match := _CHINESE_SCHEDULE.match(text):
        rest = text[match.end() :].strip()
        return None if re.search(r"[。；]", rest) else (match.group(1) or "附", match.group(2) or "", rest)
    if match := _ORDINAL_SCHEDULE.match(text):
        rest = text[match.end() :]
        number = str(_ORDINALS.index(match.group(1).lower()) + 1)
        return ("schedule", number, rest.strip()) if heads(rest, " ") else None
    if match := _SCHEDULE.match(text):
        rest = text[match.end() :]
        if heads(rest, text[match.end() - 1 : match.end()]):
            return match.group(1).lower(), match.group(2) or "", rest.strip()
    return None


def heads(rest: str, before: str) -> bool:
    """True where what follows `Part 2` or `Schedule 1` is a title or nothing, not the rest of a sentence."""
    rest = rest.strip()
    if not rest:
        return True
    if rest[0].islower() or rest[0] in ",;" or (re.search(r"[.;:]$", rest) and is_prose(rest)):
        return False
    return before.isspace() or before in "—–:.-" or not rest[0].isalnum()


def is_contents(text: str) -> bool:
    """True for the heading of a contents page."""
    return _CONTENTS.fullmatch(text) is not None


def leads_in(text: str) -> bool:
    """True where a line cannot stand without what follows it: it ends with a colon or a dash."""
    return _LEAD_IN.search(text) is not None


def enacts(text: str) -> bool:
    """True for the words that lead into the articles of a document, as against those that lead into a list."""
    return _ENACTS.search(text) is not None


def ends_sentence(text: str) -> bool:
    """True where a line ends as a sentence does."""
    return _ENDS_SENTENCE.search(text) is not None


def is_prose(text: str) -> bool:
    """True where a line rules or tells something: it has a verb that headings do not have."""
    return _MODAL.search(text) is not None


def is_title_like(text: str) -> bool:
    """True for a line that may be a heading: short, no end of sentence, not left hanging, no ruling verb."""
    text = text.strip()
    limit = 30 if re.search(r"[\u3400-\u9fff]", text) else 110
    return (
        any(sign.isalpha() for sign in text)
        and len(text) <= limit
        and not ends_sentence(text)
        and not _HANGING.search(text)
        and not is_prose(text)
    )
