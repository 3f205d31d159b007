"""What differs between two texts, word by word."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.reading.word_diff import marked, word_diff

TEXTS = st.text(alphabet="ab 五六條款\n.,1", max_size=40)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("not more than four hours.", "not more than two hours.", "not more than [-four-]{+two+} hours."),
        ("a fee of 1,250.50 a day", "a fee of 1,250.75 a day", "a fee of [-1,250.50-]{+1,250.75+} a day"),
        ("A visitor may park.", "A visitor may not park.", "A visitor may {+not +}park."),
        ("A visitor may not park.", "A visitor may park.", "A visitor may [-not -]park."),
        ("罚款五百元以下", "罚款三千元以下", "罚款[-五百-]{+三千+}元以下"),
        ("应当在10日内办理。", "应当在15日内办理。", "应当在[-10-]{+15+}日内办理。"),
        ("one two three", "one 2 3", "one [-two three-]{+2 3+}"),
        ("the tenant's dog", "the owner's dog", "the [-tenant's-]{+owner's+} dog"),
        ("same", "same", "same"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("", "", ""),
        ("a\nb\nc\n", "a\nx\nc\n", "a\n[-b-]{+x+}\nc\n"),
    ],
)
def test_each_changed_word_is_marked_and_no_other(old: str, new: str, shown: str) -> None:
    assert marked(word_diff(old, new)) == shown


@given(TEXTS, TEXTS)
def test_the_pieces_together_are_the_two_texts_to_the_character(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == old
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == new
    assert all(piece.text for piece in pieces)
    assert all(one.kind != other.kind for one, other in itertools.pairwise(pieces))


def test_a_text_that_is_wholly_another_is_told_as_such_and_soon() -> None:
    old = " ".join(f"alpha{number}" for number in range(20_000))
    new = " ".join(f"beta{number}" for number in range(20_000))
    begun = time.process_time()
    assert [piece.kind for piece in word_diff(old, new)] == ["removed", "added"]
    assert time.process_time() - begun < 5
