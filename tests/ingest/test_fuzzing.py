"""Every reader given broken files: read or refused, in bounded time, with nothing written anywhere.

Bytes of a sound file of each format are changed, cut, doubled and swapped. The same files come each time; with
HYPOTHESIS_PROFILE=search many more, and others, are tried.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.errors import LibraryError
from inforce.ingest import pdf_child
from inforce.ingest.documents import read_document
from tests.ingest.law_samples import SAMPLES
from tests.ingest.pdf_file import at, filled, lines, pdf_file, rule
from tests.ingest.test_both_sides import ACT, PAGE, TYPED, WORD

RULE = "1. A licence is required for every gate that is opened at night by a keeper of the yard."
PRINTED = pdf_file(
    [
        lines(filled(RULE), 110) + "\n" + rule(72, 200, 500, 200) + "\n" + at("2. Keys", 72, 220, font="F2"),
        at("禁止停车。", 72, 110, font="F3") + "\n" + at("Fee", 72, 220) + at("£5", 300, 220),
    ],
    extra=(b"<< /First 12 0 R >>", b"<< /Title (Keys) /Next 12 0 R >>"),
    catalog="/Outlines 11 0 R",
    packed=False,
)
FILES: dict[str, bytes] = {
    "rules.docx": WORD,
    "rules.html": PAGE.encode(),
    "rules.md": TYPED.encode(),
    "rules.txt": TYPED.encode(),
    "rules.xml": ACT.encode(),
    **{f"{form}.xml": data for form, data in SAMPLES.items()},
    "rules.pdf": PRINTED,
}
SPLICES = (
    b"", b"<", b">", b"&", b"\x00", b"\xff\xfe", b"<!--", b"]]>", b"<!DOCTYPE a [", b"(" * 40, b"[" * 40, b"<<" * 40,
    b">>", b"9" * 30, b"-1", b"stream\n", b"endobj", b" R", b"/Kids", b"/Length", b"\xe2\x80\xae", b"|", b"\n\n",
    b"\t", b"1. ", b"<table>", b"</w:p>", b"<div hidden>", b"PK\x03\x04", b"%PDF-", b"&#x202e;", b"\xa5\xce",
)  # fmt: skip
CHANGES = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.sampled_from(["put", "instead", "cut", "double", "off", "flip"]),
        st.sampled_from(SPLICES) | st.binary(max_size=6),
        st.integers(1, 60),
    ),
    min_size=1,
    max_size=5,
)
# A broken file of a few thousand bytes that takes longer than this hangs a reader.
SECONDS = 20.0


def changed(data: bytes, changes: list[tuple[float, str, bytes, int]]) -> bytes:
    """A file after these changes, each at its share of the length."""
    for share, how, splice, length in changes:
        place = int(share * len(data))
        before, here, after = data[:place], data[place : place + length], data[place + length :]
        if how == "put":
            data = before + splice + here + after
        elif how == "instead":
            data = before + splice + after
        elif how == "cut":
            data = before + after
        elif how == "double":
            data = before + here * 3 + after
        elif how == "off":
            data = before
        else:
            data = before + bytes(byte ^ (length & 0xFF) for byte in here[:3]) + here[3:] + after
    return data


def read_or_refused(data: bytes, name: str) -> None:
    """Read a file in this process, a PDF as its own process does; a fault of a reader is a failure here."""
    if name.endswith(".pdf") and data.startswith(b"%PDF-"):
        outcome = pdf_child.outcome_of(data)
        assert (outcome.read is None) == bool(outcome.code)
        assert "Traceback" not in outcome.message
        return
    try:
        document = read_document(data, name)
    except LibraryError as refused:
        told = (bool(refused.message), refused.code)
    else:
        held = document.characters.units + sum(one.count for one in document.characters.left_out)
        told = (document.characters.source == held, "units" if document.units else "")
    assert told[0]
    # The look of a Word file at itself refuses what its reader passes by: that is what it is for.
    assert told[1]
    assert told[1] != "characters_lost" or name.endswith(".docx")


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=max(12, settings().max_examples // 6))
@given(changes=CHANGES)
def test_a_broken_file_is_read_or_refused(name: str, changes: list[tuple[float, str, bytes, int]]) -> None:
    began = time.process_time()
    read_or_refused(changed(FILES[name], changes), name)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("seed", range(3))
def test_a_broken_pdf_is_ended_with_its_process_and_leaves_nothing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[tuple[float, str, bytes, int]] = [
        ((seed * 37 + step * 101) % 997 / 997, ("put", "cut", "flip")[step % 3], SPLICES[(seed + step * 7) % 32], 9)
        for step in range(4)
    ]
    monkeypatch.chdir(tmp_path)
    data = changed(PRINTED, places)
    told: Any
    try:
        told = read_document(b"%PDF-1.7\n" + data, "rules.pdf")
    except LibraryError as refused:
        told = refused
    assert "Traceback" not in str(told)
    assert list(tmp_path.iterdir()) == []
