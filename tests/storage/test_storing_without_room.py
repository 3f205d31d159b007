"""A full disk, a limit on file sizes, a read-only repository: not stored, nothing half-written, and it is said."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answer_id, answered
from tests.storage.repositories import fsck, git, new_repository, state_of

# Stores answers one after another and says of each how it went.
STORING = """
import json, resource, sys
from pathlib import Path
from inforce.errors import LibraryError
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answered

root, first, count, limit = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
with Repository.containing(root) as repository:
    store = AnswerStore(repository)
    for number in range(first, first + count):
        try:
            store.store(answered(number), repository.branch("main") or "")
            print(json.dumps({"number": number, "stored": True, "warnings": len(store.warnings)}), flush=True)
        except LibraryError as error:
            print(json.dumps({"number": number, "stored": False, "message": str(error)}), flush=True)
"""


def stored(
    root: Path, first: int = 1, count: int = 1, *, limit: int = 0, user: int | None = None
) -> list[dict[str, Any]]:
    here = Path(__file__).parents[2]
    paths = [str(here), str(here / "tools"), *sys.path]
    ran = subprocess.run(
        [sys.executable, "-c", STORING, str(root), str(first), str(count), str(limit)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def all_there(root: Path, results: list[dict[str, Any]]) -> None:
    """What was said to be stored reads back, what was said not to be is on no branch, no copy is half of one."""
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        for result in results:
            number = result["number"]
            assert store.read(answer_id(number)) == (answered(number) if result["stored"] else None)
            copy = root / answer_path(answer_id(number))
            if copy.exists():
                tip = repository.branch("answers") or ""
                assert copy.read_bytes() == repository.read_file(tip, answer_path(answer_id(number)))
    assert not [file for file in (root / "answers").rglob(".*") if file.is_file()]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two megabytes, where this user may mount one."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("this user may not mount a small file system; the limit on file sizes is tried instead")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_on_a_disk_that_fills_up_every_answer_is_stored_whole_or_refused(small_disk: Path) -> None:
    root = new_repository(small_disk / "library")
    results = stored(root, 1, 120)
    assert results[0]["stored"]
    assert not results[-1]["stored"]
    assert "No space left" in results[-1]["message"]
    assert "free some space" in results[-1]["message"]
    all_there(root, results)
    fsck(root)
    for copy in (root / "answers").rglob("*.yml"):
        copy.unlink()
    (again,) = stored(root, 1000)
    assert again["stored"]
    fsck(root)


@pytest.mark.parametrize("limit", [0, 1, 60, 200, 700, 2000, 20000])
def test_under_any_limit_on_file_sizes_an_answer_is_stored_whole_or_refused(tmp_path: Path, limit: int) -> None:
    root = new_repository(tmp_path / "library")
    before = stored(root, 1, 2)
    state = state_of(root)
    after = stored(root, 3, 2, limit=limit)
    assert state_of(root) == state
    if limit in (0, 1, 20000):
        assert {result["stored"] for result in after} == {limit != 1}
    all_there(root, before + after)
    for lock in (root / ".git").rglob("*.lock"):
        lock.unlink()
    fsck(root)


def test_a_repository_that_cannot_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    root = new_repository(tmp_path / "library")
    assert stored(root)[0]["stored"]
    tip, before = git(root, "rev-parse", "answers"), state_of(root)
    with read_only(root):
        (result,) = stored(root, 2)
    assert not result["stored"]
    assert "must be able to write" in result["message"]
    assert (git(root, "rev-parse", "answers"), state_of(root)) == (tip, before)
    all_there(root, [result])
    fsck(root)


@contextmanager
def read_only(root: Path) -> Iterator[None]:
    """Nothing below the directory can be written, by this user and while this lasts."""
    if os.geteuid() != 0:
        folders = [root / ".git", *(folder for folder in (root / ".git").rglob("*") if folder.is_dir())]
        for folder in folders:
            folder.chmod(0o555)
        try:
            yield
        finally:
            for folder in folders:
                folder.chmod(0o755)
        return
    # Rights do not bind root; a mount does.
    over = ["mount", "--bind", str(root), str(root)]
    if subprocess.run(over, capture_output=True, check=False).returncode != 0:
        pytest.skip("root may not mount here, and rights do not bind root")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(root)], check=True)
        yield
    finally:
        subprocess.run(["umount", "-l", str(root)], check=True)
