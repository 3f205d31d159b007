"""Whether a run of a thousand questions that is killed again and again ends in the bytes of one that nothing disturbed.

    python -m benchmarks.killed_run [OUT] [--questions 1000] [--kills 5]

The questions are those of the sample's sets, each on so many days as are needed. Killed with SIGKILL after a number of
records drawn by chance, seeded. Prints the seconds that each run took; exit 1 where a byte differs.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

import msgspec

from benchmarks import ROOT
from inforce.model.question_sets import QuestionSet
from inforce.model.records import to_data
from inforce.storage.question_sets import question_set_paths, read_question_set
from inforce.storage.yaml_files import dump_yaml

TODAY = date(2026, 11, 30)
SYSTEMS = ("governed", "similarity")
_PROGRAM = "from inforce.cli.evaluate import main; main()"


def many(count: int) -> QuestionSet:
    """The sample's cases, again and again, a day later each time."""
    sets = [read_question_set(path) for path in question_set_paths(ROOT)]
    every = [case for one in sets for case in one.cases]
    cases = []
    for number in range(count):
        case, later = every[number % len(every)], timedelta(days=number // len(every))
        moved = None if case.as_at is None else case.as_at + later
        cases.append(msgspec.structs.replace(case, id=f"q-{number:04}", as_at=moved))
    return msgspec.structs.replace(sets[0], cases=tuple(cases), today=TODAY)


def begin(asked: Path, out: Path, *options: str) -> subprocess.Popen[bytes]:
    """Start a run."""
    systems = [part for name in SYSTEMS for part in ("--system", name)]
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, "run", str(asked), *systems, "--out", str(out), *options],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools"), "INFORCE_LIBRARY": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )


def kill_after(process: subprocess.Popen[bytes], records: Path, enough: int) -> int:
    """Kill a run as soon as it has so many records; gives how many it had."""
    while process.poll() is None and (not records.is_file() or records.read_bytes().count(b"\n") < enough):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return records.read_bytes().count(b"\n")


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a run but the times."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "timings.jsonl")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def main() -> int:
    """Run once undisturbed, once killed; compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=5)
    given = parser.parse_args()
    home = given.out or Path(tempfile.mkdtemp(prefix="killed-run-"))
    home.mkdir(parents=True, exist_ok=True)
    asked = home / "many.yml"
    asked.write_bytes(dump_yaml(to_data(many(given.questions))))
    started = time.perf_counter()
    begin(asked, home / "whole").wait()
    print(f"{given.questions} questions, {len(SYSTEMS)} systems: {time.perf_counter() - started:.1f} s undisturbed")
    chance = random.Random(0)
    marks = sorted(chance.randrange(1, given.questions * len(SYSTEMS)) for _ in range(given.kills))
    started = time.perf_counter()
    for mark in marks:
        had = kill_after(begin(asked, home / "killed", "--resume"), home / "killed" / "records.jsonl", mark)
        print(f"  killed with {had} records")
    begin(asked, home / "killed", "--resume").wait()
    print(f"killed {given.kills} times and gone on with: {time.perf_counter() - started:.1f} s")
    same = content(home / "whole") == content(home / "killed")
    print("records, scores and all else but the times: " + ("the same to the byte" if same else "DIFFERENT"))
    return 0 if same else 1


if __name__ == "__main__":
    raise SystemExit(main())
