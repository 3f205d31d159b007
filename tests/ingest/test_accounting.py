"""Nothing lost: a text of which a character is in no unit and in no list is refused, whatever the counts say."""

from __future__ import annotations

import pytest

from inforce.errors import Refused
from inforce.ingest import accounting
from inforce.ingest.source_lines import Aside, Draft, Line, Place, Segmented


def cut(*texts: str) -> Segmented:
    result = Segmented()
    for number, text in enumerate(texts, start=1):
        draft = Draft.at(Place(), number, str(number), f"{number}.")
        draft.lines.append(Line(number, text))
        result.drafts.append(draft)
    return result


def test_the_account_names_what_was_left_out_with_a_count_and_a_sample() -> None:
    result = cut("Gates are locked.")
    result.asides.append(Aside("title", "Yard Code", 1))
    characters = accounting.account("Yard Code 1. Gates are locked.", result, "##", "yard.md")
    assert (characters.source, characters.units) == (27, 17)
    assert [(item.what, item.count, item.sample) for item in characters.left_out] == [
        ("title", 8, "Yard Code"),
        ("markup of the format", 2, "##"),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "1. Gates are locked. Keys are logged.",  # a sentence is in no unit
        "1. Gates are locked",  # a full stop was made up
        "1. Gates are locket.",  # as many characters, but not the same
    ],
)
def test_a_text_that_is_not_whole_is_refused(source: str) -> None:
    with pytest.raises(Refused, match="would be lost") as refused:
        accounting.account(source, cut("Gates are locked."), "", "yard.txt")
    assert refused.value.code == "characters_lost"
    assert refused.value.where == "yard.txt"


def test_white_space_and_signs_of_no_width_are_not_counted() -> None:
    assert (
        accounting.account("1.\u3000Gates\u200b are\n\tlocked.", cut("Gates are locked."), "", "yard.txt").source == 17
    )
