"""The gates of the evidence test: is what is asked in this point at all, and of the thing and the person asked about?

Each gate is a small function that says why a point cannot be the answer, or nothing. They stand in one list, are tried
in its order, and none of them looks at a score: a gate that is shut stays shut however alike the words are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.figure_gates import (
    counts_it,
    has_dimension,
    has_kind,
    is_in_the_row,
    is_no_penalty,
    is_of_the_beginning,
    is_of_the_bound,
    is_of_the_thing,
    is_of_the_unit,
)
from inforce.decisions.matter import Held, Part
from inforce.decisions.weighing import Weighing
from inforce.decisions.word_gates import defines_it, names_what_is_asked, shares_enough
from inforce.reading.actors import actors
from inforce.reading.folding import fold
from inforce.reading.modality import LIMIT, conditions, modality
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms

_MODAL = pattern(
    r"\b(?:may|must|shall|should|can|cannot|need not|is to|are to|prohibited|forbidden|permitted|allowed|required"
    r"|entitled|unlawful|offence|subject to|unless|except|only|no person|has the right|exempt(?:ed)?)\b"
    r"|应|须|不得|禁止|可以|可|不准|有权|准予|允许|免|无需|严禁|限"
)
_WHAT_COUNTS = pattern(
    r"\b(?:counts?|means?|meant|considered|treated|regarded|called|classed|qualif(?:y|ies))\b|算|是指|属于|视为|界定"
    r"|认定"
)


def is_rule(w: Weighing) -> str | None:
    """A note is never an answer; a definition only to what a word means or what counts as it."""
    kind = w.held.clause.kind
    if kind == "note":
        return "a note, not a rule"
    if kind == "definition" and "definition" not in w.part.kinds and not _WHAT_COUNTS.search(fold(w.part.text)):
        return "a definition, not a rule"
    return None


def says_may_or_must(w: Weighing) -> str | None:
    """Whether one may or must is answered by a rule that says may, must or must not."""
    if w.part.kinds & {"permission", "obligation"} and not _MODAL.search(fold(f"{w.led} {w.said}")):
        return "says neither may nor must"
    return None


_ASKS_OF = pattern(
    r"\b(?:must|may|can|does|do|did|should|shall|will|has|have)\s+(?:(?:a|an|the|my|our|his|her|their|any|every)\s+)?$"
)
_HAN_ASKS_OF = pattern("\\s*(?:应当?|必须|须|可以|可否|能否|能|要|不得|需要?)")


def binds_the_person(w: Weighing) -> str | None:
    """What a landlord must give the tenant is not what a tenant must give the landlord."""
    asked = _asked_of(w.part.text)
    bound = _bound_by(w.said) or _bound_by(w.led)
    if asked is None or not bound or asked in bound:
        return None
    named = {actor.kind for actor in actors(f"{w.led} {w.said}")}
    return "binds another person" if asked in named else None


def _asked_of(question: str) -> str | None:
    """The kind of person of whom a question asks what they may or must do, where its order says so."""
    folded = fold(question)
    for actor in actors(question):
        if _ASKS_OF.search(folded[: actor.start]) or _HAN_ASKS_OF.match(folded[actor.end :]):
            return actor.kind
    return None


def _bound_by(rule: str) -> frozenset[str]:
    """The kinds of person named before a rule's first modal verb: those it binds."""
    first = next((modal.start for modal in modality(rule) if modal.kind != LIMIT), None)
    return frozenset() if first is None else frozenset(actor.kind for actor in actors(rule) if actor.end <= first)


_ASKED_ACT = pattern(
    r"\b(?:must|may|can|does|do|did|should|shall|will)\s+(?:(?:a|an|the|my|our|his|her|their|any|every)\s+)?[a-z'-]+"
    r"(?:\s+of\s+[a-z]+)?\s+([a-z]+)"
)


_OWN_MODAL = pattern(r"\b(?:must|shall|may)\b")


def acts_alike(w: Weighing) -> str | None:
    """What is asked about is the rule, and not only its condition: "unless the landlord has lodged a claim"."""
    match = _ASKED_ACT.search(fold(w.part.text))
    forms = frozenset(index_terms(match[1])) if match is not None else frozenset()
    if not any(forms & word.forms for word in w.words if not word.minor):
        return None
    rule = f"{w.led}\n{w.said}"
    kept, place = [], 0
    for condition in conditions(rule):
        if _OWN_MODAL.search(rule[condition.start : condition.end]):
            continue  # it runs on into the rule itself: "If an application is complete the office must decide"
        kept.append(rule[place : condition.start])
        place = max(place, condition.end)
    beside = set(index_terms("".join([*kept, rule[place:]])))
    return "only its condition speaks of that" if forms & set(index_terms(rule)) and not forms & beside else None


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


Gate = Callable[[Weighing], str | None]
GATES: tuple[Gate, ...] = (
    is_rule,
    has_kind,
    is_of_the_unit,
    is_of_the_bound,
    is_of_the_thing,
    has_dimension,
    counts_it,
    is_in_the_row,
    is_no_penalty,
    is_of_the_beginning,
    says_may_or_must,
    binds_the_person,
    acts_alike,
    is_not_the_opposite,
    shares_enough,
    names_what_is_asked,
    defines_it,
)


def failed_gate(
    part: Part, said: str, led: str, held: Held, words: Sequence[AskedWord], gates: Sequence[Gate] = GATES
) -> str | None:
    """The first gate that is shut, in words; None when all are open."""
    weighing = Weighing(part, said, led, held, words)
    return next((why for gate in gates if (why := gate(weighing)) is not None), None)


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", fold(text))
