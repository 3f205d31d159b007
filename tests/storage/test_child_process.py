"""Work done in a Python of its own: what it gives back, and how it ends when it must."""

from __future__ import annotations

import pytest

from inforce.storage.child_process import Ended, OutOfTime, done_apart
from tests.ingest.pdf_file import LEFT, at, pdf_file


def test_what_the_work_writes_is_given_back() -> None:
    written = done_apart("inforce.ingest.pdf_child", pdf_file([at("1. Gates are locked.", LEFT, 80)]), seconds=60)
    assert b"Gates are locked." in written


def test_work_that_does_not_end_is_ended() -> None:
    with pytest.raises(OutOfTime, match=r"it did not end within 0\.01 seconds"):
        done_apart("inforce.ingest.pdf_child", b"", seconds=0.01)


def test_work_that_fails_tells_its_last_words() -> None:
    with pytest.raises(Ended, match=r"No module named 'inforce\.nowhere'"):
        done_apart("inforce.nowhere", b"", seconds=60)
