"""What a rule's sentence is about: who it binds, under which opening condition, and what it says is to be done.

Read from the sentence's own order (condition, subject, modal verb, action). It is used to tell whether two rules speak to the same
point; where the order cannot be read the parts are empty, and empty parts tell nothing apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from inforce.reading.folding import fold
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE, modality
from inforce.reading.tokens import index_terms

# An opening condition ends at its comma, or where it can end nowhere else; it never reaches past a modal verb.
_OPENING = re.compile(
    r"\s*(?:\(?[0-9a-z]{1,3}\)\s*)?(?:"
    r"((?:from|between|by|during|where|when|if|while|after|before|in|at|on|for|unless|except|subject to)\b"
    r"(?:(?!\b(?:must|may|shall)\b)[^,]){2,120}),"
    r"|(from [a-z]+ to [a-z]+|between [a-z]+ and [a-z]+|by (?:day|night)|at night))\s+"
)
_OPENING_HAN = re.compile(r"\s*([^,，。；;]{2,40}(?:期间以外|期间|以外|的|时|后|前|内))[,，]")
_ANYBODY = frozenset(
    "person persons anyone anybody nobody one owner owners occupier occupiers it they he she who that which each every any no the "
    "任何单位和个人 任何人 任何单位 单位和个人 个人和单位 单位 经营者 当事人 市民 居民 业主 公民".split()
)
_DETERMINERS = frozenset("a an the any every each no such that this his her its their other".split())
_STOPS_SUBJECT = re.compile(r"\b(?:who|that|which|of|in|on|at|for|with|to|from|under|by|employed)\b")
_KINDS = (OBLIGATION, PERMISSION, PROHIBITION, RELEASE)


@dataclass(frozen=True)
class Statement:
    """A rule's sentence in its parts, folded. `force` is obligation, permission, prohibition, release, or empty."""

    text: str
    condition: str
    subject: str
    force: str
    action: str

    @property
    def binds_anybody(self) -> bool:
        """Whether the subject is nobody in particular, or could not be read."""
        words = self.subject.split()
        return not words or all(word in _ANYBODY for word in words)

    @property
    def verb(self) -> str:
        """The stem of the first word of the action."""
        words = re.findall(r"[a-z]+", self.action)
        words = words[1:] if words[:1] == ["be"] and len(words) > 1 else words
        return next((term for term in index_terms(words[0]) if term.startswith("~")), "") if words else ""


def statement(text: str) -> Statement:
    """Take a rule's sentence apart."""
    folded = fold(text).strip()
    opening = _OPENING.match(folded) or _OPENING_HAN.match(folded)
    condition = next((one for one in opening.groups() if one), "") if opening is not None else ""
    body = folded[opening.end() :] if opening is not None else folded
    modals = [m for m in modality(body) if m.kind in _KINDS]
    if not modals:
        return Statement(folded, condition, "", "", body)
    first = modals[0]
    before = body[: first.start]
    negated_subject = re.match(r"\s*(?:no|nobody|neither)\b", body[first.start :]) is not None
    subject = "" if negated_subject else _subject(before)
    return Statement(folded, condition, subject, first.kind, body[first.end :].strip())


def _subject(before: str) -> str:
    """The head words of what stands before the modal verb."""
    pieces = [piece for piece in re.split(r"[.;:,，。；：]\s*", before.strip()) if piece]
    last = pieces[-1] if pieces else ""
    if any("\u4e00" <= sign <= "\u9fff" for sign in last):
        return re.sub(r"(?:还|也|均|都|并)$", "", last.strip())
    head = _STOPS_SUBJECT.split(last)[0]
    words = [word for word in re.findall(r"[a-z']+", head) if word not in _DETERMINERS]
    return " ".join(words[-3:])
