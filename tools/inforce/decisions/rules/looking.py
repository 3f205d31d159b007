"""Reading the files of a library into a view: what cannot be read is noted, and the rest is looked at all the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inforce.decisions.rules.view import Held, View
from inforce.errors import DataFault, Fault
from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import id_of_path
from inforce.model.instruments import Clause, Instrument
from inforce.model.people import Register
from inforce.model.records import RecordType
from inforce.model.settings import Checks, Settings
from inforce.model.tombstones import Tombstone
from inforce.storage.library_commit import REGISTER_FILE, SETTINGS_FILE
from inforce.storage.records_in_files import record_of
from inforce.storage.schemas import faults_of as schema_faults
from inforce.storage.schemas import keeps_to_schema
from inforce.storage.yaml_files import load_yaml

TYPES: dict[str, type[msgspec.Struct]] = {
    "instrument": Instrument,
    "clause": Clause,
    "card": SourceCard,
    "delta": ChangeDelta,
    "checks": Checks,
    "answer": Answer,
    "tombstone": Tombstone,
}
EXAMPLES = "answers/examples/"
# What finds the files worth a look for characters that do not belong: one of them raw, or any escape (contents.py).
_SUSPECT = re.compile(rb"\\[0abefvxuU]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\xef\xb7[\x90-\xaf]|\xf3\xa0[\x80\x81]")
Progress = Callable[[int, int], None]


def kind_of(path: str) -> tuple[str, str] | None:
    """What a library file is and its id, by its path; an example answer's id is its path, as it lies nowhere else."""
    if path.startswith(EXAMPLES) and path.endswith(".yml"):
        return "answer", path
    return id_of_path(path)


def look(
    files: Mapping[str, bytes],
    *,
    register_at_decision: Callable[[str], Register | None] = lambda path: None,
    progress: Progress = lambda done, of: None,
) -> View:
    """Read every object of a library. `progress` is told how many files of how many are done."""
    unread: list[Fault] = []
    found: dict[str, dict[str, Held[Any]]] = {kind: {} for kind in TYPES}
    known: dict[str, set[str]] = defaultdict(set)
    copies: list[tuple[str, str]] = []
    suspect: set[str] = set()
    first: dict[tuple[str, str], str] = {}
    paths = sorted(files)
    for done, path in enumerate(paths):
        progress(done, len(paths))
        named = kind_of(path)
        if named is None:
            continue
        kind, object_id = named
        if named in first:
            copies.append((first[named], path))
            continue
        first[named] = path
        known[kind].add(object_id)
        data = files[path]
        record = _read(data, path, kind, TYPES[kind], unread)
        if record is not None:
            found[kind][object_id] = Held(object_id, path, record)
            if _SUSPECT.search(data):
                suspect.add(path)
    progress(len(paths), len(paths))
    return View(
        files=files,
        settings=_read_top(files, SETTINGS_FILE, Settings, unread),
        register=_read_top(files, REGISTER_FILE, Register, unread),
        unread=tuple(unread),
        known=known,
        copies=tuple(copies),
        suspect=suspect,
        instruments=found["instrument"],
        clauses=found["clause"],
        cards=found["card"],
        deltas=found["delta"],
        checks=found["checks"],
        answers=tuple(found["answer"].values()),
        tombstones=tuple(found["tombstone"].values()),
        register_at_decision=register_at_decision,
    )


def _read(data: bytes, path: str, kind: str, wanted: type[RecordType], unread: list[Fault]) -> RecordType | None:
    """The record of a file, None where there is none to be made; every fault of its YAML and its fields is noted."""
    try:
        loaded = load_yaml(data, path)
    except DataFault as error:
        unread.extend(error.faults)
        return None
    record: RecordType | None = None
    told: tuple[Fault, ...] = ()
    try:
        record = record_of(loaded, wanted)
    except DataFault as error:
        told = error.faults
    if record is None or not keeps_to_schema(kind, loaded):
        unread.extend(schema_faults(kind, loaded) or told)
    return record


def _read_top(
    files: Mapping[str, bytes], path: str, wanted: type[RecordType], unread: list[Fault]
) -> RecordType | None:
    return _read(files[path], path, path.removesuffix(".yml"), wanted, unread) if path in files else None
