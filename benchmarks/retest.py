"""One change that touches many cards and answers: detected, accepted and retested; time and peak memory of each.

    python -m benchmarks.retest [CARDS:ANSWERS...]      default: 5000:5000 5000:20000

All generated: an instrument of CARDS sections, each of which some answers rest on, and a later edition in which every
section is another. Half of the answers were asked about a named day, half about the day of asking: these are asked
again about three days. Each step is a process of its own, so that what it needs is told apart; the library it works on
lies in the temporary folder and goes. Prints a table in Markdown.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from inforce.model.answers import Answer, Assertion, Quote, Shown
from inforce.storage.answer_store import A_BATCH, AnswerStore
from tests.office import Office
from tests.storage.example_answers import answered

WORK = "linden/yard-rules"
ASKED, DETECTED = "2026-12-01", "2027-02-01"
STEPS = ("detected", "accepted", "retested")
SYLLABLES = [first + then for first in "bdfgklmnprstvz" for then in "aeiou"]


def name(number: int) -> str:
    """The name of a yard: no two are alike, and none is a word."""
    base = len(SYLLABLES)
    return "".join(SYLLABLES[number // base**place % base] for place in range(4)) + "th"


def rule(number: int, hours: str) -> str:
    """What the instrument says of one yard."""
    return f"A visitor must not park in the {name(number)} yard for more than {hours} hours."


def document(count: int, hours: str, begins: str) -> str:
    """An edition of so many sections."""
    sections = [f"These Rules commence on {begins}.", *(rule(number, hours) for number in range(2, count + 1))]
    return "# Yard Rules\n\n" + "\n\n".join(f"{number}. {text}" for number, text in enumerate(sections, 1)) + "\n"


def answers(cards: int, count: int) -> Iterator[Answer]:
    """Answers of about the size of real ones, spread over the sections, each for a case of its own."""
    day = date.fromisoformat(ASKED)
    shown = Shown(text="A visitor must not park for more than four hours.\n" * 40, json='{"body": "four"}\n' * 150)
    for number in range(count):
        section = 2 + number % (cards - 1)
        card_id = f"{WORK}/2021-01-01/s-{section}"
        said = Assertion(
            text="Four hours.", cards=(card_id,), quotes=(Quote(clause_id=card_id, text=rule(section, "four")),)
        )
        made = answered(number, day=day, card_id=card_id)
        named = {"as_at_given": True, "day_given": day} if number % 2 else {}
        yield msgspec.structs.replace(
            made,
            question=f"How long may a visitor park in the {name(section)} yard?",
            jurisdiction="linden",
            place_given="linden",
            ref=f"C-{number}",
            assertions=(said,),
            shown=shown,
            **named,
        )


def begin(folder: Path, cards: int, count: int) -> None:
    """The library with its first edition, and the answers."""
    office = Office.opened(folder)
    office.holds(document(cards, "four", "1 January 2021"))
    with office.opening() as library:
        store, batch = AnswerStore(library.repository), list[Answer]()
        for answer in answers(cards, count):
            batch.append(msgspec.structs.replace(answer, library_commit=library.commit))
            if len(batch) == A_BATCH:
                store.store_all(batch, library.commit, message="Keep", when=datetime(2026, 12, 1, tzinfo=UTC))
                batch = []
        if batch:
            store.store_all(batch, library.commit, message="Keep", when=datetime(2026, 12, 1, tzinfo=UTC))


def run(step: str, folder: Path, cards: int) -> None:
    """One step, by the commands that people use."""
    from inforce.cli import delta

    office = Office(folder / "library")
    office.today = DETECTED
    if step == "detected":
        office.proposes(document(cards, "two", "1 March 2027"))
    elif step == "accepted":
        office.does(delta.main, "accept", "--all")
    else:
        print(office.does(delta.main, "retest", "--csv", str(folder / "told.csv"))["deltas"], file=sys.stderr)


def measured(step: str, folder: Path, cards: int) -> tuple[float, float]:
    """Seconds and peak megabytes of a step in a process of its own."""
    started = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.retest", f"--{step}", str(folder), str(cards)])
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{step}: exit {process.returncode}")
    return time.perf_counter() - started, used.ru_maxrss / 1024


def main() -> None:
    """Measure each size, or be one of the steps."""
    if len(sys.argv) == 4 and sys.argv[1].startswith("--"):
        run(sys.argv[1].removeprefix("--"), Path(sys.argv[2]), int(sys.argv[3]))
        return
    print("| cards | answers | " + " | ".join(f"{step}, s | MB" for step in STEPS) + " |")
    print("|---" * (2 + 2 * len(STEPS)) + "|")
    for size in sys.argv[1:] or ["5000:5000", "5000:20000"]:
        cards, count = (int(part) for part in size.split(":"))
        folder = Path(tempfile.mkdtemp(prefix="retest-"))
        os.environ["INFORCE_CACHE"] = str(folder / "cache")
        try:
            begin(folder, cards, count)
            figures = [measured(step, folder, cards) for step in STEPS]
        finally:
            shutil.rmtree(folder)
        told = " | ".join(f"{seconds:.1f} | {megabytes:.0f}" for seconds, megabytes in figures)
        print(f"| {cards:,} | {count:,} | {told} |", flush=True)


if __name__ == "__main__":
    main()
