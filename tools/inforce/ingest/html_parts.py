"""Which parts of a page are its text: the main content, and what in it is nobody's rule (scripts, menus, hidden text).

What is left out is left out by its element, never by its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from inforce.ingest.html_hidden import Hiding
from inforce.ingest.source_lines import visible

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

_BLOCKS = """
    address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul
"""
BLOCKS = frozenset(_BLOCKS.split())
_SCRIPTS = frozenset({"script", "style", "template", "noscript", "head", "svg", "math", "object", "iframe", "canvas"})
_CONTROLS = frozenset({"button", "select", "option", "textarea", "datalist", "dialog", "input", "label"})
_FURNITURE = frozenset({"nav", "header", "footer", "aside"})
_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary", "alert", "dialog", "menu"})
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def name_of(element: Element) -> str:
    """The name of an element; of a comment, nothing."""
    return element.tag.lower() if isinstance(element.tag, str) else ""


def children(element: Element) -> Iterator[Element]:
    """The elements and comments within an element."""
    return iter(element) if isinstance(element.tag, str) else iter(())


def main_part(root: Element) -> Element | None:
    """The element that the page itself marks as its main content, where that is one and holds text."""
    marked = list(root.iter("main")) or [element for element in root.iter("*") if element.get("role") == "main"]
    found = marked or list(root.iter("article"))
    holding = [element for element in found if visible("".join(element.itertext()))]
    return holding[0] if len(holding) == 1 else None


def is_left_out(element: Element, in_main: bool, hiding: Hiding) -> str | None:
    """The kind of what is left out of a page's text; None for what is text. `in_main`: within the main content."""
    kind = name_of(element)
    if not kind:
        return "comments"
    if kind in _SCRIPTS:
        return "scripts, styles and the head of the page"
    hidden = hiding.hidden_as(element)
    if hidden is not None:
        return hidden
    if kind in _CONTROLS:
        return "buttons and fields"
    if kind == "nav" or (element.get("role") or "").lower() in _ROLES:
        return "page furniture"
    if kind in _FURNITURE and not in_main and not _has_title(element) and not _within_text(element):
        return "page furniture"
    return None


def _has_title(element: Element) -> bool:
    return name_of(element) == "header" and next(element.iter("h1"), None) is not None


def _within_text(element: Element) -> bool:
    return any(name_of(above) in ("main", "article", "section") for above in element.iterancestors())


def is_rows(table: Element) -> bool:
    """Whether a table is rows of cells; one that only lays the page out is read as what stands in it."""
    if next(table.iterdescendants("table", "h1", "h2", "h3", "h4", "ol", "ul"), None) is not None:
        return False
    return any(sum(name_of(cell) in ("td", "th") for cell in row) > 1 for row in table.iter("tr"))


def item_numbers(root: Element) -> dict[Element, str]:
    """What a browser prints before the items of ordered lists: `3.`, `(c)`, `(iii)`; other items are not in it."""
    found: dict[Element, str] = {}
    for ordered in root.iter("ol"):
        if "none" in (ordered.get("style") or ""):
            continue
        number = _whole(ordered.get("start"), 1)
        for item in ordered:
            if name_of(item) == "li":
                number = _whole(item.get("value"), number)
                found[item] = _printed(number, item.get("type") or ordered.get("type") or "1")
                number += 1
    return found


def _printed(number: int, form: str) -> str:
    if form in "aA" and 1 <= number <= len(_LETTERS):
        letter = _LETTERS[number - 1]
        return f"({letter if form == 'a' else letter.upper()})"
    if form in "iI" and 1 <= number < 40:
        return f"({_roman(number) if form == 'i' else _roman(number).upper()})"
    return f"{number}."


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"\d{1,6}", text.strip()) else otherwise


def _roman(number: int) -> str:
    written = ""
    for value, sign in _ROMAN:
        while number >= value:
            written, number = written + sign, number - value
    return written
