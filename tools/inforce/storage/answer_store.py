"""Check 8's keeper: answers stored before anyone sees them, found by their cards, moved between queues, forgotten.

The branch `answers` is the truth. Its copies in the work tree are for people to read, and the index is a build product.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from inforce.errors import LibraryError, NotHeld
from inforce.model.answers import Answer, Queue
from inforce.model.ids import answer_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.storage.answer_copies import write_copy
from inforce.storage.answers_branch import BRANCH, AnswersBranch, Step
from inforce.storage.git import Move, Repository
from inforce.storage.records_in_files import read_record, write_record

if TYPE_CHECKING:
    from inforce.storage.answer_index import AnswerIndex
    from inforce.storage.answer_rows import AnswerRow
    from inforce.storage.forgetting import Forgotten

Change = Callable[[Answer], Answer]
# The top-level field `current`: its line and all that is indented below it.
_CURRENT = re.compile(rb"^current:.*\n(?:(?:[ -].*)?\n)*", re.MULTILINE)


class PreparedUpdate(Struct, frozen=True):
    """Answers changed in a commit not yet on the branch: `move` is to be made with another branch's, in one go."""

    move: Move
    answers: tuple[Answer, ...]
    step: Step


class AnswerStore:
    """The answers of one library. `warnings` gathers what went wrong beside the storing, such as a copy not written."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._branch = AnswersBranch(repository)
        self.warnings: list[str] = []

    def store(self, answer: Answer, library_commit: str, also: Mapping[str, Change] | None = None) -> str:
        """Store an answer and give back its commit; only then may it be shown (standard 3.8).

        `also` changes the standing of earlier answers in the same commit: id to change. Raises LibraryError when it
        could not be stored: then nothing of it is on the branch.
        """
        path = answer_path(answer.id)
        content = write_record(answer, path)

        def changes(tip: str | None) -> dict[str, bytes | None]:
            self._refuse_if_taken(tip, answer.id, path, content)
            return {path: content, **self._changed(tip, also or {})}

        message = f"Keep answer {answer.id}: {answer.queue}"
        step = self._branch.add(changes, message=message, when=answer.asked_on, library_commit=library_commit)
        self._bring_copies_along(step)
        return step.move.new

    def read(self, answer_id: str) -> Answer | None:
        """The answer with that id as it stands on the branch, None where none is held. Raises DataFault if damaged."""
        return self._read(self._branch.tip(), answer_id)

    def tombstone(self, answer_id: str) -> Tombstone | None:
        """What is left of a forgotten answer, None where none of that id was forgotten."""
        tip = self._branch.tip()
        path = _path(tombstone_path, answer_id)
        data = None if tip is None or path is None else self._repository.read_file(tip, path)
        return None if data is None or path is None else read_record(data, path, Tombstone)

    def not_held(self, answer_id: str) -> NotHeld:
        """What to say where no answer has that id: that there is none, or that it was forgotten, and when."""
        gone = self.tombstone(answer_id)
        if gone is not None:
            return NotHeld(f"answer {answer_id} was forgotten on {gone.forgotten_on} by {gone.by}: {gone.because}")
        return NotHeld(f"there is no answer {answer_id}", next="tools/answers list shows those that are held")

    def find(
        self,
        *,
        card: str | None = None,
        clause: str | None = None,
        instrument: str | None = None,
        queue: Queue | None = None,
        since: date | None = None,
        open_only: bool = False,
    ) -> tuple[AnswerRow, ...]:
        """The answers that rest on a card, a clause or an instrument, by where they stand now; earliest first.

        `instrument` is an edition or a work; `queue` is the current one; `since` is the first day of asking;
        `open_only` leaves out what needs nobody any more.
        """
        return self._index().find(
            card=card, clause=clause, instrument=instrument, queue=queue, since=since, open_only=open_only
        )

    def unreadable(self) -> tuple[tuple[str, str], ...]:
        """Files on the branch that should be answers and cannot be read: path and why. `find` does not see them."""
        return self._index().unreadable()

    def update(self, answer_id: str, change: Change, message: str, *, when: datetime) -> Answer:
        """Change where one answer stands: its `current`, and not a byte besides. Raises NotHeld, LibraryError."""
        return self.update_all([answer_id], change, message, when=when)[0]

    def update_all(
        self, answer_ids: Collection[str], change: Change, message: str, *, when: datetime
    ) -> tuple[Answer, ...]:
        """The same for several answers, in one commit. Raises NotHeld when one of them is not held: none is changed."""
        wanted = dict.fromkeys(answer_ids, change)
        step = self._branch.add(lambda tip: self._changed(tip, wanted), message=message, when=when)
        self._bring_copies_along(step)
        return self._as_written(answer_ids, step)

    def prepare_update(
        self, answer_ids: Collection[str], change: Change, message: str, *, when: datetime
    ) -> PreparedUpdate:
        """Write the commit of `update_all`, and leave the move to the caller, to be made with another branch's.

        Afterwards call `finish`. When the move was refused because the branch had moved, prepare anew.
        """
        wanted = dict.fromkeys(answer_ids, change)
        step = self._branch.prepare(lambda tip: self._changed(tip, wanted), message=message, when=when)
        return PreparedUpdate(step.move, self._as_written(answer_ids, step), step)

    def finish(self, prepared: PreparedUpdate) -> None:
        """After the move of a prepared update was made: bring the copies along."""
        self._bring_copies_along(prepared.step)

    def forget(self, answer_id: str, *, by: str, because: str, when: datetime) -> Forgotten:
        """Take an answer out of the whole history of the branch and leave a tombstone. Raises NotHeld, LibraryError."""
        from inforce.storage.forgetting import forget

        if self.read(answer_id) is None:
            raise self.not_held(answer_id)
        forgotten = forget(self._repository, answer_id, by=by, because=because, when=when)
        try:
            self._index().bring_up()
        except LibraryError as error:
            self.warnings.append(f"the index of answers may still hold the question: {error}")
        return forgotten

    def _index(self) -> AnswerIndex:
        from inforce.storage.answer_index import AnswerIndex

        return AnswerIndex(self._repository)

    def _read(self, tip: str | None, answer_id: str) -> Answer | None:
        path = _path(answer_path, answer_id)
        data = None if tip is None or path is None else self._repository.read_file(tip, path)
        return None if data is None or path is None else read_record(data, path, Answer)

    def _refuse_if_taken(self, tip: str | None, answer_id: str, path: str, content: bytes) -> None:
        held = None if tip is None else self._repository.read_file(tip, path)
        forgotten = tip is not None and self._repository.entry(tip, tombstone_path(answer_id)) is not None
        if forgotten or (held is not None and held != content):
            raise LibraryError(f"there is an answer {answer_id} already", where=path, next="ask again, for a new id")

    def _changed(self, tip: str | None, wanted: Mapping[str, Change]) -> dict[str, bytes | None]:
        files: dict[str, bytes | None] = {}
        for answer_id, change in wanted.items():
            path = _path(answer_path, answer_id)
            data = None if tip is None or path is None else self._repository.read_file(tip, path)
            if data is None or path is None:
                raise self.not_held(answer_id)
            files[path] = _with_current(data, path, change)
        return files

    def _as_written(self, answer_ids: Collection[str], step: Step) -> tuple[Answer, ...]:
        paths = [answer_path(answer_id) for answer_id in answer_ids]
        return tuple(read_record(step.changes[path] or b"", path, Answer) for path in paths)

    def _bring_copies_along(self, step: Step) -> None:
        """The same files in the work tree. The answers are stored by now, so what fails here is only a warning."""
        repository = self._repository
        if step.move.expected is not None and repository.is_checked_out(BRANCH):
            left = repository.refresh_worktrees(BRANCH, step.move.expected, step.move.new)
            self.warnings += [str(error) for error in left]
        if repository.work_tree is None:
            return
        for path, content in step.changes.items():
            before = None if step.move.expected is None else repository.read_file(step.move.expected, path)
            warning = None if content is None else write_copy(repository.work_tree, path, content, before)
            if warning is not None:
                self.warnings.append(warning)


def _path(make: Callable[[str], str], answer_id: str) -> str | None:
    """The path of an id, None for what is no id at all."""
    try:
        return make(answer_id)
    except ValueError:
        return None


def _with_current(data: bytes, path: str, change: Change) -> bytes:
    """The bytes of an answer with its `current` changed and every other byte as it was.

    Raises ValueError when the change touches anything else: what was shown is not ours to rewrite.
    """
    old = read_record(data, path, Answer)
    new = change(old)
    if _without_current(new) != _without_current(old):
        raise ValueError(f"the change to {old.id} touches more than where it stands")
    written = _CURRENT.search(write_record(new, path))
    held = _CURRENT.search(data)
    if written is None or held is None:
        raise LibraryError(f"the field `current` cannot be found in {path}", where=path, next="run tools/check")
    made = data[: held.start()] + written[0] + data[held.end() :]
    if read_record(made, path, Answer) != new:
        raise LibraryError(f"{path} cannot be changed without touching more than `current`", where=path)
    return made


def _without_current(answer: Answer) -> dict[str, object]:
    return {name: getattr(answer, name) for name in answer.__struct_fields__ if name != "current"}
