"""No text, however made, holds the readers up: their time grows with the length of the text and no faster."""

from collections.abc import Callable
from time import perf_counter

import pytest

from inforce.reading.folding import fold
from inforce.reading.modality import conditions, modality, negations, sentences
from inforce.reading.numerals import read_number
from inforce.reading.quantities import quantities
from inforce.reading.quoting import find_quote, quotations
from inforce.reading.searched_terms import searched_terms
from inforce.reading.tokens import index_terms, stem_pairs

READERS: list[Callable[[str], object]] = [
    *(fold, index_terms, stem_pairs, searched_terms, quantities, modality, negations, conditions, sentences),
    *(quotations, read_number, lambda text: find_quote(text[:200], text)),
]
PIECES = (
    '1|1 111|1.|no |no person who |may not |的|的，|不|一|○|二○|“|"|'
    " '|(|more than |not exceed |除|如果|\n| |a-|one and |5 (|"
    "twenty-|万|. |5 m to |个半|每人|section 5, |…|12:|aei|；但"
)


@pytest.mark.parametrize("piece", PIECES.split("|"))
def test_one_piece_repeated_is_read_in_time(piece: str) -> None:
    text = piece * (10_000 // len(piece))
    began = perf_counter()
    for read in READERS:
        read(text)
    assert perf_counter() - began < 6, "a quadratic pattern takes minutes, a linear one well under a second"
