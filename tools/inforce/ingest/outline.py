"""The headings above the line being read: parts, chapters, divisions and headings without numbers."""

from __future__ import annotations

import re

from msgspec import Struct

from inforce.ingest import patterns
from inforce.ingest.refs import container_ref
from inforce.reading.folding import fold_width

_CHINESE_RANK = {"编": 1, "分编": 2, "章": 3, "节": 4, "目": 5}
_KIND = re.compile(
    r"(part|chapter|division|subdivision|subpart|title|book)\b|第[^编章节目]{1,9}?(分编|编|章|节|目)", re.IGNORECASE
)


class Step(Struct, frozen=True):
    """One heading above: its kind of division (None for a plain heading), Markdown level (0: none), words and ref."""

    kind: str | None
    level: int
    text: str
    ref: str


class Outline:
    """The headings that hold at a place, widest first."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    @property
    def path(self) -> tuple[str, ...]:
        """The headings as printed."""
        return tuple(step.text for step in self.steps)

    @property
    def scope(self) -> tuple[str, ...]:
        """The refs of the headings, for telling apart units that share a number."""
        return tuple(step.ref for step in self.steps)

    def push(self, text: str, level: int = 0, kind: str | None = None) -> None:
        """A new heading: it ends those of its own kind or of its level and below."""
        kind = kind or (_kind(text) if patterns.division(text) is not None else None)
        self.steps = self.steps[: self._kept(kind, level)]
        self.steps.append(Step(kind, level, text, container_ref(text)))

    def _kept(self, kind: str | None, level: int) -> int:
        for place, step in enumerate(self.steps):
            if kind is not None and step.kind == kind:
                return place
            if kind in _CHINESE_RANK and step.kind in _CHINESE_RANK and _CHINESE_RANK[step.kind] > _CHINESE_RANK[kind]:
                return place
            both_kinds = kind is not None and step.kind is not None
            if level and step.level and not both_kinds and step.level >= level:
                return place
            if kind is not None and step.kind == "cross":
                return place
        return len(self.steps)

    def lengthen(self, text: str) -> None:
        """Add the title that stands on the line after `PART 2`."""
        last = self.steps[-1]
        joined = f"{last.text} {text}"
        self.steps[-1] = Step(last.kind, last.level, joined, last.ref)

    def needs_title(self) -> bool:
        """True right after a division heading without a title of its own."""
        return (
            bool(self.steps)
            and self.steps[-1].kind is not None
            and not patterns.division_has_title(self.steps[-1].text)
        )


def _kind(text: str) -> str | None:
    match = _KIND.match(fold_width(text).replace(" ", "") if text.startswith("第") else text)
    if match is None:
        return None
    return (match.group(1) or match.group(2)).lower()
