"""Names of commits: resolved without guessing, moved by compare-and-swap, several at once or not at all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from inforce.errors import NotHeld, Refused
from inforce.storage.git_objects import ObjectReader, unreadable
from inforce.storage.git_process import FLUSHED, failure, path_bytes, path_text, run_git, try_git

FULL_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
# What a revision may be made of: a name and steps back from it. No path, no search of messages, no range, no option.
_REVISION = re.compile(r"(?P<name>(?![-.])[^\s\0-\x1f\x7f~^:?*\[\\]+)(?P<steps>(?:[~^]\d*)*)")
_FORBIDDEN_IN_BRANCH = re.compile(r"\.\.|@\{|//|/\.|\.lock(?:/|$)|\.$|/$|^/")
_HEADS = "refs/heads/"
_SOUGHT_IN = (_HEADS, "refs/remotes/", "refs/tags/")


class Move(Struct, frozen=True):
    """One branch to be moved: to `new`, provided it stands at `expected` (None: provided there is no such branch)."""

    new: str
    expected: str | None


def branch_reference(branch: str) -> str:
    """The full reference of a branch. Raises Refused for a name no branch can have."""
    match = _REVISION.fullmatch(branch)
    if match is None or match["steps"] or _FORBIDDEN_IN_BRANCH.search(branch) or branch in ("@", "HEAD"):
        raise Refused(f"'{branch}' is not a branch name", next="name one as git does, as in: main", code="bad_branch")
    return _HEADS + branch


def no_commit(named: str, where: str | None = None) -> NotHeld:
    """What to say where a revision names no commit."""
    return NotHeld(
        f"there is no commit {named} in this library",
        where=where,
        next="name one that is here (git log, git branch --all); git fetch gets those of others",
        code="no_commit",
    )


def resolve(reader: ObjectReader, revision: str) -> str | None:
    """The full id of the commit a revision names, None if there is none.

    A revision is `HEAD`, an id, a full reference, or a short name, looked for among branches, then remote branches,
    then tags (a tag never hides a branch); with `~n` or `^n` after it. Raises Refused for anything else.
    """
    match = _REVISION.fullmatch(revision)
    if match is None or _FORBIDDEN_IN_BRANCH.search(match["name"]):
        raise Refused(
            f"'{revision}' is not a revision",
            next="name a branch, a tag or a commit, as in: main, v1.0, 4f2a91c",
            code="bad_revision",
        )
    name = match["name"]
    if name == "HEAD" or name.startswith("refs/") or FULL_ID.fullmatch(name):
        places: tuple[str, ...] = ("",)
    else:
        places = (*_SOUGHT_IN, "")
    for place in places:
        found = reader.read(f"{place}{revision}^{{commit}}")
        if found is not None:
            return found.id
    return None


def branch(directory: Path, reader: ObjectReader, name: str) -> str | None:
    """The commit a branch stands at, None if there is no such branch. Raises GitFailed when it is damaged."""
    reference = branch_reference(name)
    commit = resolve(reader, reference)
    if commit is None and try_git(directory, "rev-parse", "--verify", "--quiet", reference).code == 0:
        # Made between the two looks, perhaps: only what a git started anew does not find either is damaged.
        reader.close()
        commit = resolve(reader, reference)
        if commit is None:
            raise unreadable(f"the commit that {name} stands at", directory)
    return commit


def move_branches(directory: Path, reader: ObjectReader, moves: Mapping[str, Move], why: str) -> bool:
    """Move branches in one transaction: all of them, or none and False when one of them stands elsewhere meanwhile.

    Raises GitFailed when git cannot move them for another reason (a lock left behind, a read-only or full disk).
    """
    instructions = b"".join(_instruction(branch, move) for branch, move in moves.items())
    arguments = ("update-ref", "--no-deref", "-m", why, "--stdin", "-z")
    ran = try_git(directory, *arguments, stdin=instructions, settings=FLUSHED)
    if ran.code == 0:
        return True
    standing = {branch: resolve(reader, branch_reference(branch)) for branch in moves}
    if all(standing[branch] == move.new for branch, move in moves.items()):
        return True
    if any(standing[branch] != move.expected for branch, move in moves.items()):
        return False
    raise failure(directory, arguments, ran)


def _instruction(branch: str, move: Move) -> bytes:
    old = move.expected if move.expected is not None else "0" * len(move.new)
    for commit in (move.new, old):
        if not FULL_ID.fullmatch(commit):
            raise Refused(
                f"'{commit}' is not a full commit id",
                next="name all of its letters: git rev-parse COMMIT prints them",
                code="bad_revision",
            )
    return b"update %s\0%s\0%s\0" % (path_bytes(branch_reference(branch)), move.new.encode(), old.encode())


def branches(directory: Path, prefix: str = "") -> dict[str, str]:
    """Every branch whose name starts with `prefix`, with the commit it stands at, by name."""
    output = run_git(directory, "for-each-ref", "--format=%(refname)%00%(objectname)", "--", _HEADS)
    found: dict[str, str] = {}
    for line in output.splitlines():
        name, _, commit = line.partition(b"\0")
        short = path_text(name).removeprefix(_HEADS)
        if short.startswith(prefix):
            found[short] = commit.decode()
    return found
