"""What one `tools/ask` costs, from the shell's start to its end.

    python -m benchmarks.asking [--rounds N] [--clauses N] [--library DIR QUESTION [OPTION...]]

Asks the sample library (a clone of this repository, so that no answer is stored here) and a generated one of 10,000
clauses; with `--library DIR QUESTION [OPTION...]` that question of that library, where its answers are stored. Each
question is asked once before, so that the index is made.

Prints tables in Markdown. Each round runs everything once, `python -c "import click, yaml"` included, because machines
have moods; figures are medians, and the ratios are to that command. CPU is that of the process and all that it starts.
The parts are those of a process of their own; what a part imports is counted to it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from benchmarks import ROOT

PYTHON = ROOT / ".venv" / "bin" / "python"
BARE = 'python -c "import click, yaml"'
SAMPLE = {
    "sample, answered": ("How high does a pool fence have to be in Calder?", "--as-at", "2018-06-01"),
    "sample, in Chinese": ("云岚市硕士研究生的租房补贴每月多少钱？", "--as-at", "2025-03-01"),
    "sample, in conflict": (
        *("How long may a bin stay on the kerb after it has been emptied?", "--jurisdiction", "calder-port-linden"),
        *("--as-at", "2024-05-01"),
    ),
    "sample, declined": ("What colour must a pool fence be in Osprey?", "--as-at", "2024-05-01"),
}
# Runs a command part by part, and tells of each the seconds it took on the clock and of the processor.
PARTS = """
import atexit, gc, json, resource, sys, time
gc.set_threshold(100_000)
atexit.register(gc.freeze)
tools, told = sys.argv[1], {}
def used():
    own, others = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter(), own + others.ru_utime + others.ru_stime
def note(name, before):
    for place, (then, now) in enumerate(zip(before, used())):
        told.setdefault(name, [0.0, 0.0])[place] += now - then
def noted(name, work):
    def run(*given, **named):
        before = used()
        try:
            return work(*given, **named)
        finally:
            note(name, before)
    return run
before = used()
import click, yaml
note("importing click and yaml", before)
before = used()
sys.path.append(tools)
import inforce.cli.ask as ask, inforce.decisions.answering as checks, inforce.storage.answer_store
note("importing the rest", before)
ask.open_library = noted("opening the library", ask.open_library)
ask.tell_warnings = noted("what is not committed", ask.tell_warnings)
names = {"identify": "1 identify", "retrieve": "2 retrieve", "keep_in_force": "3 in force", "compose": "4 compose",
         "attach_cards": "5 cite", "settle": "6 decline", "apply_audience": "7 audience", "store": "8 store"}
for name, label in names.items():
    setattr(checks, name, noted(label, getattr(checks, name)))
sys.argv[:] = ["ask", *sys.argv[2:]]
started = []
sys.addaudithook(lambda event, _: started.append(event) if event == "subprocess.Popen" else None)
try:
    ask.main()
except SystemExit:
    print(json.dumps({"parts": told, "git": len(started)}), file=sys.stderr)
"""


def run(*command: str | Path) -> tuple[float, float]:
    """Run a command; gives back its seconds on the clock and of the processor. Raises where it could not work."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run(command, capture_output=True, check=False)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode > 1:
        raise RuntimeError(ran.stderr.decode())
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def parts(question: Sequence[str]) -> tuple[dict[str, tuple[float, float]], int]:
    """The parts of one ask in a process of its own, each with its seconds; and the git processes that it starts."""
    command = [PYTHON, "-I", "-X", "utf8", "-c", PARTS, ROOT / "tools", *question]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stderr.splitlines()[-1])
    return told["parts"], told["git"]


def measure(questions: dict[str, Sequence[str]], rounds: int) -> None:
    """Ask every question in every round, and print what was measured."""
    bare: list[tuple[float, float]] = []
    whole: dict[str, list[tuple[float, float]]] = defaultdict(list)
    within: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    processes = {}
    for question in questions.values():
        run(ROOT / "tools" / "ask", *question)
    for _ in range(rounds):
        bare.append(run(PYTHON, "-c", "import click, yaml"))
        for name, question in questions.items():
            whole[name].append(run(ROOT / "tools" / "ask", *question))
            told, processes[name] = parts(question)
            for part, seconds in told.items():
                within[name][part].append(seconds)
    print("| whole process | seconds | CPU seconds | x on the clock | x of CPU | git processes |")
    print("|---|---|---|---|---|---|")
    print(f"| {BARE} | {_median(bare, 0):.3f} | {_median(bare, 1):.3f} | 1 | 1 | |")
    for name, figures in whole.items():
        clock, cpu = _median(figures, 0), _median(figures, 1)
        ratios = f"{clock / _median(bare, 0):.1f} | {cpu / _median(bare, 1):.1f}"
        print(f"| {name} | {clock:.3f} | {cpu:.3f} | {ratios} | {processes[name]} |")
    every = dict.fromkeys(part for told in within.values() for part in told)
    print(f"\n| parts, ms of CPU | {' | '.join(within)} |\n|---|{'---|' * len(within)}")
    for part in every:
        cells = [f"{1000 * _median(told[part], 1):.1f}" if part in told else "" for told in within.values()]
        print(f"| {part} | {' | '.join(cells)} |")


def _median(figures: Sequence[tuple[float, float]], which: int) -> float:
    return statistics.median(pair[which] for pair in figures)


def generated(folder: Path, count: int) -> Sequence[str]:
    """A library of so many clauses that no one ever enacted, and a question that one of them answers."""
    from benchmarks.index import PLACES, make
    from inforce.storage.library import Library

    made = make(folder, count)
    library = Library.open(made.root)
    english = [one for one in library.catalogue.admissible(PLACES, date(2024, 6, 1)) if one.startswith("au-nsw/")]
    words = library.clause(sorted(english)[len(english) // 2]).text.split()[:14]
    return f"How many days may {' '.join(words)} take?", "--jurisdiction", "au-nsw", "--as-at", "2024-06-01"


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--clauses", type=int, default=10_000, help="of the generated library; 0 for none")
    parser.add_argument("--library", type=Path)
    parser.add_argument("question", nargs=argparse.REMAINDER, help="a question and the options of tools/ask")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(prefix="inforce-benchmark-") as name:
        folder = Path(name)
        os.environ["INFORCE_CACHE"] = str(folder / "cache")
        if given.library is not None:
            measure({"asked": (*given.question, "--library", str(given.library))}, given.rounds)
            return
        sample = folder / "sample"
        subprocess.run(["git", "clone", "-q", ROOT, sample], check=True)
        questions = {label: (*question, "--library", str(sample)) for label, question in SAMPLE.items()}
        if given.clauses:
            question = generated(folder / "generated", given.clauses)
            questions[f"{given.clauses:,} clauses"] = (*question, "--library", str(folder / "generated"))
        measure(questions, given.rounds)


if __name__ == "__main__":
    main()
