"""Do two rules disagree on the same point? Pure reading of two texts against one question; no score, no model.

First whether they speak to the same point: the same persons, the same case, the same thing. Then figures, in canonical units and
as bounds (at most five and at most nine disagree; at most five and at least two do not). Then may, must and must not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from inforce.decisions.statements import Statement, statement
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.tokens import index_terms

_AGAINST = {
    frozenset({PERMISSION, PROHIBITION}),
    frozenset({OBLIGATION, PROHIBITION}),
    frozenset({OBLIGATION, RELEASE}),
}
_SOFT = frozenset({PERMISSION, OBLIGATION})
_AT_ONCE = re.compile(
    r"\b(?:immediately|at once|forthwith|without delay|end of the (?:next|same) (?:business |working )?day)\b|立即|当日|当天|即时|次日"
)
_TIMES = frozenset({"duration", "date", "clock_time"})
_TIMES_OPEN = frozenset({"when"})
_NAMED = {
    "temperature": "angle",
    "speed": "speed",
    "height": "length",
    "weight": "weight",
    "area": "area",
    "volume": "volume",
}
_SECONDS = {"second": 1, "hour": 3600, "day": 86400}
_UPPER, _LOWER = frozenset({"at_most", "less_than"}), frozenset({"at_least", "more_than"})


def disagreement(question: str, one: str, other: str, kinds: frozenset[str]) -> str | None:
    """The point on which two rules disagree, in a few words; None when they do not, or speak to different points."""
    a, b = statement(one), statement(other)
    if _other_person(a, b) or _other_case(a, b) or _other_thing(question, a, b):
        return None
    figure = _figures(a, b, kinds | {kind for word, kind in _NAMED.items() if word in fold(question)})
    if figure is not None:
        return figure or None
    return _forces(a, b)


def _other_person(a: Statement, b: Statement) -> bool:
    """Whether each binds somebody in particular, and not the same."""
    if a.binds_anybody or b.binds_anybody or a.subject == b.subject:
        return False
    one, two = _told_apart(a.subject, b.subject)
    if not one or not two or one == two:
        return False
    return (_is_person(one) and _is_person(two)) or (
        _is_han(a.subject) and _is_person(a.subject) and _is_person(b.subject)
    )


def _is_han(text: str) -> bool:
    return any("\u4e00" <= sign <= "\u9fff" for sign in text)


def _told_apart(one: str, two: str) -> tuple[str, str]:
    """Two subjects by the words that name somebody: what they share in Chinese is left out, in English the person is taken."""
    if _is_han(one + two):
        if one.startswith(two) or two.startswith(one):
            return "", ""
        while one and two and one[-1] == two[-1]:
            one, two = one[:-1], two[:-1]
        return one, two
    return _person(one), _person(two)


def _person(subject: str) -> str:
    return next((word for word in reversed(subject.split()) if _is_person(word)), "")


_PERSON = re.compile(
    r"(?:er|or|ant|ent|ist|ee|lord|man|person|agent|club|council|authority|company|resident|student|tenant|householder|cafe|shop|school|"
    r"driver|keeper|officer)s?$|人|者|员|单位|企业|公司|机构|基地|商户|学生|部门|局|店|主$"
)


def _is_person(subject: str) -> bool:
    return _PERSON.search(subject) is not None


def _other_case(a: Statement, b: Statement) -> bool:
    """Whether each opens with a condition of its own that the other does not share."""
    if not a.condition or not b.condition:
        return False
    if _without_figures(a.condition) == _without_figures(b.condition):
        return False
    one, two = set(index_terms(a.condition)), set(index_terms(b.condition))
    return (
        not one <= set(index_terms(b.text)) and not two <= set(index_terms(a.text)) or _turned(a.condition, b.condition)
    )


def _without_figures(text: str) -> str:
    """A condition apart from its measures: two that differ in nothing else are the very point of a disagreement."""
    kept, place = [], 0
    for quantity in quantities(text):
        kept.append(text[place : quantity.start])
        place = quantity.end
    return "".join([*kept, text[place:]])


def _turned(one: str, two: str) -> bool:
    """One condition is the other's opposite: 期间 and 期间以外."""
    return ("以外" in one) != ("以外" in two)


def _other_thing(question: str, a: Statement, b: Statement) -> bool:
    """Whether a thing the question names stands in one rule, and the other speaks of another thing in its place."""
    for word in asked_words(question):
        in_a, in_b = (bool(word.forms & set(index_terms(s.text))) for s in (a, b))
        if in_a == in_b:
            continue
        holder, lacker = (a, b) if in_a else (b, a)
        if word.text.isascii() and _names_thing(word.text, holder, lacker):
            return True
    return False


def _names_thing(word: str, holder: Statement, lacker: Statement) -> bool:
    """The word is what the rule acts on (its verb's object), or tells its thing from others that bear the same name."""
    stem = re.escape(word[: max(4, len(word) - 2)])
    match = re.search(rf"\b(?P<before>[a-z']+) {stem}[a-z]*\b(?: (?P<after>[a-z]+))?", holder.text)
    if match is None or match["before"] in ("at", "by", "during", "in", "on", "to"):
        return False
    after = match["after"]
    if after is not None and after not in _NO_NOUN and re.search(rf"\b{re.escape(after)}s?\b", lacker.text):
        return (
            re.search(rf"\b{re.escape(after)}s? (?:between|of|at|behind|along|in the|on the)\b", lacker.text)
            is not None
        )
    return match["before"] in ("its", "their", "the", "a", "an", "his", "her") and _acts_on(word, holder)


_NO_NOUN = frozenset(
    "may must shall is are be for of in on at to and or with from by before after within that which not".split()
)


def _acts_on(word: str, holder: Statement) -> bool:
    """Whether a word stands right behind the verb of the action: what is done, is done to it."""
    return re.match(rf"[a-z]+ (?:its|their|the|a|an|his|her) {re.escape(word)}", holder.action) is not None


def _figures(a: Statement, b: Statement, kinds: frozenset[str]) -> str | None:
    """The disagreement of figures; empty where comparable figures agree; None where there are none to compare."""
    pairs = list(_comparable(a, b, kinds))
    if not pairs:
        return _deadline(a, b, kinds)
    against = [pair for pair in pairs if _apart(*pair, a, b)]
    if len(against) < len(pairs):
        return ""
    one, other = against[0]
    return f"{one.kind}: {a.text[one.start : one.end]} / {b.text[other.start : other.end]}"


def _comparable(a: Statement, b: Statement, kinds: frozenset[str]) -> Iterator[tuple[Quantity, Quantity]]:
    """Figures of one kind in both rules: of the kind asked for, else only where both say the same is to be done."""
    mine, theirs = quantities(a.text), quantities(b.text)
    asked = {q.kind for q in mine} & {q.kind for q in theirs} & _kinds_asked(kinds)
    same_act = bool(a.verb) and a.verb == b.verb
    if kinds & _TIMES_OPEN and not kinds & _TIMES and a.verb and b.verb and not same_act:
        return
    for one in mine:
        for other in theirs:
            if one.kind == other.kind and (one.kind in asked or (not asked and same_act)) and _same_count(one, other):
                yield one, other


def _kinds_asked(kinds: frozenset[str]) -> frozenset[str]:
    if kinds & {"duration", "date", "when", "frequency"}:
        return kinds | _TIMES
    if "number" in kinds:
        return kinds | {
            "length",
            "area",
            "money",
            "duration",
            "count",
            "percent",
            "weight",
            "volume",
            "clock_time",
            "age",
        }
    return kinds


def _same_count(one: Quantity, other: Quantity) -> bool:
    if one.kind != "count" or not one.counted or not other.counted:
        return True
    return bool(set(index_terms(one.counted)) & set(index_terms(other.counted)))


def _apart(one: Quantity, other: Quantity, a: Statement, b: Statement) -> bool:
    """Whether no case can satisfy both, or both bound the same way at different figures."""
    if one.unit != other.unit:
        if one.unit not in _SECONDS or other.unit not in _SECONDS:
            return True
        one, other = (q._replace(value=q.value * _SECONDS[q.unit], unit="second") for q in (one, other))
    if one.kind == "date":
        return one.value != other.value
    first, second = _bound(one, a), _bound(other, b)
    if one.upper is not None or other.upper is not None:
        return (one.value, one.upper) != (other.value, other.upper)
    if first == second or {first, second} <= _UPPER or {first, second} <= _LOWER:
        return one.value != other.value
    if first in _UPPER and second in _LOWER:
        return other.value > one.value
    if first in _LOWER and second in _UPPER:
        return one.value > other.value
    exact, bounded, bound = (one, other, second) if first == "exact" else (other, one, first)
    return exact.value > bounded.value if bound in _UPPER else exact.value < bounded.value


def _bound(quantity: Quantity, rule: Statement) -> str:
    """How a figure bounds: what one may do "for 90 minutes" one may do for at most that."""
    if quantity.bound == "exact" and rule.force == PERMISSION:
        return "at_most"
    return quantity.bound


def _deadline(a: Statement, b: Statement, kinds: frozenset[str]) -> str | None:
    """A deadline told in words in one rule and in figures in the other."""
    if not kinds & {"duration", "date", "when"}:
        return None
    worded = [_AT_ONCE.search(s.text) for s in (a, b)]
    timed = [any(q.kind in _TIMES for q in quantities(s.text)) for s in (a, b)]
    if (worded[0] and timed[1]) or (worded[1] and timed[0]):
        told = worded[0] or worded[1]
        assert told is not None
        return f"deadline: {told[0]}"
    return None


def _forces(a: Statement, b: Statement) -> str | None:
    """May against must not, must against must not or need not; may against must where both speak of the same act."""
    forces = frozenset({a.force, b.force})
    if forces in _AGAINST and (RELEASE in forces or _same_act(a, b)) or (forces == _SOFT and _same_act(a, b)):
        return f"{a.force} / {b.force}"
    return None


def _same_act(a: Statement, b: Statement) -> bool:
    if a.verb and b.verb:
        return a.verb == b.verb
    return bool(
        {t for t in index_terms(fold(a.action)) if len(t) == 2}
        & {t for t in index_terms(fold(b.action)) if len(t) == 2}
    )
