"""The measures a rule states: how much of what, and whether at least, at most or exactly that.

Values are kept twice: as written, and in a canonical unit, so that 1.2 m is 1200 mm and two weeks are 14 days, while
working days are not days, months are not thirty days and a dollar sign alone is no country's dollar.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from inforce.reading.amounts import Amount, amounts
from inforce.reading.bounds import BETWEEN, EXACT, OPPOSITE, comparison_of, is_forbidden, may_be_denied
from inforce.reading.folding import fold
from inforce.reading.measures import Measure, measure_of
from inforce.reading.moments import Moment, moments
from inforce.reading.patterns import pattern


class Quantity(NamedTuple):
    """One measure of a text, at `text[start:end]`.

    `value` (and `upper`, where `comparison` is "between") is in `unit`, the canonical unit of the `kind`: m, m2, l, kg,
    a currency code ("$" where the country is not said), second, hour, day, working_day, month, percent, hour_of_day ...
    `written` is the number as it stands and `written_unit` its unit as it stands. `counted` is what a count counts.
    `per` is what a rate is for ("day", 人). `negated`: the sentence forbids it ("may not keep more than five dogs").
    """

    kind: str
    value: Decimal
    unit: str
    comparison: str
    start: int
    end: int
    written: Decimal
    written_unit: str
    upper: Decimal | None = None
    counted: str = ""
    per: str = ""
    negated: bool = False

    @property
    def bound(self) -> str:
        """The comparison once the negation is applied: not more than is at most."""
        return OPPOSITE.get(self.comparison, self.comparison) if self.negated else self.comparison

    @property
    def key(self) -> tuple[str, str, str, str, str, Decimal, Decimal | None]:
        """What must be equal for two quantities to say the same, however they are written."""
        upper = None if self.upper is None else self.upper.normalize()
        return self.kind, self.unit, self.counted, self.per, self.bound, self.value.normalize(), upper


@lru_cache(maxsize=1024)
def quantities(text: str) -> tuple[Quantity, ...]:
    """The measures of a text in order. Numbers of sections, acts and articles, and bare numbers, are none."""
    folded = fold(text)
    taken = moments(folded, text)
    measures = [*_free(amounts(folded), taken, folded, text), *map(_moment_measure, taken)]
    measures.sort(key=lambda one: one.start)
    return tuple(_bounded(one, upper, folded) for one, upper in _ranges(measures, folded))


def _free(numbers: list[Amount], taken: list[Moment], folded: str, text: str) -> Iterator[Measure]:
    """The measures made of the numbers that belong to no date or time of day; a bare year gives way to a unit."""
    years = {moment.start: moment for moment in taken if moment.unit == "year" and not moment.chinese}
    spans = [(moment.start, moment.end) for moment in taken if moment.start not in years]
    reached = 0
    for number in numbers:
        if number.start < reached or any(start < number.end and number.start < end for start, end in spans):
            continue
        measure = measure_of(number, folded, text)
        year = years.get(number.start)
        if measure is None or (year and (measure.kind in ("count", "number"))):
            continue
        if year:
            taken.remove(year)
        reached = measure.end
        yield measure


def _moment_measure(moment: Moment) -> Measure:
    value = moment.value
    return Measure(
        moment.kind, moment.unit, value, value, "", moment.start, moment.end, moment.end, chinese=moment.chinese
    )


# What joins two measures into a range is never longer, white space included.
_LONGEST_JOIN = 60
_JOINS = pattern(
    r"[ \n]*(?:to|until|till|up to|-{1,2}|~|至|到|以上|以上至|起至|开始至)[ \n]*(?:次日|翌日|当日|第二天"
    r"|the following day at )?[ \n]*"
)
_AND = pattern(r"[ \n]*and[ \n]*(?:[$£€¥]|r ?)?$")
_BETWEEN = pattern(r"\bbetween(?: [a-z]+){0,4} (?:[$£€¥]|r ?)?$")


def _ranges(measures: list[Measure], folded: str) -> Iterator[tuple[Measure, Measure | None]]:
    """Each measure that stands alone, and each pair that makes a range, as (lower, upper)."""
    place = 0
    while place < len(measures):
        one = measures[place]
        two = measures[place + 1] if place + 1 < len(measures) else None
        place += 1
        if two is not None and (lower := _joined(one, two, folded)):
            yield lower, two
            place += 1
        elif one.kind != "number":
            yield one, None


def _joined(one: Measure, two: Measure, folded: str) -> Measure | None:
    """The lower end of the range that two measures make, in the unit of the upper end where it has none; else None."""
    between = folded[one.end : two.start]
    if two.kind == "number" or (one.kind != "number" and (one.kind, one.unit) != (two.kind, two.unit)):
        return None
    if len(between) > _LONGEST_JOIN:
        return None
    is_between = (
        "and" in between and _AND.fullmatch(between) and _BETWEEN.search(folded[max(one.start - 60, 0) : one.start])
    )
    if not is_between and not _JOINS.fullmatch(between):
        return None
    if between.strip().startswith("以上") and not re.match(r"\s*(?:以下|以内|之内)", folded[two.end :]):
        return None
    if one.kind == "number":
        factor = two.value / two.written if two.written else Decimal(1)
        one = one._replace(kind=two.kind, unit=two.unit, value=one.written * factor, counted=two.counted)
    if two.kind == "clock_time" and (said := _HALF_NOT_SAID.fullmatch(folded, one.start, one.end)):
        one = one._replace(value=_begins(said, two.value, folded[two.start : two.end]))
    rises = one.value < two.value or two.kind in ("clock_time", "date")
    return one if rises else None


# An hour that says neither am nor pm; one with a nought before it, or past twelve, is told by the clock of a day.
_HALF_NOT_SAID = pattern(r"(?P<hour>1[0-2]|[1-9])(?:[.:](?P<minute>[0-5]\d))?")
_HALF_SAID = pattern(r".*[ap]\.? ?m\.?")


def _begins(said: re.Match[str], end: Decimal, end_said: str) -> Decimal:
    """The hour at which a span begins that ends at `end`, as in 6 to 10 pm and 9.30 to 5 pm; hours of a day, 0 to 24.

    In the half of the day that makes the span short; as it is written where the end says no half either.
    """
    begins = Decimal(said["hour"]) + Decimal(said["minute"] or 0) / 60
    if not _HALF_SAID.fullmatch(end_said):
        return begins
    return min(begins % 12, begins % 12 + 12, key=lambda hour: (end - hour + 24) % 24 or 24)


def _beside_chinese(folded: str, start: int, end: int) -> bool:
    """Whether a Chinese sign stands directly before or behind, as in 超过5m²."""
    return any("\u4e00" <= sign <= "\u9fff" for sign in folded[max(start - 1, 0) : start] + folded[end : end + 1])


def _bounded(one: Measure, upper: Measure | None, folded: str) -> Quantity:
    """A measure, or a range of two, with the comparison that the words around it make."""
    end = one.end if upper is None else upper.end
    chinese = one.chinese or _beside_chinese(folded, one.start, end)
    comparison, denied = comparison_of(folded, one.start, end, chinese)
    if comparison == EXACT and one.digits_end < one.end:  # "two or more dogs"
        comparison, denied = comparison_of(folded, one.start, one.digits_end, chinese)
    if upper is not None:
        comparison, denied = BETWEEN, False
    return Quantity(
        kind=one.kind,
        value=one.value,
        unit=one.unit,
        comparison=comparison,
        start=one.start,
        end=end,
        written=one.written,
        written_unit=one.written_unit or (upper.written_unit if upper else ""),
        upper=upper.value if upper else None,
        counted=one.counted,
        per=one.per or (upper.per if upper else ""),
        negated=not denied and may_be_denied(comparison, folded, one.start) and is_forbidden(folded, one.start),
    )
