"""The law XML of the District of Columbia brought to common elements: acts, and sections of its Code.

`include` holds the words that an act quotes to put them into another text: they stay quoted. Annotations and the
instructions to the codifier go into no unit.
"""

from __future__ import annotations

from lxml import etree

from inforce.ingest.law_elements import as_act, holding, leave_out, leave_out_all, printed, rename
from inforce.ingest.law_markup import child_named, words_of
from inforce.ingest.xml_tree import local

CODIFY = "{https://code.dccouncil.us/schemas/codify}"
_NAMES = {"container": "hcontainer", "para": "paragraph", "text": "p", "aftertext": "p", "reason": "p"}
_LEFT_OUT = {
    **{"meta": "metadata", "annotations": "annotations", "annotation": "annotations", "toc": "contents"},
    **{"note": "notes", "footnote": "footnotes"},
}
_HEAD = ("num", "heading", "prefix")


def rewrite(root: etree._Element) -> etree._Element:
    """The tree for `akoma_ntoso.read`, of an act or of one section of the Code."""
    for element in list(root.iter(f"{CODIFY}*")):
        leave_out(element, "instructions to the codifier")
    leave_out_all(root, _LEFT_OUT)
    for element in list(root.iter("{*}text")):
        if words_of(element).startswith("*NOTE"):
            leave_out(element, "editorial notes")
    for element in list(root.iter("{*}include")):
        _include(element)
    for element in list(root.iter("{*}prefix")):
        _prefix(element)
    body, preface, preamble = etree.Element("body"), etree.Element("preface"), etree.Element("preamble")
    if local(root) == "section":
        _identify(root)
        rename(root, _NAMES)
        body.append(root)
        return as_act([body])
    head = [child for child in root if local(child) in _HEAD]
    for child in head:
        child.tag = "p"
        preface.append(child)
    enacting = [child for child in root if local(child) == "text"]
    preamble.extend(enacting)
    for section in list(root.iter("{*}section")):
        _identify(section)
    rename(root, _NAMES)
    rename(preamble, _NAMES)
    rest = [child for child in root if local(child) == "leftOut"]
    body.extend([child for child in root if local(child) != "leftOut"])
    return as_act([preface, preamble, *rest, body])


def _identify(section: etree._Element) -> None:
    """An id by which days and instructions of a section are given to the unit that is made of it.

    A misprinted number, `3` for the second time, stands corrected in the section's `name`, `[4]`, as it is cited.
    """
    number, name = child_named(section, "num"), str(section.get("name") or "").strip()
    section.set("id", f"section-{words_of(number)}" if words_of(number) else f"line-{section.sourceline}")
    if number is not None and name.startswith("["):
        leave_out(number, "numbers that the publisher corrects")
        section.insert(0, holding("num", printed(name)))


def _include(element: etree._Element) -> None:
    """Quoted words between quotation marks, and what is printed right behind them on their last line."""
    element.tag = "quotedStructure"
    element.set("startQuote", "“")
    after = element.getnext()
    texts = [node for node in element.iter("{*}text") if words_of(node)]
    if not texts:
        element.set("endQuote", "”")
        return
    texts[-1].append(printed("”"))
    if after is not None and local(after) == "aftertext" and not len(after):
        after.tag = "inline"
        texts[-1].append(after)


def _prefix(element: etree._Element) -> None:
    """`Chapter`, `§`: printed before the number that follows it."""
    holder = element.getparent()
    number = child_named(holder, "num") if holder is not None else None
    if number is None:
        element.tag = "p"
        return
    element.tag = "inline"
    element.tail = " " + (number.text or "")
    number.text = None
    number.insert(0, element)
