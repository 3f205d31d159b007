"""The options that every command has: which library, JSON or words, and a help that ends in an example (design 6)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from inforce.cli.exits import Invocation
from inforce.errors import LibraryError
from inforce.model.dates import parse_day

if TYPE_CHECKING:
    from inforce.storage.library import Library

MARKER = "library.yml"
Command = TypeVar("Command", bound=Callable[..., Any])

_LIBRARY_HELP = (
    f"Folder of the library; else INFORCE_LIBRARY, else the nearest {MARKER} above here, else the tools' own."
)


def everyday_options(command: Command) -> Command:
    """Add `--library` and `--json`. What was given stands on the `Invocation` that `@click.pass_obj` hands over."""
    command = click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        callback=_note_json,
        help="One JSON object on standard output, nothing else there.",
    )(command)
    return click.option(
        "--library",
        type=click.Path(path_type=Path),
        envvar="INFORCE_LIBRARY",
        metavar="DIR",
        expose_value=False,
        callback=_note_library,
        help=_LIBRARY_HELP,
    )(command)


def _note_json(context: click.Context, option: click.Parameter, given: bool) -> None:
    context.ensure_object(Invocation).as_json = given


def _note_library(context: click.Context, option: click.Parameter, given: Path | None) -> None:
    context.ensure_object(Invocation).library_given = given


def find_library(given: Path | None, *, start: Path | None = None) -> Path:
    """The folder of the library: the one given, else the nearest library.yml from `start` up, else the tools' own.

    Raises LibraryError when the folder given holds none, and when there is none at all.
    """
    if given is not None:
        if not (given / MARKER).is_file():
            raise LibraryError(
                f"there is no library here: {MARKER} is missing",
                where=str(given),
                code="no_library",
                next="name a library with --library DIR, or make one with: tools/library init DIR --name NAME",
            )
        return given.resolve()
    here = (start or Path.cwd()).resolve()
    own = Path(__file__).resolve().parents[3]
    for folder in (here, *here.parents, own):
        if (folder / MARKER).is_file():
            return folder
    raise LibraryError(
        f"no {MARKER} in this folder, in any above it, or beside the tools",
        where=str(here),
        code="no_library",
        next="name a library with --library DIR, or make one with: tools/library init DIR --name NAME",
    )


def open_library(call: Invocation, *, to_change: bool = False, tell: bool = True, to_answer: bool = False) -> Library:
    """Open the library a command is to work on, and note its name for every output, an error's included.

    `to_answer`: see that its acceptances are proven, and refuse to go on where they are not (design 5).
    `to_change`: what is told of the work tree is as it was before the command changed it. `tell`: tell at once what
    the library warns of; else the command calls `tell_warnings` when its work is done.
    """
    # Imported here so that `--help` and a mistyped option answer at once.
    from inforce.storage.library import Library

    library = Library.open(find_library(call.library_given))
    call.library = library.name
    if to_answer:
        prove(library)
    if to_change:
        _ = library.warnings
    if tell:
        tell_warnings(call, library)
    elif not call.as_json:
        library.look_at_work_tree()
    return library


def prove(library: Library) -> None:
    """See which acceptances of a library are proven. Raises NotProven where nothing may be answered from it."""
    from inforce.cli import clock
    from inforce.proof import proving

    root = os.environ.get("INFORCE_ROOT") or None
    library.acceptances = proving.prove(library, clock.now(library.settings.timezone), root)


def tell_warnings(call: Invocation, library: Library) -> None:
    """Say on standard error what the library warns of. With --json it stands in the object, where that has a place."""
    if not call.as_json:
        for warning in library.warnings:
            click.echo(f"Warning: {warning}", err=True)


def print_json(library: Library | None, result: Mapping[str, Any]) -> None:
    """The one JSON object of a command, with the library's name and what it warns of."""
    told = dict(result)
    if library is not None:
        told.setdefault("library", library.name)
        if library.warnings:
            told.setdefault("warnings", list(library.warnings))
    click.echo(json.dumps(told, ensure_ascii=False))


def example(text: str) -> Callable[[Command], Command]:
    """Give a command's help its example: the words after `Example:` at the end of `--help`."""

    def add(command: Command) -> Command:
        doc = (command.__doc__ or "").rstrip()
        command.__doc__ = f"{doc}\n\n    \b\n    Example:\n" + "\n".join(f"      {line}" for line in text.splitlines())
        return command

    return add


def day_option(name: str, *, help: str) -> Callable[[Command], Command]:
    """An option that takes a day, written YYYY-MM-DD."""
    return click.option(name, callback=_read_day, metavar="DATE", help=help)


def _read_day(context: click.Context, option: click.Parameter, given: str | None) -> date | None:
    if given is None:
        return None
    try:
        return parse_day(given)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx=context, param=option) from None
