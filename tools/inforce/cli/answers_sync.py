"""tools/answers sync: the answers of two desks in one place; and what every desk is told when that was long ago."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.storage.library import Library


@click.command()
@click.argument("remote", required=False)
@everyday_options
@click.pass_obj
@example("tools/answers sync origin")
def sync(call: Invocation, /, remote: str | None) -> Exit:
    """Bring the answers here and in another repository to the same: fetch, unite, push.

    REMOTE is a remote's name or an address; else the one library.yml names (answers_remote), else origin. Only the
    branch answers is touched. Answers that came late, on a card that no longer stands, then wait for a decision or for
    being asked again.
    """
    from inforce.changes.late_answers import settle_late_answers
    from inforce.storage.answer_store import AnswerStore
    from inforce.storage.answers_sync import sync as sync_answers
    from inforce.storage.sync_note import remote_of

    library = open_library(call)
    store = AnswerStore(library.repository)
    now = clock.now(library.settings.timezone)
    named = remote_of(library.settings) if remote is None else _as_named(remote)
    late: list[str] = []
    done = sync_answers(
        library.repository, store, named, now, lambda: late.extend(settle_late_answers(library, store, now))
    )
    if call.as_json:
        told = {"received": done.received, "sent": done.sent, "united": done.united, "late": late}
        forgotten = {"forgotten": list(done.forgotten), "still_there": list(done.still_there)}
        print_json(library, {"remote": named, **told, **forgotten})
        return Exit.DONE
    click.echo(f"Synced with {named}: {done.received} came, {done.sent} went, {done.united} united [{library.name}]")
    for answer_id in late:
        click.echo(f"  {answer_id} came late and waits: its card no longer stands")
    for answer_id in done.forgotten:
        click.echo(f"  {answer_id} was forgotten there, and is forgotten here too")
    for place in done.still_there:
        click.echo(f"  what was forgotten can still be found in {place}")
    for warning in store.warnings:
        click.echo(f"Warning: {warning}", err=True)
    return Exit.DONE


def say_when_not_synced(call: Invocation, library: Library) -> None:
    """Say on standard error that answers were not synced for long, where they are to be."""
    from inforce.storage.sync_note import sync_advice

    advised = sync_advice(library.repository, library.settings, clock.today(library.settings.timezone))
    if advised is not None and not call.as_json:
        click.echo(f"Warning: {advised}", err=True)


def _as_named(remote: str) -> str:
    """What was typed; a folder is meant as seen from here, not from the library."""
    return str(Path(remote).resolve()) if "/" in remote and Path(remote).exists() else remote
