"""The decisions on each card as a file: given to `delta accept`, and written to be filled in by `delta show`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from inforce.errors import LibraryError, Refused

if TYPE_CHECKING:
    from inforce.changes.card_decisions import Decisions
    from inforce.storage.library import Library

Command = TypeVar("Command", bound=Callable[..., Any])
STANDARD_OUTPUT = Path("-")


def decisions_option(command: Command) -> Command:
    """Add `--decisions FILE`."""
    return click.option(
        "--decisions",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="What is decided about each card; tools/delta show ID --template FILE writes one to fill in.",
    )(command)


def decisions_given(path: Path | None, delta_ids: tuple[str, ...]) -> Decisions | None:
    """The decisions in the file given, for one change alone. Raises DataFault, LibraryError, and a usage error."""
    if path is None:
        return None
    if len(delta_ids) != 1:
        raise click.UsageError("--decisions is for one change alone")
    from inforce.changes.card_decisions import read_decisions

    try:
        return read_decisions(path.read_bytes(), str(path))
    except OSError as error:
        raise LibraryError(
            f"the file cannot be read: {error.strerror}",
            where=str(path),
            next="name a file that is there; tools/delta show ID --template FILE writes one to fill in",
        ) from None


def write_template(library: Library, delta_id: str, path: Path) -> str:
    """Write a file of decisions to fill in, or give it back for `-`. Never over a file that is there already."""
    from inforce.changes.card_choices import choices_of
    from inforce.changes.decisions_template import template_of
    from inforce.cli.delta_text import pending_proposal

    delta, draft, held = pending_proposal(library, delta_id)
    text = template_of(library.name, delta, choices_of(delta, draft, held), draft.commit)
    if path == STANDARD_OUTPUT:
        return text
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Refused(
            "there is a file of that name already, perhaps with decisions in it",
            where=str(path),
            next="name another file, or take that one away",
            code="exists",
        ) from None
    except OSError as error:
        raise LibraryError(
            f"the file cannot be written: {error.strerror}",
            where=str(path),
            next="name a file in a folder that you can write, or - to have it printed",
        ) from None
    return text
