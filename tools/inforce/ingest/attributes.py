"""What a document says about itself: title, issuing body, number, type, days, each with the words it rests on.

Nothing is filled in: an attribute that the document does not state is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import pairwise

import msgspec

from inforce.ingest.days import Anchor, day_in, days_in
from inforce.ingest.levels import NATIONAL_CONGRESS, level_of
from inforce.ingest.source_lines import Line
from inforce.ingest.structure import Attribute, Start
from inforce.ingest.titles import NUMBER_IN_BRACKETS, NUMBER_OF_ORDER, of_title

_ANCHOR_WORDS = (
    ("assent", re.compile(r"\bassent", re.IGNORECASE)),
    (
        "publication",
        re.compile(
            r"公布|发布|印发|颁布|公告|\b(?:published|gazetted|promulgated|notified|proclaimed)\b", re.IGNORECASE
        ),
    ),
    ("making", re.compile(r"\b(?:made|signed|issued)\b|签署", re.IGNORECASE)),
    ("adoption", re.compile(r"通过|批准|\b(?:adopted|passed|enacted|approved)\b", re.IGNORECASE)),
)
_BEGINS_WORD = re.compile(
    r"(?:施行|实施|生效)(?!细则|办法|条例|规定|意见)|\b(?:commenc\w*|in force|into force|effective|takes? effect)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"《[^》]*》?")
_AMENDED_WORD = re.compile(r"修正|修订|修改|\b(?:amended|revised|consolidated|updated)\b", re.IGNORECASE)
_LIKELY = 0.75
_ONE_MAKING = timedelta(days=183)
_DATED = re.compile(r"\d{4}年\d{1,2}月\d{1,2}日")
_DATE_ALONE = re.compile(r"[（(]?(?:\d{4}|[一二三四五六七八九〇○零]{4})年.{1,3}月.{1,3}日[）)]?")
_TERM = r"第[一二三四五六七八九十百\d]+(?:届|次)"
_CHINESE_BODY = re.compile(
    r"(?:日|^)\s*(?P<body>(?!第)[\u4e00-\u9fff、]{0,40}?"
    r"(?:人民代表大会常务委员会|人民代表大会|审判委员会|检察委员会|常务会议|人民政府|国务院|委员会|"
    r"最高人民法院|最高人民检察院|部|局|厅|署))"
)
_BODY_BEFORE_NUMBER = re.compile(
    r"(?P<body>[\u4e00-\u9fff、]{2,40}?)(?:令|公告)(?:第|〔|\[|（)?[\d一二三四五六七八九十百]"
)
_ENGLISH_BODY = re.compile(
    r"\b(?:made|issued|adopted|approved|passed|published|enacted) by "
    r"(?P<body>(?:the )?[A-Z][\w’' -]+?(?: of [A-Z][\w’' -]+?)?)(?=,| under\b| on\b| in\b| for\b|\.|$)",
    re.IGNORECASE,
)
_NUMBERS = (
    re.compile(NUMBER_IN_BRACKETS),
    re.compile(NUMBER_OF_ORDER),
    re.compile(
        r"(?:[A-Z][\w’'-]*\s){0,5}(?:19|20)\d\d,? No\.? ?\d{1,5}"
        r"|\b(?:[A-Z][\w’'-]*\s){1,5}No\.?\s?\d{1,5}(?:\s(?:of|/)\s?(?:19|20)\d\d)?"
    ),
)


def anchors_of(header: Iterable[Line]) -> tuple[Anchor, ...]:
    """The days that the head of a document states, in the order printed."""
    found: list[Anchor] = []
    for line in header:
        text = line.text.strip()
        for sentence in re.split(r"(?<=[。；])|(?<=\d{4}\.)\s", text):
            day, _ = day_in(sentence)
            events = [event for event, words in _ANCHOR_WORDS if words.search(sentence)]
            if _DATE_ALONE.fullmatch(sentence.strip()):
                events = ["making"]  # the date under a document is the day it was made
            if day is not None:
                found.extend(Anchor(event, day, text, line.where) for event in events)
    return tuple(found)


def amended_days(header: Iterable[Line]) -> list[Anchor]:
    """The days on which, by its head, the document was amended or revised.

    A second adoption is an amendment too; one within half a year of the first (by another body, or approving it) is a
    step of the same making.
    """
    lines = list(header)
    found = [
        Anchor("amendment", day, line.text.strip(), line.where)
        for line in lines
        if _AMENDED_WORD.search(line.text)
        for day in days_in(line.text)[-1:]
    ]
    adopted = [anchor for anchor in anchors_of(lines) if anchor.event == "adoption"]
    first = min((anchor.day for anchor in adopted), default=date.max)
    later = [anchor for anchor in adopted if anchor.day - first > _ONE_MAKING]
    return found + [Anchor("amendment", anchor.day, anchor.quote, anchor.line) for anchor in later]


def header_starts(header: Iterable[Line]) -> Iterator[Start]:
    """A first day stated in the head: `2011年8月13日 施行`, `Commencement: 1 July 2024`."""
    for line in header:
        words = _TITLED.sub("", line.text)
        match = _BEGINS_WORD.search(words)
        if match is None:
            continue
        near = words[max(0, match.start() - 40) : match.end() + 60]
        days = days_in(near)
        before = days_in(words[max(0, match.start() - 24) : match.start()])
        if days:
            day = (
                before[-1]
                if before and not match.group().isascii()
                else days[-1]
                if match.group().isascii()
                else days[0]
            )
            yield Start("fixed", day, (), 0.9, line.text.strip(), line.where)


def from_text(title: str | None, title_line: int, header: list[Line], opening: str) -> list[Attribute]:
    """Title, issuing body, number, type and promulgation as title, head and opening words give them."""
    found: list[Attribute] = []
    titled = list(of_title(title, title_line)) if title else []
    if title:
        found.append(Attribute("title", title, 0.95, title, title_line))
        found.extend(one for one in titled if one.name != "issuing_body")
    for line in header:
        found.extend(_body(line))
        found.extend(_number(line))
    found.extend(_signed(header))
    if not any(attribute.name == "issuing_body" for attribute in found):
        found.extend([one for one in titled if one.name == "issuing_body"] or _body_of_opening(opening, title_line))
    found.extend(_promulgated(header))
    found = _surest(_agreeing(found))
    return [*found, *level_of(title or "", found, header)]


def _agreeing(found: list[Attribute]) -> list[Attribute]:
    """A body that the title bears out is sure: that of the place which it names, or of the whole country."""
    place = next((str(one.value) for one in found if one.name == "place"), None)
    return [
        msgspec.structs.replace(one, confidence=max(one.confidence, 0.9))
        if one.name == "issuing_body"
        and one.confidence >= _LIKELY
        and (NATIONAL_CONGRESS.match(str(one.value)) or (place is not None and str(one.value).startswith(place)))
        else one
        for one in found
    ]


def _body(line: Line) -> Iterator[Attribute]:
    text = line.text.strip()
    if match := _BODY_BEFORE_NUMBER.search(re.sub(_TERM, "", re.sub(r"^.*?日\s*", "", text))):
        yield Attribute("issuing_body", match.group("body"), 0.85, text, line.where)
    elif match := _CHINESE_BODY.search(re.sub(_TERM, "", text)):
        body = re.sub(r"^经|审判委员会$|检察委员会$|常务会议$", "", match.group("body"))
        if len(body) > 5 or (len(body) > 2 and body.endswith(("国务院", "部", "局"))):
            # Who approves a text of another body did not make it.
            sure = 0.6 if "批准" in text and "通过" not in text else _LIKELY if re.search(_TERM, text) else 0.85
            yield Attribute("issuing_body", body, sure, text, line.where)
    elif match := _ENGLISH_BODY.search(text):
        yield Attribute("issuing_body", match.group("body").strip(), 0.8, text, line.where)


def _body_of_opening(opening: str, line: int) -> Iterator[Attribute]:
    if match := _ENGLISH_BODY.search(opening):
        yield Attribute("issuing_body", match.group("body").strip(), 0.7, match.group(), line)


def _signed(header: list[Line]) -> Iterator[Attribute]:
    """The body that signs above the date at the end of a document."""
    for line, below in pairwise(header):
        if _DATE_ALONE.fullmatch(below.text.strip()) and not days_in(line.text):
            yield Attribute("issuing_body", line.text.strip(), 0.7, line.text.strip(), line.where)


def _number(line: Line) -> Iterator[Attribute]:
    words = _DATED.sub(" ", line.text)
    for place, pattern in enumerate(_NUMBERS):
        if match := pattern.search(words):
            yield Attribute("number", match.group().strip(), 0.9 if place < 2 else 0.7, line.text.strip(), line.where)
            return


def _promulgated(header: list[Line]) -> Iterator[Attribute]:
    """The last day of publication, amendment or adoption in the head: the day on which this text was made known."""
    days = [anchor for anchor in anchors_of(header) if anchor.event in ("publication", "assent")]
    days += [anchor for anchor in amended_days(header) if not any(anchor.day == other.day for other in days)]
    single = len(days) == 1
    if not days:
        days = [anchor for anchor in anchors_of(header) if anchor.event in ("adoption", "making")]
    if days:
        last = max(days, key=lambda anchor: anchor.day)
        # Adopted or amended on a day is not yet made known on it, though it often is.
        made_known = last.event in ("publication", "assent")
        sure = 0.9 if single and made_known else 0.7 if made_known else 0.6
        if NATIONAL_CONGRESS.search(last.quote):
            # The President promulgates what the National People's Congress adopts, by an order of the same day.
            sure = max(sure, 0.85)
        yield Attribute("promulgated_on", last.day, sure, last.quote, last.line)


def _surest(found: list[Attribute]) -> list[Attribute]:
    """One attribute of each name: the surest, of equals the last stated (a head lists its editions in order)."""
    best: dict[str, Attribute] = {}
    for attribute in found:
        held = best.get(attribute.name)
        if held is None or attribute.confidence >= held.confidence:
            best[attribute.name] = attribute
    return list(best.values())
