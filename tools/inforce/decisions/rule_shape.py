"""The shape of a rule's sentence: the case it opens with, what it demands or allows, and what for."""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.reading.folding import fold
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE, modality
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms

# An opening case ends at its comma, and never reaches past a modal verb.
_OPENING = pattern(
    r"\s*(?:\(?[0-9a-z.]{1,6}\)\s*)*"
    r"((?:from|between|by|during|where|when|if|while|after|before|in|at|on|for|unless|except|subject to)\b"
    r"(?:(?!\b(?:must|may|shall)\b)[^,]){2,120}),\s"
)
_OPENING_HAN = pattern(r"\s*([^,，。；;]{2,40}(?:期间以外|期间|以外|的|时|后|前))[,，]")
# What an act is for, between its modal verb and the next condition: "may enter a dwelling to test an alarm only after".
_PURPOSE = pattern(
    r"\b(?:(?:in order |so as )?to\s+(?!be\b)|for(?: the)? purposes? of\s+|for\s+(?=[a-z]{3,}ing\b))"
    r"((?:(?!\b(?:only|after|before|until|unless|if|when|where|except|within|by|at least|not)\b)[^,.;:]){3,80})"
)
_PURPOSE_HAN = pattern("为(?!准|由|限)了?([^,，。；;]{2,30})[,，]")
_FORCES = (OBLIGATION, PERMISSION, PROHIBITION, RELEASE)


class RuleShape(Struct, frozen=True):
    """`case` is the opening condition, folded, or empty; `verb` the stem term of the action's verb, or empty."""

    case: str
    verb: str


def rule_shape(said: str) -> RuleShape:
    """Read a sentence's opening case and the first word of its action, "be" aside."""
    folded = fold(said).strip()
    opening = _OPENING.match(folded) or _OPENING_HAN.match(folded)
    start = 0 if opening is None else opening.end()
    modal = next((m for m in modality(folded[start:]) if m.kind in _FORCES), None)
    action = "" if modal is None else folded[start + modal.end :]
    words = re.findall(r"[a-z]+", action)[:2]
    word = next((one for one in words if one != "be"), "")
    verb = next((term for term in index_terms(word) if term.startswith("~")), "") if word else ""
    return RuleShape("" if opening is None else opening[1], verb)


def purpose_of(said: str) -> str:
    """What a rule's act is for ("test an alarm"), folded; empty where it does not say."""
    folded = fold(said)
    modal = next((m for m in modality(folded) if m.kind in _FORCES), None)
    found = _PURPOSE.search(folded, modal.end) if modal is not None else None
    found = found or _PURPOSE_HAN.search(folded)
    return "" if found is None else found[1].strip()
