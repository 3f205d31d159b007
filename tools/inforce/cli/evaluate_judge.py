"""tools/evaluate judge: a judge measured against answers that people have judged."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from inforce.cli.exits import Exit, Invocation
from inforce.cli.model_service import model_service
from inforce.cli.options import everyday_options, example, print_json
from inforce.cli.progress import shown_progress

if TYPE_CHECKING:
    from inforce.evaluation.judge_agreement import Agreement, KindFigures


@click.command()
@click.argument(
    "files", metavar="LABELLED...", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path)
)
@click.option("--judge", "judge_name", default="rule", show_default=True, help="The judge that is measured.")
@everyday_options
@click.pass_obj
@example("tools/evaluate judge questions/judged/first.yml")
def judge(call: Invocation, /, files: tuple[Path, ...], judge_name: str) -> Exit:
    """Measure a judge against people: LABELLED holds answers, each with what a person says of every point.

    Told for each kind of answer: how many are judged alike in every point, on how many points judge and person agree,
    and which way the judge errs. Exit 0, whatever the figures; 1 when a judgement failed, 2 when every one did.
    """
    from inforce.evaluation.judge_agreement import agreement
    from inforce.evaluation.judging import judge_named
    from inforce.storage.judged_answers import read_judged_set

    answers = [one for path in files for one in read_judged_set(path).answers]
    measured = judge_named(judge_name, model_service)
    with shown_progress(call, "Judging", len(answers)) as progress:
        found = agreement(measured, answers, progress)
    if call.as_json:
        from inforce.model.records import to_data

        print_json(None, to_data(found))
    else:
        _tell(found)
    whole = found.by_kind[0]
    if whole.failed == whole.answers:
        return Exit.COULD_NOT
    return Exit.NO if whole.failed else Exit.DONE


def _tell(found: Agreement) -> None:
    click.echo(f"The judge {found.judge.name} against people, too kind first")
    click.echo(f"{'':14} {'too kind':>8} {'too strict':>10} {'failed':>6} {'points agreed':>14} {'answers alike':>14}")
    for one in found.by_kind:
        click.echo(_line(one))
    for fault in found.disagreements:
        click.echo(f"{fault.direction}: {fault.kind}, {fault.answer}: {fault.point}")
    if found.worst is None:
        click.echo("Worst kind of error: none met.")
    else:
        click.echo(f"Worst kind of error: {found.worst.direction} on answers of the kind {found.worst.kind}.")


def _line(one: KindFigures) -> str:
    points, answers = f"{one.agreed} of {one.points}", f"{one.alike} of {one.answers}"
    return f"{one.kind:14} {one.too_kind:>8} {one.too_strict:>10} {one.failed:>6} {points:>14} {answers:>14}"
