"""`ask --replay ID --recompute`: the recorded question put to its commit again, and what comes out otherwise."""

from __future__ import annotations

import json
from typing import Any

import click

from inforce import __version__
from inforce.cli.exits import Exit, Invocation
from inforce.cli.options import print_json, prove
from inforce.decisions.asking_again import Difference, answered_as_recorded, as_then, differences
from inforce.errors import LibraryError
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library


def recomputed(call: Invocation, answer_id: str, library: Library, store: AnswerStore) -> int:
    """Ask again without keeping anything; exit 1 where something differs from the record.

    Raises NotHeld when there is no such answer, LibraryError when its commit is not in this clone.
    """
    recorded = store.read(answer_id)
    if recorded is None:
        raise store.not_held(answer_id)
    if library.repository.read_commit(recorded.library_commit) is None:
        raise LibraryError(
            f"the commit {recorded.library_commit} that {answer_id} was answered from is not in this clone",
            where=str(library.repository.directory),
            next="fetch the library's whole history, then try again",
            code="no_commit",
        )
    then = Library(library.repository, recorded.library_commit, None)
    prove(then)
    found = differences(recorded, answered_as_recorded(as_then(recorded), then, recorded))
    if call.as_json:
        print_json(library, _told(recorded.id, recorded.library_commit, recorded.tool_version, found))
    else:
        click.echo("\n".join(_lines(recorded.id, recorded.library_commit, recorded.tool_version, found)))
        click.echo(f"[{library.name}]")
    return Exit.NO if found else Exit.DONE


def _told(answer_id: str, commit: str, version: str, found: tuple[Difference, ...]) -> dict[str, Any]:
    return {
        "answer_id": answer_id,
        "library_commit": commit,
        "same": not found,
        "tool_version": {"recorded": version, "now": __version__},
        "differences": [{"field": one.field, "recorded": one.recorded, "now": one.now} for one in found],
    }


def _lines(answer_id: str, commit: str, version: str, found: tuple[Difference, ...]) -> list[str]:
    lines = [f"{answer_id} asked again of commit {commit[:12]}: {'the same' if not found else 'not the same'}"]
    if version != __version__:
        lines.append(f"  the tools are another version: {version} then, {__version__} now")
    for one in found:
        lines += [f"  {one.field}", f"    recorded: {_shown(one.recorded)}", f"    now:      {_shown(one.now)}"]
    return lines


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
