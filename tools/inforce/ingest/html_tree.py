"""A page from strangers, taken apart within limits: nothing run or fetched, neither deep nor large."""

from __future__ import annotations

from typing import Any, TypeAlias

from lxml import etree

from inforce.errors import Refused

Element: TypeAlias = Any  # an element of lxml, whose stubs say less than it does

MAX_DEPTH = 200
MAX_ELEMENTS = 400_000


def parse(text: str, name: str) -> Element:
    """The root element of a page. Raises Refused for a limit, and for what is no page at all."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=False, no_network=True, remove_pis=True)
    try:
        root: Element = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.LxmlError as error:
        raise Refused(
            f"the HTML cannot be read: {error}",
            where=name,
            next="save the page anew from a browser, or bring the text in as a text file",
            code="bad_html",
        ) from None
    if root is None:
        raise Refused(
            "there is nothing in the HTML",
            where=name,
            next="save the page anew from a browser, once all of it is shown",
            code="empty_file",
        )
    deep = next((entry for entry in parser.error_log if "depth" in entry.message.lower()), None)
    if deep is not None:
        raise Refused(
            f"the HTML is nested deeper than the limit of {MAX_DEPTH} elements",
            where=name,
            next="bring in the part with the rules alone, or the text as a text file",
            code="limit_depth",
        )
    depth = elements = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        elements += event == "start"
        if depth > MAX_DEPTH or elements > MAX_ELEMENTS:
            limit = f"nested deeper than {MAX_DEPTH}" if depth > MAX_DEPTH else f"more than {MAX_ELEMENTS}"
            code = "limit_depth" if depth > MAX_DEPTH else "limit_elements"
            raise Refused(
                f"the HTML has {limit} elements, the limit",
                where=name,
                next="bring in the part with the rules alone, or the text as a text file",
                code=code,
            )
    return root


def whole_text(element: Element) -> str:
    """All text of an element, that of comments too, without what follows it."""
    if not isinstance(element.tag, str):
        return element.text or ""
    parts: list[str] = []
    for event, node in etree.iterwalk(element, events=("start", "end", "comment")):
        if event in ("start", "comment"):
            parts.append(node.text or "")
        if event in ("end", "comment") and node is not element:
            parts.append(node.tail or "")
    return "".join(parts)
