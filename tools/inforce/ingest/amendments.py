"""Changes that an amending document makes to another: proposed from its quoted text, never applied here.

将第五条修改为：“第五条　……第六条　……”      5 and 6 replaced
删去第九条；增加一条，作为第十条：“……”          9 deleted, 10 inserted
Section 14 of the X Act is amended by omitting item 4
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from inforce.ingest.numbering import Marker, read_article, read_plain, read_word
from inforce.ingest.structure import ChangeAction, Mention, QuotedChange, Unit
from inforce.reading.numerals import CHINESE_NUMERALS

_HAN = rf"[{CHINESE_NUMERALS}\d]"
_ARTICLE = rf"第{_HAN}+条(?:之{_HAN}+)*"
_BELOW = rf"(?:第{_HAN}+款)?(?:第?[（(]{_HAN}+[）)]项|第{_HAN}+项)?"
_TARGET = re.compile(rf"(?:将|对|在)?(?:《(?P<title>[^》]+)》)?(?:的)?(?P<number>{_ARTICLE})(?P<part>{_BELOW})")
_DELETE = re.compile(
    rf"(?:删去|删除|废止)(?:《(?P<title>[^》]+)》)?(?P<numbers>{_ARTICLE}{_BELOW}(?:[、和及]{_ARTICLE}{_BELOW})*)"
    rf"(?P<rest>[^。；]*)"
)
_REPLACE = re.compile(
    rf"(?P<target>{_TARGET.pattern})[^“「。；]{{0,24}}?(?:修改|改)为[：:，,]?\s*(?=[“「\n]|$)".replace(
        "(?P<title>", "(?P<t_title>"
    )
)
_RENUMBER = re.compile(rf"(?:将)?(?P<number>{_ARTICLE})(?:改|调整|作)为(?P<new>{_ARTICLE})")
_INSERT = re.compile(
    rf"(?:(?:在)?(?:《(?P<title>[^》]+)》)?(?P<after>{_ARTICLE})(?:后|之后))?(?:增加|新增){_HAN}条[，,]?\s*"
    rf"(?:分别)?(?:作为|为)?(?:修改后的?《[^》]+》)?(?P<new>{_ARTICLE})?"
)
_WORDS_FOR = re.compile(
    rf"(?P<target>{_ARTICLE}{_BELOW})[^。；]{{0,12}}中的?[“「](?P<old>[^”」]+)[”」](?:修改|改)为[“「]"
    rf"(?P<new>[^”」]+)[”」]"
)
_ENGLISH_TARGET = re.compile(
    r"\b(?P<word>[Ss]ections?|[Ss]chedules?|[Aa]rticles?|[Rr]egulations?|[Rr]ules?|[Cc]lauses?|[Pp]aragraphs?"
    r"|[Pp]art)\s+"
    r"(?P<number>\d+[A-Z]*(?:\.\d+[A-Z]*)*|[IVX]+|[A-Z])(?P<part>(?:\s?\([0-9A-Za-z]{1,5}\))*)"
    r"(?:\s+(?:of|to|in)\s+(?:the\s+)?(?P<title>[^;:“\"]{3,140}?))?\s+(?:is|are)\s+(?:hereby\s+)?"
    r"(?P<verb>amended|repealed|replaced|substituted|deleted|omitted|revoked)\b(?P<rest>[^\n]*)"
)
_ENGLISH_INSERT = re.compile(r"\b(?:inserting|insertion of|by adding|adding)\b|\b(?:is|are) inserted\b", re.IGNORECASE)
_ENGLISH_DELETE = re.compile(
    r"\b(?:omitting|deleting|deletion of|omission of|repealing)\s+"
    r"(?P<part>(?:item|paragraph|subsection|section|the (?:words?|definition))s?\s[^.;,“\"]{1,60})",
    re.IGNORECASE,
)
_ENGLISH_REPLACE = re.compile(r"\b(?:substituting|substitution|replac(?:ing|ement))\b", re.IGNORECASE)
_IN_PROVISION = re.compile(
    r"\b[Ii]n\s+(?:section|schedule|article|regulation|rule)s?\s(?P<number>\d+[A-Z]*)"
    r"(?P<part>(?:\s?\([0-9A-Za-z]{1,5}\))*)\s+of\s+(?:the\s+)?(?P<title>[A-Z][^;:“\"—]{3,140}?)\s?[,:—–-]"
)
_QUOTED = re.compile(r"[“「\"](.*)[”」\"]", re.DOTALL)


def quoted_changes(units: tuple[Unit, ...], mentioned: list[Mention]) -> list[QuotedChange]:
    """The changes that the units propose, in document order; none where the document amends nothing."""
    amended = [mention.title for mention in mentioned if mention.action == "amends"]
    target = amended[0] if amended else None
    found: list[QuotedChange] = []
    for unit in units:
        if unit.kind == "rule" and (unit.label is None or unit.label.lower().startswith("schedule")):
            found.extend(
                _chinese(unit, target) if re.search(r"[\u4e00-\u9fff]", unit.text[:200]) else _english(unit, target)
            )
    return found if amended or any(change.target for change in found) else []


def _chinese(unit: Unit, target: str | None) -> Iterator[QuotedChange]:
    if not re.search(r"修改|改为|删去|删除|增加|废止", unit.text):
        return
    outside = _outside_quotes(unit.text)
    for match in _DELETE.finditer(outside):
        for one in re.finditer(rf"({_ARTICLE})({_BELOW})", match.group("numbers")):
            whole = not one.group(2) and not re.search(r"中的|“", match.group("rest"))
            yield _change(
                unit,
                match.group("title") or target,
                "delete" if whole else "amend",
                one.group(1),
                None,
                part=one.group(2) or None,
            )
    for match in _RENUMBER.finditer(outside):
        yield _change(unit, target, "renumber", match.group("number"), None, new_number=match.group("new"))
    for match in _WORDS_FOR.finditer(unit.text):
        number = read_article(match.group("target"))
        if number is not None:
            part = match.group("target")[number.end :] or None
            yield _change(unit, target, "amend", number.number, match.group("new"), part=part)
    for match in _INSERT.finditer(outside):
        yield from _inserted(unit, target, match)
    for match in _REPLACE.finditer(outside):
        yield from _replaced(unit, match.group("t_title") or target, match)


def _outside_quotes(text: str) -> str:
    """The text with what stands inside quotation marks blanked, places kept."""
    depth, shown = 0, []
    for place, sign in enumerate(text):
        opened_again = sign in "“「" and depth and (place == 0 or text[place - 1] == "\n")
        depth += sign in "“「" and not opened_again
        shown.append(sign if not depth or sign == "\n" or sign in "“「”」" else "\0")
        depth -= sign in "”」" and depth > 0
    return "".join(shown)


def _quoted_after(unit: Unit, place: int) -> str:
    """The quotation that begins at or after a place, its marks taken off, paragraph by paragraph."""
    start = min(
        (found for found in (unit.text.find("“", place), unit.text.find("「", place)) if found != -1), default=-1
    )
    if start == -1:
        return ""
    depth = 0
    for end in range(start, len(unit.text)):
        sign = unit.text[end]
        opened_again = sign in "“「" and depth and unit.text[end - 1] == "\n"
        depth += sign in "“「" and not opened_again
        depth -= sign in "”」"
        if depth == 0:
            return "\n".join(line.lstrip("“「") for line in unit.text[start + 1 : end].split("\n"))
    return unit.text[start + 1 :]


def _articles(quoted: str) -> list[tuple[Marker | None, str]]:
    """The quoted text cut at the articles in it (第五条 …, 第六条 …); where it prints none, one piece."""
    pieces: list[tuple[Marker | None, str]] = []
    for line in quoted.split("\n"):
        marker = read_article(line.strip())
        if marker is not None and (marker.certain or not pieces):
            pieces.append((marker, line.strip()[marker.end :].strip()))
        elif pieces:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]}\n{line.strip()}")
        else:
            pieces.append((None, line.strip()))
    return pieces


def _replaced(unit: Unit, target: str | None, match: re.Match[str]) -> Iterator[QuotedChange]:
    number, part = match.group("number"), match.group("part") or None
    for place, (marker, text) in enumerate(_articles(_quoted_after(unit, match.end()))):
        printed = marker.number if marker is not None else None
        if place == 0:
            new = printed if printed and printed != number else None
            yield _change(unit, target, "amend" if part else "replace", number, text, part=part, new_number=new)
        else:
            yield _change(unit, target, "replace", printed, text)


def _inserted(unit: Unit, target: str | None, match: re.Match[str]) -> Iterator[QuotedChange]:
    for place, (marker, text) in enumerate(_articles(_quoted_after(unit, match.end()))):
        printed = marker.number if marker is not None else match.group("new") if not place else None
        part = f"{match.group('after')}后" if match.group("after") else None
        yield _change(unit, match.group("title") or target, "insert", None, text, part=part, new_number=printed)


def _change(
    unit: Unit,
    target: str | None,
    action: ChangeAction,
    number: str | None,
    text: str | None,
    *,
    part: str | None = None,
    new_number: str | None = None,
) -> QuotedChange:
    return QuotedChange(target, action, number, text or None, unit.line, unit.ref, part, new_number, unit.text[:200])


def _english(unit: Unit, target: str | None) -> Iterator[QuotedChange]:
    yield from _in_provision(unit, target)
    for match in _ENGLISH_TARGET.finditer(unit.text):
        verb, rest = match.group("verb"), match.group("rest")
        title = (match.group("title") or "").strip(" ,") or None
        named = target if title is None or title.lower().startswith("principal") else title
        number = (
            match.group("number")
            if match.group("word").lower().startswith("section")
            else f"{match.group('word')} {match.group('number')}"
        )
        part = match.group("part").strip() or None
        text = _quoted_english(unit.text, match.start("rest"))
        if verb in ("repealed", "deleted", "omitted", "revoked"):
            yield _change(unit, named, "delete", number, None, part=part)
        elif verb in ("replaced", "substituted"):
            yield from _english_pieces(unit, named, number, part, text)
        elif deleted := _ENGLISH_DELETE.search(rest):
            yield _change(
                unit, named, "amend", number, None, part=" ".join(filter(None, (part, deleted.group("part").strip())))
            )
        elif _ENGLISH_INSERT.search(rest):
            yield _change(unit, named, "insert", number, text, part=part)
        else:
            yield _change(
                unit,
                named,
                "replace" if _ENGLISH_REPLACE.search(rest) and not part else "amend",
                number,
                text,
                part=part,
            )


def _in_provision(unit: Unit, target: str | None) -> Iterator[QuotedChange]:
    """`In section 5 of the X Act, for “two” substitute “three”`: a person reads what changes in it."""
    if re.search(r"\b(?:substitute|omit|insert)\b", unit.text):
        for match in _IN_PROVISION.finditer(unit.text):
            title = match.group("title").strip(" ,")
            named = target if title.lower().startswith("principal") else title
            yield _change(unit, named, "amend", match.group("number"), None, part=match.group("part").strip() or None)


def _quoted_english(text: str, place: int) -> str | None:
    """The new words in quotation marks; of `“4” for “3”` the first."""
    quoted = _QUOTED.search(text, place)
    if quoted is None:
        return None
    words = str(quoted.group(1))
    return re.split(r"[”\"]\s*for\s*[“\"]", words)[0]


def _english_pieces(
    unit: Unit, target: str | None, number: str, part: str | None, text: str | None
) -> Iterator[QuotedChange]:
    """A replaced section; quoted text that prints several numbers replaces each of them."""
    pieces: list[tuple[str | None, str]] = []
    for quoted in (text or "").split("\n"):
        line = quoted.strip().lstrip('“"')
        marker = read_plain(line) or read_word(line)
        if marker is not None:
            pieces.append((marker.number, line[marker.end :].strip()))
        elif pieces:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]}\n{line}")
        elif line:
            pieces.append((None, line))
    for place, (printed, words) in enumerate(pieces or [(None, text or "")]):
        own = number if place == 0 or printed is None else printed
        new = printed if place == 0 and printed not in (None, number) else None
        yield _change(unit, target, "amend" if part else "replace", own, words or None, part=part, new_number=new)
