"""The evidence test: do the kept clauses settle the point that is asked (paper Decision 3, design 4.4)?

It stands outside any model and reads only the kept clauses. Each clause is weighed point by point (`points.py`). First
the gates: what is asked (a height, a sum, a deadline, a permission) must be in the point, about the thing asked about.
Then coverage: how much of what the question asks with stands in the point, the lines that lead into it, its headings
and its title, rare words weighing more. Last the margin: where another clause of the same instruments does about as
well, neither is sure. Anything less is silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from inforce.decisions.asked_terms import AskedWord, weighted_words
from inforce.decisions.citing import cited_card
from inforce.decisions.covering import covered_by, lacks_a_word, lacks_two_signs, unasked_share
from inforce.decisions.gates import failed_gate
from inforce.decisions.matter import Held, Part
from inforce.decisions.passages import Passage, passage_around
from inforce.decisions.points import Point, number_of, points, provisions_named
from inforce.decisions.rule_shape import rule_shape
from inforce.model.answers import Candidate, Nearest
from inforce.reading.pointers import pointer
from inforce.reading.tokens import index_terms
from inforce.storage.library import Library

# Where the question names the very provision, what else it asks with counts this much less.
_NAMED_PROVISION = 0.4
# How the gates for figures begin to say that none of the kind asked for is there.
_NO_FIGURE = "no "
MOST_NEAREST = 3
# A clause of another instrument this much behind the best may still speak to the same point, and disagree with it.
RIVAL_WITHIN = 0.15
# A rule of another work that covers this much of the question is held against the answer, lest it disagree.
DISPUTES_FROM = 0.35
# A rule that opens with a case of its own which the question does not name is a special rule: it counts this much less.
_SPECIAL_CASE = 0.2
# Of two rules that cover as much, the one whose own verb the question asks with goes first.
_SAME_VERB = 0.06
# A rule that demands or allows another act than is asked, where the question has a word it lacks, covers this much
# less: when an office must decide is not when it must notify. So does a rule that lacks a whole Chinese word of it.
_WORD_MISSING = 0.1


class Finding(Struct, frozen=True):
    """One point of a clause, weighed.

    `coverage` is how much of the question it covers (0 to 1), `rank` where that puts it among the others, `lacking` the
    words of the question it has not, `stopped` why it may not answer, and `pointer` its words that leave the matter to
    another rule.
    """

    held: Held
    point: Point
    coverage: float
    rank: float
    lacking: tuple[str, ...]
    stopped: str | None
    pointer: str = ""

    @property
    def words(self) -> str:
        """The point with the lines that lead into it."""
        text = self.held.clause.text
        return "\n".join(part for part in (self.point.led(text), self.point.words(text)) if part)

    @property
    def passage(self) -> Passage:
        """The passage around the point: what may be quoted for it."""
        return passage_around(self.held.clause.text, self.point.start)


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


def weigh(part: Part, held: Sequence[Held], library: Library, *, margin: float | None = None) -> Weighed:
    """Weigh every point of the clauses against one part of a question. `margin` in place of the library's own."""
    words = weighted_words(part.text, part.kinds, library)
    thresholds = library.settings.thresholds
    least = thresholds.coverage - RIVAL_WITHIN
    looked_at = sorted(
        (finding for one in held for finding in _weigh_clause(part, words, one, least)),
        key=lambda f: (f.stopped is not None, -f.rank, -f.held.score, f.held.clause.order),
    )
    passing = [f for f in looked_at if f.stopped is None and f.coverage >= least]
    best_of_each = _best_of_each(passing)
    found, doubt = _sure(best_of_each, thresholds.coverage, thresholds.margin if margin is None else margin)
    return Weighed(
        found=found,
        rivals=tuple(f for f in best_of_each if found and f.coverage >= found[0].coverage - RIVAL_WITHIN),
        elsewhere=None if found else _elsewhere(looked_at, thresholds.coverage),
        looked_at=tuple(looked_at),
        doubtful=bool(doubt),
        note=_note(looked_at, found) + doubt,
        disputants=_disputants(looked_at, found),
    )


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
    near = [
        f
        for f in looked_at
        if f.coverage >= DISPUTES_FROM
        and f.held.instrument.work_id not in works
        and f.held.clause.kind in ("rule", "schedule_row")
    ]
    best = {f.held.clause.id: f for f in sorted(near, key=lambda f: f.coverage)}
    return tuple(best.values()) if found else ()


def best_point(part: Part, held: Held, library: Library) -> Finding | None:
    """The point of one clause that is near enough to what is asked to be given where the clause prevails; else None."""
    words = weighted_words(part.text, part.kinds, library)
    least = library.settings.thresholds.coverage - RIVAL_WITHIN
    open_gates = [f for f in _weigh_clause(part, words, held, least) if f.stopped is None]
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


def _weigh_clause(part: Part, words: Sequence[AskedWord], held: Held, least: float) -> list[Finding]:
    """Every point of a clause. The gates are tried only where enough is covered: the others stop at that."""
    clause = held.clause
    # A row of a table stands under its header: that is its heading.
    over = clause.heading_path if clause.kind == "schedule_row" else ()
    heading = set(index_terms(" ".join((*over, clause.heading or ""))))
    above = set(index_terms(" ".join((held.instrument.title, *clause.heading_path))))
    whole = set(index_terms(clause.text))
    numbers = provisions_named(part.shown or part.text)
    findings = []
    for point in points(clause.text):
        said, led = point.words(clause.text), point.led(clause.text)
        here = (set(index_terms(said)), set(index_terms(led)), heading, above)
        coverage, lacking = covered_by(words, (*here, whole))
        rule = rule_shape(said)
        verb = rule.verb or rule_shape(led).verb
        same_verb = any(verb in word.forms for word in words) if verb else False
        coverage *= 1 - _SPECIAL_CASE * unasked_share(rule.case, words)
        if numbers and numbers & {number_of(said), number_of(clause.clause_reference)}:
            coverage = 1 - (1 - coverage) * _NAMED_PROVISION
        elif (verb and not same_verb and lacks_a_word(words, here)) or lacks_two_signs(part.text, words, lacking):
            coverage -= _WORD_MISSING
        stopped = failed_gate(part, said, led, held, words) if coverage >= least else "too little of the question"
        rank = coverage + (_SAME_VERB if same_verb and rule.verb else 0.0)
        findings.append(Finding(held, point, coverage, rank, lacking, stopped))
    return findings


def _elsewhere(looked_at: Sequence[Finding], least: float) -> Finding | None:
    """A clause on the very point that leaves the figure to another instrument: all it lacks is that figure."""
    for finding in sorted(looked_at, key=lambda f: (-f.coverage, -f.held.score)):
        if finding.coverage < least or not (finding.stopped or "").startswith(_NO_FIGURE):
            continue
        words = pointer(finding.words)
        if words is not None:
            return replace(finding, pointer=words)
    return None


def _note(looked_at: Sequence[Finding], found: Sequence[Finding]) -> str:
    if not looked_at:
        return "nothing to weigh"
    best = found[0] if found else max(looked_at, key=lambda f: f.coverage)
    return f"{best.held.clause.id}: coverage {best.coverage:.2f}" + (f", {best.stopped}" if best.stopped else "")


def _explained(candidate: Candidate, finding: Finding | None, answering: set[str]) -> Candidate:
    if finding is None or not candidate.kept:
        return candidate
    lacking = f"; lacks {', '.join(finding.lacking[:6])}" if finding.lacking else ""
    reason = f"coverage {finding.coverage:.2f}{lacking}" + (f"; {finding.stopped}" if finding.stopped else "")
    if candidate.clause_id in answering:
        reason = f"settles it: {reason}"
    return Candidate(clause_id=candidate.clause_id, score=candidate.score, kept=candidate.kept, reason=reason)
