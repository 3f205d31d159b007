"""A person's comments survive what a tool changes."""

from __future__ import annotations

from typing import Any

import pytest

from inforce.errors import DataFault
from inforce.storage.yaml_editing import edit_yaml

KEPT = b"""\
# Who answers for what. Keep the order.
name: "Office"   # as on the door
places:
  - id: au
    name: Australia
  # the states
  - {id: au-nsw, name: NSW, parent: au}
no: 1.10
"""


def test_a_tool_that_edits_a_persons_file_keeps_comments_and_what_it_does_not_touch() -> None:
    def add(loaded: dict[str, list[dict[str, str]]]) -> None:
        loaded["places"].append({"id": "cn", "name": "中国", "note": "010"})

    changed = edit_yaml(KEPT, add)
    assert changed.decode() == KEPT.decode().replace(
        "no: 1.10\n", '  - id: "cn"\n    name: "中国"\n    note: "010"\nno: 1.10\n'
    )


def test_an_edit_that_changes_nothing_gives_the_same_bytes() -> None:
    assert edit_yaml(KEPT, lambda loaded: None) == KEPT


def test_text_that_yaml_would_guess_about_stays_as_it_was_typed() -> None:
    kept = b"# c\na: NO\nb: 010\nc: 1.10\nd: 2024-01-01\ne: null\ng: ''\n"

    def change(loaded: dict[str, Any]) -> None:
        loaded["f"] = "null"

    assert edit_yaml(kept, change) == kept + b'f: "null"\n'


def test_a_file_that_the_loader_refuses_is_not_edited() -> None:
    with pytest.raises(DataFault, match="given twice"):
        edit_yaml(b"a: 1\na: 2\n", lambda loaded: None, "people.yml")
