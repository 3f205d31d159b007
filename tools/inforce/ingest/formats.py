"""What a file is, by its bytes; and its text, never by guessing.

Read here: plain text, Markdown, HTML, Akoma Ntoso 2.0 and 3.0. Anything else is refused with the name of what it
looks like. Encodings: UTF-8, UTF-16 with a byte order mark, GB18030, and what a page or its server says it is in. Bytes
that are none of these are refused with their place.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from inforce.errors import Refused

MAX_BYTES = 16 * 1024 * 1024

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "PDF"),
    (b"{\\rtf", "RTF"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word, Excel or PowerPoint file (OLE)"),
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
_ZIP_PARTS = ((b"word/", "DOCX"), (b"xl/", "XLSX"), (b"ppt/", "PPTX"), (b"epub", "EPUB"), (b"opendocument.text", "ODT"))
_XML_START = re.compile(r"\ufeff?\s*<(?:\?xml\b|!--|!DOCTYPE\b|[A-Za-z][\w.-]*[:\s>])")
_HTML = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_HTML_PART = re.compile(
    r"\ufeff?\s*(?:<!--.*?-->\s*)*<(?:meta|title|link|main|article|section|div|p|h[1-6]|ol|ul|table|center|font|span)\b",
    re.IGNORECASE | re.DOTALL,
)
_AKN = re.compile(r"https?://(?:docs\.oasis-open\.org/legaldocml/ns/akn/3\.0[^\"'\s]*|www\.akomantoso\.org/[\d.]+)")
_OTHER_XML = (
    ("legislation.gov.uk/namespaces/legislation", "CLML (legislation.gov.uk XML)"),
    ("schemas.gpo.gov/xml/uslm", "USLM XML"),
    ("xml.house.gov/schemas/uslm", "USLM XML"),
    ("eregs.consumerfinance.gov", "RegML"),
    ("dccouncil", "DC Law XML"),
    ("<DLPSTEXTCLASS", "eCFR XML"),
    ("<ECFR", "eCFR XML"),
    ("<svg", "an SVG picture"),
)
_MARKDOWN_NAME = {".md", ".markdown", ".mkd"}
_MARKDOWN_LINE = re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE)
_NEXT = "save it as UTF-8 text, Markdown, HTML or Akoma Ntoso XML; other formats are not read yet"
# The encodings a page may say it is in, beside those tried for every file.
_CHARSETS = {
    **dict.fromkeys(("utf-8", "utf8", "us-ascii", "ascii"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"), "windows-1252"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **{name: name for name in ("iso-8859-15", "big5", "shift_jis", "euc-kr", "windows-1250", "windows-1251")},
}
_META = re.compile(rb"<meta\b[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)


def refuse_foreign(data: bytes, name: str) -> None:
    """Raise Refused for an empty, too large or binary file, naming what it looks like."""
    if not data.strip():
        raise Refused("the file is empty", where=name, code="empty_file")
    if len(data) > MAX_BYTES:
        raise Refused(f"the file has {len(data)} bytes; the limit is {MAX_BYTES} bytes", where=name, code="limit_bytes")
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            raise _foreign(kind, name)
    if data.startswith(b"PK\x03\x04"):
        raise _foreign(next((kind for part, kind in _ZIP_PARTS if part in data), "a ZIP archive"), name)


def _foreign(kind: str, name: str) -> Refused:
    return Refused(f"this looks like {kind}, which is not read", where=name, next=_NEXT, code="format_not_read")


def decode(data: bytes, name: str, charset: str | None = None) -> str:
    """The text of a file with one kind of line end. Raises Refused, with the offset, for bytes in no known encoding.

    A byte order mark comes first, then `charset`, what a server said, then what a page says itself.
    """
    text = (_as_said(data, charset) or _decoded(data, name)).removeprefix("\ufeff")
    if "\x00" in text:
        raise Refused(
            f"byte 0 at character {text.index(chr(0))}: this looks like a binary file",
            where=name,
            code="format_not_read",
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _as_said(data: bytes, charset: str | None) -> str | None:
    """The text in the encoding that it is said to have; None where nobody says it, or it is not so."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data.startswith(b"\xef\xbb\xbf"):
        return None
    meta = _META.search(data[:2048]) if b"<" in data[:200] else None
    for said in (charset, meta.group(1).decode("ascii") if meta else None):
        encoding = _CHARSETS.get((said or "").strip().lower())
        if encoding is None:
            continue
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _decoded(data: bytes, name: str) -> str:
    for mark, encoding in ((b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32")):
        if data.startswith(mark):
            raise _foreign(f"{encoding} text", name)
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return _as_gb18030(data, error, name)


def _as_gb18030(data: bytes, error: UnicodeDecodeError, name: str) -> str:
    """The text as GB18030, if it reads as Chinese; GB18030 takes nearly any bytes, so what comes out is looked at."""
    text, otherwise = "", "and the file does not read as Chinese in GB18030"
    if error.encoding == "utf-8":
        try:
            text = data.decode("gb18030")
        except UnicodeDecodeError as second:
            otherwise = f"and offset {second.start} is not GB18030"
    foreign = [sign for sign in text if not sign.isascii()]
    everyday = sum(1 for sign in foreign if len(sign.encode("gb2312", "ignore")) == 2)
    if foreign and everyday >= 0.9 * len(foreign):
        return text
    raise Refused(
        f"byte {data[error.start]:#04x} at offset {error.start} is not {error.encoding.upper()}, {otherwise}",
        where=name,
        next="save the file as UTF-8 (an English file with curly quotes is often Windows-1252) and try again",
        code="undecodable",
    ) from None


def format_of(text: str, name: str) -> str:
    """`html`, `xml`, `markdown` or `text`. Raises Refused for XML of other kinds."""
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


def _is_markdown(text: str, name: str) -> bool:
    return PurePath(name).suffix.lower() in _MARKDOWN_NAME or text.startswith("---\n")


def is_chinese(text: str) -> bool:
    """True where Chinese characters outnumber Latin words: the language the rules are read in."""
    han = len(re.findall(r"[\u3400-\u9fff]", text))
    return han > len(re.findall(r"[A-Za-z]{2,}", text))
