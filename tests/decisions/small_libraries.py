"""Small libraries written in YAML beside the questions put to them, and made into real git repositories.

What a rule-keeper need not say follows from the rest: a place's name from its id, an edition's first day from its id, a
clause's number from its ref, its card from its dates (live, or retired on the day it ends).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inforce.model import ids
from inforce.model.cards import SourceCard
from inforce.model.deltas import ChangeDelta
from inforce.model.instruments import Clause, Instrument
from inforce.model.records import RecordType, from_data, to_data
from inforce.model.settings import Checks
from inforce.model.timeline import standing_card
from inforce.storage.records_in_files import write_record
from inforce.storage.yaml_files import dump_yaml, load_yaml
from tests.storage.libraries import MadeLibrary, card, clause, delta, instrument

Written = dict[str, Any]
_BESIDE_SETTINGS = ("instruments", "deltas", "people")


def load(path: Path) -> Written:
    """A file of cases; every value is the text that stands there."""
    data: Written = load_yaml(path.read_bytes(), path.name).data
    return data


def make(written: Written, root: Path) -> MadeLibrary:
    """The library as a repository with one commit."""
    library = MadeLibrary(root)
    library.write_settings(**{name: value for name, value in written.items() if name not in _BESIDE_SETTINGS})
    if "people" in written:
        (root / "people.yml").write_bytes(dump_yaml({"people": written["people"]}))
    for instrument_id, fields in written.get("instruments", {}).items():
        write_instrument(library, instrument_id, fields)
    for delta_id, fields in written.get("deltas", {}).items():
        library.write(_with(delta(delta_id, fields["instrument_id"]), fields, ChangeDelta))
    library.commit("The library")
    return library


def write_instrument(library: MadeLibrary, instrument_id: str, fields: Written) -> None:
    """Write an edition with its clauses and their cards; commit afterwards."""
    own = {name: value for name, value in fields.items() if name not in ("clauses", "checks", "cards")}
    edition = _with(instrument(instrument_id, own.get("effective_from")), own, Instrument)
    library.write(edition)
    for order, (ref, said) in enumerate(fields.get("clauses", {}).items(), 1):
        _write_clause(library, edition, ref, {"text": said} if isinstance(said, str) else said, order, fields)
    if "checks" in fields:
        path = ids.checks_path(instrument_id)
        checks = from_data({"instrument_id": instrument_id} | fields["checks"], Checks)
        (library.root / path).write_bytes(write_record(checks, path))


def _write_clause(
    library: MadeLibrary, edition: Instrument, ref: str, said: Written, order: int, fields: Written
) -> None:
    own = {name: value for name, value in said.items() if name != "card"}
    made = _with(clause(f"{edition.id}/{ref}", said["text"], order=order), own, Clause)
    library.write(made)
    of_card = said.get("card", fields.get("cards", {}))
    if of_card != "none":
        library.write(_with(standing_card(card(made, edition), edition, made), of_card, SourceCard))


def _with(record: RecordType, fields: Mapping[str, object], kind: type[RecordType]) -> RecordType:
    """The record with some of its fields as they are written in the file."""
    return from_data(to_data(record) | dict(fields), kind)
