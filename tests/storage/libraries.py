"""Small real libraries for tests: git repositories in a temporary folder, made of the library's own objects."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from inforce.model import ids
from inforce.model.cards import PersonOfTheDay, SourceCard
from inforce.model.dates import When
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.storage.records_in_files import write_record
from inforce.storage.yaml_files import dump_yaml

_ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": "tester" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
}
ANA = {"id": "ana", "name": "Ana Li", "role": "adviser", "contact": "ana@example.org"}
PLACES = [
    {"id": "au", "name": "Australia"},
    {"id": "au-nsw", "name": "New South Wales", "parent": "au"},
    {"id": "au-qld", "name": "Queensland", "parent": "au"},
]


class MadeLibrary:
    """A library under construction: files written and committed as the test says."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True)
        self.git("init", "-q", "-b", "main")
        self.write_settings()
        (root / "people.yml").write_bytes(dump_yaml({"people": [ANA]}))

    def git(self, *arguments: str, at: str | None = None) -> str:
        """Run git in the library as a person would, at a moment where one is given; gives back its output."""
        dates = {} if at is None else {"GIT_AUTHOR_DATE": at, "GIT_COMMITTER_DATE": at}
        environment = _ENVIRONMENT | dates
        run = subprocess.run(["git", *arguments], cwd=self.root, env=environment, check=True, capture_output=True)
        return run.stdout.decode().strip()

    def write_settings(self, **changes: object) -> None:
        """Write library.yml with some fields changed."""
        settings: dict[str, Any] = {
            "name": "Made for a test",
            "acceptance": "development",
            "timezone": "Australia/Sydney",
            "places": PLACES,
            "hand_over": [{"person": "ana"}],
        }
        (self.root / "library.yml").write_bytes(dump_yaml(settings | changes))

    def write(self, *records: msgspec.Struct) -> None:
        """Write objects to their files."""
        for record in records:
            path = path_of(record)
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(write_record(record, path))

    def commit(self, message: str, at: str | None = None) -> str:
        """Commit everything in the work tree, at a moment where one is given; gives back the commit."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message, at=at)
        return self.git("rev-parse", "HEAD")


def path_of(record: msgspec.Struct) -> str:
    """The file of an object."""
    match record:
        case Instrument():
            return ids.instrument_path(record.id)
        case Clause():
            return ids.clause_path(record.id)
        case SourceCard():
            return ids.card_path(record.id)
        case ChangeDelta():
            return ids.delta_path(record.id, record.detected_on.year)
    raise TypeError(type(record).__name__)


def instrument(instrument_id: str, start: str | None = None, end: str | None = None, **fields: object) -> Instrument:
    """An edition whose fields follow from its id; it begins on the day its id names unless `start` says otherwise."""
    place, work, edition = instrument_id.split("/")
    whole: dict[str, Any] = {
        "id": instrument_id,
        "title": work.capitalize(),
        "issuing_body": "Parliament",
        "jurisdiction": place,
        "edition": edition,
        "effective_from": When.parse(start or edition),
        "effective_to": None if end is None else When.parse(end),
        "file": None,
        "url": None,
        "retrieved_at": None,
        "work": work,
        "source_sha256": "0" * 64,
        "language": "en",
    }
    return Instrument(**(whole | fields))


def clause(clause_id: str, text: str, **fields: object) -> Clause:
    """A clause whose fields follow from its id."""
    reference = clause_id.rsplit("/", 1)[1].removeprefix("s-")
    whole: dict[str, Any] = {
        "id": clause_id,
        "instrument_id": ids.instrument_of(clause_id),
        "clause_reference": reference,
        "text": text,
        "supersedes": None,
        "order": 1,
    }
    return Clause(**(whole | fields))


def card(of: Clause, edition: Instrument, **fields: object) -> SourceCard:
    """A live card of a clause, accepted by Ana."""
    whole: dict[str, Any] = {
        "id": of.id,
        "clause_id": of.id,
        "instrument_id": edition.id,
        "edition": edition.edition,
        "jurisdiction": edition.jurisdiction,
        "effective_from": of.period(edition)[0],
        "accepted_by": PersonOfTheDay(id="ana", name="Ana Li"),
        "accepted_on": date(2021, 1, 1),
        "retired_on": None,
        "status": "live",
        "delta_id": "first",
        "clause_sha256": of.stamp(edition),
    }
    return SourceCard(**(whole | fields))


def delta(delta_id: str, instrument_id: str, **fields: object) -> ChangeDelta:
    """A pending new edition of an instrument."""
    whole: dict[str, Any] = {
        "id": delta_id,
        "instrument_id": instrument_id,
        "detected_on": date(2024, 5, 1),
        "summary": "A new edition",
        "status": "pending",
        "decided_by": None,
        "decided_on": None,
        "affected_answer_ids": (),
        "kind": "new_edition",
        "proposed_by": "ana",
    }
    return ChangeDelta(**(whole | fields))
