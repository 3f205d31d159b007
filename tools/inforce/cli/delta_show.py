"""tools/delta show: one change as a page to read before deciding, and the decisions on its cards to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from inforce.cli.answers_sync import say_when_not_synced
from inforce.cli.delta_decisions import STANDARD_OUTPUT, write_template
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.storage.library import Library


@click.command()
@click.argument("delta_id", metavar="ID")
@click.option("--clause", metavar="REF", help="Only this clause: its number here (s-4), or its id.")
@click.option("--full", is_flag=True, help="Every clause and card of a large change, not only the first ones.")
@click.option("--answers", "every_answer", is_flag=True, help="Every answer that relied on it, not only the newest.")
@click.option(
    "--template",
    type=click.Path(dir_okay=False, path_type=Path),
    is_flag=False,
    flag_value=str(STANDARD_OUTPUT),
    metavar="[FILE]",
    help="Write the decisions on each card to FILE (else print them), to be filled in for accept --decisions.",
)
@everyday_options
@click.pass_obj
@example(
    "tools/delta show parking-2024-09-01-1a2b3c4d\ntools/delta show parking-2024-09-01-1a2b3c4d --template cards.yml"
)
def show(
    call: Invocation, /, delta_id: str, clause: str | None, full: bool, every_answer: bool, template: Path | None
) -> Exit:
    """Show one change: each clause in its old and new words, what it does to each card, the answers it touches.

    What is shown is noted here, so that accepting is refused when the proposal has moved since.
    """
    from inforce.cli.delta_page import Wanted, page
    from inforce.cli.delta_text import shown_data

    library = open_library(call)
    say_when_not_synced(call, library)
    if template is not None:
        return _template(call, library, delta_id, template)
    told = shown_data(library, delta_id, every_answer=every_answer)
    lines = list(page(told, Wanted(clause, full)))
    if call.as_json:
        print_json(library, told)
    else:
        click.echo("\n".join([library.name, *lines]))
    if clause is None and told["proposal"] is not None and told["delta"]["status"] == "pending":
        _note(library, delta_id, told["proposal"])
    return Exit.DONE


def _note(library: Library, delta_id: str, tip: str) -> None:
    from inforce.storage.shown_proposals import note_shown

    problem = note_shown(library.repository, delta_id, tip)
    if problem is not None:
        click.echo(f"Warning: {problem}; give accept what you read: --seen {tip}", err=True)


def _template(call: Invocation, library: Library, delta_id: str, path: Path) -> Exit:
    text = write_template(library, delta_id, path)
    if call.as_json:
        print_json(library, {"delta_id": delta_id, "file": str(path), "template": text})
    elif path == STANDARD_OUTPUT:
        click.echo(text, nl=False)
    else:
        click.echo(f"{library.name}: {path} holds what is proposed for each card")
        click.echo(f"Next: decide there, then tools/delta accept {delta_id} --as PERSON --decisions {path}")
    return Exit.DONE
