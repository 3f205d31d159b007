"""Lists of contents that no heading announces, and numbers that come again before a part of their own article."""

from __future__ import annotations

import pytest

from inforce.errors import Refused
from tests.ingest.read_text import read, refs

ENTRIES = ("1. Keys", "2. Gates and lamps", "3. Fees")
BODY = "\n\n".join(f"{entry}\n\nThe keeper of the yard shall see to it that all is in order." for entry in ENTRIES)
PLACES = ("{}", "{} ........ 12", "{}\t4", "{} [1](#keys)", "{} (page 3)", "{}   7")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("head", ["", "Contents\n\n"])
def test_headings_printed_before_the_text_are_its_contents(place: str, head: str) -> None:
    listed = "\n".join(place.format(entry) for entry in ENTRIES)
    document = read(f"Yard Rules\n\n{head}{listed}\n\n{BODY}\n")
    assert refs(document) == ["s-1", "s-2", "s-3"]
    (left_out,) = [one for one in document.characters.left_out if one.what == "contents page"]
    assert left_out.count >= len("".join(ENTRIES).replace(" ", ""))
    assert document.findings == ()


def test_an_entry_may_be_broken_into_two_rows_and_its_heading_run_into_its_text() -> None:
    listed = "1. Keys\n2. Gates\nand lamps\n3. Fees"
    body = BODY.replace("3. Fees\n\n", "3. Fees. ")
    assert refs(read(f"Yard Rules\n\n{listed}\n\n{body}\n")) == ["s-1", "s-2", "s-3"]


@pytest.mark.parametrize(
    ("listed", "line", "alone"),
    [
        ("1. Keys\n2. Lamps and gates\n3. Fees", 4, "2. Lamps and gates"),
        ("1. Keys\n3. Fees\n2. Gates and lamps", 5, "2. Gates and lamps"),
    ],
)
def test_a_list_of_which_not_all_comes_again_is_refused_with_the_line_that_differs(
    listed: str, line: int, alone: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(f"Yard Rules\n\n{listed}\n\n{BODY}\n")
    assert str(refused.value) == (
        f"line {line}: lines 3 to 5 may be a list of contents or rules: most of them come again as headings in this "
        f"order, but not “{alone}”\n"
        "Next: where it is the contents, take the list out of a copy of the file, or put right the line that differs"
    )


@pytest.mark.parametrize(
    "listed", ["1. Keys\nEvery key shall be logged.\n2. Gates and lamps\n3. Fees", "1. Keys\n2. Gates"]
)
def test_rules_and_what_is_too_short_to_tell_are_never_left_out_as_contents(listed: str) -> None:
    document = read(f"Yard Rules\n\n{listed}\n\n{BODY}\n")
    assert "contents page" not in {one.what for one in document.characters.left_out}


def test_a_list_of_short_rules_is_not_taken_for_the_contents_of_itself() -> None:
    assert refs(read("1. Keys\n\n2. Gates\n\n3. Fees\n")) == ["s-1", "s-2", "s-3"]


def test_a_number_that_comes_again_before_its_own_parts_is_one_article() -> None:
    text = (
        "1.1\tApplication\n1.1.1\t\n1.1.1.(1)\tThese Rules apply to keepers.\n1.1.1.(2)\tThey do not apply to guests.\n"
        "1.1.1.Guidance\nA keeper holds a key.\n1.1.2\tThe gate is locked.\n1.1.2. Guidance.1\tIt is of iron.\n"
    )
    document = read(text)
    assert refs(document) == ["s-1.1.1", "s-1.1.2"]
    assert document.units[0].text.endswith(
        "1.1.1.(2)\tThey do not apply to guests.\n1.1.1.Guidance\nA keeper holds a key."
    )


def test_numbers_set_off_by_a_tab_are_no_table() -> None:
    assert refs(read("1\tKeys are logged.\n2\tGates are locked.\n3\tLamps are lit.\n")) == ["s-1", "s-2", "s-3"]


def test_articles_go_before_the_rules_that_a_late_annex_names() -> None:
    articles = "".join(f"{number}. Gate {number} is locked.\n\n" for number in range(1, 12))
    document = read(f"Yard Rules\n\n{articles}Rule 4\nof the Lock Rules is said again.\n\nRule 5\nis too.\n")
    assert refs(document) == [f"s-{number}" for number in range(1, 12)]
