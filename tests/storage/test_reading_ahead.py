from pathlib import Path

import pytest

from inforce.errors import GitFailed
from inforce.storage.git import Repository
from inforce.storage.reading_ahead import read_ahead
from tests.storage.repositories import commit, git

FILES = {f"a/{number}/{name}.yml": f"{number} {name}\n" for number in range(40) for name in ("x", "y", "条")}


def test_many_files_are_read_as_one_by_one_and_what_is_not_there_is_left_out(root: Path) -> None:
    made = commit(root, FILES)
    nothing = ["a", "a/1", "a/1/z.yml", "a/1/x.yml/z", "b/1", "x.yml", "a//x.yml"]
    with Repository.containing(root) as repository:
        read = read_ahead(repository.reader, made, [*FILES, *nothing])
        assert read == {path: repository.read_file(made, path) for path in FILES}
        assert [repository.read_file(made, path) for path in nothing] == [None] * len(nothing)
        assert read_ahead(repository.reader, made, []) == {}


def test_a_directory_that_is_missing_from_the_repository_never_passes_for_an_empty_one(root: Path) -> None:
    made = commit(root, FILES)
    tree = git(root, "rev-parse", f"{made}:a/7")
    (root / ".git" / "objects" / tree[:2] / tree[2:]).unlink()
    with Repository.containing(root) as repository, pytest.raises(GitFailed, match="missing from the repository"):
        read_ahead(repository.reader, made, list(FILES))
