"""Check 8's keeper: answers stored before anyone sees them, found by their cards, moved between queues, forgotten.

The branch `answers` is the truth. Its copies in the work tree are for people to read, and the index is a build product.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from inforce.errors import LibraryError, NotHeld
from inforce.model.answers import Answer
from inforce.model.ids import answer_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.storage.answer_copies import write_copy
from inforce.storage.answers_branch import BRANCH, AnswersBranch
from inforce.storage.current_field import Change, with_current
from inforce.storage.git import Move, Repository
from inforce.storage.reading_ahead import read_ahead
from inforce.storage.records_in_files import read_record, write_record

if TYPE_CHECKING:
    from typing import Unpack

    from inforce.storage.answer_index import AnswerIndex
    from inforce.storage.answer_rows import AnswerRow, Wanted
    from inforce.storage.forgetting import Forgotten

# Answers taken into one commit, where there are many: what memory holds at a time.
A_BATCH = 500


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
        message = f"Keep answer {answer.id}: {answer.queue}"
        return self.store_all([answer], library_commit, also, message=message, when=answer.asked_on)

    def store_all(
        self,
        answers: Sequence[Answer],
        library_commit: str,
        also: Mapping[str, Change] | None = None,
        *,
        message: str,
        when: datetime,
    ) -> str:
        """The same for several answers in one commit (at most `A_BATCH` of them, for memory's sake): all, or none."""
        contents = {path: write_record(answer, path) for answer in answers for path in [answer_path(answer.id)]}

        def changes(tip: str | None) -> dict[str, bytes | None]:
            for answer, (path, content) in zip(answers, contents.items(), strict=True):
                self._refuse_if_taken(tip, answer.id, path, content)
            return {**contents, **self._changed(tip, also or {})}

        step = self._branch.add(changes, message=message, when=when, library_commit=library_commit)
        self._bring_copies_along(step.move, step.changes)
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
            return NotHeld(
                f"answer {answer_id} was forgotten on {gone.forgotten_on} by {gone.by}: {gone.because}",
                next="ask who forgot it; tools/answers list shows those that are held",
            )
        return NotHeld(f"there is no answer {answer_id}", next="tools/answers list shows those that are held")

    def read_all(self, answer_ids: Collection[str]) -> dict[str, Answer]:
        """Those of these answers that are held, as they stand on the branch. Raises DataFault if one is damaged."""
        tip = self._branch.tip()
        paths = {path: answer_id for answer_id in answer_ids if (path := _path(answer_path, answer_id)) is not None}
        files = {} if tip is None else read_ahead(self._repository.reader, tip, paths)
        return {paths[path]: read_record(data, path, Answer) for path, data in files.items()}

    def held(self, answer_ids: Iterable[str]) -> tuple[str, ...]:
        """Those of these ids that an answer is held of, in their order: one that was forgotten is not."""
        tip = self._branch.tip()
        paths = ((answer_id, _path(answer_path, answer_id)) for answer_id in answer_ids)
        if tip is None:
            return ()
        return tuple(one for one, path in paths if path is not None and self._repository.entry(tip, path) is not None)

    def find(self, **wanted: Unpack[Wanted]) -> tuple[AnswerRow, ...]:
        """The answers that match everything wanted, by where they stand now; earliest asked first."""
        return self.index().find(**wanted)

    def unreadable(self) -> tuple[tuple[str, str], ...]:
        """Files on the branch that should be answers and cannot be read: path and why. `find` does not see them."""
        return self.index().unreadable()

    def update(self, answer_id: str, change: Change, message: str, *, when: datetime) -> Answer:
        """Change where one answer stands: its `current`, and not a byte besides. Raises NotHeld, LibraryError."""
        return self.update_all([answer_id], change, message, when=when)[0]

    def update_all(
        self, answer_ids: Collection[str], change: Change, message: str, *, when: datetime
    ) -> tuple[Answer, ...]:
        """The same for several answers, in one commit. Raises NotHeld when one of them is not held: none is changed."""
        wanted = dict.fromkeys(answer_ids, change)
        step = self._branch.add(lambda tip: self._changed(tip, wanted), message=message, when=when)
        self._bring_copies_along(step.move, step.changes)
        paths = [answer_path(answer_id) for answer_id in answer_ids]
        return tuple(read_record(step.changes[path] or b"", path, Answer) for path in paths)

    def prepare_update(self, answer_ids: Sequence[str], change: Change, message: str, *, when: datetime) -> Move | None:
        """Change as many answers as there are, in commits not yet on the branch: the move is left to the caller.

        It is to be made with another branch's, in one transaction; then call `finish`. When it was refused because the
        branch had moved, prepare anew. None where there is nothing to change. Raises NotHeld.
        """
        batches = (answer_ids[start : start + A_BATCH] for start in range(0, len(answer_ids), A_BATCH))
        parts = (functools.partial(self._changed, wanted=dict.fromkeys(batch, change)) for batch in batches)
        return self._branch.prepare_in_parts(parts, message=message, when=when)

    def finish(self, move: Move) -> None:
        """After the move of a prepared update was made: bring the copies along."""
        self._bring_copies_along(move, None)

    def forget(self, answer_id: str, *, by: str, because: str, when: datetime) -> Forgotten:
        """Take an answer out of the whole history of the branch and leave a tombstone. Raises NotHeld, LibraryError."""
        from inforce.storage.forgetting import forget

        if self.read(answer_id) is None:
            raise self.not_held(answer_id)
        forgotten = forget(self._repository, answer_id, by=by, because=because, when=when)
        try:
            self.index().bring_up()
        except LibraryError as error:
            self.warnings.append(f"the index of answers may still hold the question: {error}")
        return forgotten

    def index(self) -> AnswerIndex:
        """From what an answer rests on back to the answer. Raises LibraryError where there is no place for it."""
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
        paths = {answer_id: _path(answer_path, answer_id) for answer_id in wanted}
        asked = [path for path in paths.values() if path is not None]
        held = {} if tip is None else read_ahead(self._repository.reader, tip, asked)
        files: dict[str, bytes | None] = {}
        for answer_id, change in wanted.items():
            path = paths[answer_id]
            if path is None or path not in held:
                raise self.not_held(answer_id)
            files[path] = with_current(held[path], path, change)
        return files

    def _bring_copies_along(self, move: Move, changes: Mapping[str, bytes | None] | None) -> None:
        """The same files in the work tree (`changes` None: all that the move changed).

        The answers are stored by now, so what fails here is only a warning.
        """
        repository = self._repository
        if move.expected is not None and repository.is_checked_out(BRANCH):
            left = repository.refresh_worktrees(BRANCH, move.expected, move.new)
            self.warnings += [str(error) for error in left]
        if repository.work_tree is None:
            return
        paths = (
            [one.path for one in repository.changed_files(move.expected, move.new)] if changes is None else [*changes]
        )
        for start in range(0, len(paths), A_BATCH):
            batch = paths[start : start + A_BATCH]
            before = {} if move.expected is None else read_ahead(repository.reader, move.expected, batch)
            after = read_ahead(repository.reader, move.new, batch) if changes is None else changes
            for path in batch:
                content = after.get(path)
                warning = None if content is None else write_copy(repository.work_tree, path, content, before.get(path))
                if warning is not None:
                    self.warnings.append(warning)


def _path(make: Callable[[str], str], answer_id: str) -> str | None:
    """The path of an id, None for what is no id at all."""
    try:
        return make(answer_id)
    except ValueError:
        return None
