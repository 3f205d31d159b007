"""PDFs from strangers: read apart from the command, within limits, and refused for a reason a person can act on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.errors import Refused
from inforce.ingest import pdf_apart, pdf_child, pdf_glyphs
from inforce.ingest.documents import read_document
from tests.ingest.pdf_file import LEFT, at, filled, lines, pdf_file, picture

RULE = "1. Gates are locked at night and opened in the morning by the keeper, who signs the book."
WHOLE = pdf_file([lines(filled(RULE), 110)], packed=False)
OCR = "run text recognition (OCR) on it, compare the text with the pages, and bring that in"
SAVE = "open it in a viewer, save it as a new PDF, and try again"


def refusal(data: bytes) -> Refused:
    with pytest.raises(Refused) as refused:
        read_document(data, "rules.pdf")
    return refused.value


def test_the_whole_file_is_read() -> None:
    assert [unit.text for unit in read_document(WHOLE, "rules.pdf").units] == [RULE[3:]]


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ([picture(), picture()], "there is no text in the PDF: 2 of its 2 pages are pictures"),
        ([picture() + "\n" + at("Stamp 12", LEFT, 40)], "there is no text in the PDF: 1 of its 1 pages are pictures"),
        ([""], "there is no text in the PDF"),
    ],
)
def test_a_scan_is_refused_as_no_text_and_recognition_is_named(pages: list[str], message: str) -> None:
    found = refusal(pdf_file(pages))
    assert (found.code, str(found)) == ("no_text", f"rules.pdf: {message}\nNext: {OCR}")


def test_a_picture_among_pages_of_text_is_doubted_by_its_page() -> None:
    document = read_document(pdf_file([lines(filled(RULE), 110), picture()]), "rules.pdf")
    assert [finding.what for finding in document.findings] == [
        "page 2 is a picture without text: nothing of it is read"
    ]


def test_letters_of_which_nobody_knows_the_signs_are_refused_with_their_page() -> None:
    found = refusal(pdf_file([lines(filled(RULE), 110), at("Gates are locked.", LEFT, 110, font="F4")]))
    assert found.code == "no_signs"
    assert found.message == "page 2 has 17 letters of which the file does not say what signs they are"


def test_a_page_set_at_an_angle_is_refused_with_its_number() -> None:
    turned = "\n".join(
        f"BT /F1 10 Tf 0 1 -1 0 {100 + 12 * n} 100 Tm ({row}) Tj ET" for n, row in enumerate(filled(RULE))
    )
    assert refusal(pdf_file([turned + "\n" + at("9", 300, 820)])).message == "the text of page 1 is set at an angle"


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_glyphs, "MAX_PAGES", 3)
    found = pdf_child.outcome_of(pdf_file([lines(filled(RULE), 110)] * 4))
    assert (found.code, found.message) == ("limit_pages", "the PDF has more than 3 pages, the limit")


def test_a_locked_file_is_refused() -> None:
    lock = b"<< /Filter /Standard /V 1 /R 2 /O <" + b"41" * 32 + b"> /U <" + b"42" * 32 + b"> /P -4 >>"
    data = pdf_file([lines(filled(RULE), 110)], extra=[lock], trailer="/Encrypt 11 0 R /ID [<00> <00>]")
    found = refusal(data)
    assert (found.code, found.message) == ("encrypted", "the PDF is locked with a password")


def test_what_unpacks_without_end_is_refused() -> None:
    found = refusal(pdf_file(["q " * 40_000_000]))
    assert found.code == "limit_unpacked"
    assert found.message == "the contents of page 1 unpack to more than 67108864 bytes, the limit"


def test_a_file_that_takes_too_long_is_ended() -> None:
    slow = "\n".join("BT /F1 10 Tf (Gates) Tj ET" for _ in range(60_000))
    with pytest.raises(Refused) as refused:
        pdf_apart.read_lines(pdf_file([slow]), "rules.pdf", seconds=0.5)
    assert str(refused.value) == (
        "rules.pdf: the PDF could not be read within 0.5 seconds, the limit\n"
        "Next: save it as a new PDF with few pages, or bring its text in"
    )


PACKED = pdf_file([lines(filled(RULE), 110)] * 2)
SPOT = PACKED.rindex(b"endstream") - 20


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (WHOLE[:300], "the table of its parts is missing, as where a file breaks off before its end"),
        (WHOLE[:-400], "the table of its parts is missing, as where a file breaks off before its end"),
        (WHOLE.replace(b"/Root 1 0 R", b"/Root 8 0 R"), "'Pages'"),
        (
            PACKED.replace(b"/Kids [11 0 R 13 0 R]", b"/Kids [11 0 R 77 0 R]"),
            "it says that it has 2 pages, and 1 are in it",
        ),
        (PACKED[:SPOT] + b"\0\0" + PACKED[SPOT + 2 :], "the contents of page 2 cannot be unpacked"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_and_never_read_in_part(data: bytes, why: str) -> None:
    found = refusal(data)
    assert (found.code, found.next) == ("damaged", SAVE)
    assert why in found.message


@settings(deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.binary(max_size=6), st.integers(0, 12))
def test_bytes_changed_anywhere_are_read_or_refused(at_byte: int, new: bytes, gone: int) -> None:
    outcome = pdf_child.outcome_of(WHOLE[:at_byte] + new + WHOLE[at_byte + gone :])
    assert (outcome.read is None) == bool(outcome.code)
