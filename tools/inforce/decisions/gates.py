"""The gates of the evidence test: is what is asked in this point at all, and of the thing and the person asked about?

Each gate is a small function that says why a point cannot be the answer, or nothing. They stand in one list, are tried in its
order, and none of them looks at a score: a gate that is shut stays shut however alike the words are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.matter import Held, Part
from inforce.reading.dimensions import dimensions
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.tokens import index_terms

# What is asked, and the kinds of quantity that can be its answer.
_QUANTITIES: dict[str, frozenset[str]] = {
    "length": frozenset({"length"}),
    "area": frozenset({"area"}),
    "volume": frozenset({"volume"}),
    "weight": frozenset({"weight"}),
    "money": frozenset({"money", "percent", "multiple"}),
    "duration": frozenset({"duration", "date"}),
    "date": frozenset({"date", "duration", "clock_time"}),
    "frequency": frozenset({"duration", "count", "multiple"}),
    "multiple": frozenset({"multiple"}),
    "clock_time": frozenset({"clock_time"}),
    "age": frozenset({"age"}),
    "percent": frozenset({"percent", "fraction"}),
    "count": frozenset({"count"}),
    "temperature": frozenset({"temperature"}),
    "speed": frozenset({"speed"}),
    "noise": frozenset({"noise"}),
}
_UNTYPED = "number"
_LENGTHS = frozenset({"height", "width", "depth", "thickness", "diameter", "length", "distance"})

_PENAL = pattern(r"\b(?:penalt(?:y|ies)|fines?|offences?|imprisonment|convict(?:ed|ion)|liable)\b|罚|处以|拘留|刑")
_MODAL = pattern(
    r"\b(?:may|must|shall|should|can|cannot|need not|is to|are to|prohibited|forbidden|permitted|allowed|required|entitled|unlawful|"
    r"offence|subject to|unless|except|only|no person|has the right|exempt(?:ed)?)\b|应|须|不得|禁止|可以|可|不准|有权|准予|允许|免|无需|严禁|限"
)
_ELSEWHERE = pattern(
    r"(?:\bas |\bmay be |\bis |\bare |\bbe |\bthe )?(?:prescribed|determined|fixed|set|specified|approved|published|laid down|levied)"
    r"(?: [a-z]+){0,4}? (?:by|in|under|from time to time)\b[^.;:]{0,120}|\bprescribed (?:fee|charge|tariff|amount|rate|form)s?\b[^.;:]{0,60}"
    r"|\bin (?:terms of|accordance with) (?:the|its|a) [^.;:]{0,60}?(?:tariff|schedule of (?:fees|charges)|policy|by-?law)\b[^.;:]{0,40}"
    r"|[^，。；]{0,20}另行(?:规定|制定|确定|公布)|(?:按照|依照)[^，。；]{2,40}(?:规定|标准)执行|由[^，。；]{2,24}(?:规定|制定|确定|公布)"
)


# A sum asked for in coin is not one told in penalty units or in rent.
_COIN = pattern(r"\b(?:how many|in) (?:dollars|rand|pounds|euros)\b|多少元")
_NO_COIN = frozenset({"penalty_unit", "day_of_rent", "month_of_rent"})
# What stands so far above something is so high, and so far from it.
_ABOVE = pattern(r"\babove\b|\bhigh\b|以上|高")
_AN_HOUR = pattern(r"\s*(?:an|per|each|/)\s*(?:hour|h\b)|/?小时")
# A sum asked for as a period of rent: the figure is money, told in weeks or months.
_RENT = pattern(r"(?:week|month|day)s?['’]?s? (?:of )?rent\b|几个?[月周].{0,3}(?:租金|房租)")
# A count that names nothing behind its classifier: 每户限养一条.
_HAN_COUNT = pattern("[一二两三四五六七八九十百\\d]+(?:个|只|条|头|名|人|次|家|辆|户|件|项|套|间|处|张|份)")


@dataclass(frozen=True)
class Weighing:
    """One point held against one part: what every gate may look at."""

    part: Part
    said: str
    led: str
    held: Held
    words: Sequence[AskedWord]

    @cached_property
    def measures(self) -> tuple[Quantity, ...]:
        """The quantities of the point and of the lines that lead into it."""
        return (*quantities(self.said), *quantities(self.led))

    @cached_property
    def around(self) -> str:
        """The point, its lead and the headings it stands under, folded."""
        clause = self.held.clause
        return fold(" ".join((*clause.heading_path, clause.heading or "", self.led, self.said)))


def is_rule(w: Weighing) -> str | None:
    """A note is never an answer, and a definition only to what a word means, or to a measure it holds."""
    kind = w.held.clause.kind
    if kind == "note":
        return "a note, not a rule"
    if kind == "definition" and "definition" not in w.part.kinds and not _wanted(w.part.kinds):
        return "a definition, not a rule"
    return None


def has_kind(w: Weighing) -> str | None:
    """The kind of quantity asked for stands in the point, with its unit."""
    wanted = _wanted(w.part.kinds)
    if _UNTYPED in w.part.kinds and not wanted:
        return None if w.measures else "no figure"
    if _RENT.search(fold(w.part.text)):
        return None if any(q.unit.endswith("_of_rent") for q in w.measures) else "no weeks' rent"
    if not wanted:
        return None
    if _COIN.search(fold(w.part.text)) and not any(q.kind == "money" and q.unit not in _NO_COIN for q in w.measures):
        return "no sum of money"
    if any(q.kind in wanted or ("speed" in wanted and _is_speed(q, w)) for q in w.measures):
        return None
    if "count" in wanted and _HAN_COUNT.search(f"{w.led}{w.said}"):
        return None
    return f"no {' or '.join(sorted(k for k in w.part.kinds if k in _QUANTITIES))}"


def _is_speed(quantity: Quantity, w: Weighing) -> bool:
    """A length told with "an hour" behind it."""
    return quantity.kind == "length" and (bool(quantity.per) or _AN_HOUR.search(fold(f"{w.said} {w.led}")) is not None)


def has_dimension(w: Weighing) -> str | None:
    """A length is of the dimension asked for: a height is not a width."""
    if "length" not in w.part.kinds:
        return None
    asked = dimensions(w.part.text) & _LENGTHS
    around = dimensions(w.around)
    # "Long" is asked of times and of things: a rule on a distance answers it too.
    if not asked or asked & around or (asked == {"length"} and "distance" in around):
        return None
    if asked <= {"height", "distance"} and _ABOVE.search(w.around):
        return None
    return f"not a {' or '.join(sorted(asked))}"


def counts_it(w: Weighing) -> str | None:
    """A count is of the thing asked for."""
    if w.part.kinds & {"count"} and w.part.language == "en":
        asked = {form for word in w.words for form in word.forms}
        counted = [q for q in w.measures if q.kind == "count"]
        if counted and not any(asked & set(index_terms(q.counted)) for q in counted):
            return "counts another thing"
    return None


def is_in_the_row(w: Weighing) -> str | None:
    """A row of a table answers for its own range: a slope of more than 26 degrees is not the row up to 26."""
    if w.held.clause.kind != "schedule_row":
        return None
    rows = quantities(w.said)
    for asked in quantities(w.part.text):
        alike = [q for q in rows if (q.kind, q.unit) == (asked.kind, asked.unit)]
        if not all(_reaches(q, asked) for q in alike):
            return "another row of the table"
    return None


def _reaches(row: Quantity, asked: Quantity) -> bool:
    """Whether the range of a row and the range asked about share a value."""
    (low, high), (least, most) = _range(row), _range(asked)
    return max(low, least) < min(high, most) or (low == high and least <= low <= most) or (least == most and low <= least <= high)


def _range(quantity: Quantity) -> tuple[Decimal, Decimal]:
    value, no_end = quantity.value, Decimal("Infinity")
    if quantity.upper is not None:
        return value, quantity.upper
    if quantity.bound in ("at_least", "more_than"):
        return value, no_end
    return (-no_end, value) if quantity.bound in ("at_most", "less_than") else (value, value)


def is_no_penalty(w: Weighing) -> str | None:
    """A fine is not a fee: a penalty answers only a question about penalties."""
    if "money" in w.part.kinds and not _PENAL.search(fold(w.part.text)):
        sums = [q for q in quantities(w.said) if q.kind == "money"]
        if sums and _PENAL.search(fold(w.said)):
            return "a penalty, not what is asked"
    return None


def says_may_or_must(w: Weighing) -> str | None:
    """Whether one may or must is answered by a rule that says may, must or must not."""
    if w.part.kinds & {"permission", "obligation"} and not _MODAL.search(fold(f"{w.led} {w.said}")):
        return "says neither may nor must"
    return None


# Words for where and when of which one rules the other out.
_OPPOSITES = (("off", "on"), ("inside", "outside"), ("above", "below"), ("indoors", "outdoors"))


def is_not_the_opposite(w: Weighing) -> str | None:
    """Off the premises is not on the premises."""
    asked = set(_plain_words(w.part.text))
    said = set(_plain_words(w.around))
    for pair in (*_OPPOSITES, *((b, a) for a, b in _OPPOSITES if a != "off")):
        word, opposite = pair
        if word in asked and word not in said and opposite in said:
            return f"says {opposite}, not {word}"
    return None


# How many content words an English question must share with a point: with a figure to look for, and without.
_LEAST_SHARED, _LEAST_SHARED_UNTYPED = 2, 3


# The same in Chinese, in signs: two words with a figure to look for, six without.
_LEAST_SIGNS, _LEAST_SIGNS_UNTYPED = 4, 12


def shares_enough(w: Weighing) -> str | None:
    """May and must are asked of too many things for two words to tell them apart, and figures of too many for one."""
    typed = bool(_wanted(w.part.kinds)) or _UNTYPED in w.part.kinds or "definition" in w.part.kinds
    terms = set(index_terms(f"{w.held.instrument.title} {w.around}" if typed else w.around))
    weighty = [word for word in w.words if not word.minor] if w.part.language == "zh" else w.words
    shared = sum(bool(word.forms & terms) for word in weighty)
    if w.part.language == "zh":
        least = min(_LEAST_SIGNS, len(weighty)) if typed else _LEAST_SIGNS_UNTYPED
    else:
        least = min(_LEAST_SHARED, len(weighty)) if typed else _LEAST_SHARED_UNTYPED
    return "shares too few words" if shared < least else None


_DEFINES = pattern(r"\bmeans?\b|\bincludes?\b|\bis (?:an?|the)\b|\bdefined\b|是指|指的是|所称|称为|包括")


def defines_it(w: Weighing) -> str | None:
    """What a word means is answered by a rule that says so."""
    if "definition" not in w.part.kinds or _wanted(w.part.kinds) or w.held.clause.kind == "definition":
        return None
    return None if _DEFINES.search(fold(w.said)) else "defines nothing"


GATES: tuple[Callable[[Weighing], str | None], ...] = (
    is_rule,
    has_kind,
    has_dimension,
    counts_it,
    is_in_the_row,
    is_no_penalty,
    says_may_or_must,
    is_not_the_opposite,
    shares_enough,
    defines_it,
)


def failed_gate(part: Part, said: str, led: str, held: Held, words: Sequence[AskedWord]) -> str | None:
    """The first gate that is shut, in words; None when all are open."""
    weighing = Weighing(part, said, led, held, words)
    return next((why for gate in GATES if (why := gate(weighing)) is not None), None)


def points_elsewhere(text: str) -> str | None:
    """The words by which a rule leaves a figure to another instrument; None where it does not."""
    match = _ELSEWHERE.search(text)
    return None if match is None else match[0].strip()


def _wanted(kinds: Iterable[str]) -> frozenset[str]:
    return frozenset(kind for asked in kinds for kind in _QUANTITIES.get(asked, ()))


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", fold(text))

