"""A judge measured against people: how often it agrees with their labels, and which way it errs.

Too kind: it counts a point that is not made, or lets a forbidden one pass. That lets a wrong answer through, and is the
worse error. Too strict: the other way round. A verdict that failed agrees with nothing (C35).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from inforce.errors import LibraryError
from inforce.evaluation.judges import Judge, ToJudge
from inforce.evaluation.run_records import Named
from inforce.model.judged_answers import JudgedAnswer
from inforce.model.records import Record

ALL = "all"
Direction = Literal["too kind", "too strict", "failed"]
Progress = Callable[[int, int], None]


class Disagreement(Record, frozen=True):
    """One point on which the judge and the person differ; of an answer whose judgement failed, `point` is why."""

    answer: str
    kind: str
    direction: Direction
    point: str


class KindFigures(Record, frozen=True):
    """The answers of one kind, or of all: how many are judged alike in every point, and the points one by one."""

    kind: str
    answers: int
    alike: int
    points: int
    agreed: int
    too_kind: int
    too_strict: int
    failed: int


class Agreement(Record, frozen=True):
    """What a judge is worth. The first of `by_kind` is over all answers.

    `worst`: the kind of answer on which it is too kind most often, or failing that too strict or not to be had; None
    where it agrees throughout.
    """

    judge: Named
    by_kind: tuple[KindFigures, ...]
    worst: Disagreement | None
    disagreements: tuple[Disagreement, ...]


def agreement(judge: Judge, answers: Sequence[JudgedAnswer], progress: Progress = lambda done, of: None) -> Agreement:
    """The agreement of a judge with the labels of these answers. What it fails on is told, and stops nothing."""
    found: list[tuple[JudgedAnswer, tuple[Disagreement, ...]]] = []
    for number, one in enumerate(answers, 1):
        found.append((one, tuple(_compared(judge, one))))
        progress(number, len(answers))
    every = tuple(fault for _, faults in found for fault in faults)
    kinds = (ALL, *dict.fromkeys(one.kind for one in answers))
    return Agreement(
        judge=Named(name=judge.name, settings=dict(judge.settings)),
        by_kind=tuple(_figures(kind, found) for kind in kinds),
        worst=_worst(every),
        disagreements=every,
    )


def _compared(judge: Judge, one: JudgedAnswer) -> list[Disagreement]:
    given = ToJudge(question=one.question, expected=one.expected, forbidden=one.forbidden, answer=one.answer)
    try:
        verdict = judge.judge(given)
        forbidden = zip(one.forbidden, one.said, verdict.said, strict=True)
        pairs = [
            *zip(one.expected, one.made, verdict.made, strict=True),
            # Of a forbidden point it is kind to say that it is not said.
            *((f"not: {point}", not label, not said) for point, label, said in forbidden),
        ]
    except (LibraryError, ValueError) as failed:
        return [Disagreement(answer=one.name, kind=one.kind, direction="failed", point=str(failed))]
    return [
        Disagreement(answer=one.name, kind=one.kind, direction="too kind" if counted else "too strict", point=point)
        for point, label, counted in pairs
        if label != counted
    ]


def _figures(kind: str, found: Sequence[tuple[JudgedAnswer, tuple[Disagreement, ...]]]) -> KindFigures:
    some = [(one, faults) for one, faults in found if kind in (ALL, one.kind)]
    points = sum(len(one.expected) + len(one.forbidden) for one, _ in some)
    lost = sum(
        len(one.expected) + len(one.forbidden)
        for one, faults in some
        if any(fault.direction == "failed" for fault in faults)
    )
    counts = {
        direction: sum(fault.direction == direction for _, faults in some for fault in faults)
        for direction in ("too kind", "too strict", "failed")
    }
    return KindFigures(
        kind=kind,
        answers=len(some),
        alike=sum(not faults for _, faults in some),
        points=points,
        agreed=points - lost - counts["too kind"] - counts["too strict"],
        too_kind=counts["too kind"],
        too_strict=counts["too strict"],
        failed=counts["failed"],
    )


def _worst(every: Sequence[Disagreement]) -> Disagreement | None:
    """An example of the worst kind of error: by direction first, then by how often that kind of answer has it."""
    for direction in ("too kind", "failed", "too strict"):
        some = [one for one in every if one.direction == direction]
        if some:
            return max(some, key=lambda one: sum(other.kind == one.kind for other in some))
    return None
