"""An office whose rules are published on a server of this machine, and what its feed says of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from inforce.cli import feed
from inforce.feed.addresses import Resolve, resolve
from inforce.feed.outcomes import Checked
from inforce.feed.run import Asked, Ran, check_sources
from inforce.feed.web import Limits
from inforce.model.settings import Checks
from inforce.storage.library import Library
from tests.office import Office, rules

FIRST = rules("four", "1 January 2021", "Keys are logged.", "The fee is 40 dollars.")
OLD = "linden/yard-rules/2021-01-01"
# Tries and waits as short as a test's patience.
QUICK = Limits(connect=1.0, silence=0.3, whole=2.0, tries=2, pause=0.01, longest_wait=0.5)


class Watched(Office):
    """An office with a feed: `127.0.0.1` is listed, so that a server of this machine may be asked."""

    def lists(self, *lines: str) -> None:
        """Say what the feed may reach, in library.yml."""
        path = self.root / "library.yml"
        held = path.read_text(encoding="utf-8")
        head = "" if "\nfeed:\n" in held else "feed:\n"
        path.write_text(held + head + "".join(f"  {line}\n" for line in lines), encoding="utf-8")
        self.git("commit", "-qam", "Say what the feed may reach")

    def checks(self, *arguments: str, code: int = 0) -> list[dict[str, Any]]:
        """Run `feed check`; gives back the rows."""
        rows: list[dict[str, Any]] = self.does(feed.main, "check", *arguments, code=code)["checked"]
        return rows

    def one(self, code: int = 0) -> dict[str, Any]:
        """Run `feed check` on a library of one source."""
        rows = self.checks(code=code)
        assert len(rows) == 1, rows
        return rows[0]

    def quickly(self, *only: str, resolver: Resolve = resolve) -> Checked:
        """Check one source with little patience."""
        ran = self.runs(*only, resolver=resolver)
        assert len(ran.checked) == 1, ran.checked
        return ran.checked[0]

    def runs(self, *only: str, due: bool = False, limits: Limits = QUICK, resolver: Resolve = resolve) -> Ran:
        """Check sources with little patience."""
        moment = datetime.combine(date.fromisoformat(self.today), time(9), tzinfo=UTC)
        opened: list[Library] = []

        def opening() -> Library:
            opened.append(Library.open(self.root))
            return opened[-1]

        try:
            return check_sources(opening, moment, Asked(only, due), limits=limits, resolver=resolver)
        finally:
            for held in opened:
                held.repository.close()

    def noted(self, instrument_id: str = OLD) -> Checks:
        """What checks.yml of an edition says."""
        with self.opening() as held:
            found = held.checks(instrument_id)
        assert found is not None
        return found

    def tip(self, branch: str = "main") -> str:
        """The commit a branch stands at."""
        return self.git("rev-parse", branch)

    def sleeps(self, days: int) -> None:
        """Let days pass."""
        self.today = str(date.fromisoformat(self.today) + timedelta(days=days))


def page(text: str) -> Callable[[str], str]:
    """A document as a page: each paragraph a `p`, each `#` line a heading."""

    def made(extra: str = "") -> str:
        parts = []
        for block in text.strip().split("\n\n"):
            heading = block.startswith("# ")
            parts.append(f"<h1>{block[2:]}</h1>" if heading else f"<p>{block}</p>")
        body = "\n".join(parts)
        return f"<!doctype html>\n<html><head><title>t</title></head><body><main>{body}{extra}</main></body></html>\n"

    return made
