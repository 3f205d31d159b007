"""When the document and its units begin, by their own words (design 2: commencement may differ by clause).

One start is said of the whole document, others of sections named; what is left to a later order, or derived from assent
or publication, is recorded as that. Nothing fills a gap unmarked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from inforce.ingest.days import Context, Reading, day_in, read_when
from inforce.ingest.structure import Start, Unit
from inforce.ingest.subjects import EXCEPT, complement, named_units, subject_before
from inforce.reading.numerals import CHINESE_NUMERALS

_BEGINS = re.compile(
    r"(?:(?:shall|will|must|is to|are to)\s+)?(?P<not>not\s+)?(?:(?:be\s+|is\s+|are\s+)?deemed\s+to\s+have\s+)?"
    r"(?:(?:comes?|came|brought)\s+into\s+(?:force|operations?|effect)|commences?\b(?!\s+(?:a|an|any|work|with the)\b)|"
    r"takes?\s+effect|enters?\s+into\s+force|(?:is|are|becomes?)\s+effective\s+(?=on|from|as))",
    re.IGNORECASE,
)
# `Effective date: 16 November 2020`, 生效日期：2024年1月1日: a line that says nothing else.
_LABELLED = re.compile(
    r"\s*(?:effective(?: date| from)?|commencement(?: date)?|date of commencement|in force (?:from|since)|"
    r"(?:施行|生效|实施)(?:日期|时间))\s*[:：]\s*(.{6,40})$",
    re.IGNORECASE,
)
_AND_VERB = re.compile(r"[\s,]*(?:on\s+)?and\s+(?:shall\s+be in force and have effect\s+)?")
_HAN = rf"[{CHINESE_NUMERALS}○]"
_HAN_DAY = rf"\d{{4}}\s?年\s?\d{{1,2}}\s?月\s?\d{{1,2}}\s?日|{_HAN}{{4}}年{_HAN}{{1,3}}月{_HAN}{{1,3}}日"
_FROM_EVENT = rf"[^。；，,;自从]{{0,20}}?之日起?(?:满|第)?[\d{CHINESE_NUMERALS}]{{0,4}}(?:日|天|个月|年)?(?:后|之后)?"
_CHINESE = re.compile(
    rf"(?P<subject>[^。；，,;]{{0,60}}?)(?:自|从|于|将于)?(?P<when>(?:{_FROM_EVENT}|{_HAN_DAY}))"
    r"(?:零时)?(?:起)?(?:正式)?(?:施行|实施|生效|执行|试行)(?!的)"
)
_CHINESE_LATER = re.compile(r"(?:施行|实施|生效|执行)(?:的)?(?:日期|时间)[^。；]{0,30}(?:另行|由)[^。；]{0,30}")
_CHINESE_WORD = re.compile(r"施行|实施|生效|执行|试行")
_OWN = re.compile(
    r"本(?:法|条例|规定|办法|决定|细则|解释|规则|通知|意见|章程|规范|规程|修正案|决议|公告|批复|规章|标准|措施)"
    r"|^(?:并|且|也|应当|将|均)?$"
)
_OTHERS = re.compile(r"《|原|旧")
_REST_CHINESE = re.compile(r"其余|其他条")
_ARTICLES_ALONE = re.compile(rf"[第条章节之、和及至款项\d{CHINESE_NUMERALS}]+")
_BELOW = re.compile(r"\bsections?\s+\d+[A-Z]*\s?\(|第[^条]{1,8}条第[^款]{1,4}款")


def starts(context: Context) -> list[Start]:
    """Every start that the units state, in document order.

    What a schedule prints is often another document, and is not read. A unit that the document leaves out of its start,
    and of which nothing else is said, has a start that is not known.
    """
    found: list[Start] = []
    excepted: list[Start] = []
    for unit in context.units:
        if unit.label is not None or unit.kind == "schedule_row":
            continue
        earlier = ""
        for line in unit.text.split("\n"):
            if _CHINESE_WORD.search(line):
                found.extend(_chinese(line, unit, context))
            if (labelled := _LABELLED.match(line)) and (day := day_in(labelled.group(1))[0]) is not None:
                found.append(Start("fixed", day, (), 0.9, line, unit.line, unit.ref))
            if _BEGINS.search(line):
                found.extend(_english(line, unit, context, excepted, earlier))
            earlier = line + "\n"
    said = {ref for start in found for ref in start.refs}
    left = [replace(start, refs=tuple(ref for ref in start.refs if ref not in said)) for start in excepted]
    return [*found, *(start for start in left if start.refs)]


def _english(line: str, unit: Unit, context: Context, excepted: list[Start], earlier: str) -> Iterator[Start]:
    spans = _verbs(line)
    for place, (first, last, negated) in enumerate(spans):
        begin = spans[place - 1][1] if place else 0
        end = spans[place + 1][0] if place + 1 < len(spans) else len(line)
        subject = subject_before(line[begin:first], context, later=place > 0, earlier="" if place else earlier)
        if subject is None or (negated and subject.refs):
            continue
        when = complement(line[last:end])
        spared = list(subject.excepted)
        if not subject.refs and (exception := EXCEPT.search(when)):
            spared += named_units(when[exception.end() :], context)
            when = when[: exception.start()]
        if spared:
            excepted.append(Start("fixed", None, tuple(dict.fromkeys(spared)), 0.3, line, unit.line, unit.ref))
        reading = read_when(when, context.anchors) or Reading("fixed", None, 0.2)
        yield _start(reading, subject.refs, line, unit, subject.words)


def _verbs(line: str) -> list[tuple[int, int, bool]]:
    """(start, end, negated) of each verb; `come into force and take effect` is one."""
    spans: list[tuple[int, int, bool]] = []
    for match in _BEGINS.finditer(line):
        if spans and _AND_VERB.fullmatch(line, spans[-1][1], match.start()):
            spans[-1] = (spans[-1][0], match.end(), spans[-1][2])
        else:
            spans.append((match.start(), match.end(), bool(match.group("not"))))
    return spans


def _chinese(line: str, unit: Unit, context: Context) -> Iterator[Start]:
    for match in _CHINESE.finditer(line):
        subject = match.group("subject")
        before = line[: match.start()].rsplit("。", 1)[-1]
        refs = named_units(subject, context) or _list_before(before, subject, context)
        own = _OWN.search(subject) is not None and not _OTHERS.search(subject) and bool(subject or _alone(before))
        if not refs and not own and not _REST_CHINESE.search(subject):
            continue
        reading = read_when(match.group("when"), context.anchors)
        if reading is not None:
            yield _start(reading, tuple(refs), line, unit, subject)
    for _ in _CHINESE_LATER.finditer(line):
        yield Start("later_order", None, (), 0.9, line, unit.line, unit.ref)


def _alone(before: str) -> bool:
    """True where a start without a subject can only be the document's own: 自2020年1月1日起施行 alone in a sentence."""
    return not before.strip() or "本" in before


def _list_before(before: str, subject: str, context: Context) -> list[str]:
    """第八条、第九条，自…: the articles stand before a comma."""
    if subject or not before.endswith(("，", ",")):
        return []
    last = re.split(r"[，,；;]", before.rstrip("，,"))[-1]
    return named_units(last, context) if _ARTICLES_ALONE.fullmatch(last) else []


def _start(reading: Reading, refs: tuple[str, ...], line: str, unit: Unit, subject: str) -> Start:
    if refs and _BELOW.search(subject):
        # A part of a unit begins on a day of its own: the unit as a whole has no one day, so it is not known.
        return Start("fixed", None, refs, 0.2, line, unit.line, unit.ref)
    return Start(reading.basis, reading.day, refs, reading.confidence, line, unit.line, unit.ref)
