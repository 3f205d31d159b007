"""tools/feed: sources checked for changes, how the checks stand, and what time alone changes (design 5 and 6)."""

from __future__ import annotations

from datetime import date

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json, tell_warnings
from inforce.cli.progress import shown_progress


@click.group(cls=ToolGroup, name="feed")
def main() -> None:
    """The change feed: check where the rules are published, see what is overdue, see what starts and ends."""


@main.command()
@click.argument("instruments", metavar="[INSTRUMENT]...", nargs=-1)
@click.option("--due", is_flag=True, help="Only what is due: never checked, failing, or to be checked again by today.")
@everyday_options
@click.pass_obj
@example("tools/feed check --due\ntools/feed check linden/parking")
def check(call: Invocation, /, instruments: tuple[str, ...], due: bool) -> Exit:
    """Check sources (of all works, or of those named) and propose what has changed.

    Exit 1 when a change waits for a decision, or a check failed.
    """
    from inforce.cli.feed_text import checked_data, checked_lines
    from inforce.feed.run import Asked, check_sources

    library = open_library(call, to_change=True)
    now = clock.now(library.settings.timezone)
    with shown_progress(call, "Checked", _MANY) as progress:
        ran = check_sources(
            lambda: open_library(call, to_change=True, tell=False),
            now,
            Asked(instruments, due),
            progress=lambda doing, done, of: progress(done, of),
        )
    if call.as_json:
        print_json(library, checked_data(ran))
    else:
        click.echo("\n".join([library.name, *checked_lines(ran)]))
        for warning in ran.left_behind:
            click.echo(f"Warning: {warning}", err=True)
    return Exit.NO if any(one.needs_somebody for one in ran.checked) else Exit.DONE


@main.command()
@everyday_options
@click.pass_obj
@example("tools/feed status")
def status(call: Invocation, /) -> Exit:
    """Say how each source stands: the overdue first, and of those first what most live answers rest on."""
    from inforce.cli.feed_text import standing_data, standing_lines
    from inforce.feed.standing import standings

    library = open_library(call)
    found = standings(library, clock.today(library.settings.timezone))
    if call.as_json:
        print_json(library, {"sources": [standing_data(one) for one in found]})
    else:
        click.echo("\n".join([library.name, *standing_lines(found)]))
    return Exit.DONE


@main.command("clock")
@day_option("--since", help="The first day to look at; else today.")
@day_option("--until", help="The last day to look at; else today, or --since where that is later.")
@everyday_options
@click.pass_obj
@example("tools/feed clock --since 2026-07-01 --until 2026-07-31")
def clock_of_clauses(call: Invocation, /, since: date | None, until: date | None) -> Exit:
    """List the clauses that start or end though no file changes, and the answers that rest on those that ended."""
    from inforce.cli.feed_text import turning_data, turning_lines
    from inforce.feed.turning_days import turnings

    library = open_library(call, tell=False)
    today = clock.today(library.settings.timezone)
    first = since or min(today, until or today)
    last = until or max(today, first)
    if last < first:
        raise click.UsageError(f"--until {last} is before --since {first}")
    found = turnings(library, first, last)
    if call.as_json:
        print_json(library, {"since": str(first), "until": str(last), "clauses": [turning_data(one) for one in found]})
    else:
        tell_warnings(call, library)
        click.echo("\n".join([library.name, *turning_lines(found, first, last)]))
    return Exit.DONE


# How many sources there are is known only once the run has begun; it shows what it does all the same.
_MANY = 1000
