"""The repository as the package reads it; GitPython and plain git are the independent witnesses."""

from __future__ import annotations

import os
from pathlib import Path

import git as gitpython
import pytest

from inforce.errors import GitFailed, LibraryError, Refused
from inforce.storage.git import Repository
from tests.storage.repositories import NOON, SOMEBODY, commit, fsck, git

CHINESE = {"library/规章/仓储办法.yaml": "a\n", "library/a b/yard.yaml": "b\n", "库.yaml": "c c c c c c\n"}


@pytest.mark.parametrize("quotepath", ["true", "false", None])
def test_chinese_paths_spaces_and_renames_are_named_as_they_are_whatever_core_quotepath_is(
    root: Path, quotepath: str | None
) -> None:
    before = commit(root, CHINESE)
    if quotepath is not None:
        git(root, "config", "core.quotepath", quotepath)
    (root / "library/规章/仓储办法.yaml").write_text("a2\n")
    (root / "library/a b/yard.yaml").write_text("b2\n")
    git(root, "mv", "库.yaml", "库 二.yaml")
    git(root, "commit", "-q", "-a", "-m", "Change")
    with Repository.containing(root) as repository:
        after = repository.resolve("HEAD") or ""
        changed = repository.changed_files(before, after)
        files = repository.list_files(after)
    assert {change.path: change.status for change in changed} == {
        "library/规章/仓储办法.yaml": "M",
        "library/a b/yard.yaml": "M",
        "库.yaml": "D",
        "库 二.yaml": "A",
    }
    witness = gitpython.Repo(root)
    assert files == {
        str(blob.path): blob.hexsha for blob in witness.commit(after).tree.traverse() if blob.type == "blob"
    }
    renames_apart = witness.commit(before).diff(after, no_renames=True)
    assert {change.path for change in changed} == {diff.b_path or diff.a_path for diff in renames_apart}
    assert len(changed) == len(renames_apart)
    witness.close()


def test_paths_with_line_breaks_quotes_and_bytes_that_are_no_text_are_kept_apart(root: Path) -> None:
    odd = ["new\nline.yml", 'quo"te.yml', "tab\there.yml", "*.yml", ":(top)x", "-n", os.fsdecode(b"latin-\xe9.yml")]
    with Repository.containing(root) as repository:
        base = repository.resolve("main")
        files: dict[str, bytes | None] = {f"odd/{path}": path.encode("utf-8", "surrogateescape") for path in odd}
        made = repository.write_commit(
            files, parents=[base or ""], base=base, message="Odd", author=SOMEBODY, when=NOON
        )
        assert set(repository.list_files(made, "odd")) == set(files)
        assert {change.path for change in repository.changed_files(base, made)} == set(files)
        assert {path: repository.read_file(made, path) for path in files} == files
        assert set(repository.list_files(made, "odd/*.yml")) == {"odd/*.yml"}
    fsck(root)


@pytest.mark.parametrize("merges", [None, "off", "combined"])
def test_the_last_change_to_a_path_is_that_of_the_first_parents_merges_included(root: Path, merges: str | None) -> None:
    if merges is not None:
        git(root, "config", "log.diffMerges", merges)
    first = commit(root, {"cards/a.yml": "1\n", "cards/规章 b.yml": "1\n"})
    git(root, "checkout", "-q", "-b", "delta/x")
    commit(root, {"cards/规章 b.yml": "2\n"})
    git(root, "checkout", "-q", "main")
    commit(root, {"other": "o"})
    git(root, "merge", "-q", "--no-ff", "-m", "Land", "delta/x")
    merge = git(root, "rev-parse", "HEAD")
    with Repository.containing(root) as repository:
        paths = ["cards/a.yml", "cards/规章 b.yml", "cards/never.yml"]
        assert repository.last_changes(merge, paths) == {"cards/a.yml": first, "cards/规章 b.yml": merge}
        assert repository.last_changes(merge, []) == {}
        assert repository.last_changes(merge, paths[:1]) == {"cards/a.yml": first}
        assert repository.last_changes(merge, paths[1:2]) == {"cards/规章 b.yml": merge}
        assert repository.last_changes(merge, paths[2:]) == {}


def test_an_abbreviation_or_an_option_is_never_taken_for_an_id(root: Path) -> None:
    with Repository.containing(root) as repository:
        for given in ("main", "-p", "HEAD", "abc"):
            with pytest.raises(Refused):
                repository.list_files(given)
            with pytest.raises(Refused):
                repository.read_blob(given)


def test_what_is_not_there_is_told_apart_from_what_is_damaged(root: Path) -> None:
    made = commit(root, {"a/b.yml": "b\n"})
    with Repository.containing(root) as repository:
        assert repository.read_file(made, "a/c.yml") is None
        assert repository.read_file(made, "a") is None
        assert repository.read_file(made, "a/b.yml/c") is None
        assert repository.tree_id(made, "a") == git(root, "rev-parse", "HEAD:a")
        assert repository.tree_id(made, "a/b.yml") is None
        for missing in ("1" * 40, made):
            with pytest.raises(GitFailed, match="missing from the repository, or damaged"):
                repository.read_blob(missing)


@pytest.mark.parametrize("damaged", ["HEAD:a/b.yml", "HEAD:a", "HEAD"])
@pytest.mark.parametrize("how", [b"not an object", None])
def test_a_damaged_object_is_an_error_and_never_passes_for_nothing(root: Path, damaged: str, how: bytes | None) -> None:
    made = commit(root, {"a/b.yml": "b\n"})
    broken = git(root, "rev-parse", damaged)
    loose = root / ".git/objects" / broken[:2] / broken[2:]
    loose.chmod(0o644)
    loose.unlink() if how is None else loose.write_bytes(how)
    with Repository.containing(root) as repository:
        with pytest.raises(GitFailed):
            repository.read_file(made, "a/b.yml")
        if damaged == "HEAD":
            with pytest.raises(GitFailed):
                repository.branch("main")
        if damaged == "HEAD:a":
            with pytest.raises(GitFailed):
                repository.write_commit({"a/c": b""}, parents=[], base=made, message="x", author=SOMEBODY, when=NOON)


def test_outside_a_repository_the_message_says_so(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="not in a git repository"):
        Repository.containing(tmp_path)
    with pytest.raises(LibraryError, match="no such directory"):
        Repository.containing(tmp_path / "nowhere" / "at all")


def test_a_repository_that_git_cannot_open_is_told_apart_from_none(root: Path) -> None:
    (root / ".git/config").write_text("[core\n")
    with pytest.raises(GitFailed, match="bad config"):
        Repository.containing(root)


def test_a_repository_is_found_from_below_from_a_linked_work_tree_and_bare(root: Path, tmp_path: Path) -> None:
    commit(root, {"a/b/c": ""})
    git(root, "worktree", "add", "-q", str(tmp_path / "linked"), "-b", "other")
    git(tmp_path, "clone", "-q", "--bare", str(root), "bare.git")
    with Repository.containing(root / "a/b/c") as below, Repository.containing(tmp_path / "linked") as linked:
        assert (below.root, linked.root) == (root, tmp_path / "linked")
        assert below.identity == linked.identity
        assert linked.git_dir != linked.common_dir == below.git_dir
    with Repository.containing(tmp_path / "bare.git") as bare:
        assert bare.work_tree is None
        assert bare.branch("main") == git(root, "rev-parse", "main")
        assert bare.uncommitted() == ()
        with pytest.raises(LibraryError, match="bare"):
            _ = bare.root
