"""What every object of the library is made of: a frozen record, read strictly, written as plain data."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from inforce.model.dates import When


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the objects. Fields without a default are always written; those with one only when they differ from it."""


RecordType = TypeVar("RecordType", bound=msgspec.Struct)


def _read_custom(wanted: Any, value: object) -> object:
    if wanted is When and isinstance(value, str):
        return When.parse(value)
    raise ValueError(f"expected a date or the word unknown, got {type(value).__name__}")


def _write_custom(value: object) -> object:
    if isinstance(value, When):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written to a file")


def from_data(data: object, wanted: type[RecordType]) -> RecordType:
    """Make a record from plain data (strings, None, lists, mappings) as loaded from a file.

    Numbers and booleans are made where the type asks for one, nowhere else. Raises msgspec.ValidationError, whose text ends in
    the path to the fault (`- at $.clauses[0].order`).
    """
    return msgspec.convert(data, wanted, strict=False, dec_hook=_read_custom)


def to_data(record: msgspec.Struct) -> dict[str, Any]:
    """Plain data for the writer, in field order: strings, numbers, booleans, None, lists, mappings."""
    data: dict[str, Any] = msgspec.to_builtins(record, enc_hook=_write_custom)
    return data
