"""When the document or its units end by their own words: the first day NOT in force (design 2), case by case.

`at the end of 28 February 2024` ends on the 29th; `自2024年3月1日起失效` ends on that day. Words that leave open
whether the day named is the last one are read as if it were, with little confidence, and a person is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from inforce.ingest.days import Context, count_of, day_in, days_in, shift, term_end
from inforce.ingest.structure import Lapse, Start, Unit
from inforce.ingest.subjects import named_units, subject_before
from inforce.reading.numerals import CHINESE_NUMERALS

_ENDS = re.compile(
    r"(?P<verb>(?:(?:shall|will|is to|are to)\s)?(?:lapses?|expires?|terminates?|ends?|"
    r"ceases? to (?:have effect|be in force|apply|operate|be of force)|"
    r"(?:is|are|be|stands?) (?:hereby )?(?:repealed|revoked)|"
    r"(?:remains?|continues?) in (?:force|effect|operation)))\s+(?P<when>[^.;]{4,140})",
    re.IGNORECASE,
)
_THIS_UNIT = re.compile(r"(?:^|[.;:,)]\s*)this (?:section|part|regulation|article|clause|rule)\s*$", re.IGNORECASE)
_LAST_DAY_ENDS = re.compile(
    r"\b(?:end|close|expiry|expiration)\s+of\b|\bmidnight\b|\binclu(?:ding|sive)\b|\bup to and\b|\bthrough\b",
    re.IGNORECASE,
)
_DURATION = re.compile(
    r"\b(?:for (?:a (?:further )?period of )?)?(?P<n>\d{1,3}|[a-z]+(?:-[a-z]+)?)(?:\s?\(\w{1,20}\))?"
    r"\s+(?P<unit>years?|months?|weeks?|days?)\b",
    re.IGNORECASE,
)
_FROM_START = re.compile(r"\b(?:commence|coming into|comes into|came into|it takes effect|made|publi)", re.IGNORECASE)
_ONE = rf"[\d{CHINESE_NUMERALS}]{{1,3}}"
_DAY = rf"(?:\d{{4}}|[{CHINESE_NUMERALS}○]{{4}})\s?年\s?{_ONE}\s?月\s?{_ONE}\s?日"
_UNTIL_CHINESE = re.compile(
    r"(?:有效期(?:限)?|施行期限|实施期限|试行期限|执行期限|有效|施行|执行|实施)[^。；《]{0,30}?"
    rf"(?:至|到|截至|截止到?)(?P<day>{_DAY})(?:止)?"
)
_LASTS_CHINESE = re.compile(
    rf"(?:有效期(?:限)?|试行期(?:限)?|施行期(?:限)?)(?:为|是|暂定)?(?P<n>[{CHINESE_NUMERALS}\d]{{1,3}})"
    rf"(?P<unit>年|个月|日|天)"
)
_FROM_CHINESE = re.compile(
    rf"(?P<subject>[^。；，]{{0,40}}?)(?P<by>自|从|于)(?P<day>{_DAY})(?P<from>起)?(?:自动|自行)?"
    rf"(?:失效|废止|终止|停止(?:施行|执行|使用|实施))"
)
_OWN = re.compile(
    r"本(?:法|条例|规定|办法|决定|细则|解释|规则|通知|意见|措施|文件|规范性文件|公告|规章|标准|方案|政策)"
)
_OTHER_TITLE = re.compile(r"《|同时")


def lapses(context: Context, starts: list[Start]) -> list[Lapse]:
    """Every end that the units state of the document or of units of it, in document order."""
    begins = next((start.day for start in starts if not start.refs), None)
    found: list[Lapse] = []
    for unit in context.units:
        if unit.label is not None or unit.kind in ("schedule_row", "definition"):
            continue
        for line in unit.text.split("\n"):
            found.extend(_english(line, unit, context, begins))
            if "年" in line:
                found.extend(_chinese(line, unit, context, begins))
    return found


def _english(line: str, unit: Unit, context: Context, begins: date | None) -> Iterator[Lapse]:
    for match in _ENDS.finditer(line):
        verb, when = match.group("verb").lower(), match.group("when")
        before = line[: match.start()]
        subject = subject_before(before, context)
        if subject is None and not _THIS_UNIT.search(before):
            continue
        refs = (unit.ref,) if subject is None else subject.refs
        day, ambiguous = day_in(when)
        spared = () if subject is None else subject.excepted
        if ambiguous:
            yield Lapse(None, refs, 0.2, line, unit.line, "fixed", unit.ref, spared)
        elif day is not None:
            yield replace(_ending_on(day, verb, when, refs, line, unit), spared=spared)
        elif counted := _DURATION.search(when):
            yield from _after_time(counted, when, begins, refs, line, unit)


def _ending_on(day: date, verb: str, when: str, refs: tuple[str, ...], line: str, unit: Unit) -> Lapse:
    next_day = shift(day, 1, "day")
    if _LAST_DAY_ENDS.search(when):
        return Lapse(next_day, refs, 0.95, line, unit.line, "fixed", unit.ref)
    if (
        "cease" in verb
        or "repeal" in verb
        or "revok" in verb
        or re.match(r"(?:on and )?from\b|with effect from", when, re.IGNORECASE)
    ):
        return Lapse(
            day,
            refs,
            0.9 if re.match(r"on|from|with", when, re.IGNORECASE) else 0.5,
            line,
            unit.line,
            "fixed",
            unit.ref,
        )
    return Lapse(next_day, refs, 0.5, line, unit.line, "fixed", unit.ref)


def _after_time(
    counted: re.Match[str], when: str, begins: date | None, refs: tuple[str, ...], line: str, unit: Unit
) -> Iterator[Lapse]:
    count = count_of(counted.group("n"))
    if count is None or not (_FROM_START.search(when) or re.match(r"for\b", when, re.IGNORECASE)):
        return
    day = None if begins is None else term_end(begins, count, counted.group("unit"))
    yield Lapse(day, refs, 0.8 if day else 0.2, line, unit.line, "derived", unit.ref)


def _chinese(line: str, unit: Unit, context: Context, begins: date | None) -> Iterator[Lapse]:
    for sentence in line.split("。"):
        if not _OWN.search(sentence) and not re.match(r"第[^条]{1,8}条", sentence.strip()):
            continue  # 许可证有效期五年 and the like are about something else
        for match in _UNTIL_CHINESE.finditer(sentence):
            days = days_in(match.group("day"))
            if days and not _OTHER_TITLE.search(match.group()):
                yield Lapse(shift(days[0], 1, "day"), (), 0.9, line, unit.line, "fixed", unit.ref)
        for match in _LASTS_CHINESE.finditer(sentence):
            count, own = count_of(match.group("n")), days_in(sentence)
            first = begins or (own[0] if own else None)
            day = None if count is None or first is None else term_end(first, count, match.group("unit"))
            yield Lapse(day, (), 0.8 if day else 0.2, line, unit.line, "derived", unit.ref)
        yield from _from_day(sentence, line, unit, context)


def _from_day(sentence: str, line: str, unit: Unit, context: Context) -> Iterator[Lapse]:
    """自2024年3月1日起失效: ends on that day."""
    for match in _FROM_CHINESE.finditer(sentence):
        days = days_in(match.group("day"))
        if not days or _OTHER_TITLE.search(sentence[: match.end()]):
            continue
        refs = tuple(named_units(match.group("subject"), context))
        yield Lapse(days[0], refs, 0.9 if match.group("from") else 0.5, line, unit.line, "fixed", unit.ref)
