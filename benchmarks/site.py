"""What the public site costs: python -m benchmarks.site [CLAUSES...|LIBRARY...], libraries generated or given.

For each library, in a process of its own: pages, files, megabytes, seconds part by part, peak memory; what MkDocs and
its theme cost beside what is ours; bytes of a first page and of a search.
"""

from __future__ import annotations

import gzip
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from inforce.pages import machine_files, site_folder
from inforce.pages.drawing import Drawing
from inforce.pages.publishing import publication_of
from inforce.pages.site_build import SiteBuild, Where
from inforce.pages.snapshot import take
from inforce.storage.library import Library

TODAY = date(2026, 11, 30)
SIZES = (500, 5_000, 20_000)


class Clock:
    """Seconds of CPU by part: the same on a machine that is busy with other things."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, its seconds counted under a part."""

        def counted(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever the work takes and gives
            start = time.process_time()
            try:
                return work(*given, **named)
            finally:
                self.seconds[part] += time.process_time() - start

        return counted


def measure(library_root: Path, out: Path) -> dict[str, Any]:
    """Build the site of a library once and say what it cost."""
    clock = Clock()
    start, before = time.perf_counter(), time.process_time()
    library = Library.open(library_root)
    held = clock.timed("reading git", take)(library)
    publication = clock.timed("deciding, differences", publication_of)(held, TODAY)
    del held
    site = clock.timed("pages listed", SiteBuild)(publication, ROOT, Where("https://rules.example/"))
    Drawing.html = clock.timed("our HTML", Drawing.html)
    machine_files.search_files = clock.timed("search index", lambda p, f=machine_files.search_files: list(f(p)))
    SiteBuild.finish = clock.timed("finish", SiteBuild.finish)
    clock.timed("all of the build", site_folder.build)(site, ROOT, out)
    total = time.perf_counter() - start
    parts = clock.seconds
    parts["files for machines, manifest"] = parts.pop("finish") - parts["search index"]
    parts["MkDocs and theme"] = (
        parts.pop("all of the build")
        - parts["our HTML"]
        - parts["search index"]
        - parts["files for machines, manifest"]
    )
    files = [path for path in out.rglob("*") if path.is_file()]
    return {
        "clauses": len(publication.clauses),
        "editions": len(publication.editions),
        "pages": len(site.pages),
        "files": len(files),
        "MB": sum(path.stat().st_size for path in files) / 1e6,
        "seconds": total,
        "cpu": time.process_time() - before,
        "peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
        "parts": dict(parts),
        "weights": weights(out),
    }


def weights(out: Path) -> dict[str, str]:
    """What a reader loads, in kB as they are and as a host sends them (gzip)."""
    pages = sorted(out.glob("rules/*/*/*.html"), key=lambda path: path.stat().st_size)
    shared = [*out.glob("assets/stylesheets/*.css"), out / "assets" / "site.css", out / "assets" / "site.js"]
    search = [out / "assets" / "search.js", out / "search" / "editions.js"]
    terms, texts = list(out.glob("search/terms-*.js")), list(out.glob("search/texts-*.js"))
    found = {
        "style sheets and script, once": shared,
        "home": [out / "index.html"],
        "edition, the median": pages[len(pages) // 2 :][:1],
        "edition, the largest": pages[-1:],
        "search, at its start": search,
        "search, the largest part of terms": [max(terms, key=lambda path: path.stat().st_size)] if terms else [],
        "search, one part of texts": texts[:1],
    }
    return {name: _kilobytes(paths) for name, paths in found.items()}


def _kilobytes(paths: list[Path]) -> str:
    plain = sum(path.stat().st_size for path in paths)
    sent = sum(len(gzip.compress(path.read_bytes(), 6)) for path in paths)
    return f"{plain / 1000:,.0f} kB, {sent / 1000:,.0f} kB sent"


def in_a_process(library_root: Path, out: Path) -> dict[str, Any]:
    """The same in a process of its own, so that its memory is its own."""
    command = [sys.executable, "-m", "benchmarks.site", "--measure", str(library_root), str(out)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def main() -> int:
    """Measure and print tables."""
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(Path(sys.argv[2]), Path(sys.argv[3]))))
        return 0
    given = sys.argv[1:] or [str(size) for size in SIZES]
    found: list[tuple[str, dict[str, Any]]] = []
    with tempfile.TemporaryDirectory(prefix="inforce-site-") as folder:
        for name in given:
            root = Path(name)
            if name.isdecimal():
                from benchmarks.index import make

                root = make(Path(folder) / f"library-{name}", int(name)).root
            found.append((root.name, in_a_process(root, Path(folder) / f"site-{root.name}")))
            print(f"measured {root.name}", file=sys.stderr)
    tell(found)
    return 0


def tell(found: list[tuple[str, dict[str, Any]]]) -> None:
    """The figures as tables in Markdown."""
    print("| library | clauses | editions | pages | files | MB | seconds | of CPU | ms of CPU a clause | peak MB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name, one in found:
        counts = " | ".join(f"{one[what]:,}" for what in ("clauses", "editions", "pages", "files"))
        each = 1000 * one["cpu"] / one["clauses"]
        times = f"{one['seconds']:.1f} | {one['cpu']:.1f} | {each:.1f}"
        print(f"| {name} | {counts} | {one['MB']:.0f} | {times} | {one['peak MB']:.0f} |")
    heads = " | ".join(name for name, _ in found)
    for what, said, form in (("parts", "seconds of CPU", "{:.1f}"), ("weights", "what a reader loads", "{}")):
        print(f"\n| {said} | {heads} |\n|---|{'---|' * len(found)}")
        for part in found[-1][1][what]:
            print(f"| {part} | {' | '.join(form.format(one[what].get(part, 0)) for _, one in found)} |")


if __name__ == "__main__":
    raise SystemExit(main())
