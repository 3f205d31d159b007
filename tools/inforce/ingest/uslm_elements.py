"""United States Legislative Markup brought to common elements: statutes, public laws, bills and volumes of the CFR.

A section is the article. Headings of appropriations stand one above the other by their `level`. Quoted text of an
amending law stays quoted; side notes, sources, editorial notes and contents go into no unit.
"""

from __future__ import annotations

from lxml import etree

from inforce.ingest.law_elements import as_act, leave_out_all, rename
from inforce.ingest.xml_tree import local

_DC = "{http://purl.org/dc/elements/1.1/}"
_NAMES = {
    **{"chapeau": "p", "content": "p", "continuation": "p", "listContent": "p", "elided": "p", "formula": "p"},
    **{"level": "hcontainer", "appropriations": "section", "quotedContent": "quotedStructure", "term": "def"},
    **{"subparagraph": "level", "clause": "level", "subclause": "level", "item": "level", "subitem": "level"},
    **{"list": "blockList", "listItem": "item", "figure": "img"},
}
_LEFT_OUT = {
    **{"meta": "metadata", "note": "notes", "sidenote": "side notes", "footnote": "footnotes", "toc": "contents"},
    **{"editorialNote": "editorial notes", "source": "sources", "sourceCredit": "sources", "authority": "authority"},
    **{"index": "contents", "page": "pages", "ear": "pages", "leftRunningHead": "pages", "rightRunningHead": "pages"},
    **{"legislativeHistory": "notes", "endMarker": "pages", "signatures": "signatures", "attestation": "signatures"},
    **{"endorsement": "signatures", "action": "notes", "backMatter": "contents", "citationNote": "notes"},
    **{"editionNote": "notes", "explanationNote": "notes", "organizationNote": "notes", "notes": "notes"},
}
_PREAMBLE = ("longTitle", "enactingFormula", "resolvingClause", "preamble")
_LEVELS = {"major": 0, "intermediate": 1, "small": 2}


def rewrite(root: etree._Element) -> etree._Element:
    """The tree for `akoma_ntoso.read`."""
    for element in list(root.iter(f"{_DC}*")):
        element.tag = "p"
    leave_out_all(root, _LEFT_OUT)
    if local(root) == "cfrDoc":
        leave_out_all(root, {"preface": "notes"})
    for clause in list(root.iter("{*}clause")):
        clause.tag = "level"
    for holder in {id(node.getparent()): node.getparent() for node in root.iter("{*}appropriations")}.values():
        if holder is not None:
            _nest(holder)
    for heading in list(root.iter("hcontainer")):
        if all(local(part) in ("heading", "leftOut") for part in heading):
            heading.tag = "crossHeading"
    rename(root, _NAMES)
    parts: list[etree._Element] = []
    for part in list(root):
        if local(part) == "main":
            preamble = etree.Element("preamble")
            preamble.extend([child for child in part if local(child) in _PREAMBLE])
            part.tag = "body"
            parts += [preamble, part]
        else:
            parts.append(part)
    return as_act(parts)


def _nest(holder: etree._Element) -> None:
    """Put each appropriation under the headings that stand above it; what is no appropriation ends them."""
    open_: list[tuple[int, etree._Element]] = []
    fresh: etree._Element | None = None
    for child in list(holder):
        if local(child) != "appropriations":
            if local(child) not in ("leftOut", "num", "heading"):
                open_, fresh = [], None
            elif open_ and local(child) == "leftOut":
                open_[-1][1].append(child)
            continue
        level = _LEVELS.get(str(child.get("level")), 2)
        heading_only = all(local(part) in ("heading", "leftOut") for part in child)
        while open_ and open_[-1][0] >= level and not (open_[-1][1] is fresh and not heading_only):
            open_.pop()
        if open_:
            open_[-1][1].append(child)
        fresh = None
        if heading_only:
            child.tag = "hcontainer"
            open_.append((level, child))
            fresh = child
