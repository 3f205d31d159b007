"""Words by which a rule leaves a matter to another instrument, and the instruments that they name."""

from __future__ import annotations

import pytest

from inforce.reading.pointers import named_in, pointer

POINTS = {
    "The fee is fixed by the council's tariff of charges.": ["council's tariff of charges"],
    "The rate is determined in terms of the Rates Act, 2004 (Act No. 6 of 2004).": [
        "Rates Act, 2004",
        "Act No. 6 of 2004",
    ],
    "The charge is levied in accordance with the approved tariff policy.": ["approved tariff policy"],
    "The fee is the fee prescribed in the Schedule to the Fees Order 2023.": ["Schedule to the Fees Order 2023"],
    "The fine is determined by the Council from time to time.": [],
    "The form is as set out in a policy.": [],
    "停车收费标准参照《公共服务收费目录》执行。": ["公共服务收费目录"],
    "停车收费标准按照《甲市价格条例》的规定执行。": ["甲市价格条例"],
    "具体办法由市人民政府另行规定。": [],
    "补贴标准按照国家有关规定执行。": [],
}
POINTS_NOWHERE = [
    "The height is as prescribed in section 9.",
    "The fee is set out in the Schedule.",
    "The distance is specified in Schedule 2.",
    "The duty is laid down in these By-laws.",
    "A gate must be closed at night.",
    "补贴标准依照附件执行。",
]


@pytest.mark.parametrize(("text", "named"), POINTS.items())
def test_what_is_named_by_title_or_by_what_it_is_is_told(text: str, named: list[str]) -> None:
    words = pointer(text)
    assert words is not None
    assert words in text
    assert list(named_in(words)) == named


@pytest.mark.parametrize("text", POINTS_NOWHERE)
def test_its_own_sections_and_schedules_are_not_elsewhere(text: str) -> None:
    assert pointer(text) is None
