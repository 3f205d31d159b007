"""Every system asked every case, in one run, in a clone of the library that is thrown away (issue: Systems).

A record is written as soon as it is there, in the order of the cases and, for each, of the systems. After a kill the
run goes on behind the last whole record, and ends in the same bytes as if nothing had happened.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from inforce import __version__
from inforce.errors import LibraryError, Refused
from inforce.evaluation.chat import ModelService, no_model
from inforce.evaluation.citation_status import citation_status
from inforce.evaluation.replies import Reply, System
from inforce.evaluation.run_folder import AskedSet, RunFolder
from inforce.evaluation.run_records import Manifest, Named, Output, RunRecord, SetRun, Timing
from inforce.evaluation.systems import Bench, ReaderService, no_reader, systems_named
from inforce.model.question_sets import Case
from inforce.storage.answer_store import AnswerStore
from inforce.storage.library import Library
from inforce.storage.question_sets import read_question_set
from inforce.storage.throw_away_clones import throw_away_clone

Progress = Callable[[int, int], None]
_CLONE = "clone"


def read_sets(paths: Iterable[Path], today: date, *, always: bool = False) -> tuple[AskedSet, ...]:
    """The sets to ask, on the day that each names, else on `today`; `always`: on `today` in any case.

    Raises DataFault where one is not well formed, Refused where two sets, or two cases of one, have the same name.
    """
    sets = []
    for path in paths:
        content = read_question_set(path)
        source = path.read_bytes()
        _refuse_twins([case.id for case in content.cases], "cases", str(path))
        day = today if always else content.today or today
        about = SetRun(name=path.stem, sha256=hashlib.sha256(source).hexdigest(), cases=len(content.cases), today=day)
        sets.append(AskedSet(about, content, source))
    _refuse_twins([one.about.name for one in sets], "question sets", None)
    return tuple(sets)


def _refuse_twins(names: Sequence[str], what: str, where: str | None) -> None:
    twins = [name for name, count in Counter(names).items() if count > 1]
    if twins:
        raise Refused(f"two {what} are called {twins[0]}", where=where, next="give each a name of its own")


def run(
    library: Library,
    sets: tuple[AskedSet, ...],
    systems: Sequence[str],
    folder: RunFolder,
    *,
    seed: int,
    resume: bool = False,
    model: ModelService = no_model,
    reader: ReaderService = no_reader,
    progress: Progress = lambda done, of: None,
) -> None:
    """Ask everything that has no record yet. `progress` is told records made and to be made.

    Raises Refused where the folder holds another run, LibraryError where the clone or a record cannot be written. What
    goes wrong within a system is a record with that error.
    """
    folder.claim(resume=resume)
    with throw_away_clone(library.repository, folder.path / _CLONE) as clone:
        asked = systems_named(systems, Bench(library, AnswerStore(clone), seed, model, reader))
        folder.begin(_manifest(library, sets, asked, seed), sets)
        done = {(one.set, one.case, one.system) for one in folder.records()}
        total = sum(one.about.cases for one in sets) * len(asked)
        with folder.lines("records") as records, folder.lines("timings") as timings:
            for number, (one, case, system) in enumerate(_in_order(sets, asked), 1):
                if (one.name, case.id, system.name) not in done:
                    record, seconds = ask_one(one, case, system, library)
                    records.add(record)
                    timings.add(Timing(set=one.name, case=case.id, system=system.name, seconds=seconds))
                progress(number, total)


def _in_order(sets: tuple[AskedSet, ...], systems: tuple[System, ...]) -> Iterator[tuple[SetRun, Case, System]]:
    for one in sets:
        for case in one.content.cases:
            for system in systems:
                yield one.about, case, system


def ask_one(one: SetRun, case: Case, system: System, library: Library) -> tuple[RunRecord, float]:
    """Ask one system one case; gives the record and the seconds that the reply took."""
    started = time.perf_counter()
    try:
        reply = system.reply(case, one.today)
    except LibraryError as error:
        reply = Reply(status="error", error=f"{error.code}: {error}")
    except Exception as error:  # a fault of one system in one case is told with the case (C35)
        reply = Reply(status="error", error=f"{type(error).__name__}: {error}")
    seconds = round(time.perf_counter() - started, 6)
    output = Output(
        status=reply.status,
        reason=reply.reason,
        place=reply.place,
        about=reply.about,
        error=reply.error,
        spent=reply.spent,
    )
    record = RunRecord(
        set=one.name,
        case=case.id,
        system=system.name,
        output=output,
        citation=citation_status(reply, case, one.today, library),
        answer=reply.text,
        candidates=reply.candidates,
    )
    return record, seconds


def _manifest(library: Library, sets: tuple[AskedSet, ...], systems: tuple[System, ...], seed: int) -> Manifest:
    return Manifest(
        library=library.name,
        library_commit=library.commit,
        sets=tuple(one.about for one in sets),
        systems=tuple(Named(name=one.name, settings=dict(one.settings)) for one in systems),
        seed=seed,
        tool_version=__version__,
    )
