"""What it costs to publish one accepted change: python -m benchmarks.site_again [CLAUSES...], all generated.

A library of editions of 60 sections; its site is built, one section of one of them is changed and accepted by the
commands that people use, and the site is built again. Prints a table in Markdown: CPU and clock of both builds, and how
many files a host has to be sent. Plain copying of the same files is what a build is held against.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from inforce.cli import publish
from tests.office import Office

SECTIONS = 60
SIZES = (500, 5_000)


def document(number: int, hours: str, begins: str) -> str:
    """One edition; the hours stand in its second section."""
    rules = [f"These Rules commence on {begins}.", f"No visitor may park for more than {hours} hours."]
    rules += [f"Bay {bay} of yard {number} is for carts that carry less than {bay} crates." for bay in range(3, 61)]
    body = "\n\n".join(f"{at}. {text}" for at, text in enumerate(rules, 1))
    return f"# Yard {number} Rules\n\n{body}\n"


def built(office: Office, out: Path) -> dict[str, Any]:
    """What one build tells, with its seconds."""
    clock, cpu = time.perf_counter(), time.process_time()
    told = office.does(publish.main, "build", "--out", str(out), "--url", "https://rules.example/")
    return {**told, "clock": time.perf_counter() - clock, "cpu": time.process_time() - cpu}


def measured(clauses: int, folder: Path) -> str:
    """One row of the table."""
    office = Office.opened(folder)
    for number in range(1, clauses // SECTIONS + 1):
        office.holds(document(number, "four", "1 January 2021"), "--work", f"yard-{number}", name=f"yard-{number}.md")
    first = built(office, folder / "site")
    office.holds(document(1, "two", "1 March 2022"), "--work", "yard-1", name="yard-1.md")
    again = built(office, folder / "site")
    started = time.perf_counter()
    shutil.copytree(folder / "site", folder / "copy")
    copied = time.perf_counter() - started
    print(json.dumps({"first": first["clauses"], "again": again["clauses"]}), file=sys.stderr)
    seconds = f"{first['cpu']:.1f} | {again['cpu']:.1f} | {first['clock']:.1f} | {again['clock']:.1f}"
    differ = f"{again['changed_files']:,} of {again['files']:,}"
    return f"| {first['clauses']:,} | {seconds} | {differ} | {again['clock'] / copied:.1f} |"


def main() -> None:
    """Measure and print."""
    print("| clauses | CPU s, first | again | clock s, first | again | files that differ | x copying the site |")
    print("|---|---|---|---|---|---|---|")
    for size in [int(one) for one in sys.argv[1:]] or SIZES:
        with tempfile.TemporaryDirectory(prefix="inforce-site-") as folder:
            print(measured(size, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
