"""What stands in a schedule outside numbered articles: each table row a unit understood alone, and loose text."""

from __future__ import annotations

from inforce.ingest import patterns
from inforce.ingest.source_lines import Draft, Line, Place, Segmented


class Loose:
    """The tables and unnumbered paragraphs of one schedule in turn.

    Header rows and group rows go into the heading path of the rows below them; what follows a table is notes to it.
    """

    def __init__(self, result: Segmented) -> None:
        self.result = result
        self.tables = self.count = self.texts = self.notes = 0
        self.lead: list[str] = []
        self.headers: list[str] = []
        self.group: str | None = None
        self.inside = False

    def end_table(self) -> None:
        """What follows is no longer this table."""
        self.inside = False

    def text(self, place: Place, line: Line) -> Draft:
        """A new unit for loose text that begins with this line."""
        self.inside = False
        draft = Draft.at(place, line.where)
        if self.tables:
            self.notes += 1
            draft.kind, draft.word = "note", "note" if self.notes == 1 else f"note-{self.notes}"
        elif self.texts:
            draft.word = f"text-{self.texts + 1}"
        self.texts += 1
        draft.lines.append(line)
        self.result.drafts.append(draft)
        return draft

    def row(self, place: Place, line: Line) -> None:
        """One table row."""
        if not self.inside:
            self.inside, self.headers, self.group, self.count = True, [], None, 0
            self.lead = self._leading_text(place)
            self.tables += 1
        filled = [cell for cell in line.cells if cell]
        if not filled:
            self.result.headings.append(line.source)
            return
        if line.header:
            self._head(line, filled)
            return
        self.count += 1
        row = Draft.at(place, line.where, word=self._word())
        row.kind, row.path = "schedule_row", self._path(place)
        row.lines.append(line)
        self.result.drafts.append(row)

    def _head(self, line: Line, filled: list[str]) -> None:
        self.result.headings.append(line.source)
        if self.count and len(set(filled)) > 1:
            self.headers, self.group = [line.text], None
        elif self.count or (self.headers and len(set(filled)) == 1):
            self.group = filled[0]
        else:
            self.headers.append(line.text)

    def _word(self) -> str:
        return f"r-{self.count}" if self.tables < 2 else f"t-{self.tables}-r-{self.count}"

    def _path(self, place: Place) -> tuple[str, ...]:
        group = [self.group] if self.group else []
        return (*place.path, *self.lead, *self.headers, *group)

    def _leading_text(self, place: Place) -> list[str]:
        """`The fees are:` right before a table belongs above each of its rows."""
        last = self.result.drafts[-1] if self.result.drafts else None
        if last is None or last.schedule != place.schedule or last.kind == "schedule_row" or not last.lines:
            return []
        return [last.lines[-1].text.strip()] if patterns.leads_in(last.lines[-1].text) else []
