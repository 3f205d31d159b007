"""A small office for tests: a development library in a temporary folder, kept with the library's own commands."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner, Result

from inforce.cli import clock, delta, ingest, library
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.library import Library

DAY = "2026-11-30"
_TEMPLATE: list[Path] = []
_GIT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "tester" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}


class Office:
    """The library and who works in it: `owner` reviews, the place is `linden`, and today is `today`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.desk = root.parent / "desk"
        self.desk.mkdir(parents=True, exist_ok=True)
        self.today = DAY

    @classmethod
    def opened(cls, folder: Path) -> Office:
        """A new library with two places, one in the other. Made once, then copied."""
        office = cls(folder / "library")
        if _TEMPLATE:
            shutil.copytree(_TEMPLATE[0], office.root)
            return office
        office.does(library.main, "init", str(office.root), "--name", "Linden rules", "--owner", "Ines Vale")
        office.does(library.main, "place", "calder", "--name", "Calder")
        office.does(library.main, "place", "linden", "--name", "Linden", "--parent", "calder")
        kept = Path(tempfile.mkdtemp(prefix="inforce-office-"))
        atexit.register(shutil.rmtree, kept, ignore_errors=True)
        _TEMPLATE.append(shutil.copytree(office.root, kept / "library"))
        return office

    def run(self, command: click.Command, *arguments: str) -> Result:
        """Run a command on the library, as on `today`."""
        given = [*arguments] if arguments[:1] == ("init",) else [*arguments, "--library", str(self.root)]
        with clock.fixed_at(datetime.combine(date.fromisoformat(self.today), time(9), tzinfo=UTC)):
            return CliRunner().invoke(command, given)

    def does(self, command: click.Command, *arguments: str, code: int = 0) -> dict[str, Any]:
        """The JSON of a command that must end with that exit code."""
        result = self.run(command, *arguments, "--json")
        assert result.exit_code == code, f"{result.exit_code}: {result.output}"
        return self.json_of(result)

    def json_of(self, result: Result) -> dict[str, Any]:
        """The one object that a command gave."""
        told: dict[str, Any] = json.loads(result.stdout)
        return told

    def file(self, name: str, text: str) -> str:
        """A document on the desk; gives back its path."""
        path = self.desk / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def brings(self, text: str, *options: str, name: str = "rules.md", code: int = 0) -> dict[str, Any]:
        """Bring one document in; gives back the JSON."""
        place = () if "--jurisdiction" in options else ("--jurisdiction", "linden")
        return self.does(ingest.main, self.file(name, text), *place, *options, code=code)

    def proposes(self, text: str, *options: str, name: str = "rules.md") -> str:
        """Bring one document in; gives back the id of its delta."""
        told = self.brings(text, *options, name=name)
        assert told["deltas"], told
        return str(told["deltas"][0]["id"])

    def accepts(self, *delta_ids: str) -> dict[str, Any]:
        """Accept as the office's reviewer."""
        return self.does(delta.main, "accept", *delta_ids)

    def refused(self, *arguments: str, command: click.Command = delta.main) -> dict[str, str]:
        """The error of a command that must be refused."""
        told = self.does(command, *arguments, code=2)
        error: dict[str, str] = told["error"]
        return error

    def holds(self, text: str, *options: str, name: str = "rules.md") -> str:
        """Bring one document in and accept it; gives back the id of the delta."""
        delta_id = self.proposes(text, *options, name=name)
        self.accepts(delta_id)
        return delta_id

    @contextmanager
    def opening(self) -> Iterator[Library]:
        """The library as it stands."""
        found = Library.open(self.root)
        with found.repository:
            yield found

    def instrument(self, instrument_id: str) -> Instrument:
        """An edition as the branch holds it."""
        with self.opening() as held:
            return held.instrument(instrument_id)

    def clause(self, clause_id: str) -> Clause:
        """A clause as the branch holds it."""
        with self.opening() as held:
            return held.clause(clause_id)

    def card(self, card_id: str) -> SourceCard:
        """A card as the branch holds it."""
        with self.opening() as held:
            return held.card(card_id)

    def delta(self, delta_id: str) -> ChangeDelta:
        """A delta as the branch holds it."""
        with self.opening() as held:
            return held.delta(delta_id)

    def git(self, *arguments: str, at: Path | None = None) -> str:
        """Run git in the library as a person would on `today`; gives back its output."""
        now = f"{self.today}T09:10:00Z"
        told = _GIT | {"GIT_AUTHOR_DATE": now, "GIT_COMMITTER_DATE": now}
        run = subprocess.run(["git", *arguments], cwd=at or self.root, env=told, check=True, capture_output=True)
        return run.stdout.decode().strip()


def rules(hours: str, day: str, *more: str, title: str = "Yard Rules") -> str:
    """A document of a few sections; `hours` is how long a visitor may park, `day` when it commences."""
    sections = [
        f"These Rules commence on {day}.",
        f"A visitor must not park in the yard for more than {hours} hours.",
        "Parking between midnight and 5 a.m. is not allowed.",
        *more,
    ]
    body = "\n\n".join(f"{number}. {text}" for number, text in enumerate(sections, start=1))
    return f"# {title}\n\n{body}\n"
