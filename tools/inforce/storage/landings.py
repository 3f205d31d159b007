"""Landing a commit on a branch that people have checked out: asked first, noted, moved, the checkouts brought along.

The note (`inforce-landing` in the git directory) is there from before the branch moves until the last checkout has come
along. A landing cut short in between is finished from it by the next one.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from inforce.errors import LibraryError, Refused
from inforce.storage.file_locks import lock_now
from inforce.storage.git import Move, Repository
from inforce.storage.git_cat_file import object_id
from inforce.storage.git_process import path_bytes, run_git
from inforce.storage.git_refs import branch_reference
from inforce.storage.left_locks import remove_left_locks
from inforce.storage.work_trees import WorkTree, bring_all_along, checkouts_of, dirty

_NOTE = "inforce-landing"
_TURN = "inforce-turn-to-land"
_SECONDS_FOR_A_TURN = 120.0
_SECONDS_BETWEEN_TRIES = 0.05


class Landed(Struct, frozen=True):
    """How a landing ended. `moved` False: the branch stood elsewhere and nothing was done.

    `left_behind`: the checkouts that could not be brought along, each with its place and the remedy.
    """

    moved: bool
    left_behind: tuple[LibraryError, ...] = ()


def land(
    repository: Repository, branch: str, new: str, expected: str | None, *, together: Mapping[str, Move], why: str
) -> Landed:
    """Move a branch to `new`, with other branches in the same transaction, and bring its checkouts along.

    Raises Refused, with nothing moved, when a checkout of the branch has changes of the user's in one of the paths, and
    when another landing does not end.
    """
    with _turn(repository):
        _finish(repository)
        return _land(repository, branch, new, expected, together=together, why=why)


def _land(
    repository: Repository, branch: str, new: str, expected: str | None, *, together: Mapping[str, Move], why: str
) -> Landed:
    reference = branch_reference(branch)
    old = _tree_before(repository, expected)
    paths = [changed.path for changed in repository.changed_files(expected, new)]
    in_the_way = dirty(repository.directory, reference, paths)
    if in_the_way:
        raise Refused(
            f"uncommitted changes are in the way of {branch}: {', '.join(in_the_way[:5])}"
            + (f" and {len(in_the_way) - 5} more" if len(in_the_way) > 5 else ""),
            next="commit them or put them aside (git stash), then try again",
            code="uncommitted",
        )
    moves = {branch: Move(new, expected), **together}
    note = _write_note(repository, branch, old, new, {name: move.new for name, move in moves.items()})
    try:
        moved = repository.move_branches(moves, why)
    except LibraryError:
        # Nothing was moved, so nothing is to be finished: a lock that is in the way is not ours.
        if repository.branch(branch) != new:
            note.unlink(missing_ok=True)
        raise
    if not moved:
        note.unlink(missing_ok=True)
        return Landed(moved=False)
    left_behind = bring_all_along(repository.directory, reference, old, new)
    if not left_behind:
        note.unlink(missing_ok=True)
    return Landed(moved=True, left_behind=left_behind)


def finish_landing(repository: Repository) -> None:
    """Finish a landing that was cut short. Raises LibraryError, with the place and the remedy, where it cannot be."""
    if (repository.common_dir / _NOTE).exists():
        with _turn(repository):
            _finish(repository)


@contextmanager
def _turn(repository: Repository) -> Iterator[None]:
    """One landing at a time: a second would take the first one's half-written files for those of one cut short.

    The lock ends with the process, however it ends. Raises Refused when it is not to be had.
    """
    lock = repository.common_dir / _TURN
    try:
        held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise LibraryError(f"cannot write {lock}: {error.strerror}", next="see the rights and space there") from None
    try:
        deadline = time.monotonic() + _SECONDS_FOR_A_TURN
        while not lock_now(held):
            if time.monotonic() > deadline:
                raise Refused(
                    "another command is landing a change in this library, and does not end",
                    where=str(lock),
                    next="see what holds it, then try again",
                    code="landing",
                )
            time.sleep(_SECONDS_BETWEEN_TRIES)
        yield
    finally:
        os.close(held)


def _finish(repository: Repository) -> None:
    note = repository.common_dir / _NOTE
    noted = _read_note(note)
    if noted is None:
        return
    branch, old, new, moves = noted
    remove_left_locks(repository.common_dir, moves)
    reference = branch_reference(branch)
    tip = repository.branch(branch)
    if tip is not None and repository.is_ancestor(new, tip):
        for tree in checkouts_of(repository.directory, reference):
            _take_up_written_files(repository, tree, old, new)
        left_behind = bring_all_along(repository.directory, reference, old, new)
        if left_behind:
            raise left_behind[0]
    note.unlink(missing_ok=True)


def _take_up_written_files(repository: Repository, tree: WorkTree, old: str, new: str) -> None:
    """Record in the index the files a git stopped half-way had already written, so that they do not pass for edits."""
    lines = []
    for changed in repository.changed_files(old, new):
        place = tree.directory / changed.path
        entry = repository.entry(new, changed.path)
        if entry is None:
            if not os.path.lexists(place):
                lines.append(b"0 %s 0\t%s\0" % (b"0" * len(new), path_bytes(changed.path)))
        elif place.is_file() and not place.is_symlink():
            held, content = place.read_bytes(), repository.read_blob(entry.id)
            if content.startswith(held) and held != content:
                # The beginning of what was to be written: git was stopped within this very file.
                place.unlink()
            elif held == content:
                lines.append(b"%06o %s 0\t%s\0" % (entry.mode, entry.id.encode(), path_bytes(changed.path)))
    run_git(tree.directory, "update-index", "-z", "--index-info", stdin=b"".join(lines))


def _tree_before(repository: Repository, expected: str | None) -> str:
    return object_id("tree", b"", repository.algorithm) if expected is None else expected


def _write_note(repository: Repository, branch: str, old: str, new: str, moves: Mapping[str, str]) -> Path:
    note = repository.common_dir / _NOTE
    part = note.with_name(f"{_NOTE}.{os.getpid()}")
    try:
        with part.open("w", encoding="utf-8") as file:
            json.dump({"branch": branch, "old": old, "new": new, "moves": dict(moves)}, file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(note)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise LibraryError(f"cannot write {note}: {error.strerror}", next="see the rights and space there") from None
    return note


def _read_note(note: Path) -> tuple[str, str, str, dict[str, str]] | None:
    try:
        noted = json.loads(note.read_text("utf-8"))
        moves = {str(name): str(commit) for name, commit in noted.get("moves", {}).items()}
        return str(noted["branch"]), str(noted["old"]), str(noted["new"]), moves
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LibraryError(f"cannot read {note}: {error}", next="remove it, then look at git status") from None
