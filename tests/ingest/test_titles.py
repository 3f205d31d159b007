"""What a title says of its document, read by its form alone: the cases are in titles.yml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from inforce.ingest.documents import read_document

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("titles.yml").read_text(encoding="utf-8"))
FIELDS = ("issuing_body", "number", "document_type", "year", "place")
SURE = 0.8


@pytest.mark.parametrize("case", [pytest.param(case, id=case["case"]) for case in CASES])
def test_a_title_says(case: dict[str, Any]) -> None:
    document = read_document(f"# {case['title']}\n\n第一条　访客停车不得超过四小时。\n".encode(), "x.md")
    assert document.title == case["title"]
    read = {name: one for name in FIELDS if (one := document.attribute(name)) is not None}
    assert {one.quote for one in read.values()} <= {case["title"]}
    assert {name: one.value for name, one in read.items() if one.confidence >= SURE} == case.get("read", {})
    assert {name: one.value for name, one in read.items() if one.confidence < SURE} == case.get("doubtful", {})
