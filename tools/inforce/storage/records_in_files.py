"""Records and the files they stand in: YAML to a typed record and back, every fault named by file, line and field."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

import msgspec

from inforce.errors import DataFault, Fault
from inforce.model.dates import When
from inforce.model.ids import id_of_path
from inforce.model.records import Hint, Plain, RecordType, form_of, from_data, to_data, value_from_data, without_none
from inforce.storage.yaml_files import Loaded, dump_yaml, load_yaml

# Where a value stands in a file: the keys and positions that lead to it.
At = tuple[str | int, ...]
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")

# What is expected of a value, by the type of its field.
EXPECTED: dict[Hint, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    date: "a date written YYYY-MM-DD",
    datetime: "a time with its offset, written 2024-07-01T09:30:00+10:00",
    When: "a date written YYYY-MM-DD, or the word unknown",
}
_SCHEMA_OF_TOP_FILE = {"library.yml": "library", "people.yml": "people"}


def read_record(data: bytes, path: str, wanted: type[RecordType]) -> RecordType:
    """Make a record of the bytes of a library file. `path` names the file in messages.

    Raises DataFault with every fault found: what the YAML loader refuses, unknown and missing fields, values of the
    wrong kind, days that are not in the calendar, and what the record itself refuses.
    """
    loaded = load_yaml(data, path)
    return record_of(loaded, wanted)


def read_object(data: bytes, path: str, wanted: type[RecordType]) -> RecordType:
    """The same for a file that holds one object: its `id` must be the one its path gives it (design 1, identity).

    Raises DataFault.
    """
    record = read_record(data, path, wanted)
    known = id_of_path(path)
    identity = getattr(record, "id", None)
    if known is None or identity != known[1]:
        expected = "none" if known is None else f"'{known[1]}'"
        raise DataFault(
            (Fault(path, None, "identity", f"id: '{identity}' is not the id its path gives it, {expected}"),)
        )
    return record


def record_of(loaded: Loaded, wanted: type[RecordType]) -> RecordType:
    """The same for a file already loaded. Raises DataFault."""
    try:
        return from_data(loaded.data, wanted)
    except msgspec.ValidationError as error:
        found = faults_in(loaded.data, wanted)
        faults = [Fault(loaded.file, loaded.line_of(where), code, message) for where, code, message in found]
        if not faults:
            faults = [Fault(loaded.file, None, "wrong_value", str(error))]
        raise DataFault(tuple(sorted(faults, key=lambda fault: fault.line or 0))) from None


def faults_in(data: Plain, wanted: type[msgspec.Struct]) -> list[tuple[At, str, str]]:
    """Every fault of loaded data against a type: where it stands, its code, the message. None when it fits."""
    return _faults(data, wanted, ())


def write_record(record: msgspec.Struct, path: str) -> bytes:
    """The bytes of a record as the library keeps it at `path`, its first line pointing editors to the schema."""
    schema = schema_of_path(path)
    hint = None if schema is None else "../" * path.count("/") + f"schema/{schema}.json"
    return dump_yaml(to_data(record), hint=hint)


def schema_of_path(path: str) -> str | None:
    """The name of the schema a library file must keep to, by its path; None for a file that is no object."""
    if path in _SCHEMA_OF_TOP_FILE:
        return _SCHEMA_OF_TOP_FILE[path]
    known = id_of_path(path)
    return None if known is None else known[0]


def _faults(value: Plain, wanted: Hint, where: At) -> list[tuple[At, str, str]]:
    """Every fault of a value that is not what its type asks for: where it is, its code, and the message."""
    try:
        value_from_data(value, wanted)
    except msgspec.ValidationError:
        inside = _faults_inside(value, without_none(wanted), where)
        return inside if inside is not None else [_fault_of_one(value, wanted, where)]
    return []


def _faults_inside(value: Plain, wanted: Hint, where: At) -> list[tuple[At, str, str]] | None:
    """The faults of the parts of a value; None when the value is not made of parts, or is not of the right shape."""
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return _faults_of_fields(value, wanted, where) if isinstance(value, dict) else None
    form, inner = form_of(wanted)
    if form is tuple and isinstance(value, list):
        return [fault for at, part in enumerate(value) for fault in _faults(part, inner[0], (*where, at))]
    if form is dict and isinstance(value, dict):
        return [fault for key, part in value.items() for fault in _faults(part, inner[1], (*where, key))]
    return None


def _faults_of_fields(value: dict[str, Plain], wanted: type[msgspec.Struct], where: At) -> list[tuple[At, str, str]]:
    fields = {field.name: field for field in msgspec.structs.fields(wanted)}
    found: list[tuple[At, str, str]] = []
    for name, part in value.items():
        if name in fields:
            found += _faults(part, fields[name].type, (*where, name))
        else:
            message = f"{field_name((*where, name))} is not a field of {_noun(wanted)}{_nearest(name, fields)}"
            found.append(((*where, name), "unknown_field", message))
    for name, field in fields.items():
        if name not in value and field.required:
            expected = _expected(field.type)
            found.append((where, "missing_field", f"{field_name((*where, name))} is missing: expected {expected}"))
    return found or [(where, "contradiction", _refusal(value, wanted, where))]


def _refusal(value: dict[str, Plain], wanted: type[msgspec.Struct], where: At) -> str:
    """What the record itself says against its fields, each of which is fine alone."""
    try:
        from_data(value, wanted)
    except msgspec.ValidationError as error:
        reason = str(error).split(" - at `$")[0]
        return f"{field_name(where)}: {reason}" if where else reason
    return "the fields contradict each other"


def _fault_of_one(value: Plain, wanted: Hint, where: At) -> tuple[At, str, str]:
    base = without_none(wanted)
    named = f"{field_name(where)}: {_shown(value)}"
    if value is None:
        return where, "wrong_value", f"{field_name(where)} is empty: expected {_expected(wanted)}"
    if base in (date, When) and isinstance(value, str) and _DAY.fullmatch(value):
        return where, "impossible_date", f"{named} is not a day of the calendar: expected {_expected(wanted)}"
    return where, "wrong_value", f"{named} is not {_expected(wanted)}"


def _expected(wanted: Hint) -> str:
    words = _expected_one(without_none(wanted))
    return f"{words}, or null" if type(None) in form_of(wanted)[1] else words


def _expected_one(wanted: Hint) -> str:
    if wanted in EXPECTED:
        return EXPECTED[wanted]
    form, inner = form_of(wanted)
    if form is Literal:
        return f"one of {', '.join(inner)}"
    if form is tuple:
        return f"a list, each {_expected_one(inner[0])}"
    if form is dict:
        return "a mapping"
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return f"a mapping with the fields {', '.join(f.name for f in msgspec.structs.fields(wanted) if f.required)}"
    return str(wanted)


def field_name(where: Sequence[str | int]) -> str:
    """A path as people write it: `assertions[0].text`; the file itself where the path is empty."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in where)
    return text.removeprefix(".") or "the file"


def _shown(value: Plain) -> str:
    """A value as it stands in the file, short enough for one line."""
    if isinstance(value, str):
        shown = value if len(value) <= 60 else value[:57] + "..."
        return "'" + shown.replace("\n", " ") + "'"
    return "a list" if isinstance(value, list) else "a mapping" if isinstance(value, dict) else str(value)


def _nearest(name: str, fields: dict[str, Plain]) -> str:
    import difflib

    close = difflib.get_close_matches(name, fields, n=1)
    return f": did you mean {close[0]}?" if close else f": its fields are {', '.join(fields)}"


@functools.cache
def _noun(wanted: type) -> str:
    """The type's name as two words: SourceCard -> source card."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in wanted.__name__).strip()
