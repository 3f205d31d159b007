"""Words of a Word file that a reader of the page cannot see: white on no shade, or smaller than any print.

A property of its own, `vanish`, hides words by name; these are hidden by how they look. Where a shade lies behind
white letters, as in the head of a table, they are seen.
"""

from __future__ import annotations

import re

from inforce.ingest.docx_package import Element, child, value, whole
from inforce.ingest.docx_styles import Styles
from inforce.ingest.xml_tree import local

# In half points: two points are smaller than any type that is printed.
_TINY = 4
_NO_SHADE = frozenset({None, "auto", "FFFFFF", "ffffff", "none"})
_PLAIN_TABLES = frozenset({None, "TableNormal", "TableGrid", "Grilledutableau", "Tabellenraster"})


def is_hidden_by_looks(run: Element, styles: Styles, style: str | None) -> bool:
    """Whether nobody can see the words of a run in a paragraph of this style."""
    properties = child(run, "rPr")
    size = whole(value(styles.found("sz", properties, style)))
    if size is not None and size <= _TINY:
        return True
    colour = styles.found("color", properties, style)
    return colour is not None and _is_white(colour) and not _is_shaded(run, styles, style)


def _is_white(colour: Element) -> bool:
    if value(colour, "themeColor") in ("background1", "light1", "bg1"):
        return value(colour, "themeShade") is None and value(colour, "themeTint") is None
    return re.fullmatch(r"(?:[fF][8-9a-fA-F]){3}", value(colour) or "") is not None


def _is_shaded(run: Element, styles: Styles, style: str | None) -> bool:
    """Whether a shade lies behind a run: its own, its style's, its paragraph's, its cell's, its table's."""
    properties = child(run, "rPr")
    marked = styles.found("highlight", properties, style)
    if value(marked) not in (None, "none", "white") or _shades(styles.found("shd", properties, style)):
        return True
    for above in run.iterancestors():
        name = local(above)
        if name in ("p", "tc", "tbl") and _shades(child(above, f"{name}Pr", "shd")):
            return True
        if name == "tbl" and value(child(above, "tblPr", "tblStyle")) not in _PLAIN_TABLES:
            return True
        if name == "txbxContent":
            return True  # a box has a ground of its own
    return styles.shades(style)


def _shades(shade: Element | None) -> bool:
    return shade is not None and (value(shade, "fill") not in _NO_SHADE or value(shade, "themeFill") is not None)
