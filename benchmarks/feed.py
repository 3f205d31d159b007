"""What a run of the feed over many sources costs, whether it tells apart what servers do, whether memory stays flat.

    python -m benchmarks.feed [COUNT]      default: 1000 instruments, each a page of a server of this machine

The server is a process of its own, reached under eight addresses, so that sixteen questions are on their way at once.
Each row is a process of its own over the same library, beside the same pages fetched plainly, sixteen at a time, in the
same minute: that is the server's own limit. In the last row 50 of 1,000 pages misbehave, each way in turn, and 20 have
really changed; every outcome is compared with what was sent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypedDict

import urllib3

from benchmarks.feed_pages import EVERY_CHANGED, EVERY_MISBEHAVING, HOSTS, misbehaviours, page, url
from inforce.changes.affected_answers import AffectedAnswers
from inforce.changes.deciding import How, accept_deltas
from inforce.feed.run import Asked, check_sources
from inforce.feed.web import Limits
from inforce.ingest.bringing_in import BringingIn
from inforce.ingest.given import Given, Received
from inforce.model.people import Mandate, Person, Register
from inforce.model.places import Place
from inforce.model.settings import Feed, HandOver, Settings
from inforce.storage.answer_store import AnswerStore
from inforce.storage.git_commits import Identity
from inforce.storage.library import Library
from inforce.storage.new_library import create
from inforce.storage.records_in_files import write_record

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
AUTHOR = Identity("Measuring", "measuring@inforce.invalid")
REVIEWER = Person(id="reviewer", name="Reviewer", role="Measures", contact="nobody", may_accept=(Mandate(),))
AT_ONCE = 16
IMPATIENT = Limits(connect=2.0, silence=1.0, whole=3.0, tries=2, pause=0.1, longest_wait=1.0)


class Told(TypedDict):
    """The figures of one run."""

    seconds: float
    cpu: float
    rss: int
    checked: list[tuple[str, str, str | None, str]]


def make(root: Path, count: int, port: int) -> None:
    """The library: each page brought in and accepted."""
    settings = Settings(
        name="Measured",
        acceptance="development",
        timezone="UTC",
        places=(Place(id="linden", name="Linden"),),
        hand_over=(HandOver(person="reviewer"),),
        development_reviewer="reviewer",
        feed=Feed(allowed=("127.0.0.0/8",)),
    )
    register = Register(people=(REVIEWER,))
    files = {"library.yml": write_record(settings, "library.yml"), "people.yml": write_record(register, "people.yml")}
    create(root, files, {}, message="Begin", author=AUTHOR, when=NOW)
    library = Library.open(root)
    run = BringingIn(library, AUTHOR, NOW)
    for number in range(count):
        given = Given(proposed_by="reviewer", jurisdiction="linden", url=url(number, port))
        run.read(Received(f"{number}.html", page(number).encode(), NOW), given)
    run.propose()
    run.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    outcome = accept_deltas(Library.open(root), None, How(None), NOW)
    if len(outcome.decided) != count:
        sys.exit(f"not all were accepted: {outcome.refused[:1]}")


def plainly(count: int, port: int) -> float:
    """Seconds to fetch the pages and do nothing with them, sixteen at a time."""
    pool = urllib3.PoolManager(num_pools=HOSTS, maxsize=AT_ONCE // HOSTS, block=True, retries=False)
    started = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as workers:
        sizes = list(workers.map(lambda number: len(pool.request("GET", url(number, port)).data), range(count)))
    return time.perf_counter() - started if min(sizes) > 0 else 0.0


def child(root: Path, count: int, day: int) -> None:
    """One run of the feed over the first `count` works, in a process of its own; its figures as JSON."""
    names = [f"linden/yard-{number}-rules" for number in range(count)]
    cpu, started = time.process_time(), time.perf_counter()
    ran = check_sources(lambda: Library.open(root), NOW + timedelta(days=day), Asked(tuple(names)), limits=IMPATIENT)
    told = {
        "seconds": time.perf_counter() - started,
        "cpu": time.process_time() - cpu,
        "rss": most_memory(),
        "checked": [(one.instrument_id, one.outcome.value, one.delta_is, one.words) for one in ran.checked],
    }
    print(json.dumps(told))


def most_memory() -> int:
    """The most memory this process has held, in MB (Linux). `getrusage` would tell that of the one that started it."""
    told = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmHWM:\s+(\d+)", told)[0]) // 1024


def run(root: Path, count: int, day: int) -> Told:
    """The figures of one such process."""
    arguments = [sys.executable, "-m", "benchmarks.feed", "--child", str(root), "--day", str(day), str(count)]
    done = subprocess.run(arguments, capture_output=True, check=True, text=True)
    told: Told = json.loads(done.stdout)
    return told


def row(what: str, told: Told, plain: float) -> None:
    """One line of the table."""
    counted = Counter(outcome for _, outcome, _, _ in told["checked"])
    seconds, cpu = told["seconds"], told["cpu"]
    outcomes = ", ".join(f"{number} {outcome}" for outcome, number in sorted(counted.items()))
    print(f"| {what} | {seconds:.1f} | {cpu:.1f} | {seconds / plain:.1f} | {told['rss']} | {outcomes} |", flush=True)


def compare(told: Told, count: int) -> None:
    """Every outcome of the mixed run against what was sent."""
    found = {int(name.split("-")[1]): (outcome, delta, words) for name, outcome, delta, words in told["checked"]}
    wrong = []
    for number in range(count):
        outcome, delta, words = found.get(number, ("lost", None, ""))
        if number % EVERY_MISBEHAVING == 7:
            ways = list(misbehaviours(number))
            way = ways[number // EVERY_MISBEHAVING % len(ways)]
            right = outcome == way.split()[0] and delta is None
        elif number % EVERY_CHANGED == 3:
            way, right = "changed", (outcome, delta) == ("changed", "new")
        else:
            way, right = "same rules", outcome in ("same_rules", "unchanged") and delta is None
        if not right:
            wrong.append(f"{number}: sent {way}, told {outcome} {delta} ({words})")
    lost = count - len(found)
    print(f"\n{count} sources: {lost} lost, {len(wrong)} told wrongly; ways to misbehave: {len(misbehaviours(0))}")
    print("\n".join(wrong))


def main() -> int:
    """Make library and server, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--day", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child is not None:
        child(given.child, given.count, given.day)
        return 0
    folder = Path(tempfile.mkdtemp(prefix="inforce-feed-"))
    serving = [sys.executable, "-m", "benchmarks.feed_pages", str(given.count)]
    server = subprocess.Popen(serving, stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline()) if server.stdout is not None else 0
        _measure(folder / "library", given.count, port)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _measure(root: Path, count: int, port: int) -> None:
    started = time.perf_counter()
    make(root, count, port)
    print(f"{count} works brought in and accepted in {time.perf_counter() - started:.0f} s\n")
    plain = min(plainly(count, port) for _ in range(3))
    print("| run | seconds | of them CPU | x plain | MB at most | outcomes |\n|---|---|---|---|---|---|")
    print(f"| the same pages fetched plainly | {plain:.1f} | | 1 | | |")
    row(f"{count}, the same bytes", run(root, count, 0), plain)
    row(f"{count}, not modified", run(root, count, 1), plain)
    for part in (count // 4, count // 2, count):
        urllib3.request("GET", f"http://127.0.0.1:{port}/mode/trimmings")
        row(f"{part}, other bytes, each read and compared", run(root, part, part), plain * part / count)
    urllib3.request("GET", f"http://127.0.0.1:{port}/mode/mixed")
    told = run(root, count, 400 + count)
    row(f"{count}, of which {count // EVERY_MISBEHAVING} misbehave", told, plain)
    compare(told, count)


if __name__ == "__main__":
    os.environ.setdefault("INFORCE_CACHE", str(Path(tempfile.gettempdir()) / "inforce-feed-cache"))
    sys.exit(main())
