"""A schema as plain functions: says in microseconds that a file keeps to it, and leaves telling why not to jsonschema.

Only the keywords that the library's own schemas use are known, each as JSON Schema 2020-12 means it. A schema with any
other has no shortcut, so that nothing is ever passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from inforce.model.records import Plain

Keeps = Callable[[Plain], bool]
Formats = Mapping[str, Keeps]
Schema = Mapping[str, Plain]

_SAYS_NOTHING = frozenset(("description", "title", "examples", "default", "$schema", "$id", "$defs", "then", "else"))
_FIRST = ("type", "enum", "const")
_DEFINITION = "#/$defs/"
_TYPES: dict[str, Keeps] = {
    "string": lambda value: isinstance(value, str),
    "null": lambda value: value is None,
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: (
        not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))
    ),
}


class _Unknown(Exception):
    """A keyword is met that is not known here."""


def shortcut(schema: Schema, formats: Formats) -> Keeps | None:
    """The schema as one function, None where it says something that is not known here."""
    try:
        return _Making(schema, formats).whole(schema)
    except _Unknown:
        return None


class _Making:
    """The functions of one schema. Each says yes to what its keyword is not about, as JSON Schema does."""

    def __init__(self, root: Schema, formats: Formats) -> None:
        self._definitions: dict[str, Schema] = dict(root.get("$defs", {}))
        self._formats = formats
        self._made: dict[str, Keeps] = {}

    def whole(self, schema: Schema) -> Keeps:
        """All that a schema asks, what is soonest said first."""
        keywords = sorted(schema, key=lambda keyword: keyword not in _FIRST)
        return _every([self._part(schema, keyword) for keyword in keywords if keyword not in _SAYS_NOTHING])

    def _part(self, schema: Schema, keyword: str) -> Keeps:
        wanted = schema[keyword]
        match keyword:
            case "type" if isinstance(wanted, str) and wanted in _TYPES:
                return _TYPES[wanted]
            case "enum" | "const":
                return _one_of(wanted if keyword == "enum" else [wanted])
            case "pattern":
                search = re.compile(wanted).search
                return lambda value: not isinstance(value, str) or search(value) is not None
            case "minimum" | "maximum" | "minItems" | "maxItems":
                return _bound(keyword, wanted)
            case "required":
                return lambda value: not isinstance(value, dict) or value.keys() >= frozenset(wanted)
            case "properties":
                return self._properties(wanted, schema.get("additionalProperties", True))
            case "additionalProperties":
                return _yes if "properties" in schema else self._properties({}, wanted)
            case "items":
                return _items(self.whole(wanted))
            case "anyOf":
                return _some([self.whole(one) for one in wanted])
            case "allOf":
                return _every([self.whole(one) for one in wanted])
            case "if":
                return self._condition(schema)
            case "format":
                # As the validator is set up: a format that it has no check for says nothing.
                return self._formats.get(wanted, _yes)
            case "$ref" if wanted.startswith(_DEFINITION):
                return self._reference(wanted.removeprefix(_DEFINITION))
        raise _Unknown(keyword)

    def _properties(self, wanted: Mapping[str, Schema], others: bool | Schema) -> Keeps:
        known = {name: self.whole(schema) for name, schema in wanted.items()}
        rest = (_yes if others else _no) if isinstance(others, bool) else self.whole(others)

        def check(value: Plain) -> bool:
            if isinstance(value, dict):
                for name, part in value.items():
                    if not known.get(name, rest)(part):
                        return False
            return True

        return check

    def _condition(self, schema: Schema) -> Keeps:
        asked = self.whole(schema["if"])
        then = self.whole(schema["then"]) if "then" in schema else _yes
        otherwise = self.whole(schema["else"]) if "else" in schema else _yes
        return lambda value: then(value) if asked(value) else otherwise(value)

    def _reference(self, name: str) -> Keeps:
        if name not in self._made:
            # One that leads back to itself finds itself gone, and so has no shortcut.
            definition = self._definitions.pop(name, None)
            if definition is None:
                raise _Unknown(name)
            self._made[name] = self.whole(definition)
        return self._made[name]


def _every(parts: Sequence[Keeps]) -> Keeps:
    if len(parts) == 1:
        return parts[0]
    return lambda value: all(part(value) for part in parts)


def _some(parts: Sequence[Keeps]) -> Keeps:
    return lambda value: any(part(value) for part in parts)


def _items(item: Keeps) -> Keeps:
    return lambda value: not isinstance(value, list) or all(map(item, value))


def _one_of(wanted: Sequence[Plain]) -> Keeps:
    # In JSON, true is not 1; in Python it is. Texts and null are safe to compare.
    if not all(isinstance(one, str) or one is None for one in wanted):
        raise _Unknown("const")
    return lambda value: value in wanted


def _bound(keyword: str, bound: float) -> Keeps:
    if keyword.endswith("Items"):
        least = keyword == "minItems"
        return lambda value: not isinstance(value, list) or (len(value) >= bound if least else len(value) <= bound)
    number, least = _TYPES["number"], keyword == "minimum"
    return lambda value: not number(value) or (value >= bound if least else value <= bound)


def _yes(value: Plain) -> bool:
    return True


def _no(value: Plain) -> bool:
    return False
