"""`ask --replay`: the bytes that were shown, and on standard error whether the answer still stands, and if not, why."""

from __future__ import annotations

import click

from inforce.cli.exits import Exit
from inforce.decisions.replaying import why_it_no_longer_stands
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library


def replayed(answer_id: str, library: Library, store: AnswerStore, *, as_json: bool) -> int:
    """Print a stored answer again; exit 1 when it no longer stands. Raises NotHeld when there is no such answer."""
    answer = store.read(answer_id)
    if answer is None:
        raise store.not_held(answer_id)
    click.echo(answer.shown.json if as_json else answer.shown.text, nl=False)
    reasons = why_it_no_longer_stands(answer, library)
    for reason in reasons:
        click.echo(f"This answer no longer stands: {reason}", err=True)
    return Exit.NO if reasons else Exit.DONE
