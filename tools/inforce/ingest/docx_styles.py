"""The styles of a Word file: what a paragraph has from its style and the styles that one is based on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from inforce.ingest.docx_package import Element, Package, child, is_on, value, whole

_MOST_BASES = 20
_HEADING_NAME = re.compile(r"(?:heading|标题)\s?([1-9])")


class ListPlace(Struct, frozen=True):
    """Where in a list a paragraph stands, as far as it is said: the list (`0`: in none), the level from 0."""

    list_id: str | None = None
    level: int | None = None


class Styles:
    """All styles, by their ids."""

    def __init__(self, package: Package) -> None:
        root = next((package.part(path) for path in package.related("styles")), None)
        found = () if root is None else root.iterchildren("{*}style")
        self._styles: dict[str, Element] = {style_id: style for style in found if (style_id := value(style, "styleId"))}
        self._defaults = child(root, "docDefaults", "rPrDefault", "rPr")
        self.default = next(
            (key for key, one in self._styles.items() if value(one, "type") == "paragraph" and _is_default(one)), None
        )

    def list_place(self, style_id: str | None) -> ListPlace:
        """The list that a style puts its paragraphs in."""
        list_id, level = None, None
        for style in self._chain(style_id):
            properties = child(style, "pPr", "numPr")
            list_id = value(child(properties, "numId")) if list_id is None else list_id
            level = whole(value(child(properties, "ilvl"))) if level is None else level
        return ListPlace(list_id, level)

    def linked_list(self, style_id: str) -> str | None:
        """The list of a numbering style, to which a list definition may point."""
        return value(child(self._styles.get(style_id), "pPr", "numPr", "numId"))

    def heading_level(self, properties: Element | None, style_id: str | None) -> int:
        """1 for a title, 2 for the first level of headings and so on; 0 for a paragraph that is none."""
        direct = whole(value(child(properties, "outlineLvl")))
        for style in self._chain(style_id):
            name = (value(child(style, "name")) or "").lower()
            if name in ("title", "标题") and direct is None:
                return 1
            named = _HEADING_NAME.fullmatch(name)
            said = whole(value(child(style, "pPr", "outlineLvl")))
            said = int(named.group(1)) - 1 if said is None and named else said
            direct = said if direct is None else direct
        return direct + 2 if direct is not None and 0 <= direct < 9 else 0

    def is_contents(self, style_id: str | None) -> bool:
        """Whether a style is that of a line of the contents page."""
        return any(re.fullmatch(r"toc [1-9]", (value(child(s, "name")) or "").lower()) for s in self._chain(style_id))

    def is_on(self, name: str, run: Element | None, paragraph_style: str | None) -> bool:
        """Whether a property of letters (`vanish`, `b`) is on for a run: its own word, else its styles', else all's."""
        said = is_on(run, name)
        own = value(child(run, "rStyle"))
        for style in (*self._chain(own), *self._chain(paragraph_style)):
            said = is_on(child(style, "rPr"), name) if said is None else said
        return bool(is_on(self._defaults, name) if said is None else said)

    def found(self, name: str, run: Element | None, paragraph_style: str | None) -> Element | None:
        """A property of letters (`color`, `sz`) as it holds for a run: its own, else its styles', else that of all."""
        own = child(run, name)
        for style in (*self._chain(value(child(run, "rStyle"))), *self._chain(paragraph_style)):
            own = child(style, "rPr", name) if own is None else own
        return child(self._defaults, name) if own is None else own

    def shades(self, style_id: str | None) -> bool:
        """Whether a paragraph's style lays a shade behind it."""
        shades = (child(style, "pPr", "shd") for style in self._chain(style_id))
        return any(value(shade, "fill") not in (None, "auto", "FFFFFF") for shade in shades if shade is not None)

    def _chain(self, style_id: str | None) -> Iterator[Element]:
        seen = 0
        while style_id is not None and style_id in self._styles and seen < _MOST_BASES:
            style = self._styles[style_id]
            yield style
            style_id, seen = value(child(style, "basedOn")), seen + 1


def _is_default(style: Element) -> bool:
    return value(style, "default") in ("1", "true", "on")


def numbers_differ(now: Element, was: Element) -> bool:
    """Whether a tracked change of a paragraph's properties changes its number."""

    def said(properties: Element) -> tuple[str | None, ...]:
        place = child(properties, "numPr")
        return value(child(properties, "pStyle")), value(child(place, "numId")), value(child(place, "ilvl"))

    return said(now) != said(was)
