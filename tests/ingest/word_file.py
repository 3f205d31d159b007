"""A Word file made of its own XML, so that a test says to the element what Word would have stored."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OPEN = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
)
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Toc1"><w:name w:val="toc 1"/></w:style>'
)


def run(text: str, properties: str = "") -> str:
    """A run of letters with their properties."""
    said = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{said}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(text: str = "", *, num: tuple[int, int] | None = None, style: str = "", runs: str = "", mark: str = "") -> str:
    """A paragraph: its words, its list and level, its style, further runs, the properties of its end."""
    said = f'<w:pStyle w:val="{style}"/>' if style else ""
    if num is not None:
        said += f'<w:numPr><w:ilvl w:val="{num[1]}"/><w:numId w:val="{num[0]}"/></w:numPr>'
    said += f"<w:rPr>{mark}</w:rPr>" if mark else ""
    return f"<w:p><w:pPr>{said}</w:pPr>{run(text) if text else ''}{runs}</w:p>"


def level(at: int, pattern: str, form: str = "decimal", start: int = 1, more: str = "") -> str:
    """One level of a list definition."""
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{pattern}"/>'
        "</w:lvl>"
    )


def lists(abstract: Mapping[int, str], nums: Mapping[int, tuple[int, str]]) -> str:
    """The list definitions: abstract lists by id with their levels; lists by id with abstract id and overrides."""
    made = "".join(f'<w:abstractNum w:abstractNumId="{n}">{levels}</w:abstractNum>' for n, levels in abstract.items())
    return made + "".join(
        f'<w:num w:numId="{n}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'
        for n, (of, overrides) in nums.items()
    )


def word_file(
    body: str, *, numbering: str = "", styles: str = STYLES, parts: Mapping[str, str] | None = None, section: str = ""
) -> bytes:
    """The bytes of a Word file. `parts` are further parts by kind: `footnotes`, `header`, `comments`."""
    inner = {"numbering": numbering, "styles": styles, **(parts or {})}
    roots = {"header": "hdr", "footer": "ftr"}
    relations = {"document": f"{R}/officeDocument"}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", _relations({"word/document.xml": relations["document"]}))
        archive.writestr(
            "word/document.xml", _xml("document", f"<w:body>{body}<w:sectPr>{section}</w:sectPr></w:body>")
        )
        used = {kind: text for kind, text in inner.items() if text}
        for kind, text in used.items():
            archive.writestr(f"word/{kind}.xml", _xml(roots.get(kind, kind), text))
        archive.writestr("word/_rels/document.xml.rels", _relations({f"{kind}.xml": f"{R}/{kind}" for kind in used}))
    return data.getvalue()


def _xml(root: str, inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:{root} {_OPEN}>{inner}</w:{root}>'


def _relations(targets: Mapping[str, str]) -> str:
    made = "".join(
        f'<Relationship Id="rId{n}" Type="{kind}" Target="{target}"/>'
        for n, (target, kind) in enumerate(targets.items(), start=1)
    )
    return f'<?xml version="1.0"?><Relationships xmlns="{_PACKAGE}">{made}</Relationships>'
