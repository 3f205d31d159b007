"""A calibration as a part of library.yml, as a table for a spreadsheet, and as a chart in a file of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from inforce.evaluation.page_charts import Line, curve
from inforce.evaluation.strictness import Calibration, Figures, Step
from inforce.model.settings import Thresholds
from inforce.storage.yaml_files import dump_yaml

COLUMNS = ("wrong_but_confident", "coverage", "margin", "part", "cases", "right", "incomplete", "silent", "as_due")
_SHOWN = 12
# Points of the chart that lie nearer than this share of its width are not both named.
_APART = 0.05
_RIGHT, _WRONG = 0, 1


def as_settings(found: Calibration, thresholds: Thresholds) -> str:
    """The proposal as a part of library.yml, with what it was calibrated on. `thresholds`: those that are set now."""
    now, new = found.now, found.proposed
    lines = [f"# Calibrated on {found.day}, library at {found.library_commit[:_SHOWN]}, on"]
    for one in found.sets:
        lines += [f"#   {one.name}: {one.cases} cases, asked on {one.today},", f"#     sha256 {one.sha256}"]
    for name, before, after in (("Chosen by", now.choosing, new.choosing), ("Held out", now.held_out, new.held_out)):
        lines.append(f"# {name}: {after.cases} cases, {_in_words(after)}")
        lines.append(f"#   before, at coverage {now.coverage:g} and margin {now.margin:g}: {_in_words(before)}")
    taken = replace(thresholds, coverage=new.coverage, margin=new.margin)
    data = {"attribute_confidence": taken.attribute_confidence, "coverage": taken.coverage, "margin": taken.margin}
    return "\n".join(lines) + "\n" + dump_yaml({"thresholds": data}).decode()


def _in_words(some: Figures) -> str:
    return f"{some.wrong} wrong but confident, {some.right} right, {some.incomplete} incomplete, {some.declined} silent"


def as_table(found: Calibration) -> str:
    """The curve as CSV (RFC 4180): a line for each strictness and part. `silent` is all silence, `as_due` that due."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for step in found.curve:
        for part, some in (("choosing", step.choosing), ("held_out", step.held_out)):
            told = (some.cases, some.right, some.incomplete, some.declined, some.as_due)
            writer.writerow((some.wrong, f"{step.coverage:g}", f"{step.margin:g}", part, *told))
    return out.getvalue()


def as_chart(found: Calibration) -> str:
    """The curve over all cases as one SVG file that asks for nothing, at the proposed margin.

    Across: the share of cases that are declined; up: right, and wrong but confident. The points on the line of the
    right are named by their coverage.
    """
    margin = found.proposed.margin
    steps = [step for step in reversed(found.curve) if step.margin == margin]
    title = f"From coverage {steps[-1].coverage:g} (left) to {steps[0].coverage:g} (right), margin {margin:g}"
    lines = [
        Line("right", tuple(_at(step, "right") for step in steps), _RIGHT),
        Line("wrong but confident", tuple(_at(step, "wrong") for step in steps), _WRONG),
        *_named(steps),
    ]
    drawn = curve(title, "declined, of all cases", "of all cases", lines, named=True)
    style = (Path(__file__).parent / "page_style.css").read_text(encoding="utf-8")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="720"><style>{style}</style>'
    return f"{head}{drawn}</svg>\n"


def _named(steps: list[Step]) -> Iterator[Line]:
    """A point named by its coverage, on either line, for each that does not lie on the one named before it."""
    last: float | None = None
    for step in steps[:-1]:
        at = _at(step, "right")
        if last is None or last - at[0] >= _APART:
            last = at[0]
            yield Line(f"{step.coverage:g}", (at,), _RIGHT)
            yield Line("", (_at(step, "wrong"),), _WRONG)


def _at(step: Step, what: str) -> tuple[float, float]:
    both = (step.choosing, step.held_out)
    cases = sum(one.cases for one in both)
    return sum(one.declined for one in both) / cases, sum(getattr(one, what) for one in both) / cases
