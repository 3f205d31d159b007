"""One point of a clause, weighed against one part of a question: how much of it is covered, and what stops it.

How much of what the question asks with stands in the point, the lines that lead into it, its headings and its title,
rare words weighing more; and whether a gate is shut (`gates.py`). Whether that is enough is decided in `evidence.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from inforce.decisions.asked_terms import AskedWord
from inforce.decisions.covering import covered_by, lacks_a_word, lacks_two_signs, unasked_share
from inforce.decisions.gates import Gate, failed_gate
from inforce.decisions.matter import Held, Part
from inforce.decisions.passages import Passage, passage_around, whole
from inforce.decisions.points import Point, number_of, points, provisions_named
from inforce.decisions.rule_shape import rule_shape
from inforce.reading.tokens import index_terms

# How the gates for figures begin to say that none of the kind asked for is there.
NO_FIGURE = "no "
# Where the question names the very provision, what else it asks with counts this much less.
_NAMED_PROVISION = 0.4
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
    words of the question it has not, `stopped` why it may not answer, `pointer` its words that leave the matter to
    another rule, and `is_whole` whether it stands for the whole clause.
    """

    held: Held
    point: Point
    coverage: float
    rank: float
    lacking: tuple[str, ...]
    stopped: str | None
    pointer: str = ""
    is_whole: bool = False

    @property
    def words(self) -> str:
        """The point with the lines that lead into it."""
        text = self.held.clause.text
        return "\n".join(part for part in (self.point.led(text), self.point.words(text)) if part)

    def gate(self, part: Part, words: Sequence[AskedWord], gates: Sequence[Gate]) -> str | None:
        """The first of these gates that is shut to this point, in words; None when all are open."""
        text = self.held.clause.text
        return failed_gate(part, self.point.words(text), self.point.led(text), self.held, words, gates)

    @property
    def passage(self) -> Passage:
        """The passage around the point, or the whole clause: what may be quoted for it."""
        if self.is_whole:
            return whole(self.held.clause.text)
        return passage_around(self.held.clause.text, self.point.start)


def weigh_clause(part: Part, words: Sequence[AskedWord], held: Held, least: float) -> list[Finding]:
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
