"""tools/evaluate report: what a run showed, in words, as JSON, or as a page with charts."""

from __future__ import annotations

from pathlib import Path

import click

from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, print_json


@click.command()
@click.argument("folder", metavar="RUN", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page with charts here."
)
@everyday_options
@click.pass_obj
@example("tools/evaluate report /tmp/run --page report.html")
def report(call: Invocation, /, folder: Path, page: Path | None) -> Exit:
    """What a RUN showed that has been scored: wrong but confident first. Exit 1 when something in it failed.

    The page is one file without scripts that asks for nothing from anywhere: to be sent, kept, or put on a site.
    """
    from inforce.evaluation.reporting import report_of
    from inforce.evaluation.run_folder import RunFolder

    run = RunFolder(folder)
    found = report_of(run)
    if page is not None:
        from inforce.evaluation.decline_curve import curves_of
        from inforce.evaluation.report_page import report_page

        page.write_text(report_page(found, curves_of(run)), encoding="utf-8", newline="\n")
        click.echo(f"The page is {page}", err=True)
    if call.as_json:
        from inforce.model.records import to_data

        print_json(None, {"folder": str(folder), "complete": not found.errors, **to_data(found)})
    else:
        from inforce.cli.evaluation_text import report_text

        click.echo(report_text(found), nl=False)
    return Exit.NO if found.errors else Exit.DONE
