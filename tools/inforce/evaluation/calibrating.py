"""The evidence test set from the owner's own questions (design 4.4): every case asked at every strictness.

Nothing is changed: no answer is kept, none is shown, and what is proposed a person takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from datetime import date

from msgspec.structs import replace

from inforce.errors import Refused
from inforce.evaluation.governed import Governed
from inforce.evaluation.judging_by_rule import RuleJudge
from inforce.evaluation.rule_layer import is_silent
from inforce.evaluation.run_folder import AskedSet
from inforce.evaluation.run_records import RunRecord
from inforce.evaluation.running import ask_one
from inforce.evaluation.scores import Score
from inforce.evaluation.scoring import scored
from inforce.evaluation.strictness import Asked, Calibration, Outcome, Step, is_held_out, propose, step_of
from inforce.model.answers import Answer
from inforce.model.question_sets import Case
from inforce.storage.library import Library

Progress = Callable[[int, int], None]
Bounds = tuple[float, float]

# From half of what is asked to all of it; and from no margin at all to one that few answers keep.
GRID: tuple[Bounds, ...] = tuple(
    (coverage / 100, margin / 100) for coverage in range(50, 101, 5) for margin in range(0, 16, 5)
)


def strictnesses(library: Library, grid: Sequence[Bounds] = GRID) -> tuple[Bounds, ...]:
    """What is tried, coverage and margin, loosest first: the grid, and what the library is set to."""
    return tuple(sorted({*grid, _bounds_of(library)}))


def calibrate(
    library: Library,
    sets: Sequence[AskedSet],
    day: date,
    *,
    grid: Sequence[Bounds] = GRID,
    progress: Progress = lambda done, of: None,
) -> Calibration:
    """Ask every case of the sets at every strictness, and propose one. `day`: the day on which it is done.

    `progress` is told cases asked and to be asked. The same library, sets and grid give the same calibration. Raises
    Refused where either part of the cases is empty.
    """
    ids = [(one.about.name, case.id) for one in sets for case in one.content.cases]
    held_out = [f"{name}/{case_id}" for name, case_id in ids if is_held_out(case_id)]
    if not held_out or len(held_out) == len(ids):
        raise Refused(
            f"too few cases: {len(ids) - len(held_out)} to choose by and {len(held_out)} held out",
            next="calibrate on more cases; a third of them is held out, by the SHA-256 of their ids",
        )
    tried = strictnesses(library, grid)
    curve = []
    for number, bounds in enumerate(tried):
        before = number * len(ids)

        def told(done: int, before: int = before) -> None:
            progress(before + done, len(tried) * len(ids))

        curve.append(_step(library, sets, bounds, told))
    now = curve[tried.index(_bounds_of(library))]
    return Calibration(
        library=library.name,
        library_commit=library.commit,
        day=day,
        sets=tuple(one.about for one in sets),
        held_out=tuple(held_out),
        curve=tuple(curve),
        now=now,
        proposed=propose(curve, now),
    )


def _bounds_of(library: Library) -> Bounds:
    thresholds = library.settings.thresholds
    return thresholds.coverage, thresholds.margin


def _set_to(library: Library, bounds: Bounds) -> Library:
    """The same library, of another strictness: for measuring, never for answering."""
    coverage, margin = bounds
    other = copy(library)
    thresholds = replace(library.settings.thresholds, coverage=coverage, margin=margin)
    other.settings = replace(library.settings, thresholds=thresholds)
    return other


class _KeptNowhere:
    """Stands for check 8's store where no answer is shown to anybody: to keep so many would take most of the time."""

    def store(self, answer: Answer, library_commit: str) -> str:
        """Keep nothing; the commit is the library's own."""
        return library_commit


def _step(library: Library, sets: Sequence[AskedSet], bounds: Bounds, progress: Callable[[int], None]) -> Step:
    """Ask every case at one strictness."""
    judge, strict = RuleJudge(), _set_to(library, bounds)
    system = Governed(strict, _KeptNowhere(), 0)
    every: list[Asked] = []
    for one in sets:
        for case in one.content.cases:
            record, _ = ask_one(one.about, case, system, strict)
            outcome = _outcome(case, record, scored(case, record, judge))
            every.append(Asked(set=one.about.name, case=case.id, outcome=outcome))
            progress(len(every))
    return step_of(*bounds, every)


def _outcome(case: Case, record: RunRecord, score: Score) -> Outcome:
    """What became of a case. One left open in another queue than is due is silence all the same."""
    if score.error is not None or record.output.status in ("error", "empty"):
        return "failed"
    if score.wrong_but_confident:
        return "wrong"
    if is_silent(record):
        return "silent" if case.queue == "answered" else "as_due"
    return "right" if score.score >= 1 else "incomplete"
