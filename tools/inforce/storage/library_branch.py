"""Which branch a change to the library lands on, and by whom a commit is (design 1 and 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from inforce.errors import LibraryError, Refused
from inforce.storage.git import Move, Repository
from inforce.storage.git_commits import Identity
from inforce.storage.git_writing import CommitWriter, FileContent
from inforce.storage.landings import finish_landing, land
from inforce.storage.library import Library
from inforce.storage.library_commit import CHECKED_OUT
from inforce.storage.signed_commits import taken_apart
from inforce.storage.signing import Signer


def branch_to_land_on(library: Library) -> str:
    """The library's branch; of a library that reads HEAD, the branch that is checked out.

    Raises Refused where the library was opened at another commit, and where HEAD is detached.
    """
    if library.branch is None:
        raise Refused(
            "a change lands on the library's branch, not on another commit",
            next="leave out the commit, so that the newest is read",
            code="not_the_branch",
        )
    if library.branch != CHECKED_OUT:
        return library.branch
    head = (library.repository.git_dir / "HEAD").read_text("utf-8", "replace").strip()
    if not head.startswith("ref: refs/heads/"):
        raise Refused(
            "this library reads HEAD, and HEAD is at a commit without a branch",
            where=str(library.repository.directory),
            next="check out the branch that is to receive the change: git switch BRANCH",
            code="detached_head",
        )
    return head.removeprefix("ref: refs/heads/")


def author_of(name: str, emails: tuple[str, ...], identity: str) -> Identity:
    """Who a commit of the library is by: the name of the day and the first address, else one that leads nowhere."""
    plain = "".join(sign for sign in name if sign not in "<>\n\0").strip()
    return Identity(plain or identity, emails[0] if emails else f"{identity}@inforce.invalid")


def dated(repository: Repository, commit: str) -> datetime:
    """When a commit was made, by its own word: what builds on it is never dated before it (design 5)."""
    data = repository.read_commit(commit)
    if data is None:
        raise LibraryError(
            f"there is no commit {commit}",
            where=str(repository.directory),
            next="run git fsck: the repository has lost part of its history",
        )
    return taken_apart(commit, data, repository.algorithm).committer.at


class Moved(Refused):
    """A branch was moved by someone else while the work was done; nothing was changed. `of_library`: its own."""

    code = "moved"

    def __init__(self, branch: str, *, of_library: bool) -> None:
        self.of_library = of_library
        super().__init__(
            f"{branch} was moved by someone else meanwhile; nothing was changed",
            next="look at it again, then repeat the command",
        )


def land_on(
    library: Library, branch: str, new: str, together: Mapping[str, Move], why: str
) -> tuple[LibraryError, ...]:
    """Move the library's branch from the commit it was opened at to `new`, with other branches in one transaction.

    Gives back checkouts that could not be brought along. Raises Moved, and Refused when uncommitted work is in the way.
    """
    landed = land(library.repository, branch, new, library.commit, together=together, why=why)
    if not landed.moved:
        raise Moved(branch, of_library=library.repository.branch(branch) != library.commit)
    return landed.left_behind


def commit_on(
    library: Library,
    files: Mapping[str, FileContent],
    *,
    message: str,
    author: Identity,
    when: datetime,
    sign: Signer | None = None,
    look: Callable[[str], None] = lambda commit: None,
) -> str:
    """One commit with these files on the library's branch. Gives back its id. Raises as `land_on` does.

    `look` is shown the commit before the branch moves to it, and refuses it by raising.
    """
    finish_landing(library.repository)
    branch = branch_to_land_on(library)
    writer = CommitWriter(library.repository)
    base = library.commit
    when = max(when, dated(library.repository, base).astimezone(when.tzinfo))
    commit = writer.commit(files, parents=(base,), base=base, message=message, author=author, when=when, sign=sign)
    writer.write()
    look(commit)
    land_on(library, branch, commit, {}, f"in force: {message.splitlines()[0]}")
    return commit
