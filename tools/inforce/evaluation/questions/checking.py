"""THE LIST: every check that a question set must pass, in order, and the one function that makes them all.

The paper's six: source existence, scope, current effectiveness, title conflicts, evidence, format; then that cases
agree with each other, and that nothing was accepted since they were read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from inforce.errors import DataFault, Fault
from inforce.evaluation.questions import agreement, evidence, form, freshness, sources
from inforce.evaluation.questions.view import Asked, Examined
from inforce.model.deltas import ChangeDelta
from inforce.storage.library import Library
from inforce.storage.question_sets import SetFile, read_set_file

Check = Callable[[Examined], Iterator[Fault]]

CHECKS: tuple[Check, ...] = (
    form.ids_are_unique,
    form.cases_have_owners,
    form.types_fit_their_queue,
    form.cases_say_what_their_type_needs,
    form.given_is_not_read_too,
    form.figures_are_not_misread,
    sources.gold_is_held,
    sources.gold_is_in_scope,
    sources.gold_is_in_force,
    sources.titles_are_not_shared,
    evidence.expected_points_stand_in_gold,
    evidence.forbidden_points_are_not_in_gold,
    agreement.cases_do_not_contradict,
    freshness.nothing_came_since_the_review,
    freshness.nothing_came_that_answers,
)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of checking question sets: the sets that could be read, what each check found, what waits."""

    sets: tuple[SetFile, ...]
    unread: tuple[Fault, ...]
    by_check: tuple[tuple[Check, tuple[Fault, ...]], ...]
    pending: tuple[tuple[Asked, tuple[ChangeDelta, ...]], ...]

    @property
    def faults(self) -> list[Fault]:
        """Every fault once, by file and line."""
        every = {*self.unread, *(fault for _, faults in self.by_check for fault in faults)}
        return sorted(every, key=lambda fault: (fault.file, fault.line or 0, fault.code, fault.message))


def check_sets(files: Sequence[tuple[Path, str]], library: Library, today: date) -> Found:
    """Make every check of some files (each with what it is called in messages) against a library.

    A file that is no question set is told by its faults, and the others are checked. Raises LibraryError where a file
    is not there or the library cannot be read.
    """
    sets: list[SetFile] = []
    unread: list[Fault] = []
    for path, name in files:
        try:
            sets.append(read_set_file(path, name))
        except DataFault as error:
            unread += error.faults
    examined = Examined(tuple(sets), library, today)
    return Found(
        sets=examined.sets,
        unread=tuple(unread),
        by_check=tuple((check, tuple(check(examined))) for check in CHECKS),
        pending=tuple((asked, found) for asked in examined.cases if (found := examined.pending_for(asked))),
    )
