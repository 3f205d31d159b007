"""In which encoding a text was written: decided from its bytes, with how sure that is and what it rests on.

A label (of a server, of a page, of an XML declaration) is one more witness: where the bytes speak against it, it is
wrong, and that is recorded. Where two readings are possible and differ, the file is refused with both shown, until a
person says which it is. Bytes are never put into a text by a guess that nobody sees.
"""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.errors import Refused
from inforce.ingest import likely_text

# The names an encoding goes by, and the codec it is read with: the wider one, as browsers do.
CODECS = {
    **dict.fromkeys(("utf-8", "utf8", "us-ascii", "ascii"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"), "windows-1252"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "gb_2312-80", "cp936"), "gb18030"),
    **dict.fromkeys(("big5", "big5-hkscs", "cp950"), "big5hkscs"),
    **{name: name for name in ("utf-16", "utf-16-le", "utf-16-be")},
    **{"utf-16le": "utf-16-le", "utf-16be": "utf-16-be"},
    **{name: name for name in ("iso-8859-15", "shift_jis", "euc-kr", "windows-1250", "windows-1251")},
}
_SHOWN = {"big5hkscs": "big5"}
_META = re.compile(rb"<meta\b[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_XML_DECLARATION = re.compile(rb"\s*<\?xml[^>]*?encoding=[\"']([A-Za-z0-9._-]+)[\"']")
_SEVEN_BIT = re.compile(rb"\x1b\$[@AB()]|\x1b\([BIJ]|~\{[\x21-\x7e]{2,}~\}")
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_TRIED = ("gb18030", "big5hkscs", "windows-1252")
_LIKELY = 0.75
_POSSIBLE = 0.5
_SAMPLE = 40
_NAMES = "utf-8, utf-16, gb18030, big5, windows-1252"


class Decoded(Struct, frozen=True):
    """A text, the encoding its bytes were read in, how sure that is (0 to 1), and what it rests on.

    `worth_noting` False: it is UTF-8, and nothing speaks against it.
    """

    text: str
    encoding: str
    confidence: float
    evidence: str
    worth_noting: bool = True


def codec_of(name: str, where: str) -> str:
    """The codec of an encoding that a person or a file names. Raises Refused for one that is not read."""
    codec = CODECS.get(name.strip().lower())
    if codec is None:
        raise Refused(
            f"the encoding {name} is not read",
            where=where,
            next=f"name one of {_NAMES}; or save the file as UTF-8",
            code="undecodable",
        )
    return codec


def decode(data: bytes, name: str, said: str | None = None, given: str | None = None) -> Decoded:
    """The text of a file. `said` is what a server said it is in; `given` what a person says, which settles it.

    Raises Refused, with the place or both readings, where the bytes fit no encoding or more than one.
    """
    if given is not None:
        return _as_given(data, name, given)
    label = _label(data, name, said)
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data, codec, name), codec, 1.0, "its byte order mark", codec != "utf-8")
    if b"\x00" in data:
        return _without_mark(data, name)
    if _SEVEN_BIT.search(data):
        raise Refused(
            "this looks like text in ISO-2022 or HZ, which is not read",
            where=name,
            next="save it as UTF-8; or say --encoding utf-8 where it is plain text",
            code="format_not_read",
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _judged(data, name, label, error)
    return _as_utf8(data, text, label, name)


def _label(data: bytes, name: str, said: str | None) -> tuple[str, str] | None:
    """The codec a server or the file itself names, and who names it. Raises Refused for an XML encoding not read."""
    declared = _XML_DECLARATION.match(data[:400])
    if declared is not None:
        written = declared.group(1).decode("ascii")
        return codec_of(written, name), f"the XML declares {written}"
    meta = _META.search(data[:2048]) if b"<" in data[:200] else None
    found = (said, "the server"), (meta.group(1).decode("ascii") if meta else None, "the page")
    for label, who in found:
        codec = CODECS.get((label or "").strip().lower())
        if codec is not None:
            return codec, f"{who} says {label}"
    return None


def _as_given(data: bytes, name: str, given: str) -> Decoded:
    codec = codec_of(given, name)
    text = _strict(data, codec, name)
    return Decoded(text, _shown(codec), 1.0, "given when the document was brought in")


def _strict(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise Refused(
            f"byte {data[error.start]:#04x} at offset {error.start} is not {_shown(codec).upper()}",
            where=name,
            next="the file is damaged, or in another encoding: get it again, or save it as UTF-8",
            code="undecodable",
        ) from None


def _without_mark(data: bytes, name: str) -> Decoded:
    """UTF-16 without its mark; any other file with a byte 0 is no text."""
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if not likely_text.has_stray_signs(text) and (sure := likely_text.as_utf16(text)) >= _LIKELY:
            return Decoded(text, codec, min(sure, 0.95), "its bytes read as UTF-16, without a byte order mark")
    raise Refused(
        f"byte 0 at offset {data.index(0)}: this looks like a binary file",
        where=name,
        next="save it as UTF-8 text; docs/file-formats.md says what else is read",
        code="format_not_read",
    )


def _as_utf8(data: bytes, text: str, label: tuple[str, str] | None, name: str) -> Decoded:
    foreign = "".join(sign for sign in text if not sign.isascii())
    contradicted = foreign and label is not None and label[0] != "utf-8"
    evidence = "its bytes are UTF-8" + (f", though {label[1]}" if contradicted and label else "")
    # Only signs of two bytes, and few of them: such bytes can also be Chinese in GB18030.
    if foreign and max(foreign) < "\u0800" and likely_text.as_western(text) < _POSSIBLE:
        other = _reading(data, "gb18030")
        if other is not None and other[0] >= 0.9:
            raise _two_readings([("utf-8", text), ("gb18030", other[1])], name)
    return Decoded(text, "utf-8", 1.0 if not contradicted else 0.95, evidence, bool(contradicted))


def _reading(data: bytes, codec: str) -> tuple[float, str] | None:
    """How likely a text the bytes give in an encoding, and the text; None where they do not fit it."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return None
    if likely_text.has_stray_signs(text):
        return 0.0, text
    if codec == "gb18030":
        # Simplified signs, or the traditional ones that GBK has too.
        return max(likely_text.as_chinese(text, everyday) for everyday in ("gb2312", "big5")), text
    if codec == "big5hkscs":
        return likely_text.as_chinese(text, "big5"), text
    # Of what is read only where it is said, nothing more is known than that it is text.
    return (likely_text.as_western(text) if codec in ("windows-1252", "iso-8859-15") else 0.8), text


def _judged(data: bytes, name: str, label: tuple[str, str] | None, error: UnicodeDecodeError) -> Decoded:
    """The most likely of the encodings that the bytes fit, where no other is likely too."""
    codecs = dict.fromkeys((*_TRIED, *([label[0]] if label is not None and label[0] != "utf-8" else [])))
    found = [(*reading, codec) for codec in codecs if (reading := _reading(data, codec)) is not None]
    found.sort(key=lambda one: (-one[0], one[2]))
    labelled = next((one for one in found if label is not None and one[2] == label[0]), None)
    if labelled is not None and label is not None and labelled[0] >= _POSSIBLE and labelled[0] > found[0][0] - 0.2:
        return Decoded(labelled[1], _shown(labelled[2]), 0.95, f"{label[1]}, and its bytes agree")
    if not found or found[0][0] < _LIKELY:
        raise Refused(
            f"byte {data[error.start]:#04x} at offset {error.start} is not UTF-8, and read in GB18030, Big5 or "
            "Windows-1252 the file gives no likely text",
            where=name,
            next="save the file as UTF-8 and try again, or say its encoding: --encoding NAME (" + _NAMES + ")",
            code="undecodable",
        ) from None
    best, rivals = found[0], [one for one in found[1:] if one[0] >= _POSSIBLE and one[1] != found[0][1]]
    if rivals:
        raise _two_readings([(_shown(codec), text) for _, text, codec in (best, rivals[0])], name)
    beside = f", though {label[1]}" if label is not None and label[0] != best[2] else ""
    sure = min(0.95, 0.5 + best[0] / 2) - (0.05 if beside else 0)
    return Decoded(best[1], _shown(best[2]), round(sure, 2), f"its bytes read as {_shown(best[2]).upper()}{beside}")


def _two_readings(readings: list[tuple[str, str]], name: str) -> Refused:
    shown = " or ".join(f"{codec} (“{_first_foreign(text)}”)" for codec, text in readings)
    return Refused(
        f"the bytes can be read in two encodings: {shown}",
        where=name,
        next="say which it is: " + " or ".join(f"--encoding {codec}" for codec, _ in readings),
        code="ambiguous_encoding",
    )


def _first_foreign(text: str) -> str:
    place = next((place for place, sign in enumerate(text) if not sign.isascii()), 0)
    return " ".join(text[max(0, place - 10) : place + _SAMPLE].split())


def _shown(codec: str) -> str:
    return _SHOWN.get(codec, codec)
