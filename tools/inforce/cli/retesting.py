"""tools/delta retest: a change's questions asked again, and the list of answers to be told about (design 5)."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import everyday_options, example, open_library, print_json
from inforce.cli.progress import shown_progress
from inforce.model.answers import RetestOutcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from inforce.changes.retest_list import Row

_OUTCOMES: tuple[RetestOutcome, ...] = ("changed", "declined", "newly_answered", "same")


@click.command()
@click.argument("delta_ids", metavar="[ID]...", nargs=-1)
@click.option("--ref", metavar="CASE", help="Only answers of that case.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write the answers to be told about; - is standard output.")
@everyday_options
@click.pass_obj
@example("tools/delta retest parking-2024-09-01-1a2b3c4d --csv to-be-told.csv")
def retest(call: Invocation, /, delta_ids: tuple[str, ...], ref: str | None, csv_file: str | None) -> Exit:
    """Ask the questions that accepted changes touch again: those that have not been asked since.

    Each is asked about its own day; where nobody had named one, about today and the first day of the change too. What
    comes of it is kept. The answers to be told about are those that come out otherwise: changed, declined or newly
    answered.
    """
    from inforce.changes.retest_list import to_be_told
    from inforce.changes.retesting import Retesting, to_retest
    from inforce.storage.answer_store import AnswerStore

    if csv_file == "-" and call.as_json:
        raise click.UsageError("--csv - and --json both want standard output: write the list to a file")
    library = open_library(call, to_answer=True)
    store = AnswerStore(library.repository)
    run = Retesting(library, store, clock.now(library.settings.timezone), lambda: os.urandom(8).hex())
    told: list[dict[str, Any]] = []
    for wanted in to_retest(library, store, delta_ids, ref):
        with shown_progress(call, f"Asking again after {wanted.delta.id}", len(wanted.answer_ids)) as progress:
            came = Counter(one.retest.outcome for one in run.run(wanted, progress))
        told.append(
            {
                "id": wanted.delta.id,
                "asked_again": len(wanted.answer_ids),
                "outcomes": {name: came[name] for name in _OUTCOMES if came[name]},
            }
        )
    found: Iterable[Row] = to_be_told(store, [one["id"] for one in told], ref)
    if call.as_json:
        found = list(found)
    if csv_file is not None:
        _write(csv_file, found)
    if call.as_json:
        print_json(library, {"deltas": told, "answers": found})
    else:
        for line in (*_lines(told), f"[{library.name}]"):
            click.echo(line, err=csv_file == "-")
    for warning in store.warnings[:5]:
        click.echo(f"Warning: {warning}", err=True)
    return Exit.DONE


def _write(name: str, rows: Iterable[Row]) -> None:
    from inforce.changes.retest_list import write_csv
    from inforce.errors import LibraryError

    try:
        with click.open_file(name, "w", encoding="utf-8") as file:
            write_csv(rows, file)
    except OSError as error:
        raise LibraryError(
            f"the list cannot be written: {error.strerror}",
            where=name,
            next="the questions have been asked again; name another file, and the deltas by their ids",
        ) from None


def _lines(told: list[dict[str, Any]]) -> list[str]:
    if not told:
        return ["Nothing is to be asked again: every accepted change has been tested."]
    return [
        f"{one['id']}: {one['asked_again']} answers asked again"
        + "".join(f"; {count} {name.replace('_', ' ')}" for name, count in one["outcomes"].items())
        for one in told
    ]
