"""Akoma Ntoso 2.0 and 3.0: units from the elements that the document itself marks as its articles.

A `section`, `article`, `rule` or `clause` is a unit with all that is in it; one whose subsections carry dotted numbers
of their own (5.1, 5.2) gives each of those as a unit. Containers above go into the heading path.
"""

from __future__ import annotations

from lxml import etree

from inforce.errors import Refused
from inforce.ingest import patterns
from inforce.ingest.akoma_inline import inline, texts
from inforce.ingest.akoma_parts import (
    CONTAINERS,
    TITLES,
    UNITS,
    Title,
    has_table,
    holds_units,
    is_dotted,
    marked_schedule,
    opens_unit,
    schedule_name,
    set_number,
    shown,
    title_of,
    wrap_stray_text,
)
from inforce.ingest.akoma_text import kept_remarks, lines_of
from inforce.ingest.loose import Loose
from inforce.ingest.refs import container_ref, schedule_ref, slug
from inforce.ingest.source_lines import Aside, Draft, Line, Place, Segmented
from inforce.ingest.xml_tree import ident, line_of, local

_BODIES = ("body", "mainBody")
_ATTACHED = ("components", "attachments")
_ASIDES = {"coverPage": "cover page", "header": "header lines", "": "comments"}
_ROOTS = ("act", "bill", "doc", "statement")


def read(root: etree._Element, name: str) -> tuple[Segmented, str]:
    """(the document cut at its articles, all its text nodes). Raises Refused where it is not a document with rules."""
    main = next((child for child in root if local(child) in _ROOTS), None)
    if main is None:
        kinds = ", ".join(filter(None, map(local, root))) or "nothing"
        raise Refused(
            f"an Akoma Ntoso file that holds {kinds}, not an act, a bill or another document with rules",
            where=name,
            next="look for the act or by-law itself where this file came from",
            code="format_not_read",
        )
    wrap_stray_text(root)
    reading = _Reading()
    reading.document(main, None)
    for part in root:
        if local(part) in _ATTACHED:
            reading.attached(part)
    return reading.result, "".join(reading.source)


class _Reading:
    """One document on its way from elements to drafts."""

    def __init__(self) -> None:
        self.result = Segmented()
        self.source: list[str] = []
        self.schedules: set[str] = set()
        self.loose = Loose(self.result)

    def document(self, main: etree._Element, place: Place | None) -> None:
        """An act, or a schedule that is a document of its own (`place` is then where its units stand)."""
        for part in main:
            name = local(part)
            if name == "meta":
                continue
            if name in _ATTACHED:
                self.attached(part)
                continue
            self.source.extend(texts(part) if name else [])
            if name in _BODIES:
                self.loose = Loose(self.result)
                self._walk(part, place or Place())
            else:
                self._outside(part, name, place)

    def _outside(self, part: etree._Element, name: str, place: Place | None) -> None:
        for line in lines_of(part):
            if line.role == "left_out" or name != "preamble" or place is not None:
                self._aside(line, _ASIDES.get(name, name))
            else:
                self.result.preamble.append(line)
            if line.role == "text" and name in ("preface", "header", "coverPage", "conclusions") and place is None:
                self.result.header.append(line)

    def _aside(self, line: Line, what: str = "") -> None:
        if line.what == "comments":
            self.source.append(line.source)
        self.result.asides.append(Aside(line.what or what, line.source, line.where))

    def attached(self, holder: etree._Element) -> None:
        """Each schedule of `components` or `attachments`."""
        components = [child for child in holder if local(child) in ("component", "attachment")]
        for number, component in enumerate(components, start=1):
            title = title_of(component)
            self._heading(title)
            self.source.append(title.source + "".join(line.source for line in title.asides))
            for document in component:
                if local(document) in _ROOTS:
                    self._schedule(document, component, title, number)

    def _schedule(self, document: etree._Element, component: etree._Element, title: Title, number: int) -> None:
        label, ref = schedule_name(document, component, title.words, number)
        if ref in self.schedules:
            ref = f"{ref}-{slug(ident(component) or str(number))}"
        self.schedules.add(ref)
        words = title.words if title.words.startswith(label) else " ".join(filter(None, (label, title.words)))
        self.document(document, Place((words,), (), ref, label))

    def _heading(self, title: Title) -> None:
        self.result.headings.append(title.source)
        for line in title.asides:
            self._aside(line)

    def _walk(self, holder: etree._Element, place: Place) -> None:
        """The children of a container: containers and units one by one, what stands between them gathered."""
        gathered: list[Line] = []
        inner = place
        for child in holder:
            name = local(child)
            if name in TITLES and local(holder) not in _BODIES:
                continue
            if name == "crossHeading":
                self._flush(gathered, inner)
                words, source = inline(child, gathered)
                self.result.headings.append(source)
                inner = place.under(words.strip())
            elif self._is_container(child, place):
                self._flush(gathered, inner)
                self._container(child, inner)
            elif name in UNITS or name == "hcontainer" or opens_unit(child):
                self._flush(gathered, inner)
                self._unit(child, inner)
            else:
                gathered.extend(lines_of(child))
        self._flush(gathered, inner)

    def _is_container(self, element: etree._Element, place: Place) -> bool:
        name = local(element)
        if name in CONTAINERS:
            return name != "hcontainer" or holds_units(element)
        if name not in UNITS:
            return False
        unnumbered = place.schedule is not None and not title_of(element).number
        return holds_units(element) or (unnumbered and (name == "article" or has_table(element)))

    def _container(self, element: etree._Element, place: Place) -> None:
        title = title_of(element)
        self._heading(title)
        found = patterns.schedule(title.words)
        marked = marked_schedule(element)
        if marked is not None:
            self.loose = Loose(self.result)
            self._walk(element, Place((title.words or marked[0],), (), marked[1], marked[0]))
        elif found and place.schedule is None and local(element) != "section":
            label = title.words[: len(title.words) - len(found[2])].strip(" —–:.-") or title.words
            self.loose = Loose(self.result)
            self._walk(element, Place((title.words,), (), schedule_ref(found[0], found[1]), label))
        elif local(element) == "article" and place.schedule is not None and not title.number:
            path = (" ".join(filter(None, (*place.path[:1], title.heading))),)
            self._walk(element, Place(path, place.scope, place.schedule, place.label))
        else:
            number = title.number.strip(". ")
            name = (
                f"{local(element)} {number}"
                if number and local(element) in CONTAINERS
                else title.words or local(element)
            )
            self._walk(element, place.under(shown(element, title), container_ref(name)))

    def _unit(self, element: etree._Element, place: Place) -> None:
        """A section whole, or each of its subsections where these have dotted numbers."""
        children = [child for child in element if local(child) not in TITLES]
        first = next((number for number, child in enumerate(children) if is_dotted(child)), None)
        if first is None:
            self._draft(element, children, place)
            return
        title = title_of(element)
        if first:
            self._draft(element, children[:first], place)
        else:
            self._heading(title)
        inner = place.under(title.words)
        starts = [number for number in range(first, len(children)) if is_dotted(children[number])]
        starts = self._without_repeats(children, starts)
        for start, end in zip(starts, [*starts[1:], len(children)], strict=True):
            own = [child for child in children[start] if local(child) not in TITLES]
            self._draft(children[start], [*own, *children[start + 1 : end]], inner)

    def _without_repeats(self, children: list[etree._Element], starts: list[int]) -> list[int]:
        """A subsection with the id and number of the one before it goes on with it: the number stays in the text."""
        kept: list[int] = []
        for start in starts:
            number = title_of(children[start]).number
            before = children[kept[-1]] if kept else None
            if before is not None and ident(before) == ident(children[start]) and title_of(before).number == number:
                self.result.doubts.append(
                    (f"the number {number} is printed twice, and read as one", line_of(children[start]))
                )
            else:
                kept.append(start)
        return kept

    def _draft(self, element: etree._Element, content: list[etree._Element], place: Place) -> None:
        title = title_of(element)
        draft = Draft.at(place, line_of(element), word=UNITS.get(local(element), "s"))
        draft.element, draft.heading, draft.counted = ident(element), title.heading, title.source
        set_number(draft, title.number, local(element))
        if not draft.key and draft.heading is None:
            draft.word = "text"
        for line in title.asides:
            self._aside(line)
        lines: list[Line] = []
        for child in content:
            lines.extend(lines_of(child))
        for line in kept_remarks(lines):
            if line.role == "left_out":
                self._aside(line)
            else:
                draft.lines.append(line)
        if draft.lines or draft.printed or draft.heading:
            self.result.drafts.append(draft)

    def _flush(self, gathered: list[Line], place: Place) -> None:
        """Text directly under a container: rows of a schedule's tables each a unit, the rest one unit."""
        lines = kept_remarks(gathered)
        draft: Draft | None = None
        for line in lines:
            if line.role == "left_out":
                self._aside(line)
            elif line.role == "row" and place.schedule is not None:
                self.loose.row(place, line)
                draft = None
            elif draft is None:
                draft = self.loose.text(place, line)
            else:
                draft.lines.append(line)
        self.loose.end_table()
        gathered.clear()
