"""Wrong but confident: the figure that comes first, for it is what the software exists to prevent."""

from __future__ import annotations

from inforce.evaluation.judges import Verdict
from inforce.evaluation.rule_layer import fault_of
from inforce.evaluation.run_records import RunRecord
from inforce.model.question_sets import Case

_QUEUES = {"declined": "declined", "conflict": "left open as a conflict", "change_pending": "left to a pending change"}


def why_wrong_but_confident(case: Case, record: RunRecord, verdict: Verdict | None) -> tuple[str, ...]:
    """Why a reply counts as wrong but confident, in words; none where it does not.

    Only what is *answered* can: an error, an empty reply and a decline of any kind are never confident. It is so when
    1. an answer is given where silence was due (declined, in conflict, waiting for a change), or
    2. it says a point that it must not, or
    3. it cites a clause that is not held, is of another place than the one asked about and those above it, or is
       not in force on the day asked about; unless the case itself rests on that clause or its edition, or
    4. it cites none of the clauses that the case rests on, and no point shows it to be right all the same: it does not
       make every expected one, or there is none to make. Where the case names no such clause: it makes not one point.

    What is incomplete but rests on the right clause is not: its score says so, and its reader has the clause. Without
    a verdict (the judge failed) 2 and 4 are not known, and the failure is listed as an error.
    """
    if record.output.status != "answered":
        return ()
    if case.queue != "answered":
        return (f"answered what was to be {_QUEUES[case.queue]}",)
    faults = ((one.clause_id, rule) for one in record.citation.cited if (rule := fault_of(one)) is not None)
    why = [f"{rule.replace('_', ' ')}: {clause_id}" for clause_id, rule in faults]
    if verdict is not None:
        why += [f"says: {point}" for point, said in zip(case.forbidden, verdict.said, strict=True) if said]
        why += _off_the_point(case, record, verdict)
    return tuple(why)


def _off_the_point(case: Case, record: RunRecord, verdict: Verdict) -> list[str]:
    """Of an answer that cites none of the clauses that answer: what its points do not show to be right all the same."""
    made, due = sum(verdict.made), len(case.expected)
    if any(one.gold for one in record.citation.cited):
        return []
    if not case.gold:
        return [] if made or not due else ["makes no point"]
    if not due:
        return ["cites no clause that answers"]
    return [] if made == due else [f"cites no clause that answers, and makes {made} of {due} points"]
