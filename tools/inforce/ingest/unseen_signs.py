"""Signs that nobody sees: of no width, turning the direction of writing, or controlling a machine (case C38).

They can hide words within a rule, or show it in another order than it is read in. They are taken out of the text and
listed; the source keeps them (Unicode TR 36 and 39, on hidden and on turned text). A soft hyphen is a printer's, and
stays; so does a joiner after a letter of a script that writes with them, such as Persian or Hindi.
"""

from __future__ import annotations

import re
from collections import Counter

from msgspec.structs import replace

from inforce.ingest.parts import Parts
from inforce.ingest.source_lines import Aside, Draft, Line
from inforce.ingest.structure import LeftOut

WHAT = "signs that nobody sees"
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
    "|(?<![\u0600-\u109f\u1780-\u18af])[\u200c\u200d]"
)
# Of these nothing can be made but another order of reading, or words for a machine.
_TURNING = re.compile("[\x00-\x08\x0e-\x1f\x7f\u202a-\u202e\u2066-\u206f\U000e0000-\U000e007f]")
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_TAG = 0xE0000
_SHOWN = 8
_LONGEST = 80


class Unseen:
    """What was taken out of a document: each sign with its count, and the words that were written in them."""

    def __init__(self) -> None:
        self.signs: Counter[str] = Counter()
        self.first = 0
        self.turning = False
        self.words: list[str] = []

    def clean(self, text: str, where: int = 0) -> str:
        """A text without them."""
        found = _UNSEEN.findall(text)
        if not found:
            return text
        self.signs.update(found)
        self.first = self.first or where
        self.turning = self.turning or _TURNING.search(text) is not None
        self.words += ["".join(chr(ord(sign) - _TAG) for sign in run) for run in _TAGS.findall(text)]
        return _UNSEEN.sub("", text)

    def left_out(self) -> tuple[LeftOut, ...]:
        """As an entry of the account; nothing where there were none."""
        return (LeftOut(WHAT, self.signs.total(), self.told()),) if self.signs else ()

    def told(self) -> str:
        """`U+202E (2), U+200B (1)`."""
        named = (f"U+{ord(sign):04X} ({count})" for sign, count in self.signs.most_common(_SHOWN))
        return ", ".join(named)

    def doubts(self) -> list[tuple[str, int]]:
        """What is told, and stops nothing: signs of no width alone."""
        return [(self.message(), self.first)] if self.signs and not self.turning else []

    def message(self) -> str:
        """What a person is told of them."""
        said = f"{self.signs.total()} {WHAT} were taken out: {self.told()}"
        hidden = " ".join(self.words)[:_LONGEST]
        return f"{said}; they are written to read “{hidden}”" if hidden else said


def take_out(parts: Parts) -> Unseen:
    """Take them out of all parts of a document."""
    unseen, result = Unseen(), parts.result
    if not _UNSEEN.search(parts.source) and not _UNSEEN.search(parts.markup):
        return unseen
    for draft in result.drafts:
        _clean_draft(draft, unseen)
    quiet = Unseen()  # what stands in two places is told once
    result.preamble = [_line(line, unseen) for line in result.preamble]
    result.header = [_line(line, quiet) for line in result.header]
    result.headings = [unseen.clean(heading) for heading in result.headings]
    result.asides = [Aside(one.what, unseen.clean(one.text, one.where), one.where) for one in result.asides]
    result.title = None if result.title is None else quiet.clean(result.title)
    parts.source, parts.markup = quiet.clean(parts.source), quiet.clean(parts.markup)
    return unseen


def _clean_draft(draft: Draft, unseen: Unseen) -> None:
    quiet = Unseen()
    if draft.counted is None:
        draft.heading = None if draft.heading is None else unseen.clean(draft.heading, draft.where)
    else:
        draft.counted = unseen.clean(draft.counted, draft.where)
        draft.heading = None if draft.heading is None else quiet.clean(draft.heading)
    draft.number, draft.printed = quiet.clean(draft.number), unseen.clean(draft.printed, draft.where)
    draft.path = tuple(map(quiet.clean, draft.path))
    draft.label = None if draft.label is None else quiet.clean(draft.label)
    draft.lines = [_line(line, unseen) for line in draft.lines]


def _line(line: Line, unseen: Unseen) -> Line:
    quiet = Unseen()
    counted = None if line.counted is None else unseen.clean(line.counted, line.where)
    text = (unseen if line.counted is None else quiet).clean(line.text, line.where)
    cells = tuple(map(quiet.clean, line.cells))
    return replace(line, text=text, counted=counted, strong=quiet.clean(line.strong), cells=cells)
