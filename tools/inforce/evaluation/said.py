"""What a text says, clause by clause: its figures with their bounds, its force, what it denies or tells of the past.

A clause here is the smallest stretch that says one thing of its own: "75 days, not 60" are two, and so are the two
halves of "60 days in one edition and 75 in another". Used for expected points and for answers alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from inforce.decisions.figures import Figure, figures
from inforce.decisions.statements import Statement, statements
from inforce.reading.bounds import AT_LEAST, AT_MOST, EXACT
from inforce.reading.folding import fold
from inforce.reading.frequencies import Frequency, frequencies
from inforce.reading.modality import (
    LIMIT,
    OBLIGATION,
    PERMISSION,
    PROHIBITION,
    RELEASE,
    conditions,
    modality,
    negations,
)
from inforce.reading.patterns import pattern
from inforce.reading.quantities import quantities
from inforce.reading.sentences import sentences
from inforce.reading.tokens import index_terms

DENIAL = "denial"  # it negates, and no modal verb says what it forbids or spares
_HARDLY_ANYTHING = 3  # terms
_FORCES = (OBLIGATION, PERMISSION, PROHIBITION, RELEASE)

# Where a clause ends inside a sentence, but for a comma between a condition and what it rules.
_ENDS = pattern(
    r"[;；]\s*|,\s+(?=(?:but|and|or|not|never|nor|while|whereas|although|though|otherwise|now)\b)"
    r"|\s+(?=(?:but|whereas|instead of|rather than)\b)|,\s+(?=which (?:is|are) not\b)"
    r"|[,，]\s*(?=(?:这里|本库|我们|目前)?(?:没有|无法|尚未|未(?!经|满)|查不到))|[,，]\s*(?=而|但|不是|并非|现|原|旧|此前|以前|之前|目前)|\n+"
)
_JOINS = pattern(r",\s+|\s+(?:and|or)\s+|[,，、]|或者?|和")
# What takes a figure back, right before it or anywhere in its clause; what tells of another time.
_NOT_THIS = pattern(
    r"\b(?:not|isn't|aren't|wasn't|never|instead of|rather than|no longer(?! than))[ ,:]*"
    r"(?:the |a |an |for |in |of |just |only )*$"
    r"|(?:不是|并非|而非|不再是?|不为|非)\s*$"
)
_TAKEN_BACK = pattern(
    r"\b(?:no longer(?! than)|(?:is|are|was|were) (?:wrong|incorrect|false|mistaken|untrue|not (?:true|right|correct))"
    r"|wrongly|contrary to|(?:does|do) not (?:apply|hold)|(?:it|that) is not (?:true|right|correct|so))\b"
    r"|不再(?:适用|有效|执行)?|是?错误的?|不正确|不对|并不适用|不适用"
)
_WAS = pattern(
    r"\b(?:was|were|used to be|had been)(?: (?:then|only|just|set|fixed|limited|at|least|most|up|to|not|less|more|than"
    r"|a|the|about|exactly|still))*\s*$"
)
_OTHER_TIME = pattern(
    r"\b(?:formerly|previously|before that|until then|in the past|used to|no longer(?! than)"
    r"|repealed|revoked|superseded|(?:has|have|had|was|were) (?:been )?(?:replaced|ended|lapsed|raised|lowered|changed)"
    r"|will (?:be|become|rise|fall|change)|becomes|rises to|falls to|changes to|would have been)\b"
    r"|此前|以前|之前为|原为|原来|原先|曾|旧版|旧规定|已废止|已经废止|废止前|已失效|修订前|将(?:为|改|调|提高|降)"
)
# A rule that is quoted as the one that comes: "From 2025-07-01 this applies instead (section 5): “…”".
_COMING = pattern(
    r"\b[Ff]rom \d{4}-\d{2}-\d{2}[^“”]{0,80}\binstead\b[^“”]{0,300}“[^”]*”?"
    r"|自(?:\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}日)起改[^“”]{0,300}“[^”]*”?"
)
_OF_A_BOUND = pattern(
    r"(?:not?|never) (?:be )?(?:more|less|fewer|later|earlier|longer|shorter|exceed\w*|over|under|above|below|only)\b"
    r"|(?:不|未|没有)(?:得|能|应)?[^,，。;；]{0,4}?(?:超过|超出|少于|低于|小于|短于|高于|大于|多于|早于|晚于|足|满)"
)
# What is only asked in it, or left open: "no clause says whether a landlord may".
_LEFT_OPEN = pattern(
    r"\bwhether\b(?:(?!\b(?:cannot|can't|is not|are not)\b)[^,;.])*|是否[^,，。;；无不没未]*|能否[^,，。;；无不没未]*"
)
_NOT_ONLY = pattern(r"(?:\bnot|\bnor|不|非) ?$")
_NOBODY_ELSE = pattern(r"\b(?:no ?(?:body|[ -]?one)|none) (?:else|but|other)\b|\bother than\b|其他.{0,8}(?:不得|不能)")
_NEEDS = pattern(r"\b(?:needs?|required|necessary|requires?|obligatory)\b|需要|须|要求")
_BANNED = pattern(r"\b(?:banned|illegal|unlawful|outlawed|off limits|against the (?:law|rules?))\b|违法|违规|违反")


@dataclass(frozen=True)
class Clause:
    """One thing said. `sentence` counts the sentences of the text; `told` are its statements, each with its figures.

    `terms` are its words but for those that it leaves open ("whether"), which are `open_terms`. `denied` are the
    numbers of the figures that it takes back; `past`: what it tells held at another time. `elliptic`: it begins with
    its figure, and what the figure is of stands before it in the sentence.
    """

    text: str
    sentence: int
    told: tuple[tuple[Statement, tuple[Figure, ...]], ...]
    often: tuple[Frequency, ...]
    force: str
    negates: bool
    terms: frozenset[str]
    open_terms: frozenset[str]
    denied: frozenset[int]
    past: bool
    elliptic: bool = False

    @property
    def figures(self) -> Iterator[tuple[int, Statement, Figure]]:
        """Every figure, numbered within the clause, with the statement it stands in."""
        number = 0
        for statement, every in self.told:
            for figure in every:
                yield number, statement, figure
                number += 1


@lru_cache(maxsize=512)
def said(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, in order. A clause without a force of its own has that of its sentence's first part."""
    found: list[Clause] = []
    coming = [match.span() for match in _COMING.finditer(text)]
    for number, (start, end) in enumerate(sentences(text)):
        force, bound = "", EXACT
        later = any(first < end and start < last for first, last in coming)
        for piece in _pieces(text[start:end]):
            clause = _clause(piece, number, force, bound, later=later)
            force = clause.force if clause.force in _FORCES else force
            first = next((one for _, _, one in clause.figures), None)
            bound = EXACT if first is None else first.bound
            if first is not None and first.quantity.start == 0 and found and found[-1].sentence == number:
                clause = replace(clause, elliptic=True)
            found.append(clause)
    return tuple(found)


def force_of(text: str) -> str:
    """Obligation, permission, prohibition, release, denial, or nothing; of several modal verbs the first decides."""
    text = _ruling(_LEFT_OPEN.sub(" ", fold(text)))
    kinds = [modal.kind for modal in modality(text) if modal.kind in _FORCES]
    denies = negates(text)
    if kinds:
        needless = kinds[0] == OBLIGATION and re.search(r"\bno(?:body| one)?\b[^.;,]*\b(?:must|shall|has to)\b", text)
        return PROHIBITION if needless else kinds[0]
    if _NEEDS.search(text):
        return RELEASE if denies else OBLIGATION
    if _BANNED.search(text):
        return PERMISSION if denies else PROHIBITION
    return DENIAL if denies else ""


def limits(text: str) -> bool:
    """Whether it lets in only what it names; "not only" does not."""
    folded = fold(text)
    only = any(one.kind == LIMIT and not _NOT_ONLY.search(folded[: one.start]) for one in modality(text))
    return only or _NOBODY_ELSE.search(folded) is not None


def _ruling(text: str) -> str:
    """A text without its conditions; the whole where hardly anything else is in it."""
    kept = text
    for one in conditions(text):
        kept = kept[: one.start] + " " * (one.end - one.start) + kept[one.end :]
    return kept if len(index_terms(kept)) > _HARDLY_ANYTHING else text


def negates(text: str) -> bool:
    """Whether it negates, "not more than" and "not only" aside."""
    folded = fold(text)
    return any(not _OF_A_BOUND.match(folded, start) for start, _ in negations(text))


def _pieces(sentence: str) -> Iterator[str]:
    """The stretches of a sentence; where two figures of one kind meet, cut at what joins them."""
    start = 0
    for match in (*_ENDS.finditer(sentence), None):
        end = len(sentence) if match is None else match.start()
        if sentence[start:end].strip():
            yield from _apart(sentence[start:end].strip())
        start = end if match is None else match.end()


def _apart(piece: str) -> Iterator[str]:
    start, every = 0, quantities(piece)
    for one, two in pairwise(every):
        joins = list(_JOINS.finditer(piece, one.end, two.start)) if one.kind == two.kind else []
        if joins:
            yield piece[start : joins[-1].start()].strip()
            start = joins[-1].end()
    yield piece[start:].strip()


def _clause(text: str, number: int, inherited: str, bound: str, *, later: bool) -> Clause:
    """One clause. Where it begins with its figure ("1.25 m or 1.35 m"), the bound is that of the figure before."""
    told = tuple((one, _every_figure(one, bound)) for one in statements(text))
    folded = fold(text)
    own = force_of(text)
    denied, place = set(), 0
    past = later or _OTHER_TIME.search(folded) is not None
    for statement, every in told:
        for figure in every:
            before = statement.folded[: figure.quantity.start]
            if _TAKEN_BACK.search(folded) or _NOT_THIS.search(before):
                denied.add(place)
            past = past or _WAS.search(before) is not None
            place += 1
    return Clause(
        text=text,
        sentence=number,
        told=told,
        often=frequencies(text),
        force=own or inherited,
        negates=negates(text),
        terms=frozenset(index_terms(_LEFT_OPEN.sub(" ", folded))),
        open_terms=frozenset(term for match in _LEFT_OPEN.finditer(folded) for term in index_terms(match[0])),
        denied=frozenset(denied),
        past=past,
    )


def _every_figure(rule: Statement, before: str) -> tuple[Figure, ...]:
    """The figures of a statement, those of its condition too; how often is told apart (`frequencies`)."""
    often = [(one.start, one.end) for one in frequencies(rule.text)]
    every = [
        one
        for one in quantities(rule.text)
        if one.kind not in ("duration", "count") or not any(start <= one.start < end for start, end in often)
    ]
    read = {one.quantity: one for one in figures(rule, frozenset(one.kind for one in every))}
    told = [part for one in every for part in _both_ends(read.get(one) or Figure(one, "", one.bound))]
    return tuple(
        one._replace(bound=before) if one.bound == EXACT and one.quantity.start == 0 and before != EXACT else one
        for one in told
    )


def _both_ends(figure: Figure) -> tuple[Figure, ...]:
    """A range of two measures as its two bounds: between 2 and 3 is at least 2, and at most 3."""
    one = figure.quantity
    if one.upper is None:
        return (figure,)
    lower, upper = one._replace(upper=None), one._replace(upper=None, value=one.upper)
    return (Figure(lower, figure.part, AT_LEAST), Figure(upper, figure.part, AT_MOST))
