"""Files built to exhaust or to leak: each refused by the name of its limit, what is told quoted whole (C39)."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.ingest import docx_package, pdf_glyphs
from inforce.ingest.documents import read_document
from tests.ingest.pdf_file import filled, lines, pdf_file, raw_pdf
from tests.ingest.word_file import level, lists, p, word_file

RULE = "1. A licence is required for every gate that is opened at night by a keeper of the yard."
WORD = word_file(p(RULE))
ACT = (
    '{}<akomaNtoso xmlns="http://www.akomantoso.org/2.0"><act><meta/><body><section><num>1.</num><content><p>{}</p>'
    "</content></section></body></act></akomaNtoso>"
)
TWO_LEVELS = lists({0: level(0, "%1.")}, {1: (0, "")})
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
ONE_PAGE = (CATALOG, b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>")


def with_part(name: str, data: bytes = b"x") -> bytes:
    """The Word file with one more part."""
    made = io.BytesIO(WORD)
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return made.getvalue()


def with_body(body: bytes) -> bytes:
    """The Word file with another main part."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WORD)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, body if name == "word/document.xml" else old.read(name))
    return made.getvalue()


def packed_twice(data: bytes) -> bytes:
    """A PDF whose only page is packed in a pack."""
    inner = zlib.compress(zlib.compress(data))
    stream = b"<< /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n" % len(inner) + inner + b"\nendstream"
    return raw_pdf([*ONE_PAGE, b"<< /Type /Page /MediaBox [0 0 9 9] /Parent 2 0 R /Contents 4 0 R >>", stream])


ENTITIES = "<!DOCTYPE akomaNtoso [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>"
NO_ENTITIES = (
    "a.xml: the XML has a document type declaration (DOCTYPE), which can define entities: limit 0 entities\n"
    "Next: take the DOCTYPE out of a copy of the file, if its text does not need it"
)
NAMED_OUTSIDE = (
    "a.docx: a part of the file is named {}, which points outside of it: limit 0 such parts\n"
    "Next: look at where the file comes from; no Word writes such a name"
)
SMALLER_PDF = "\nNext: save it as a new PDF with few pages, or bring its text in"
PAGE_TREE = "a.pdf: the tree of the PDF's pages is nested deeper than 50 levels, the limit" + SMALLER_PDF
# The large ones are made when they are asked for.
BUILT: Mapping[str, tuple[str, bytes | Callable[[], bytes], str]] = {
    "Word: a part outside": ("a.docx", with_part("../../x"), NAMED_OUTSIDE.format("'../../x'")),
    "Word: a part at the root": ("a.docx", with_part("/etc/x"), NAMED_OUTSIDE.format("'/etc/x'")),
    "Word: a part on a drive": ("a.docx", with_part("C:\\x"), NAMED_OUTSIDE.format("'C:\\\\x'")),
    "Word: a part outside, in Windows' way": ("a.docx", with_part("..\\x"), NAMED_OUTSIDE.format("'..\\\\x'")),
    "Word: 400 MB in 100 KB": (
        "a.docx",
        lambda: with_body(b"<w:document>" + b" " * 400_000_000),
        "a.docx: word/document.xml unpacks to more than 67108864 bytes in all, the limit\n"
        "Next: save it anew from Word without its pictures; if it stays so large, look at where it comes from",
    ),
    "Word: levels of a list that are not there": (
        "a.docx",
        word_file(p("Keys", num=(1, 0)) + p("Gates", num=(1, 11)), numbering=TWO_LEVELS),
        "a.docx: the number that Word shows cannot be worked out of 1 paragraph: paragraph 2 ('Gates'): list 1 has no "
        "level 12\nNext: save it from Word as plain text in UTF-8, which types its numbers out, and bring that in",
    ),
    "XML: nested entities": ("a.xml", ACT.format(ENTITIES, "&b;").encode(), NO_ENTITIES),
    "XML: elements": (
        "a.xml",
        ACT.format("", "<b>" * 200 + "</b>" * 200).encode(),
        "a.xml:1: the XML is nested deeper than the limit of 100 elements\n"
        "Next: look at where the file comes from: no law is nested so deep",
    ),
    "HTML: elements": (
        "a.html",
        b"<html><body>" + b"<div>" * 5_000 + RULE.encode(),
        "a.html: the HTML is nested deeper than the limit of 200 elements\n"
        "Next: bring in the part with the rules alone, or the text as a text file",
    ),
    "HTML: lists": (
        "a.html",
        b"<html><body>" + b"<ol><li>" * 150 + RULE.encode(),
        "a.html: the HTML is nested deeper than the limit of 200 elements\n"
        "Next: bring in the part with the rules alone, or the text as a text file",
    ),
    "Markdown: lists": (
        "a.md",
        "\n".join(f"{' ' * 2 * n}- gate {n}" for n in range(60)).encode(),
        "line 16: lists are nested deeper than 15 levels, the limit\n"
        "Next: write the text with fewer levels; what is deeper can be a document of its own",
    ),
    "PDF: pages that hold themselves": (
        "a.pdf",
        raw_pdf([CATALOG, b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
        PAGE_TREE,
    ),
    "PDF: pages that hold each other": (
        "a.pdf",
        raw_pdf([*ONE_PAGE, b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
        PAGE_TREE,
    ),
    "PDF: objects that only name each other": (
        "a.pdf",
        raw_pdf([*ONE_PAGE, b"<< /Type /Page /Parent 2 0 R /MediaBox 4 0 R >>", b"5 0 R", b"4 0 R"]),
        "a.pdf: the PDF is damaged: object 4 is nothing but a reference, and so is each one that it leads to\n"
        "Next: open it in a viewer, save it as a new PDF, and try again",
    ),
    "PDF: a deep tree of pages": (
        "a.pdf",
        raw_pdf([CATALOG, *(b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % n for n in range(3, 500)), b"null"]),
        PAGE_TREE,
    ),
    "PDF: one page very many times": (
        "a.pdf",
        raw_pdf([CATALOG, b"<< /Type /Pages /Kids [" + b"3 0 R " * 2_500 + b"] /Count 2500 >>", b"<< /Type /Page >>"]),
        "a.pdf: the PDF has more than 1000 pages, the limit" + SMALLER_PDF,
    ),
    "PDF: pages that are only counted": (
        "a.pdf",
        raw_pdf([CATALOG, b"<< /Type /Pages /Kids [] /Count 999999999 >>"]),
        "a.pdf: the PDF is damaged: it says that it has 999999999 pages, and 0 are in it\n"
        "Next: open it in a viewer, save it as a new PDF, and try again",
    ),
    "PDF: packed": (
        "a.pdf",
        lambda: pdf_file(["q " * 40_000_000]),
        "a.pdf: the contents of page 1 unpack to more than 67108864 bytes, the limit" + SMALLER_PDF,
    ),
    "PDF: packed twice": (
        "a.pdf",
        lambda: packed_twice(b"q " * 40_000_000),
        "a.pdf: the contents of page 1 unpack to more than 67108864 bytes, the limit" + SMALLER_PDF,
    ),
}


@pytest.mark.parametrize("kind", BUILT)
def test_a_file_built_to_exhaust_is_refused_and_the_limit_named(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, made, told = BUILT[kind]
    data = made if isinstance(made, bytes) else made()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        read_document(data, name)
    assert str(refused.value) == told
    assert list(tmp_path.iterdir()) == []


def test_a_local_file_that_an_entity_names_is_told_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the password is swordfish", encoding="utf-8")
    prolog = f'<!DOCTYPE akomaNtoso [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    with pytest.raises(Refused) as refused:
        read_document(ACT.format(prolog, "&x;").encode(), "a.xml")
    assert str(refused.value) == NO_ENTITIES
    page = f"{prolog.replace('akomaNtoso', 'html')}<html><body><p>{RULE} &x;</p></body></html>"
    assert "swordfish" not in repr(read_document(page.encode(), "a.html"))


def test_a_very_long_list_of_a_page_is_read_in_proportion() -> None:
    items = "".join(f"<li>Gate {number} is locked.</li>" for number in range(1, 5_001))
    document = read_document(f"<html><body><ol>{items}</ol></body></html>".encode(), "a.html")
    assert len(document.units) == 5_000


def test_the_limits_are_those_that_are_told() -> None:
    assert (docx_package.MAX_RATIO, pdf_glyphs.MAX_PAGES) == (250, 1_000)
    assert len(read_document(pdf_file([lines(filled(RULE), 110)]), "a.pdf").units) == 1
