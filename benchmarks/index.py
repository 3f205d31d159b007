"""How fast a library is indexed, brought up to date and searched: python -m benchmarks.index [CLAUSES], all generated.

Prints a table in Markdown. Figures depend on the machine: compare ratios, not milliseconds.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import accumulate
from pathlib import Path

from inforce.storage.library import Library
from tests.storage.libraries import MadeLibrary, card, clause, instrument

PLACES = ("au", "au-nsw", "au-qld")
DAY = date(2022, 2, 2)
CLAUSES_IN_AN_EDITION = 60


# Small words and how often each comes, out of a hundred or so, as in rules.
SMALL = {
    **{"the": 22, "of": 13, "and": 10, "to": 10, "a": 9, "in": 7, "or": 6, "by": 4, "for": 4, "with": 2, "any": 2},
    **{"must": 2, "may": 2, "not": 2, "shall": 2, "person": 2, "council": 2, "notice": 1, "within": 1, "days": 1},
}


class Writer:
    """Writes clauses that no one ever enacted, with the word frequencies and repeated phrases of real ones."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        syllables = [first + then for first in "bcdfglmnprstv" for then in ("a", "e", "i", "o", "u", "ar", "en", "il")]
        self.words = ["".join(self.chance.choices(syllables, k=self.chance.randint(2, 4))) for _ in range(12_000)]
        self.weights = list(accumulate(1 / (n + 8) for n in range(len(self.words))))
        self.signs = [chr(0x4E00 + 7 * n) for n in range(2_500)]
        self.sign_weights = list(accumulate(1 / (n + 25) for n in range(len(self.signs))))
        self.phrases = [self._phrase() for _ in range(4_000)]
        self.chinese_phrases = ["".join(self._signs(self.chance.randint(2, 8))) for _ in range(4_000)]

    def _phrase(self) -> str:
        length = self.chance.randint(2, 6)
        rare = self.chance.choices(self.words, cum_weights=self.weights, k=length)
        small = self.chance.choices([*SMALL], [*SMALL.values()], k=length)
        return " ".join(word if n % 2 else other for n, (word, other) in enumerate(zip(rare, small, strict=True)))

    def _signs(self, count: int) -> list[str]:
        return self.chance.choices(self.signs, cum_weights=self.sign_weights, k=count)

    def english(self, words: int) -> str:
        """A paragraph of about so many words."""
        text = " ".join(self.chance.choices(self.phrases, k=max(3, words // 4)))
        return f"{text} within {self.chance.randint(1, 90)} days of section {self.chance.randint(1, 300)}."

    def chinese(self, signs: int) -> str:
        """A paragraph of about so many signs."""
        text = "，".join(self.chance.choices(self.chinese_phrases, k=max(3, signs // 5)))
        return f"{text}，{self.chance.randint(2, 90)}日内按第{self.chance.randint(1, 99)}条办理。"

    def heading(self, language: str) -> str:
        """A heading of a few words."""
        return self.chance.choice(self.chinese_phrases if language == "zh" else self.phrases)

    def question(self, language: str) -> str:
        """A question of the size that people ask."""
        if language == "zh":
            return "".join(self.chance.choices(self.chinese_phrases, k=4)) + "是多少？"
        return "How many days " + " ".join(self.chance.choices(self.phrases, k=4)) + "?"


def make(folder: Path, count: int) -> MadeLibrary:
    """A library of so many clauses, each with its card, seven in ten of them English."""
    made, writer = MadeLibrary(folder), Writer(1)
    for number in range(-(-count // CLAUSES_IN_AN_EDITION)):
        language = "zh" if number % 10 > 6 else "en"
        edition = instrument(f"{PLACES[number % 3]}/work-{number}/2020-01-01", language=language)
        made.write(edition)
        for at in range(min(CLAUSES_IN_AN_EDITION, count - number * CLAUSES_IN_AN_EDITION)):
            length = max(12, int(writer.chance.gauss(80, 30)))
            text = writer.chinese(length) if language == "zh" else writer.english(length)
            one = clause(f"{edition.id}/s-{at}", text, order=at, heading=writer.heading(language))
            made.write(one, card(one, edition))
    made.commit("Begin")
    return made


def timed(work: Callable[[], object], times: int = 1) -> float:
    """Seconds that some work takes: the median of several times."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return sorted(taken)[len(taken) // 2]


def rows(made: MadeLibrary, count: int) -> Iterator[tuple[str, str]]:
    """Each thing that was measured, and its figure."""
    before = time.process_time()
    seconds = timed(lambda: Library.open(made.root).build_index())
    cpu = time.process_time() - before
    yield (
        "build from git, catalogue and index",
        f"{count / seconds:,.0f} clauses/s ({seconds:.1f} s, {cpu:.1f} s of CPU)",
    )
    library = Library.open(made.root)
    snapshot = library.build_index()
    size = sum(path.stat().st_size for path in snapshot.rglob("*") if path.is_file())
    yield "size", f"{size / count:,.0f} bytes a clause"
    one = library.clause(sorted(library.catalogue.admissible(PLACES, DAY))[0])
    for times in (1, 2):
        made.write(clause(one.id, f"Changed {times}.", order=one.order))
        made.commit("Change one")
        yield f"one changed file ({times})", f"{1000 * timed(lambda: Library.open(made.root).build_index()):.0f} ms"
    yield "open, nothing changed", f"{1000 * timed(lambda: Library.open(made.root).build_index(), 7):.0f} ms"
    library = Library.open(made.root)
    yield "first use of catalogue and index", f"{1000 * timed(lambda: (library.catalogue, library.index)):.1f} ms"
    scope = library.places.scope("au-nsw")
    kept = library.catalogue.admissible(scope, DAY)
    yield (
        "predicates",
        f"{1000 * timed(lambda: library.catalogue.admissible(scope, DAY), 9):.1f} ms, {len(kept):,} kept",
    )
    writer = Writer(1)
    writer.chance.seed(2)
    for language in ("en", "zh"):
        taken = []
        for _ in range(40):
            question = writer.question(language)
            taken.append(1000 * timed(lambda question=question: library.index.search(question, kept, 20)))
        taken.sort()
        yield f"search, {language}", f"{taken[20]:.1f} ms median, {taken[38]:.1f} ms p95"
    code = f"from benchmarks.index import ask; ask({str(made.root)!r})"
    whole = timed(lambda: subprocess.run([sys.executable, "-c", code], check=True), 7)
    bare = timed(lambda: subprocess.run([sys.executable, "-c", "import click, yaml"], check=True), 7)
    yield "process: open, predicates, search", f"{1000 * whole:.0f} ms ({whole / bare:.1f} x import click, yaml)"
    yield "verify", f"{timed(library.index_differences):.1f} s"


def ask(root: str) -> None:
    """What an ask does with the library before it reads clauses."""
    library = Library.open(Path(root))
    kept = library.catalogue.admissible(library.places.scope("au-nsw"), DAY)
    library.index.search("How many days must a person give notice?", kept, 20)


def main() -> None:
    """Measure a library of 10,000 clauses, or of as many as are asked for."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory(prefix="inforce-benchmark-") as folder:
        os.environ["INFORCE_CACHE"] = f"{folder}/cache"
        made = make(Path(folder) / "library", count)
        print(f"| {count:,} clauses | |\n|---|---|")
        for what, figure in rows(made, count):
            print(f"| {what} | {figure} |", flush=True)


if __name__ == "__main__":
    main()
