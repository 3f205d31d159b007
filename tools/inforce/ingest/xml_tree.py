"""XML from strangers, parsed within limits: no document type, no entities, nothing fetched, neither deep nor large."""

from __future__ import annotations

import re

from lxml import etree

from inforce.errors import Refused

MAX_DEPTH = 100
MAX_ELEMENTS = 400_000
_DECLARATION = re.compile(r"\ufeff?\s*<\?xml\b[^>]*\?>")
_PROLOG = re.compile(r"(?:\s+|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)


def parse(text: str, name: str) -> etree._Element:
    """The root element of an XML text. Raises Refused, naming the limit, for anything but plain sound XML."""
    declared = _DECLARATION.match(text)  # at the beginning only: a search would look at every run of white space
    body = text[declared.end() :] if declared else text
    prolog = _PROLOG.match(body)
    start = prolog.end() if prolog else 0
    if body.startswith("<!", start):
        raise Refused(
            "the XML has a document type declaration (DOCTYPE), which can define entities: limit 0 entities",
            where=name,
            next="take the DOCTYPE out of a copy of the file, if its text does not need it",
            code="limit_entities",
        )
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False, strip_cdata=True
    )
    try:
        root = etree.fromstring(body.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise _syntax(error, name) from None
    _measure(root, name)
    return root


def _syntax(error: etree.XMLSyntaxError, name: str) -> Refused:
    message = error.msg or "the XML is not sound"
    if "depth" in message.lower():
        return Refused(
            f"the XML is nested deeper than the limit of {MAX_DEPTH} elements",
            where=name,
            next="look at where the file comes from: no law is nested so deep",
            code="limit_depth",
        )
    if "entity" in message.lower():
        return Refused(
            f"an entity that is not one of XML's own five: {message}",
            where=name,
            next="put the text itself in the place of the entity, and try again",
            code="limit_entities",
        )
    if "huge" in message.lower() or "too long" in message.lower() or "limit" in message.lower():
        return Refused(
            f"a part of the XML is larger than the parser's limit: {message}",
            where=name,
            next="bring it in as several files",
            code="limit_bytes",
        )
    return Refused(f"the XML is not sound: {message}", where=name, next="mend the file and try again", code="bad_xml")


def _measure(root: etree._Element, name: str) -> None:
    depth = elements = 0
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event == "start":
            depth, elements = depth + 1, elements + 1
            if depth > MAX_DEPTH:
                raise Refused(
                    f"the XML is nested deeper than the limit of {MAX_DEPTH} elements",
                    where=f"{name}:{node.sourceline}",
                    next="look at where the file comes from: no law is nested so deep",
                    code="limit_depth",
                )
            if elements > MAX_ELEMENTS:
                raise Refused(
                    f"the XML has more than the limit of {MAX_ELEMENTS} elements",
                    where=name,
                    next="bring it in as several files",
                    code="limit_elements",
                )
        elif event == "end":
            depth -= 1
    entity = next(root.iter(etree.Entity), None)
    if entity is not None:
        raise Refused(
            f"the entity {entity.text} is not one of XML's own five: limit 0 entities",
            where=name,
            next="put the text itself in the place of the entity, and try again",
            code="limit_entities",
        )


def local(element: etree._Element) -> str:
    """The name of an element without its namespace; an empty text for comments and processing instructions."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def ident(element: etree._Element) -> str | None:
    """The id of an element: `eId` in Akoma Ntoso 3.0, `id` in 2.0."""
    found = element.get("eId") or element.get("id")
    return str(found) if found else None


def line_of(element: etree._Element) -> int:
    """The line of an element in the source, or of the nearest element around it that has one; else 0."""
    for near in (element, *element.iterancestors()):
        line: object = near.sourceline
        if isinstance(line, int) and line > 0:
            return line
    return 0
