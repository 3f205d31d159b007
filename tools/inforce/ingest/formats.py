"""What a file is, by its bytes; and its text, never by guessing.

Read here: plain text, Markdown, HTML, Word (DOCX), PDF with text, Akoma Ntoso 2.0 and 3.0, and the other law XML of
`law_xml`. Anything else is refused with the name of what it looks like. In which encoding it is, `encodings` decides.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from msgspec.structs import replace

from inforce.errors import Refused
from inforce.ingest import encodings
from inforce.ingest.encodings import Decoded

MAX_BYTES = 16 * 1024 * 1024

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"{\\rtf", "RTF"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word, Excel or PowerPoint file, or one locked with a password (OLE)"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"SQLite format 3", "an SQLite database"),
)
_ZIP = b"PK\x03\x04"
_ZIP_PARTS = ((b"xl/", "XLSX"), (b"ppt/", "PPTX"), (b"epub", "EPUB"), (b"opendocument.text", "ODT"))
_XML_START = re.compile(r"\ufeff?\s*<(?:\?[A-Za-z]|!--|!DOCTYPE\b|[A-Za-z][\w.-]*[:\s>])")
_HTML = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_HTML_PART = re.compile(
    r"\ufeff?\s*(?:<!--.*?-->\s*)*<(?:meta|title|link|main|article|section|div|p|h[1-6]|ol|ul|table|center|font|span)\b",
    re.IGNORECASE | re.DOTALL,
)
_AKN = re.compile(r"https?://(?:docs\.oasis-open\.org/legaldocml/ns/akn/3\.0[^\"'\s]*|www\.akomantoso\.org/[\d.]+)")
# The start tag of a root element; the markups that are read are known by its namespace, or by its name alone.
_ROOT = re.compile(
    r"\ufeff?\s*(?:<\?[^>]*>\s*|<!--.*?-->\s*)*<([A-Za-z][\w.:-]*)((?:[^<>\"']++|\"[^\"]*\"|'[^']*')*+)>", re.DOTALL
)
_LAW_XML = re.compile(
    r"xmlns(?::\w+)?\s*=\s*[\"'](?:http://www\.legislation\.gov\.uk/namespaces/legislation|eregs"
    r"|https://code\.dccouncil\.us/schemas/dc-library|http://(?:schemas\.gpo\.gov|xml\.house\.gov/schemas)/(?:xml/)?uslm"
    r"(?:/1\.0)?)[\"']"
)
_ECFR = re.compile(r"DLPSTEXTCLASS|ECFR|DIV[1-9]")
_OTHER_XML = (("<svg", "an SVG picture"),)
_MARKDOWN_NAME = {".md", ".markdown", ".mkd"}
_MARKDOWN_LINE = re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE)
_NEXT = "save it as DOCX, PDF, UTF-8 text, Markdown, HTML or law XML (docs/law-xml.md); other formats are not read yet"


def refuse_foreign(data: bytes, name: str) -> None:
    """Raise Refused for an empty, too large or binary file, naming what it looks like."""
    if not data.strip():
        raise Refused(
            "the file is empty", where=name, next="ask for the file again, or fetch it anew", code="empty_file"
        )
    if len(data) > MAX_BYTES:
        raise Refused(
            f"the file has {len(data)} bytes; the limit is {MAX_BYTES} bytes",
            where=name,
            next="bring it in as several files, or ask for one without its pictures",
            code="limit_bytes",
        )
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            raise _foreign(kind, name)
    if data.startswith(_ZIP) and not is_docx(data):
        raise _foreign(next((kind for part, kind in _ZIP_PARTS if part in data), "a ZIP archive"), name)


def is_pdf(data: bytes) -> bool:
    """Whether bytes are a PDF: its mark stands at the head, or after a few bytes that a mailer or a printer added."""
    return b"%PDF-" in data[:1024] and (data.startswith(b"%PDF-") or b"\x00" in data[:4096] or b"endobj" in data)


def is_docx(data: bytes) -> bool:
    """Whether bytes are a Word file: a ZIP with a part for Word in it."""
    return data.startswith(_ZIP) and b"word/" in data


def _foreign(kind: str, name: str) -> Refused:
    return Refused(f"this looks like {kind}, which is not read", where=name, next=_NEXT, code="format_not_read")


def decode(data: bytes, name: str, charset: str | None = None, encoding: str | None = None) -> Decoded:
    """The text of a file with one kind of line end, and how its encoding was known. Raises Refused (`encodings`).

    `charset` is what a server said, `encoding` what a person says.
    """
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        raise _foreign("UTF-32 text", name)
    decoded = encodings.decode(data, name, charset, encoding)
    text = decoded.text.removeprefix("\ufeff")
    if "\x00" in text:
        raise Refused(
            f"byte 0 at character {text.index(chr(0))}: this looks like a binary file",
            where=name,
            next=_NEXT,
            code="format_not_read",
        )
    return replace(decoded, text=text.replace("\r\n", "\n").replace("\r", "\n"))


def format_of(text: str, name: str) -> str:
    """`html`, `xml`, `markdown` or `text`. Raises Refused for XML of other kinds."""
    if (opened := _ROOT.match(text[:8000])) and _is_law_xml(opened):
        return "xml"
    if _HTML.match(text[:4000]) or (_HTML_PART.match(text[:4000]) and not _is_markdown(text, name)):
        return "html"
    if _XML_START.match(text[:200]):
        head = text[:4000]
        if _AKN.search(head) or "<!DOCTYPE" in head:
            return "xml"
        root = re.search(r"<([A-Za-z][\w.:-]*)", head)
        named = next((kind for sign, kind in _OTHER_XML if sign.lower() in head.lower()), None)
        kind = named or f"XML with the root element <{root.group(1) if root else '?'}>"
        raise _foreign(kind, name)
    return "markdown" if _is_markdown(text, name) or _MARKDOWN_LINE.search(text) else "text"


def _is_law_xml(opened: re.Match[str]) -> bool:
    return _LAW_XML.search(opened.group(2)) is not None or _ECFR.fullmatch(opened.group(1)) is not None


def foreign_root(root: str, name: str) -> Refused:
    """The refusal of a file that is sound XML, but none that is read."""
    return _foreign(f"XML with the root element <{root}>", name)


def _is_markdown(text: str, name: str) -> bool:
    return PurePath(name).suffix.lower() in _MARKDOWN_NAME or text.startswith("---\n")


def is_chinese(text: str) -> bool:
    """True where Chinese characters outnumber Latin words: the language the rules are read in."""
    han = len(re.findall(r"[\u3400-\u9fff]", text))
    return han > len(re.findall(r"[A-Za-z]{2,}", text))
