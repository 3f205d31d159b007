"""How long storing an answer takes, how many git processes it needs, and whether either grows with the answers stored.

    python -m benchmarks.storing [COUNT...]      default: 1000 50000

Prints one line for each count: milliseconds of a store (a command's own, its git for reading already started; and the
first in a fresh process, with everything it starts), beside what `git add` and `git commit` of the same file take in a
checkout of as many answers; 50,000 needs about 1 GB of temporary files. Below it: where the time of a store goes, and
how long the index of answers takes to be made and to follow one more answer.
"""

from __future__ import annotations

import cProfile
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec

from inforce.model.answers import Answer, Shown
from inforce.model.ids import answer_path
from inforce.storage.answer_store import AnswerStore
from inforce.storage.answers_branch import BRANCH, IDENTITY
from inforce.storage.git import Repository
from inforce.storage.git_writing import CommitWriter
from inforce.storage.records_in_files import write_record
from tests.storage.example_answers import answered

A_DAY = 200
COMMITS_IN_A_PACK = 2500
ROUNDS = 40
PARTS = {
    ("records_in_files.py", "write_record"): "YAML",
    ("git_commits.py", "tree_with"): "trees",
    ("git_commits.py", "write"): "git unpack-objects",
    ("git.py", "move_branch"): "git update-ref",
    ("answer_copies.py", "write_copy"): "copy",
}
FIRST_DAY = date(2024, 1, 1)
FRESH = """
import sys, time
from pathlib import Path
import subprocess, yaml, benchmarks.storing as storing
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git import Repository
answer = storing.an_answer(int(sys.argv[2]))
started = time.perf_counter()
with Repository.containing(Path(sys.argv[1])) as repository:
    AnswerStore(repository).store(answer, repository.branch("main"))
    print((time.perf_counter() - started) * 1000)
"""


_events: Counter[str] = Counter()


def _count(event: str, _: tuple[object, ...]) -> None:
    _events[event] += 1


def an_answer(number: int) -> Answer:
    """An answer of the size of a real one, about 9 kB."""
    day = FIRST_DAY + timedelta(days=number // A_DAY)
    shown = Shown(text="第五条 A visitor may park for four hours.\n" * 40, json='{"body": "four hours"}\n' * 150)
    return msgspec.structs.replace(answered(number, day=day), shown=shown)


def git(directory: Path, *arguments: str) -> None:
    """Run git with a name of its own, every commit flushed to the disk as a store is."""
    who = ("-c", "user.name=A User", "-c", "user.email=user@example.invalid", "-c", "core.fsync=committed")
    subprocess.run(["git", *who, *arguments], cwd=directory, check=True, capture_output=True)


def fill(repository: Repository, count: int) -> None:
    """As many answers as were asked for, each in a commit of its own, a day's worth a day."""
    started = datetime(2024, 1, 1, tzinfo=UTC)
    AnswerStore(repository).store(an_answer(0), repository.branch("main") or "")
    tip = first = repository.branch(BRANCH) or ""
    writer = CommitWriter(repository)
    for number in range(1, count):
        path = answer_path(an_answer(number).id)
        content = write_record(an_answer(number), path)
        when = started + timedelta(minutes=number)
        message = f"Keep\n\nLibrary: {repository.branch('main')}" if number == count - 1 else "Keep"
        tip = writer.commit({path: content}, parents=[tip], base=tip, message=message, author=IDENTITY, when=when)
        if number % COMMITS_IN_A_PACK == 0:
            writer.write()
    writer.write()
    repository.move_branch(BRANCH, tip, first)


def timed(work: Callable[[], object]) -> float:
    """Milliseconds on the clock that a work takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def shown(times: list[float]) -> str:
    """The median, and what 9 of 10 did not exceed."""
    return f"{statistics.median(times):6.1f} ({sorted(times)[int(len(times) * 0.9)]:.1f})"


def stores(root: Path, count: int) -> tuple[list[float], float]:
    """Milliseconds of each store, and git processes each."""
    with Repository.containing(root) as repository:
        store, main = AnswerStore(repository), repository.branch("main") or ""
        store.store(an_answer(count), main)
        before = _events["subprocess.Popen"]
        answers = [an_answer(count + 1 + turn) for turn in range(ROUNDS)]
        times = [timed(lambda answer=answer: store.store(answer, main)) for answer in answers]
        return times, (_events["subprocess.Popen"] - before) / ROUNDS


def fresh_stores(root: Path, count: int) -> list[float]:
    """Milliseconds of ten stores, each in a process of its own, its start not counted."""
    arguments = [sys.executable, "-c", FRESH, str(root)]
    told = [
        subprocess.run([*arguments, str(count + 1000 + turn)], check=True, capture_output=True, text=True).stdout
        for turn in range(10)
    ]
    return [float(line) for line in told]


def adds_and_commits(root: Path, checkout: Path, count: int) -> list[float]:
    """Milliseconds that `git add` and `git commit` take for the same file, ten times."""
    git(root, "worktree", "add", "-q", "--detach", str(checkout), BRANCH)

    def add_and_commit(number: int) -> None:
        path = answer_path(an_answer(number).id)
        (checkout / path).parent.mkdir(parents=True, exist_ok=True)
        (checkout / path).write_bytes(write_record(an_answer(number), path))
        git(checkout, "add", "--", path)
        git(checkout, "commit", "-q", "-m", "Keep")

    return [timed(lambda number=number: add_and_commit(number)) for number in range(count + 2000, count + 2010)]


def parts(root: Path, count: int) -> str:
    """Where the time of a store goes."""
    with Repository.containing(root) as repository:
        store, main = AnswerStore(repository), repository.branch("main") or ""
        answers = [an_answer(count + 3000 + turn) for turn in range(ROUNDS)]
        profile = cProfile.Profile()
        profile.enable()
        for answer in answers:
            store.store(answer, main)
        profile.disable()
    spent = {
        (Path(entry.code.co_filename).name, entry.code.co_name): entry.totaltime * 1000 / ROUNDS
        for entry in profile.getstats()
        if not isinstance(entry.code, str)
    }
    named = {label: spent[where] for where, label in PARTS.items()}
    named["the rest"] = spent["answer_store.py", "store"] - sum(named.values())
    return ", ".join(f"{label} {milliseconds:.1f}" for label, milliseconds in named.items())


def index(root: Path, count: int) -> str:
    """How long the index of all answers takes to build, and to follow one more."""
    with Repository.containing(root) as repository:
        store, main = AnswerStore(repository), repository.branch("main") or ""
        built = timed(store.find)
        times = []
        for turn in range(10):
            store.store(an_answer(count + 4000 + turn), main)
            times.append(timed(lambda: store.find(queue="declined")))
    return f"built in {built / 1000:.1f} s, follows one more answer in {shown(times).strip()}"


def main() -> None:
    """Fill a library with each count of answers, and print what the next ones cost."""
    sys.addaudithook(_count)
    counts = [int(given) for given in sys.argv[1:]] or [1000, 50_000]
    print("milliseconds, median (9 of 10 below)")
    print(f"{'answers':>8} {'store':>14} {'processes':>9} {'store, fresh process':>20} {'git add + commit':>17}")
    for count in counts:
        place = Path(tempfile.mkdtemp(prefix="storing-"))
        os.environ["INFORCE_CACHE"] = str(place / "cache")
        try:
            root = place / "library"
            root.mkdir()
            git(root, "init", "-q", "-b", "main")
            (root / ".gitignore").write_text("answers/\n")
            git(root, "add", ".gitignore")
            git(root, "commit", "-q", "-m", "Begin")
            with Repository.containing(root) as repository:
                fill(repository, count)
            # What was just filled in must not be on its way to the disk while stores are timed.
            os.sync()
            times, processes = stores(root, count)
            fresh, plain = fresh_stores(root, count), adds_and_commits(root, place / "checkout", count)
            print(f"{count:8} {shown(times):>14} {processes:9.1f} {shown(fresh):>20} {shown(plain):>17}")
            print(f"{'':8} of a store: {parts(root, count)}")
            print(f"{'':8} index: {index(root, count)}", flush=True)
        finally:
            shutil.rmtree(place)


if __name__ == "__main__":
    main()
