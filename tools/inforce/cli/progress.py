"""Progress of long work, on standard error, for people at a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from inforce.cli.exits import Invocation

_SECONDS_BETWEEN = 0.2
# Work that is over in a moment needs no word.
_FEW = 5


@contextmanager
def shown_progress(call: Invocation, doing: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A function to be told (done, of how many) within the block. Silent with `--json`, and where nobody watches."""
    watched = total >= _FEW and not call.as_json and sys.stderr.isatty()
    last = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal last
        now = time.monotonic()
        if watched and (now - last > _SECONDS_BETWEEN or done == of):
            last = now
            click.echo(f"\r{doing} {done} of {of}", nl=False, err=True)

    try:
        yield progress
    finally:
        if watched:
            click.echo("\r\x1b[K", nl=False, err=True)
