"""The first layer of scoring: what objective conditions decide, before any judge (the paper, Scoring)."""

from __future__ import annotations

from inforce.evaluation.run_records import CheckedCitation, RunRecord
from inforce.evaluation.scores import Rule
from inforce.model.question_sets import Case

# The number moves when a score, or what counts as wrong but confident, can change: then what was scored is scored anew.
EDITION = "1"
_SILENT = frozenset(("declined", "conflict", "change_pending"))


def is_silent(record: RunRecord) -> bool:
    """Whether the system did not answer and handed the question on, in whichever queue."""
    return record.output.status in _SILENT


def rule_for(case: Case, record: RunRecord) -> Rule | None:
    """The first rule that sets the score, in this order; None where the points decide.

    A decline where an answer was due is 0, and no more than that; an answer where silence was due is 0 and wrong but
    confident. An answer that cites, beside right ones, a clause that is not held, of another place or not in force
    on the day is 0 too: its reader cannot tell which to follow.
    """
    status = record.output.status
    if status == "error":
        return "error"
    if status == "empty" or not record.answer.strip():
        return "empty"
    if case.queue == "answered":
        return "declined_where_an_answer_was_due" if status != "answered" else _rule_for_citations(record)
    if status == "answered":
        return "answered_where_silence_was_due"
    if status != case.queue:
        return "other_queue"
    if case.reason and record.output.reason is not None and record.output.reason not in case.reason:
        return "other_reason"
    return None if case.expected else "silent_as_due"


def _rule_for_citations(record: RunRecord) -> Rule | None:
    if record.citation.status == "uncited":
        return "uncited"
    rules = [rule for rule in map(fault_of, record.citation.cited) if rule is not None]
    return rules[0] if rules else None


def fault_of(cited: CheckedCitation) -> Rule | None:
    """What is wrong with a citation whatever the answer says; None where nothing is, or the case itself rests on it."""
    if cited.gold:
        return None
    if not cited.held:
        return "cites_what_is_not_held"
    if cited.in_place is False:
        return "cites_another_place"
    return None if cited.in_force else "cites_what_is_not_in_force"
