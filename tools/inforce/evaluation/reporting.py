"""From the records and scores of a run to its report."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from inforce.errors import Refused
from inforce.evaluation.replies import Spent
from inforce.evaluation.report import ALL, Gap, Report, Row, Seconds, Share, SystemFigures, TypeFigures
from inforce.evaluation.rule_layer import is_silent
from inforce.evaluation.run_folder import RunFolder
from inforce.evaluation.run_records import RunRecord, Timing
from inforce.evaluation.scores import Score
from inforce.evaluation.statistics import credit, mean, paired_bootstrap
from inforce.model.question_sets import Case

_MOST = 0.95


class One(NamedTuple):
    """A case, what a system gave for it, and the score of that."""

    case: Case
    record: RunRecord
    score: Score


def report_of(folder: RunFolder) -> Report:
    """The report of a run that has been scored. Raises Refused where it has not been, or not wholly; DataFault."""
    manifest, scoring = folder.manifest(), folder.scoring()
    every, timings = read_scored(folder), folder.timings()
    if len(every) < sum(one.cases for one in manifest.sets) * len(manifest.systems):
        raise Refused(
            "the run is not over", where=str(folder.path), next="go on with it: tools/evaluate run … --resume"
        )
    names = [one.name for one in manifest.systems]
    of = {name: [one for one in every if one.record.system == name] for name in names}
    return Report(
        run=manifest,
        scoring=scoring,
        systems=tuple(_system(name, of[name], timings) for name in names),
        gaps=tuple(gap for b in names[1:] for gap in gaps_of(names[0], b, of[names[0]], of[b], manifest.seed)),
        rows=tuple(row_of(one) for one in every),
    )


def read_scored(folder: RunFolder) -> list[One]:
    """Every record of a run with its case and score, in order. Raises Refused where some has no score."""
    cases, records, scores = folder.cases(), folder.records(), folder.scores()
    if len(records) != len(scores):
        raise Refused(
            f"{len(records) - len(scores)} of {len(records)} replies have no score",
            where=str(folder.path),
            next=f"tools/evaluate score {folder.path}",
        )
    return [One(cases[r.set, r.case], r, s) for r, s in zip(records, scores, strict=True)]


def gaps_of(a: str, b: str, of_a: Sequence[One], of_b: Sequence[One], seed: int) -> list[Gap]:
    """The gap over all cases and for each type. The cases of the two are the same, in the same order."""
    found = []
    for kind in (ALL, *_types(of_a)):
        first, second = (
            [100 * one.score.score for one in some if kind in (ALL, one.case.type)] for some in (of_a, of_b)
        )
        if first:
            interval = paired_bootstrap(first, second, seed)
            gap = mean(first) - mean(second)
            found.append(Gap(a=a, b=b, type=kind, cases=len(first), gap=gap, low=interval.low, high=interval.high))
    return found


def row_of(one: One) -> Row:
    """What is told of one reply."""
    made = one.score.made
    return Row(
        wrong_but_confident=one.score.wrong_but_confident,
        system=one.record.system,
        set=one.record.set,
        case=one.record.case,
        type=one.case.type,
        question=one.case.question,
        status=one.record.output.status,
        score=100 * one.score.score,
        rule=one.score.rule,
        cited=tuple(cited.clause_id for cited in one.record.citation.cited),
        not_made=tuple(point for point, is_made in zip(one.case.expected, made, strict=False) if not is_made),
        answer=one.record.answer,
        error=one.score.error,
    )


def _types(some: Iterable[One]) -> list[str]:
    """The types there are, in the order in which they first come."""
    return list(dict.fromkeys(one.case.type for one in some))


def _system(name: str, some: Sequence[One], timings: Sequence[Timing]) -> SystemFigures:
    answered = [one for one in some if one.record.output.status == "answered"]
    rested = [one for one in answered if one.case.gold]
    silent = [one for one in some if is_silent(one.record)]
    silence_due = [one for one in some if one.case.queue != "answered"]
    rightly = sum(one.case.queue != "answered" for one in silent)
    cited = sum(len(one.record.citation.cited) for one in rested)
    gold = sum(cited.gold for one in rested for cited in one.record.citation.cited)
    return SystemFigures(
        name=name,
        by_type=tuple(_type(kind, some) for kind in (ALL, *_types(some))),
        decline_precision=Share(count=rightly, of=len(silent)),
        decline_recall=Share(count=rightly, of=len(silence_due)),
        gold_cited=Share(count=gold, of=sum(len(one.case.gold) for one in rested)),
        cited_gold=Share(count=gold, of=cited),
        place=_read([(one.case.reads_place, one.record.output.place) for one in some if one.case.place is None]),
        day=_read([(one.case.reads_day, one.record.output.about) for one in some if one.case.as_at is None]),
        seconds=_seconds([one.seconds for one in timings if one.system == name]),
        spent=_spent([one.record.output.spent for one in some]),
    )


def _type(kind: str, some: Sequence[One]) -> TypeFigures:
    of = [one.score for one in some if kind in (ALL, one.case.type)]
    scores = [one.score for one in of]
    errors = sum(one.error is not None for one in of)
    shares = credit(scores)
    return TypeFigures(
        type=kind,
        wrong_but_confident=sum(bool(one.wrong_but_confident) for one in of),
        cases=len(of),
        mean=None if errors == len(of) else 100 * mean(scores),
        full=shares.full,
        partial=shares.partial,
        zero=shares.zero,
        errors=errors,
    )


def _read(pairs: Sequence[tuple[object | None, object | None]]) -> Share:
    due = [(wanted, got) for wanted, got in pairs if wanted is not None]
    return Share(count=sum(wanted == got for wanted, got in due), of=len(due))


def _seconds(taken: Sequence[float]) -> Seconds | None:
    if not taken:
        return None
    ordered = sorted(taken)
    rank = [ordered[math.ceil(share * len(ordered)) - 1] for share in (0.5, _MOST)]
    return Seconds(median=rank[0], most=rank[1])


def _spent(some: Sequence[Spent | None]) -> Spent | None:
    """What a model took in all; the cost is known only where that of every reply is."""
    known = [one for one in some if one is not None]
    if not known:
        return None
    costs = [one.cost for one in known if one.cost is not None]
    return Spent(
        tokens_in=sum(one.tokens_in for one in known),
        tokens_out=sum(one.tokens_out for one in known),
        cost=sum(costs) if len(costs) == len(known) else None,
    )
