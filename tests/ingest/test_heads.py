"""Who made a Chinese document, when, and of which level it is: the cases are in heads.yml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from inforce.ingest.documents import read_document

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("heads.yml").read_text(encoding="utf-8"))
FIELDS = ("issuing_body", "number", "promulgated_on", "level")
SURE = 0.8
BODY = "\n第一条　访客停车不得超过四小时。\n"


@pytest.mark.parametrize("case", [pytest.param(case, id=case["case"]) for case in CASES])
def test_a_head_says(case: dict[str, Any]) -> None:
    document = read_document((case["head"] + BODY).encode(), "x.md")
    read = {name: one for name in FIELDS if (one := document.attribute(name)) is not None}
    assert {name: str(one.value) for name, one in read.items() if one.confidence >= SURE} == case["read"]
    assert {name: str(one.value) for name, one in read.items() if one.confidence < SURE} == case.get("doubtful", {})


def test_a_file_named_by_the_day_of_the_last_amendment_that_its_head_states_is_no_later_edition() -> None:
    head = next(case["head"] for case in CASES if case["case"] == "So is what it amends")
    document = read_document((head + BODY).encode(), "渡口法(2018-10-26).md")
    found = document.attribute("promulgated_on")
    assert found is not None
    assert (str(found.value), found.confidence) == ("2018-10-26", 0.85)
    assert not any("named by" in doubt.message for doubt in document.doubtful)
