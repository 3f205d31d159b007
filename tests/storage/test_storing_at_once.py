"""Many who store at once, and kills at any point: no answer that was said to be stored is lost, none is half-written.

`INFORCE_LONG_TESTS=1` kills a hundred times instead of twenty.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from inforce.model.ids import id_of_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answer_id, answered, moved
from tests.storage.repositories import NOON, commit, fsck, git

KILLS = 100 if os.environ.get("INFORCE_LONG_TESTS") else 20
HERE = Path(__file__).parents[2]
# Stores answers until it is stopped, and says each one's number once it is stored.
STORING = """
import sys
from pathlib import Path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
from tests.storage.example_answers import answered

root, first, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
with Repository.containing(root) as repository:
    store = AnswerStore(repository)
    print("ready", flush=True)
    for number in range(first, first + count):
        store.store(answered(number), repository.branch("main") or "")
        print(number, flush=True)
"""


def storing(root: Path, first: int, count: int) -> subprocess.Popen[str]:
    paths = os.pathsep.join([str(HERE), str(HERE / "tools"), *sys.path])
    return subprocess.Popen(
        [sys.executable, "-c", STORING, str(root), str(first), str(count)],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_fifty_stored_at_once_from_threads_are_all_kept(root: Path) -> None:
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        main = repository.branch("main") or ""
        with ThreadPoolExecutor(50) as pool:
            commits = list(pool.map(lambda number: store.store(answered(number), main), range(50)))
        assert len(set(commits)) == 50
        assert all(store.read(answer_id(number)) == answered(number) for number in range(50))
    assert git(root, "rev-list", "--count", "--first-parent", "answers", "--") == "51"
    fsck(root)


def test_processes_that_store_at_once_lose_nothing_while_others_move_answers_and_land(root: Path) -> None:
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        store.store(answered(999), repository.branch("main") or "")
        running = [storing(root, first, 5) for first in range(0, 50, 5)]
        for turn in range(8):
            store.update(answer_id(999), moved, f"Move {turn}", when=NOON)
            commit(root, {"library.yml": f"name: {turn}\n"})
        for process in running:
            output, errors = process.communicate(timeout=60)
            assert (process.returncode, errors) == (0, "")
            assert len(output.split()) == 6
        assert all(store.read(answer_id(number)) == answered(number) for number in range(50))
        kept = store.read(answer_id(999))
        assert kept is not None
        assert len(kept.current.history) == 8
    fsck(root)


def test_without_the_lock_that_makes_writers_take_turns_nothing_is_lost_either(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file system has no such locks, the compare-and-swap alone has to do."""
    from inforce.storage import answers_branch

    monkeypatch.setattr(answers_branch, "lock_now", lambda *_: True)
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        main = repository.branch("main") or ""
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda number: store.store(answered(number), main), range(24)))
        assert all(store.read(answer_id(number)) == answered(number) for number in range(24))
    fsck(root)


def test_killed_at_any_point_nothing_acknowledged_is_lost_and_nothing_is_half_written(root: Path) -> None:
    chance = random.Random(5)
    acknowledged: set[int] = set()
    for kill in range(KILLS):
        process = storing(root, kill * 1000, 1000)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.0, 0.08))
        # With every git it has started, or alone.
        if kill % 2:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        output, errors = process.communicate()
        assert errors == ""
        acknowledged |= {int(line) for line in output.splitlines() if line.strip()}
        # A git that was killed leaves its lock behind; git's own message tells its user so.
        (root / ".git/refs/heads/answers.lock").unlink(missing_ok=True)
    assert acknowledged
    fsck(root)
    with Repository.containing(root) as repository:
        store = AnswerStore(repository)
        for number in acknowledged:
            assert store.read(answer_id(number)) == answered(number)
        tip = repository.branch("answers") or ""
        held = repository.list_files(tip)
        for path in held:
            known = id_of_path(path)
            assert known is not None
            assert store.read(known[1]) is not None
        for copy in (root / "answers").rglob("*.yml"):
            if not copy.name.startswith("."):
                path = copy.relative_to(root).as_posix()
                assert copy.read_bytes() == repository.read_file(tip, path)
        assert len(store.find()) == len(held)
        store.store(answered(999_999), repository.branch("main") or "")
    assert git(root, "status", "--porcelain") == ""
