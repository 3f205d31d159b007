"""How surely the days of a document are read: against the days that a corpus of Chinese law lists for its files.

    python benchmarks/read_days.py DIR     DIR holds documents.jsonl and docs/

Precision is of what is read above the threshold from which an attribute counts (0.8); the rest goes to a person.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.errors import LibraryError  # noqa: E402 - the path above comes first
from inforce.ingest.documents import read_document  # noqa: E402 - the path above comes first

SURE = 0.8
LISTED = {"effective_from": "effective_date", "promulgated_on": "publish_date"}


def main() -> None:
    """Read every document and print a table."""
    folder = Path(sys.argv[1])
    found: Counter[tuple[str, str]] = Counter()
    for line in (folder / "documents.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        try:
            document = read_document((folder / row["file"]).read_bytes(), row["file"])
        except LibraryError:
            found["refused", ""] += 1
            continue
        for field, listed in LISTED.items():
            if row[listed]:
                read = document.attribute(field)
                how = "not read" if read is None else "in doubt" if read.confidence < SURE else "sure"
                right = read is not None and str(read.value) == row[listed]
                found[field, f"{how}, {'right' if right else 'otherwise'}" if read is not None else how] += 1
    print("| attribute | sure and right | sure and otherwise | precision | in doubt (of them right) | not read |")
    print("|---|---|---|---|---|---|")
    for field in LISTED:
        right, wrong = found[field, "sure, right"], found[field, "sure, otherwise"]
        doubt, also = found[field, "in doubt, otherwise"], found[field, "in doubt, right"]
        share = 100 * right / max(1, right + wrong)
        print(f"| {field} | {right} | {wrong} | {share:.1f} % | {doubt + also} ({also}) | {found[field, 'not read']} |")


if __name__ == "__main__":
    main()
