"""tools/ask: a question answered from the rules in force there and then, or declined to a named person (design 6)."""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING

import click

from inforce.cli.clock import now
from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import day_option, everyday_options, example, open_library, tell_warnings

if TYPE_CHECKING:
    from inforce.decisions.matter import Question
    from inforce.services.model_composer import ModelComposer
    from inforce.services.model_reader import ModelReader
    from inforce.storage.library import Library

# What a person at a counter waits for a reader, and for a composer. After that it has no say.
MODEL_SECONDS = 20.0


@click.command(cls=Tool)
@click.argument("question", required=False)
@click.option(
    "--jurisdiction", metavar="PLACE", help="The place asked about, by id or name. Else read from the question."
)
@day_option("--as-at", help="The rules on that day (YYYY-MM-DD). Else read from the question, else today.")
@day_option("--known-at", help="Only what had landed in the library by the end of that day.")
@click.option("--applicant", metavar="WHO", help="Whom it is for: rules limited to others are left out.")
@click.option("--topic", metavar="TOPIC", help="Only instruments on that topic, where there are any.")
@click.option("--audience", metavar="NAME", help="internal or public. Else the library's default.")
@click.option("--ref", metavar="CASE", help="A case reference to find this answer again by.")
@click.option("--replay", metavar="ID", help="Print again, to the byte, what was shown for a stored answer.")
@click.option("--recompute", is_flag=True, help="With --replay: ask its commit again, keep nothing, tell what differs.")
@everyday_options
@click.pass_obj
@example('tools/ask "How high must a pool barrier be?" --jurisdiction Calder --as-at 2026-11-30')
def main(
    call: Invocation,
    question: str | None,
    jurisdiction: str | None,
    as_at: date | None,
    known_at: date | None,
    applicant: str | None,
    topic: str | None,
    audience: str | None,
    ref: str | None,
    replay: str | None,
    recompute: bool,
) -> int:
    """Ask a QUESTION. Exit 0 when it is answered, in part too; 1 when declined; 2 when it could not be worked on."""
    if recompute and replay is None:
        raise click.UsageError("--recompute is for --replay ID")
    if replay is not None and question is None:
        return _replay(call, replay, recompute)
    if question is None or replay is not None:
        raise click.UsageError("give a question, or --replay ID")
    library = open_library(call, tell=False, to_answer=True)
    # Imported here: `--help` and a mistyped option need none of it.
    from inforce.decisions.matter import Question

    asked = Question(
        text=question,
        asked_on=now(library.settings.timezone),
        token=os.urandom(8).hex(),
        jurisdiction=jurisdiction,
        as_at=as_at,
        applicant=applicant,
        topic=topic,
        audience=audience,
        ref=ref,
        known_at=known_at,
    )
    return _answer(call, asked, library)


def _answer(call: Invocation, asked: Question, library: Library) -> int:
    from inforce.decisions.answering import answer
    from inforce.storage.answer_store import AnswerStore

    store, composer, reader = AnswerStore(library.repository), _composer(library), _reader(library)
    try:
        if asked.known_at is None:
            kept = answer(asked, library, store, composer, reader)
        else:
            from inforce.cli.known_at import as_known

            kept = answer(*as_known(asked, library, asked.known_at), store, composer, reader)
    finally:
        tell_warnings(call, library)
    for warning in (*store.warnings, *(one for model in (reader, composer) if model for one in model.warnings)):
        click.echo(f"Warning: {warning}", err=True)
    click.echo(kept.shown.json if call.as_json else kept.shown.text, nl=False)
    return Exit.DONE if kept.queue == "answered" else Exit.NO


def _composer(library: Library) -> ModelComposer | None:
    """The model that may put a rule in other words, where library.yml asks for one. Raises Refused as `_reader`."""
    if library.settings.composer is None:
        return None
    from inforce.cli.model_service import model_service
    from inforce.services.model_composer import ModelComposer

    return ModelComposer(model_service("the composer of library.yml", within=MODEL_SECONDS))


def _reader(library: Library) -> ModelReader | None:
    """The model that may only say no, where library.yml asks for one. Raises Refused where none is set up."""
    if library.settings.reader is None:
        return None
    from inforce.cli.model_service import reader_service

    return reader_service("the reader of library.yml", within=MODEL_SECONDS)


def _replay(call: Invocation, answer_id: str, recompute: bool) -> int:
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call, to_answer=True)
    store = AnswerStore(library.repository)
    if recompute:
        from inforce.cli.recomputing import recomputed

        return recomputed(call, answer_id, library, store)
    from inforce.cli.replaying import replayed

    return replayed(answer_id, library, store, as_json=call.as_json)
