"""How law XML is read: what of each set, what is left out, and how fast.

    python -m benchmarks.reading_xml DIR     DIR holds clml_uk, uslm_us, ecfr_us, cfpb_regml, dc_law_xml, akn_za_bylaws

Each set is read in a process of its own, on one core, so that the peak memory is the set's. How
surely attributes are read is told by attributes.py.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections import Counter
from pathlib import Path

from inforce.errors import LibraryError
from inforce.ingest.documents import read_document

SETS = ("clml_uk", "uslm_us", "ecfr_us", "cfpb_regml", "dc_law_xml", "akn_za_bylaws")


def read_set(folder: Path) -> tuple[Counter[str], Counter[str], list[str], float, int]:
    """(files, clauses, characters; characters left out by kind; refusals; seconds; MB at the peak) of one set."""
    sums: Counter[str] = Counter()
    left: Counter[str] = Counter()
    refused: list[str] = []
    files = [(path.name, path.read_bytes()) for path in sorted(folder.rglob("*.xml"))]
    began = time.perf_counter()
    for name, data in files:
        sums["files"] += 1
        try:
            document = read_document(data, name)
        except LibraryError as error:
            refused.append(f"{name}: {error.message}")
            continue
        sums["clauses"] += len(document.units)
        sums["characters"] += document.characters.source
        for part in document.characters.left_out:
            left[part.what] += part.count
    seconds = time.perf_counter() - began
    return sums, left, refused, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Read every set and print two tables."""
    folder = Path(sys.argv[1])
    told: list[tuple[str, Counter[str], list[str]]] = []
    print("| set | files | refused | clauses | characters | in clauses | seconds | clauses a second | MB at the peak |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in SETS:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            sums, left, refused, seconds, memory = pool.apply(read_set, (folder / name,))
        kept = 100 * (1 - left.total() / max(1, sums["characters"]))
        print(
            f"| {name} | {sums['files']} | {len(refused)} | {sums['clauses']:,} | {sums['characters']:,} "
            f"| {kept:.0f} % | {seconds:.1f} | {sums['clauses'] / seconds:,.0f} | {memory} |"
        )
        told.append((name, left, refused))
    print("\n| set | characters in no clause |\n|---|---|")
    for name, left, _ in told:
        print(f"| {name} | {', '.join(f'{what} {count:,}' for what, count in left.most_common() if count)} |")
    for name, _, refused in told:
        for why in refused:
            print(f"\nrefused in {name}: {why}")


if __name__ == "__main__":
    main()
