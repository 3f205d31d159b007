"""What every object of the library is made of: a frozen record, read strictly, written as plain data."""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from inforce.model.dates import When


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the objects. Fields without a default are always written, the others when they differ."""


RecordType = TypeVar("RecordType", bound=msgspec.Struct)
# Data as it is loaded or written: strings, None, numbers, booleans, lists, mappings with string keys.
Plain: TypeAlias = Any
# The type of a field, as annotated.
Hint: TypeAlias = Any
# A time that says its offset from UTC; one that does not is refused when it is read.
Moment = Annotated[datetime, msgspec.Meta(tz=True)]

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,3})?")
_TRUTH = {"true": True, "false": False}


def _whole(value: Plain) -> Plain:
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value


def _number(value: Plain) -> Plain:
    return float(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value


def _truth(value: Plain) -> Plain:
    return _TRUTH.get(value, value) if isinstance(value, str) else value


_PLAIN_READERS: dict[Hint, Callable[[Plain], Plain]] = {int: _whole, float: _number, bool: _truth}


def form_of(wanted: Hint) -> tuple[object, tuple[Hint, ...]]:
    """The form of a field's type and its parts: `tuple` and (`str`, ...); `None` and nothing for a plain type."""
    form: object = get_origin(wanted)
    return form, get_args(wanted)


def without_none(wanted: Hint) -> Hint:
    """The type within `X | None` and without its bounds; any other type as it is."""
    form, inner = form_of(wanted)
    if form is Annotated:
        return without_none(inner[0])
    if form is Union or form is types.UnionType:
        some = [part for part in inner if part is not type(None)]
        if len(some) == 1:
            return without_none(some[0])
    return wanted


@functools.cache
def _reader_of(wanted: Hint) -> Callable[[Plain], Plain] | None:
    """How the numbers and booleans within data for a type are made from the text in a file; None where there are none.

    Done here, by the type alone, because msgspec's own lax mode also takes the text "null" for nothing, "nan" for a
    number and "20240101" for a moment in 1970.
    """
    if wanted in _PLAIN_READERS:
        return _PLAIN_READERS[wanted]
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        hints = get_type_hints(wanted)
        fields = {name: reader for name, hint in hints.items() if (reader := _reader_of(hint)) is not None}
        return (lambda value: _read_fields(value, fields)) if fields else None
    bare = without_none(wanted)
    if bare is not wanted:
        return _reader_of(bare)
    form, inner = form_of(wanted)
    item = _reader_of(inner[-1 if form is dict else 0]) if form in (tuple, dict) else None
    return None if item is None else functools.partial(_read_items, item)


def _read_items(reader: Callable[[Plain], Plain], value: Plain) -> Plain:
    if isinstance(value, Mapping):
        return {key: reader(part) for key, part in value.items()}
    return [reader(part) for part in value] if isinstance(value, list | tuple) else value


def _read_fields(value: Plain, fields: dict[str, Callable[[Plain], Plain]]) -> Plain:
    if not isinstance(value, Mapping):
        return value
    return {name: fields[name](part) if name in fields else part for name, part in value.items()}


def _read_custom(wanted: Hint, value: object) -> object:
    if wanted is When and isinstance(value, str):
        return When.parse(value)
    raise ValueError(f"expected a date or the word unknown, got {type(value).__name__}")


def _write_custom(value: object) -> object:
    if isinstance(value, When):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written to a file")


def from_data(data: Plain, wanted: type[RecordType]) -> RecordType:
    """Make a record from plain data (strings, None, lists, mappings) as loaded from a file.

    Numbers and booleans are made where the type asks for one, nowhere else. Raises msgspec.ValidationError, whose text
    ends in the path to the fault (`- at $.clauses[0].order`).
    """
    return msgspec.convert(typed(data, wanted), wanted, strict=True, dec_hook=_read_custom)


def value_from_data(data: Plain, wanted: Hint) -> Plain:
    """The same for one value of any type a field may have. Raises msgspec.ValidationError."""
    return msgspec.convert(typed(data, wanted), wanted, strict=True, dec_hook=_read_custom)


def typed(data: Plain, wanted: Hint) -> Plain:
    """The data with the numbers and booleans that a type asks for made out of their text; the rest as it is."""
    reader = _reader_of(wanted)
    return data if reader is None else reader(data)


def to_data(record: msgspec.Struct) -> dict[str, Any]:
    """Plain data for the writer, in field order: strings, numbers, booleans, None, lists, mappings."""
    data: dict[str, Any] = msgspec.to_builtins(record, enc_hook=_write_custom)
    return data
