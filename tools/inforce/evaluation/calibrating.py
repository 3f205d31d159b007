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
from inforce.evaluation.strictness import OFF, Asked, Calibration, Outcome, Step, is_held_out, propose, step_of
from inforce.model.answers import Answer
from inforce.model.question_sets import Case
from inforce.storage.library import Library

Progress = Callable[[int, int], None]
Bounds = tuple[float, float]

# From half of what is asked to all of it; and from no margin at all to one that few answers keep.
GRID: tuple[Bounds, ...] = tuple(
    (coverage / 100, margin / 100) for coverage in range(50, 101, 5) for margin in range(0, 16, 5)
)
# From the likeness at which anything near settles, to none that does.
LIKENESSES: tuple[float, ...] = (*(enough / 100 for enough in range(56, 81, 4)), OFF)


def strictnesses(library: Library, grid: Sequence[Bounds] = GRID) -> tuple[Bounds, ...]:
    """What is tried, coverage and margin, loosest first: the grid, and what the library is set to."""
    return tuple(sorted({*grid, _bounds_of(library)}))


def likenesses(library: Library) -> tuple[float, ...]:
    """What is tried of likeness, loosest first, and what is set; none where clauses settle by their words alone."""
    now = _enough_of(library)
    return () if now is None else tuple(sorted({*LIKENESSES, now}))


def how_many(library: Library, grid: Sequence[Bounds] = GRID) -> int:
    """At how many strictnesses each case is asked. Of the likenesses, one has been asked at before."""
    return len(strictnesses(library, grid)) + len(likenesses(library)[1:])


def calibrate(
    library: Library,
    sets: Sequence[AskedSet],
    day: date,
    *,
    grid: Sequence[Bounds] = GRID,
    progress: Progress = lambda done, of: None,
) -> Calibration:
    """Ask every case of the sets at every strictness, and propose one. `day`: the day on which it is done.

    One after the other: coverage and margin first, with the likeness that is set; then, where a clause may settle by
    its meaning, the likeness at the best of those. Each is changed for a gain alone, so both together are too.

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
    asked_before, of = 0, how_many(library, grid) * len(ids)

    def step(bounds: Bounds, enough: float | None) -> Step:
        nonlocal asked_before
        found = _step(_set_to(library, bounds, enough), sets, lambda done: progress(asked_before + done, of))
        asked_before += len(ids)
        return found

    enough = _enough_of(library)
    tried = strictnesses(library, grid)
    curve = [step(bounds, enough) for bounds in tried]
    now = curve[tried.index(_bounds_of(library))]
    best = propose(curve, now)
    by_meaning = [best if one == enough else step((best.coverage, best.margin), one) for one in likenesses(library)]
    return Calibration(
        library=library.name,
        library_commit=library.commit,
        day=day,
        sets=tuple(one.about for one in sets),
        held_out=tuple(held_out),
        curve=tuple(curve),
        now=now,
        proposed=propose(by_meaning, best) if by_meaning else best,
        by_meaning=tuple(by_meaning),
        ranking=library.ranking,
    )


def _bounds_of(library: Library) -> Bounds:
    thresholds = library.settings.thresholds
    return thresholds.coverage, thresholds.margin


def _enough_of(library: Library) -> float | None:
    """The likeness that is enough now; None where clauses settle by their words alone."""
    if library.settings.meaning is None:
        return None
    # What meaning needs is imported where library.yml asks for it, and only then.
    from inforce.storage.meaning.models import enough_of

    return enough_of(library.settings.meaning)


def _set_to(library: Library, bounds: Bounds, enough: float | None) -> Library:
    """The same library, of another strictness: for measuring, never for answering."""
    coverage, margin = bounds
    other = copy(library)
    thresholds = replace(library.settings.thresholds, coverage=coverage, margin=margin)
    meaning = library.settings.meaning
    meaning = None if meaning is None else replace(meaning, enough=enough)
    other.settings = replace(library.settings, thresholds=thresholds, meaning=meaning)
    return other


class _KeptNowhere:
    """Stands for check 8's store where no answer is shown to anybody: to keep so many would take most of the time."""

    def store(self, answer: Answer, library_commit: str) -> str:
        """Keep nothing; the commit is the library's own."""
        return library_commit


def _step(library: Library, sets: Sequence[AskedSet], progress: Callable[[int], None]) -> Step:
    """Ask every case at the strictness that the library is set to."""
    judge, system = RuleJudge(), Governed(library, _KeptNowhere(), 0)
    every: list[Asked] = []
    for one in sets:
        for case in one.content.cases:
            record, _ = ask_one(one.about, case, system, library)
            outcome = _outcome(case, record, scored(case, record, judge))
            every.append(Asked(set=one.about.name, case=case.id, outcome=outcome))
            progress(len(every))
    return step_of(*_bounds_of(library), every, _enough_of(library))


def _outcome(case: Case, record: RunRecord, score: Score) -> Outcome:
    """What became of a case. One left open in another queue than is due is silence all the same."""
    if score.error is not None or record.output.status in ("error", "empty"):
        return "failed"
    if score.wrong_but_confident:
        return "wrong"
    if is_silent(record):
        return "silent" if case.queue == "answered" else "as_due"
    return "right" if score.score >= 1 else "incomplete"
