"""The text of Akoma Ntoso elements, line by line as it is printed: numbers before their words, one block a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree
from msgspec.structs import replace

from inforce.ingest.akoma_inline import REMARK, flat, inline, inline_child, note_kind, texts
from inforce.ingest.source_lines import Line, visible
from inforce.ingest.xml_tree import line_of, local

_BLOCKS = frozenset(
    {
        "p",
        "listIntroduction",
        "listConclusion",
        "block",
        "blockContainer",
        "formula",
        "session",
        "crossHeading",
        "heading",
    }
    | {
        "subheading",
        "caption",
        "longTitle",
        "docTitle",
        "shortTitle",
        "docNumber",
        "docDate",
        "docType",
        "docketNumber",
    }
    | {"docPurpose", "docProponent"}
)
_CLOSES = re.compile(r"[.,;:”’)]+")
_QUOTED = ("quotedStructure", "embeddedStructure", "quotedText")
_INSIDE = frozenset({"quotedStructure", "embeddedStructure", "table", "blockList", "p", "ul", "ol"})


def lines_of(element: etree._Element, quoted: bool = False) -> list[Line]:
    """The lines of a block element and all within it. Left-out lines stand where they were found."""
    name = local(element)
    if not name:
        return [Line(line_of(element), element.text or "", "left_out", what="comments")]
    if (kind := note_kind(element)) is not None:
        words = "".join(texts(element))
        return [Line(line_of(element), flat(words), "left_out", what=kind, counted=words)]
    if name == "table":
        return table_rows(element)
    if name in _BLOCKS:
        return _mixed(element, quoted) if _holds_blocks(element) else _paragraph(element, quoted)
    return _container(element, quoted or name in _QUOTED)


def _holds_blocks(element: etree._Element) -> bool:
    return any(
        local(child) in _INSIDE or (note_kind(child) is None and _holds_blocks(child))
        for child in element
        if local(child)
    )


def _mixed(element: etree._Element, quoted: bool) -> list[Line]:
    """A paragraph with blocks inside it: the words before, between and behind them are lines of their own."""
    lines: list[Line] = []
    run: list[tuple[str, str]] = []

    def flush() -> None:
        shown = "".join(text for text, _ in run).strip()
        counted = "".join(source for _, source in run)
        run.clear()
        if lines and lines[-1].role == "text" and _CLOSES.fullmatch(shown):
            # What closes the sentence stands behind the quotation or the list before it.
            last = lines.pop()
            lines.append(replace(last, text=last.text + shown, counted=last.source + counted))
        elif shown or visible(counted):
            lines.append(Line(line_of(element), shown, quoted=quoted, counted=counted))

    def walk(parent: etree._Element) -> None:
        run.append((flat(parent.text), parent.text or ""))
        for child in parent:
            if local(child) in _INSIDE:
                flush()
                lines.extend(lines_of(child, quoted))
            elif local(child) and note_kind(child) is None and _holds_blocks(child):
                walk(child)
            else:
                asides: list[Line] = []
                run.append(inline_child(child, asides))
                lines.extend(asides)
            run.append((flat(child.tail), child.tail or ""))

    walk(element)
    flush()
    return lines


def _paragraph(element: etree._Element, quoted: bool) -> list[Line]:
    asides: list[Line] = []
    text, counted = inline(element, asides)
    where = line_of(element)
    strong = _defined(element, text)
    lines: list[Line] = []
    for place, part in enumerate(text.split("\n")):
        if part.strip():
            lines.append(Line(where, part.strip(), strong="" if place else strong, quoted=quoted, counted=""))
    if lines:
        lines[0] = replace(lines[0], counted=counted)
    elif visible(counted):
        lines.append(Line(where, "", counted=counted))
    return [*lines, *asides]


def _defined(element: etree._Element, text: str) -> str:
    """The term that a paragraph defines, where the markup says so at its beginning."""
    for child in element.iter():
        if local(child) == "def":
            term = flat("".join(texts(child))).strip()
            return term if term and text.find(term) in range(0, 12) else ""
    return ""


def _container(element: etree._Element, quoted: bool) -> list[Line]:
    """Children one after another; a number goes before the first words that follow it."""
    lines: list[Line] = _loose(element, element.text, quoted)
    number, source = "", ""
    for child in element:
        if local(child) == "num":
            asides: list[Line] = []
            shown, counted = inline(child, asides)
            number, source = f"{number} {shown.strip()}".strip(), source + counted
            lines.extend(asides)
        else:
            found = lines_of(child, quoted)
            if number and _has_words(found):
                found, number, source = _numbered(number, source, found), "", ""
            lines.extend(found)
        lines.extend(_loose(element, child.tail, quoted))
    if number:
        lines = lines if _has_words(lines) else kept_remarks(lines)
        alone = Line(line_of(element), number, counted=source)
        lines = _numbered(number, source, lines) if _has_words(lines) else [alone, *lines]
    return _with_quotes(element, lines) if quoted and lines else lines


def _has_words(lines: list[Line]) -> bool:
    return any(line.role in ("text", "row") for line in lines)


def _loose(element: etree._Element, text: str | None, quoted: bool) -> list[Line]:
    return [Line(line_of(element), flat(text).strip(), quoted=quoted, counted=text)] if text and text.strip() else []


def _numbered(number: str, source: str, lines: list[Line]) -> list[Line]:
    place = next(place for place, line in enumerate(lines) if line.role in ("text", "row"))
    first = lines[place]
    joined = replace(first, text=f"{number} {first.text}", counted=source + first.source)
    return [*lines[:place], joined, *lines[place + 1 :]]


def kept_remarks(lines: list[Line]) -> list[Line]:
    """Where a remark is all that stands under a number (`[Section 5 repealed …]`), it is the text of that number."""
    if any(line.role != "left_out" for line in lines):
        return lines
    return [replace(line, role="text", what="") if line.what == REMARK else line for line in lines]


def _with_quotes(element: etree._Element, lines: list[Line]) -> list[Line]:
    """Quotation marks that stand in attributes, before the first words and behind the last."""
    words = [place for place, line in enumerate(lines) if line.role in ("text", "row")]
    if not words:
        return lines
    quoted = list(lines)
    for place, start, end in (
        (words[0], str(element.get("startQuote", "")), ""),
        (words[-1], "", str(element.get("endQuote", ""))),
    ):
        line = quoted[place]
        quoted[place] = replace(line, text=start + line.text + end, counted=line.source)
    return quoted


def table_rows(table: etree._Element) -> list[Line]:
    """Each row as a line of its cells; a cell that spans rows is printed again in each, and counted once."""
    lines: list[Line] = []
    spanning: dict[int, tuple[str, int]] = {}
    for entry in _entries(table):
        lines.extend(_row(entry, spanning) if local(entry) == "tr" else lines_of(entry))
    return lines


def _entries(table: etree._Element) -> Iterator[etree._Element]:
    """Rows and whatever else stands in a table, in order."""
    for child in table:
        if local(child) in ("thead", "tbody", "tfoot"):
            yield from _entries(child)
        else:
            yield child


def _row(row: etree._Element, spanning: dict[int, tuple[str, int]]) -> list[Line]:
    cells: list[str] = []
    counted: list[str] = []
    asides: list[Line] = []
    column, heads = 0, True
    for cell in row:
        found = kept_remarks(_container(cell, False)) if local(cell) in ("td", "th") else lines_of(cell)
        asides.extend(line for line in found if line.role == "left_out")
        if not local(cell):
            continue
        column = _spanned(column, spanning, cells)
        text = " ".join(line.text for line in found if line.role != "left_out").strip()
        cells.append(text)
        counted.extend(line.source for line in found if line.role != "left_out")
        heads = heads and local(cell) == "th"
        if _number(cell, "rowspan") > 1:
            spanning[column] = (text, _number(cell, "rowspan") - 1)
        column += _number(cell, "colspan")
    _spanned(column, spanning, cells)
    header, source = heads and bool(cells), "".join(counted)
    shown = Line(line_of(row), " | ".join(cells), "row", cells=tuple(cells), header=header, counted=source)
    return [shown, *asides]


def _spanned(column: int, spanning: dict[int, tuple[str, int]], cells: list[str]) -> int:
    while column in spanning:
        text, left = spanning[column]
        cells.append(text)
        if left > 1:
            spanning[column] = (text, left - 1)
        else:
            del spanning[column]
        column += 1
    return column


def _number(cell: etree._Element, attribute: str) -> int:
    value = str(cell.get(attribute, "1"))
    return min(int(value), 1000) if value.isdigit() and value != "0" else 1
