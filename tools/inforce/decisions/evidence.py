"""The evidence test: do the kept clauses settle the point that is asked (paper Decision 3, design 4.4)?

It stands outside any model and reads only the kept clauses. Each clause is weighed point by point (`points.py`). First
the gates: what is asked (a height, a sum, a deadline, a permission) must be in the point, about the thing asked about.
Then coverage: how much of what the question asks with stands in the point, the lines that lead into it, its headings
and its title, rare words weighing more. Last the margin: where another clause of the same instruments does about as
well, neither is sure. Anything less is silence, unless the owner has a model of meaning, by which the clause found best
is enough in other words (`by_meaning.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from inforce.decisions.asked_terms import weighted_words
from inforce.decisions.by_meaning import ByMeaning, settled_by_meaning
from inforce.decisions.citing import cited_card
from inforce.decisions.finding import NO_FIGURE, Finding, weigh_clause
from inforce.decisions.matter import Held, Part
from inforce.model.answers import Candidate, Nearest
from inforce.reading.pointers import pointer
from inforce.storage.library import Library

MOST_NEAREST = 3
# A clause of another instrument this much behind the best may still speak to the same point, and disagree with it.
RIVAL_WITHIN = 0.15
# A rule of another work that covers this much of the question is held against the answer, lest it disagree.
DISPUTES_FROM = 0.35


class Weighed(Struct, frozen=True):
    """What the test found: the passages that settle the point, best first; failing that, one that points elsewhere."""

    found: tuple[Finding, ...]
    rivals: tuple[Finding, ...]
    elsewhere: Finding | None
    looked_at: tuple[Finding, ...]
    doubtful: bool
    note: str
    disputants: tuple[Finding, ...] = ()

    def explain(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """The candidates with what the test made of each."""
        why = {f.held.clause.id: f for f in reversed(self.looked_at)}
        answering = {f.held.clause.id for f in self.found}
        return tuple(_explained(candidate, why.get(candidate.clause_id), answering) for candidate in candidates)

    def nearest(self, library: Library) -> tuple[Nearest, ...]:
        """Clauses to read for oneself: never an answer, and shown only where the audience may see them."""
        seen: dict[str, Finding] = {}
        for finding in self.looked_at:
            if finding.held.card.status != "change_pending":
                seen.setdefault(finding.held.clause.id, finding)
        return tuple(
            Nearest(card=cited_card(f.held, library), text=f.passage.words(f.held.clause.text))
            for f in list(seen.values())[:MOST_NEAREST]
        )


def weigh(
    part: Part, held: Sequence[Held], library: Library, *, margin: float | None = None, slack: float = 0.0
) -> Weighed:
    """Weigh every point of the clauses against one part of a question.

    `margin` is in place of the library's own, and 0 asks no other clause to be behind. `slack` is how much less like
    the question in meaning a clause need be.
    """
    words = weighted_words(part.text, part.kinds, library)
    thresholds = library.settings.thresholds
    margin = thresholds.margin if margin is None else margin
    least = thresholds.coverage - RIVAL_WITHIN
    looked_at = sorted(
        (finding for one in held for finding in weigh_clause(part, words, one, least)),
        key=lambda f: (f.stopped is not None, -f.rank, -f.held.score, f.held.clause.order),
    )
    passing = [f for f in looked_at if f.stopped is None and f.coverage >= least]
    best_of_each = _best_of_each(passing)
    found, doubt = _sure(best_of_each, thresholds.coverage, margin)
    rivals = tuple(f for f in best_of_each if found and f.coverage >= found[0].coverage - RIVAL_WITHIN)
    near = ByMeaning()
    enough = None if found or doubt else _enough(part, library)
    if enough is not None:
        near = settled_by_meaning(part, words, looked_at, enough - slack, sure=margin > 0)
        found, rivals, doubt = near.found, near.rivals, near.doubt
    return Weighed(
        found=found,
        rivals=rivals,
        elsewhere=None if found else _elsewhere(looked_at, thresholds.coverage) or near.elsewhere,
        looked_at=tuple(looked_at),
        doubtful=bool(doubt),
        note=_note(looked_at, found) + doubt,
        disputants=_disputants(looked_at, found),
    )


def _enough(part: Part, library: Library) -> float | None:
    """The likeness that is enough where the owner has a model of meaning; imported only then."""
    if library.settings.meaning is None:
        return None
    from inforce.storage.meaning.models import enough_in

    return enough_in(part.language, library.settings.meaning)


def _best_of_each(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The first finding of each clause, in their order."""
    best: dict[str, Finding] = {}
    for finding in findings:
        best.setdefault(finding.held.clause.id, finding)
    return tuple(best.values())


def _disputants(looked_at: Sequence[Finding], found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The best point of each rule of another work that bears on the question at all, whatever gate stopped it.

    Whether one of them disagrees with what answers is judged by what both say (`disagreement`), not by how well it
    would answer: a rule may disagree and give no figure ("until the end of the next business day").
    """
    works = {finding.held.instrument.work_id for finding in found}
    nearness = max((f.held.nearness for f in found if f.held.nearness is not None), default=math.inf)
    near = [
        f
        for f in looked_at
        if (f.coverage >= DISPUTES_FROM or (f.held.nearness or 0.0) > nearness - RIVAL_WITHIN)
        and f.held.instrument.work_id not in works
        and f.held.clause.kind in ("rule", "schedule_row")
    ]
    best = {f.held.clause.id: f for f in sorted(near, key=lambda f: f.coverage)}
    return tuple(best.values()) if found else ()


def best_point(part: Part, held: Held, library: Library) -> Finding | None:
    """The point of one clause that is near enough to what is asked to be given where the clause prevails; else None."""
    words = weighted_words(part.text, part.kinds, library)
    least = library.settings.thresholds.coverage - RIVAL_WITHIN
    open_gates = [f for f in weigh_clause(part, words, held, least) if f.stopped is None]
    return max(open_gates, key=lambda f: f.rank, default=None)


def _sure(passing: Sequence[Finding], least: float, margin: float) -> tuple[tuple[Finding, ...], str]:
    """The finding that settles the point, or none. Another place's or level's rule as near is a rival, not a doubt."""
    if not passing or passing[0].coverage < least:
        return (), ""
    best = passing[0]
    for other in passing[1:]:
        if other.rank <= best.rank - margin:
            break
        if other.held.instrument.work_id == best.held.instrument.work_id:
            return (), f"; {other.held.clause.id} speaks to it as much"
    return (best,), ""


def _elsewhere(looked_at: Sequence[Finding], least: float) -> Finding | None:
    """A clause on the very point that leaves the figure to another instrument: all it lacks is that figure."""
    for finding in sorted(looked_at, key=lambda f: (-f.coverage, -f.held.score)):
        if finding.coverage < least or not (finding.stopped or "").startswith(NO_FIGURE):
            continue
        words = pointer(finding.words)
        if words is not None:
            return replace(finding, pointer=words)
    return None


def _note(looked_at: Sequence[Finding], found: Sequence[Finding]) -> str:
    if not looked_at:
        return "nothing to weigh"
    best = found[0] if found else max(looked_at, key=lambda f: f.coverage)
    near = f", nearness in meaning {best.held.nearness:.2f}" if best.held.nearness is not None else ""
    return f"{best.held.clause.id}: coverage {max(0.0, best.coverage):.2f}{near}" + (
        f", {best.stopped}" if best.stopped else ""
    )


def _explained(candidate: Candidate, finding: Finding | None, answering: set[str]) -> Candidate:
    if finding is None or not candidate.kept:
        return candidate
    lacking = f"; lacks {', '.join(finding.lacking[:6])}" if finding.lacking else ""
    reason = f"coverage {finding.coverage:.2f}{lacking}" + (f"; {finding.stopped}" if finding.stopped else "")
    if candidate.clause_id in answering:
        reason = f"settles it: {reason}"
    return Candidate(clause_id=candidate.clause_id, score=candidate.score, kept=candidate.kept, reason=reason)
