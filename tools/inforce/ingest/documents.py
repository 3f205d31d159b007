"""Bytes read into a structured document: the pure half of ingest. Nothing is written, fetched or asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

from inforce.errors import Refused
from inforce.ingest import (
    accounting,
    attributes,
    commencement,
    file_names,
    formats,
    front_matter,
    lapse,
    loss,
    mentions,
    text_limits,
    unseen_signs,
)
from inforce.ingest.amendments import quoted_changes
from inforce.ingest.both_sides import Sides
from inforce.ingest.contents_lists import without_contents
from inforce.ingest.days import Context
from inforce.ingest.definitions import split_definitions
from inforce.ingest.front import read_front
from inforce.ingest.html_look import seen_in_html
from inforce.ingest.own_days import Own, own_of
from inforce.ingest.page_furniture import without_furniture
from inforce.ingest.parts import Parts
from inforce.ingest.quotation import mark_quoted
from inforce.ingest.schedules import split
from inforce.ingest.segmentation import segment
from inforce.ingest.shaping import shape
from inforce.ingest.source_lines import Aside, Line, Segmented
from inforce.ingest.source_look import Seen, seen_in_markdown, seen_in_text
from inforce.ingest.structure import Attribute, Doubt, Format, ReadDocument, Unit
from inforce.ingest.timeline import timeline
from inforce.ingest.tracked import RESOLVED, Tracked
from inforce.ingest.units import build
from inforce.model.instruments import Basis

FrontMatter = Callable[[str, str], Mapping[str, object]]
_LOOKS: Mapping[str, Callable[[str], Seen]] = {
    "html": seen_in_html,
    "markdown": seen_in_markdown,
    "text": seen_in_text,
}
_HEADER_END = re.compile(r"<!--\s*INFO END\s*-->")


def read_document(
    data: bytes,
    name: str,
    *,
    front_matter: FrontMatter | None = None,
    charset: str | None = None,
    encoding: str | None = None,
    tracked: Tracked | None = None,
) -> ReadDocument:
    """Read a document from its bytes; `name` is used in messages, and its ending as a hint for Markdown.

    `front_matter(text, where)` reads YAML front matter strictly (the library's own loader); `charset` is the encoding
    that a server said it sent, `encoding` the one that a person says it is in, `tracked` what becomes of a Word file's
    tracked changes. Raises Refused, saying what and where, for a format that is not read, bytes in no known encoding, a
    limit, two articles of one number, or lost characters.
    """
    formats.refuse_foreign(data, name)
    if formats.is_docx(data):
        return _finish(_read_docx(data, name, tracked), name)
    if formats.is_pdf(data):
        return _finish(_read_pdf(data, name), name)
    decoded = formats.decode(data, name, charset, encoding)
    form = formats.format_of(decoded.text, name)
    if form == "xml":
        from inforce.ingest import xml_documents

        parts = xml_documents.read(decoded.text, name)
    else:
        text_limits.refuse_large(decoded.text, name)
        parts = _read_lines(decoded.text, name, cast(Format, form), front_matter)
    if decoded.worth_noting:
        basis: Basis = "fixed" if encoding is None else "given"
        parts.attributes.append(Attribute("encoding", decoded.encoding, decoded.confidence, decoded.evidence, 1, basis))
    return _finish(parts, name)


def _read_docx(data: bytes, name: str, tracked: Tracked | None) -> Parts:
    from inforce.ingest import docx_reader

    read = docx_reader.read_lines(data, name, tracked)
    text_limits.refuse_large("\n".join(line.text for line in read.lines), name)
    parts = _cut(list(read.lines), "".join(line.source for line in read.lines), "docx", Segmented())
    parts.doubts = [Doubt(message, where, unread=True) for message, where in read.doubts]
    parts.seen = read.seen
    if read.changes and tracked is not None:
        said = "1 tracked change in the file" if read.changes == 1 else f"{read.changes} tracked changes in the file"
        parts.attributes.append(Attribute(RESOLVED, tracked, 1.0, said, 1, "given"))
    return parts


def _read_pdf(data: bytes, name: str) -> Parts:
    from inforce.ingest import pdf_apart

    read = pdf_apart.read_lines(data, name)
    text_limits.refuse_large("\n".join(line.text for line in read.lines), name)
    source = "".join(line.source for line in read.lines)
    accounting.check_letters(read.letters, source, name)
    parts = _cut(list(read.lines), source, "pdf", Segmented())
    parts.doubts = [Doubt(message, where, unread=True) for message, where in read.doubts]
    parts.seen = read.seen
    parts.pages = read.pages
    return parts


def _read_lines(text: str, name: str, form: Format, loader: FrontMatter | None) -> Parts:
    result = Segmented()
    body, first, matter = take_front_matter(text) if form == "markdown" else (text, 1, "")
    if form == "html":
        from inforce.ingest import html_reader

        lines, source = html_reader.read_lines(body, name)
    else:
        lines = _lines(body, first, form)
        accounting.check_lines(body, lines, name)
        source = "".join(line.source for line in lines) + matter
        pictures = [where for where, line in enumerate(body.split("\n"), first) if form == "markdown" and "![" in line]
        result.asides.extend(Aside("pictures", "", where) for where in pictures)
    if matter:
        result.asides.append(Aside("front matter", matter, 1))
    parts = _cut(lines, source, form, result)
    parts.seen = _LOOKS[form](body)
    if matter:
        if loader is None:
            parts.doubts.append(Doubt("front matter was not read", 1))
        else:
            inner = "\n".join(matter.split("\n")[1:-1])
            parts.attributes, parts.doubts = front_matter.read(loader(inner, name), matter, name)
    return parts


def _cut(lines: list[Line], source: str, form: Format, result: Segmented) -> Parts:
    """The lines of a document, whatever its format, cut at its own articles."""
    lines = without_contents(mark_quoted(without_furniture(lines)))
    parts = Parts(result, source, "".join(line.markup for line in lines), form)
    marked_end = next((line.where for line in lines if line.what == "comments" and _HEADER_END.search(line.text)), None)
    for piece in split(read_front(lines, marked_end, result)):
        segment(piece, result)
    shape(result)
    return parts


def _lines(body: str, first: int, form: Format) -> list[Line]:
    if form == "markdown":
        from inforce.ingest import markdown_reader

        return markdown_reader.read_lines(body, first)
    from inforce.ingest import text_reader

    return text_reader.read_lines(body, first)


def _finish(parts: Parts, name: str) -> ReadDocument:
    """Definitions, the account, refs, and what the text says about itself: the same for every format."""
    result = parts.result
    unseen = unseen_signs.take_out(parts)
    result.doubts.extend(unseen.doubts())
    split_definitions(result)
    _refuse_empty(result, name)
    text_limits.refuse_many(len(result.drafts), name)
    characters = accounting.account(parts.source, result, parts.markup, name, unseen.left_out())
    units, targets = build(result, parts.pages)
    preamble = "\n".join(line.text.strip() for line in result.preamble)
    own = _own(parts, units)
    anchors = (*attributes.anchors_of(result.header), *parts.anchors)
    said = commencement.starts(Context(units, targets, anchors))
    starts = [*own.starts, *attributes.header_starts(result.header), *said]
    lapses = [*own.lapses, *lapse.lapses(Context(units, targets, anchors), own.counting_from(starts))]
    stated_later = [*attributes.amended_days(result.header), *parts.amended]
    named = file_names.later_days(name, (*anchors, *stated_later))
    amended = [*stated_later, *named]
    published = next((anchor for anchor in anchors if anchor.event == "publication"), None)
    times = timeline(starts, lapses, amended, parts.expression, published, own.first)
    title_line = next((aside.where for aside in result.asides if aside.what == "title"), 1)
    stated = attributes.from_text(result.title, title_line, result.header, preamble[:2000])
    found = _united([*parts.attributes, *own.attributes, *times.attributes, *file_names.in_doubt(stated, named)])
    title = next((one.value for one in found if one.name == "title"), None)
    mentioned = [*own.mentions, *mentions.mentions(result.title, preamble, units)]
    doubts = (*parts.doubts, *(Doubt(message, line) for message, line in result.doubts), *times.doubts)
    quoted = own.changes_with(quoted_changes(units, mentioned))
    sides = Sides(parts.seen, result, units)
    counts = sides.counts()
    return ReadDocument(
        title=title if isinstance(title, str) else None,
        language="zh" if formats.is_chinese("".join(unit.text for unit in units)) else "en",
        format=parts.form,
        preamble=preamble,
        units=units,
        attributes=tuple(found),
        starts=tuple(starts),
        lapses=tuple(lapses),
        mentions=tuple(mentioned),
        quoted_changes=tuple(quoted),
        characters=characters,
        doubtful=tuple(doubt for doubt in doubts if not doubt.unread),
        findings=loss.findings(result, units, parts.source, doubts, sides.missing, unseen),
        counts=counts,
    )


def _refuse_empty(result: Segmented, name: str) -> None:
    if not result.drafts:
        raise Refused(
            "no article and no text of rules was found in the file",
            where=name,
            next="look into it: where its text is a picture, or stands in another file it was made of, bring that in",
            code="no_units",
        )


def _own(parts: Parts, units: tuple[Unit, ...]) -> Own:
    """What the markup of law XML says about single units; nothing in any other format."""
    return Own() if parts.law is None else own_of(parts.law, units)


def _united(found: list[Attribute]) -> list[Attribute]:
    """All attributes found, the surest of each name first."""
    names = list(dict.fromkeys(one.name for one in found))
    return [one for name in names for one in sorted((a for a in found if a.name == name), key=lambda a: -a.confidence)]


def take_front_matter(text: str) -> tuple[str, int, str]:
    """(the text behind the front matter, the number of its first line, the front matter with its fences)."""
    end = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE).search(text, 4) if text.startswith("---\n") else None
    if end is None:
        return text, 1, ""
    matter = text[: end.end()]
    return text[end.end() :].removeprefix("\n"), matter.count("\n") + 2, matter
