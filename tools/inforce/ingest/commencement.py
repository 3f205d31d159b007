"""When the document and its units begin, by their own words (design 2: commencement may differ by clause).

One start is said of the whole document, others of sections named; what is left to a later order, or derived from assent or
publication, is recorded as that. Nothing fills a gap unmarked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from inforce.ingest.days import Context, Reading, read_when
from inforce.ingest.references import mentioned
from inforce.ingest.structure import Start, Unit
from inforce.reading.numerals import CHINESE_NUMERALS

_BEGINS = re.compile(
    r"(?:(?:shall|will|must|is to|are to)\s+)?(?P<not>not\s+)?(?:(?:be\s+|is\s+|are\s+)?deemed\s+to\s+have\s+)?"
    r"(?:(?:comes?|came|brought)\s+into\s+(?:force|operations?|effect)|commences?\b(?!\s+(?:a|an|any|work|with the)\b)|takes?\s+effect|"
    r"enters?\s+into\s+force|(?:is|are|becomes?)\s+effective\s+(?=on|from|as))",
    re.IGNORECASE,
)
_KINDS = (
    r"Act|Bill|By-?laws?|Code|Regulations?|Rules?|Orders?|Ordinance|Policy|Policies|Notice|Determination|Instrument|Law|Directive|"
    r"Standards?|Scheme|Measure|Decision|Agreement|Terms"
)
_NUMBERS = r"[\dIVX][\w.]*(?:\s?\([\w]{1,5}\))*"
_LIST = rf"{_NUMBERS}(?:(?:,\s?(?:and\s|or\s)?|\s(?:and|or|to)\s|\s?[–-]\s?)(?:(?:sections?|parts?|schedules?|articles?|regulations?|rules?|clauses?)\s)?{_NUMBERS})*"
_OPENS = r"(?:^|[.;:]\s+|^[(（]\w{1,3}[)）]\s*|,\s+)(?:(?:but|and|while|whereas)\s+)?"
_EXCEPTION = r"(?:except(?:ing)?(?: for)?|other than|save for|apart from|excluding|with the exception of)\s"
# The subject of a verb of beginning, right before it: the whole document, what is left of it, or units by number.
_WHOLE = re.compile(
    rf"{_OPENS}(?:this|these|the present)\s+(?:[\w-]+\s+){{0,3}}?(?:{_KINDS})\b(?:\s*,?\s*{_EXCEPTION}(?P<except>[^.;]*?))?[,\s]*$",
    re.IGNORECASE,
)
_NAMED_AND = re.compile(
    rf"{_OPENS}(?:this|these)\s+(?:[\w-]+\s+){{0,3}}?(?:{_KINDS})\b[^;]{{0,260}}?\band\s*$", re.IGNORECASE
)
_REST = re.compile(r"\b(?:remaining|other|rest of|remainder of)\b[^.;,]{0,40}$", re.IGNORECASE)
_UNITS = re.compile(
    rf"(?:{_OPENS}|\b{_EXCEPTION})(?P<units>(?:(?:sections?|parts?|chapters?|divisions?|schedules?|articles?|regulations?|rules?|clauses?)\s{_LIST}(?:,?\s(?:and\s)?)?)+)"
    rf"(?:\s?(?:of|to)\s(?:this|these|the)\s\w+)?(?:,?\s?which|,)?\s*$",
    re.IGNORECASE,
)
_EXCEPT = re.compile(rf"\b{_EXCEPTION}", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(
    r"[;；。]|,?\s+(?:and|but|while|whereas)\s+(?=(?:sections?|parts?|schedules?|the (?:remaining|rest|other)|articles?|regulations?|rules?|clauses?)\s)",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"(?<!of )\b(parts?|chapters?|divisions?|schedules?)\s+((?:[IVX]+|\d+[A-Z]?|[A-Z])\b(?:(?:,\s?(?:and\s)?|\sand\s|\sto\s)(?:[IVX]+|\d+[A-Z]?|[A-Z])\b)*)",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?P<subject>[^。；，,;]{0,60}?)(?:自|从|于|将于)?(?P<when>(?:[^。；，,;自从]{0,20}?之日起?(?:满|第)?[\d"
    + CHINESE_NUMERALS
    + r"]{0,4}(?:日|天|个月|年)?(?:后|之后)?"
    r"|\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日|["
    + CHINESE_NUMERALS
    + r"○]{4}年["
    + CHINESE_NUMERALS
    + r"]{1,3}月["
    + CHINESE_NUMERALS
    + r"]{1,3}日))"
    r"(?:零时)?(?:起)?(?:正式)?(?:施行|实施|生效|执行|试行)(?!的)"
)
_CHINESE_LATER = re.compile(r"(?:施行|实施|生效|执行)(?:的)?(?:日期|时间)[^。；]{0,30}(?:另行|由)[^。；]{0,30}")
_CHINESE_WORD = re.compile(r"施行|实施|生效|执行|试行")
_OWN = re.compile(
    r"本(?:法|条例|规定|办法|决定|细则|解释|规则|通知|意见|章程|规范|规程|修正案|决议|公告|批复|规章|标准|措施)|^[^第《]{0,4}$"
)
_OTHERS = re.compile(r"《|原|旧")
_REST_CHINESE = re.compile(r"其余|其他条")
_CHAPTER = re.compile(rf"第[{CHINESE_NUMERALS}\d]+[章节编]")
_BELOW = re.compile(r"\bsections?\s+\d+[A-Z]*\s?\(|第[^条]{1,8}条第[^款]{1,4}款")


def starts(context: Context) -> list[Start]:
    """Every start that the units state, in document order."""
    found: list[Start] = []
    for unit in context.units:
        if unit.label is not None or unit.kind == "schedule_row":
            continue  # what a schedule prints is often another document
        for line in unit.text.split("\n"):
            if _CHINESE_WORD.search(line):
                found.extend(_chinese(line, unit, context))
            if _BEGINS.search(line):
                found.extend(_english(line, unit, context))
    return found


def _english(line: str, unit: Unit, context: Context) -> Iterator[Start]:
    matches = list(_BEGINS.finditer(line))
    found: list[Start] = []
    excepted: list[str] = []
    for place, match in enumerate(matches):
        begin = matches[place - 1].end() if place else 0
        end = matches[place + 1].start() if place + 1 < len(matches) else len(line)
        subject = subject_before(line[begin : match.start()], context)
        if subject is None or (match.group("not") and subject.refs):
            continue
        complement = _complement(line[match.end() : end])
        if not subject.refs:
            excepted += subject.excepted
            if exception := _EXCEPT.search(complement):
                excepted += named_units(complement[exception.end() :], context)
                complement = complement[: exception.start()]
        reading = read_when(complement, context.anchors) or Reading("fixed", None, 0.2)
        found.append(_start(reading, subject.refs, line, unit, subject.words))
    yield from found
    said = {ref for start in found for ref in start.refs}
    left = tuple(ref for ref in dict.fromkeys(excepted) if ref not in said)
    if left:
        yield Start("fixed", None, left, 0.3, line, unit.line, unit.ref)


class Subject(Struct, frozen=True):
    """What begins: units by ref (none: the document), units it leaves out, and the words."""

    refs: tuple[str, ...]
    excepted: tuple[str, ...]
    words: str


def subject_before(before: str, context: Context) -> Subject | None:
    """The subject right before a verb; None where the verb is about something else, or only looks back at a beginning."""
    sentence = re.split(r"(?<=[a-z)])\.\s+(?=[A-Z])", before)[-1]
    if match := _WHOLE.search(sentence):
        return Subject((), tuple(named_units(match.group("except") or "", context)), sentence)
    if match := _UNITS.search(sentence):
        refs = tuple(named_units(match.group("units"), context))
        return Subject(refs, (), match.group("units")) if refs else None
    if _NAMED_AND.search(sentence) or _REST.search(sentence):
        return Subject((), (), sentence)
    return None


def _complement(text: str) -> str:
    """The words that say when: to the end of the sentence, or to where the next subject begins."""
    sentence = re.split(r"(?<=[a-z0-9)])\.(?:\s+(?=[A-Z])|$)", text)[0]
    return _NEXT_CLAUSE.split(sentence)[0]


def named_units(text: str, context: Context) -> list[str]:
    """The units that words name: sections and articles by number, parts, chapters and schedules with all in them."""
    refs = mentioned(text, context.targets)
    for match in _PARTS.finditer(text):
        word = match.group(1).rstrip("s").lower()
        for number in re.split(r",\s?(?:and\s)?|\sand\s|\sto\s", match.group(2)):
            heading = re.compile(rf"{word}\s+{re.escape(number)}\b", re.IGNORECASE)
            refs += [unit.ref for unit in context.units if any(heading.match(words) for words in unit.heading_path)]
    for found in _CHAPTER.finditer(text):
        refs += [
            unit.ref
            for unit in context.units
            if any(words.replace(" ", "").startswith(found.group()) for words in unit.heading_path)
        ]
    return list(dict.fromkeys(refs))


def _chinese(line: str, unit: Unit, context: Context) -> Iterator[Start]:
    for match in _CHINESE.finditer(line):
        subject = match.group("subject")
        before = line[: match.start()].rsplit("。", 1)[-1]
        refs = named_units(subject, context) or (_list_before(before, subject, context))
        whole = (
            not refs
            and _OWN.search(subject) is not None
            and not _OTHERS.search(subject)
            and (subject or _alone(before))
        )
        if not refs and not (whole or _REST_CHINESE.search(subject)):
            continue
        reading = read_when(match.group("when"), context.anchors)
        if reading is not None:
            yield _start(reading, tuple(refs), line, unit, subject)
    for match in _CHINESE_LATER.finditer(line):
        yield Start("later_order", None, (), 0.9, line, unit.line, unit.ref)


def _alone(before: str) -> bool:
    """True where a start without a subject can only be the document's own: 自2020年1月1日起施行 alone in its sentence."""
    return not before.strip() or "本" in before


def _list_before(before: str, subject: str, context: Context) -> list[str]:
    """第八条、第九条，自…: the articles stand before a comma."""
    last = re.split(r"[，,；;]", before.rstrip("，,"))[-1] if before.endswith(("，", ",")) and not subject else ""
    return (
        named_units(last, context)
        if re.fullmatch(r"[第条章节之、和及至款项\d" + CHINESE_NUMERALS + r"]+", last)
        else []
    )


def _start(reading: Reading, refs: tuple[str, ...], line: str, unit: Unit, subject: str) -> Start:
    if refs and _BELOW.search(subject):
        # A part of a unit begins on a day of its own: the unit's day is not one, so it is unknown.
        return Start("fixed", None, refs, 0.2, line, unit.line, unit.ref)
    return Start(reading.basis, reading.day, refs, reading.confidence, line, unit.line, unit.ref)
