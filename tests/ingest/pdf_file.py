"""A PDF made object by object, so that a test says to the point where each word and each rule stands."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 595.0, 842.0
LEFT, RIGHT = 72.0, 523.0
# Widths of the letters of Helvetica that differ much from the rest, in thousandths; all else is half a size wide.
_FONT = (
    "<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 32 /LastChar 255 /Encoding /WinAnsiEncoding"
    " /Widths [{widths}] /FontDescriptor << /Type /FontDescriptor /FontName /{name} /Flags 32 /Ascent 800"
    " /Descent -200 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /CapHeight 700 /StemV 80 >> >>"
)
_RANGES = ("<0020> <007e> <0020>", "<3000> <30ff> <3000>", "<4e00> <9fff> <4e00>", "<ff00> <ffef> <ff00>")
_WIDE = 0.5


def at(text: str, x: float, top: float, *, size: float = 10.0, font: str = "F1", mode: int = 0) -> str:
    """Words at a place: `top` is how far their foot line is from the head of the page. Bold is `F2`, Chinese `F3`."""
    if font in ("F3", "F4"):
        shown = f"<{text.encode('utf-16-be').hex()}>"
    else:
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        shown = f"({escaped})"
    return f"BT /{font} {size} Tf {mode} Tr 1 0 0 1 {x} {HEIGHT - top} Tm {shown} Tj ET"


def lines(texts: Iterable[str], top: float, *, x: float = LEFT, leading: float = 12.0, **more: object) -> str:
    """Rows below each other."""
    return "\n".join(at(text, x, top + n * leading, **more) for n, text in enumerate(texts))  # type: ignore[arg-type]


def rule(x0: float, top: float, x1: float, bottom: float) -> str:
    """A drawn line."""
    return f"{x0} {HEIGHT - top} m {x1} {HEIGHT - bottom} l S"


def picture() -> str:
    """A picture of the whole page."""
    return f"q {WIDTH} 0 0 {HEIGHT} 0 0 cm /Im1 Do Q"


def filled(words: str, width: float = RIGHT - LEFT, size: float = 10.0) -> list[str]:
    """A text broken into rows as wide as a column."""
    rows, row = [], ""
    for word in words.split():
        longer = f"{row} {word}".strip()
        if row and len(longer) * size * _WIDE > width:
            rows, row = [*rows, row], word
        else:
            row = longer
    return [*rows, row]


def pdf_file(
    pages: Sequence[str], *, trailer: str = "", extra: Sequence[bytes] = (), packed: bool = True, catalog: str = ""
) -> bytes:
    """The bytes of a PDF of these pages. `extra` are further objects, numbered from 11 on; `catalog` names them."""
    widths = " ".join(["500"] * 224)
    cmap = (
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange"
        f" {len(_RANGES)} beginbfrange {' '.join(_RANGES)} endbfrange endcmap end"
    )
    composite = (
        "<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [<< /Type /Font"
        " /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity)"
        " /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /Song /Flags 4 /Ascent 800"
        " /Descent -200 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /CapHeight 700 /StemV 80 >> >>]"
    )
    image = _stream(
        b"\x00", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    )
    first = 11 + len(extra)
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        _FONT.format(name="Plain", widths=widths).encode(),
        _FONT.format(name="Plain-Bold", widths=widths).encode(),
        f"{composite} /ToUnicode 7 0 R >>".encode(),
        f"{composite} >>".encode(),
        _stream(cmap.encode()),
        image,
        b"<< /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> /XObject << /Im1 8 0 R >> >>",
        b"null",
        *extra,
    ]
    for n, content in enumerate(pages):
        box = f"[0 0 {WIDTH} {HEIGHT}]"
        about = f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources 9 0 R /Contents {first + 2 * n + 1} 0 R >>"
        objects += [about.encode(), _stream(content.encode("cp1252"), packed=packed)]
    return raw_pdf(objects, trailer)


def raw_pdf(objects: Sequence[bytes], trailer: str = "") -> bytes:
    """The bytes of a PDF of these objects, numbered from 1 on, of which the first is the catalog."""
    data = bytearray(b"%PDF-1.7\n")
    places = []
    for n, body in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{n} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    data += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(data)


def _stream(data: bytes, about: str = "", *, packed: bool = True) -> bytes:
    body = zlib.compress(data) if packed else data
    how = "/Filter /FlateDecode" if packed else ""
    return f"<< {about} {how} /Length {len(body)} >>\nstream\n".encode() + body + b"\nendstream"
