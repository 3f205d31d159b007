"""Whether a file keeps to the schema of its kind (design 1): every fault at once, each with its line."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator, FormatChecker

from inforce.errors import Fault
from inforce.model.dates import parse_day
from inforce.model.records import Plain, typed
from inforce.storage.records_in_files import EXPECTED, At, faults_in, field_name
from inforce.storage.schema_making import FORMS, KINDS
from inforce.storage.schema_shortcut import Keeps, shortcut
from inforce.storage.yaml_files import Loaded

SCHEMA_FOLDER = Path(__file__).resolve().parents[3] / "schema"

# What the types have told already, unless it is a condition that asks for it.
_TOLD_BY_THE_TYPES = ("required", "additionalProperties")
# Faults of an object as a whole, beside which what its schema says of it is still news.
_OF_A_WHOLE = ("missing_field", "contradiction")

Error: TypeAlias = Any  # jsonschema's own


def faults_of(kind: str, loaded: Loaded) -> list[Fault]:
    """Every fault of a loaded file against the schema of its kind, by line. Raises KeyError for a kind there is not.

    What a schema cannot say of a file (that its id is its path, that what it points to is held) is not looked at here.
    """
    data = loaded.data
    found = {(at, code, message) for at, code, message in faults_in(data, KINDS[kind])}
    told = {at for at, code, _ in found if code not in _OF_A_WHOLE}
    for at, code, message in _schema_faults(kind, typed(data, KINDS[kind])):
        if at not in told:
            found.add((at, code, message))
    faults = [Fault(loaded.file, loaded.line_of(at), code, message) for at, code, message in found]
    return sorted(faults, key=lambda fault: (fault.line or 0, fault.code, fault.message))


def keeps_to_schema(kind: str, loaded: Loaded) -> bool:
    """Whether a loaded file has no fault against the schema of its kind. Raises KeyError for a kind there is not."""
    data = typed(loaded.data, KINDS[kind])
    quick = _shortcut(kind)
    return (quick is not None and quick(data)) or bool(validator(kind).is_valid(data))


@functools.cache
def _shortcut(kind: str) -> Keeps | None:
    formats, schema = _formats(), validator(kind).schema
    checks = {name: functools.partial(formats.conforms, format=name) for name in formats.checkers}
    return shortcut(schema, checks) if isinstance(schema, dict) else None


@functools.cache
def validator(kind: str) -> Draft202012Validator:
    """The validator of a kind, formats checked. Read from the tools' own schema/, never from a library."""
    schema = json.loads((SCHEMA_FOLDER / f"{kind}.json").read_text("utf-8"))
    return Draft202012Validator(schema, format_checker=_formats())


@functools.cache
def _formats() -> FormatChecker:
    """Days and times are looked up in the calendar: without this, 2024-02-31 would pass."""
    formats = FormatChecker(formats=())
    formats.checks("date", raises=ValueError)(lambda value: not isinstance(value, str) or bool(parse_day(value)))
    formats.checks("date-time", raises=ValueError)(lambda value: not isinstance(value, str) or _says_its_offset(value))
    return formats


def _says_its_offset(text: str) -> bool:
    return datetime.fromisoformat(text).tzinfo is not None


def _schema_faults(kind: str, data: Plain) -> Iterator[tuple[At, str, str]]:
    for error in validator(kind).iter_errors(data):
        yield from _told(error)


def _told(error: Error) -> Iterator[tuple[At, str, str]]:
    """A complaint of the validator in the words of someone who keeps rules; of alternatives, those that say most."""
    at: At = tuple(error.absolute_path)
    if error.validator in _TOLD_BY_THE_TYPES and "allOf" not in error.absolute_schema_path:
        return
    if error.validator == "anyOf":
        inner = [one for one in error.context if one.validator not in ("type", "const")]
        for one in inner:
            yield from _told(one)
        if not inner:
            yield at, "wrong_value", f"{field_name(at)}: {_shown(error.instance)} is not what is expected"
    elif error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        for name in missing:
            yield at, "missing_field", f"{field_name((*at, name))} is missing"
    else:
        yield at, *_words(error, at)


def _words(error: Error, at: At) -> tuple[str, str]:
    named, wanted = field_name(at), error.validator_value
    match error.validator:
        case "pattern":
            return "wrong_form", f"{named}: {_shown(error.instance)} is not {FORMS.get(wanted, wanted)}"
        case "minItems":
            return "too_few", f"{named} has {len(error.instance)} entries, and needs {wanted} or more"
        case "maxItems":
            return "too_many", f"{named} has {len(error.instance)} entries, and may have {wanted} at most"
        case "minimum" | "maximum":
            bound = "at least" if error.validator == "minimum" else "at most"
            return "out_of_bounds", f"{named}: {error.instance} must be {bound} {wanted}"
        case "format":
            expected = "a day of the calendar" if wanted == "date" else EXPECTED[datetime]
            return "impossible_date", f"{named}: {_shown(error.instance)} is not {expected}"
        case "type" if wanted == "null":
            return "contradiction", f"{named} must be null here: {_shown(error.instance)} contradicts the other fields"
        case "type" if error.instance is None:
            return "contradiction", f"{named} is null, and the other fields ask for it"
    return "wrong_value", f"{named}: {error.message}"


def _shown(value: Plain) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return "'" + (text if len(text) <= 60 else text[:57] + "...").replace("\n", " ") + "'"
