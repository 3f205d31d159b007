"""A calibration in words: the curve, what is proposed, and what both give on the cases that were held out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from inforce.evaluation.strictness import Calibration, Figures, Step
from inforce.evaluation.strictness_told import likeness_told

_BOUNDS, _LIKENESS = "coverage margin", "likeness"
_TWO, _ONE = attrgetter("coverage", "margin"), attrgetter("enough")
_FIGURES = "wrong but confident right incomplete silent  due"
# Which of its bounds a step is told by, and what they are.
_Told = Callable[[Step], str]
_Bounds = Callable[[Step], object]


def calibration_text(found: Calibration, settings: str | None) -> str:
    """The text that a person reads. `settings`: the part of library.yml that is proposed, None where there is none."""
    now, new = found.now, found.proposed
    sets = len(found.sets)
    at = "" if now.enough is None else f", at likeness {likeness_told(now.enough)}, which is set"
    lines = [
        f"Chosen by {now.choosing.cases} cases of {sets} question set{'' if sets == 1 else 's'}, loosest first "
        f"(due: of the silent, where silence was due){at}",
        *_curve(found.curve, _BOUNDS, _bounds, _TWO, () if settings is None else (now, new)),
    ]
    if found.by_meaning:
        one = found.by_meaning[0]
        lines += [
            f"And by the same cases at coverage {one.coverage:.2f} and margin {one.margin:.2f}: "
            "from which likeness a clause settles in other words",
            *_curve(found.by_meaning, _LIKENESS, _likeness, _ONE, () if settings is None else (now, new)),
        ]
    if settings is None:
        lines.append(f"Nothing is proposed: {found.failed} replies or judgements failed. See them: tools/evaluate run.")
        return "\n".join(lines) + "\n"
    head, told = (f"{_BOUNDS} {_LIKENESS}", _all_bounds) if found.by_meaning else (_BOUNDS, _bounds)
    lines += [f"Held out, and no part of the choice: {now.held_out.cases} cases", f"{head} {_FIGURES}"]
    lines += [f"{told(step)} {_figures(step.held_out)}  {word}" for word, step in (("now", now), ("proposed", new))]
    if new.held_out.wrong > now.held_out.wrong:
        lines.append("There the proposal is wrong more often than what is set: look at those cases before taking it.")
    stays = "What is set stays:" if new == now else f"For library.yml of {found.library}, if a person takes it:"
    return "\n".join([*lines, "", stays, settings])


def _curve(steps: Sequence[Step], head: str, told: _Told, bounds: _Bounds, now_and_new: Sequence[Step]) -> list[str]:
    """What the steps give on the cases that choose, under a head; marked by the bounds that this curve is about."""
    lines = [f"{head} {_FIGURES}"]
    for step in steps:
        marks = [
            word for word, one in zip(("now", "proposed"), now_and_new, strict=False) if bounds(one) == bounds(step)
        ]
        lines.append(f"{told(step)} {_figures(step.choosing)}" + (f"  {', '.join(marks)}" if marks else ""))
    return lines


def _bounds(step: Step) -> str:
    return f"{step.coverage:>8.2f} {step.margin:>6.2f}"


def _likeness(step: Step) -> str:
    return f"{likeness_told(step.enough or 0):>8}"


def _all_bounds(step: Step) -> str:
    return f"{_bounds(step)} {_likeness(step)}"


def _figures(some: Figures) -> str:
    return f"{some.wrong:>19} {some.right:>5} {some.incomplete:>10} {some.declined:>6} {some.as_due:>4}"
