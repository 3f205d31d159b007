"""The gates for words: what is asked must be spoken of at all, and by enough of its words (the evidence test)."""

from __future__ import annotations

import re

from inforce.decisions.weighing import Weighing
from inforce.reading.asked_kinds import asked_attributes
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms

# How many content words an English question must share with a point: with a figure to look for, and without.
_LEAST_SHARED, _LEAST_SHARED_UNTYPED = 2, 3


# The same in Chinese, in signs: two words with a figure to look for, six without.
_LEAST_SIGNS, _LEAST_SIGNS_UNTYPED = 4, 12


def shares_enough(w: Weighing) -> str | None:
    """May and must are asked of too many things for two words to tell them apart, and figures of too many for one."""
    typed = w.asks_figure or "definition" in w.part.kinds
    named = bool(asked_attributes(w.part.shown or w.part.text))
    above = f"{w.held.instrument.title} {w.around}" if typed else w.around
    terms = set(index_terms(above))
    weighty = [word for word in w.words if not word.minor] if w.part.language == "zh" else w.words
    shared = sum(bool(word.forms & terms) for word in weighty)
    if w.part.language == "zh":
        least = min(_LEAST_SIGNS, len(weighty)) if typed else _LEAST_SIGNS_UNTYPED
    elif typed and len(weighty) == 1:
        # One word is enough only where the clause is headed by it.
        return None if weighty[0].forms & _heads(w) else "shares too few words"
    else:
        least = min(_LEAST_SHARED, len(weighty)) if typed else _LEAST_SHARED if named else _LEAST_SHARED_UNTYPED
    return "shares too few words" if shared < least else None


def _heads(w: Weighing) -> set[str]:
    clause = w.held.clause
    return set(index_terms(" ".join((w.held.instrument.title, *clause.heading_path, clause.heading or ""))))


# What asks for a figure in words that no rule needs to say.
_AMOUNTS = frozenset({"quantity", "amount", "number", "size", "weight", "sum"})


def names_what_is_asked(w: Weighing) -> str | None:
    """Asked which door, or what colour, the rule must speak of doors, of colours."""
    for attribute in asked_attributes(w.part.shown or w.part.text):
        word = asked_words(attribute)[-1:]
        if word and attribute in _AMOUNTS:
            if not w.measures:
                return "no figure"
        elif word and not word[0].forms & set(index_terms(f"{w.led} {w.said}")) and not w.asks_figure:
            return f"says nothing of a {attribute}"
    return None


_DEFINES = pattern(r"\bmeans?\b|\bincludes?\b|\bis (?:an?|the)\b|\bdefined\b|是指|指的是|所称|称为|包括")
_HAN_TERM = pattern(
    r"(?:什么是|何为|何谓|什么叫)([^，。？?]{2,20})|([^，。？?]{2,16}?)(?:是什么|是指什么|指什么|的定义)"
)


def defines_it(w: Weighing) -> str | None:
    """What a word means is answered by a rule that says so, and says it of that word."""
    if "definition" not in w.part.kinds or w.wanted or w.held.clause.kind == "definition":
        return None
    said = fold(w.said)
    term = _HAN_TERM.search(fold(w.part.text)) if w.part.language == "zh" else None
    if term is not None:
        named = re.escape(term[1] or term[2])
        return None if re.search(named + "[”」》]?，?(?:是|指|称|包括)", said) else "defines another thing"
    return None if _DEFINES.search(said) else "defines nothing"
