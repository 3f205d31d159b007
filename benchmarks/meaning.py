"""What meaning costs: start-up, memory, passages embedded, a question, one changed clause, a whole `tools/ask`.

    python -m benchmarks.meaning LIBRARY OUT QUESTION --jurisdiction PLACE [--as-at DAY] [--model NAME] [--passages N]

LIBRARY is a development library, of some 10,000 clauses to compare with the figures here (benchmarks/real_library.py
makes one). It is cloned twice into OUT, and one clone asks for meaning; making its vectors takes minutes, once: where
OUT is kept a second run finds them made.

Prints a table in Markdown. Each figure on the clock stands beside its CPU seconds, because machines have
moods; whole asks with and without meaning are run in turn.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from benchmarks import ROOT
from inforce.storage.library import Library
from inforce.storage.meaning import models

ASK = "import sys; sys.path.append(sys.argv.pop(1)); from inforce.cli.ask import main; sys.argv[0] = 'ask'; main()"
GIT = ("git", "-c", "user.name=Measuring", "-c", "user.email=measuring@inforce.invalid", "-c", "commit.gpgsign=false")
ROUNDS = 7


def main() -> int:
    """Read the arguments, measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("question")
    parser.add_argument("--jurisdiction", required=True)
    parser.add_argument("--as-at")
    parser.add_argument("--model", default="minilm", choices=[model.name for model in models.KNOWN])
    parser.add_argument("--passages", type=int, default=256, help="how many are embedded to take the time")
    given = parser.parse_args()
    plain, meant = given.out / "plain", given.out / "meant"
    for clone in (plain, meant):
        if not clone.exists():
            subprocess.run(["git", "clone", "-q", given.library, clone], check=True)
            _git(clone, "checkout", "-q", "-B", "main")
    settings = meant / "library.yml"
    whole, _, _ = settings.read_text(encoding="utf-8").partition("meaning:\n")
    settings.write_text(f'{whole}meaning:\n  model: "{given.model}"\n', encoding="utf-8")
    _git(meant, "commit", "-qam", "Ask for meaning", "--allow-empty")
    print(f"| {given.model} | clock | CPU |\n|---|---|---|")
    for name, clock, cpu in chain(_model(given), _library(given, meant), _asks(given, plain, meant)):
        print(f"| {name} | {clock} | {cpu} |", flush=True)
    return 0


def _git(folder: Path, *arguments: str) -> None:
    subprocess.run([*GIT, *arguments], cwd=folder, check=True)


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    clock, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - cpu


def _model(given: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken: list[models.EmbeddingModel] = []
    clock, cpu = _timed(lambda: taken.append(models.load(given.model)))
    yield "numpy imported, weights opened", f"{1000 * clock:.0f} ms", f"{1000 * cpu:.0f} ms"
    model = taken[0]
    clock, cpu = _timed(lambda: model.embed([given.question], "query"))
    yield "the first question", f"{1000 * clock:.0f} ms", f"{1000 * cpu:.0f} ms"
    many = [_timed(lambda n=n: model.embed([f"{given.question} {n}"], "query")) for n in range(ROUNDS)]
    clock, cpu = (statistics.median(one[at] for one in many) for at in (0, 1))
    yield "each further question", f"{1000 * clock:.0f} ms", f"{1000 * cpu:.0f} ms"
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    yield "memory that all this added", f"{grown:.0f} MB", ""


def _library(given: argparse.Namespace, meant: Path) -> Iterator[tuple[str, str, str]]:
    from inforce.storage.meaning.clause_texts import clause_files, read_passages

    library = Library.open(meant)
    snapshot = library.build_index()
    files = clause_files(snapshot / "catalogue.sqlite")
    step = max(1, len(files) // given.passages)
    passages = [one for _, some in read_passages(files[::step], library.repository.directory) for one in some]
    model = models.load(given.model)
    clock, cpu = _timed(lambda: model.embed(passages[: given.passages], "passage"))
    many = sum(len(some) for _, some in read_passages(files, library.repository.directory))
    scale = 10_000 * many / len(files) / len(passages[: given.passages])
    label = f"10,000 clauses embedded ({many / len(files):.2f} passages each), from {given.passages} passages"
    yield label, f"{clock * scale:.0f} s", f"{cpu * scale:.0f} s"
    library.index.search(given.question, None, 20)
    clock, cpu = _timed(lambda: library.index.search(given.question, None, 20))
    yield (
        f"search of all {len(files):,} clauses, the question embedded",
        f"{1000 * clock:.0f} ms",
        f"{1000 * cpu:.0f} ms",
    )
    instrument_id, _, ref = files[0].text_id.rpartition("/")
    path = next((meant / "instruments" / instrument_id / "clauses").rglob(f"{ref}.yml"))
    text = path.read_text(encoding="utf-8")
    changed = re.sub('(?m)^text: "', f'text: "{time.time_ns()} ', text, count=1)
    path.write_text(changed if changed != text else f"{text}\n", encoding="utf-8")
    _git(meant, "commit", "-qam", "Change a clause")
    clock, cpu = _timed(lambda: Library.open(meant).build_index())
    yield "one changed clause: catalogue, index and vectors", f"{1000 * clock:.0f} ms", f"{1000 * cpu:.0f} ms"


def _asks(given: argparse.Namespace, plain: Path, meant: Path) -> Iterator[tuple[str, str, str]]:
    day = () if given.as_at is None else ("--as-at", given.as_at)
    taken: dict[str, list[tuple[float, float]]] = {"by words": [], "by words and meaning": []}
    for turn in range(ROUNDS + 1):
        for name, library in zip(taken, (plain, meant), strict=True):
            command = [sys.executable, "-I", "-X", "utf8", "-c", ASK, str(ROOT / "tools"), given.question]
            command += ["--jurisdiction", given.jurisdiction, *day, "--library", str(library)]
            before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            ran = subprocess.run(command, capture_output=True, check=False, env=dict(os.environ))
            clock = time.perf_counter() - clock
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if ran.returncode > 1:
                raise SystemExit(ran.stderr.decode())
            if turn:
                cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                taken[name].append((clock, cpu))
    for name, rounds in taken.items():
        clock, cpu = (statistics.median(one[at] for one in rounds) for at in (0, 1))
        yield f"a whole `tools/ask`, {name}", f"{clock:.2f} s", f"{cpu:.2f} s"


if __name__ == "__main__":
    raise SystemExit(main())
