"""Branches and revisions: resolved without guessing, moved by compare-and-swap."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.storage.git import Repository
from tests.storage.repositories import NOON, SOMEBODY, commit, git


def test_a_branch_moves_only_from_where_it_was_expected(root: Path) -> None:
    with Repository.containing(root) as repository:
        old = repository.branch("main") or ""
        new, other = (
            repository.write_commit({"n": text}, parents=[old], base=old, message="x", author=SOMEBODY, when=NOON)
            for text in (b"new", b"other")
        )
        assert not repository.move_branch("main", new, other)
        assert not repository.move_branch("main", new, None)
        assert repository.branch("main") == old
        assert repository.move_branch("main", new, old)
        assert not repository.move_branch("main", other, old)
        assert repository.move_branch("delta/x", other, None)
        assert repository.branches("delta/") == {"delta/x": other}
        assert repository.branches() == {"main": new, "delta/x": other}


def test_several_branches_move_together_or_not_at_all(root: Path) -> None:
    from inforce.storage.git import Move

    with Repository.containing(root) as repository:
        old = repository.branch("main") or ""
        new = repository.write_commit({"n": b""}, parents=[old], base=old, message="x", author=SOMEBODY, when=NOON)
        assert not repository.move_branches({"main": Move(new, old), "answers": Move(new, old)})
        assert repository.branches() == {"main": old}
        assert repository.move_branches({"main": Move(new, old), "answers": Move(new, None)})
        assert repository.branches() == {"main": new, "answers": new}


def test_a_branch_that_points_to_another_is_moved_itself_and_never_the_other(root: Path) -> None:
    git(root, "symbolic-ref", "refs/heads/answers", "refs/heads/main")
    with Repository.containing(root) as repository:
        old = repository.branch("main") or ""
        new = repository.write_commit({"n": b""}, parents=[old], base=old, message="x", author=SOMEBODY, when=NOON)
        repository.move_branch("answers", new, old)
        assert repository.branch("main") == old


def test_a_tag_of_the_same_name_never_hides_a_branch(root: Path) -> None:
    first = git(root, "rev-parse", "HEAD")
    git(root, "tag", "main")
    second = commit(root, {"a": "a"})
    with Repository.containing(root) as repository:
        assert repository.resolve("main") == second
        assert repository.resolve("refs/tags/main") == first
        assert repository.resolve("main~1") == first
        assert repository.resolve(second) == second
        assert repository.resolve(second[:12]) == second
        assert repository.resolve("HEAD") == second
        assert repository.resolve("nowhere") is None
        assert repository.resolve("f" * 40) is None


@pytest.mark.parametrize(
    "revision",
    [
        "",
        "-n",
        "--output=x",
        "main:library.yml",
        "main..x",
        "@{-1}",
        "main@{1}",
        ":/Begin",
        "^main",
        "a b",
        "a\nb",
        "x.lock",
    ],
)
def test_what_is_not_plainly_a_revision_is_refused(root: Path, revision: str) -> None:
    with Repository.containing(root) as repository, pytest.raises(Refused):
        repository.resolve(revision)


@pytest.mark.parametrize(
    "branch", ["", "-d", "HEAD", "a..b", "a b", "a~1", "a/", "/a", "a.lock", "a.lock/b", "a//b", ".a", "a/.b", "@"]
)
def test_what_cannot_be_a_branch_is_refused(root: Path, branch: str) -> None:
    with Repository.containing(root) as repository, pytest.raises(Refused):
        repository.move_branch(branch, "0" * 40, None)
