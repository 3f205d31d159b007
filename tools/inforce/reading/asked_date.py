"""The day a question asks about, or why there is none: never a day chosen silently (design 1: nothing is guessed)."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from inforce.reading.date_periods import Period, day_before
from inforce.reading.dates_in_text import DateMention
from inforce.reading.folding import fold
from inforce.reading.phrases import Phrases

Kind = Literal["none", "day", "range", "ambiguous", "several", "before", "past", "impossible"]

# Words for a rule of earlier days. 老旧小区, 旧房, "an old building" are things, not rules, and stand in no pattern.
PAST = Phrases(
    english={
        "past": "the|an old|former|previous|earlier|original|repealed|superseded rule|rules|by-law|bylaw|act|law|"
        "version|edition|"
        "regulation|regulations|policy|code|text|limit|rate; used to be; used to apply; previously; formerly; in "
        "the past;"
        "before|until|prior the? to? amendment|change|amendments|changes|repeal|reform; before it was amended|"
        "changed|repealed"
    },
    chinese={
        "past": "旧标准 旧规 旧要求 旧政策 旧口径 旧版 旧法 老标准 老规定 老办法 老通知 老政策 老版 历史口径 "
        "历史规则 历史标准 历史税收口径 "
        "历史上 原规定 原标准 原来的规定 废止前 修订前 修改前 修正前 改革前 调整前 施行前 实施前 试行版 以前的规定 "
        "以前怎么 过去的规定 "
        "那会儿 当年的 按历史 历史房 历史信贷 旧制度 旧条例"
    },
    unless="施行前款 旧版权",
)


class AskedDate(NamedTuple):
    """What a question says about the day it asks for.

    `kind`: none (nothing said: the caller's default), day, range (a month, year or plan period: ask at its first and
    last day and take the rule only when both give the same), ambiguous (several readings of one date, or a day
    without its year), several (different dates asked), before (`readings` hold the last day before), past ("the old
    rule", no day told), impossible (no day of the calendar). `why` says what it was read from, for the record and for
    the asker.
    """

    kind: Kind
    readings: tuple[Period, ...]
    why: str
    mentions: tuple[DateMention, ...] = ()

    @property
    def day(self) -> date | None:
        """The one day asked about, when there is one."""
        return self.readings[0].first if self.kind == "day" else None


def asked_of(mentions: tuple[DateMention, ...], question: str, today: date) -> AskedDate:
    """The day asked about, from mentions already read: a part may inherit those of the text before it.

    An explicit date wins over "now" and over "the old rule".
    """
    told = tuple(one for one in mentions if one.role in ("as_of", "range") and one.form != "now")
    told += tuple(one for one in mentions if one.role == "since" and one.readings and one.readings[0].first > today)
    if told:
        return _told(told)
    bounds = tuple(one for one in mentions if one.role == "before" and len(one.readings) == 1)
    if bounds and bounds[-1].readings[0].first <= today:
        last = day_before(bounds[-1].readings[0].first)
        return AskedDate("before", (Period(last, last),), f"'{bounds[-1].text}' is named as the end", bounds)
    now = tuple(one for one in mentions if one.form == "now")
    past = next(reversed(PAST.find(fold(question))), None)
    if past is not None and not (now and now[-1].start > past.start):
        words = question[past.start : past.end]
        return AskedDate("past", (), f"'{words}' asks for a rule of earlier days without a date", now)
    if now:
        return AskedDate("day", (Period(today, today),), f"'{now[0].text}' is today", now)
    return _plan_or_none(mentions, today)


def _plan_or_none(mentions: tuple[DateMention, ...], today: date) -> AskedDate:
    """A planning period that is over is asked about; one that still runs says no more than today does."""
    for one in mentions:
        if one.role == "plan" and len(one.readings) == 1 and one.readings[0].last < today:
            return AskedDate("range", one.readings, f"'{one.text}' names a planning period", (one,))
    return AskedDate("none", (), "no date is named")


def _told(told: tuple[DateMention, ...]) -> AskedDate:
    """The date asked about where one or more are told in figures."""
    for one in told:
        if one.form == "day_without_year":
            return AskedDate("ambiguous", (), f"'{one.text}' names no year", (one,))
        if not one.readings:
            return AskedDate("impossible", (), f"'{one.text}' is no day of the calendar", (one,))
    narrowest = _narrowest(told)
    if len(narrowest) > 1:
        named = ", ".join(f"'{one.text}'" for one in narrowest)
        return AskedDate(
            "several", tuple(one.readings[0] for one in narrowest), f"{named} are different dates", narrowest
        )
    one = narrowest[0]
    if one.ambiguous:
        return AskedDate("ambiguous", one.readings, f"'{one.text}' can be read in {len(one.readings)} ways", (one,))
    period = one.readings[0]
    if period.first == period.last:
        return AskedDate("day", one.readings, f"'{one.text}' is named", (one,))
    return AskedDate("range", one.readings, f"'{one.text}' covers more than one day", (one,))


def _narrowest(told: tuple[DateMention, ...]) -> tuple[DateMention, ...]:
    """The dates without those said twice or containing another one said (2015年 beside 2015年3月)."""
    kept: list[DateMention] = []
    for one in sorted(told, key=lambda mention: mention.readings[0].last - mention.readings[0].first):
        inside = any(
            one.readings[0].first <= other.readings[0].first and other.readings[0].last <= one.readings[0].last
            for other in kept
        )
        if not inside:
            kept.append(one)
    return tuple(sorted(kept, key=lambda mention: mention.start))
