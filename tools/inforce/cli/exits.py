"""The exit codes of every command, and the one translator from what went wrong to a code and a message (design 6).

    0  done                         2  could not work, or was refused
    1  worked, and the answer is no 3  our fault: a trace to send to whoever keeps the tools, never a polite decline

With `--json` an error is one object on standard output: `{error: {code, message, where, next}}`, and `library`
beside it where the library was already open. Without it, the message goes to standard error.
"""

from __future__ import annotations

import enum
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from inforce.errors import DataFault, LibraryError


class Exit(enum.IntEnum):
    """What a command's exit code means. Nothing else is ever returned, but 130 for an interrupt from the keyboard."""

    DONE = 0
    NO = 1
    COULD_NOT = 2
    OUR_FAULT = 3


INTERRUPTED = 130


class Invocation:
    """One run of a command: how it is to speak, and of which library. It is click's `ctx.obj`."""

    def __init__(self, *, as_json: bool = False, library_given: Path | None = None, library: str | None = None) -> None:
        self.as_json = as_json
        self.library_given = library_given
        self.library = library


class _Translating(click.Command):
    """A command whose `main` ends in one of the exit codes above, whatever happens inside."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> NoReturn:
        """Run the command and leave the process. The command's own return value is its exit code; None is done."""
        arguments = list(sys.argv[1:] if args is None else args)
        call = Invocation(as_json="--json" in arguments)
        settings: dict[str, Any] = {**extra, "windows_expand_args": windows_expand_args, "obj": call}
        returned: Any = None
        _show_what_can_be_shown()
        with _Translation(call):
            returned = super().main(arguments, prog_name, complete_var, standalone_mode=False, **settings)
            sys.stdout.flush()
        sys.exit(Exit(returned) if isinstance(returned, int) else Exit.DONE)


def _show_what_can_be_shown() -> None:
    """A terminal of another alphabet shows a sign it does not know as an escape: an answer that is kept is told."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class _Translation:
    """Leaves the process with the right code and message when the block ends in an exception, whichever it is."""

    def __init__(self, call: Invocation) -> None:
        self.call = call

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is not None and not isinstance(error, SystemExit):
            sys.exit(_told(self.call, error))


def _told(call: Invocation, error: BaseException) -> int:
    """Tell what went wrong; gives the exit code."""
    match error:
        case BrokenPipeError():
            # The reader of our output went away (`| head`): nothing is left to be told, and no work was cut short by
            # it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return Exit.DONE
        case KeyboardInterrupt() | click.Abort():
            click.echo("Interrupted.", err=True)
            return INTERRUPTED
        case click.ClickException():
            _tell(call, "usage", error.format_message(), next=_how_to_ask(error))
            return Exit.COULD_NOT
        case LibraryError():
            _tell(call, error.code, error.message, where=error.where, next=error.next, faults=_faults_of(error))
            return Exit.COULD_NOT
        case _:
            _tell_bug(call, error)
            return Exit.OUR_FAULT


class Tool(_Translating):
    """A single command: `@click.command(cls=Tool)`."""


class ToolGroup(_Translating, click.Group):
    """A command with sub-commands: `@click.group(cls=ToolGroup)`."""


def _tell(
    call: Invocation,
    code: str,
    message: str,
    *,
    where: str | None = None,
    next: str | None = None,
    faults: tuple[str, ...] = (),
) -> None:
    """One error, as an object or as lines: what happened, where, what to do next."""
    if call.as_json:
        told: dict[str, Any] = {"error": {"code": code, "message": message, "where": where, "next": next}}
        if faults:
            told["error"]["faults"] = list(faults)
        if call.library is not None:
            told["library"] = call.library
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    of_library = "" if call.library is None else f" [{call.library}]"
    click.echo(f"Error{of_library}: {message if where is None else f'{where}: {message}'}", err=True)
    for fault in faults[1:]:
        click.echo(f"  {fault}", err=True)
    if next:
        click.echo(f"Next: {next}", err=True)


def _faults_of(error: LibraryError) -> tuple[str, ...]:
    return tuple(str(fault) for fault in error.faults) if isinstance(error, DataFault) else ()


def _how_to_ask(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return None if context is None else f"{context.command_path} --help"


def _tell_bug(call: Invocation, error: BaseException) -> None:
    # Imported here: needed once in the life of a bug, and slow to load for every question.
    from inforce.cli.fault_log import write_trace

    trace, path = write_trace(error)
    message = f"a fault of this program, not of your input: {type(error).__name__}: {error}"
    if path is None:
        click.echo(trace, err=True)
        _tell(call, "our_fault", message, next="send the trace on standard error to whoever keeps these tools")
    else:
        _tell(call, "our_fault", message, where=str(path), next="send that file to whoever keeps these tools")
