"""The branch answers kept in step with another repository's: fetched, united, pushed, and tried again on a lost race.

No reference is touched but `answers`, here and there, and one of our own while it lasts. Whichever desk syncs first,
both end with the same files. A forgotten answer never comes back: whichever side still holds its text has its history
written anew without it, which comes to the same commits on both, and is pushed only over what was fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from inforce.errors import LibraryError
from inforce.model.ids import answer_path
from inforce.storage import git_remotes
from inforce.storage.answer_copies import remove_copy
from inforce.storage.answer_store import AnswerStore
from inforce.storage.answers_branch import BRANCH, AnswersBranch
from inforce.storage.answers_uniting import differing, forgotten_in, united_files
from inforce.storage.git import Move, Repository
from inforce.storage.git_process import try_git
from inforce.storage.history_without import Rewriting
from inforce.storage.sync_note import note_sync

_REFERENCE = f"refs/heads/{BRANCH}"
_FETCHED = "refs/inforce/fetched-answers"
_ATTEMPTS = 20
_AT_ONCE = 500


class Synced(Struct, frozen=True):
    """What one sync did: files that came, that went and that were united, answers forgotten here on the way.

    `still_there` says where the text of these can still be found.
    """

    received: int
    sent: int
    united: int
    forgotten: tuple[str, ...] = ()
    still_there: tuple[str, ...] = ()


class _Side(Struct, frozen=True):
    """A tip of the branch after what the other side forgot was taken out of its history, and what still holds that."""

    tip: str
    rewritten: bool
    still_there: tuple[str, ...]


def sync(repository: Repository, store: AnswerStore, named: str, now: datetime, settle: Callable[[], object]) -> Synced:
    """Bring the branch answers here and in another repository, named by remote or address, to the same.

    `settle` is called when what came is here, before anything goes: it may move answers. Raises LibraryError: the other
    repository cannot be reached or does not take it, what it holds is not answers, or one answer says two things.
    """
    address = git_remotes.address_of(repository, named)
    done = Synced(0, 0, 0)
    try:
        for _ in range(_ATTEMPTS):
            theirs = git_remotes.fetch(repository, address, _REFERENCE, _FETCHED)
            came = _take_in(repository, store, theirs, named, now)
            if came is None:
                continue
            done = _added(done, came)
            settle()
            if _send(repository, address, theirs):
                note_sync(repository, named, now)
                return done
    finally:
        try_git(repository.directory, "update-ref", "-d", _FETCHED)
    raise LibraryError(
        f"the branch {BRANCH} was moved by others {_ATTEMPTS} times while it was being synced",
        where=git_remotes.shown(address),
        next="sync again",
        code="busy",
    )


def _added(before: Synced, now: Synced) -> Synced:
    """What a sync that was tried again did in all."""
    return Synced(
        before.received + now.received,
        max(before.sent, now.sent),
        before.united + now.united,
        before.forgotten + now.forgotten,
        tuple(dict.fromkeys(before.still_there + now.still_there)),
    )


def _take_in(
    repository: Repository, store: AnswerStore, theirs: str | None, where: str, now: datetime
) -> Synced | None:
    """Unite what was fetched with what is here. None where the branch here was moved meanwhile: fetch and try again."""
    branch = AnswersBranch(repository)
    with branch.turn():
        ours = branch.tip()
        if theirs is None or theirs == ours:
            sent = 0 if theirs is not None or ours is None else len(repository.list_files(ours))
            return Synced(0, sent, 0)
        branch.refuse_other_content(theirs, f"{BRANCH} of {where}")
        found = differing(repository, ours, theirs)
        forgotten = forgotten_in(found.theirs)
        other = _without(repository, theirs, forgotten_in(found.ours))
        mine = None if ours is None else _without(repository, ours, forgotten)
        new = _united(repository, None if mine is None else mine.tip, other.tip, where, now)
        if not repository.move_branch(BRANCH, new, ours, f"Sync with {where}"):
            return None
    store.finish(Move(new, ours))
    came = Synced(len(found.theirs), len(found.ours), len(found.both))
    if mine is None or not mine.rewritten:
        return came
    still_there = (*mine.still_there, *_clear_away(repository, store, forgotten))
    return Synced(came.received, came.sent, came.united, forgotten, still_there)


def _without(repository: Repository, tip: str, forgotten: tuple[str, ...]) -> _Side:
    """A tip whose history holds none of these answers. Raises LibraryError where the history is not all here."""
    before, still_there = tip, list[str]()
    for answer_id in forgotten:
        if (repository.common_dir / "shallow").exists():
            raise LibraryError(
                "this clone does not have the whole history, so what was forgotten cannot be taken out of it",
                where=str(repository.directory),
                next="fetch the rest first: git fetch --unshallow",
            )
        rewriting = Rewriting(repository, answer_path(answer_id))
        tip = rewriting.without(tip)
        still_there += [name for name in rewriting.references_that_hold_it() if name not in (_REFERENCE, _FETCHED)]
    return _Side(tip, tip != before, tuple(still_there))


def _united(repository: Repository, ours: str | None, theirs: str, where: str, now: datetime) -> str:
    """The commit that holds what both hold: the later one where it has the other in its history, else a merge.

    Either way every file that comes is read first, and refused where it is not what it must be.
    """
    if ours is not None and repository.is_ancestor(theirs, ours):
        return ours
    files = dict(united_files(repository, ours, theirs, where))
    if ours is None or repository.is_ancestor(ours, theirs):
        return theirs
    return AnswersBranch(repository).merge(ours, theirs, files, message=f"Sync with {where}", when=now)


def _send(repository: Repository, address: str, theirs: str | None) -> bool:
    """Push what is here; False where the other repository has moved meanwhile."""
    tip = repository.branch(BRANCH)
    if tip is None or tip == theirs:
        return True
    anew = theirs is not None and not repository.is_ancestor(theirs, tip)
    return git_remotes.push(repository, address, tip, _REFERENCE, theirs, anew=anew)


def _clear_away(repository: Repository, store: AnswerStore, forgotten: tuple[str, ...]) -> tuple[str, ...]:
    """What was forgotten elsewhere, out of reflog, copies and index too; gives back where it can still be found."""
    still_there = []
    try:
        store.index().bring_up()
    except LibraryError as error:
        still_there.append(f"the index of answers: {error}")
    if try_git(repository.directory, "reflog", "expire", "--expire=now", _REFERENCE).code != 0:
        still_there.append(f"the reflog of {BRANCH}, until git reflog expire --expire=now {_REFERENCE}")
    for answer_id in forgotten if repository.work_tree is not None else ():
        left = remove_copy(repository.root, answer_path(answer_id))
        still_there += [left] if left else []
    still_there.append("git's object store, until git gc --prune=now (when no other git is at work here)")
    return tuple(still_there)
