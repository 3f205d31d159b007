"""A calibration in words: the curve, what is proposed, and what both give on the cases that were held out."""

from __future__ import annotations

from inforce.evaluation.strictness import Calibration, Figures, Step

_HEAD = "coverage margin wrong but confident right incomplete silent  due"


def calibration_text(found: Calibration, settings: str | None) -> str:
    """The text that a person reads. `settings`: the part of library.yml that is proposed, None where there is none."""
    now, new = found.now, found.proposed
    sets = len(found.sets)
    lines = [
        f"Chosen by {now.choosing.cases} cases of {sets} question set{'' if sets == 1 else 's'}, loosest first "
        "(due: of the silent, where silence was due)",
        _HEAD,
    ]
    for step in found.curve:
        marks = [word for word, marked in (("now", now), ("proposed", new)) if step == marked and settings is not None]
        lines.append(_line(step, step.choosing) + (f"  {', '.join(marks)}" if marks else ""))
    if settings is None:
        lines.append(f"Nothing is proposed: {found.failed} replies or judgements failed. See them: tools/evaluate run.")
        return "\n".join(lines) + "\n"
    lines += [f"Held out, and no part of the choice: {now.held_out.cases} cases", _HEAD]
    lines += [f"{_line(step, step.held_out)}  {word}" for word, step in (("now", now), ("proposed", new))]
    if new.held_out.wrong > now.held_out.wrong:
        lines.append("There the proposal is wrong more often than what is set: look at those cases before taking it.")
    told = "What is set stays:" if new == now else f"For library.yml of {found.library}, if a person takes it:"
    return "\n".join([*lines, "", told, settings])


def _line(step: Step, some: Figures) -> str:
    return (
        f"{step.coverage:>8.2f} {step.margin:>6.2f} {some.wrong:>19} {some.right:>5} "
        f"{some.incomplete:>10} {some.declined:>6} {some.as_due:>4}"
    )
