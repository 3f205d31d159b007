"""tools/evaluate: how often answers are right, wrong or silent, in figures that can be counted again (design 6)."""

from __future__ import annotations

import json
from pathlib import Path

import click

from inforce.cli.evaluate_calibrate import calibrate
from inforce.cli.evaluate_declined import declined
from inforce.cli.evaluate_judge import judge
from inforce.cli.evaluate_questions import questions
from inforce.cli.evaluate_report import report
from inforce.cli.evaluate_retrieval import retrieval
from inforce.cli.evaluate_run import compare, run, score
from inforce.cli.evaluate_synonyms import synonyms
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import everyday_options, example

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(cls=ToolGroup, name="evaluate")
def main() -> None:
    """Figures about answers: check question sets, ask systems the same questions, score and compare what they say."""


for _command in (questions, run, score, compare, report, judge, retrieval, synonyms, declined, calibrate):
    main.add_command(_command)


@main.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@everyday_options
@click.pass_obj
@example("tools/evaluate reproduce ../normative-qa-benchmark")
def reproduce(call: Invocation, /, folder: Path) -> Exit:
    """Count every figure of a published evaluation again from its records in DIR. Exit 1 where one does not come out.

    The evaluation is that of 200 questions on normative documents by two systems, a governed and a hosted one: means,
    gaps with their bootstrap intervals, credit, what a rule scored, the sources, and the drawing of the 200 from 460.
    """
    from inforce.evaluation.reproducing import reproduce as counted_again

    figures = counted_again(folder)
    wrong = [figure for figure in figures if not figure.holds]
    if call.as_json:
        rows = [
            {"name": figure.name, "printed": figure.printed, "counted": figure.counted, "holds": figure.holds}
            for figure in figures
        ]
        click.echo(json.dumps({"figures": rows, "holds": not wrong}, ensure_ascii=False))
        return Exit.NO if wrong else Exit.DONE
    for figure in figures:
        mark = "ok " if figure.holds else "NO "
        click.echo(f"{mark} {figure.name}: {figure.printed}" + ("" if figure.holds else f", counted {figure.counted}"))
    click.echo(f"{len(figures) - len(wrong)} of {len(figures)} figures come out as printed.")
    return Exit.NO if wrong else Exit.DONE


@main.command()
@click.argument("table", metavar="TABLE", type=_FILE)
@click.option("--size", type=click.IntRange(min=1), required=True, help="How many items are drawn.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance is seeded with.")
@click.option("--by", "columns", metavar="COLUMN", multiple=True, help="Keep the shares of this column's values.")
@click.option(
    "--by-first", metavar="COLUMN", help="Keep the shares of the first of --words that stands in this column."
)
@click.option("--words", type=_FILE, metavar="FILE", help="The words of --by-first, one a line.")
@click.option("--only", metavar="COLUMN=VALUE,…", help="Draw from the rows that have one of these values.")
@click.option("--out", type=_FILE, metavar="FILE", help="Where to write the rows drawn; else standard output.")
@click.option(
    "--check", type=_FILE, metavar="FILE", help="Compare with this file, byte for byte; exit 1 where it differs."
)
@everyday_options
@click.pass_obj
@example(
    "tools/evaluate sample questions.tsv --size 200 --by type --by-first source --words places.txt --out sample.tsv"
)
def sample(
    call: Invocation,
    /,
    table: Path,
    size: int,
    seed: int,
    columns: tuple[str, ...],
    by_first: str | None,
    words: Path | None,
    only: str | None,
    out: Path | None,
    check: Path | None,
) -> Exit:
    """Draw rows of a tab-separated TABLE: proportional to their strata, by largest remainder, the same for each seed.

    The first column holds the ids.
    """
    from inforce.evaluation.drawing import Strata, drawn_from

    if (by_first is None) != (words is None):
        raise click.UsageError("--by-first and --words go together")
    listed = () if words is None else tuple(words.read_text("utf-8").split())
    text, count = drawn_from(table, Strata(columns, by_first, listed, only), size, seed)
    same = check is None or (check.is_file() and check.read_text("utf-8") == text)
    if out is not None:
        out.write_text(text, encoding="utf-8")
    if call.as_json:
        told = {"drawn": size, "of": count, "seed": seed, "out": None if out is None else str(out), "same": same}
        click.echo(json.dumps(told))
    elif check is not None:
        click.echo(f"{check} is {'' if same else 'not '}the sample of {size} of {count} with seed {seed}.")
    elif out is None:
        click.echo(text, nl=False)
    else:
        click.echo(f"{size} of {count} drawn with seed {seed}: {out}")
    return Exit.DONE if same else Exit.NO
