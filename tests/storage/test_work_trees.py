"""What is not committed is named and left alone; checkouts of a branch that moves are brought along."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.storage.git import Repository
from tests.storage.repositories import NOON, SOMEBODY, commit, git, new_repository, state_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return new_repository(tmp_path / "library", {"cards/五.yml": "a\n", "cards/b c.yml": "b\n", "other": "o\n"})


def moved(repository: Repository, files: dict[str, bytes | None], branch: str = "main") -> tuple[str, str]:
    """A commit on the branch, which is moved to it: what it was and what it is."""
    old = repository.branch(branch) or ""
    new = repository.write_commit(files, parents=[old], base=old, message="Land", author=SOMEBODY, when=NOON)
    assert repository.move_branch(branch, new, old)
    return old, new


def test_every_kind_of_uncommitted_change_is_named_and_the_index_is_not_written(root: Path) -> None:
    commit(root, {"cards/gone.yml": "", "cards/staged away.yml": ""})
    (root / "cards/五.yml").write_text("changed\n")
    (root / "cards/new 新.yml").write_text("new\n")
    (root / "cards/gone.yml").unlink()
    (root / "staged").write_text("staged\n")
    (root / "other").touch()
    git(root, "add", "staged")
    git(root, "rm", "-q", "cards/staged away.yml")
    git(root, "mv", "cards/b c.yml", "cards/乙.yml")
    before = state_of(root)
    with Repository.containing(root) as repository:
        assert repository.uncommitted() == (
            "cards/b c.yml", "cards/gone.yml", "cards/new 新.yml", "cards/staged away.yml", "cards/乙.yml",
            "cards/五.yml", "staged",
        )  # fmt: skip
        assert repository.uncommitted("cards") == repository.uncommitted()[:-1]
        assert repository.uncommitted("answers", "*") == ()
    assert state_of(root) == before


def test_files_that_were_only_touched_are_not_changes_even_when_the_index_does_not_know(root: Path) -> None:
    (root / "cards/五.yml").write_text("a\n")
    before = state_of(root)
    with Repository.containing(root) as repository:
        assert repository.uncommitted() == ()
    assert state_of(root) == before


def test_a_clean_checkout_comes_along_and_keeps_the_users_other_work(root: Path) -> None:
    (root / "other").write_text("mine\n")
    (root / "untracked").write_text("mine\n")
    (root / "staged").write_text("mine\n")
    git(root, "add", "staged")
    with Repository.containing(root) as repository:
        files = {"cards/五.yml": b"a2\n", "cards/new/新.yml": b"n\n", "cards/b c.yml": None}
        assert repository.dirty("main", files) == ()
        old, new = moved(repository, files)
        assert repository.refresh_worktrees("main", old, new) == ()
    assert git(root, "status", "--porcelain").splitlines() == [" M other", "A  staged", "?? untracked"]
    assert (root / "cards/五.yml").read_text() == "a2\n"
    assert (root / "cards/new/新.yml").read_text() == "n\n"
    assert not (root / "cards/b c.yml").exists()
    assert (root / "other").read_text() == "mine\n"


def test_every_linked_work_tree_on_the_branch_comes_along_and_no_other(root: Path, tmp_path: Path) -> None:
    git(root, "checkout", "-q", "--detach")
    git(root, "worktree", "add", "-q", str(tmp_path / "on main"), "main")
    git(root, "worktree", "add", "-q", str(tmp_path / "on x"), "-b", "x")
    git(root, "worktree", "add", "-q", str(tmp_path / "gone"), "-b", "y")
    (tmp_path / "gone").rename(tmp_path / "moved away")
    with Repository.containing(root) as repository:
        old, new = moved(repository, {"cards/五.yml": b"a2\n"})
        assert repository.refresh_worktrees("main", old, new) == ()
    assert (tmp_path / "on main/cards/五.yml").read_text() == "a2\n"
    for other in (root, tmp_path / "on x"):
        assert (other / "cards/五.yml").read_text() == "a\n"
    for tree in (root, tmp_path / "on main", tmp_path / "on x"):
        assert git(tree, "status", "--porcelain") == ""


@pytest.mark.parametrize("where", ["main tree", "linked tree"])
@pytest.mark.parametrize("what", ["edited", "staged", "removed", "in the way", "ignored in the way", "file for folder"])
def test_what_a_user_has_changed_in_the_paths_is_named_beforehand_and_never_overwritten(
    root: Path, tmp_path: Path, what: str, where: str
) -> None:
    tree = root
    if where == "linked tree":
        git(root, "checkout", "-q", "--detach")
        tree = tmp_path / "linked"
        git(root, "worktree", "add", "-q", str(tree), "main")
    path = "cards/五.yml" if what in ("edited", "staged", "removed") else "answers/new/新.yml"
    place = tree / path
    if what == "removed":
        place.unlink()
    elif what == "file for folder":
        (tree / "answers").write_text("mine\n")
    else:
        path = "new.yml" if what == "in the way" else path
        place = tree / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("mine\n")
    if what == "staged":
        git(tree, "add", "cards")
    with Repository.containing(root) as repository:
        assert repository.dirty("main", [path, "library.yml"]) == (path,)
        assert repository.dirty("main", ["library.yml"]) == ()
        old, new = moved(repository, {path: b"theirs\n", "other": b"theirs\n"})
        left_behind = repository.refresh_worktrees("main", old, new)
    if what == "removed":
        # git takes a file that is gone for one that may be written anew.
        assert (left_behind, place.read_text()) == ((), "theirs\n")
        return
    (left,) = left_behind
    assert str(tree) in str(left)
    assert f"git read-tree -m -u {old} {new}" in str(left)
    assert (tree / "other").read_text() == "o\n"
    assert (tree / ("answers" if what == "file for folder" else path)).read_text() == "mine\n"


def test_an_unfinished_merge_is_in_the_way_of_everything(root: Path) -> None:
    git(root, "checkout", "-q", "-b", "theirs")
    commit(root, {"other": "theirs\n"})
    git(root, "checkout", "-q", "main")
    commit(root, {"other": "ours\n"})
    git(root, "merge", "theirs", fails=True)
    with Repository.containing(root) as repository:
        assert repository.dirty("main", ["cards/五.yml"]) == ("other",)


def test_a_branch_that_is_being_rebased_and_a_locked_index_are_refused(root: Path) -> None:
    git(root, "checkout", "-q", "-b", "theirs")
    commit(root, {"other": "theirs\n"})
    git(root, "checkout", "-q", "main")
    commit(root, {"other": "ours\n"})
    with Repository.containing(root) as repository:
        (root / ".git/index.lock").touch()
        with pytest.raises(Refused, match="another git is at work there"):
            repository.dirty("main", ["cards/五.yml"])
        (root / ".git/index.lock").unlink()
        git(root, "rebase", "-q", "theirs", fails=True)
        with pytest.raises(Refused, match="main is being rebased"):
            repository.dirty("main", ["cards/五.yml"])
        assert repository.dirty("theirs", ["cards/五.yml"]) == ()


def test_whether_a_branch_is_checked_out_is_seen_in_every_work_tree(root: Path, tmp_path: Path) -> None:
    git(root, "branch", "answers")
    with Repository.containing(root) as repository:
        assert repository.is_checked_out("main")
        assert not repository.is_checked_out("answers")
        git(root, "worktree", "add", "-q", str(tmp_path / "linked"), "answers")
        assert repository.is_checked_out("answers")
    with Repository.containing(tmp_path / "linked") as repository:
        assert repository.is_checked_out("main")
