"""How fast documents are read, format by format, on one core: python -m benchmarks.reading [FOLDER].

Without a folder a document of a hundred clauses is made in each format; with one, every file below it is read, and a
row tells of each what was found, what was left out, and why it was refused. Memory is that of this process and of the
one that reads a PDF, at its highest.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from inforce.errors import LibraryError
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from tests.ingest.pdf_file import filled, lines, pdf_file
from tests.ingest.word_file import level, lists, p, word_file

CLAUSES = 100
REPEATS = 3
WORDS = "A visitor must sign the register at gate {n} before entering, and must hand the badge back to the keeper. " * 3
SUFFIXES = {".docx", ".pdf", ".txt", ".md", ".html", ".xml"}


def made() -> dict[str, bytes]:
    """The same rules in each format."""
    clauses = [WORDS.format(n=n).strip() for n in range(1, CLAUSES + 1)]
    text = "\n\n".join(f"{n}. {clause}" for n, clause in enumerate(clauses, start=1))
    items = "".join(f"<li>{clause}</li>" for clause in clauses)
    body = "".join(p(clause, num=(1, 0)) for clause in clauses)
    pages = []
    for first in range(0, CLAUSES, 10):
        shown = enumerate(clauses[first : first + 10], start=first + 1)
        pages.append("\n".join(lines(filled(f"{n}. {clause}"), 70 + 70 * (n - first)) for n, clause in shown))
    return {
        "text": f"Yard Rules\n\n{text}\n".encode(),
        "Markdown": f"# Yard Rules\n\n{text}\n".encode(),
        "HTML": f"<!doctype html><html><body><h1>Yard Rules</h1><ol>{items}</ol></body></html>".encode(),
        "DOCX": word_file(p("Yard Rules", style="Title") + body, numbering=lists({0: level(0, "%1.")}, {1: (0, "")})),
        "PDF": pdf_file(pages),
    }


def timed(data: bytes, name: str) -> tuple[ReadDocument | LibraryError, float]:
    """What came of a file, and the seconds it took."""
    begun = time.perf_counter()
    try:
        found: ReadDocument | LibraryError = read_document(data, name)
    except LibraryError as error:
        found = error
    return found, time.perf_counter() - begun


def memory() -> float:
    """The highest memory so far, of this process or of those it started, in MiB (Linux)."""
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024


def by_format() -> None:
    """Read the same hundred clauses in each format, and print a row for each."""
    print("| format | clauses | seconds | clauses per second | peak MiB |\n|---|---|---|---|---|")
    for kind, data in made().items():
        tries = [timed(data, "rules") for _ in range(REPEATS)]
        found, seconds = min(tries, key=lambda one: one[1])
        if isinstance(found, LibraryError):
            sys.exit(f"{kind}: {found}")
        count = len(found.units)
        print(f"| {kind} | {count} | {seconds:.3f} | {count / seconds:,.0f} | {memory():.0f} |")


def by_file(folder: Path) -> None:
    """Read each file of a folder, and print what becomes of it."""
    print("| file | clauses | characters left out | refused | seconds | peak MiB |\n|---|---|---|---|---|---|")
    for path in sorted(one for one in folder.rglob("*") if one.suffix in SUFFIXES and one.is_file()):
        found, seconds = timed(path.read_bytes(), path.name)
        where = path.relative_to(folder)
        if isinstance(found, LibraryError):
            print(f"| {where} | | | {found.code}: {found.message[:100]} | {seconds:.2f} | {memory():.0f} |")
            continue
        left = ", ".join(f"{item.what} {item.count}" for item in found.characters.left_out)
        print(f"| {where} | {len(found.units)} | {left} | | {seconds:.2f} | {memory():.0f} |")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        by_file(Path(sys.argv[1]))
    else:
        by_format()
