"""Texts built to exhaust are refused with the limit named, and what is within the limits is read in time (case C39)."""

from __future__ import annotations

import time

import pytest

from inforce.errors import Refused
from inforce.ingest import text_limits
from inforce.ingest.documents import read_document


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            b"1. " + b"a " * (text_limits.MAX_LINE // 2),
            "long.txt: line 1 has 1000003 characters; the limit is 1000000\n"
            "Next: split it into the documents it is made of; a dump of data is no document of rules",
        ),
        (
            b"1. Gates.\n" + b"\n" * text_limits.MAX_LINES,
            "long.txt: the text has 400002 lines; the limit is 400000\n"
            "Next: split it into the documents it is made of; a dump of data is no document of rules",
        ),
    ],
)
def test_a_text_beyond_a_limit_is_refused_by_name(data: bytes, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_document(data, "long.txt")
    assert str(refused.value) == told


def test_a_document_of_too_many_articles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_limits, "MAX_UNITS", 30)
    with pytest.raises(Refused, match="the document has 31 articles and other units; the limit is 30"):
        read_document("".join(f"{number}. Gate {number} is locked.\n" for number in range(1, 32)).encode(), "many.txt")


def test_an_article_of_very_many_lines_is_read_in_proportion() -> None:
    text = "1. The gates are:\n" + "".join(f"gate {number} of the yard\n" for number in range(12_000))
    began = time.process_time()
    read_document(text.encode(), "gates.txt")
    assert time.process_time() - began < 10
