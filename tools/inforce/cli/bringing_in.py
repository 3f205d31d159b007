"""The work of tools/ingest: files read, proposed and landed, anew where somebody else landed something meanwhile."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.late_answers import late_answers_settled
from inforce.cli import clock
from inforce.cli.exits import Invocation
from inforce.cli.incoming import receive
from inforce.cli.options import open_library
from inforce.cli.progress import shown_progress
from inforce.errors import Refused
from inforce.ingest.bringing_in import BringingIn, BroughtIn, Refusal
from inforce.ingest.given import Given, Received
from inforce.model.people import Person
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from inforce.storage.library_branch import Moved, author_of

_ATTEMPTS = 5
# From so many files on it is worth the while to start a process for each core.
_MANY = 40


def bring_in(
    call: Invocation,
    library: Library,
    paths: list[tuple[str, Path | None]],
    given: Given,
    proposer: Person,
    preview: bool,
    encoding: str | None = None,
) -> BroughtIn:
    """Read, propose and land; anew on what the library then is, where someone else landed something meanwhile."""
    for attempt in range(_ATTEMPTS):
        run = _proposed(call, library, paths, given, proposer, encoding)
        if preview:
            break
        try:
            store, now = AnswerStore(library.repository), clock.now(library.settings.timezone)
            run.land(AffectedAnswers(store, now))
            run.result.left_behind += late_answers_settled(library, store, now)
        except Moved:
            if attempt == _ATTEMPTS - 1:
                raise
            library = open_library(call, to_change=True)
        else:
            break
    return run.result


def _proposed(
    call: Invocation,
    library: Library,
    paths: list[tuple[str, Path | None]],
    given: Given,
    proposer: Person,
    encoding: str | None,
) -> BringingIn:
    now = clock.now(library.settings.timezone)
    run = BringingIn(library, author_of(proposer.name, proposer.emails, proposer.id), now)
    with shown_progress(call, "Reading", len(paths)) as progress:
        read = itertools.count(1)
        files = _files(run, library, paths, given, encoding, now)
        processes = (os.cpu_count() or 1) if len(paths) >= _MANY else 1
        run.read_all(files, processes, lambda: progress(next(read), len(paths)))
    with shown_progress(call, "Proposing", len(paths)) as progress:
        run.propose(progress)
    return run


def _files(
    run: BringingIn,
    library: Library,
    paths: list[tuple[str, Path | None]],
    given: Given,
    encoding: str | None,
    now: datetime,
) -> Iterator[tuple[Received, Given]]:
    """The files as they come in, one after another; those that cannot be had are kept as refused."""
    for name, path in paths:
        received = receive(name, path, now, library.settings)
        if isinstance(received, Refused):
            run.result.refused.append(Refusal(name, received))
        else:
            # What was fetched is checked where it was fetched from, unless another address is given.
            fetched = path is None and given.url is None
            received = msgspec.structs.replace(received, encoding=encoding)
            yield received, msgspec.structs.replace(given, url=name) if fetched else given
