"""What is read of a title alone: body, number, kind, year and place, against labels made by hand.

    python -m benchmarks.titles FILE     FILE is the questions of a benchmark, JSON lines, each with its source_document

A title is put over one invented article and read as any other document. The labels are in titles.yml, each under a hash
of its title; a title without a label is left out. Precision is of what is read above the threshold from which an
attribute counts (0.8); the rest goes to a person.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml

from inforce.ingest.documents import read_document

SURE = 0.8
BODY = "第一条　访客停车不得超过四小时。"
# What a label calls it, and the attribute that is read.
FIELDS = {
    "issuer": "issuing_body",
    "number": "number",
    "type": "document_type",
    "year": "year",
    "place": "place",
}
Label = dict[str, str]


def titles(file: Path) -> Iterator[str]:
    """Every title that a source names, each once."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    yield from dict.fromkeys(title.strip() for row in rows for title in row["source_document"].split(";"))


def labelled(file: Path) -> Iterator[tuple[str, str, Label]]:
    """(half, title, its label) of every title that has one."""
    halves = yaml.safe_load(Path(__file__).with_suffix(".yml").read_text(encoding="utf-8"))
    for title in titles(file):
        key = hashlib.sha256(title.encode()).hexdigest()[:12]
        yield from ((half, title, labels[key]) for half, labels in halves.items() if key in labels)


def outcome(title: str, label: Label) -> Iterator[tuple[str, str]]:
    """(what is labelled, how it came out) for each field."""
    document = read_document(f"# {title}\n\n{BODY}\n".encode(), "title.md")
    for name, field in FIELDS.items():
        read, told = document.attribute(field), label.get(name)
        right = told == (None if read is None else str(read.value))
        if read is None:
            yield name, "not named, not read" if right else "not read"
        else:
            yield name, f"{'sure' if read.confidence >= SURE else 'in doubt'}, {'right' if right else 'otherwise'}"


def main() -> None:
    """Read every labelled title and print a table."""
    found: Counter[tuple[str, str, str]] = Counter()
    count: Counter[str] = Counter()
    for half, title, label in labelled(Path(sys.argv[1])):
        count[half] += 1
        for name, how in outcome(title, label):
            found[half, name, how] += 1
            if how.endswith("otherwise") or how == "not read":
                print(f"  {half}, {name}, {how}: {title}")
    print("| titles | read of each | all right | sure and right | sure and otherwise | in doubt (right) | not read |")
    print("|---|---|---|---|---|---|---|")
    for half, total in count.items():
        for name in FIELDS:
            right, wrong = found[half, name, "sure, right"], found[half, name, "sure, otherwise"]
            doubt, also = found[half, name, "in doubt, otherwise"], found[half, name, "in doubt, right"]
            every = right + also + found[half, name, "not named, not read"]
            print(
                f"| {half}, {total} | {name} | {100 * every / total:.1f} % | {right} | {wrong} "
                f"| {doubt + also} ({also}) | {found[half, name, 'not read']} |"
            )


if __name__ == "__main__":
    main()
