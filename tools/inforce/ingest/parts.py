"""What the readers of each format give to the common end: a document cut at its articles, and what was found beside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from inforce.ingest.days import Anchor
from inforce.ingest.source_lines import Segmented
from inforce.ingest.source_look import Seen
from inforce.ingest.structure import Attribute, Doubt, Format

if TYPE_CHECKING:
    from inforce.ingest.law_markup import Markup


class Parts:
    """A document before its refs are made. `source` is all its text, `markup` what the format itself takes."""

    def __init__(self, result: Segmented, source: str, markup: str, form: Format) -> None:
        self.result, self.source, self.markup, self.form = result, source, markup, form
        self.attributes: list[Attribute] = []
        self.doubts: list[Doubt] = []
        self.anchors: tuple[Anchor, ...] = ()
        self.amended: list[Anchor] = []
        self.expression: Anchor | None = None
        self.law: Markup | None = None
        self.pages: Mapping[int, int] = {}
        self.seen = Seen()
