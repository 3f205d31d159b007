"""A calibration as a part of library.yml, as a table for a spreadsheet, and as a chart in a file of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from inforce.evaluation.page_charts import Line, curve
from inforce.evaluation.strictness import Calibration, Figures, Step
from inforce.model.settings import Thresholds
from inforce.storage.yaml_files import dump_yaml

COLUMNS = ("wrong_but_confident", "coverage", "margin", "part", "cases", "right", "incomplete", "silent", "as_due")
_SHOWN = 12
_WIDTH = 720
# Points of the chart that lie nearer than this share of its width are not both named; the first has a longer name.
_APART, _APART_FROM_FIRST = 0.05, 0.08
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
    """The curve over all cases as one SVG file that asks for nothing, at the margin that is set now.

    Across: the share of cases declined; up: right, and wrong but confident. Points are named by their coverage.
    """
    margin = found.now.margin
    steps = [step for step in reversed(found.curve) if step.margin == margin]
    title = f"From coverage {steps[-1].coverage:g} (left) to {steps[0].coverage:g} (right), margin {margin:g}"
    lines = [
        Line(f"right, at coverage {steps[-1].coverage:g}", tuple(_at(step, "right") for step in steps), _RIGHT),
        Line("wrong but confident", tuple(_at(step, "wrong") for step in steps), _WRONG),
        *_named(steps),
    ]
    drawn = curve(title, "declined, of all cases", "of all cases", lines, named=True)
    style = (Path(__file__).parent / "page_style.css").read_text(encoding="utf-8")
    opening, rest = drawn.removeprefix("<svg ").split(">", 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" {opening}>\n<style>{style}</style>\n{rest}\n'


def _named(steps: Sequence[Step]) -> Iterator[Line]:
    """Points by their coverage, on both lines, the strictest first: those with room for a name beside the last."""
    loosest, last = _at(steps[-1], "right")[0], None
    for step in steps:
        at = _at(step, "right")
        if at[0] - loosest >= _APART_FROM_FIRST and (last is None or last - at[0] >= _APART):
            last = at[0]
            yield Line(f"{step.coverage:g}", (at,), _RIGHT)
            yield Line("", (_at(step, "wrong"),), _WRONG)


def _at(step: Step, what: str) -> tuple[float, float]:
    both = (step.choosing, step.held_out)
    cases = sum(one.cases for one in both)
    return sum(one.declined for one in both) / cases, sum(getattr(one, what) for one in both) / cases
