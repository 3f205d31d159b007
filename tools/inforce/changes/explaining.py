"""Why one answer differs from another: the accepted changes that lie between them, and whose decisions they were.

It is what the owner shows when somebody asks in June why March's answer was another one (standard 5). What lies between
is read from the two commits of the library that the answers were given from, not from what somebody remembers.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from inforce.decisions.asking_again import Difference, anew, answered_as_recorded, differences, outcome
from inforce.errors import LibraryError
from inforce.model import ids
from inforce.model.answers import Answer, RetestOutcome
from inforce.model.deltas import CardEffect, ChangeDelta, ClauseChange
from inforce.model.instruments import Clause
from inforce.model.records import to_data
from inforce.storage.answer_rows import rests_on
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from inforce.storage.library import Library
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE, settings_at
from inforce.storage.records_in_files import read_object


class Between(Struct, frozen=True):
    """One change that was decided, or detected and not decided, between two commits, as far as it touches an answer.

    `commit` is the one that last wrote the delta: of a decided one, the decision. Texts that a change leaves to the
    edition it brings in are filled in.
    """

    delta: ChangeDelta
    commit: str | None
    effects: tuple[CardEffect, ...]
    changes: tuple[ClauseChange, ...]


class Explained(Struct, frozen=True):
    """Two answers, the second `kept` or only asked for the comparison, and all that lies between them.

    `settings` are the fields of library.yml that are not the same, `register` whether people.yml is. `one_line` is
    False where neither library commit has the other in its history.
    """

    first: Answer
    second: Answer
    kept: bool
    outcome: RetestOutcome
    differences: tuple[Difference, ...]
    deltas: tuple[Between, ...]
    settings: tuple[str, ...]
    register: bool
    one_line: bool


def explain(
    library: Library, store: AnswerStore, first_id: str, second_id: str | None, now: datetime, token: str
) -> Explained:
    """Hold an answer against another: the one named, else the one that took its place, else the question asked now.

    Asked now nothing is kept. Raises NotHeld for an answer that is not held, LibraryError where a commit is missing.
    """
    first = _held(store, first_id)
    other_id = second_id or first.current.superseded_by
    if other_id is not None:
        second = _held(store, other_id)
    else:
        about = first.asked_about_date if first.as_at_given else now.date()
        again = anew(first, about, asked_on=now, token=token)
        second = answered_as_recorded(again, library, first)
    repository = library.repository
    for answer in (first, second):
        if repository.read_commit(answer.library_commit) is None:
            raise LibraryError(
                f"the commit {answer.library_commit} that {answer.id} was answered from is not in this clone",
                where=str(repository.directory),
                next="fetch the library's whole history, then try again",
                code="no_commit",
            )
    then, later, one_line = _in_order(repository, first.library_commit, second.library_commit)
    return Explained(
        first=first,
        second=second,
        kept=other_id is not None,
        outcome=outcome(first, second),
        differences=differences(first, second),
        deltas=tuple(_between(repository, then, later, first, second)),
        settings=_settings_changed(repository, then, later),
        register=bool(repository.changed_files(then, later, REGISTER_FILE)),
        one_line=one_line,
    )


def _held(store: AnswerStore, answer_id: str) -> Answer:
    found = store.read(answer_id)
    if found is None:
        raise store.not_held(answer_id)
    return found


def _in_order(repository: Repository, first: str, second: str) -> tuple[str, str, bool]:
    """The two commits, the earlier first, and whether they lie on one line of history."""
    if repository.is_ancestor(first, second):
        return first, second, True
    if repository.is_ancestor(second, first):
        return second, first, True
    return first, second, False


def _between(repository: Repository, then: str, later: str, first: Answer, second: Answer) -> Iterator[Between]:
    """The changes that are not as they were, and touch what either answer rests on, by the day of their decision."""
    touched = _Touched(first, second)
    changed = [one for one in repository.changed_files(then, later, "deltas/") if one.blob is not None]
    found = []
    for one in changed:
        if ids.id_of_path(one.path) is None:
            continue
        delta = read_object(repository.read_blob(one.blob or ""), one.path, ChangeDelta)
        if not touched.by(delta):
            continue
        before = repository.read_file(then, one.path)
        if before is None or read_object(before, one.path, ChangeDelta).status != delta.status:
            found.append((one.path, delta))
    commits = repository.last_changes(later, [path for path, _ in found])
    for path, delta in sorted(found, key=lambda one: (one[1].decided_on or one[1].detected_on, one[1].id)):
        yield Between(
            delta=delta,
            commit=commits.get(path),
            effects=tuple(effect for effect in delta.card_effects if effect.card_id in touched.cards),
            changes=tuple(
                _with_texts(repository, later, change) for change in delta.clause_changes if touched.clause(change)
            ),
        )


class _Touched:
    """What two answers rest on; where neither rests on anything, the works that were looked at."""

    def __init__(self, first: Answer, second: Answer) -> None:
        resting = rests_on(first) | rests_on(second)
        self.cards = {target for kind, target in resting if kind == "card"}
        self._clauses = {target for kind, target in resting if kind == "clause"}
        self._works = {target for kind, target in resting if kind == "work"}
        if not resting:
            self._works = {ids.work_of(one.clause_id) for answer in (first, second) for one in answer.candidates}

    def by(self, delta: ChangeDelta) -> bool:
        """Whether a delta is about one of the works."""
        named = [delta.instrument_id, delta.proposes or "", *delta.moves]
        named += [effect.card_id for effect in delta.card_effects]
        for relation in delta.relations:
            named += [relation.source or "", relation.target]
        return not self._works.isdisjoint(ids.work_of(one) for one in named if one)

    def clause(self, change: ClauseChange) -> bool:
        """Whether a change is to one of the clauses."""
        return not self._clauses.isdisjoint((*change.old, *change.new))


def _with_texts(repository: Repository, commit: str, change: ClauseChange) -> ClauseChange:
    """The change with the text of what it adds, which stands with the edition."""
    if change.new_text is not None or not change.new:
        return change
    texts = []
    for clause_id in change.new:
        path = ids.clause_path(clause_id)
        data = repository.read_file(commit, path)
        texts += [] if data is None else [read_object(data, path, Clause).text]
    return ClauseChange(
        kind=change.kind,
        old=change.old,
        new=change.new,
        old_text=change.old_text,
        new_text="\n\n".join(texts) or None,
    )


def _settings_changed(repository: Repository, then: str, later: str) -> tuple[str, ...]:
    """The fields of library.yml that differ at two commits."""
    if not repository.changed_files(then, later, SETTINGS_FILE):
        return ()
    before, after = (to_data(settings_at(repository, commit)) for commit in (then, later))
    return tuple(sorted(name for name in {*before, *after} if before.get(name) != after.get(name)))
