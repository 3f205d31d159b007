"""The words of a table of a page: of a cell, and of what stands in a table outside its cells, where no page has any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from inforce.ingest.html_hidden import Hiding
from inforce.ingest.html_parts import BLOCKS, children, is_left_out, name_of
from inforce.ingest.source_lines import visible

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

_PARTS = ("table", "thead", "tbody", "tfoot", "colgroup", "tr")
_HAVE_WORDS = frozenset({*_PARTS, "td", "th", "caption"})


def strays(table: Element, hiding: Hiding) -> Iterator[str]:
    """Words directly in a table or a row, as a broken page has them; they are rules as well as any."""
    for part in table.iter(*_PARTS):
        found = ["" if part is None else part.text or ""]
        for child in children(part):
            if name_of(child) not in _HAVE_WORDS and is_left_out(child, True, hiding) is None:
                found.append(kept_text(child, hiding))
            found.append(child.tail or "")
        words = " ".join(found)
        if visible(words):
            yield words


def kept_text(element: Element, hiding: Hiding) -> str:
    """The text of a cell but what is left out of it; a block or a line break within it is a space."""
    parts = [element.text or ""]
    for inner in children(element):
        if is_left_out(inner, True, hiding) is None:
            apart = " " if name_of(inner) in BLOCKS else ""
            parts += [apart, kept_text(inner, hiding), apart]
        parts.append(inner.tail or "")
    return "".join(parts)
