"""What each assertion of a rule says: who it binds, in which case, and what is to be done, allowed or forbidden.

Read from the sentence's own order (condition, subject, modal verb, action). It is used to tell whether two rules speak
to the same point; where the order cannot be read the parts are empty, and empty parts tell nothing apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from inforce.decisions.assertions import assertions
from inforce.reading.folding import fold
from inforce.reading.interrogatives import has_han
from inforce.reading.modality import OBLIGATION, PERMISSION, PROHIBITION, RELEASE, Modal, modality
from inforce.reading.phrases import word_set
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.tokens import index_terms
from inforce.reading.verb_stems import verb_stem

_KINDS = (OBLIGATION, PERMISSION, PROHIBITION, RELEASE)


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


# An opening condition ends at its comma, or where it can end nowhere else; it never reaches past a modal verb.
_OPENING = (
    r"\s*(?:"
    r"((?:from|between|by|during|where|when|if|while|after|before|in|at|on|for|unless|except|subject to|until|once)\b"
    r"(?:(?!\b(?:must|may|shall)\b)[^,]){2,160}),"
    r"|(from [a-z]+ to [a-z]+|between [a-z]+ and [a-z]+|by (?:day|night)|at night)"
    r"|((?:before|after|during|where|when|if|while|in|on|at) [^,]{2,100}?)"
    r"(?= (?:an?|the|every|each|no|its|it|they) (?:[a-z'-]+ ){0,4}(?:must|may|shall)\b)"
    r")\s+"
)
_TRAILING = r"[^,;.]*?\b(?:if|where|while|as long as|in the case of|on a day)\b ([^,;.]{4,160})"
_EXCEPTION = (
    r"[,;]?\s*\b(?:unless|except(?:ing)?|other than|save|provided that)\b[^;.]*"
    "|[^,，。;；]{1,40}除外|除[^,，。;；]{1,40}外[,，]?"
)
_HAN_OPENING = r"\s*([^。;；]{2,80}?(?:期间以外|期间|以外|情况下|情形下|的|时|后|前))[,，]"
_RELATIVE_CUE = (
    r"\b(?:who|that|which)\b"
    r"|\bwith (?=(?:an? )?(?:[a-z]+ ){0,3}(?:of )?(?:more|less|fewer|at least|not|\d|one|two|no)\b)"
)
_LIMITED = r"(?:be )?(?:exceed|more|less|fewer|over|under)\b|超过|超出|低于|少于|小于|短于|高于|大于|多于|早于|晚于"
_PARTICIPLE = r"(?:ed|en|wn|ld|id|pt|ut|ung|ght|de|un)$"
_COPULA = r"\b(?:is|are|costs?|pays?|lapses?|falls|applies)\b"
_NEGATED_SUBJECT = r"^\s*(?:no|nobody|no one|neither|none)\b"
_OFFENCE = r"\b(?:commits an offence|is guilty of an offence)\b"
_RELEASED = r"\b(?:do|does|did) not (?:need|require)\b|\bneeds no\b"
_REQUIRED = r"\b(?:is|are) (?:required|needed|necessary)\b(?! to)"


@dataclass(frozen=True)
class Statement:
    """One assertion in its parts. `text` and `lead` are as in the rule, all else is folded.

    `force` is obligation, permission, prohibition, release, or empty; `head` is where the modal verb, or failing that
    the figure, stands in the folded text. `condition` is the case it holds in: opening, trailing, or what narrows its
    subject.
    """

    text: str
    lead: str
    condition: str
    subject: str
    force: str
    action: str
    head: int

    @cached_property
    def folded(self) -> str:
        """The assertion's own words, folded."""
        return fold(self.text)

    @cached_property
    def own(self) -> frozenset[str]:
        """The index terms of its own words."""
        return frozenset(index_terms(self.text))

    @cached_property
    def terms(self) -> frozenset[str]:
        """The index terms of its own words and of those that lead into it."""
        return self.own | frozenset(index_terms(self.lead))

    @cached_property
    def whole(self) -> str:
        """What leads into it and its own words, folded."""
        return fold(f"{self.lead} {self.text}")

    @cached_property
    def measures(self) -> tuple[Quantity, ...]:
        """Its figures; those of an exception only where it has no others: "not open unless one for each 25 bathers"."""
        spared = [match.span() for match in _pattern(_EXCEPTION).finditer(self.folded)]
        every = quantities(self.text)
        ruling = tuple(q for q in every if not any(start <= q.start < end for start, end in spared))
        return ruling or every

    @property
    def is_han(self) -> bool:
        """Whether it is Chinese."""
        return has_han(self.folded)

    @property
    def limits(self) -> bool:
        """Whether what it forbids is a figure: "not more than 9 hens" forbids no hens."""
        if self.force != PROHIBITION:
            return False
        bounded = any(q.bound != "exact" and q.unit != "penalty_unit" for q in self.measures)
        return bounded or _pattern(_LIMITED).match(self.action) is not None

    @property
    def verb(self) -> str:
        """The stem of the verb of an English action; empty where there is none, or it is only "be"."""
        words = re.findall(r"[a-z]+", re.sub(r"^\s*,[^,]*,", "", self.action))
        if not words or words[0] in _NO_VERB:
            return ""
        if words[:1] == ["be"]:
            words = words[1:] if len(words) > 1 and _pattern(_PARTICIPLE).search(words[1]) else []
        return verb_stem(words[0]) if words else ""


_NO_VERB = word_set("a an the any no not in on at for of to from before after within until")


@lru_cache(maxsize=1024)
def statements(text: str) -> tuple[Statement, ...]:
    """Every assertion of a rule's text, taken apart."""
    return tuple(_taken_apart(assertion.text.strip(), assertion.lead.strip()) for assertion in assertions(text))


def _taken_apart(text: str, lead: str) -> Statement:
    folded = fold(text)
    modals = [modal for modal in modality(text) if modal.kind in _KINDS]
    if not modals and lead:
        return _led(text, folded, lead)
    opening = _opening(folded)
    begins = opening.end() if opening is not None else 0
    condition = next((group for group in opening.groups() if group), "") if opening is not None else ""
    modals = [modal for modal in modals if modal.start >= begins]
    force, head, after = _force(folded, begins, modals[0] if modals else None)
    before = folded[begins:head]
    if not before.strip() and lead and not has_han(folded):
        inherited = _taken_apart(lead, "")
        before = inherited.subject
        condition = condition or inherited.condition
    narrowed = _pattern(_RELATIVE_CUE).search(before)
    subject = before[: narrowed.start()] if narrowed is not None else before
    negated = _pattern(r"\s*(?:no|nobody|neither|none)\b(.*?)\b(?:may|shall|must|can|will)$").match(folded[head:after])
    if negated is not None:
        subject = negated[1]
    cases = [condition, before[narrowed.end() :] if narrowed is not None else ""]
    trailing = _pattern(_TRAILING).match(folded, after)
    cases += [trailing[1]] if trailing is not None else []
    return Statement(
        text,
        lead,
        "; ".join(part.strip() for part in cases if part.strip()),
        _plain(subject),
        force,
        folded[after:].strip(),
        head,
    )


def _led(text: str, folded: str, lead: str) -> Statement:
    """An item of a list, or an assertion that leaves its verb out: verb, subject and case are those of its lead."""
    above = _taken_apart(lead, "")
    opening = _opening(folded)
    own = next((group for group in opening.groups() if group), "") if opening is not None else ""
    head = min((q.start for q in quantities(text)), default=len(folded))
    condition = "; ".join(part for part in (above.condition, own) if part)
    subject = _plain(folded[:head]) if has_han(folded) and not above.action else above.subject
    return Statement(text, lead, condition, subject, above.force, f"{above.action} {folded}".strip(), head)


def _opening(folded: str) -> re.Match[str] | None:
    return _pattern(_HAN_OPENING if has_han(folded) else _OPENING).match(folded)


def _force(folded: str, begins: int, modal: Modal | None) -> tuple[str, int, int]:
    """The force, and where the words that carry it begin and end."""
    offence = _pattern(_OFFENCE).search(folded, begins)
    if offence is not None:
        narrowed = re.compile(r"\b(?:who|that)\b").search(folded, begins, offence.start())
        return PROHIBITION, offence.start(), narrowed.end() if narrowed is not None else offence.end()
    released = _pattern(_RELEASED).search(folded, begins)
    if released is not None and (modal is None or released.start() <= modal.start):
        return RELEASE, released.start(), released.end()
    if modal is not None:
        kind, start, end = modal
        negated = _pattern(_NEGATED_SUBJECT).search(folded[begins:])
        if negated is not None and kind == PERMISSION:
            kind = PROHIBITION
        return kind, start, end
    required = _pattern(_REQUIRED).search(folded, begins)
    if required is not None:
        negated = _pattern(_NEGATED_SUBJECT).search(folded[begins:])
        return RELEASE if negated is not None else OBLIGATION, required.start(), required.end()
    copula = _pattern(_COPULA).search(folded, begins)
    if copula is not None and not has_han(folded):
        return "", copula.start(), copula.end()
    head = min((q.start for q in quantities(folded) if q.start >= begins), default=len(folded))
    return "", head, head if has_han(folded) else begins


def _plain(subject: str) -> str:
    """The subject without what stands before its last comma in English, joints and blanks."""
    if has_han(subject):
        return re.sub("(?:还|也|均|都|并|但|但是)+$", "", subject.strip())
    pieces = [piece for piece in re.split(r"[.;:,]\s*", subject.strip()) if piece]
    last = pieces[-1].strip() if pieces else ""
    if re.match(r"(?:in|on|at|before|after|during|for|from|by)\b", last):  # an opening without its comma
        found = re.match(r".*\b((?:the|an?|every|each|no|any) [a-z' -]+|it|they)$", last)
        return found[1] if found is not None else ""
    return last
