"""XML documents by their root element: Akoma Ntoso, or one of the other markups of law."""

from __future__ import annotations

import re

from lxml import etree

from inforce.ingest import akoma_metadata, akoma_ntoso, formats, law_xml, text_limits, xml_tree
from inforce.ingest.parts import Parts
from inforce.ingest.shaping import gather_dotted
from inforce.ingest.source_lines import Aside
from inforce.ingest.structure import Attribute, Doubt, Format
from inforce.ingest.units import odd_numbers
from inforce.ingest.xml_look import seen_in_xml
from inforce.ingest.xml_tree import line_of


def read(text: str, name: str) -> Parts:
    """The parts of an XML document. Raises Refused for a limit, unsound XML, or a root that is not read.

    The lines of the file are layout; what is looked at are those of the text.
    """
    parts = _read(text, name)
    lines = (line.text for draft in parts.result.drafts for line in draft.lines)
    text_limits.refuse_large("\n".join(lines), name)
    return parts


def _read(text: str, name: str) -> Parts:
    root = xml_tree.parse(text, name)
    seen = seen_in_xml(root)  # before the reader takes the tree apart
    parts = _read_law_xml(root, name) if law_xml.is_law_xml(root) else _read_akoma_ntoso(root, name)
    parts.seen = seen
    for node in (*root.itersiblings(preceding=True), *root.itersiblings()):
        kind = "comments" if isinstance(node, etree._Comment) else "processing instructions"
        parts.result.asides.append(Aside(kind, node.text or "", line_of(node)))
        parts.source += node.text or ""
    return parts


def _read_akoma_ntoso(root: etree._Element, name: str) -> Parts:
    if not re.search("legaldocml|akomantoso", str(root.tag)):
        raise formats.foreign_root(str(root.tag).rpartition("}")[2], name)
    form: Format = "akoma-ntoso-3.0" if "legaldocml" in str(root.tag) else "akoma-ntoso-2.0"
    result, source = akoma_ntoso.read(root, name)
    gather_dotted(result)
    result.odd_numbers.extend(odd_numbers(result.drafts))
    metadata = akoma_metadata.read(root)
    parts = Parts(result, source, "", form)
    parts.attributes = list(metadata.attributes)
    parts.anchors, parts.amended, parts.expression = metadata.anchors, list(metadata.amended), metadata.expression
    for anchor in metadata.repealed:
        parts.attributes.append(Attribute("repealed_on", anchor.day, 0.7, anchor.quote, anchor.line))
        parts.doubts.append(
            Doubt(f"the metadata says that the work was repealed on {anchor.day.isoformat()}", anchor.line)
        )
    title = next((found.value for found in parts.attributes if found.name == "title"), None)
    result.title = title if isinstance(title, str) else None
    return parts


def _read_law_xml(root: etree._Element, name: str) -> Parts:
    read = law_xml.read(root, name)
    gather_dotted(read.result)
    read.result.odd_numbers.extend(odd_numbers(read.result.drafts, gaps=read.markup.form == "clml"))
    parts = Parts(read.result, read.source, "", read.markup.form)
    parts.attributes, parts.anchors = list(read.markup.attributes), tuple(read.markup.anchors)
    parts.doubts, parts.law = list(read.markup.doubts), read.markup
    title = next((found.value for found in parts.attributes if found.name == "title"), None)
    read.result.title = title if isinstance(title, str) else None
    return parts
