"""Trees of other law XML brought to the elements that `akoma_ntoso` reads: one walk over articles for every markup.

A reader renames elements in place, so that lines stay those of the file. Signs that a markup prints without having
them as text (brackets of numbers, quotation marks) go into attributes and are not counted as the source's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lxml import etree

from inforce.ingest.akoma_inline import LEFT_OUT, texts
from inforce.ingest.xml_tree import line_of, local

_BLOCKS = frozenset({"p", "table", "blockList", "item", "quotedStructure", "num", "heading", "img", LEFT_OUT})


def without_comments(root: etree._Element) -> list[tuple[str, int]]:
    """Take comments and processing instructions out of a tree, keeping what follows them: (text, line) of comments."""
    comments = [node for node in root.iter(etree.Comment) if (node.text or "").strip()]
    found = [(node.text or "", line_of(node)) for node in comments]
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    return found


def remove(node: etree._Element) -> None:
    """Take a node out of its tree; the text that follows it stays."""
    parent, before = node.getparent(), node.getprevious()
    if parent is None:
        return
    if node.tail:
        if before is not None:
            before.tail = (before.tail or "") + node.tail
        else:
            parent.text = (parent.text or "") + node.tail
        node.tail = None
    parent.remove(node)


def unwrap(node: etree._Element) -> None:
    """Put the children and the text of a node in its place."""
    parent = node.getparent()
    if parent is None:
        return
    before = node.getprevious()
    if node.text:
        if before is not None:
            before.tail = (before.tail or "") + node.text
        else:
            parent.text = (parent.text or "") + node.text
        node.text = None
    for child in list(node):
        node.addprevious(child)
    remove(node)


def rename(root: etree._Element, names: Mapping[str, str]) -> None:
    """Give every element of a tree the name that `names` has for its own; others keep theirs."""
    for element in root.iter(etree.Element):
        name = names.get(local(element))
        if name is not None:
            element.tag = name


def leave_out(element: etree._Element, what: str) -> None:
    """Keep the words of an element out of every unit; they are listed under `what`."""
    element.tag = LEFT_OUT
    element.set("what", what)


def leave_out_all(root: etree._Element, kinds: Mapping[str, str]) -> None:
    """Leave out every element that has one of these names, as the kind that belongs to it."""
    for element in list(root.iter(etree.Element)):
        kind = kinds.get(local(element))
        if kind is not None:
            leave_out(element, kind)


def drop_empty(root: etree._Element, names: Iterable[str]) -> None:
    """Make nothing of marks that have no words of their own, such as those of notes; those with words are left out."""
    wanted = set(names)
    for element in list(root.iter(etree.Element)):
        if local(element) in wanted and element.getparent() is not None:
            if "".join(texts(element)).strip():
                leave_out(element, "note marks")
            else:
                element.tag = "inline"


def printed(words: str) -> etree._Element:
    """An element that is printed as these words and has no character of the source."""
    element = etree.Element("inline")
    element.set("startQuote", words)
    return element


def holding(name: str, *children: etree._Element) -> etree._Element:
    """A new element with these children."""
    element = etree.Element(name)
    for child in children:
        element.append(child)
    return element


def bracket(number: etree._Element, before: str, after: str) -> None:
    """Print brackets around a number that the markup has without them."""
    inner = etree.Element("inline")
    inner.set("startQuote", before)
    inner.set("endQuote", after)
    inner.text, number.text = number.text, None
    for child in list(number):
        inner.append(child)
    number.append(inner)


def whole_cells(root: etree._Element) -> None:
    """Make one paragraph of a table cell whose words stand in it directly, so that `9 m<sup>2</sup>` stays together."""
    for cell in list(root.iter("{*}td", "{*}th")):
        if not any(local(inner) in _BLOCKS for inner in cell.iterdescendants(etree.Element)):
            paragraph = etree.Element("p")
            paragraph.text, cell.text = cell.text, None
            paragraph.extend(list(cell))
            cell.append(paragraph)


def as_schedule(element: etree._Element, label: str, ref: str) -> None:
    """Make an element a schedule of its document."""
    element.tag = "part"
    element.set("scheduleLabel", label)
    element.set("scheduleRef", ref)


def as_act(parts: Iterable[etree._Element]) -> etree._Element:
    """The document that `akoma_ntoso.read` takes, of these parts in order; the text between them is layout."""
    act = etree.Element("act")
    for part in parts:
        act.append(part)
    return holding("akomaNtoso", act)
