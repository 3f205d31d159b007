"""The gates for figures: a height is no width, a fine no fee, a count of dogs no count of cats (the evidence test)."""

from __future__ import annotations

from decimal import Decimal

from inforce.decisions.weighing import UNTYPED, Weighing
from inforce.reading.asked_kinds import QUANTITIES, counted_nouns
from inforce.reading.dimensions import dimensions
from inforce.reading.folding import fold
from inforce.reading.numerals import NUMBER_WORDS
from inforce.reading.patterns import pattern
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.sentences import sentences
from inforce.reading.tokens import index_terms

_LENGTHS = frozenset({"height", "width", "depth", "thickness", "diameter", "length", "distance"})
_PENAL = pattern(r"\b(?:penalt(?:y|ies)|fines?|offences?|imprisonment|convict(?:ed|ion)|liable)\b|罚|处以|拘留|刑")
# A sum asked for in coin is not one told in penalty units or in rent.
_COIN = pattern(r"\b(?:how many|in) (?:dollars|rand|pounds|euros)\b|多少元")
_NO_COIN = frozenset({"penalty_unit", "day_of_rent", "month_of_rent"})
# What stands so far above something is so high, and so far from it.
_ABOVE = pattern(r"\babove\b|\bhigh\b|以上|高")
_HOW_LONG = pattern(r"\bhow long\b")
_AN_HOUR = pattern(r"\s*(?:an|per|each|/)\s*(?:hour|h\b)|/?小时")
# A sum asked for as a period of rent: the figure is money, told in weeks or months.
_RENT = pattern(r"(?:week|month|day)s?['’]?s? (?:of )?rent\b|几个?[月周].{0,3}(?:租金|房租)")
# A count that names nothing behind its classifier: 每户限养一条.
_HAN_COUNT = pattern("[一二两三四五六七八九十百\\d]+(?:个|只|条|头|名|人|次|家|辆|户|件|项|套|间|处|张|份)")


def has_kind(w: Weighing) -> str | None:
    """The kind of quantity asked for stands in the point, with its unit."""
    wanted = w.wanted
    if UNTYPED in w.part.kinds and not wanted:
        return None if w.measures else "no figure"
    if _RENT.search(fold(w.part.text)):
        return None if any(q.unit.endswith("_of_rent") for q in w.measures) else "no weeks' rent"
    if not wanted:
        return None
    if _COIN.search(fold(w.part.text)) and not any(q.kind == "money" and q.unit not in _NO_COIN for q in w.measures):
        return "no sum of money"
    if any(q.kind in wanted or ("speed" in wanted and _is_speed(q, w)) for q in w.measures):
        return None
    if "count" in wanted and _counts_noun(w):
        return None
    if "count" in wanted and _HAN_COUNT.search(f"{w.led}{w.said}"):
        return None
    return f"no {' or '.join(sorted(k for k in w.part.kinds if k in QUANTITIES))}"


# The unit of time that is asked for, and those of a period told in it or in one near it: no deadline of a year is a
# number of hours. Periods are read in seconds, days, working days and months.
_ASKED_UNIT = pattern(
    r"\bhow many (?:(?P<hour>hours?|minutes?)|(?P<year>years?))\b"
    r"|(?:多少|几)个?(?:(?P<han_hour>小时|分钟|钟头)|(?P<han_year>年(?!级)))"
)
_NEAR_UNITS = {"hour": frozenset({"second", "day"}), "year": frozenset({"month", "day", "working_day"})}


def is_of_the_unit(w: Weighing) -> str | None:
    """A period asked for in hours is not one told in years."""
    asked = _ASKED_UNIT.search(fold(w.part.text))
    if asked is None or asked.lastgroup is None:
        return None
    unit = asked.lastgroup.removeprefix("han_")
    periods = [q for q in w.measures if q.kind in ("duration", "age")]
    told = any(q.unit in _NEAR_UNITS[unit] for q in periods)
    return f"no period in {unit}s" if periods and not told else None


_PERIOD_OF = pattern(
    r"\bhow (?:many|much) [a-z]+ of (?:a |an |the )?(?P<thing>[a-z]+)"
    r"|\bhow (?:many [a-z]+|long|much|big|high|large) (?:is|was) (?:the|an?) (?P<asked>[a-z]+)"
    r"(?= (?:of|for|that|to|which)\b)"
)


_ASKS_LEAST = pattern(r"\b(?:at least|at the least|minimum|fewest|no fewer|no less)\b|至少|最少|最低|不少于|不低于")
_ASKS_MOST = pattern(r"\b(?:at most|at the most|maximum|no more)\b|至多|最多|最高|不超过|不多于")
_OPPOSITE = ((_ASKS_LEAST, frozenset({"at_most", "less_than"})), (_ASKS_MOST, frozenset({"at_least", "more_than"})))


def is_of_the_bound(w: Weighing) -> str | None:
    """The least that is asked for is not the most that a rule allows, nor the other way round."""
    asked = fold(w.part.text)
    told = [q for q in w.measures if q.kind in w.wanted]
    for asks, opposite in _OPPOSITE:
        if asks.search(asked) and told and all(q.bound in opposite for q in told):
            return "a most, not a least" if asks is _ASKS_LEAST else "a least, not a most"
    return None


def is_of_the_thing(w: Weighing) -> str | None:
    """Years of experience are not years in office, nor is an extension a period: what the figure is of is spoken of."""
    asked = _PERIOD_OF.search(fold(w.part.text))
    if asked is None:
        return None
    thing = asked["thing"] or asked["asked"]
    terms = set(index_terms(thing))
    forms = terms.union(*(word.forms for word in w.words if word.forms & terms))
    return None if forms & set(index_terms(w.around)) else f"says nothing of {thing}"


def _counts_noun(w: Weighing) -> bool:
    """A count whose noun has no plural: "6 crab a day"."""
    said = fold(f"{w.led} {w.said}").split()
    for noun in counted_nouns(w.part.text):
        stems = set(index_terms(noun.split()[-1]))
        for place, word in enumerate(said):
            numbers = [one for one in said[max(place - 3, 0) : place] if one.isdigit() or one in NUMBER_WORDS]
            if numbers and stems & set(index_terms(word)):
                return True
    return False


def _is_speed(quantity: Quantity, w: Weighing) -> bool:
    """A length told with "an hour" behind it."""
    return quantity.kind == "length" and (bool(quantity.per) or _AN_HOUR.search(fold(f"{w.said} {w.led}")) is not None)


def has_dimension(w: Weighing) -> str | None:
    """A length is of the dimension asked for: a height is not a width."""
    if "length" not in w.part.kinds:
        return None
    asked = dimensions(w.part.text) & _LENGTHS
    if not asked and _HOW_LONG.search(fold(w.part.text)):
        asked = frozenset({"length"})
    around = dimensions(w.around)
    # "Long" is asked of times too: then a period answers it.
    if not asked or asked & around or any(q.kind == "duration" for q in w.measures if "duration" in w.part.kinds):
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
    return (
        max(low, least) < min(high, most)
        or (low == high and least <= low <= most)
        or (least == most and low <= least <= high)
    )


def _range(quantity: Quantity) -> tuple[Decimal, Decimal]:
    value, no_end = quantity.value, Decimal("Infinity")
    if quantity.upper is not None:
        return value, quantity.upper
    if quantity.bound in ("at_least", "more_than"):
        return value, no_end
    return (-no_end, value) if quantity.bound in ("at_most", "less_than") else (value, value)


# A term that somebody is locked up for, told before the words for it or behind them.
_LOCKED_UP = pattern(r"\b(?:imprison(?:ed|ment)|jail|custody|detention)\b|徒刑|拘役|拘留|管制")
_NEAR_A_TERM = 40  # signs


def is_no_penalty(w: Weighing) -> str | None:
    """A fine is not a fee, and a term of imprisonment no period: a penalty answers only a question about penalties."""
    if not w.part.kinds & {"money", "duration"} or _PENAL.search(fold(w.part.text)):
        return None
    said = fold(w.said)
    if "money" in w.part.kinds and any(q.kind == "money" for q in quantities(w.said)) and _PENAL.search(said):
        return "a penalty, not what is asked"
    # A term may stand in the line that leads into a list of what it is for.
    periods = [(q, text) for text in (said, fold(w.led)) for q in quantities(text) if q.kind in ("duration", "date")]
    if "duration" in w.part.kinds and periods and all(_is_of_prison(*one) for one in periods):
        return "a term of imprisonment, not what is asked"
    return None


def _is_of_prison(period: Quantity, text: str) -> bool:
    return _LOCKED_UP.search(text[max(period.start - _NEAR_A_TERM, 0) : period.end + _NEAR_A_TERM]) is not None


_BEGINNING = pattern(
    r"(?:什么时候|何时|哪天|几时)[^，。？?]{0,6}(?P<han>开始|起算|生效|终止|结束|届满)"
    r"|\bwhen (?:does|do|did|will|is|are) [^?]*?\b(?P<word>begin|start|commence|end|expire|lapse)s?\b"
)


def is_of_the_beginning(w: Weighing) -> str | None:
    """When a thing begins is told by a sentence that says so, not by any period in a rule that speaks of it."""
    asked = _BEGINNING.search(fold(w.part.text))
    if asked is None or any(q.kind in ("date", "clock_time") for q in w.measures):
        return None
    word = asked[asked.lastgroup or 0]
    forms = set(index_terms(word))
    for start, end in sentences(w.said):
        sentence = w.said[start:end]
        if quantities(sentence) and forms <= set(index_terms(sentence)):
            return None
    return f"no word of when it is to {word}" if w.part.language == "en" else f"no word of when: {word}"
