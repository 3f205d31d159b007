"""tools/evaluate run, score and compare: systems asked the same questions, in a clone to be thrown away (design 6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.model_service import model_service, reader_service
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.errors import LibraryError

if TYPE_CHECKING:
    from inforce.evaluation.report import Report
    from inforce.evaluation.run_folder import RunFolder
    from inforce.services.model_reader import ModelReader
    from inforce.storage.library import Library

_FOLDER = click.Path(file_okay=False, path_type=Path)
_CUT = 1_500


def scoring_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """By which judge, and where a table goes."""
    command = click.option(
        "--csv", "table", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write each reply here."
    )(command)
    command = click.option(
        "--cut",
        type=click.IntRange(min=1),
        default=_CUT,
        show_default=True,
        help="Characters a judge sees of an answer.",
    )(command)
    return click.option(
        "--judge", "judge_name", default="rule", show_default=True, help="Who tells which points an answer makes."
    )(command)


@click.command()
@click.argument("sets", metavar="SET...", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--system", "systems", multiple=True, required=True, metavar="NAME", help="governed, similarity, endpoint …"
)
@click.option("--out", type=_FOLDER, metavar="DIR", help="The run's folder; else one of its own, outside the library.")
@day_option("--today", help="The day of asking, for every set. Else the day that a set names, else today.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance is seeded with.")
@click.option("--resume", is_flag=True, help="Go on with the run in --out DIR behind its last record.")
@scoring_options
@everyday_options
@click.pass_obj
@example("tools/evaluate run tests/sample/set.yml --system governed --system similarity --out /tmp/run")
def run(
    call: Invocation,
    /,
    sets: tuple[Path, ...],
    systems: tuple[str, ...],
    out: Path | None,
    today: date | None,
    seed: int,
    resume: bool,
    judge_name: str,
    cut: int,
    table: Path | None,
) -> Exit:
    """Ask every system every case of each SET, score what comes back, and report. The library is left as it is.

    Exit 0 when every reply has a score, 1 when something failed (counted as 0, and listed), 2 when everything did.
    """
    from inforce.evaluation.run_folder import RunFolder
    from inforce.evaluation.running import read_sets
    from inforce.evaluation.running import run as run_all

    if resume and out is None:
        raise click.UsageError("--resume goes on with the run in --out DIR")
    library = open_library(call, to_answer=True)
    moment = clock.now(library.settings.timezone)
    asked = read_sets(sets, today or moment.date(), always=today is not None)
    folder = RunFolder(out or _own_folder(library, f"{moment:%Y%m%d-%H%M%S}"))
    total = sum(one.about.cases for one in asked) * len(set(systems))
    with library.repository, shown_progress(call, "Asking", total) as progress:
        readers: list[ModelReader] = []

        def reader(what_for: str) -> ModelReader:
            readers.append(reader_service(what_for))
            return readers[-1]

        run_all(
            library,
            asked,
            systems,
            folder,
            seed=seed,
            resume=resume,
            model=model_service,
            reader=reader,
            progress=progress,
        )
    for warning in (warning for one in readers for warning in one.warnings):
        click.echo(f"Warning: {warning}", err=True)
    return _scored(call, folder, judge_name, cut, table)


@click.command()
@click.argument("folder", metavar="RUN", type=_FOLDER)
@scoring_options
@everyday_options
@click.pass_obj
@example("tools/evaluate score /tmp/run --csv replies.csv")
def score(call: Invocation, /, folder: Path, judge_name: str, cut: int, table: Path | None) -> Exit:
    """Score the replies of a RUN, again if need be, and report. Exit 1 when something failed, 2 when everything did."""
    from inforce.evaluation.run_folder import RunFolder

    return _scored(call, RunFolder(folder), judge_name, cut, table)


@click.command()
@click.argument("folder", metavar="RUN", type=_FOLDER)
@click.argument("other", metavar="[RUN2]", type=_FOLDER, required=False)
@click.option("--a", "first", required=True, metavar="SYSTEM", help="The system that is compared, of RUN.")
@click.option("--b", "second", required=True, metavar="SYSTEM", help="The one it is compared with, of RUN2 or RUN.")
@everyday_options
@click.pass_obj
@example("tools/evaluate compare /tmp/run --a governed --b similarity")
def compare(call: Invocation, /, folder: Path, other: Path | None, first: str, second: str) -> Exit:
    """Two systems on the same cases: the gap by type with its interval, and every case in which they differ."""
    from inforce.cli.evaluation_text import comparison_text
    from inforce.evaluation.comparing import compare as compared
    from inforce.evaluation.run_folder import RunFolder
    from inforce.model.records import to_data

    found = compared(RunFolder(folder), RunFolder(other or folder), first, second)
    if call.as_json:
        print_json(None, to_data(found))
    else:
        click.echo(comparison_text(found), nl=False)
    return Exit.DONE


def _scored(call: Invocation, folder: RunFolder, judge_name: str, cut: int, table: Path | None) -> Exit:
    from inforce.evaluation.judging import judge_named
    from inforce.evaluation.reporting import report_of
    from inforce.evaluation.scoring import score_run

    with shown_progress(call, "Scoring", len(folder.records())) as progress:
        score_run(folder, judge_named(judge_name, model_service), cut, progress)
    report = report_of(folder)
    if table is not None:
        from inforce.evaluation.report_table import report_table

        table.write_text(report_table(report), encoding="utf-8", newline="")
    return _told(call, report, folder.path)


def _told(call: Invocation, report: Report, path: Path) -> Exit:
    if call.as_json:
        from inforce.model.records import to_data

        print_json(None, {"folder": str(path), "complete": not report.errors, **to_data(report)})
    else:
        from inforce.cli.evaluation_text import report_text

        click.echo(report_text(report), nl=False)
        click.echo(f"\nEverything is in {path}", err=True)
    if report.unscored:
        return Exit.COULD_NOT
    return Exit.NO if report.errors else Exit.DONE


def _own_folder(library: Library, name: str) -> Path:
    """A folder for a run that was given none: with what this user's machine remembers, never in the library."""
    from inforce.storage.state_dir import state_dir

    home = state_dir()
    if home is None:
        raise LibraryError("there is no place for the run", next="name a folder for it: --out DIR", code="no_place")
    return home / "runs" / f"{library.root.name}-{name}"
