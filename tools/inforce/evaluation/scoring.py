"""Scores in two layers: rules first, then the points, by a judge that sees neither system nor citations.

Nothing leaves the average: what failed has a score of 0 and an error that is listed (C35). A verdict that a judge did
not give on an expected point counts as not made; where it did not say whether a forbidden point is said, it failed.
"""

from __future__ import annotations

from collections.abc import Callable

from inforce.errors import LibraryError
from inforce.evaluation.confidence import why_wrong_but_confident
from inforce.evaluation.judges import Judge, JudgeFailed, ToJudge, Verdict
from inforce.evaluation.rule_layer import EDITION, rule_for
from inforce.evaluation.run_folder import RunFolder
from inforce.evaluation.run_records import Named, RunRecord
from inforce.evaluation.scores import Score, Scoring
from inforce.model.question_sets import Case

# The paper's: the judge sees this many characters of an answer.
CUT = 1_500
Progress = Callable[[int, int], None]
_NO_POINTS = Verdict(made=(), said=())


def score_run(
    folder: RunFolder, judge: Judge, cut: int = CUT, progress: Progress = lambda done, of: None
) -> list[Score]:
    """Score every record of a run, and keep the scores in its folder. What this judge has scored before is kept.

    `progress` is told scores made and to be made. Raises LibraryError where the folder cannot be read or written.
    """
    cases, records = folder.cases(), folder.records()
    settings = Named(name=judge.name, settings=dict(judge.settings))
    done = folder.begin_scoring(Scoring(judge=settings, cut=cut, rules=EDITION))
    with folder.lines("scores") as lines:
        for number, record in enumerate(records, 1):
            if number > len(done):
                score = scored(cases[record.set, record.case], record, judge, cut)
                lines.add(score)
                done.append(score)
            progress(number, len(records))
    return done


def scored(case: Case, record: RunRecord, judge: Judge, cut: int = CUT) -> Score:
    """The score of one record."""
    rule = rule_for(case, record)
    error = record.output.error or "the system failed" if rule == "error" else None
    verdict: Verdict | None = _NO_POINTS
    if _is_to_be_judged(case, record):
        try:
            verdict = _whole(case, judge.judge(_to_judge(case, record, cut)))
        except LibraryError as failed:
            verdict, error = None, f"judge: {failed}"
    if rule is None and verdict is not None and any(verdict.said):
        rule = "says_what_it_must_not"
    return Score(
        set=record.set,
        case=record.case,
        system=record.system,
        score=0.0 if verdict is None else _points(case, record, rule, verdict),
        rule=rule,
        made=() if verdict is None else verdict.made,
        said=() if verdict is None else verdict.said,
        note="" if verdict is None else verdict.note,
        wrong_but_confident=why_wrong_but_confident(case, record, verdict),
        error=error,
    )


def _is_to_be_judged(case: Case, record: RunRecord) -> bool:
    """Whether what the answer says counts: it may be wrong in its words where a rule has set its score already."""
    if not record.answer.strip() or not (case.expected or case.forbidden):
        return False
    if case.queue == "answered":
        return record.output.status == "answered"
    return rule_for(case, record) is None


def _to_judge(case: Case, record: RunRecord, cut: int) -> ToJudge:
    return ToJudge(question=case.question, expected=case.expected, forbidden=case.forbidden, answer=record.answer[:cut])


def _whole(case: Case, verdict: Verdict) -> Verdict:
    """The verdict with what it does not say of an expected point taken for not made. Raises JudgeFailed."""
    missing = len(case.expected) - len(verdict.made)
    if missing < 0 or len(verdict.said) != len(case.forbidden):
        raise JudgeFailed(
            f"{len(verdict.made)} and {len(verdict.said)} verdicts on "
            f"{len(case.expected)} expected and {len(case.forbidden)} forbidden points"
        )
    return Verdict(made=(*verdict.made, *(False,) * missing), said=verdict.said, note=verdict.note)


def _points(case: Case, record: RunRecord, rule: str | None, verdict: Verdict) -> float:
    if rule is not None:
        return 1.0 if rule == "silent_as_due" else 0.0
    if case.expected:
        return sum(verdict.made) / len(case.expected)
    return 1.0 if not case.gold or any(one.gold for one in record.citation.cited) else 0.0
