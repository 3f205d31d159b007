"""Attributes of real documents: what is read surely is what the tables of their sets say, or the text is looked at.

The documents are read from the folder of real documents (tests/shared.py) when the test runs; the tables are read as
benchmarks/attributes.py reads them, of a part of each set.
"""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.attributes import SETS, SURE, places_of, read_of, same
from benchmarks.real_library import NOW
from inforce.errors import LibraryError
from inforce.ingest.given import Received
from inforce.ingest.received import read_received
from tests.shared import corpus

# Every how manieth document is read; the least share of what the tables tell that is read surely and right.
PARTS = {
    "akn_za_bylaws": (4, 0.85),
    "zh_laws": (11, 0.7),
    "cfpb_regml": (5, 1.0),
    "clml_uk": (5, 1.0),
    "dc_law_xml": (5, 1.0),
    "uslm_us": (5, 1.0),
}
# A value that was looked at: the text is of a later day than its table knows.
LAGS_BEHIND = ("刑法.md", "promulgated_on", "2023-12-29", "2020-12-26")


@pytest.mark.parametrize("name", PARTS)
def test_what_is_read_surely_is_what_the_table_of_the_set_says(name: str) -> None:
    folder = corpus(name)
    every, least = PARTS[name]
    places = places_of(name, folder)
    otherwise, right, all_told = [], 0, 0
    for path, told in islice(SETS[name](folder), 0, None, every):
        try:
            document = read_received(Received(path.name, path.read_bytes(), NOW))
        except LibraryError:
            continue
        for field, value in told.items():
            read = read_of(document, field, places) if value else None
            all_told += bool(value)
            if read is not None and read[1] >= SURE:
                right += same(field, read[0], value)
                otherwise += [] if same(field, read[0], value) else [(path.name, field, read[0], value)]
    assert [one for one in otherwise if one != LAGS_BEHIND] == []
    assert right >= least * all_told
