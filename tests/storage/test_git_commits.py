"""Commits built without git's index are the ones git itself would make."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import git as gitpython
import gitdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inforce.errors import Refused
from inforce.storage.git import Identity, Repository
from inforce.storage.git_commits import commit_data
from tests.storage.repositories import NOON, SOMEBODY, commit, fsck, git, new_repository, state_of


def test_a_commit_is_written_without_index_work_tree_or_branch_and_is_the_one_git_would_make(root: Path) -> None:
    base = commit(root, {"cards/a.yml": "a\n", "cards/b/c.yml": "c\n", "x": "x\n"})
    before = state_of(root)
    with Repository.containing(root) as repository:
        files = {"cards/a.yml": b"a2\n", "cards/b/c.yml": None, "cards.yml": b"!\n", "z/库.yml": b"z\n"}
        made = repository.write_commit(
            files, parents=[base], base=base, message="Change 规章\n\nWhy", author=SOMEBODY, when=NOON
        )
        assert repository.list_files(made).keys() == {
            ".gitignore", "library.yml", "cards/a.yml", "cards.yml", "x", "z/库.yml"
        }  # fmt: skip
    assert state_of(root) == before
    assert git(root, "status", "--porcelain") == ""
    witness = gitpython.Repo(root)
    found = witness.commit(made)
    assert (found.message, found.author.name, found.committer.email) == (
        "Change 规章\n\nWhy\n", "Somebody", "somebody@example.invalid",
    )  # fmt: skip
    assert found.authored_datetime == NOON
    assert [parent.hexsha for parent in found.parents] == [base]
    witness.close()
    fsck(root)


@pytest.mark.parametrize(
    "path", ["", "/etc/passwd", "a//b", "../x", "a/../b", "a/.", ".git/config", "a/.GIT/x", "a\0b"]
)
def test_a_path_no_file_can_have_is_refused_before_anything_is_written(root: Path, path: str) -> None:
    with Repository.containing(root) as repository, pytest.raises(Refused, match="is not a path"):
        repository.write_commit({path: b""}, parents=[], base=None, message="x", author=SOMEBODY, when=NOON)


def test_a_file_never_swallows_a_directory_nor_a_directory_a_file(root: Path) -> None:
    base = commit(root, {"a/b.yml": "b\n", "c": "c\n"})
    with Repository.containing(root) as repository:
        for path in ("a", "c/d"):
            with pytest.raises(Refused, match=r"is a (file|directory), not"):
                repository.write_commit({path: b""}, parents=[], base=base, message="x", author=SOMEBODY, when=NOON)
        made = repository.write_commit(
            {"c": None, "c/d": b"d"}, parents=[base], base=base, message="x", author=SOMEBODY, when=NOON
        )
        assert repository.read_file(made, "c/d") == b"d"


def test_thousands_of_files_reach_the_repository_as_one_pack(root: Path) -> None:
    files: dict[str, bytes | None] = {f"clauses/{n}.yml": f"text {n}\n".encode() for n in range(3000)}
    with Repository.containing(root) as repository:
        base = repository.resolve("main")
        made = repository.write_commit(files, parents=[base or ""], base=base, message="x", author=SOMEBODY, when=NOON)
        assert repository.move_branch("main", made, base)
        assert len(repository.list_files(made, "clauses")) == 3000
    assert len(list((root / ".git/objects/pack").glob("*.pack"))) == 1
    fsck(root)


def test_a_sha256_repository_is_read_and_written_too(tmp_path: Path) -> None:
    root = new_repository(tmp_path / "r", options=("--object-format=sha256",))
    with Repository.containing(root) as repository:
        base = repository.resolve("main")
        made = repository.write_commit(
            {"a": b"a"}, parents=[base or ""], base=base, message="x", author=SOMEBODY, when=NOON
        )
        assert (len(made), repository.move_branch("new", made, None)) == (64, True)
        assert repository.read_file(made, "a") == b"a"
    fsck(root)


_FOLDERS = st.lists(st.sampled_from(["a", "a.b", "a-b", "ab", "库", "A", "a b"]), max_size=2)
_PATHS = st.builds(lambda folders, name: "/".join([*folders, name]), _FOLDERS, st.sampled_from(["a.yml", "a-", "b库"]))
_EDITS = st.lists(st.dictionaries(_PATHS, st.none() | st.binary(max_size=8), max_size=6), min_size=1, max_size=4)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=_EDITS)
def test_whatever_the_edits_the_tree_is_the_one_gits_own_index_makes(
    root: Path, edits: list[dict[str, bytes | None]]
) -> None:
    held: dict[str, bytes] = {}
    base: str | None = None
    with Repository.containing(root) as repository:
        for files in edits:
            parents = [] if base is None else [base]
            base = repository.write_commit(files, parents=parents, base=base, message="x", author=SOMEBODY, when=NOON)
            held = {path: content for path, content in (held | files).items() if content is not None}
            assert repository.tree_id(base) == tree_by_gits_index(root, held)


def tree_by_gits_index(root: Path, files: dict[str, bytes]) -> str:
    index = root.parent / "witness-index"
    index.unlink(missing_ok=True)
    with gitpython.Repo(root) as witness, witness.git.custom_environment(GIT_INDEX_FILE=str(index)):
        for path, content in files.items():
            blob = witness.odb.store(gitdb.IStream("blob", len(content), io.BytesIO(content))).hexsha.decode()
            witness.git.update_index("--add", "--cacheinfo", f"100644,{blob},{path}")
        return str(witness.git.write_tree())


@given(data=st.lists(st.binary(max_size=300), min_size=1, max_size=4, unique=True))
@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_come_back_from_the_repository_as_they_were(root: Path, data: list[bytes]) -> None:
    files: dict[str, bytes | None] = {f"f{number}": content for number, content in enumerate(data)}
    with Repository.containing(root) as repository:
        made = repository.write_commit(files, parents=[], base=None, message="x", author=SOMEBODY, when=NOON)
        assert {path: repository.read_file(made, path) for path in files} == files


def test_a_large_file_comes_back_whole(root: Path) -> None:
    content = bytes(range(256)) * 20_000
    with Repository.containing(root) as repository:
        made = repository.write_commit({"f": content}, parents=[], base=None, message="x", author=SOMEBODY, when=NOON)
        assert repository.read_file(made, "f") == content


def test_a_name_or_a_time_that_a_commit_cannot_hold_is_refused() -> None:
    for name, email in (("A <b>", "x"), ("", "x"), ("A", "x\ny"), ("A", " ")):
        with pytest.raises(ValueError, match="cannot stand in a commit"):
            Identity(name, email)
    for when in (NOON.replace(tzinfo=None), datetime(1969, 1, 1, tzinfo=UTC)):
        with pytest.raises(ValueError, match="not before 1970"):
            commit_data("0" * 40, [], "x", SOMEBODY, when)


def test_a_commit_keeps_the_offset_of_its_time() -> None:
    for minutes, written in ((0, "+0000"), (570, "+0930"), (-210, "-0330"), (-30, "-0030")):
        when = datetime(2026, 1, 2, 3, tzinfo=timezone(timedelta(minutes=minutes)))
        assert f"{int(when.timestamp())} {written}\n" in commit_data("0" * 40, [], "x", SOMEBODY, when).decode()
