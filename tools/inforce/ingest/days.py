"""Days in a document's own words: fixed, counted from another day, or left to a later order."""

from __future__ import annotations

import re
from datetime import date, timedelta

from msgspec import Struct

from inforce.ingest.references import Targets
from inforce.ingest.structure import Unit
from inforce.model.instruments import Basis
from inforce.reading.date_forms import written_dates
from inforce.reading.folding import fold
from inforce.reading.numerals import CHINESE_NUMERALS, chinese_number, english_number

Event = str  # assent, publication, making: what a derived day is counted from

_EVENT_WORDS: tuple[tuple[str, Event], ...] = (
    (r"assent", "assent"),
    (r"publi(?:shed|cation)|gazett|notif|公布|发布|公告|刊登|印发|颁布", "publication"),
    (r"promulgat|proclaim", "publication"),
    (r"\bmade\b|\bmaking\b|signed|signature|sign\b|签署", "making"),
    (r"adopt|pass(?:ed|ing)|enact|approv|通过|批准", "adoption"),
)
# Where the very event has no day of its own in the document, these stand near enough to be shown, less surely.
_NEAR: dict[Event, tuple[Event, ...]] = {
    "assent": ("making", "adoption"),
    "publication": ("adoption", "making"),
    "making": ("adoption", "assent"),
    "adoption": ("making",),
}
_LATER_ORDER = re.compile(
    r"\b(?:days?|dates?|time)\b[^.;]{0,40}?"
    r"\b(?:to be|may be|as (?:the|may)|that (?:the|is)|fixed|appoint|determin|set|by)\b[^.;]{0,80}?"
    r"\b(?:fixed|appoint(?:ed|s)?|determined?|set|proclamation|order|notice|announced|declared?|specif(?:y|ied))\b"
    r"|\bby (?:proclamation|order of|notice of)\b|另行(?:规定|公布|制定|通知|确定)|由[^。；，]{1,30}(?:规定|确定|公布)",
    re.IGNORECASE,
)
# In force at the latest then: the latest day is the one that is known.
_OR_EARLIER = re.compile(r",?\s+or\s+(?:on\s+)?(?:such|an?|any)\s+earlier\s", re.IGNORECASE)
_COUNT_ENGLISH = re.compile(
    r"(?P<n>\d{1,4}|[a-z]+(?:-[a-z]+)?)(?:\s?\([a-z0-9 -]{1,20}\))?\s+(?P<unit>days?|weeks?|months?|years?)"
    r"\s+(?:after|from|following)\b",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(r"\b(?:the\s+)?(?:day|date)\s+(?:after|following)\b", re.IGNORECASE)
_COUNT_CHINESE = re.compile(rf"之日起(?:满|第)?(?P<n>[{CHINESE_NUMERALS}\d]{{1,4}})(?P<unit>日|天|个月|年)")


class Anchor(Struct, frozen=True):
    """A day that the head of the document states: of its assent, publication, making or adoption."""

    event: Event
    day: date
    quote: str
    line: int


class Context(Struct, frozen=True):
    """What a clause about time is read against: the document's units, its numbers, and the days its head states."""

    units: tuple[Unit, ...]
    targets: Targets
    anchors: tuple[Anchor, ...]


class Reading(Struct, frozen=True):
    """A day read from a phrase: its basis, and how sure the reading is. `ambiguous` where the words allow two days."""

    basis: Basis
    day: date | None
    confidence: float
    ambiguous: bool = False


_WORDED_DAY = re.compile(r"\b((?:twenty-|thirty-)?[a-z]+)(?= day of [A-Z])")


def _figures(text: str) -> str:
    """`the first day of April, 1956` with its day in figures."""

    def figure(match: re.Match[str]) -> str:
        value = english_number(match.group(1))
        return match.group(1) if value is None else str(value)

    return _WORDED_DAY.sub(figure, text) if " day of " in text else text


def day_in(text: str) -> tuple[date | None, bool]:
    """(the first whole day written in a text, whether it can be read in two ways)."""
    for found in written_dates(fold(_figures(text))):
        if found.form == "day":
            return (found.readings[0].first, False) if len(found.readings) == 1 else (None, True)
    return None, False


def days_in(text: str) -> list[date]:
    """All whole days written in a text that can be read in one way."""
    return [
        found.readings[0].first
        for found in written_dates(fold(_figures(text)))
        if found.form == "day" and len(found.readings) == 1
    ]


def shift(day: date, count: int, unit: str) -> date | None:
    """A day counted on: the same day of a later month or year, its last day where the month is shorter."""
    try:
        if unit[0] in "dD" or unit in ("日", "天"):
            return day + timedelta(days=count)
        if unit[0] in "wW":
            return day + timedelta(weeks=count)
        months = count * 12 if unit[0] in "yY" or unit == "年" else count
        year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
        for last in (day.day, 30, 29, 28):
            try:
                return date(year, month + 1, last)
            except ValueError:
                continue
    except (ValueError, OverflowError):
        return None
    return None


def term_end(first: date, count: int, unit: str) -> date | None:
    """The first day after a term that began on `first`; where the last month has no such day, the term ends with it."""
    day = shift(first, count, unit)
    short = day is not None and unit[0] in "mMyY个年" and day.day < first.day
    return shift(day, 1, "day") if short and day is not None else day


def count_of(number: str) -> int | None:
    """The value of a counted number in digits or words."""
    if number.isdigit() and number.isascii():
        return int(number)
    return english_number(number.lower()) if number.isascii() else chinese_number(number)


def read_when(phrase: str, anchors: tuple[Anchor, ...]) -> Reading | None:
    """The day a phrase such as `on 1 July 2026`, `on assent` or 公布之日起30日后 names; None where it names none."""
    day, ambiguous = day_in(phrase)
    if ambiguous:
        return Reading("fixed", None, 0.2, True)
    event = _event(phrase)
    if day is not None and (event is None or not re.search(r"之日|\b(?:date|day) of\b", phrase)):
        return Reading("fixed", day, 0.95)
    if event is not None and _OR_EARLIER.search(phrase):
        latest = _derived(_OR_EARLIER.split(phrase)[0], event, anchors)
        return Reading("derived", latest.day, min(latest.confidence, 0.5))
    if _LATER_ORDER.search(phrase):
        return Reading("later_order", None, 0.9)
    return None if event is None else _derived(phrase, event, anchors)


def _event(phrase: str) -> Event | None:
    return next((event for words, event in _EVENT_WORDS if re.search(words, phrase, re.IGNORECASE)), None)


def _derived(phrase: str, event: Event, anchors: tuple[Anchor, ...]) -> Reading:
    exact = [anchor for anchor in anchors if anchor.event == event]
    near = [anchor for other in _NEAR[event] for anchor in anchors if anchor.event == other]
    stated = exact or near
    if not stated:
        return Reading("derived", None, 0.3)
    chosen = stated[-1]
    day: date | None = chosen.day
    sure = 0.9 if exact else 0.6
    counted = _COUNT_CHINESE.search(phrase) or _COUNT_ENGLISH.search(phrase)
    count = count_of(counted.group("n")) if counted else None
    if counted and count is not None:
        day = shift(chosen.day, count, counted.group("unit"))
        sure -= 0.1
    elif _DAY_AFTER.search(phrase):
        day = shift(chosen.day, 1, "day")
        sure -= 0.1
    return Reading("derived", day, round(sure, 2) if day is not None else 0.2)
