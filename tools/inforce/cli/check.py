"""tools/check: every fault of a library's files at once, each with its file, its line and what to do (design 6)."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inforce.cli.clock import now
from inforce.cli.exits import Exit, Invocation, Tool
from inforce.cli.options import everyday_options, example, find_library
from inforce.cli.progress import shown_progress

if TYPE_CHECKING:
    from inforce.decisions.rules.ten_points import Point
    from inforce.decisions.rules.view import View
    from inforce.errors import Fault
    from inforce.storage.library_files import LibraryFiles

_COUNTED = {"instruments": "instrument", "clauses": "clause", "cards": "card", "deltas": "delta"}


@click.command(cls=Tool)
@click.option("--answers", "with_answers", is_flag=True, help="The records on the answers branch too.")
@click.option(
    "--before-landing",
    "files_alone",
    is_flag=True,
    help="Of what nobody has signed yet, as a pull request is: its files alone, not the proof, not the ten points.",
)
@everyday_options
@click.pass_obj
@example("tools/check --library ~/rules")
def main(call: Invocation, with_answers: bool, files_alone: bool) -> int:
    """Check every file of a library, and tell all that is wrong at once. Exit 0 when nothing is, 1 when anything is.

    Then the standard's ten points, each with what shows it. A point that is not met without a fault in a file, as in a
    library that has not answered yet, is told and does not change the exit code.

    Read are the files of the library's branch and, where that branch is checked out, what has been changed there and
    not yet committed: so a file can be checked before it is committed.
    """
    from inforce.decisions.rules.checking import faults_by_rule, in_order
    from inforce.decisions.rules.looking import look
    from inforce.decisions.rules.points_seen import affected_by_changes
    from inforce.decisions.rules.ten_points import points_of
    from inforce.storage.answer_counts import count_answers
    from inforce.storage.library_files import LibraryFiles

    root = find_library(call.library_given)
    files = LibraryFiles.open(root, with_answers=with_answers)
    with shown_progress(call, "Reading", len(files)) as progress:
        view = look(files, register_at_decision=files.register_at_decision, progress=progress)
    call.library = root.name if view.settings is None else view.settings.name
    by_rule = faults_by_rule(view)
    unproven: list[Fault] = []
    points: tuple[Point, ...] = ()
    if not files_alone:
        unproven = _unproven(root, told_otherwise=any(by_rule.values()) or bool(files.uncommitted))
        points = points_of(view, by_rule, count_answers(files.repository, affected_by_changes(view)), unproven)
    faults = in_order([*by_rule.values(), unproven])
    if call.as_json:
        more = {} if files_alone else {"points": [_point(point) for point in points]}
        click.echo(json.dumps({**_told(call.library, faults, view, files), **more}, ensure_ascii=False))
    else:
        _tell(call.library, faults, view, files)
        if not files_alone:
            _tell_points(points)
    return Exit.NO if faults else Exit.DONE


def _unproven(root: Path, *, told_otherwise: bool) -> list[Fault]:
    """The acceptances of the library's branch that its history does not prove; nothing where it cannot be opened.

    Why it cannot is then among the faults already, or being mended by what is not committed; else it is one.
    """
    from inforce.errors import Fault, LibraryError
    from inforce.proof.verifying import unproven_faults
    from inforce.storage.library import Library
    from inforce.storage.library_commit import SETTINGS_FILE

    try:
        library = Library.open(root)
        return unproven_faults(library, now(library.settings.timezone), os.environ.get("INFORCE_ROOT") or None)
    except LibraryError as error:
        return [] if told_otherwise else [Fault(SETTINGS_FILE, None, error.code, f"nothing is proven: {error.message}")]


def _told(name: str, faults: Sequence[Fault], view: View, files: LibraryFiles) -> dict[str, Any]:
    return {
        "faults": [{"code": f.code, "message": f.message, "file": f.file, "line": f.line} for f in faults],
        "held": {plural: len(view.known.get(kind, ())) for plural, kind in _COUNTED.items()},
        "not_committed": sorted(files.uncommitted),
        "library": name,
        "library_commit": files.commit,
    }


def _tell(name: str, faults: Sequence[Fault], view: View, files: LibraryFiles) -> None:
    for note in _notes(files):
        click.echo(f"Note: {note}", err=True)
    if not faults:
        held = ", ".join(_many(len(view.known.get(kind, ())), kind) for kind in _COUNTED.values())
        click.echo(f"No faults in {name} ({held}).")
        return
    for path, in_file in groupby(faults, key=lambda fault: fault.file):
        click.echo(path + (" (not committed)" if path in files.uncommitted else ""))
        for fault in in_file:
            line = "" if fault.line is None else f"line {fault.line}: "
            click.echo(f"  {line}{fault.message} [{fault.code}]")
    in_files = _many(len({fault.file for fault in faults}), "file")
    click.echo(f"\n{_many(len(faults), 'fault')} in {in_files} of {name}.")
    click.echo("Next: mend each file where its line says, then run tools/check again; commit when it finds none.")


def _point(point: Point) -> dict[str, Any]:
    return {"number": point.number, "title": point.title, "met": point.met, "evidence": point.evidence}


def _tell_points(points: Sequence[Point]) -> None:
    click.echo(f"\nThe standard's ten points, {sum(point.met for point in points)} met:")
    for point in points:
        click.echo(f"  {point.number:>2} {'met    ' if point.met else 'NOT MET'} {point.title}")
        click.echo(f"             {point.evidence}")


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _notes(files: LibraryFiles) -> list[str]:
    """What the reader must know of what was read."""
    notes = []
    if files.uncommitted:
        notes.append(f"{_many(len(files.uncommitted), 'file')} read as changed here and not committed")
    if files.repository.work_tree is not None and not files.is_checked_out:
        notes.append(f"{files.branch} was read, which is not what is checked out here")
    if files.leaves_out_answers:
        notes.append("the records on the answers branch were not looked at: tools/check --answers does")
    return notes
