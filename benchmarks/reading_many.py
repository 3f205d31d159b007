"""Whether a folder is read on the cores there are: the same files with one process, and with one for each core.

    python -m benchmarks.reading_many DIR [COUNT]     the first COUNT (1,000) files below DIR

The ratio is what counts: on a machine at work elsewhere it is below the number of its cores.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from inforce.errors import LibraryError
from inforce.ingest.given import Received
from inforce.ingest.reading_many import read_many

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def main() -> None:
    """Read twice, and print the ratio."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()][:count]
    seconds = {}
    for processes in (1, os.cpu_count() or 1):
        began = time.perf_counter()
        received = ((Received(str(path), path.read_bytes(), NOW), None) for path in files)
        found = list(read_many(received, processes))
        seconds[processes] = time.perf_counter() - began
        clauses = sum(0 if isinstance(one, LibraryError) else len(one.units) for one in found)
        print(f"{processes} process(es): {len(files)} files, {clauses:,} clauses in {seconds[processes]:.1f} s")
    one, all_cores = seconds[1], seconds[max(seconds)]
    print(f"{one / all_cores:.2f} times as fast with one for each core")


if __name__ == "__main__":
    main()
