"""What declining by a threshold would have done for a system: how many answers it would still give, and how wrong.

The usual way to make a search decline is to ask for a least rank score. That score is comparable within one reply only,
and such a threshold holds it against those of other questions all the same. The curve shows every threshold at once:
the answers in the order of the score of their best clause, and of those that a threshold would leave, how many are
wrong but confident. A system that declines on other grounds has its own point: all the answers that it gave.
"""

from __future__ import annotations

from collections.abc import Sequence

from inforce.evaluation.reporting import One, read_scored
from inforce.evaluation.run_folder import RunFolder
from inforce.model.records import Record


class CurvePoint(Record, frozen=True):
    """A threshold: how many of all questions are still answered, and how many of those are wrong but confident."""

    answered: int
    wrong_but_confident: int
    of: int


def decline_curve(some: Sequence[One]) -> tuple[CurvePoint, ...]:
    """The curve of one system, from its surest answer to all it gave; replies of one score fall together."""
    answers = [
        (max((looked.score for looked in one.record.candidates), default=0.0), bool(one.score.wrong_but_confident))
        for one in some
        if one.record.output.status == "answered"
    ]
    answers.sort(key=lambda pair: -pair[0])
    points, wrong = [], 0
    for number, (score, is_wrong) in enumerate(answers, 1):
        wrong += is_wrong
        if number == len(answers) or answers[number][0] != score:
            points.append(CurvePoint(answered=number, wrong_but_confident=wrong, of=len(some)))
    return tuple(points)


def curves_of(folder: RunFolder) -> dict[str, tuple[CurvePoint, ...]]:
    """The curve of each system of a scored run. Raises Refused, DataFault."""
    every = read_scored(folder)
    names = dict.fromkeys(one.record.system for one in every)
    return {name: decline_curve([one for one in every if one.record.system == name]) for name in names}
