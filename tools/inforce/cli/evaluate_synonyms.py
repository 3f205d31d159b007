"""tools/evaluate synonyms: words of the counter for words of the rules, proposed from declined questions."""

from __future__ import annotations

from datetime import date

import click
import msgspec

from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json


@click.command(cls=Tool)
@day_option("--since", help="Only from questions asked on that day or later.")
@everyday_options
@click.pass_obj
@example("tools/evaluate synonyms --since 2026-01-01")
def synonyms(call: Invocation, since: date | None) -> Exit:
    """Propose synonyms for library.yml from declined questions: a word no clause has, and what it may mean there.

    Nothing is changed: take what is true into library.yml, and strike the rest. Exit 1 where nothing is proposed.
    """
    from inforce.evaluation.synonyms import as_settings, proposed_synonyms
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call)
    store = AnswerStore(library.repository)
    rows = store.find(queue="declined", since=since)
    read = store.read_all([row.id for row in rows])
    found = proposed_synonyms([read[row.id] for row in rows if row.id in read], library)
    if call.as_json:
        print_json(library, {"declined": len(rows), "synonyms": [msgspec.structs.asdict(one) for one in found]})
    elif found:
        click.echo(f"# Proposed from {len(rows)} declined questions of {library.name}: keep what is true.")
        click.echo(as_settings(found), nl=False)
    else:
        click.echo(f"Nothing is proposed: {len(rows)} declined questions in {library.name}.")
    return Exit.DONE if found else Exit.NO
