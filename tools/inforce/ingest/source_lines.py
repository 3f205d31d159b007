"""The shape readers give and segmentation takes: the source line by line, and units while they are put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from inforce.model.instruments import ClauseKind

Role = Literal["text", "heading", "row", "blank", "left_out"]


# Words left out for how they are set: white, tiny, off the page. Words that the format itself hides are `hidden text`.
HIDDEN_BY_LOOKS = "words that nobody can see"
_ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad"


def visible(text: str) -> str:
    """The text without white space and signs of no width: what the account of a document counts."""
    return without_zero_width("".join(text.split()))


def without_zero_width(text: str) -> str:
    """The text without signs of no width."""
    if not text.isascii():
        for sign in _ZERO_WIDTH:
            text = text.replace(sign, "")
    return text


class Line(Struct, frozen=True):
    """One line of the source as a reader sees it, the markup of its format taken off.

    `counted` is what the line contributes of the source's characters (None: the text itself); `markup` what was taken
    off. `what` names a left-out line's kind. `strong` is the leading run that the source sets in bold or italics.
    `opens` is the number that the format itself gives the line, where it opens a unit beside the document's own.
    """

    where: int
    text: str
    role: Role = "text"
    level: int = 0
    nested: bool = False
    cells: tuple[str, ...] = ()
    header: bool = False
    strong: str = ""
    markup: str = ""
    what: str = ""
    counted: str | None = None
    quoted: bool = False
    opens: str = ""

    @property
    def source(self) -> str:
        """The characters of the source this line stands for, markup aside."""
        return self.text if self.counted is None else self.counted


class Place(Struct, frozen=True):
    """Where in a document: the headings above, their refs, and the schedule with its printed name."""

    path: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    schedule: str | None = None
    label: str | None = None

    def under(self, words: str, ref: str | None = None) -> Place:
        """The place one heading further in."""
        scope = (*self.scope, ref) if ref else self.scope
        return Place((*self.path, words) if words else self.path, scope, self.schedule, self.label)


@dataclass(slots=True)
class Draft:
    """A unit while it is put together. `key` orders numbers: ((12, "AA"),); `printed` has the number's punctuation."""

    number: str
    printed: str
    key: tuple[tuple[int, str], ...]
    word: str
    where: int
    heading: str | None = None
    path: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    lines: list[Line] = field(default_factory=list)
    kind: ClauseKind = "rule"
    element: str | None = None
    schedule: str | None = None
    label: str | None = None
    terms: tuple[str, ...] = ()
    opened_by_heading: bool = False
    counted: str | None = None

    @property
    def title_source(self) -> str:
        """The source's characters of number and heading; of a heading counted with those above it, none."""
        if self.counted is not None:
            return self.counted
        return self.printed + ("" if self.heading is None or self.word == "h" else self.heading)

    @classmethod
    def at(cls, place: Place, where: int, number: str = "", printed: str = "", word: str = "text") -> Draft:
        """An empty draft at a place."""
        draft = cls(number, printed, (), word, where, path=place.path, scope=place.scope)
        draft.schedule, draft.label = place.schedule, place.label
        return draft

    def text(self) -> str:
        """The unit's text: each line without the white space at its ends, lines without visible characters left off."""
        return "\n".join(line.text.strip() for line in self.lines if visible(line.text))


class Aside(Struct, frozen=True):
    """Something of the source that goes into no unit."""

    what: str
    text: str
    where: int


class OddNumber(Struct, frozen=True):
    """A printed number that does not follow the one before it; `before` None where it is the first."""

    what: str
    where: int
    before: tuple[tuple[int, str], ...] | None
    key: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class Segmented:
    """A document cut at its own articles, before refs are made."""

    title: str | None = None
    header: list[Line] = field(default_factory=list)
    preamble: list[Line] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    asides: list[Aside] = field(default_factory=list)
    doubts: list[tuple[str, int]] = field(default_factory=list)
    odd_numbers: list[OddNumber] = field(default_factory=list)
