"""What kinds of thing a clause holds, for ranking alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.held_kinds import held_kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("A fence not exceeding 2,1 m in height.", ("length",)),
        ("a kerb of 100mm", ("length",)),
        ("A stall of 6 square metres.", ("area",)),
        ("within 14 (fourteen) working days of the notice", ("duration",)),
        ("a fine of R40 000", ("money",)),
        ("a fee of $20", ("money",)),
        ("between 08:00 and 16:30", ("clock_time",)),
        ("not after 10 pm", ("clock_time",)),
        ("a person of 18 years of age", ("age", "duration")),
        ("more than two dogs", ("count",)),
        ("10 percent of the deposit", ("percent",)),
        ("No person may enter.", ("permission",)),
        ("as provided in section 5 metres are read", ()),
        ("at an old age", ()),
        ("The council keeps a register.", ()),
    ],
)
def test_a_clause_holds_what_its_numbers_count(text: str, kinds: tuple[str, ...]) -> None:
    assert held_kinds(text) == kinds


@given(st.text())
def test_any_text_is_read_and_each_kind_is_told_once(text: str) -> None:
    assert list(held_kinds(text)) == sorted(set(held_kinds(text)))
