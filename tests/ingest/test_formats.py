"""What a file is, by its bytes: formats that are read, and those that are not."""

from __future__ import annotations

import io
import zipfile

import pytest

from inforce.errors import Refused
from inforce.ingest.documents import read_document

ARTICLE = "第一条　访客车辆停放不得超过四小时。\n第二条　本规定自２０２４年起施行。\n"


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_any_line_ends_are_line_ends(ends: str) -> None:
    document = read_document(ARTICLE.replace("\n", ends).encode(), "rule.txt")
    assert [unit.line for unit in document.units] == [1, 2]


def office(part: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(part, "<x/>")
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (office("xl/workbook.xml"), "XLSX"),
        (office("notes.txt"), "ZIP"),
        (b"{\\rtf1 x}", "RTF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "Word"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b'<Contents xmlns="http://www.legislation.gov.uk/namespaces/legislation"/>', "<Contents>"),
        (b'<revision xmlns="eregs"/>', "<revision>"),
        (b'<uslm xmlns="http://schemas.gpo.gov/xml/uslm"/>', "<uslm>"),
        (b"<?xml version='1.0'?><rulebook/>", "<rulebook>"),
        (b"1. Gates\x00 are locked", "binary"),
        (ARTICLE.encode("utf-32"), "UTF-32"),
    ],
)
def test_a_format_that_is_not_read_is_refused_by_name(data: bytes, named: str) -> None:
    with pytest.raises(Refused, match=named) as refused:
        read_document(data, "file")
    assert refused.value.code == "format_not_read"
    assert refused.value.where == "file"


@pytest.mark.parametrize("data", [b"", b"  \n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_document(data, "empty.txt")


def test_a_declared_encoding_of_xml_is_followed() -> None:
    body = "<act><meta/><body><section><num>1.</num><content><p>Caf\u00e9s close.</p></content></section></body></act>"
    text = f'<?xml version="1.0" encoding="ISO-8859-1"?><akomaNtoso xmlns="http://www.akomantoso.org/2.0">{body}</akomaNtoso>'
    assert read_document(text.encode("latin-1"), "rule.xml").units[0].text == "Cafés close."


def test_markdown_is_known_by_its_headings_without_any_name() -> None:
    assert read_document(b"# Act\n\n## 1 Gates\n\nGates are locked.\n", "upload").format == "markdown"
    assert read_document(b"1. Gates are locked.\n", "upload").format == "text"
