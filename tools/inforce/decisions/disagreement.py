"""Do two rules disagree on the point that is asked? Pure reading of two texts against one question; no score, no model.

Each text is taken apart into what it asserts (`statements`). Of each, only what speaks most to the question is
compared, and only where both hold in the same case and of the same persons and things. First how often, where that is
asked; then figures; then a time told in words against one in figures; then may, must and must not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from inforce.decisions.figures import figures
from inforce.decisions.figures_apart import disagree, disagree_how_often
from inforce.decisions.same_case import other_case
from inforce.decisions.same_han_thing import lacks_asked
from inforce.decisions.same_thing import other_thing, roles
from inforce.decisions.statements import Statement, statements
from inforce.reading.asked_words import AskedContent, asked_words
from inforce.reading.dimensions import dimensions
from inforce.reading.folding import fold
from inforce.reading.frequencies import frequencies
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE
from inforce.reading.phrases import word_set
from inforce.reading.quantities import quantities
from inforce.reading.verb_stems import verb_stem

_AGAINST = {
    frozenset({PERMISSION, PROHIBITION}),
    frozenset({OBLIGATION, PROHIBITION}),
    frozenset({OBLIGATION, RELEASE}),
}
_SOFT = frozenset({PERMISSION, OBLIGATION})
_AT_ONCE = (
    r"\b(?:immediately|at once|forthwith|without delay|end of the (?:next|same|following) (?:business |working )?day)\b"
    "|立即|当日|当天|即时|次日"
)
_PENAL = r"\b(?:penalt(?:y|ies)|fines?|offence|liable|imprisonment)\b|罚款|处以|责令"
TIMES = frozenset({"duration", "date", "clock_time"})
MEASURED = TIMES | word_set("length area volume weight money age percent count speed noise temperature multiple power")
# How alike two Chinese assertions must be to speak of one act, by the pairs of signs of the shorter one.
_ALIKE, _ALIKE_WHOLE, _ALIKE_UNASKED = 0.4, 0.35, 0.6
# How much of a question both must speak to where their verbs do not show that they speak of one act.
_SHARED, _SHARED_BY_RELEASE = 0.5, 0.6
# An assertion speaks to the question where it covers nearly as much of it as the best of its rule, and not too little.
_NEARLY, _LEAST = 0.9, 0.3


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


@dataclass(frozen=True)
class _Asked:
    """What is asked: the question, its content words, the kinds it asks for, and the kinds of figure among them."""

    question: str
    words: tuple[AskedContent, ...]
    kinds: frozenset[str]
    wanted: frozenset[str]
    sides: frozenset[str]

    def covers(self, rule: Statement) -> float:
        """How much of the question an assertion speaks to: its own words count more than those that lead into it."""
        said = sum(
            _weight(word) * (1.0 if word.forms & rule.own else 0.9 if word.forms & rule.terms else 0.0)
            for word in self.words
        )
        return said / max(sum(map(_weight, self.words)), 1.0)


_Sides = tuple[tuple[Statement, ...], tuple[Statement, ...]]


def disagreement(question: str, one: str, other: str, kinds: frozenset[str]) -> str | None:
    """The point on which two rules disagree, in a few words; None when they do not, or speak to different points."""
    asked = _Asked(question, asked_words(question), kinds, _wanted(kinds), dimensions(question))
    sides = statements(one), statements(other)
    for judge in (_by_how_often, _by_figures, _by_words_for_a_time, _by_force):
        found = judge(asked, sides)
        if found is not None:
            return found or None
    return None


def _by_how_often(asked: _Asked, sides: _Sides) -> str | None:
    """How often a thing is to be done, where that is asked."""
    if "frequency" not in asked.kinds:
        return None
    return _first(disagree_how_often(a, b) for a, b in _pairs(asked, sides, lambda rule: bool(frequencies(rule.text))))


def _by_figures(asked: _Asked, sides: _Sides) -> str | None:
    """The figures of the kind asked for; where none is asked for, any on one and the same act."""
    kinds = asked.wanted or MEASURED
    told = [
        (disagree(a, b, figures(a, kinds, asked.sides), figures(b, kinds, asked.sides)))
        for a, b in _pairs(
            asked,
            sides,
            lambda rule: bool(figures(rule, kinds, asked.sides)) and not _is_penal(asked, rule),
            nearly=_NEARLY if asked.wanted else 0.0,
        )
        if asked.wanted or _of_one_act(a, b)
    ]
    return _first(told)


def _by_words_for_a_time(asked: _Asked, sides: _Sides) -> str | None:
    """A time told in words in one rule and in figures in the other."""
    times = asked.wanted & TIMES
    if not times:
        return None
    for a, b in _pairs(asked, sides, lambda rule: _at_once(rule) is not None or bool(figures(rule, times))):
        if min(asked.covers(a), asked.covers(b)) < _SHARED:
            continue
        timed = bool(figures(a, times)), bool(figures(b, times))
        worded = _at_once(a) if timed == (False, True) else _at_once(b) if timed == (True, False) else None
        if worded is not None:
            return f"deadline: {worded[0]}"
    return None


def _by_force(asked: _Asked, sides: _Sides) -> str | None:
    """May against must not, must against must not or need not; may against must where it is asked whether one must."""
    for a, b in _pairs(asked, sides, lambda rule: bool(rule.force)):
        forces = frozenset({a.force, b.force})
        if any(rule.force == PROHIBITION and rule.limits for rule in (a, b)):
            continue
        if forces not in _told_by(asked.kinds):
            continue
        if _same_act(asked, a, b):
            return f"{a.force} / {b.force}"
    return None


def _first(told: Iterable[str | None]) -> str | None:
    """What disagrees, unless as good an assertion agrees; empty where something agrees; None where nothing compares."""
    every = [one for one in told if one is not None]
    return None if not every else "" if "" in every else every[0]


def _pairs(
    asked: _Asked, sides: _Sides, bears: Callable[[Statement], bool], nearly: float = _NEARLY
) -> list[tuple[Statement, Statement]]:
    """What speaks most to the question on either side, where both hold in one case, of the same persons and things."""
    mine, theirs = (_best(asked, [rule for rule in side if bears(rule)], nearly) for side in sides)
    return [
        (a, b)
        for a in mine
        for b in theirs
        if not other_case(asked.words, asked.wanted, a, b) and not other_thing(asked.question, asked.words, a, b)
    ]


def _best(asked: _Asked, rules: list[Statement], nearly: float) -> list[Statement]:
    covered = [asked.covers(rule) for rule in rules]
    least = max(max(covered, default=0.0) * nearly, _LEAST)
    return [rule for rule, much in zip(rules, covered, strict=True) if much >= least]


def _weight(word: AskedContent) -> float:
    return 0.2 if word.minor else 1.0


def _told_by(kinds: frozenset[str]) -> frozenset[frozenset[str]]:
    """What disagrees for a question of these kinds: may against must only where it is asked whether one must."""
    if "obligation" in kinds:
        return frozenset({*_AGAINST, _SOFT})
    if kinds & {"permission", "yes_no"}:
        return frozenset(_AGAINST)
    return frozenset({frozenset({PERMISSION, PROHIBITION})} if kinds & MEASURED else ())


def _wanted(kinds: frozenset[str]) -> frozenset[str]:
    """The kinds of figure that answer what is asked."""
    if "number" in kinds and not kinds & (MEASURED - {"money"}):
        return MEASURED
    return kinds & MEASURED | (TIMES if kinds & {"duration", "date", "when", "frequency"} else frozenset())


def _is_penal(asked: _Asked, rule: Statement) -> bool:
    return _pattern(_PENAL).search(rule.folded) is not None and _pattern(_PENAL).search(fold(asked.question)) is None


def _at_once(rule: Statement) -> re.Match[str] | None:
    return _pattern(_AT_ONCE).search(rule.folded)


def _of_one_act(a: Statement, b: Statement) -> bool:
    """Whether two assertions say of one thing that one act is to be done, without a question to tell."""
    if a.is_han or b.is_han:
        return _alike(_without_figures(a), _without_figures(b)) >= _ALIKE_UNASKED
    things = [{verb_stem(head) for head in roles(rule)[1]} for rule in (a, b)]
    return a.verb == b.verb and bool(things[0] & things[1])


def _same_act(asked: _Asked, a: Statement, b: Statement) -> bool:
    """Whether one rule allows or demands the act that the other forbids or spares."""
    if a.is_han or b.is_han:
        return _same_han_act(asked.question, a, b)
    shared = [word for word in asked.words if not word.minor and word.forms & a.terms and word.forms & b.terms]
    much = len(shared) / max(len([word for word in asked.words if not word.minor]), 1)
    if a.verb and b.verb and a.verb != b.verb:
        return RELEASE in (a.force, b.force) and much >= _SHARED_BY_RELEASE
    return bool(shared) if a.verb and a.verb == b.verb else much >= _SHARED


def _same_han_act(question: str, a: Statement, b: Statement) -> bool:
    """Whether the actions are alike; or the whole, as far as one says all that the other says of what is asked."""
    allowed = PERMISSION in (a.force, b.force) or RELEASE in (a.force, b.force)
    least = _ALIKE if allowed else _ALIKE_UNASKED
    if any(_alike(one, two, question) >= least for one in _acts(a) for two in _acts(b)):
        return True
    if {a.force, b.force} != {PERMISSION, PROHIBITION}:
        return False
    texts = [re.sub("不得|应当|必须|可以|禁止|严禁", "，", rule.whole) for rule in (a, b)]
    return _alike(texts[0], texts[1], question) >= _ALIKE_WHOLE and not any(
        lacks_asked(question, *pair) for pair in ((a, b), (b, a))
    )


def _acts(rule: Statement) -> list[str]:
    """The action, and each item where it lists several: 垂钓、游泳和洗涤."""
    act = _pattern("[,，。;；]").split(rule.action)[0]
    return [act, *(part for part in re.split("[、和或]", act) if len(part) > 1)] if "、" in act else [act]


def _alike(one: str, two: str, asked: str | None = None) -> float:
    """How much of the shorter text stands in the other, by pairs of signs; nothing where none of it is asked about."""
    pairs = [
        {"".join(pair) for pair in pairwise(text) if not _pattern(r"\W").search("".join(pair))} for text in (one, two)
    ]
    shared = pairs[0] & pairs[1]
    if asked is not None and not any(pair in asked for pair in shared):
        return 0.0
    return len(shared) / max(min(map(len, pairs)), 1)


def _without_figures(rule: Statement) -> str:
    """What an assertion says apart from its figures, with what it takes from its lead."""
    kept, place = [], 0
    for quantity in quantities(rule.text):
        kept.append(rule.folded[place : quantity.start])
        place = quantity.end
    return fold(rule.lead) + "".join([*kept, rule.folded[place:]])
