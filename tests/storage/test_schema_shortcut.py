"""The shortcut of a schema says what jsonschema says, or that it cannot tell."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from inforce.model.records import Plain
from inforce.storage import schemas
from inforce.storage.schema_making import KINDS
from inforce.storage.schema_shortcut import shortcut

VALUES: list[Plain] = [
    *(None, True, False, 0, 1, -1, 1.0, 0.5, 1e300, "", "x", "unknown", "live", "answered", "pending", "2024-02-30"),
    *("2024-02-29", "a/b/c", "a/b/c/d", "0" * 64, "2024-07-01T09:30:00", [], ["x"], {}, {"id": "x", "name": "y"}),
]


def places_in(value: Plain, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of everything within some data."""
    found = [at]
    if isinstance(value, dict | list):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            found += places_in(part, (*at, step))
    return found


def example(kind: str) -> Plain:
    schema: Any = schemas.validator(kind).schema
    return copy.deepcopy(schema["examples"][0])


@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_of_the_library_has_a_shortcut_that_takes_its_example(kind: str) -> None:
    quick = schemas._shortcut(kind)
    assert quick is not None
    assert quick(example(kind))


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_the_shortcut_says_what_jsonschema_says(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(KINDS)))
    value = example(kind)
    for _ in range(data.draw(st.integers(1, 3))):
        *above, last = data.draw(st.sampled_from(places_in(value)[1:] or [("new",)]))
        node = value
        for step in above:
            node = node[step]
        if isinstance(node, dict) and last in node and data.draw(st.booleans()):
            del node[last]
        else:
            new = isinstance(node, dict) and data.draw(st.booleans())
            node["new" if new else last] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))
    quick = schemas._shortcut(kind)
    assert quick is not None
    assert quick(value) == schemas.validator(kind).is_valid(value)


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer"}, 1.0),
        ({"type": "integer"}, True),
        ({"type": "number"}, True),
        ({"minItems": 1}, "no array"),
        ({"minimum": 3}, "no number"),
        ({"required": ["a"]}, []),
        ({"additionalProperties": False}, {"a": 1}),
        ({"properties": {"a": {"const": "x"}}, "additionalProperties": {"type": "null"}}, {"a": "x", "b": None}),
        ({"if": {"const": "x"}, "then": {"type": "null"}}, "y"),
        ({"if": {"const": "x"}, "else": {"type": "null"}}, "y"),
        ({"enum": ["a", None]}, None),
        ({"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"anyOf": [{"type": "null"}, {"pattern": "^a"}]}}}, ["b", 1]),
    ],
)
def test_each_keyword_means_what_it_means_in_json_schema(schema: dict[str, Plain], value: Plain) -> None:
    quick = shortcut(schema, {})
    assert quick is not None
    assert quick(value) == Draft202012Validator(schema).is_valid(value)


@pytest.mark.parametrize(
    "schema",
    [
        {"uniqueItems": True},
        {"type": ["string", "null"]},
        {"const": 1},
        {"enum": ["a", True]},
        {"properties": {"a": {"not": {}}}},
        {"$ref": "other.json"},
        {"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}},
    ],
)
def test_a_schema_that_says_what_is_not_known_here_has_no_shortcut(schema: dict[str, Plain]) -> None:
    assert shortcut(schema, {}) is None
