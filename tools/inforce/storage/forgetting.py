"""Forgetting an answer: its text taken out of every commit of the branch, a tombstone left in its place (design 6).

Every commit that held it, and every later one, is written anew with the same message, author, times and parents
beside, so the other answers keep their history and the library commits they name. What no branch reaches any more
stays in the object store until git's own clean-up; `Forgotten.still_there` says where else the text can be found.
"""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct

from inforce.errors import LibraryError, NotHeld
from inforce.model.answers import Answer
from inforce.model.ids import answer_path, tombstone_path
from inforce.model.tombstones import Tombstone
from inforce.storage.answer_copies import remove_copy, write_copy
from inforce.storage.answers_branch import BRANCH, IDENTITY, AnswersBranch
from inforce.storage.git import Repository
from inforce.storage.git_process import try_git
from inforce.storage.history_without import Rewriting
from inforce.storage.records_in_files import read_record, write_record

_ATTEMPTS = 20


class Forgotten(Struct, frozen=True):
    """What was done: the tombstone left, how many commits were written anew, and where the text can still be found."""

    tombstone: Tombstone
    commits_rewritten: int
    still_there: tuple[str, ...]


def forget(repository: Repository, answer_id: str, *, by: str, because: str, when: datetime) -> Forgotten:
    """Take an answer out of the branch's whole history and leave a tombstone. `by` is a person's id.

    Raises NotHeld when the branch holds no such answer; LibraryError when git fails or others keep moving the branch:
    then the branch is as it was.
    """
    path = answer_path(answer_id)
    branch = AnswersBranch(repository)
    if (repository.common_dir / "shallow").exists():
        raise LibraryError(
            "this clone does not have the whole history, so nothing in it can be forgotten for good",
            where=str(repository.directory),
            next="fetch the rest first: git fetch --unshallow",
        )
    rewriting = Rewriting(repository, path)
    with branch.turn():
        for _ in range(_ATTEMPTS):
            tip = branch.tip()
            data = None if tip is None else repository.read_file(tip, path)
            if tip is None or data is None:
                raise NotHeld(f"there is no answer {answer_id}", next="tools/answers list shows those that are held")
            answer = read_record(data, path, Answer)
            tombstone = _tombstone(answer, by, because, when)
            new = _with_tombstone(repository, rewriting.without(tip), tombstone, when)
            if repository.move_branch(BRANCH, new, tip, f"Forget answer {answer_id}"):
                gone = _clear_away(repository, rewriting, tip, new, tombstone)
                return msgspec.structs.replace(gone, still_there=(*_asked_again(answer), *gone.still_there))
    raise LibraryError(f"the branch {BRANCH} was moved by others over and over", next="try again", code="busy")


def _asked_again(answer: Answer) -> list[str]:
    """The answers to the same question, asked again after a change: its words stand there too."""
    return [
        f"answer {again}, where it was asked again"
        for again in dict.fromkeys(r.answer_id for r in answer.current.retests)
    ]


def _tombstone(answer: Answer, by: str, because: str, when: datetime) -> Tombstone:
    return Tombstone(
        id=answer.id,
        asked_on=answer.asked_on,
        asked_about_date=answer.asked_about_date,
        queue=answer.queue,
        source_card_ids=answer.source_card_ids,
        forgotten_on=when.date(),
        by=by,
        because=because,
    )


def _with_tombstone(repository: Repository, base: str, tombstone: Tombstone, when: datetime) -> str:
    path = tombstone_path(tombstone.id)
    library = AnswersBranch(repository).library_named(base)
    message = f"Forget answer {tombstone.id}" + (f"\n\nLibrary: {library}" if library else "")
    files = {path: write_record(tombstone, path)}
    return repository.write_commit(files, parents=[base], base=base, message=message, author=IDENTITY, when=when)


def _clear_away(repository: Repository, rewriting: Rewriting, old: str, new: str, tombstone: Tombstone) -> Forgotten:
    still_there = []
    ran = try_git(repository.directory, "reflog", "expire", "--expire=now", f"refs/heads/{BRANCH}")
    if ran.code != 0:
        still_there.append(f"the reflog of {BRANCH}, until git reflog expire --expire=now refs/heads/{BRANCH}")
    if repository.is_checked_out(BRANCH):
        still_there += [str(error) for error in repository.refresh_worktrees(BRANCH, old, new)]
        still_there.append("the reflog of the work tree that has it checked out")
    if repository.work_tree is not None:
        left = remove_copy(repository.work_tree, answer_path(tombstone.id))
        still_there += [left] if left else []
        path = tombstone_path(tombstone.id)
        write_copy(repository.work_tree, path, write_record(tombstone, path))
    still_there += rewriting.references_that_hold_it()
    still_there.append("git's object store, until git gc --prune=now (when no other git is at work here)")
    return Forgotten(tombstone, rewriting.count, tuple(still_there))
