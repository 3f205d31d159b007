"""What becomes of every file of a folder of sets.

    python -m benchmarks.reading_sets DIR [SET...]

Each folder in DIR is a set, read in a process of its own so that the peak memory is the set's (and that of the process
which reads a PDF). Three tables are printed: files, clauses and refusals; what of the characters is in no clause; what
the source holds by its own look against the clauses. Then each refusal and what was found, to be read.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from inforce.errors import LibraryError
from inforce.ingest.given import Received
from inforce.ingest.received import read_received

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
SUFFIXES = {".docx", ".pdf", ".txt", ".md", ".html", ".xml"}
# Files that tell of a set, and are no documents of it.
ABOUT = {"SOURCE.txt", "README.md", "UPSTREAM_README.md"}
KINDS = ("headings", "table_rows", "notes", "figures", "letters")


class Told:
    """What one set came to."""

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.counts: Counter[tuple[str, str]] = Counter()
        self.found: Counter[str] = Counter()
        self.refused: list[tuple[str, str, str]] = []
        self.seconds = 0.0
        self.memory = 0


def read_set(folder: Path) -> Told:
    """Read every file below a folder. A fault that is no refusal ends the run: it must not happen."""
    told = Told()
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES and path.name not in ABOUT]
    began = time.perf_counter()
    for path in paths:
        told.sums["files"] += 1
        try:
            document = read_received(Received(str(path.relative_to(folder)), path.read_bytes(), NOW))
        except LibraryError as error:
            told.refused.append((str(path.relative_to(folder)), error.code, f"{error.message} | {error.next}"))
            continue
        told.sums["clauses"] += len(document.units)
        told.sums["characters"] += document.characters.source
        for part in document.characters.left_out:
            told.left[part.what] += part.count
        for one in document.counts:
            told.counts.update(
                {(one.what, "source"): one.source, (one.what, "clauses"): one.clauses, (one.what, "out"): one.left_out}
            )
        told.found.update(finding.kind for finding in document.findings)
        told.sums["stopped"] += any(finding.stops for finding in document.findings)
    told.seconds = time.perf_counter() - began
    peaks = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    told.memory = max(peaks) // 1024
    return told


def main() -> None:
    """Read every set and print what became of it."""
    folder = Path(sys.argv[1])
    names = sys.argv[2:] or sorted(path.name for path in folder.iterdir() if path.is_dir())
    sets: dict[str, Told] = {}
    for name in names:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            sets[name] = pool.apply(read_set, (folder / name,))
    print("| set | files | clauses | characters | in clauses | refused | to be looked at | seconds | MB at the peak |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, told in sets.items():
        kept = 100 * (1 - told.left.total() / max(1, told.sums["characters"]))
        reasons = ", ".join(f"{count} {code}" for code, count in Counter(code for _, code, _ in told.refused).items())
        print(
            f"| {name} | {told.sums['files']} | {told.sums['clauses']:,} | {told.sums['characters']:,} | {kept:.0f} % "
            f"| {reasons or '0'} | {told.sums['stopped']} | {told.seconds:.1f} | {told.memory} |"
        )
    print("\n| set | characters in no clause |\n|---|---|")
    for name, told in sets.items():
        print(f"| {name} | {', '.join(f'{what} {count:,}' for what, count in told.left.most_common() if count)} |")
    print(f"\n| set | {' | '.join(kind.replace('_', ' ') for kind in KINDS)} |\n|---|{'---|' * len(KINDS)}")
    for name, told in sets.items():
        print(f"| {name} | {' | '.join(both_sides(told, kind) for kind in KINDS)} |")
    for name, told in sets.items():
        print(f"\n{name}: found {dict(told.found.most_common())}")
        for file, code, why in told.refused:
            print(f"  refused: {file}: {code}: {why}")


def both_sides(told: Told, kind: str) -> str:
    """`12 = 10 + 2`, in the source, in clauses, left out by name; and what is missing on the second side."""
    source, clauses, out = (told.counts[kind, side] for side in ("source", "clauses", "out"))
    if not source:
        return ""
    missing = source - clauses - out
    return f"{source:,} = {clauses:,} + {out:,}" + (f", {missing} missing" if missing else "")


if __name__ == "__main__":
    main()
