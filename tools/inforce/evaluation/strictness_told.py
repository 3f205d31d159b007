"""A calibration as a part of library.yml, as a table for a spreadsheet, and as a chart in a file of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from inforce.evaluation.page_charts import Line, curve
from inforce.evaluation.strictness import OFF, Calibration, Figures, Step
from inforce.model.settings import Meaning, Settings
from inforce.storage.yaml_files import dump_yaml

COLUMNS = ("wrong_but_confident", "coverage", "margin", "part", "cases", "right", "incomplete", "silent", "as_due")
_SHOWN = 12
_WIDTH = 720
# Points of the chart that lie nearer than this share of its width are not both named; the first has a longer name.
_APART, _APART_FROM_FIRST = 0.05, 0.08
_RIGHT, _WRONG = 0, 1


def likeness_told(enough: float) -> str:
    """A likeness as people read it: the one that settles nothing is off."""
    return "off" if enough >= OFF else f"{enough:.2f}"


def as_settings(found: Calibration, settings: Settings) -> str:
    """The proposal as a part of library.yml, with what it was calibrated on. `settings`: what is set now."""
    now, new = found.now, found.proposed
    lines = [f"# Calibrated on {found.day}, library at {found.library_commit[:_SHOWN]}, on"]
    for one in found.sets:
        lines += [f"#   {one.name}: {one.cases} cases, asked on {one.today},", f"#     sha256 {one.sha256}"]
    lines += [f"#   {found.ranking}"] if found.ranking else []
    for name, before, after in (("Chosen by", now.choosing, new.choosing), ("Held out", now.held_out, new.held_out)):
        lines.append(f"# {name}: {after.cases} cases, {_in_words(after)}")
        lines.append(f"#   before, {_bounds_in_words(now)}: {_in_words(before)}")
    taken = replace(settings.thresholds, coverage=new.coverage, margin=new.margin)
    data = {"attribute_confidence": taken.attribute_confidence, "coverage": taken.coverage, "margin": taken.margin}
    return "\n".join(lines) + "\n" + dump_yaml({"thresholds": data, **_meaning(settings.meaning, new)}).decode()


def _meaning(now: Meaning | None, new: Step) -> dict[str, object]:
    """All of `meaning`, for it is one setting; nothing where no likeness is proposed."""
    if now is None or new.enough is None:
        return {}
    return {"meaning": {"model": now.model, "weight": now.weight, "enough": new.enough}}


def _bounds_in_words(step: Step) -> str:
    if step.enough is None:
        return f"at coverage {step.coverage:g} and margin {step.margin:g}"
    return f"at coverage {step.coverage:g}, margin {step.margin:g} and likeness {likeness_told(step.enough)}"


def _in_words(some: Figures) -> str:
    return f"{some.wrong} wrong but confident, {some.right} right, {some.incomplete} incomplete, {some.declined} silent"


def as_table(found: Calibration) -> str:
    """The curve as CSV (RFC 4180): a line for each strictness and part. `silent` is all silence, `as_due` that due.

    Where a clause may settle by its meaning, a last column has the likeness that was enough.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow((*COLUMNS, "enough") if found.by_meaning else COLUMNS)
    for step in found.steps:
        for part, some in (("choosing", step.choosing), ("held_out", step.held_out)):
            told = (some.cases, some.right, some.incomplete, some.declined, some.as_due)
            last = () if step.enough is None else (f"{step.enough:g}",)
            writer.writerow((some.wrong, f"{step.coverage:g}", f"{step.margin:g}", part, *told, *last))
    return out.getvalue()


def as_chart(found: Calibration) -> str:
    """The curve over all cases as one SVG file that asks for nothing, at the margin that is set now.

    Across: the share of cases declined; up: right, and wrong but confident. Points are named by their coverage.
    """
    margin = found.now.margin
    steps = [step for step in reversed(found.curve) if step.margin == margin]
    title = f"From coverage {steps[-1].coverage:g} (left) to {steps[0].coverage:g} (right), margin {margin:g}"
    return _drawn(title, "coverage", steps, lambda step: f"{step.coverage:g}")


def as_chart_by_meaning(found: Calibration) -> str:
    """The same of every likeness, at the proposed coverage and margin. Raises ValueError where none was asked at."""
    steps = found.by_meaning[::-1]
    if not steps:
        raise ValueError("nothing was asked by meaning")
    named = [likeness_told(step.enough or 0) for step in steps]
    title = f"From likeness {named[-1]} (left) to {named[0]} (right), "
    title += f"coverage {steps[0].coverage:g}, margin {steps[0].margin:g}"
    return _drawn(title, "likeness", steps, lambda step: likeness_told(step.enough or 0))


def _drawn(title: str, bound: str, steps: Sequence[Step], told: Callable[[Step], str]) -> str:
    """Steps from the strictest to the loosest, each named by its bound as `told`."""
    lines = [
        Line(f"right, at {bound} {told(steps[-1])}", tuple(_at(step, "right") for step in steps), _RIGHT),
        Line("wrong but confident", tuple(_at(step, "wrong") for step in steps), _WRONG),
        *_named(steps, told),
    ]
    drawn = curve(title, "declined, of all cases", "of all cases", lines, named=True)
    style = (Path(__file__).parent / "page_style.css").read_text(encoding="utf-8")
    opening, rest = drawn.removeprefix("<svg ").split(">", 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" {opening}>\n<style>{style}</style>\n{rest}\n'


def _named(steps: Sequence[Step], told: Callable[[Step], str]) -> Iterator[Line]:
    """Points by their bound, on both lines, the strictest first: those with room for a name beside the last."""
    loosest, last = _at(steps[-1], "right")[0], None
    for step in steps:
        at = _at(step, "right")
        if at[0] - loosest >= _APART_FROM_FIRST and (last is None or last - at[0] >= _APART):
            last = at[0]
            yield Line(told(step), (at,), _RIGHT)
            yield Line("", (_at(step, "wrong"),), _WRONG)


def _at(step: Step, what: str) -> tuple[float, float]:
    both = (step.choosing, step.held_out)
    cases = sum(one.cases for one in both)
    return sum(one.declined for one in both) / cases, sum(getattr(one, what) for one in both) / cases
