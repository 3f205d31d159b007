"""tools/evaluate calibrate: the evidence test's thresholds, proposed from the owner's own questions."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.errors import Refused

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("sets", metavar="SET...", nargs=-1, required=True, type=_FILE)
@click.option("--out", type=_FILE, metavar="FILE", help="Write the thresholds as a part of library.yml to a new FILE.")
@click.option("--csv", "table", type=_FILE, metavar="FILE", help="Write the whole curve here, both parts of the cases.")
@click.option("--chart", type=_FILE, metavar="FILE", help="Draw the curve here, as SVG.")
@click.option("--chart-meaning", type=_FILE, metavar="FILE", help="Draw the curve of likeness here, as SVG.")
@day_option("--today", help="The day of asking, for every set. Else the day that a set names, else today.")
@everyday_options
@click.pass_obj
@example("tools/evaluate calibrate questions/tenancies.yml questions/pools-and-alarms.yml --chart curve.svg")
def calibrate(
    call: Invocation,
    /,
    sets: tuple[Path, ...],
    out: Path | None,
    table: Path | None,
    chart: Path | None,
    chart_meaning: Path | None,
    today: date | None,
) -> Exit:
    """Propose how strict the evidence test should be, from the cases of each SET. The library is left as it is.

    Every case is asked at every strictness. A third of the cases is held out: measured, and never chosen by. Proposed
    is what is wrong but confident least often, then right most often. Where a clause may settle by its meaning, so is
    the likeness that is enough. Exit 1, with no proposal, where a reply failed.
    """
    from inforce.cli.calibration_text import calibration_text
    from inforce.evaluation import strictness_told
    from inforce.evaluation.calibrating import calibrate as calibrated
    from inforce.evaluation.calibrating import how_many, likenesses
    from inforce.evaluation.running import read_sets
    from inforce.model.records import to_data

    if out is not None and out.exists():
        raise Refused("there is a file already", where=str(out), next="name a new file with --out")
    library = open_library(call, to_answer=True)
    if chart_meaning is not None and not likenesses(library):
        raise Refused(
            "no clause of this library settles a point by its meaning, so there is no curve of likeness",
            next="leave --chart-meaning out, or set `meaning` in library.yml, with `enough` where its model has none",
        )
    day = clock.now(library.settings.timezone).date()
    asked = read_sets(sets, today or day, always=today is not None)
    total = sum(one.about.cases for one in asked) * how_many(library)
    with library.repository, shown_progress(call, "Asking", total) as progress:
        found = calibrated(library, asked, day, progress=progress)
    settings = None if found.failed else strictness_told.as_settings(found, library.settings)
    by_meaning = strictness_told.as_chart_by_meaning(found) if found.by_meaning else None
    charts = (chart, strictness_told.as_chart(found)), (chart_meaning, by_meaning)
    for path, text in ((table, strictness_told.as_table(found)), *charts, (out, settings)):
        if path is not None and text is not None:
            path.write_text(text, encoding="utf-8", newline="")
    if call.as_json:
        print_json(library, {**to_data(found), "failed": found.failed, "settings": settings})
    else:
        click.echo(calibration_text(found, settings), nl=False)
    return Exit.NO if found.failed else Exit.DONE
