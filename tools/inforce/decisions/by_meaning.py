"""Enough by meaning: a clause may settle a point in other words than the asker's (docs/decisions/evidence-test.md).

Only where library.yml names a model of meaning, and only where the words alone settle nothing. Every gate but one stays
in its place, for what is asked must stand in the point in whatever words; the gate that counts shared words gives way
to likeness: how near the clause is in meaning, and a little of how much of the question it covers. The clause must be
the one found best of all, and clearly so. The model says how near, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.finding import NO_FIGURE, Finding
from inforce.decisions.gates import GATES, is_rule
from inforce.decisions.matter import Part
from inforce.decisions.word_gates import shares_enough
from inforce.reading.asked_words import asked_words
from inforce.reading.folding import fold
from inforce.reading.modality import modality
from inforce.reading.patterns import pattern
from inforce.reading.pointers import pointer
from inforce.reading.quantities import quantities

# What the share of the question that is covered adds to nearness: words in common are worth a fifth of meaning.
_WORDS_COUNT = 0.2
# However many words it shares, a clause is at least so near; and no other that was found is nearer by more than that.
_LEAST_NEAR, _AS_NEAR = 0.52, 0.02
# The clause found next best must be behind by this share of the best one's score, or neither is sure.
_AHEAD = 0.03
# A rule of another work this much less like the question may still speak to the same point, and disagree.
_RIVAL_WITHIN = 0.15
# What is near is the clause, so it is quoted whole; one longer than this many characters says too much besides.
_LONGEST = 3200
# A rule says what holds, and seldom why; what is asked why takes for granted that it does.
_WHY = pattern(r"\s*(?:(?:and|so|but)\s+)?why\b")
_GATES = tuple(gate for gate in GATES if gate is not shares_enough)


class ByMeaning(Struct, frozen=True):
    """The finding that settles the point by its meaning, or the one that points elsewhere, or neither and why.

    `rivals` are what rules of other works say that are nearly as like the question.
    """

    found: tuple[Finding, ...] = ()
    rivals: tuple[Finding, ...] = ()
    elsewhere: Finding | None = None
    doubt: str = ""


def settled_by_meaning(
    part: Part, words: Sequence[AskedWord], looked_at: Sequence[Finding], enough: float, *, sure: bool = True
) -> ByMeaning:
    """Whether the clause found best settles the point. `enough`: the least likeness; not `sure`: others may be near."""
    clauses = _by_clause(part, words, looked_at)
    if not clauses or _WHY.match(fold(part.text)):
        return ByMeaning()
    best = _best_point(part, words, clauses[0])
    nearness = best.held.nearness or 0.0
    nearest = max(findings[0].held.nearness or 0.0 for findings in clauses)
    if best.rank < enough or nearness < max(_LEAST_NEAR, nearest - _AS_NEAR):
        return ByMeaning()
    if best.held.clause.kind == "schedule_row":
        # A row is a few words under a header: what it is about hangs on each of them.
        return ByMeaning()
    unknown = _kind_not_known(part, words, best)
    if unknown:
        return ByMeaning(doubt=f"; nothing held knows of {unknown}")
    if best.stopped is not None:
        elsewhere = pointer(best.words) if best.stopped.startswith(NO_FIGURE) else None
        return ByMeaning(elsewhere=None if elsewhere is None else replace(best, pointer=elsewhere))
    if not modality(best.words) and not quantities(best.words):
        # A heading, or words that only describe: near, and no rule.
        return ByMeaning()
    if len(best.held.clause.text) > _LONGEST:
        return ByMeaning(doubt=f"; {best.held.clause.id} is too long to tell which part of it settles this")
    rivals = []
    for findings in clauses[1:]:
        as_well = sure and findings[0].held.score > best.held.score * (1 - _AHEAD)
        if not as_well and findings[0].held.instrument.work_id == best.held.instrument.work_id:
            continue  # no rival, and far enough behind: its gates need not be tried
        rival = _best_point(part, words, findings)
        if rival.stopped is not None:
            continue
        if as_well:
            return ByMeaning(doubt=f"; {rival.held.clause.id} speaks to it as much")
        if rival.held.instrument.work_id != best.held.instrument.work_id and rival.rank >= best.rank - _RIVAL_WITHIN:
            rivals.append(rival)
    return ByMeaning((best,), (best, *rivals))


def _by_clause(part: Part, words: Sequence[AskedWord], looked_at: Sequence[Finding]) -> list[list[Finding]]:
    """The points of each clause that rules, by how well the clause was found."""
    clauses: dict[str, list[Finding]] = {}
    for finding in looked_at:
        if finding.held.nearness is not None and finding.gate(part, words, (is_rule,)) is None:
            clauses.setdefault(finding.held.clause.id, []).append(finding)
    return sorted(clauses.values(), key=lambda findings: (-findings[0].held.score, findings[0].held.clause.order))


def _best_point(part: Part, words: Sequence[AskedWord], findings: Sequence[Finding]) -> Finding:
    """The point of a clause that covers most of those no gate stops, else of all. Its rank is its likeness."""
    weighed = [
        replace(one, stopped=one.gate(part, words, _GATES), rank=_likeness(one), is_whole=True) for one in findings
    ]
    return max(weighed, key=lambda one: (one.stopped is None, one.coverage))


def _kind_not_known(part: Part, words: Sequence[AskedWord], best: Finding) -> str:
    """A kind of thing of which no clause held speaks, where this one speaks of the thing: a carbon monoxide alarm."""
    known = {word.word: word for word in words if not word.minor}
    for one, following in pairwise(asked_words(part.text)):
        kind, thing = known.get(one.text), known.get(following.text)
        if kind is None or thing is None or kind.seen or not thing.seen or thing.word in best.lacking:
            continue
        if part.text[one.start + len(one.text) : following.start].isspace():
            return f"{one.text} {following.text}"
    return ""


def _likeness(finding: Finding) -> float:
    return (finding.held.nearness or 0.0) + _WORDS_COUNT * max(0.0, finding.coverage)
