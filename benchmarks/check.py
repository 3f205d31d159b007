"""How fast tools/check is: python -m benchmarks.check [CLAUSES], which are generated, each with its card.

Prints a table in Markdown. The ratio is to `yaml.load(..., Loader=yaml.CSafeLoader)` of the same files in the same run:
the least that anything which reads YAML has to do. (For scale: doorstop, which also keeps its items as YAML in git,
publishes 12.6 s for 2,000 items.)
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from pathlib import Path

import yaml

from benchmarks import ROOT
from benchmarks.index import CLAUSES_IN_AN_EDITION, PLACES, Writer
from inforce.decisions.rules.checking import faults_of
from inforce.decisions.rules.looking import look
from inforce.model.cards import PersonOfTheDay
from inforce.storage.library_files import LibraryFiles
from tests.storage.libraries import MadeLibrary, card, clause, delta, instrument

ANA = PersonOfTheDay(id="ana", name="Ana Li")
DAY = date(2021, 1, 1)
PLAIN = "yaml.load, CSafeLoader"
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from inforce.cli.check import main; main()"


def make(folder: Path, count: int) -> MadeLibrary:
    """A library without faults of so many clauses, each with its card, seven in ten of them English."""
    made, writer = MadeLibrary(folder), Writer(1)
    made.write_settings(development_reviewer="ana")
    for number in range(-(-count // CLAUSES_IN_AN_EDITION)):
        language = "zh" if number % 10 > 6 else "en"
        source = f"Work {number}\n".encode()
        edition = instrument(
            f"{PLACES[number % 3]}/work-{number}/2020-01-01",
            language=language,
            file="source.txt",
            source_sha256=sha256(source).hexdigest(),
        )
        accepted = {"status": "accepted", "decided_by": ANA, "decided_on": DAY, "detected_on": DAY}
        issued = delta(f"work-{number}", edition.id, kind="new_instrument", proposes=edition.id, **accepted)
        made.write(edition, issued)
        (made.root / "instruments" / edition.id / "source.txt").write_bytes(source)
        for at in range(min(CLAUSES_IN_AN_EDITION, count - number * CLAUSES_IN_AN_EDITION)):
            length = max(12, int(writer.chance.gauss(80, 30)))
            text = writer.chinese(length) if language == "zh" else writer.english(length)
            one = clause(f"{edition.id}/s-{at}", text, order=at, heading=writer.question(language)[:40])
            made.write(one, card(one, edition, delta_id=issued.id))
    made.commit("Begin")
    return made


def measure(works: dict[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Seconds that each work takes: the median of several rounds, each work once a round, as machines have moods."""
    taken: dict[str, list[float]] = {what: [] for what in works}
    for _ in range(rounds):
        for what, work in works.items():
            start = time.perf_counter()
            work()
            taken[what].append(time.perf_counter() - start)
    return {what: sorted(seconds)[rounds // 2] for what, seconds in taken.items()}


def main() -> None:
    """Measure a library of 10,000 clauses, or of as many as are asked for, and print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(prefix="inforce-benchmark-") as folder:
        made = make(Path(folder) / "library", count)
        contents = [path.read_bytes() for path in made.root.rglob("*.yml")]
        faults = faults_of(look(LibraryFiles.open(made.root)))
        command = [sys.executable, "-c", RUN, str(ROOT / "tools"), "--library", str(made.root)]
        figures = measure(
            {
                PLAIN: lambda: [yaml.load(content, Loader=yaml.CSafeLoader) for content in contents],
                "reading all from git, typed": lambda: look(LibraryFiles.open(made.root)),
                "the same, and the rules": lambda: faults_of(look(LibraryFiles.open(made.root))),
                "tools/check, the whole process": lambda: subprocess.run(
                    command, check=not faults, capture_output=True
                ),
            }
        )
        print(f"| {count:,} clauses, {len(contents):,} files, {len(faults)} faults | seconds | files/s | x yaml.load |")
        print("|---|---|---|---|")
        for what, seconds in figures.items():
            print(f"| {what} | {seconds:.2f} | {len(contents) / seconds:,.0f} | {seconds / figures[PLAIN]:.2f} |")


if __name__ == "__main__":
    main()
