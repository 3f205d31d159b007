"""Whether two assertions bind the same persons and are about the same thing, as far as the question tells them apart.

What a question names, one rule holds where another has something else in its place: the record of a client against the
invoices of its suppliers, an aisle against an exit door, a nurse against a cleaner. A word that is merely missing tells
nothing apart, nor does somebody in general: a person, an owner. English goes by the heads of what stands before the
modal verb and behind the verb; Chinese has a way of its own (`same_han_thing`).
"""

from __future__ import annotations

import re
from functools import cache

from inforce.decisions.same_han_thing import other_han_thing
from inforce.decisions.statements import Statement
from inforce.reading.actors import actors
from inforce.reading.asked_words import AskedContent
from inforce.reading.folding import fold
from inforce.reading.phrases import word_set
from inforce.reading.quantities import quantities
from inforce.reading.tokens import index_terms
from inforce.reading.verb_stems import verb_stem

_ANYBODY = word_set(
    "person persons people anyone anybody nobody one owner owners occupier occupiers holder holders keeper "
    "keepers operator operators proprietor licensee applicant applicants resident residents body it they he she "
    "who that which each every any no there this"
)
_DETERMINERS = word_set("a an the any every each no such this that these those his her its their other all both")
_PREPOSITIONS = word_set(
    "in on at for with to from under by within into before after during along beside between behind near around "
    "about over against without through off out up down as than if unless until when where while so be is are not "
    "may must shall which who whose that"
)
_BOUND = r"(?<![a-z])'?s?'? *\b(?:at (?:least|most)|(?:not |no )?(?:more|less|fewer|later) than|up to|only)\b"
_PARTICLES = word_set("out off up in down away on back over")
_PERSON = (
    r"(?:er|or|ant|ent|ist|ee|lord|man|person|agent|club|council|authority|company|student|nurse|master|school|officer"
    r"|child|host|guest)s?$"
)


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def other_thing(question: str, asked: tuple[AskedContent, ...], a: Statement, b: Statement) -> bool:
    """Whether the two bind different persons, or are about different things."""
    if a.is_han or b.is_han:
        return other_han_thing(question, a, b)
    return _other_person(a, b) or any(
        _in_its_place(one, other, asked) or _otherwise_named(question, one, other) or _only_named(one, other, asked)
        for one, other in ((a, b), (b, a))
    )


def _in_its_place(holder: Statement, lacker: Statement, asked: tuple[AskedContent, ...]) -> bool:
    """Whether a word asked about heads what one rule binds or is about, and the other has another word there."""
    known = holder.terms | frozenset(form for one in asked for form in one.forms)
    for word in asked:
        if not word.forms & holder.terms or word.forms & lacker.terms or word.text in _ANYBODY:
            continue
        for mine, theirs in zip(roles(holder), roles(lacker), strict=True):
            if word.forms & {form for head in mine for form in index_terms(head)}:
                if any(head not in _ANYBODY and not set(index_terms(head)) & known for head in theirs):
                    return True
                break
    return False


def _only_named(holder: Statement, lacker: Statement, asked: tuple[AskedContent, ...]) -> bool:
    """Whether the act that one rule demands is only named in the other: "rest" and "keep the record of each rest"."""
    if not holder.verb or not lacker.verb or holder.verb == lacker.verb:
        return False
    if not any(holder.verb in word.forms for word in asked):
        return False
    of = re.findall(r"\b([a-z]+) of (?:an?|the|each|every|any|its|their)? ?([a-z]+)", lacker.folded)
    return any(verb_stem(thing) == holder.verb and verb_stem(own) not in holder.terms for own, thing in of)


def roles(rule: Statement) -> tuple[frozenset[str], frozenset[str]]:
    """The heads of who is bound, and of what the rule is about: its object, or the subject of a passive or of "be"."""
    act = _pattern(_BOUND).sub(" ", _without_figures(rule.action))
    subject, words = _heads(rule.subject), re.findall(r"[a-z'-]+", act)
    if words[:1] == ["be"] or not words:
        return frozenset(), subject
    rest = words[1:]
    while rest and rest[0] in _PARTICLES:
        rest = rest[1:]
    behind = _heads(" ".join(rest))
    return (subject, behind) if behind else (subject, subject)


def _without_figures(text: str) -> str:
    """The text with a blank for each of its figures: "give at least 75 days' written notice of an increase"."""
    kept, place = [], 0
    for figure in quantities(text):
        kept.append(text[place : figure.start])
        place = figure.end
    return " ".join([*kept, text[place:]])


def _heads(phrase: str) -> frozenset[str]:
    """The last word of each noun phrase up to the first preposition other than "of"."""
    found, named = [], [""]
    for word in re.findall(r"[a-z][a-z'-]*|\d[\d.,]*|,", phrase):
        if word in _PREPOSITIONS or word[0].isdigit():
            break
        if word in _DETERMINERS or word in ("of", "and", "or", ","):
            found.append(named)
            named = [""]
        else:
            named.append(word.removesuffix("'s").rstrip("'"))
    return frozenset(head for head in map(_head, (*found, named)) if head)


def _head(named: list[str]) -> str:
    """The last word; "a bus operator" is told by the bus, and "the barrier inspected" by the barrier."""
    told_before = named[-1] in _ANYBODY or named[-1].endswith("ed")
    return named[-2] if told_before and len(named) > 2 else named[-1]


def _otherwise_named(question: str, holder: Statement, lacker: Statement) -> bool:
    """Whether both have the word asked about, the one as the question names it more closely, the other named otherwise.

    "A front fence" and "a fence between two gardens", where a front fence is asked about.
    """
    for closer, word in re.findall(r"\b([a-z'-]+) (?=([a-z'-]+))", fold(question)):
        if closer in _DETERMINERS | _PREPOSITIONS or not {verb_stem(closer), verb_stem(word)} <= holder.terms:
            continue
        if verb_stem(closer) in lacker.terms or verb_stem(word) not in lacker.terms:
            continue
        if verb_stem(word) not in {verb_stem(head) for heads in roles(holder) for head in heads}:
            continue
        named = re.search(
            rf"(?:\b([a-z'-]+) )?\b{re.escape(word[:-1])}[a-z']*"
            r"(?: (?:between|of|for|around|behind|with) (?:an?|the|two)? ?([a-z]+))?",
            lacker.folded,
        )
        own = [
            part
            for part in (named.groups() if named is not None else ())
            if part and part not in _DETERMINERS | _PREPOSITIONS
        ]
        if any(verb_stem(part) not in holder.terms for part in own):
            return True
    return False


def _other_person(a: Statement, b: Statement) -> bool:
    """Whether each binds persons of one kind, and not the same."""
    one, two = (_persons(rule) for rule in (a, b))
    if not one or not two or one & two:
        return False
    kinds = [{actor.kind for actor in actors(rule.subject)} for rule in (a, b)]
    if kinds[0] & kinds[1]:
        return False
    return not any(verb_stem(word) in b.terms for word in one) and not any(verb_stem(word) in a.terms for word in two)


def _persons(rule: Statement) -> frozenset[str]:
    heads = _heads(rule.subject)
    if heads & _ANYBODY:
        return frozenset()
    return frozenset(word for word in heads if _pattern(_PERSON).search(word))
