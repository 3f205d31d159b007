"""tools/evaluate declined: which declined questions a new instrument, an accepted change or a synonym would settle."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress

if TYPE_CHECKING:
    from inforce.evaluation.declined import Declined, DeclinedQuestion, Settled
    from inforce.storage.library import Library


@click.command(cls=Tool)
@day_option("--since", help="Only questions asked on that day or later.")
@everyday_options
@click.pass_obj
@example("tools/evaluate declined --since 2026-01-01")
def declined(call: Invocation, since: date | None) -> Exit:
    """Say of each declined question that nobody has settled what would answer it, and by which clause.

    Each is asked again: of the library as it is today, as if each pending delta were accepted, and with each synonym
    that tools/evaluate synonyms proposes. Nothing is changed or kept. Exit 1 where nothing would answer any of them.
    """
    from inforce.changes.as_if_accepted import trials
    from inforce.evaluation.declined import what_would_settle
    from inforce.model.records import to_data
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call, to_answer=True)
    store = AnswerStore(library.repository)
    now = clock.now(library.settings.timezone)
    rows = store.find(queue="declined", since=since, open_only=True)
    answers = store.read_all([row.id for row in rows]).values()
    with shown_progress(call, "Trying", len(rows)) as progress, trials(library, now) as with_accepted:
        found = what_would_settle(answers, library, now, with_accepted, progress=progress)
    if call.as_json:
        print_json(library, to_data(found))
    else:
        _tell(found, library)
    return Exit.DONE if any(one.settled_by for one in found.questions) else Exit.NO


def _tell(found: Declined, library: Library) -> None:
    for one in found.questions:
        _tell_question(one)
    for delta_id, why in found.not_tried:
        click.echo(f"Not tried: {delta_id}, which cannot be accepted as it stands: {why}")
    settled = sum(bool(one.settled_by) for one in found.questions)
    click.echo(
        f"{settled} of {len(found.questions)} open declined questions would be answered. Library: {library.name}."
    )
    if settled:
        click.echo(
            "Whether the clause is the right one a person says; then tools/ask answers, or library.yml is changed."
        )


def _tell_question(one: DeclinedQuestion) -> None:
    often = "" if len(one.answers) == 1 else f", {len(one.answers)} times"
    click.echo(f"{one.answers[0]}  {one.reason}, {one.jurisdiction or 'no place'}{often}\n    {one.question}")
    for settled in one.settled_by:
        click.echo(f"  {_by(settled)}: {', '.join(settled.clauses)} ({settled.about})")
    if not one.settled_by:
        click.echo("  nothing held or proposed would answer it")


def _by(settled: Settled) -> str:
    if settled.delta_id is not None:
        return f"would be answered with the pending {settled.delta_id}"
    if settled.words:
        word, meant = settled.words
        return f"would be answered if “{word}” meant “{meant}”"
    return "is answered today"
