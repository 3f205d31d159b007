"""tools/evaluate retrieval: how high what answers is ranked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import everyday_options, example, open_library
from inforce.cli.progress import shown_progress
from inforce.model.settings import Meaning

if TYPE_CHECKING:
    from inforce.evaluation.retrieval import Found

_FORMS = ("rulebooks", "laws", "library")


@click.command(cls=Tool)
@click.argument("questions", metavar="SET", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--form",
    type=click.Choice(_FORMS),
    required=True,
    help="How SET is written: a folder of rulebooks or of laws with their questions, or a file of questions to a "
    "library, each at its place and day.",
)
@click.option("--depth", type=click.IntRange(1, 100), default=10, show_default=True, help="The k of each figure.")
@click.option("--meaning", "model", metavar="MODEL", help="By meaning too, by this local model: minilm or e5-small.")
@click.option(
    "--weight",
    type=click.FloatRange(0, 10, min_open=True),
    default=Meaning(model="").weight,
    show_default=True,
    help="With --meaning: what nearness in meaning counts against likeness in words.",
)
@everyday_options
@click.pass_obj
@example("tools/evaluate retrieval questions.jsonl --form library --library by-laws")
def retrieval(call: Invocation, /, questions: Path, form: str, depth: int, model: str | None, weight: float) -> Exit:
    """Ask questions whose passages are known: Recall@1, @3 and @k, MAP@k and nDCG@k, beside plain BM25.

    Each set is told in two halves that follow from the set alone: choose on what is seen, believe what is unseen.
    """
    meaning = None if model is None else Meaning(model=model, weight=weight)
    if form == "library":
        told, found = _in_library(call, questions, depth, meaning)
    else:
        told, found = _in_set(call, questions, form, depth, meaning)
    if not found:
        raise click.UsageError(f"there is no question in {questions} whose passages are there")
    if call.as_json:
        click.echo(json.dumps({**told, "depth": depth, "figures": [_as_row(one) for one in found]}))
        return Exit.DONE
    click.echo(
        f"{told['passages']:,} passages, {told['questions']:,} questions; {told['set_aside']} set aside, "
        "their passages not there or not in force"
    )
    for one in found:
        recalls = "  ".join(f"Recall@{k} {figure:.3f}" for k, figure in one.recalls)
        shown = f"{recalls}  MAP@{depth} {one.mean_average_precision:.3f}  nDCG@{depth} {one.gain:.3f}"
        click.echo(f"{one.way:10}  {one.half:6} {one.questions:5,}  {shown}")
    return Exit.DONE


def _in_set(
    call: Invocation, folder: Path, form: str, depth: int, meaning: Meaning | None
) -> tuple[dict[str, int], Sequence[Found]]:
    from inforce.evaluation.retrieval import DEFAULT, PLAIN, figures, ranked_in, with_meaning
    from inforce.evaluation.retrieval_sets import FORMS

    given = FORMS[form](folder)
    found: list[Found] = []
    for way in (DEFAULT, PLAIN):
        with shown_progress(call, "Asking", len(given.questions)) as progress:
            found += figures(way, ranked_in(given, depth, plain=way == PLAIN, progress=progress), depth)
    if meaning is not None:
        with shown_progress(call, "Embedding passage", len(given.passages)) as progress:
            by_meaning = with_meaning(meaning, folder, progress)
            found += figures(meaning.model, ranked_in(given, depth, plain=False, by_meaning=by_meaning), depth)
    told = {"passages": len(given.passages), "questions": len(given.questions), "set_aside": given.set_aside}
    return told, found


def _in_library(
    call: Invocation, file: Path, depth: int, meaning: Meaning | None
) -> tuple[dict[str, int], Sequence[Found]]:
    from inforce.evaluation.library_questions import library_questions, ranked_as_asked, ranked_plainly
    from inforce.evaluation.retrieval import DEFAULT, PLAIN, figures

    library = open_library(call).ranked_by(None)
    given = library_questions(file, library)
    with shown_progress(call, "Asking", len(given.questions)) as progress:
        found = figures(DEFAULT, ranked_as_asked(given, library, depth, progress=progress), depth)
    with shown_progress(call, "Asking", len(given.questions)) as progress:
        found += figures(PLAIN, ranked_plainly(given, library, depth, progress=progress), depth)
    if meaning is not None:
        library = library.ranked_by(meaning)
        with shown_progress(call, "Embedding passage", len(given.candidates)) as progress:
            library.build_index(embedding=progress)
        found += figures(meaning.model, ranked_as_asked(given, library, depth), depth)
    told = {"passages": len(given.candidates), "questions": len(given.questions), "set_aside": given.set_aside}
    return told, found


def _as_row(one: Found) -> dict[str, Any]:
    return {
        "way": one.way,
        "half": one.half,
        "questions": one.questions,
        "recall": {str(k): figure for k, figure in one.recalls},
        "map": one.mean_average_precision,
        "ndcg": one.gain,
    }
