"""A run that is killed at any point has landed whole or not at all, and the next one completes it (design 5 and 8)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inforce.cli import answers, ask, check, delta, ingest
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import Watched, page
from tests.office import rules

TOOLS = Path(__file__).resolve().parents[2] / "tools"
PROGRAM = (
    "import sys\nfrom datetime import UTC, datetime\nfrom inforce.cli import clock\nfrom inforce.cli.feed import main\n"
    "with clock.fixed_at(datetime(2026, 11, 30, 10, tzinfo=UTC)): main(sys.argv[1:])"
)
YARDS = 6


def text(number: int, hours: str) -> str:
    """The page of one yard."""
    return page(rules(hours, "1 January 2021", title=f"Yard {number} Rules").replace("the yard", f"yard {number}"))()


def started(office: Watched) -> subprocess.Popen[bytes]:
    """A run of the feed in a process of its own."""
    arguments = [sys.executable, "-c", PROGRAM, "check", "--library", str(office.root)]
    environment = os.environ | {"PYTHONPATH": str(TOOLS)}
    said = (office.desk / "said").open("wb")
    with said:
        return subprocess.Popen(arguments, env=environment, stdout=said, stderr=said)


@pytest.mark.parametrize("seed", range(3))
def test_a_run_killed_at_any_point_is_completed_by_the_next(office: Watched, server: QuietServer, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(YARDS):
        server.pages[f"/{number}"] = Page(text(number, "four"))
    office.does(ingest.main, *[server.url(f"/{n}") for n in range(YARDS)], "--jurisdiction", "linden")
    office.does(delta.main, "accept", "--all")
    office.run(ask.main, "How long may a visitor park in yard 3?", "--jurisdiction", "linden")
    for number in range(YARDS - 1):
        server.pages[f"/{number}"] = Page(text(number, "two"))
    whole = time.monotonic()
    run = started(office)
    # A git that was at work when its master was shot ends by itself; one shot with it leaves a lock, which git tells.
    for _ in range(4):
        time.sleep(chance.uniform(0.1, 0.9))
        run.kill()
        run.wait()
        run = started(office)
    assert run.wait() == 1, (office.desk / "said").read_text(encoding="utf-8")
    assert time.monotonic() - whole < 60
    pending = office.does(delta.main, "list", "--pending")["deltas"]
    assert len(pending) == YARDS - 1
    assert len({row["instrument_id"] for row in pending}) == YARDS - 1
    for number in range(YARDS - 1):
        assert office.card(f"linden/yard-{number}-rules/2021-01-01/s-2").status == "change_pending"
        branch = next(row["id"] for row in pending if f"yard-{number}-rules" in row["instrument_id"])
        assert "two hours" in office.git(
            "show", f"delta/{branch}:instruments/linden/yard-{number}-rules/2021-01-01/clauses/s-2.yml"
        )
    assert office.card(f"linden/yard-{YARDS - 1}-rules/2021-01-01/s-2").status == "live"
    waiting = office.does(answers.main, "list", "--queue", "change_pending")["answers"]
    assert len(waiting) == 1
    assert office.git("status", "--porcelain") == ""
    assert office.run(check.main).exit_code == 0, office.run(check.main).output
    assert [row["outcome"] for row in office.checks(code=1)] == ["unchanged"] * YARDS
