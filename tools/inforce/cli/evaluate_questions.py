"""tools/evaluate questions: the sets of cases by which answers are measured (design 6)."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli import clock
from inforce.cli.exits import Exit, Invocation, ToolGroup
from inforce.cli.options import day_option, everyday_options, example, open_library, print_json

if TYPE_CHECKING:
    from inforce.evaluation.questions.checking import Found
    from inforce.storage.library import Library


@click.group(cls=ToolGroup, name="questions")
def questions() -> None:
    """Question sets: the cases by which answers are measured, written and owned by those who keep the rules."""


@questions.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(dir_okay=False, path_type=Path))
@everyday_options
@click.pass_obj
@example("tools/evaluate questions check questions/tenancies.yml")
def check(call: Invocation, /, files: tuple[Path, ...]) -> Exit:
    """Check question sets against the library, case by case. Exit 1 where a case is wrong or has been overtaken.

    FILE is a question set; without one, every questions/*.yml of the library is checked. Each case is looked at for
    form, source, scope, currency, titles and evidence, against the other cases, and for changes accepted since it was
    last read. Cases that wait for a pending delta are told, and are no fault.
    """
    from inforce.evaluation.questions.checking import check_sets
    from inforce.storage.question_sets import question_set_paths

    library = open_library(call, to_answer=True)
    own = [(path, path.relative_to(library.root).as_posix()) for path in question_set_paths(library.root)]
    found = check_sets([(path, str(path)) for path in files] or own, library, clock.today(library.settings.timezone))
    if call.as_json:
        print_json(library, _told(found))
    else:
        _tell(found, library)
    return Exit.NO if found.faults else Exit.DONE


@questions.command()
@day_option("--since", help="Only what was asked on that day or later.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where to write the draft."
)
@everyday_options
@click.pass_obj
@example("tools/evaluate questions draft --since 2026-11-01 --out questions/declined.yml")
def draft(call: Invocation, /, since: date | None, out: Path | None) -> Exit:
    """Begin cases from the questions that were declined: a person fills them in.

    How a person settled one is in its note; what was settled as outside the rules is proposed as unanswerable. The
    draft goes to standard output, or to a new FILE. It is refused as a question set until each case has its type and
    the set the day on which it was read.
    """
    from inforce.errors import Refused
    from inforce.evaluation.questions.drafting import drafted
    from inforce.storage.answer_store import AnswerStore

    library = open_library(call)
    store = AnswerStore(library.repository)
    held = store.read_all([row.id for row in store.find(queue="declined", since=since) if row.superseded_by is None])
    text, count = drafted(held.values())
    if out is not None:
        if out.exists():
            raise Refused("there is a file already", where=str(out), next="name a new file with --out")
        out.write_bytes(text)
    if call.as_json:
        told = {"cases": count, "answers": len(held), "out": None if out is None else str(out)}
        print_json(library, told if out is not None else {**told, "draft": text.decode()})
        return Exit.DONE
    if out is None:
        click.echo(text.decode(), nl=False)
    told_of = f"{_many(count, 'case')} begun from {_many(len(held), 'declined answer')} of {library.name}"
    click.echo(f"{told_of}{'' if out is None else f': {out}'}", err=out is None)
    click.echo("Note: these are people's own words. Read each before it is committed.", err=True)
    return Exit.DONE


def _told(found: Found) -> dict[str, Any]:
    return {
        "sets": [{"file": one.name, "cases": len(one.record.cases)} for one in found.sets],
        "checks": [
            {"number": number, "name": check.__name__, "faults": len(faults)}
            for number, (check, faults) in enumerate(found.by_check, 1)
        ],
        "faults": [{"code": f.code, "message": f.message, "file": f.file, "line": f.line} for f in found.faults],
        "pending": [
            {"file": asked.file.name, "case": asked.case.id, "deltas": [delta.id for delta in deltas]}
            for asked, deltas in found.pending
        ],
    }


def _tell(found: Found, library: Library) -> None:
    for name, in_file in groupby(found.faults, key=lambda fault: fault.file):
        click.echo(name)
        for fault in in_file:
            line = "" if fault.line is None else f"line {fault.line}: "
            click.echo(f"  {line}{fault.message} [{fault.code}]")
    for number, (check, faults) in enumerate(found.by_check, 1):
        name = check.__name__.replace("_", " ")
        click.echo(f"{number:>3} {'ok ' if not faults else 'NO '} {name}{f': {len(faults)}' if faults else ''}")
    for deltas, waiting in groupby(found.pending, key=lambda one: one[1]):
        cases = ", ".join(asked.case.id for asked, _ in waiting)
        click.echo(f"Waiting for {' and '.join(delta.id for delta in deltas)}: {cases}")
    cases = _many(sum(len(one.record.cases) for one in found.sets), "case")
    sets = _many(len(found.sets), "question set")
    click.echo(f"{cases} in {sets}, {_many(len(found.faults), 'fault')}. Library: {library.name}.")
    if not found.sets and not found.unread:
        click.echo("Next: write a question set as questions/NAME.yml; docs/evaluation.md says how.")


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
