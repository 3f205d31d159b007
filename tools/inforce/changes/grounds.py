"""What a decision is put on: the library's branch, or the branch of its proposal, to be merged (design 5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec import Struct

from inforce.errors import Refused
from inforce.storage.git_history import merged_tree
from inforce.storage.git_writing import CommitWriter
from inforce.storage.library import Library
from inforce.storage.library_branch import branch_to_land_on, dated

BRANCH_OF_A_DELTA = "delta/"


class Ground(Struct, frozen=True):
    """Where the next decision goes: its parents, the commit or tree its files are set on, and the branch to be moved.

    `began_at` is where the branch stood when the sitting began; `not_before` the time of the newest parent, before
    which no decision may be dated.
    """

    branch: str
    began_at: str
    parents: tuple[str, ...]
    base: str
    not_before: datetime
    is_proposal: bool

    def after(self, commit: str) -> Ground:
        """The ground once a decision was put on it."""
        return msgspec.structs.replace(self, parents=(commit,), base=commit)


def ground_of(library: Library, proposals: Mapping[str, str], on_proposal: str | None, writer: CommitWriter) -> Ground:
    """The ground of a sitting. A proposal that the library has left behind is brought up to it in the same commit.

    Raises Refused where the branch is not there, or conflicts with the library's.
    """
    repository, main = library.repository, library.commit
    if on_proposal is None:
        branch = branch_to_land_on(library)
        return Ground(branch, main, (main,), main, dated(repository, main), is_proposal=False)
    branch = BRANCH_OF_A_DELTA + on_proposal
    tip = proposals.get(branch)
    if tip is None:
        raise Refused(
            f"the proposal branch {branch} is not in this repository",
            next=f"fetch it: git fetch origin {branch}:{branch}",
            code="no_proposal",
        )
    newest = max(dated(repository, tip), dated(repository, main))
    if repository.is_ancestor(main, tip):
        return Ground(branch, tip, (tip,), tip, newest, is_proposal=True)
    tree = merged_tree(repository.directory, tip, main)
    if tree is None:
        raise Refused(
            f"{branch} conflicts with what was accepted since it was proposed",
            next=f"reject it (tools/delta reject {on_proposal}) and bring the document in again",
            code="moved",
        )
    return Ground(branch, tip, (tip, main), tree, newest, is_proposal=True)


def checked_out_proposal(library: Library) -> str | None:
    """The delta whose proposal branch is checked out here, where one is."""
    try:
        head = (library.repository.git_dir / "HEAD").read_text("utf-8", "replace").strip()
    except OSError:
        return None
    branch = head.removeprefix("ref: refs/heads/")
    return branch.removeprefix(BRANCH_OF_A_DELTA) if branch.startswith(BRANCH_OF_A_DELTA) else None
