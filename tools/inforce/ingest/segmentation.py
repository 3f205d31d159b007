"""A document's lines cut at its own articles. Nothing is decided here about refs, definitions or dates."""

from __future__ import annotations

import re

from msgspec.structs import replace

from inforce.ingest import patterns
from inforce.ingest.acceptance import Acceptance, Standing, read_opening, split_inline_articles
from inforce.ingest.loose import Loose
from inforce.ingest.numbering import Marker
from inforce.ingest.outline import Outline
from inforce.ingest.refs import number_ref
from inforce.ingest.schedules import Piece
from inforce.ingest.schemes import Scheme, choose
from inforce.ingest.source_lines import Aside, Draft, Line, Place, Segmented

_TITLE_OF_ANNEXED = re.compile(r"[\u3400-\u9fff《》（）()、\d\s]{4,60}$")


def segment(piece: Piece, result: Segmented) -> None:
    """Cut one piece (the body, or one schedule) and add its units to `result`."""
    scheme = choose(list(piece.lines))
    lines = split_inline_articles(list(piece.lines)) if scheme.name == "article" else list(piece.lines)
    _Cutter(piece, scheme, lines, result).run()


class _Cutter:
    """One pass over the lines of a piece."""

    def __init__(self, piece: Piece, scheme: Scheme, lines: list[Line], result: Segmented) -> None:
        self.scheme, self.lines, self.result = scheme, lines, result
        self.schedule, self.label = piece.ref, piece.label
        self.outline = Outline()
        self.accept = Acceptance(scheme, result)
        self.unit: Draft | None = None
        self.pending: Line | None = None
        self.loose = Loose(result)
        self.before = ""
        self.blank = True
        self.listed_under: tuple[str, ...] = ()
        for line in piece.title[:1]:
            title = " ".join(one.text.strip() for one in piece.title)
            self.outline.push(title, level=line.level, kind="schedule")
            result.headings.extend(one.source for one in piece.title)

    def run(self) -> None:
        """Take each line in turn."""
        for place, line in enumerate(self.lines):
            if line.role == "left_out":
                self.result.asides.append(Aside(line.what, line.source, line.where))
            elif line.role == "blank":
                self.blank = True
            else:
                self._take(place, line)
                self.before, self.blank = line.text.strip(), False

    def _take(self, place: int, line: Line) -> None:
        text = line.text.strip()
        if line.role == "row" and self.schedule is not None and not line.quoted:
            self._drop_pending()
            self.loose.row(self._place(), line)
            self.unit = None
            return
        self.loose.end_table()
        marker = None if line.quoted or line.role == "row" else self._marker(line)
        if marker is not None:
            self._open(marker, line)
        elif line.quoted or line.role == "row":
            self._add(line)
        elif line.role == "heading" or self._is_division(line):
            self._heading(line)
        elif self.outline.needs_title() and self.unit is None and patterns.is_title_like(text):
            self.outline.lengthen(text)
            self.result.headings.append(line.source)
        elif self._is_heading_of_next(place, line):
            self.pending = line
        else:
            self._add(line)

    def _marker(self, line: Line) -> Marker | None:
        standing = Standing(self.before, self.blank, self.unit is not None, self.outline.scope)
        marker = self.accept.marker(line, standing) or self._listed(line)
        if marker is not None and self.scheme.name == "item" and marker.kind == "article":
            self._begin_annexed_text()
        return marker

    def _listed(self, line: Line) -> Marker | None:
        """The number of an item of a list of its own, as the format itself gives it: `(a)` in a Word file."""
        if not line.opens or (self.unit is None and self.accept.last is None):
            return None
        letters = re.sub(r"[^A-Za-z0-9]", "", line.opens)
        return Marker("bare", line.opens, line.opens, ((0, letters),), "item", len(line.opens), True)

    def _begin_annexed_text(self) -> None:
        """The text a decision changes, printed again behind it: its articles are kept apart from the decision's own."""
        title: Line | None = None
        if (
            self.unit is not None
            and len(self.unit.lines) > 1
            and _TITLE_OF_ANNEXED.match(self.unit.lines[-1].text.strip())
        ):
            title = self.unit.lines.pop()
        self.scheme = Scheme("article")
        self.accept = Acceptance(self.scheme, self.result)
        self.schedule, self.label = "annexed", title.text.strip() if title else "annexed text"
        self.outline = Outline()
        self.unit = None
        if title is not None:
            self.outline.push(title.text.strip(), kind="schedule")
            self.result.headings.append(title.source)
        where = title.where if title else 0
        self.result.doubts.append(("a second text with articles of its own is printed behind this one", where))

    def _is_division(self, line: Line) -> bool:
        return line.role == "text" and not line.nested and patterns.division(line.text.strip()) is not None

    def _heading(self, line: Line) -> None:
        text = line.text.strip()
        numbered = self.scheme.numbered_level
        inside = numbered and line.level > numbered and self.unit is not None and patterns.division(text) is None
        if inside and self.unit is not None and self.unit.opened_by_heading:
            self._add(line)
            return
        self._drop_pending()
        self.unit = None
        self.outline.push(text, level=line.level)
        self.result.headings.append(line.source)

    def _is_heading_of_next(self, place: int, line: Line) -> bool:
        """True for a line of its own that can only be the heading of the article on the next line."""
        if line.nested or line.strong or not (self.blank or patterns.ends_sentence(self.before)):
            return False
        if not patterns.is_title_like(line.text) or self.scheme.name in ("heading", "whole"):
            return False
        following = next(
            (other for other in self.lines[place + 1 : place + 4] if other.role not in ("blank", "left_out")), None
        )
        if following is None or following.role != "text" or following.quoted or following.nested:
            return False
        if not self.accept.could_open(following):
            return False
        if read_opening("bare", line.text.strip()) is None:
            return not line.text.strip().startswith(("(", "（", "[", "-", "*"))
        # （二）权利质押 between articles is a heading; the last item of a list is not.
        return self.scheme.name == "article" and (self.unit is None or read_opening("bare", self.before) is None)

    def _open(self, marker: Marker, line: Line) -> None:
        text = line.text.strip()
        rest = text[marker.end :].strip()
        cross = self.pending is not None and (patterns.is_title_like(rest) or not rest or self.scheme.name == "article")
        if cross and self.pending is not None:
            self.outline.push(self.pending.text.strip(), kind="cross")
            self.result.headings.append(self.pending.source)
            self.pending = None
        unit = self._draft(line.where, marker.number, marker.printed, marker.word)
        unit.key = marker.key
        if self.pending is not None:
            unit.heading, self.pending = self.pending.text.strip(), None
        if line.role == "heading":
            unit.heading, unit.opened_by_heading = rest or unit.heading, True
        elif rest:
            strong = line.strong.removeprefix(marker.printed).strip() if line.strong else ""
            unit.lines.append(replace(line, text=rest, counted=None, strong=strong, role="text"))
        if line.opens:
            unit.scope = (*unit.scope, *self.listed_under)
            return
        self.accept.opened(marker, line, self.outline.scope)
        self.listed_under = (number_ref(marker.word, marker.key),)

    def _place(self) -> Place:
        return Place(self.outline.path, self.outline.scope, self.schedule, self.label)

    def _draft(self, where: int, number: str = "", printed: str = "", word: str = "text") -> Draft:
        self.unit = Draft.at(self._place(), where, number, printed, word)
        self.result.drafts.append(self.unit)
        return self.unit

    def _drop_pending(self) -> None:
        if self.pending is not None:
            pending, self.pending = self.pending, None
            self._add(pending)

    def _add(self, line: Line) -> None:
        """A line of the open unit, else of the heading above, else of the preamble."""
        self._drop_pending()
        if self.unit is None and self.schedule is not None and len(self.outline.steps) <= 1:
            self.unit = self.loose.text(self._place(), line)
            return
        if self.unit is None and self.outline.steps:
            unit = self._draft(line.where, word="h")
            unit.heading, unit.opened_by_heading = self.outline.steps[-1].text, True
            unit.path, unit.scope = unit.path[:-1], unit.scope[:-1]
        elif self.unit is None and self.scheme.name in ("heading", "whole"):
            self._draft(line.where, word="intro" if self.scheme.name == "heading" else "text")
        if self.unit is None:
            self.result.preamble.append(line)
        else:
            self.unit.lines.append(line)
